"""The board in one's private picture: one's own neighbourhood enlarged, or all of it with the places to build on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.games.bunny_kingdom.alt import asked
from engine.games.bunny_kingdom.board_marks import on_line
from engine.games.bunny_kingdom.cells import occupied, open_place, printed, zoomed
from engine.games.bunny_kingdom.fiefs import owned
from engine.games.bunny_kingdom.land import COLUMNS, ROWS, TERRITORIES, place
from engine.games.bunny_kingdom.layout import CELL, LEFT, SMALL, TOP, WIDTH
from engine.games.bunny_kingdom.rails import BANKS, LAVA
from engine.games.bunny_kingdom.state import Public
from engine.games.bunny_kingdom.view import View
from engine.kernel.scene import Box, Group, Label, Mark, Plain


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the board in a picture.

    Attributes:
        top: First row, from 0.
        left: First column, from 0.
        rows: Number of rows.
        columns: Number of columns.
        cell: Width of a territory in pixels.
        x: Left pixel.
        y: Upper pixel.
    """

    top: int
    left: int
    rows: int
    columns: int
    cell: float
    x: float
    y: float

    @property
    def scale(self) -> float:
        """Enlargement against the board's picture."""
        return self.cell / CELL

    def holds(self, territory: str) -> bool:
        """Whether a territory is in it."""
        y, x = place(territory)
        return self.top <= y < self.top + self.rows and self.left <= x < self.left + self.columns

    def corner(self, territory: str) -> tuple[float, float]:
        """Upper left pixel of a territory."""
        y, x = place(territory)
        return self.x + self.cell * (x - self.left), self.y + self.cell * (y - self.top)


def neighbourhood(view: View, seat: int, y: float) -> tuple[list[Mark], float]:
    """The part of the board with most of one's land; with an empty hand all of it. Also the next free pixel below."""
    public = view.public
    mine = owned(public, seat) or [card for card in view.hand if card in TERRITORIES] or list(TERRITORIES)
    window = best_window(mine, y + 50) if view.hand else Window(0, 0, 10, 10, CELL, LEFT, y + 50)
    here = [territory for territory in TERRITORIES if window.holds(territory)]
    marks = frame(window)
    for territory in here:
        looks = near_ground(public.station == territory, territory, window.scale)
        marks.append(Group(f"near/{territory}/ground", *window.corner(territory), looks))
        there = near_looks(occupied(public, territory), window.scale)
        if there:
            marks.append(Group(f"near/{territory}", *window.corner(territory), there))
    marks += lines(public, window)
    for territory in asked(public, seat):
        if window.holds(territory):
            looks = near_looks(open_place(), window.scale)
            marks.append(Group(f"near/{territory}/legal", *window.corner(territory), looks))
    return marks, window.y + window.rows * window.cell + 8


def frame(window: Window) -> list[Mark]:
    """Frame, numbers of the columns, letters of the rows."""
    w, h = window.columns * window.cell + 16, window.rows * window.cell + 16
    marks: list[Mark] = [Box("near/frame", window.x - 8, window.y - 8, w, h, fill="frame", radius=10)]
    for column in range(window.columns):
        name = str(COLUMNS[window.left + column])
        middle = window.x + window.cell * (column + 0.5)
        marks.append(Label(f"near/column{name}", name, middle, window.y - 28, SMALL, fill="paper-shade"))
    for row in range(window.rows):
        name = ROWS[window.top + row]
        middle = window.y + window.cell * (row + 0.5)
        marks.append(Label(f"near/row{name}", name, window.x - 30, middle, SMALL, fill="paper-shade"))
    return marks


def lines(public: Public, window: Window) -> list[Mark]:
    """Lava and tracks in the part of the board."""
    marks: list[Mark] = []
    for line in (*LAVA, *public.tracks):
        if any(window.holds(territory) for territory in BANKS[line]):
            looks = "lava" if line in LAVA else "track_new" if line in public.fresh_tracks else "track"
            sprite = on_line(f"near/line/{line}", line, looks, 22)
            x = window.x + (sprite.x - LEFT - CELL * window.left) * window.scale
            y = window.y + (sprite.y - TOP - CELL * window.top) * window.scale
            marks.append(replace(sprite, x=x, y=y, w=sprite.w * window.scale, h=sprite.h * window.scale))
    return marks


def best_window(mine: Sequence[str], y: float) -> Window:
    """Seven columns and five rows that hold most of some territories, central ones before others."""
    columns, rows, cell = 7, 5, 130
    x = (WIDTH - columns * cell) / 2 + 18
    windows = [Window(top, left, rows, columns, cell, x, y) for top in range(11 - rows) for left in range(11 - columns)]
    return max(windows, key=lambda w: (sum(map(w.holds, mine)), -abs(w.top - 2) - abs(w.left - 1)))


@lru_cache(maxsize=256)
def near_ground(station: bool, territory: str, scale: float) -> tuple[Plain, ...]:
    """A territory's ground, enlarged."""
    public = Public(seats=0, options={}, station=territory if station else "")
    return tuple(zoomed(mark, scale) for mark in printed(public, territory))


@lru_cache(maxsize=1024)
def near_looks(marks: tuple[Plain, ...], scale: float) -> tuple[Plain, ...]:
    """What stands on a territory, enlarged."""
    return tuple(zoomed(mark, scale) for mark in marks)
