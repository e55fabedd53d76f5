"""Pictures of Rabbit Island as data: the island for everybody, the hand for one seat.

The island is drawn from above, only the rectangle around it. A tile is a third wide what a token, a rabbit or a number
takes: tokens pile up at its right edge, rabbits stand at its left, the number of a choice is in its lower left corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.games.rabbit_island.alt import board_alt
from engine.games.rabbit_island.cells import choice, ground, paths, rabbits, stack
from engine.games.rabbit_island.components import BOX, HILLS, HOLE, TILES
from engine.games.rabbit_island.hand_scene import hand
from engine.games.rabbit_island.harvest import all_groups, owner
from engine.games.rabbit_island.island import BESIDE, SPOTS, STEPS, kind, pointed_at
from engine.games.rabbit_island.layout import BAND, HEADER, LABEL, PANEL_H, SEA, SPRITES, WIDTH, Grid, grid
from engine.games.rabbit_island.looks import look
from engine.games.rabbit_island.panels import bands, header, news_lines, panel, winner_ribbon
from engine.games.rabbit_island.state import Public
from engine.games.rabbit_island.view import View
from engine.kernel.scene import Arrow, Box, Disc, Group, Label, Mark, Point, Scene, Sprite

__all__ = ["board", "hand"]


def board(view: View, *, numbered: Mapping[str, int | str] | None = None, names: Sequence[str]) -> Scene:
    """The island as the view shows it.

    Args:
        view: any seat's view or a spectator's; its hands are not drawn.
        numbered: what to write on places that are answers to the open question, by place.
        names: how the seats' players are called, in seat order.
    """
    public = view.public
    numbers = {spot: str(text) for spot, text in (numbered or {}).items() if spot in SPOTS}
    news = news_lines(public)
    top = HEADER + BAND * len(news)
    foot = -(-public.seats // 2) * (PANEL_H + 10) + 6
    open_places = pointed_at(public.tiles) if public.stage == "explore" else []  # where the island can grow
    raster = grid([*public.tiles, *numbers, *open_places], top, foot)
    height = int(raster.y + foot)
    marks: list[Mark] = [
        Box("ground", 8, 8, WIDTH - 16, height - 16, fill="table-dark", radius=28),
        Label("title", BOX.title, 30, 48, 48, fill="choice", anchor="start", weight="display"),
    ]
    marks += winner_ribbon(view, names) if public.stage == "over" else header(view, names)
    marks += bands(news, HEADER)
    marks += sea(raster)
    marks += grounds(public, raster)
    marks += outlines(public, raster)
    marks += arrows(public, raster)
    marks += what_happened(public, raster)
    marks += pieces(public, raster)
    for spot, text in numbers.items():
        empty = spot not in public.tiles
        marks.append(Group(f"{spot}/choice", *raster.corner(spot), choice(text, raster.tile, empty)))
    for seat in range(public.seats):
        y = raster.y + seat // 2 * (PANEL_H + 10)
        marks += panel(view, seat, names, (10.0 if seat % 2 == 0 else 510.0, y))
    return Scene(WIDTH, height, "table", tuple(marks), board_alt(view, names))


def sea(raster: Grid) -> list[Mark]:
    """Water around the island, and the names of columns and rows."""
    marks: list[Mark] = []
    rows = raster.bottom - raster.top + 1
    for number, strip in enumerate(raster.strips):
        marks.append(Box(f"sea/{number}", 14, strip.y - 46, WIDTH - 28, rows * raster.cell + 54, fill=SEA, radius=22))
        for column in range(strip.first, strip.last + 1):
            x = strip.x + (column - strip.first + 0.5) * raster.cell
            marks.append(
                Label(
                    f"column/{chr(ord('a') + column)}",
                    chr(ord("A") + column),
                    x,
                    strip.y - 20,
                    LABEL,
                    fill="paper-shade",
                )
            )
        for row in range(raster.top, raster.bottom + 1):
            y = strip.y + (row - raster.top + 0.5) * raster.cell
            marks.append(
                Label(f"row/{number}/{row + 1}", str(row + 1), strip.x - 8, y, LABEL, fill="paper-shade", anchor="end")
            )
    return marks


def grounds(public: Public, raster: Grid) -> list[Mark]:
    """All tiles without their arrows."""
    return [Group(spot, *raster.corner(spot), ground(kind(public.tiles, spot), raster.tile)) for spot in public.tiles]


def arrows(public: Public, raster: Grid) -> list[Mark]:
    """All arrows, over every tile and outline, so that the heads that reach over an edge are seen."""
    marks: list[Mark] = []
    for spot, tile in public.tiles.items():
        sides = TILES[tile].arrows
        if sides:
            dead = "".join(side for side in sides if leads_nowhere(public, spot, side))
            marks.append(Group(f"{spot}/paths", *raster.corner(spot), paths(sides, dead, raster.tile, raster.gap)))
    return marks


def leads_nowhere(public: Public, spot: str, side: str) -> bool:
    """Whether an arrow of Founder's Hill was incomplete when exploring ended."""
    goal = BESIDE[spot].get(side)
    tile = public.tiles.get(goal or "", HOLE)
    return public.stage != "explore" and public.tiles[spot] in HILLS and tile == HOLE


def outlines(public: Public, raster: Grid) -> list[Mark]:
    """Harvest Groups: a line in the owner's colour along their edge."""
    marks: list[Mark] = []
    for group in all_groups(public):
        holder = owner(public, group[0])
        if holder is None or len(group) < BOX.bonus.smallest_group:
            continue
        for spot in group:
            for side in STEPS:
                if BESIDE[spot].get(side) not in group:
                    ends = edge(group, spot, side, raster)
                    key = f"{spot}/group-{side}"
                    marks.append(Arrow(key, ends, look(holder).colour, 7, edge="white", edge_line=2.5))
    return marks


def edge(group: Sequence[str], spot: str, side: str, raster: Grid) -> tuple[Point, Point]:
    """One side of a group's outline, drawn on to the middle of the gap where the outline goes straight on."""
    x, y = raster.middle(spot)
    dx, dy = STEPS[side]
    reach = raster.tile / 2 + raster.gap * 0.1
    ends = []
    for along in ("W", "E") if dx == 0 else ("N", "S"):
        ax, ay = STEPS[along]
        beside = BESIDE[spot].get(along)
        far = raster.cell / 2 if beside in group else reach
        ends.append((x + dx * reach + ax * far, y + dy * reach + ay * far))
    return ends[0], ends[1]


def what_happened(public: Public, raster: Grid) -> list[Mark]:
    """The turn so far: new tiles, the rabbit's way, harvests, the blow of a Collapse!."""
    marks: list[Mark] = []
    for index, event in enumerate(public.trace):
        key = f"trace/{index}"
        if event.kind == "place":
            x, y = raster.corner(event.path[0])
            marks.append(
                Box(
                    f"{key}/new",
                    x - 2,
                    y - 2,
                    raster.tile + 4,
                    raster.tile + 4,
                    outline="white",
                    line=5,
                    radius=raster.tile * 0.14,
                )
            )
        elif event.kind in ("move", "pushed", "home", "jump"):
            marks += way(key, event.path, raster, event.kind)
        elif event.kind == "crumble":
            x, y = raster.corner(event.path[0])
            marks.append(Sprite(f"{key}/crack", f"{SPRITES}/crack", x, y, raster.tile, raster.tile))
        elif event.kind == "harvest":
            for spot in event.path:
                x, y = raster.corner(spot)
                slot = raster.slot
                marks.append(Sprite(f"{key}/{spot}", f"{SPRITES}/carrot", x + slot, y + 2 * slot, slot, slot))
        else:
            x, y = raster.corner(event.path[0])
            level = len(public.tokens.get(event.path[0], ())) - 1
            at = raster.tile - raster.slot / 2, raster.tile - raster.slot * (level + 0.5)
            marks.append(Disc(f"{key}/built", x + at[0], y + at[1], raster.slot * 0.78, fill="choice"))
    return marks


def way(key: str, path: Sequence[str], raster: Grid, reason: str) -> list[Mark]:
    """The rabbit's way, a line through the middle of the tiles; from a Rabbit Hole or by a card it jumps, dashed."""
    marks: list[Mark] = []
    legs: list[list[Point]] = []
    jumps: list[tuple[Point, Point]] = []
    for here, there in pairwise(path):
        if here == there:
            continue
        ends = raster.middle(here), raster.middle(there)
        if there in BESIDE[here].values() and reason != "jump" and raster.beside_each_other(here, there):
            if legs and legs[-1][-1] == ends[0]:
                legs[-1].append(ends[1])
            else:
                legs.append(list(ends))
        else:
            jumps.append(ends)
    colour = "push" if reason in ("pushed", "home") else "path"
    line = max(6.0, raster.tile * 0.07)
    for number, points in enumerate(legs):
        marks.append(Arrow(f"{key}/leg{number}", tuple(points), colour, line, head=line * 2.4, edge="ink", edge_line=3))
    for number, (start, end) in enumerate(jumps):
        part = tuple((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (0.12, 0.88))
        marks.append(
            Arrow(f"{key}/jump{number}", part, colour, line * 0.7, head=line * 2, edge="ink", edge_line=2, dash=14)
        )
    return marks


def pieces(public: Public, raster: Grid) -> list[Mark]:
    """Tokens, then rabbits."""
    marks: list[Mark] = []
    for spot, owners in public.tokens.items():
        marks.append(Group(f"{spot}/tokens", *raster.corner(spot), stack(tuple(owners), raster.tile)))
    active = -1 if public.stage == "over" else public.active
    for spot in sorted(dict.fromkeys(public.pawns), key=SPOTS.index):
        here = tuple(seat for seat, at in enumerate(public.pawns) if at == spot)
        there = active if active in here else -1
        marks.append(Group(f"{spot}/rabbits", *raster.corner(spot), rabbits(here, there, raster.tile)))
    return marks
