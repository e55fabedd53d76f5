"""What the place under the rabbit gives and allows (Rulebook: Resolve Map Tile, Resolve Tile)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.rabbit_island.components import BOX, HOLE, LEVELS, Happening
from engine.games.rabbit_island.harvest import factor, group_of, level, owner, price, value, why_no_building
from engine.games.rabbit_island.island import is_territory, kind
from engine.games.rabbit_island.piles import draw_actions, gain
from engine.games.rabbit_island.state import State, Trace
from engine.kernel.questions import confirm, one
from engine.kernel.table import Table

T: TypeAlias = Table[State]


async def resolve(table: T) -> None:
    """Resolve the place where the active rabbit stands."""
    public = table.state.public
    spot = public.pawns[public.active]
    if not is_territory(public.tiles, spot):
        await resolve_event(table, spot)
        return
    holder = owner(public, spot)
    if holder is None:
        await offer_building(table, spot)
    elif holder == public.active:
        harvest_own(table, spot)
        await offer_building(table, spot)
    else:
        await visit(table, spot, holder)


async def resolve_event(table: T, spot: str) -> None:
    """Founder's Hill and Carrot Patch: all of it or nothing. Rabbit Hole: one of two, and it must be one."""
    public = table.state.public
    seat = public.active
    gives = BOX.events[kind(public.tiles, spot)]
    if public.tiles[spot] == HOLE:
        choice = await table.ask(seat, one("hole", ["harvest", "draw"], subject=spot))
        if choice == "harvest":
            harvest_event(table, spot, gives)
        else:
            await draw_actions(table, seat, gives.draw)
    elif await table.ask(seat, confirm("event", subject=spot)):
        harvest_event(table, spot, gives)
        await draw_actions(table, seat, gives.draw)


def harvest_event(table: T, spot: str, gives: Happening) -> None:
    """Carrots of an Event tile: the active player's harvest, so cards on the active player touch it."""
    public = table.state.public
    carrots = gives.harvest * factor(public, public.active, None)
    gain(table.state, public.active, carrots)
    public.trace.append(Trace("harvest", [spot], public.active))
    table.tell("event", seat=public.active, spot=spot, kind=kind(public.tiles, spot), carrots=carrots)


def harvest_own(table: T, spot: str) -> None:
    """One's own Territory: the whole group, cards on active player and owner together."""
    public = table.state.public
    group = group_of(public, spot)
    carrots = value(public, group) * factor(public, public.active, public.active)
    gain(table.state, public.active, carrots)
    public.trace.append(Trace("harvest", group, public.active))
    table.tell("harvest", seat=public.active, owner=public.active, spots=group, carrots=carrots)


async def visit(table: T, spot: str, holder: int) -> None:
    """Another's Territory: the owner harvests, then the visitor upgrades or shares.

    With a Town there is nothing left to do; a visitor who cannot upgrade shares.
    """
    state = table.state
    public = state.public
    seat = public.active
    group = group_of(public, spot)
    basis = value(public, group)
    carrots = basis * factor(public, holder, holder)
    gain(state, holder, carrots)
    public.trace.append(Trace("harvest", group, holder))
    table.tell("harvest", seat=seat, owner=holder, spots=group, carrots=carrots)
    why = why_no_building(public, seat, spot, state.private[seat].carrots)
    if why == "town":
        table.tell("town", seat=seat, owner=holder, spot=spot)
        return
    share = basis * factor(public, seat, holder)
    if why is None:
        question = one("visit", ["upgrade", "share"], subject=f"{spot}/{share}", default=("share",))
        if await table.ask(seat, question) == "upgrade":
            build(table, spot)
            return
    gain(state, seat, share)
    table.tell("shared", seat=seat, owner=holder, carrots=share, why=why or "")


async def offer_building(table: T, spot: str) -> None:
    """The next level on a free Territory or one's own, if the seat can pay for it."""
    state = table.state
    public = state.public
    seat = public.active
    why = why_no_building(public, seat, spot, state.private[seat].carrots)
    if why == "town":
        return
    if why is not None:
        table.tell("no_building", seat=seat, spot=spot, level=level(public, spot) + 1, why=why)
        return
    subject = f"{spot}/{level(public, spot) + 1}/{price(public, spot)}"
    if await table.ask(seat, confirm("build", subject=subject, default=("no",))):
        build(table, spot)


def build(table: T, spot: str) -> None:
    """Pay and put a token on top."""
    public = table.state.public
    seat = public.active
    cost = price(public, spot)
    gain(table.state, seat, -cost)
    public.supply[seat] -= 1
    public.tokens.setdefault(spot, []).append(seat)
    public.trace.append(Trace("build", [spot], seat))
    table.tell("built", seat=seat, spot=spot, level=LEVELS[level(public, spot) - 1], cost=cost)
