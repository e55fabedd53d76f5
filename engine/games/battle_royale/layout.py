"""Where things lie in the pictures: sizes and places in pixels."""

from __future__ import annotations

from typing import Final

from engine.kernel.scene import Point

WIDTH, HEIGHT = 1000, 1250
TILE_W, TILE_TOP, TILE_H = 174, 122, 160
STEP_X, STEP_Y = 184, 168
LEFT, TOP = 62, 174
TOKEN = 52
SLOTS: Final = ((5, 6), (91, 6), (5, 64), (91, 64))
PANEL_W, PANEL_H = 468, 96
PANELS: Final = ((26, 1038), (506, 1038), (26, 1144), (506, 1144))
FLOOR = "#241009"
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
