"""The Eliminator throws its tile into the air (Rulebook: Explosion, Collapsing Tiles).

The printed game does this with a spring; here each figure's fate is drawn, see ``docs/rules/battle_royale.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.battle_royale.arena import BESIDE, DIAGONAL, around, connected, nearest
from engine.games.battle_royale.components import BOX, Shake
from engine.games.battle_royale.ending import announce, settle
from engine.games.battle_royale.state import CENTRE, Public, State, Trace
from engine.kernel.table import Table


@dataclass(frozen=True, slots=True)
class Exposed:
    """A figure that a blast may hit: where it stands, its colour, its chances and where it can land."""

    tile: str
    colour: int
    shake: Shake
    landing: list[str]


@dataclass(slots=True)
class Fates:
    """What became of the figures: ``[colour, tile]`` lost, ``[colour, tile, landing]`` thrown elsewhere."""

    lost: list[list[int | str]] = field(default_factory=list)
    thrown: list[list[int | str]] = field(default_factory=list)


def can_explode(public: Public) -> bool:
    """Whether the Eliminator is under a tile that it can blow up: no hole, not the centre."""
    return public.eliminator != CENTRE and public.eliminator in public.figures


async def explode(table: Table[State], cause: str) -> None:
    """Blow up the tile above the Eliminator, shake those around it, then let cut-off tiles fall."""
    public = table.state.public
    tile = public.eliminator
    figures = exposed(public, tile)
    before = public.figures.pop(tile)
    public.moved.pop(tile, None)
    if public.options["explosions"] == "strict":
        fates = Fates(lost=[[figure.colour, tile] for figure in figures if figure.tile == tile])
    else:
        fates = read_fates(figures, await table.draw("blast", bounds(figures)))
    apply(public, tile, before, fates)
    table.tell("blast", seat=public.active, cause=cause, tile=tile, lost=fates.lost, thrown=fates.thrown)
    announce(table, settle(public))
    if not public.ended:
        collapse(table)


def exposed(public: Public, tile: str) -> list[Exposed]:
    """Every figure that stands on the tile or around it, in the order in which fates are drawn.

    First the blasted tile, then the tiles beside it clockwise from the north, then the diagonal ones from the
    north-east; on a tile the seats in order, neutral figures last. Nobody lands on the tile that is gone.
    """
    left = [other for other in public.figures if other != tile]
    model = BOX.explosion
    places = [(tile, model.blast, around(left, tile) or nearest(left, tile))]
    places += [(other, model.beside, around(left, other)) for other in BESIDE[tile] if other in left]
    places += [(other, model.diagonal, around(left, other)) for other in DIAGONAL[tile] if other in left]
    return [
        Exposed(place, colour, shake, landing)
        for place, shake, landing in places
        for colour, n in enumerate(public.figures[place])
        for _ in range(n)
    ]


def bounds(figures: list[Exposed]) -> list[int]:
    """What is drawn: per figure its fate out of a hundred and, where there is a choice, its landing tile."""
    wanted = []
    for figure in figures:
        wanted.append(100)
        if len(figure.landing) > 1:
            wanted.append(len(figure.landing))
    return wanted


def read_fates(figures: list[Exposed], drawn: list[int]) -> Fates:
    """What the numbers mean; a figure that would be thrown but has nowhere to land stays."""
    fates = Fates()
    numbers = iter(drawn)
    for figure in figures:
        fate = next(numbers)
        place = next(numbers) if len(figure.landing) > 1 else 0
        if fate < figure.shake.lost:
            fates.lost.append([figure.colour, figure.tile])
        elif fate < figure.shake.lost + figure.shake.moved and figure.landing:
            fates.thrown.append([figure.colour, figure.tile, figure.landing[place]])
    return fates


def apply(public: Public, tile: str, before: list[int], fates: Fates) -> None:
    """Take the lost figures out for good and put the thrown ones where they landed.

    Args:
        public: the arena, the blasted tile already gone.
        tile: the blasted tile.
        before: how many figures of each colour stood on it.
        fates: what the draws mean for every figure.
    """
    lost = sum(place == tile for _, place in fates.lost)
    public.trace.append(Trace("blast", [tile], count=lost, before=list(before)))
    for colour, place in fates.lost:
        assert isinstance(colour, int)
        assert isinstance(place, str)
        public.box[colour] += 1
        if place in public.figures:
            public.figures[place][colour] -= 1
            public.trace.append(Trace("shaken", [place], colour))
    for colour, place, landing in fates.thrown:
        assert isinstance(colour, int)
        assert isinstance(place, str)
        assert isinstance(landing, str)
        if place in public.figures:
            public.figures[place][colour] -= 1
        public.figures[landing][colour] += 1
        public.trace.append(Trace("shaken", [place, landing], colour))


def collapse(table: Table[State]) -> None:
    """Tiles that no longer reach the centre orthogonally fall, with everybody on them."""
    public = table.state.public
    kept = connected(public.figures)
    fallen = [tile for tile in public.figures if tile not in kept]
    if not fallen:
        return
    lost = [0] * len(public.colours)
    for tile in fallen:
        counts = public.figures.pop(tile)
        public.moved.pop(tile, None)
        public.trace.append(Trace("collapse", [tile], count=sum(counts), before=list(counts)))
        for colour, n in enumerate(counts):
            lost[colour] += n
            public.box[colour] += n
    table.tell("collapse", tiles=fallen, lost=lost)
    announce(table, settle(public))
