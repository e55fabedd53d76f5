"""The grid: what lies beside what, and how figures and the Eliminator can get about. Pure; knows no figures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from engine.games.battle_royale.state import CENTRE, COLUMNS, ROWS, SPOTS

DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "up": (0, -1),
    "right": (1, 0),
    "down": (0, 1),
    "left": (-1, 0),
    "up-right": (1, -1),
    "down-right": (1, 1),
    "down-left": (-1, 1),
    "up-left": (-1, -1),
}
"""The ways to step, the straight ones first: columns to the right, rows down."""

STRAIGHT = ("up", "right", "down", "left")
"""The four ways that everybody may step."""

SLANTED = ("up-right", "down-right", "down-left", "up-left")
"""The diagonal ways, which need a card."""

JUMP_STEPS = 2
"""Steps that a jump over a hole takes."""

_PLACE = {spot: (COLUMNS.index(spot[0]), ROWS.index(spot[1])) for spot in SPOTS}


def _at(column: int, row: int) -> str:
    return COLUMNS[column] + ROWS[row] if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS) else ""


def _around(spot: str, offsets: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    column, row = _PLACE[spot]
    return tuple(found for x, y in offsets if (found := _at(column + x, row + y)))


BESIDE: Mapping[str, tuple[str, ...]] = {spot: _around(spot, [DIRECTIONS[way] for way in STRAIGHT]) for spot in SPOTS}
"""Places orthogonally next to a place: north, east, south, west."""

DIAGONAL: Mapping[str, tuple[str, ...]] = {spot: _around(spot, [DIRECTIONS[way] for way in SLANTED]) for spot in SPOTS}
"""Places diagonally next to a place: north-east, south-east, south-west, north-west."""

AROUND: Mapping[str, tuple[str, ...]] = {
    spot: tuple(s for s in SPOTS if s in BESIDE[spot] or s in DIAGONAL[spot]) for spot in SPOTS
}
"""The up to eight places around a place, row by row."""

INNER: tuple[str, ...] = tuple(s for s in SPOTS if s == CENTRE or s in AROUND[CENTRE])
"""The middle nine places."""


_STEPS = {
    spot: {way: _at(column + x, row + y) for way, (x, y) in DIRECTIONS.items()}
    for spot, (column, row) in _PLACE.items()
}


def step(spot: str, direction: str) -> str:
    """The place one step on, or "" beyond the edge."""
    return _STEPS[spot][direction]


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


@dataclass(frozen=True, slots=True)
class Gait:
    """How a figure may walk.

    Attributes:
        steps: Most steps.
        ways: Directions it may step in.
        jumps: Holes it may still jump over; a jump goes straight on in one direction and takes two steps.
    """

    steps: int
    ways: tuple[str, ...] = STRAIGHT
    jumps: int = 0


def jumped(path: Sequence[str]) -> int:
    """How many holes a path jumps over."""
    return sum(distance(spot, after) > 1 for spot, after in pairwise(path))


def steps_of(path: Sequence[str]) -> int:
    """How many steps a path takes."""
    return sum(distance(spot, after) for spot, after in pairwise(path))


def slants(path: Sequence[str]) -> bool:
    """Whether a path has a diagonal step."""
    return any(spot[0] != after[0] and spot[1] != after[1] for spot, after in pairwise(path))


def can_step(tiles: Collection[str], spot: str, gait: Gait) -> bool:
    """Whether a figure can leave its place at all."""
    return spot in _left(tuple(tiles), gait)


@lru_cache(maxsize=4096)
def _left(tiles: tuple[str, ...], gait: Gait) -> tuple[str, ...]:
    """The places of an arena that a figure can leave."""
    return tuple(spot for spot in SPOTS if any(_strides(tiles, spot, gait, gait.steps)))


def _strides(tiles: Collection[str], spot: str, gait: Gait, left: int) -> Iterator[tuple[str, str, int]]:
    """Single strides from a place: direction, where it ends, steps it takes."""
    for way in gait.ways:
        beyond = _STEPS[spot][way]
        if beyond in tiles:
            if left >= 1:
                yield way, beyond, 1
        elif beyond and gait.jumps and left >= JUMP_STEPS:
            landing = _STEPS[beyond][way]
            if landing in tiles:
                yield way, landing, JUMP_STEPS


def reach(tiles: Collection[str], start: str, gait: Gait) -> dict[str, int]:
    """Tiles that a figure can walk to and how many steps each takes; the start is left out."""
    return _reach(tuple(tiles), start, gait).copy()


@lru_cache(maxsize=8192)
def _reach(tiles: tuple[str, ...], start: str, gait: Gait) -> dict[str, int]:
    """As ``reach``; kept, as ``_routes`` is."""
    found: dict[str, int] = {}
    for (spot, _), (steps, _) in _walk(tiles, start, gait, "").items():
        found[spot] = min(steps, found.get(spot, steps))
    found.pop(start, None)
    return found


def _walk(
    tiles: Collection[str], start: str, gait: Gait, closed: str
) -> dict[tuple[str, int], tuple[int, tuple[str, int] | None]]:
    """Shortest walks that do not enter ``closed``.

    Returns:
        For each tile and number of holes jumped on the way: the steps, and the tile and number before.
    """
    found: dict[tuple[str, int], tuple[int, tuple[str, int] | None]] = {(start, 0): (0, None)}
    levels: list[list[tuple[str, int]]] = [[] for _ in range(gait.steps + 1 + JUMP_STEPS)]
    levels[0].append((start, 0))
    for steps in range(gait.steps):
        for place in levels[steps]:
            spot, jumps = place
            if found[place][0] < steps:  # reached sooner
                continue
            for _, other, taken in _strides(tiles, spot, gait, gait.steps - steps):
                after = (other, jumps + (taken > 1))
                sooner = found.get(after)
                if other == closed or after[1] > gait.jumps or (sooner and sooner[0] <= steps + taken):
                    continue
                found[after] = (steps + taken, place)
                levels[steps + taken].append(after)
    return found


def routes(tiles: Collection[str], start: str, gait: Gait) -> dict[str, dict[str, list[str]]]:
    """Ways to walk (Rulebook: Movement Rules): over tiles only, none of them twice, the start included.

    Returns:
        For each tile within reach, row by row, and for each direction of a possible last step a path, its start
        included: a shortest one without a jump or, where none leads there, with a jump.
    """
    known = _routes(tuple(tiles), start, gait)
    return {goal: {way: list(path) for way, path in ways.items()} for goal, ways in known.items()}


@lru_cache(maxsize=8192)
def _routes(tiles: tuple[str, ...], start: str, gait: Gait) -> dict[str, dict[str, list[str]]]:
    """As ``routes``; kept, since rules and computer players ask for the same ones again and again."""
    found: dict[str, dict[str, list[str]]] = {}
    near = reach(tiles, start, gait)
    for goal in SPOTS:
        if goal not in near:
            continue
        walks = _walk(tiles, start, gait, goal)
        ends: dict[str, tuple[tuple[int, int], list[str]]] = {}
        for place, (steps, _) in walks.items():
            for way, spot, taken in _strides(tiles, place[0], gait, gait.steps - steps):
                worth = (place[1] + (taken > 1), steps + taken)
                if spot == goal and worth[0] <= gait.jumps and (way not in ends or worth < ends[way][0]):
                    ends[way] = (worth, [*_back(walks, place), goal])
        found[goal] = {way: ends[way][1] for way in gait.ways if way in ends}
    return found


def _back(walks: Mapping[tuple[str, int], tuple[int, tuple[str, int] | None]], place: tuple[str, int]) -> list[str]:
    """The path that led to a place."""
    path = []
    at: tuple[str, int] | None = place
    while at is not None:
        path.append(at[0])
        at = walks[at][1]
    return path[::-1]
