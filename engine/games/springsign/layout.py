"""Where things lie in the pictures, in pixels, and how seats look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WIDTH: Final = 1000
LABEL: Final = 38.0
"""Size of the smallest labels: 9 px tall on a phone."""
SPRITES: Final = "springsign"
EDGE, GAP = 20, 10
HEADER: Final = 124
MARKET_W, MARKET_H = 313, 160
CHIP_W, CHIP_H = 313, 94
OUTLAW_W, OUTLAW_H = 475, 60
TILE_W, TILE_H = 151, 104
PANEL_W, PANEL_H = 475, 112
TITLE_H: Final = 52


@dataclass(frozen=True, slots=True)
class Look:
    """A seat's colour, the ink that is readable on it, its letter, and where the letter's middle is in its shape."""

    colour: str
    ink: str
    letter: str
    level: float


LOOKS: Final = (
    Look("#2fcdc4", "ink", "A", 0.5),
    Look("#d6312f", "white", "B", 0.5),
    Look("#f4c430", "ink", "C", 0.62),
    Look("#6d3fa6", "white", "D", 0.5),
    Look("#2f9e4f", "white", "E", 0.5),
    Look("#2a5bd0", "white", "F", 0.46),
)
KIND_COLOURS: Final = {"building": "#c9a05a", "relic": "#9d86c9", "settler": "#8fb573", "outlaw": "#c98a7c"}


def rows(count: int, per_row: int) -> int:
    """Rows that so many things take."""
    return -(-count // per_row)
