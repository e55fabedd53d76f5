"""Majority battles on every tile but the centre (Rulebook: Battle Royale; Rules for 2 Players)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.games.battle_royale.abilities import duellist
from engine.games.battle_royale.components import BOX
from engine.games.battle_royale.ending import announce, figures_of, settle
from engine.games.battle_royale.state import CENTRE, SPOTS, Public, State, Trace
from engine.kernel.questions import one
from engine.kernel.table import Table

LEAVE = "leave"


@dataclass(slots=True)
class Spoils:
    """What a round of battles has brought so far.

    Attributes:
        taken: ``[captor, colour, tile]`` of every prisoner.
        lost: ``[colour, tile]`` of every figure that neutral ones removed.
        gone: Seats that lost their last figure.
        duels: Tiles that a Duellist won although the figures there were level.
    """

    taken: list[list[int | str]] = field(default_factory=list)
    lost: list[list[int | str]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    duels: list[str] = field(default_factory=list)


def battles_allowed(public: Public) -> bool:
    """With two players there are no battles in the first three turns of the game, from whatever source."""
    return public.seats > 2 or public.turn > BOX.neutral.battle_free_turns


async def battle_royale(table: Table[State], cause: str) -> None:
    """Fight on each tile, row by row from the top left; it stops at once if that ends the game."""
    public = table.state.public
    if not battles_allowed(public):
        table.tell("no_battle", seat=public.active, cause=cause)
        return
    spoils = Spoils()
    for tile in SPOTS:
        if tile in public.figures and tile != CENTRE and not public.ended:
            await fight(table, tile, spoils)
    tell(table, cause, spoils)


async def skirmish(table: Table[State], tile: str) -> None:
    """The battle on a single tile that a special action brings about."""
    spoils = Spoils()
    await fight(table, tile, spoils)
    tell(table, "skirmish", spoils, tile)


def tell(table: Table[State], cause: str, spoils: Spoils, tile: str = "") -> None:
    """Sum up a round of battles, on all tiles or on one, then who is out."""
    table.tell(
        "battle",
        seat=table.state.public.active,
        cause=cause,
        tile=tile,
        taken=spoils.taken,
        lost=spoils.lost,
        duels=spoils.duels,
    )
    announce(table, spoils.gone)


def leaders_and_prey(counts: Sequence[int]) -> tuple[list[int], list[int]]:
    """Colours with the most figures on a tile, and the others there; both empty if all there have equally many."""
    present = [colour for colour, n in enumerate(counts) if n]
    most = max(counts)
    leaders = [colour for colour in present if counts[colour] == most]
    prey = [colour for colour in present if counts[colour] < most]
    return (leaders, prey) if prey else ([], [])


def duellist_leads(public: Public, counts: Sequence[int]) -> tuple[list[int], list[int]]:
    """Leaders and prey of a tile; a Duellist whose turn it is leads where he and one other colour are level."""
    leaders, prey = leaders_and_prey(counts)
    present = [colour for colour, n in enumerate(counts) if n]
    me = duellist(public)
    if not leaders and len(present) == 2 and me in present:
        present.remove(me)
        return [me], present
    return leaders, prey


async def fight(table: Table[State], tile: str, spoils: Spoils) -> None:
    """The battle on one tile: every leader takes a figure of a colour that does not lead.

    The active player comes first, then clockwise; when there is nothing left to take, the rest get nothing.
    """
    public = table.state.public
    leaders, prey = duellist_leads(public, public.figures[tile])
    if not leaders:
        return
    if not leaders_and_prey(public.figures[tile])[0]:
        spoils.duels.append(tile)
    neutral = 2 if public.seats == 2 else -1
    if leaders == [neutral]:
        remove_for_neutral(table, tile, prey, spoils)
    for turn in range(public.seats):
        seat = (public.active + turn) % public.seats
        if seat in leaders:
            await take(table, tile, seat, prey, neutral in leaders, spoils)
    spoils.gone += settle(public)


async def take(
    table: Table[State], tile: str, seat: int, prey: Sequence[int], shared_with_neutral: bool, spoils: Spoils
) -> None:
    """One leader takes a prisoner; beside leading neutral figures he may leave it."""
    public = table.state.public
    counts = public.figures[tile]
    colours = [colour for colour in prey if counts[colour]]
    if not colours:
        return
    refused = {
        str(colour): "has_majority" if counts[colour] else "not_on_tile"
        for colour in range(len(public.colours))
        if colour not in colours
    }
    keys = [str(colour) for colour in colours]
    if shared_with_neutral:
        picked = await table.ask(seat, one("may_take", [*keys, LEAVE], subject=tile, refused=refused))
    else:
        picked = await table.ask(seat, one("capture", keys, subject=tile, refused=refused))
    if picked == LEAVE:
        return
    colour = int(picked)
    counts[colour] -= 1
    public.prisoners[seat][colour] += 1
    public.trace.append(Trace("capture", [tile], colour, seat))
    spoils.taken.append([seat, colour, tile])
    table.tell("captured", seat=seat, colour=colour, tile=tile)


def remove_for_neutral(table: Table[State], tile: str, prey: Sequence[int], spoils: Spoils) -> None:
    """The third colour leads alone: one figure goes to the box.

    If both players stand there it is a figure of the one with more figures in the arena, at a tie of the active
    player; what each has on this tile does not matter.
    """
    public = table.state.public
    rival = 1 - public.active
    if len(prey) == 1:
        loser = prey[0]
    else:
        loser = rival if figures_of(public, rival) > figures_of(public, public.active) else public.active
    public.figures[tile][loser] -= 1
    public.box[loser] += 1
    public.trace.append(Trace("capture", [tile], loser))
    spoils.lost.append([loser, tile])
    table.tell("removed", colour=loser, tile=tile)
