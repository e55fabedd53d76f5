"""Where things lie in the pictures: the visible part of the table as a raster of cells, in pixels.

Only the rectangle around the island is drawn, as large as the width allows. Twelve columns and more would leave no room
for labels on a phone, so a very wide island is drawn in two strips, its western half above its eastern half.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.games.rabbit_island.island import column_row, frame
from engine.kernel.scene import Point

WIDTH: Final = 1000
HEADER: Final = 124
BAND: Final = 56
LEFT, TOP, RIGHT = 58, 50, 8
SMALLEST, LARGEST = 84, 150
TALLEST: Final = 1340
"""Height that a picture keeps to if its cells can be small enough: chat apps shrink what is taller."""

COLUMNS_AT_ONCE: Final = 11
FEWEST_COLUMNS: Final = 5
PANEL_W, PANEL_H = 480, 104
LABEL: Final = 38.0
"""Size of the smallest labels: 9 px tall on a phone."""

SEA = "#17506b"
SPRITES = "rabbit_island"


@dataclass(frozen=True, slots=True)
class Strip:
    """Some columns of the visible rectangle: first and last one, and the pixel of the first cell's corner."""

    first: int
    last: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Grid:
    """The visible rectangle of the table.

    Attributes:
        cell: Pixels from one cell to the next.
        gap: Pixels between two tiles.
        top: First row shown.
        bottom: Last row shown.
        strips: The columns shown, in one strip or in two below each other.
        y: Upper edge of what lies below the island.
    """

    cell: int
    gap: int
    top: int
    bottom: int
    strips: tuple[Strip, ...]
    y: float

    @property
    def tile(self) -> int:
        """Side of a tile."""
        return self.cell - self.gap

    @property
    def slot(self) -> float:
        """A third of a tile: room for a token, a rabbit or a number."""
        return self.tile / 3

    def corner(self, spot: str) -> Point:
        """Upper left pixel of the tile on a place."""
        column, row = column_row(spot)
        strip = next(strip for strip in self.strips if strip.first <= column <= strip.last)
        x = strip.x + (column - strip.first) * self.cell
        return x + self.gap / 2, strip.y + (row - self.top) * self.cell + self.gap / 2

    def middle(self, spot: str) -> Point:
        """Middle of the tile on a place."""
        x, y = self.corner(spot)
        return x + self.tile / 2, y + self.tile / 2

    def beside_each_other(self, first: str, second: str) -> bool:
        """Whether two places lie in one strip, so that a line between them crosses nothing foreign."""
        columns = [column_row(spot)[0] for spot in (first, second)]
        return any(all(strip.first <= column <= strip.last for column in columns) for strip in self.strips)


def grid(spots: Iterable[str], top: float, foot: float) -> Grid:
    """The raster that shows all these places.

    Args:
        spots: Places that must be seen.
        top: Upper edge of the island's part of the picture.
        foot: Height of what lies below it.
    """
    left, right, first, last = frame(spots)
    columns, rows = right - left + 1, last - first + 1
    parts = 1 if columns <= COLUMNS_AT_ONCE else 2
    each = -(-columns // parts)
    room = WIDTH - LEFT - RIGHT
    low = int((TALLEST - top - foot) / parts - TOP - 12) // rows
    cell = min(LARGEST, room // max(each, FEWEST_COLUMNS), max(low, SMALLEST))
    strips = []
    y = top
    for part in range(parts):
        begin = left + part * each
        end = min(right, begin + each - 1)
        x = LEFT + (room - (end - begin + 1) * cell) / 2
        strips.append(Strip(begin, end, x, y + TOP))
        y += TOP + rows * cell + 12
    return Grid(cell, max(6, cell // 6 - 8), first, last, tuple(strips), y)
