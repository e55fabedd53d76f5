"""The New World: a board of ten by ten territories, read from ``data/bunny_kingdom/board.json``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ConfigDict, model_validator

ROWS = "ABCDEFGHIJ"
COLUMNS: tuple[int, ...] = tuple(range(1, 11))
TERRITORIES: tuple[str, ...] = tuple(f"{row}{column}" for row in ROWS for column in COLUMNS)
"""All 100, row by row from the top left."""
CORNERS = ("A1", "A10", "J1", "J10")
BASIC = ("carrot", "wood", "fish")
DATA = Path(__file__).resolve().parents[3] / "data" / "bunny_kingdom"


class Terrain(BaseModel):
    """A kind of territory: what it produces and the towers of the City that is on it from the start."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    terrain: str
    resource: str | None
    towers: int


class Board(BaseModel):
    """The whole data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    orientation: str
    sources: dict[str, str]
    grid: tuple[str, ...]
    legend: dict[str, Terrain]
    lava: tuple[tuple[str, str], ...]

    @model_validator(mode="after")
    def _is_complete(self) -> Board:
        if len(self.grid) != 10 or any(len(row) != 10 for row in self.grid):
            raise ValueError("the board needs ten rows of ten territories")
        if any(pair not in BORDERS for pair in self.lava):
            raise ValueError("lava lies on a border of two territories, named in reading order")
        return self

    @cached_property
    def kinds(self) -> dict[str, Terrain]:
        """The kind of every territory."""
        return {f"{row}{column}": self.legend[self.grid[y][column - 1]]
                for y, row in enumerate(ROWS) for column in COLUMNS}  # fmt: skip


def at(y: int, x: int) -> str:
    """The territory in row y and column x, both from 0."""
    return f"{ROWS[y]}{x + 1}"


def place(territory: str) -> tuple[int, int]:
    """Row and column of a territory, both from 0."""
    return ROWS.index(territory[0]), int(territory[1:]) - 1


def _borders() -> tuple[tuple[str, str], ...]:
    found = []
    for territory in TERRITORIES:
        y, x = place(territory)
        if x < 9:
            found.append((territory, at(y, x + 1)))
        if y < 9:
            found.append((territory, at(y + 1, x)))
    return tuple(found)


BORDERS: tuple[tuple[str, str], ...] = _borders()
"""Pairs of territories that share a side, in reading order."""
BOARD = Board.model_validate_json((DATA / "board.json").read_text(encoding="utf-8"))
TERRAIN: Mapping[str, str] = {territory: kind.terrain for territory, kind in BOARD.kinds.items()}
STARTING_CITIES: Mapping[str, int] = {t: kind.towers for t, kind in BOARD.kinds.items() if kind.towers}
PRINTED_RESOURCES: Mapping[str, str] = {t: kind.resource for t, kind in BOARD.kinds.items() if kind.resource}


def _neighbours() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {territory: [] for territory in TERRITORIES}
    for first, second in BORDERS:
        if (first, second) not in BOARD.lava:
            found[first].append(second)
            found[second].append(first)
    return {territory: tuple(others) for territory, others in found.items()}


BESIDE: Mapping[str, tuple[str, ...]] = _neighbours()
"""Neighbours of every territory; a Lava Flow between two keeps them apart."""


def edges_of(territory: str) -> tuple[str, ...]:
    """The edges of the board that a territory lies on: none inside, two in a corner."""
    y, x = place(territory)
    found = {"top": y == 0, "left": x == 0, "bottom": y == 9, "right": x == 9}
    return tuple(edge for edge, touches in found.items() if touches)


EDGES: Mapping[str, tuple[str, ...]] = {territory: edges_of(territory) for territory in TERRITORIES}
