"""Arenas of one's own (Rulebook: Setup, the building rules): how they are written, and what is wrong with them.

An arena that somebody built is a table option's value like ``"custom:a1.c2.d5.e1"``: its four holes, row by row.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.games.battle_royale.arena import INNER, connected
from engine.games.battle_royale.components import BOX, LAYOUTS
from engine.games.battle_royale.refusals import ARENA_PROBLEMS
from engine.games.battle_royale.state import CENTRE, SPOTS

CUSTOM = "custom:"
TILES = 21
"""Tiles of an arena: each colour has one figure for each of them."""


def arena_problems(tiles: Collection[str], seats: int) -> list[str]:
    """What keeps tiles from being an arena.

    Args:
        tiles: Places that have a tile, like ``"c3"``.
        seats: Number of players; with fewer than two nobody's number is looked at.

    Returns:
        Codes, worded in ``refusals.ARENA_PROBLEMS``; empty for an arena that may be played: ``unknown_place``,
        ``too_many_tiles``, ``too_few_tiles``, ``no_centre``, ``cut_off``, ``inner_holes`` (two players).
    """
    found = []
    there = [spot for spot in SPOTS if spot in tiles]
    if any(tile not in SPOTS for tile in tiles):
        found.append("unknown_place")
    if len(there) > TILES:
        found.append("too_many_tiles")
    if len(there) < TILES:
        found.append("too_few_tiles")
    if CENTRE not in there:
        found.append("no_centre")
    elif len(connected(there)) < len(there):
        found.append("cut_off")
    if seats == 2 and any(spot not in there for spot in INNER):
        found.append("inner_holes")
    return found


def arena_value(tiles: Collection[str]) -> str:
    """The option value for an arena: a preset's id if it is one, else its holes."""
    for layout in BOX.layouts:
        if sorted(layout.tiles) == sorted(tiles):
            return layout.id
    return CUSTOM + ".".join(spot for spot in SPOTS if spot not in tiles)


def arena_tiles(value: str) -> list[str]:
    """The tiles of an option value, row by row.

    Raises:
        ValueError: It names no arena.
    """
    if value in LAYOUTS:
        return LAYOUTS[value].tiles
    holes = value.removeprefix(CUSTOM).split(".")
    if not value.startswith(CUSTOM) or any(hole not in SPOTS for hole in holes) or holes != sort(holes):
        raise ValueError(f"{value!r} names no arena")
    return [spot for spot in SPOTS if spot not in holes]


def sort(spots: Sequence[str]) -> list[str]:
    """Places row by row, each once."""
    return [spot for spot in SPOTS if spot in spots]


def is_arena(value: str) -> bool:
    """Whether an option value is an arena that some number of players can use."""
    try:
        return not arena_problems(arena_tiles(value), 0)
    except ValueError:
        return False


def arena_name(value: str) -> str:
    """What players read for an arena."""
    if value in LAYOUTS:
        return LAYOUTS[value].name
    holes = [spot for spot in SPOTS if spot not in arena_tiles(value)]
    return f"Own arena, holes at {', '.join(holes)}"


def seats_of(value: str) -> tuple[int, ...]:
    """The numbers of players that may use an arena."""
    if value in LAYOUTS:
        return LAYOUTS[value].seats
    return tuple(seats for seats in BOX.capacity if not arena_problems(arena_tiles(value), seats))


def why_not(value: str, seats: int) -> str:
    """Why so many players cannot use an arena, in words; "" if they can."""
    problems = arena_problems(arena_tiles(value), seats)
    words = " ".join(ARENA_PROBLEMS[code].sentence for code in problems)
    if not words and seats not in seats_of(value):
        return f"It is for {', '.join(map(str, seats_of(value)))} players. Choose another arena."
    return words
