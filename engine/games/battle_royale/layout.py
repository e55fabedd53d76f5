"""Where things lie in the pictures: sizes and places in pixels."""

from __future__ import annotations

from typing import Final

from engine.kernel.scene import Point

WIDTH = 1000
TILE_W, TILE_TOP, TILE_H = 174, 122, 160
STEP_X, STEP_Y = 184, 168
# A row of tiles is four bands of the painter high, and a front edge fills one: numbering choices re-encodes little.
LEFT, TOP = 62, 176
TOKEN = 52
SLOTS: Final = ((2, 6), (91, 6), (2, 64), (91, 64))
PANEL_W, PANEL_H, PANEL_TALL, PANEL_GAP = 468, 96, 140, 10
PANELS_TOP = 1038
FLOOR = "#241009"
SCORCHED = "#3a261b"
TILE_GROUND = "#efd29c"
CENTRE_GROUND = "#fbd7a6"
SPRITES = "battle_royale"


def place(spot: str) -> Point:
    """Upper left pixel of a tile; places outside the grid continue its raster."""
    return LEFT + (ord(spot[0]) - ord("a")) * STEP_X, TOP + (int(spot[1:]) - 1) * STEP_Y


def middle(spot: str) -> Point:
    """Where the lanes between a tile's figures cross; arrows run there."""
    x, y = place(spot)
    return x + TILE_W / 2, y + TILE_TOP / 2


def panel_place(number: int, height: float) -> Point:
    """Upper left pixel of a colour's panel; two to a row."""
    return 26 + number % 2 * (PANEL_W + 12), PANELS_TOP + number // 2 * (height + PANEL_GAP)
