"""What is still to be done lies on a stack in the state, so that a game can stop between any two effects."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

from engine.games.springsign.components import Effect
from engine.games.springsign.state import Public, State, Step, Trace
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Doing: TypeAlias = Callable[[T, Step], Awaitable[bool]]
"""An effect: carries a step out and says whether it revealed something, after which the phase must end."""
GO_ON, REVEALED = False, True


def push(public: Public, *steps: Step) -> None:
    """Put steps on the agenda; the first one is done next."""
    public.agenda.extend(reversed(steps))


def steps_of(effects: Iterable[Effect], seat: int, card: str = "", spot: str = "") -> list[Step]:
    """Effects of a card or an action as steps of a seat."""
    return [
        Step(effect.op, seat, effect.n, effect.how, card, spot, list(effect.tokens), list(effect.kinds))
        for effect in effects
    ]


def tell(table: T, name: str, *, news: bool = False, **data: Any) -> None:
    """Announce a fact to everybody and keep it for the picture; ``news`` if nobody could know it before."""
    public = table.state.public
    public.trace.append(Trace(name, dict(data)))
    table.tell(name, new_to=tuple(range(public.seats)) if news else (), **data)


PHASES: dict[str, Phase[State]] = {}
"""Every phase by its name, filled once by ``phase``: effects and ``public.then`` name what follows."""


def phase(rule: Phase[State]) -> Phase[State]:
    """Register a phase."""
    PHASES[rule.__name__] = rule
    return rule
