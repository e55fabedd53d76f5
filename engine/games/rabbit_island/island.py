"""The island as a map: sides, arrows, where a tile may go, where a rabbit may walk. Pure.

A side of a tile is an arrow (a way out) or indented (a way in). Two arrows may not face each other; two indented sides
may touch, there is simply no path between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.rabbit_island.components import BOX, HILLS, HOLE, TILES

Tiles = Mapping[str, str]
"""Tile id by place."""

SIZE: Final = BOX.table
STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
SPOTS: Final = tuple(f"{chr(ord('a') + x)}{y + 1}" for y in range(SIZE) for x in range(SIZE))
"""All places of the table, row by row from the north-west."""

HILL: Final = SPOTS[SIZE * (SIZE // 2) + SIZE // 2]
"""Where Founder's Hill lies: the middle of the table."""


def column_row(spot: str) -> tuple[int, int]:
    """Column and row from 0, from the north-west corner of the table."""
    return ord(spot[0]) - ord("a"), int(spot[1:]) - 1


def _beside() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for spot in SPOTS:
        x, y = column_row(spot)
        found[spot] = {}
        for side, (dx, dy) in STEPS.items():
            if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE:
                found[spot][side] = SPOTS[(y + dy) * SIZE + x + dx]
    return found


BESIDE: Final = _beside()
"""For each place its neighbours by compass side; none beyond the edge of the table."""


def kind(tiles: Tiles, spot: str) -> str:
    """What lies on a place, such as ``"cave"`` or ``"rabbit_hole"``."""
    return TILES[tiles[spot]].kind


def is_territory(tiles: Tiles, spot: str) -> bool:
    """Whether a Territory lies there."""
    return kind(tiles, spot) in BOX.territories


def pointed_at(tiles: Tiles, *, hill: bool = True) -> list[str]:
    """Empty places that an arrow leads to, in reading order; without the Hill's arrows if ``hill`` is False."""
    found = {}
    for spot, tile in tiles.items():
        if hill or tile not in HILLS:
            for side in TILES[tile].arrows:
                goal = BESIDE[spot].get(side)
                if goal is not None and goal not in tiles:
                    found[goal] = True
    return sorted(found, key=SPOTS.index)


def why_not(tiles: Tiles, tile: str, spot: str, *, keep_open: bool = False, more_to_come: bool = True) -> str | None:
    """Why a tile may not be placed there (Rulebook: Map Tile Placement Rules), as a refusal code, or None if it may.

    Args:
        tiles: The island so far.
        tile: The tile.
        spot: The place.
        keep_open: Whether the table keeps paths open.
        more_to_come: Whether tiles will be placed after this one.
    """
    if spot in tiles:
        return "occupied"
    arrows = TILES[tile].arrows
    led_to = False
    for side, other in BESIDE[spot].items():
        if other in tiles and OPPOSITE[side] in TILES[tiles[other]].arrows:
            if side in arrows:
                return "arrows_meet"
            led_to = True
    if not led_to:
        return "no_arrow"
    if any(side not in BESIDE[spot] for side in arrows):
        return "off_table"
    if keep_open:
        return why_closed({**tiles, spot: tile}, more_to_come)
    return None


def why_closed(tiles: Tiles, more_to_come: bool) -> str | None:
    """What the table option "keep paths open" has against this island, as a refusal code."""
    if more_to_come and not pointed_at(tiles):
        return "closes_island"
    ways_in: dict[str, list[str]] = {spot: [] for spot in tiles}
    reached = {}
    for spot, tile in tiles.items():
        for side in TILES[tile].arrows:
            goal = BESIDE[spot].get(side)
            if goal in ways_in:
                ways_in[goal].append(spot)
            else:
                reached[spot] = True
        if tile in HILLS:
            reached[spot] = True
    front = list(reached)
    while front:
        for spot in ways_in[front.pop()]:
            if spot not in reached:
                reached[spot] = True
                front.append(spot)
    return None if len(reached) == len(tiles) else "closes_loop"


def exits(tiles: Tiles, spot: str) -> list[str]:
    """Where a rabbit can go from here in one step.

    From a Rabbit Hole only to Founder's Hill. The Hill's own arrows end where the Explore Phase ended: one that led
    nowhere then is incomplete for good, even if a Rabbit Hole was put there for another tile's arrow.
    """
    tile = tiles[spot]
    if tile == HOLE:
        return [HILL]
    goals = [BESIDE[spot][side] for side in TILES[tile].arrows if side in BESIDE[spot]]
    if tile in HILLS:
        return [goal for goal in goals if tiles.get(goal, HOLE) != HOLE]
    return [goal for goal in goals if goal in tiles]


def destinations(tiles: Tiles, start: str, spaces: int) -> dict[str, list[str]]:
    """Where exactly so many steps can end, each with one path there (start included), the first forks first.

    Tiles passed on the way have no effect and may be passed again, so only the end matters. A rabbit that has no way
    to go stays.
    """
    paths = {start: [start]}
    for _ in range(spaces):
        further: dict[str, list[str]] = {}
        for spot, path in paths.items():
            for goal in exits(tiles, spot):
                if goal not in further:
                    further[goal] = [*path, goal]
        if not further:
            return {start: [start]}
        paths = further
    return paths


def groups(tiles: Tiles, owners: Mapping[str, int]) -> list[list[str]]:
    """Adjacent Territories of one owner, however the arrows run, single ones included; places in reading order.

    Args:
        tiles: The island.
        owners: Owner of every Territory that has one.
    """
    found: list[list[str]] = []
    seen: dict[str, bool] = {}
    for spot in sorted(owners, key=SPOTS.index):
        if spot in seen:
            continue
        group = [spot]
        seen[spot] = True
        for member in group:
            for other in BESIDE[member].values():
                if other not in seen and owners.get(other) == owners[spot]:
                    seen[other] = True
                    group.append(other)
        found.append(sorted(group, key=SPOTS.index))
    return found


def frame(spots: Iterable[str]) -> tuple[int, int, int, int]:
    """The smallest rectangle around these places: first and last column, first and last row, from 0."""
    places = [column_row(spot) for spot in spots]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return min(columns), max(columns), min(rows), max(rows)
