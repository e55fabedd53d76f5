"""A tile that went this turn, drawn in its pit: who stood on it, and how many of them are lost.

Before and after in one place: each colour with the count that stood there and, behind a minus sign, those lost. Whoever
is neither was thrown: dotted arrows (``arrows.py``) lead from the pit to where they landed.
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.battle_royale.layout import SCORCHED, SPRITES, TILE_W, TOKEN, place
from engine.games.battle_royale.state import Public, Trace
from engine.games.battle_royale.teams import TEAMS, Team
from engine.kernel.scene import Box, Group, Label, Mark, Plain, Sprite


def aftermath(public: Public) -> list[Mark]:
    """What stood on the tiles that blew up or fell this turn; nothing for empty ones."""
    marks: list[Mark] = []
    drawn: list[str] = []
    for event in public.trace:
        if event.kind not in ("blast", "collapse") or not any(event.before):
            continue
        spot = event.path[0]
        if spot in public.figures or spot in drawn:
            continue
        drawn.append(spot)
        colours, before, lost = tuple(public.colours), tuple(event.before), losses(public, event)
        marks.append(Group(f"{spot}/gone", *place(spot), gone(colours, before, lost, event.kind)))
    return marks


def losses(public: Public, event: Trace) -> tuple[int, ...]:
    """How many of each colour were lost with the tile: all that a blast did not throw elsewhere."""
    lost = list(event.before)
    if event.kind == "blast":
        for other in public.trace:
            if other.kind == "shaken" and len(other.path) > 1 and other.path[0] == event.path[0]:
                lost[other.colour] = max(0, lost[other.colour] - 1)
    return tuple(lost)


@lru_cache(maxsize=256)
def gone(colours: tuple[str, ...], before: tuple[int, ...], lost: tuple[int, ...], kind: str) -> tuple[Plain, ...]:
    """The scorched slab, what stood on it, and below it how it went."""
    sprite = "blast" if kind == "blast" else "rubble"
    marks: list[Plain] = [
        Box("slab", 0, -4, TILE_W, 122, fill=SCORCHED, outline="push", line=4, radius=14),
        Sprite("how", f"{SPRITES}/{sprite}", 6, 114, 50, 50),
    ]
    there = [colour for colour, count in enumerate(before) if count]
    if len(there) < 3:
        middles = (57,) if len(there) == 1 else (28, 86)
        for colour, y in zip(there, middles, strict=True):
            marks += in_a_row(TEAMS[colours[colour]], colour, before[colour], lost[colour], y)
        return tuple(marks)
    if any(lost):
        marks.append(Box("minus", 9, 96, 18, 6, fill="push"))
    for index, colour in enumerate(there):
        x = 34 + (index + 0.5) * 136 / len(there)
        marks += in_a_column(TEAMS[colours[colour]], colour, before[colour], lost[colour], x)
    return tuple(marks)


def in_a_row(who: Team, colour: int, count: int, lost: int, y: float) -> list[Plain]:
    """One or two colours: a line for each."""
    marks = token(who, colour, 8, y - TOKEN / 2, TOKEN)
    marks.append(Label(f"{colour}/before", str(count), 80, y, 46, fill="white"))
    if lost:
        marks.append(Label(f"{colour}/lost", f"\N{MINUS SIGN}{lost}", 133, y, 46, fill="push"))
    return marks


def in_a_column(who: Team, colour: int, count: int, lost: int, x: float) -> list[Plain]:
    """Three or four colours: a small table, those lost in its last line, behind one minus sign for all."""
    marks = token(who, colour, x - 19, -1, 38)
    marks.append(Label(f"{colour}/before", str(count), x, 60, 42, fill="white"))
    if lost:
        marks.append(Label(f"{colour}/lost", str(lost), x, 99, 42, fill="push"))
    return marks


def token(who: Team, colour: int, left: float, top: float, size: float) -> list[Plain]:
    """The team's silhouette with its letter."""
    sprite = Sprite(f"{colour}/token", f"{SPRITES}/{who.sprite}", left, top, size, size, ground=who.colour, seat=colour)
    x, y = left + who.axis * size, top + size * 35 / TOKEN
    return [sprite, Label(f"{colour}/letter", who.letter, x, y, 38, fill=who.ink, seat=colour)]
