"""Where things lie in the pictures: sizes and places in pixels of the board's picture."""

from __future__ import annotations

from typing import Final

from engine.games.bunny_kingdom.land import place
from engine.games.bunny_kingdom.rails import ENDS

SPRITES: Final = "bunny_kingdom"
WIDTH: Final = 1000
CELL: Final = 92
LEFT: Final = 66
TOP: Final = 186
MAP: Final = 10 * CELL
PANEL_W: Final = 478
PANEL_H: Final = 122
PANEL_TOP: Final = TOP + MAP + 22
SMALL: Final = 38
"""Size of the smallest letters: 9 pixels tall on a phone."""


def corner(territory: str) -> tuple[float, float]:
    """Upper left pixel of a territory."""
    y, x = place(territory)
    return LEFT + CELL * x, TOP + CELL * y


def middle_of_line(line: str) -> tuple[float, float]:
    """Where the middle of a track lies."""
    first, second = ENDS[line]
    return LEFT + CELL * (first % 11 + second % 11) / 2, TOP + CELL * (first // 11 + second // 11) / 2


def lies_flat(line: str) -> bool:
    """Whether a line runs from left to right."""
    first, second = ENDS[line]
    return second == first + 1


def panels(seats: int) -> list[tuple[float, float]]:
    """Upper left pixels of the players' panels: two in a row."""
    return [(14 + (seat % 2) * (PANEL_W + 16), PANEL_TOP + (seat // 2) * (PANEL_H + 12)) for seat in range(seats)]


def height(seats: int) -> int:
    """Height of the board's picture."""
    return PANEL_TOP + (2 if seats > 2 else 1) * (PANEL_H + 12) + 6
