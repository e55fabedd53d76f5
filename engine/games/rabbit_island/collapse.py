"""Collapse!: the countdown and the blow (Rulebook: Collapse!)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.rabbit_island.components import BOX, COLLAPSE
from engine.games.rabbit_island.state import Public, State, Timer, Trace
from engine.kernel.table import Table

T: TypeAlias = Table[State]


def count_down(table: T, seat: int) -> None:
    """After the owner's Movement card every counter goes down one; one that waited for its first card goes on 3."""
    for timer in table.state.public.timers:
        if timer.seat == seat:
            timer.counter = timer.counter - 1 if timer.counter else BOX.collapse.start
            table.tell("countdown", seat=seat, counter=timer.counter)


def triggered(public: Public) -> Timer | None:
    """The first Collapse! of the active seat that goes off now, in the order drawn."""
    for timer in public.timers:
        if timer.seat == public.active and timer.counter == BOX.collapse.trigger:
            return timer
    return None


def strike(table: T) -> None:
    """Remove the lowest token under the rabbit; the others slide down a level. The card is discarded."""
    public = table.state.public
    timer = triggered(public)
    assert timer is not None
    public.timers.remove(timer)
    public.action_discard.append(COLLAPSE)
    public.collapsing = False
    spot = public.pawns[public.active]
    tokens = public.tokens.get(spot, [])
    if not tokens:
        table.tell("collapsed", seat=public.active, spot=spot, lost=-1, left=0)
        return
    lost = tokens.pop(0)
    public.supply[lost] += 1
    if not tokens:
        del public.tokens[spot]
    public.trace.append(Trace("crumble", [spot], lost))
    table.tell("collapsed", seat=public.active, spot=spot, lost=lost, left=len(tokens))
