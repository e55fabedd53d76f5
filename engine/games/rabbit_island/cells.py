"""What lies on one place of the picture: the tile with its arrows, tokens, rabbits, the number of a choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.games.rabbit_island.island import STEPS
from engine.games.rabbit_island.layout import SPRITES
from engine.games.rabbit_island.looks import look
from engine.kernel.scene import Arrow, Box, Label, Plain, Polygon, Sprite

TIGHT = 37.0
"""Size of letters on tokens and rabbits where cells are small: still 9 px tall on a phone."""

PATH, PATH_EDGE = "#fff3c4", "#4a2c1d"


def letter_size(slot: float) -> float:
    """Size of a letter in a slot."""
    return max(TIGHT, float(round(slot * 0.82)))


@lru_cache(maxsize=256)
def ground(kind: str, tile: int) -> tuple[Plain, ...]:
    """The drawing of a tile."""
    return (Sprite("ground", f"{SPRITES}/tile_{kind}", 0, 0, tile, tile),)


@lru_cache(maxsize=1024)
def paths(arrows: str, dead: str, tile: int, gap: int) -> tuple[Plain, ...]:
    """A tile's arrows: from its middle over its edge; those that lead nowhere for good are barred.

    Args:
        arrows: Sides with an arrow.
        dead: Those of them that end nowhere.
        tile: Side of the tile in pixels.
        gap: Pixels between tiles.
    """
    middle = tile / 2
    head = max(11.0, tile * 0.16)
    marks: list[Plain] = []
    for side in arrows:
        dx, dy = STEPS[side]
        begin, end = tile * 0.2, middle + (gap * 0.2 if side in dead else gap + head * 0.25)
        points = ((middle + dx * begin, middle + dy * begin), (middle + dx * end, middle + dy * end))
        line, edge = max(5.0, tile * 0.07), max(2.0, tile * 0.025)
        if side in dead:
            marks.append(Arrow(side, points, PATH, line, edge=PATH_EDGE, edge_line=edge, opacity=0.55))
            x, y = points[1]
            wide = tile * 0.13
            bar = ((x - dy * wide, y - dx * wide), (x + dy * wide, y + dx * wide))
            marks.append(Arrow(f"{side}-bar", bar, "danger", line, edge="paper", edge_line=edge))
        else:
            marks.append(Arrow(side, points, PATH, line, head=head, edge=PATH_EDGE, edge_line=edge))
    return tuple(marks)


@lru_cache(maxsize=1024)
def stack(owners: tuple[int, ...], tile: int) -> tuple[Plain, ...]:
    """Building tokens in a column at the right edge, the lowest (the Camp) at the bottom."""
    slot = tile / 3
    marks: list[Plain] = []
    for level, seat in enumerate(owners):
        who = look(seat)
        x, y = tile - slot, tile - slot * (level + 1)
        marks.append(Sprite(f"{level}/token", who.token, x - 1, y, slot + 2, slot, ground=who.colour, seat=seat))
        marks.append(
            Label(f"{level}/letter", who.letter, x + slot / 2, y + slot / 2, letter_size(slot), fill=who.ink, seat=seat)
        )
    return tuple(marks)


@lru_cache(maxsize=1024)
def rabbits(seats: tuple[int, ...], active: int, tile: int) -> tuple[Plain, ...]:
    """The rabbits on a tile, from the upper left; the one on its turn stands on a bright spot.

    The lower ones are drawn first, so that their ears do not hide a letter.
    """
    slot = tile / 3
    marks: list[Plain] = []
    for place, seat in reversed(list(enumerate(seats))):
        who = look(seat)
        x, y = slot * (place // 2), slot * (place % 2)
        if seat == active:
            spot = ((x - 3, y - slot * 0.2), (x + slot + 3, y - slot * 0.2), (x + slot + 3, y + slot + 4))
            marks.append(Polygon(f"{place}/turn", (*spot, (x - 3, y + slot + 4)), fill="choice"))
        marks.append(
            Sprite(
                f"{place}/rabbit",
                who.rabbit,
                x - 1,
                y - slot * 0.55,
                slot + 2,
                slot * 1.55,
                ground=who.colour,
                seat=seat,
            )
        )
        marks.append(
            Label(f"{place}/letter", who.letter, x + slot / 2, y + slot / 2, letter_size(slot), fill=who.ink, seat=seat)
        )
    return tuple(marks)


@lru_cache(maxsize=256)
def choice(text: str, tile: int, empty: bool) -> tuple[Plain, ...]:
    """A place that may be chosen: a bright rim, and the number to press; in the middle of an empty place."""
    slot = tile / 3
    size = max(40.0, slot * 0.95) if empty else max(TIGHT, slot * 0.8)
    width = max(slot + 4, size * (0.35 + 0.55 * len(text)))
    height = max(30.0, slot + 4)
    x, y = (tile / 2 - width / 2, tile / 2 - height / 2) if empty else (-4.0, tile - height + 4)
    rim = Box("rim", -4, -4, tile + 8, tile + 8, outline="choice", line=max(5, tile // 18), radius=tile * 0.15)
    fill = [Box("place", 0, 0, tile, tile, fill="#2b7391", radius=tile * 0.13)] if empty else []
    return (
        *fill,
        rim,
        Box("badge", x, y, width, height, fill="choice", outline="ink", line=3, radius=height * 0.3),
        Label("number", text, x + width / 2, y + height / 2, size, fill="choice-ink"),
    )


def outline(corners: Sequence[tuple[float, float]], key: str, colour: str, line: float) -> list[Plain]:
    """A closed outline around a Harvest Group, dark at its edges."""
    return [Arrow(key, tuple(corners), colour, line, edge="ink", edge_line=line * 0.4)]
