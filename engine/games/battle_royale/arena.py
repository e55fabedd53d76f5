"""The grid: what lies beside what, and how figures and the Eliminator can get about. Pure; knows no figures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from engine.games.battle_royale.state import CENTRE, COLUMNS, ROWS, SPOTS

DIRECTIONS: Mapping[str, tuple[int, int]] = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
"""The four ways to step: columns to the right, rows down."""

_DIAGONALS = ((1, -1), (1, 1), (-1, 1), (-1, -1))
_PLACE = {spot: (COLUMNS.index(spot[0]), ROWS.index(spot[1])) for spot in SPOTS}


def _at(column: int, row: int) -> str:
    return COLUMNS[column] + ROWS[row] if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS) else ""


def _around(spot: str, offsets: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    column, row = _PLACE[spot]
    return tuple(found for x, y in offsets if (found := _at(column + x, row + y)))


BESIDE: Mapping[str, tuple[str, ...]] = {spot: _around(spot, DIRECTIONS.values()) for spot in SPOTS}
"""Places orthogonally next to a place: north, east, south, west."""

DIAGONAL: Mapping[str, tuple[str, ...]] = {spot: _around(spot, _DIAGONALS) for spot in SPOTS}
"""Places diagonally next to a place: north-east, south-east, south-west, north-west."""

AROUND: Mapping[str, tuple[str, ...]] = {
    spot: tuple(s for s in SPOTS if s in BESIDE[spot] or s in DIAGONAL[spot]) for spot in SPOTS
}
"""The up to eight places around a place, row by row."""

INNER: tuple[str, ...] = tuple(s for s in SPOTS if s == CENTRE or s in AROUND[CENTRE])
"""The middle nine places."""


def step(spot: str, direction: str) -> str:
    """The place one step on, or "" beyond the edge."""
    (column, row), (x, y) = _PLACE[spot], DIRECTIONS[direction]
    return _at(column + x, row + y)


def distance(one: str, other: str) -> int:
    """Moves in eight directions from one place to the other."""
    (a, b), (c, d) = _PLACE[one], _PLACE[other]
    return max(abs(a - c), abs(b - d))


def around(tiles: Collection[str], spot: str) -> list[str]:
    """The tiles in the eight places around a place, row by row."""
    return [s for s in AROUND[spot] if s in tiles]


def nearest(tiles: Collection[str], spot: str) -> list[str]:
    """The tiles closest to a place in moves of eight directions, itself not counted; row by row."""
    others = [s for s in SPOTS if s in tiles and s != spot]
    closest = min((distance(spot, s) for s in others), default=0)
    return [s for s in others if distance(spot, s) == closest]


def connected(tiles: Collection[str]) -> list[str]:
    """The tiles joined to the centre by orthogonal steps, in the order found."""
    found = {CENTRE: True}
    queue = [CENTRE]
    for spot in queue:
        for other in BESIDE[spot]:
            if other in tiles and other not in found:
                found[other] = True
                queue.append(other)
    return queue


def reach(tiles: Collection[str], start: str, steps: int) -> dict[str, int]:
    """Tiles within ``steps`` orthogonal steps and how many each takes; the start is left out."""
    found = {start: 0}
    queue = [start]
    for spot in queue:
        if found[spot] == steps:
            break
        for other in BESIDE[spot]:
            if other in tiles and other not in found:
                found[other] = found[spot] + 1
                queue.append(other)
    del found[start]
    return found


def routes(tiles: Collection[str], start: str, steps: int) -> dict[str, dict[str, list[str]]]:
    """Ways to walk (Rulebook: Movement Rules): orthogonal, over tiles only, none of them twice.

    Returns:
        For each tile within reach, row by row, and for each direction of a possible last step a shortest path, its
        start included.
    """
    found: dict[str, dict[str, list[str]]] = {}
    paths = [[start]]
    for _ in range(steps):
        longer = []
        for path in paths:
            for direction in DIRECTIONS:
                spot = step(path[-1], direction)
                if spot in tiles and spot not in path:
                    longer.append([*path, spot])
                    found.setdefault(spot, {}).setdefault(direction, longer[-1])
        paths = longer
    return {spot: found[spot] for spot in SPOTS if spot in found}
