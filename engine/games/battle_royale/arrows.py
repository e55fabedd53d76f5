"""What happened this turn, drawn on the arena: ways, pushes, throws, and where figures were taken."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.battle_royale.layout import SCORCHED, SPRITES, middle, place
from engine.games.battle_royale.state import CENTRE, Public, Trace
from engine.kernel.scene import Arrow, Box, Disc, Label, Mark, Point, Sprite

PUSHED = 0.6
"""How far towards the middle of the other tile a push is drawn: over its edge, short of the counts."""


def what_happened(public: Public) -> list[Mark]:
    """The turn so far: moves, over them pushes, throws and the Eliminator's way, and where figures were taken."""
    moves: list[Mark] = []
    others: list[Mark] = []
    fought: list[str] = []
    thrown: list[list[str]] = []
    shaken_off: dict[str, int] = {}
    for index, event in enumerate(public.trace):
        key = f"trace/{index}"
        if event.kind == "move" and len(event.path) > 1:
            moves += move_arrow(key, [middle(spot) for spot in event.path])
        elif event.kind in ("push", "push_out"):
            points = push_points(public.trace, index)
            if points is not None:
                others.append(push_arrow(key, *points))
        elif event.kind == "eliminator" and len(event.path) > 1:
            others.append(eliminator_arrow(key, public, event))
        elif event.kind == "shaken" and len(event.path) > 1 and event.path not in thrown:
            thrown.append(event.path)
            others.append(thrown_arrow(key, event))
        elif event.kind == "shaken" and len(event.path) == 1:
            shaken_off[event.path[0]] = shaken_off.get(event.path[0], 0) + 1
        elif event.kind == "capture":
            fought += [spot for spot in event.path[:1] if spot not in fought and spot in public.figures]
    for spot in fought:
        x, y = place(spot)
        others.append(Sprite(f"{spot}/swords", f"{SPRITES}/swords", x + 67, y + 118, 40, 40))
    for spot, count in shaken_off.items():
        if spot in public.figures:
            others += loss(spot, count, 114 if spot == CENTRE or spot in fought else 61)
    return moves + others


def loss(spot: str, count: int, dx: float) -> list[Mark]:
    """How many a blast next door shook off a tile for good, on its front edge."""
    x, y = place(spot)
    key, text = f"{spot}/shaken", f"\N{MINUS SIGN}{count}"
    return [
        Box(f"{key}/paper", x + dx, y + 121, 52, 34, fill=SCORCHED, radius=8),
        Label(f"{key}/count", text, x + dx + 26, y + 138, 38, fill="push"),
    ]


def move_arrow(key: str, points: list[Point]) -> list[Mark]:
    """A figure's way: a dot where it set out, an arrow to where it stands."""
    x, y = points[0]
    return [
        Disc(f"{key}/start", x, y, 11, fill="path", outline="ink", line=3),
        Arrow(f"{key}/way", tuple(points), fill="path", line=8, head=18, edge="ink", edge_line=3),
    ]


def push_points(trace: Sequence[Trace], index: int) -> tuple[Point, Point] | None:
    """From where to where a push went. One over the edge has no end tile: it goes on the way the last step went."""
    path = trace[index].path
    if not path or not path[0]:
        return None
    start = middle(path[0])
    if len(path) > 1 and path[1]:
        x, y = middle(path[1])
        return start, (start[0] + (x - start[0]) * PUSHED, start[1] + (y - start[1]) * PUSHED)
    for event in reversed(trace[:index]):
        if event.kind in ("move", "push") and len(event.path) > 1 and event.path[-1] == path[0]:
            x, y = middle(event.path[-2])
            return start, (start[0] + (start[0] - x) * 0.55, start[1] + (start[1] - y) * 0.55)
    return None


def push_arrow(key: str, start: Point, end: Point) -> Arrow:
    """A push: a short, broad arrow across the edge between two places."""
    x, y = start[0] + (end[0] - start[0]) * 0.3, start[1] + (end[1] - start[1]) * 0.3
    return Arrow(f"{key}/push", ((x, y), end), fill="push", line=14, head=30, edge="ink", edge_line=3)


def eliminator_arrow(key: str, public: Public, event: Trace) -> Arrow:
    """The Eliminator's way below the arena, dashed."""
    ends = []
    for spot in (event.path[0], event.path[-1]):
        x, y = place(spot)
        ends.append((x + 153, y + 137) if spot in public.figures else (x + 87, y + 81))
    (x1, y1), (x2, y2) = ends
    described = any(any(other.before) and other.path[0] == event.path[-1] for other in public.trace)
    parts = (0.1, 0.5) if described else (0.25, 0.78)  # the pit says who stood there: stop before it
    way = tuple((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in parts)
    return Arrow(f"{key}/eliminator", way, fill="danger", line=8, head=22, edge="paper", edge_line=3, dash=14)


def thrown_arrow(key: str, event: Trace) -> Arrow:
    """Where a blast threw figures: a dotted arrow, one for all that took the same way."""
    (x1, y1), (x2, y2) = middle(event.path[0]), middle(event.path[-1])
    way = tuple((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (0.36, 0.62))
    return Arrow(f"{key}/thrown", way, fill="push", line=7, head=20, edge="ink", edge_line=3, dash=9)
