"""What happens when a figure stops on a tile that holds too many (Rulebook: Pushing).

The rule is stated once, in functions that ask nobody: ``overfull`` says which tile must push, ``pushable`` whom,
``shove`` does it. ``make_room`` plays it at the table, ``outcomes`` looks at all that can come of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.games.battle_royale.abilities import protected
from engine.games.battle_royale.arena import step
from engine.games.battle_royale.components import capacity
from engine.games.battle_royale.state import Public, State, Trace, TraceKind
from engine.kernel.questions import one
from engine.kernel.table import Table

Position = tuple[object, ...]
"""What tells two positions of a turn apart: see ``position``."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """A tile on which a figure has come to a stop.

    Attributes:
        tile: Which one.
        arrived: Colour of that figure; it stays.
        walked: Whether it is one of the figures that have moved this turn.
    """

    tile: str
    arrived: int
    walked: bool


@dataclass(frozen=True, slots=True)
class Push:
    """A figure that is pushed off a tile.

    Attributes:
        tile: Which one.
        to: The place that it is pushed to, "" beyond the edge.
        colour: Its colour.
        out: Whether that is a hole or the outside.
    """

    tile: str
    to: str
    colour: int
    out: bool


# ---------------------------------------------------------------------- the rule


def pushable(public: Public, tile: str, arrived: int) -> list[int]:
    """Colours of which a figure may be pushed off a tile; the one that just arrived stays.

    Those of an Anchor go only where there is no other.
    """
    colours = [colour for colour, n in enumerate(public.figures[tile]) if n - (colour == arrived) > 0]
    safe = protected(public, colours)
    return [colour for colour in colours if colour not in safe]


def why_not_pushed(public: Public, tile: str, colour: int, arrived: int) -> str:
    """The refusal code for a colour that may not be pushed off a tile."""
    standing = public.figures[tile][colour]
    return "not_to_push" if not standing else "just_arrived" if standing == (colour == arrived) else "anchored"


def arrive(public: Public, start: str, goal: str, colour: int) -> Crowd:
    """Take a figure from a tile to another one, whoever stands there; the active player's has then moved."""
    walked = colour == public.active
    public.figures[start][colour] -= 1
    public.figures[goal][colour] += 1
    if walked:
        public.moved[goal] = public.moved.get(goal, 0) + 1
    return Crowd(goal, colour, walked)


def overfull(public: Public, crowds: list[Crowd]) -> Crowd | None:
    """The crowd that must push next, the newest first; those with room enough are taken off ``crowds``.

    A figure pushed onto a full tile makes room there before the next one is pushed from where it came.
    """
    while crowds and sum(public.figures[crowds[-1].tile]) <= capacity(public):
        crowds.pop()
    return crowds[-1] if crowds else None


def shove(public: Public, crowds: list[Crowd], direction: str, colour: int) -> Push:
    """Push one figure of the newest crowd a tile on; there it makes a crowd of its own.

    Into a hole or over the edge it becomes the active player's prisoner. Of several figures of the active player one
    that has already moved goes first.
    """
    here = crowds[-1]
    tile, to = here.tile, step(here.tile, direction)
    others_walked = public.moved.get(tile, 0) - (1 if here.walked and here.arrived == public.active else 0)
    walked = colour == public.active and others_walked > 0
    public.figures[tile][colour] -= 1
    if walked:
        public.moved[tile] -= 1
    out = to not in public.figures
    if out:
        public.prisoners[public.active][colour] += 1
        return Push(tile, to, colour, out)
    public.figures[to][colour] += 1
    if walked:
        public.moved[to] = public.moved.get(to, 0) + 1
    crowds.append(Crowd(to, colour, walked))
    return Push(tile, to, colour, out)


# ---------------------------------------------------------------------- at the table


async def make_room(table: Table[State], crowd: Crowd, direction: str, chosen: Sequence[int] | None = None) -> None:
    """Push figures off an overfull tile, one by one, until it holds what it may, and off those that this overfills.

    Only the active player chooses, whoever the figures belong to.

    Args:
        table: The table.
        crowd: Where a figure has just come to a stop.
        direction: Its last step.
        chosen: Colours of all that are pushed, in order; None to ask for each.
    """
    public = table.state.public
    crowds, pushed = [crowd], 0
    while (here := overfull(public, crowds)) is not None:
        colour = chosen[pushed] if chosen is not None else await whom(table, here, direction)
        push = shove(public, crowds, direction, colour)
        pushed += 1
        kind: TraceKind = "push_out" if push.out else "push"
        public.trace.append(Trace(kind, [push.tile, push.to], colour, public.active if push.out else -1))
        table.tell("pushed", seat=public.active, colour=colour, tile=push.tile, goal=push.to, out=push.out)


async def whom(table: Table[State], crowd: Crowd, direction: str) -> int:
    """The colour that the active player pushes off a tile."""
    public = table.state.public
    colours = pushable(public, crowd.tile, crowd.arrived)
    refused = {
        str(colour): why_not_pushed(public, crowd.tile, colour, crowd.arrived)
        for colour in range(len(public.colours))
        if colour not in colours
    }
    asked = one("push", [str(c) for c in colours], subject=f"{crowd.tile}>{direction}", refused=refused)
    return int(await table.ask(public.active, asked))


# ---------------------------------------------------------------------- what can come of it


def copied(public: Public) -> Public:
    """The position with figures, ``moved`` and prisoners of its own."""
    figures = {tile: list(counts) for tile, counts in public.figures.items()}
    return replace(
        public, figures=figures, moved=dict(public.moved), prisoners=[list(held) for held in public.prisoners]
    )


def position(public: Public) -> Position:
    """What pushing can change: figures, which of them have moved, prisoners of the active player."""
    moved = tuple((tile, n) for tile in public.figures if (n := public.moved.get(tile, 0)))
    return (*map(tuple, public.figures.values()), moved, tuple(public.prisoners[public.active]))


def outcomes(public: Public, crowd: Crowd, direction: str) -> Iterator[tuple[tuple[int, ...], Public]]:
    """All different positions that pushing can lead to from here, fewest pushes first.

    Yields:
        Colours of all that are pushed, in order, and the position then. Of several ways to one position the first.
    """
    ways: list[tuple[tuple[int, ...], Public, list[Crowd]]] = [((), public, [crowd])]
    done: dict[Position, None] = {}
    while ways:
        further: dict[Position, tuple[tuple[int, ...], Public, list[Crowd]]] = {}
        for pushes, before, crowds in ways:
            here = overfull(before, crowds)
            if here is None:
                if (mark := position(before)) not in done:
                    done[mark] = None
                    yield pushes, before
                continue
            for colour in pushable(before, here.tile, here.arrived):
                after, waiting = copied(before), list(crowds)
                shove(after, waiting, direction, colour)
                further.setdefault((position(after), *waiting), ((*pushes, colour), after, waiting))
        ways = list(further.values())


def replayed(public: Public, crowd: Crowd, direction: str, chosen: Sequence[int]) -> list[Push]:
    """The pushes that a sequence of colours makes; ``public`` is changed."""
    crowds = [crowd]
    told: list[Push] = []
    while len(told) < len(chosen) and overfull(public, crowds) is not None:
        told.append(shove(public, crowds, direction, chosen[len(told)]))
    return told
