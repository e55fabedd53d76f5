"""The phase that works the agenda off."""

from __future__ import annotations

from engine.games.springsign.agenda import PHASES, T, phase, push
from engine.games.springsign.effects import EFFECTS
from engine.games.springsign.state import State, Step
from engine.games.springsign.tokens import excess
from engine.kernel.table import Phase


@phase
async def resolve(table: T) -> Phase[State]:
    """Do what is on the agenda, then see that inventories fit; the phase ends wherever something was revealed."""
    public = table.state.public
    public.busy = True
    while True:
        while public.agenda:
            step = public.agenda.pop()
            if await EFFECTS[step.op](table, step):
                return PHASES["resolve"]
        full = [seat for seat in public.order() if excess(public, seat)]
        if not full:
            break
        push(public, *(Step("overflow", seat) for seat in full))
    public.busy = False
    return PHASES[public.then]
