"""A player's turn (Rulebook: The Actions Phase; Actions)."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.games.springsign.actions import Move, legal
from engine.games.springsign.agenda import PHASES, T, phase, push, steps_of, tell
from engine.games.springsign.components import WORLD
from engine.games.springsign.deck import can_draw
from engine.games.springsign.payments import pay
from engine.games.springsign.resolving import resolve
from engine.games.springsign.state import Public, State, Step
from engine.games.springsign.trading import (
    ACCEPT,
    DECLINE,
    TRADE,
    beside,
    drafting,
    heard,
    may_offer,
    standing,
    trader,
)
from engine.games.springsign.triggers import note_use, prices
from engine.kernel.questions import Question, one
from engine.kernel.table import Phase

Next: TypeAlias = Phase[State] | None
HOME = "return_home"


@phase
async def turn(table: T) -> Next:
    """The active player takes an action: declares it, pays, and lets its effects happen."""
    state = table.state
    public = state.public
    seat = public.active
    found, refused = legal(public, can_draw(state), seat)
    asked: dict[int, Question[Any]] = {seat: top_level(public, found, refused), **beside(public)}
    who, answer = seat, ""
    if len(asked) > 1:
        who, answer = await table.ask_any(asked)
    else:
        answer = await table.ask(seat, asked[seat])
    if not isinstance(answer, str) or answer not in found or who != seat:
        heard(table, who, answer)
        public.then = "turn"
        return resolve
    public.draft = None
    if not public.done:
        public.trace.clear()
    await take_action(table, found[answer])
    return resolve


def top_level(public: Public, found: dict[str, Move], refused: dict[str, str]) -> Question[Any]:
    """Which action the active player takes; or a step of a trade."""
    seat = public.active
    if seat == trader(public) and public.draft is not None:
        return drafting(public, public.draft)
    keys = list(found)
    if seat == trader(public) and may_offer(public):
        keys.append(TRADE)
    if trader(public) not in (-1, seat) and any(offer.partner == seat for offer in standing(public)):
        keys = [ACCEPT, DECLINE, *keys]
    spots = {key: key for key in found if key in WORLD and public.market_with(key)}
    return one("action", keys, spots=spots, refused=refused, default=(HOME,))


async def take_action(table: T, move: Move) -> None:
    """Declare and pay an action, and put on the agenda what comes of it."""
    public = table.state.public
    seat = public.active
    card = move.key.partition(":")[0]
    target = ""
    if move.kind == "tussle":  # the outlaw is chosen when the action is declared
        outlaws = public.revealed("outlaw")
        target = await table.ask(seat, one("outlaw", outlaws, spots={key: key for key in outlaws}))
    before = public.homes[seat].popularity
    feeding = any(effect.op == "feed" for effect in move.effects)
    paid = await pay(table, move.source, move.costs, feeding) if any(move.costs) else []
    moments = ["paid"] if paid else []
    if move.kind in ("tussle", "explore"):  # these moments come even if nothing was paid
        moments.append(f"{move.kind}_paid")
    public.done += 1
    if card in WORLD:
        note_use(public, card, seat)
    tell(table, "action", seat=seat, card=move.key, tokens=paid, n=before - public.homes[seat].popularity)
    push(
        public,
        *([Step("fire", seat, how="+".join(moments), tokens=paid)] if moments else []),
        *steps_of(move.effects, seat, move.source, target),
        *(prices(public, card) if card in WORLD and WORLD[card].kind == "building" else []),
        Step("overflow", seat),
        *([Step("end_turn", seat)] if move.passes else []),
    )
    public.then = "turn"


@phase
async def next_turn(table: T) -> Next:
    """The next player in turn order who has not yet Returned Home; without one the season is cleaned up."""
    public = table.state.public
    last = public.active if public.active >= 0 else public.first - 1
    for step in range(1, public.seats + 1):
        seat = (last + step) % public.seats
        if not public.homes[seat].tile:
            begin_turn(public, seat)
            return PHASES["turn"]
    public.active = -1
    return PHASES["cleanup"]


def begin_turn(public: Public, seat: int) -> None:
    """A new turn: nothing done yet, no trade on the table."""
    public.active = seat
    public.done = 0
    public.used.clear()
    public.offers.clear()
    public.offered = 0
    public.draft = None
    if public.quiet == "turn":
        public.quiet = ""
