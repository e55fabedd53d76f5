"""The lines between territories and the Railroad on them (Bunny Express: Railroad Buildings); pure.

Lines meet in 121 vertices, numbered row by row: vertex ``11 * y + x`` is the upper left corner of the territory in row
y and column x. The Railroad is a tree of lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.games.bunny_kingdom.land import BOARD, TERRITORIES, at, place

SIDES = ("N", "E", "S", "W")


def _side(territory: str, side: str) -> str:
    y, x = place(territory)
    dy, dx, edge = {"N": (-1, 0, "top"), "E": (0, 1, "right"), "S": (1, 0, "bottom"), "W": (0, -1, "left")}[side]
    if not (0 <= y + dy <= 9 and 0 <= x + dx <= 9):
        return f"{territory}|{edge}"
    other = at(y + dy, x + dx)
    return f"{territory}|{other}" if side in ("E", "S") else f"{other}|{territory}"


def _vertices(territory: str, side: str) -> tuple[int, int]:
    y, x = place(territory)
    corner = 11 * y + x
    return {
        "N": (corner, corner + 1),
        "E": (corner + 1, corner + 12),
        "S": (corner + 11, corner + 12),
        "W": (corner, corner + 11),
    }[side]


AROUND: Mapping[str, Mapping[str, str]] = {t: {side: _side(t, side) for side in SIDES} for t in TERRITORIES}
"""For each territory the lines on its four sides."""
ENDS: Mapping[str, tuple[int, int]] = {_side(t, side): _vertices(t, side) for t in TERRITORIES for side in SIDES}
"""For each of the 220 lines its two vertices."""
BANKS: Mapping[str, tuple[str, ...]] = {
    line: tuple(name for name in line.split("|") if name in TERRITORIES) for line in ENDS
}
"""For each line the territories on its sides: two, on the rim one."""
LAVA: tuple[str, ...] = tuple(f"{first}|{second}" for first, second in BOARD.lava)
LINES: tuple[str, ...] = tuple(line for line in ENDS if line not in LAVA)
"""The 212 lines that can take a track."""


def _lines_at() -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for line in LINES:
        for vertex in ENDS[line]:
            found.setdefault(vertex, []).append(line)
    return {vertex: tuple(lines) for vertex, lines in found.items()}


LINES_AT: Mapping[int, tuple[str, ...]] = _lines_at()


def on_rim(line: str) -> bool:
    """Whether a line is part of the board's outer edge."""
    return len(BANKS[line]) == 1


def degrees(tracks: Sequence[str]) -> dict[int, int]:
    """How many tracks meet at each vertex of the Railroad."""
    found: dict[int, int] = {}
    for track in tracks:
        for vertex in ENDS[track]:
            found[vertex] = found.get(vertex, 0) + 1
    return found


def why_not(tracks: Sequence[str], line: str, *, ends: bool, rim: bool, only: int | None = None) -> str:
    """Why a track may not lie on a line, as a refusal code; "" if it may.

    Args:
        tracks: The Railroad so far.
        line: Where the track would lie.
        ends: Whether it must lengthen an end (Railroad card) and may not branch off (Switch card).
        rim: Whether the rim of the board may carry tracks.
        only: The one vertex where it must join.
    """
    if line in LAVA:
        return "lava"
    if line in tracks:
        return "track_there"
    if on_rim(line) and not rim:
        return "rim"
    meeting = degrees(tracks)
    joined = [vertex for vertex in ENDS[line] if vertex in meeting]
    if not joined:
        return "not_joined"
    if len(joined) == 2:
        return "loop"
    if (ends and meeting[joined[0]] != 1) or (only is not None and joined[0] != only):
        return "not_at_end"
    return ""


def growth(tracks: Sequence[str], *, ends: bool, rim: bool, only: int | None = None) -> list[str]:
    """Lines that the next track may take, in reading order of the territories beside them."""
    meeting = degrees(tracks)
    near = {line: None for vertex in meeting for line in LINES_AT[vertex]}
    found = [line for line in near if not why_not(tracks, line, ends=ends, rim=rim, only=only)]
    return sorted(found, key=reading_order)


def reading_order(line: str) -> tuple[int, int, int]:
    """Rows from the top, then columns; what is above or left of a territory comes before what is below or right."""
    a, b = ENDS[line]
    y, x = a // 11 + b // 11, a % 11 + b % 11
    return place(BANKS[line][0])[0], y, x


def along(tracks: Sequence[str]) -> dict[str, None]:
    """Territories with a track on at least one side, in order of the tracks."""
    return {territory: None for track in tracks for territory in BANKS[track]}


def joined_at(tracks: Sequence[str], line: str) -> int:
    """The vertex where a new track joins the Railroad."""
    meeting = degrees(tracks)
    return next(vertex for vertex in ENDS[line] if vertex in meeting)


def far_end(tracks: Sequence[str], line: str) -> int:
    """The vertex that a new track reaches."""
    a, b = ENDS[line]
    return b if joined_at(tracks, line) == a else a


def orientations(territory: str, shape: Sequence[str], *, rim: bool) -> list[str]:
    """How the Central Station may lie there: the side that its first printed track comes to.

    Turned so that no printed track lies on lava; nor on the rim if the table forbids it there, unless there is no
    other way.
    """
    found: list[str] = []
    for turn in range(4):
        lines = printed(territory, shape, SIDES[turn])
        if not any(line in LAVA for line in lines):
            found.append(SIDES[turn])
    inside = [way for way in found if not any(on_rim(line) for line in printed(territory, shape, way))]
    return found if rim or not inside else inside


def printed(territory: str, shape: Sequence[str], way: str) -> list[str]:
    """The lines of the tracks printed on the Central Station, if its first side is turned to ``way``."""
    turn = SIDES.index(way) - SIDES.index(shape[0])
    return [AROUND[territory][SIDES[(SIDES.index(side) + turn) % 4]] for side in shape]


def paths(tracks: Sequence[str]) -> list[tuple[str, ...]]:
    """Every unbranched, unbroken run of tracks, each once: in a tree the ways between all pairs of tracks."""
    at_vertex: dict[int, list[str]] = {}
    for track in tracks:
        for vertex in ENDS[track]:
            at_vertex.setdefault(vertex, []).append(track)
    found: dict[tuple[str, ...], None] = {}
    for start in tracks:
        found.setdefault((start,), None)
        for vertex in ENDS[start]:
            grow: list[tuple[tuple[str, ...], int]] = [((start,), vertex)]
            while grow:
                path, end = grow.pop()
                for track in at_vertex[end]:
                    if track != path[-1]:
                        longer = (*path, track)
                        if tuple(reversed(longer)) not in found:
                            found.setdefault(longer, None)
                        a, b = ENDS[track]
                        grow.append((longer, b if a == end else a))
    return list(found)


def stretches(tracks: Sequence[str]) -> list[tuple[str, ...]]:
    """The whole runs of tracks between ends and junctions."""
    meeting = degrees(tracks)
    inner = [
        path
        for path in paths(tracks)
        if all(meeting[vertex] == 2 for one, two in pairwise(path) for vertex in shared(one, two))
    ]
    return [path for path in inner if not any(is_part(path, longer) for longer in inner)]


def shared(one: str, two: str) -> list[int]:
    """Vertices that two lines have in common."""
    return [vertex for vertex in ENDS[one] if vertex in ENDS[two]]


def is_part(path: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether a path is a proper part of another one."""
    return len(path) < len(longer) and all(track in longer for track in path)
