"""Action cards: the rotation in which they are played, and what they do (Rulebook: Play Action Cards).

One rotation starts with the active player and goes clockwise. Cards wait on a stack until everybody but the player of
the newest has passed; then they take effect from the newest to the oldest, and the rotation goes on with that
player. It ends when everybody has passed with nothing waiting.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.games.rabbit_island.components import ACTIONS, Effect
from engine.games.rabbit_island.harvest import owner
from engine.games.rabbit_island.island import HILL, destinations
from engine.games.rabbit_island.piles import gain, others
from engine.games.rabbit_island.state import Played, Public, State, Trace
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

T: TypeAlias = Table[State]

PASS = "pass"
PASS_TURN = "pass_turn"
"""Standing order: pass for the rest of this turn."""

ONLY_TARGET = "only_target"
"""Standing order: ask me only when I am the target."""


def rotation(state: State) -> list[int]:
    """Seats with Action cards whose chance it is, in order.

    The player of the newest waiting card is not among them: it is for the others to answer it. How many Action cards
    a seat holds is public, so passing over empty hands tells nothing.
    """
    public = state.public
    count = public.seats - bool(public.stack)
    order = [(public.at + step) % public.seats for step in range(count)]
    return [seat for seat in order if state.private[seat].actions]


def refusal(public: Public, card: str) -> str | None:
    """Why an Action card may not be played right now, as a refusal code; None if it may."""
    if ACTIONS[card].effect.op == "cancel" and not public.stack:
        return "nothing_to_thwart"
    if ACTIONS[card].interrupt:
        return None
    if public.stack:
        return "no_interrupt"
    return "collapse_first" if public.collapsing else None


def is_target(public: Public, seat: int) -> bool:
    """Whether what happens now concerns the seat: its turn, its Territory under the rabbit, or its waiting card."""
    mine = any(waiting.seat == seat for waiting in public.stack)
    return seat == public.active or mine or owner(public, public.pawns[public.active]) == seat


def action_question(state: State, seat: int) -> Question[str]:
    """An Action card or pass; a seat with cards is asked even if it can play none of them."""
    public = state.public
    held = sorted(dict.fromkeys(state.private[seat].actions))
    codes = {card: refusal(public, card) for card in held}
    refused = {card: codes.get(card, "not_held") for card in ACTIONS}
    standing = {PASS_TURN: PASS}
    if not is_target(public, seat):
        standing[ONLY_TARGET] = PASS
    waiting = ",".join(card.card for card in public.stack)
    return one(
        "action",
        [*(card for card, code in codes.items() if code is None), PASS],
        subject=f"{public.turn}/{'collapse' if public.collapsing else public.pawns[public.active]}/{waiting}",
        private=True,
        always=True,
        refused={card: code for card, code in refused.items() if code is not None},
        default=(PASS,),
        standing=standing,
    )


def play(table: T, seat: int, card: str) -> None:
    """Put an Action card on the stack; the next in the rotation may answer it."""
    state = table.state
    public = state.public
    state.private[seat].actions.remove(card)
    below = public.stack[-1] if public.stack else None
    public.stack.append(Played(seat, card))
    public.at = (seat + 1) % public.seats
    table.tell(
        "action", new_to=others(public, seat), seat=seat, card=card,
        answers=below.card if below else "", of=below.seat if below else -1,
    )  # fmt: skip


async def take_effect(table: T, card: Played) -> None:
    """What an Action card does when its time comes (Rulebook: Action Cards List)."""
    public = table.state.public
    effect = ACTIONS[card.card].effect
    public.action_discard.append(card.card)
    match effect.op:
        case "cancel":
            cancel(table, card)
        case "move":
            await advance(table, card, effect)
        case "home":
            send_home(table, card)
        case "quiet":
            quiet(table, card)
        case "gift":
            for seat in range(public.seats):
                gain(table.state, seat, effect.carrots)
            table.tell("gift", seat=card.seat, carrots=effect.carrots)
        case _:
            public.effects.append(card.card)
            table.tell("effect", seat=card.seat, card=card.card)


def cancel(table: T, card: Played) -> None:
    """Thwarted!: the card directly below it is gone."""
    public = table.state.public
    below = public.stack.pop()
    public.action_discard.append(below.card)
    table.tell("cancelled", seat=card.seat, card=below.card, of=below.seat)


async def advance(table: T, card: Played, effect: Effect) -> None:
    """Advance and Extreme Advance: whoever played the card chooses the way."""
    public = table.state.public
    start = public.pawns[public.active]
    ways = destinations(public.tiles, start, effect.spaces)
    goal = await table.ask(card.seat, goal_question("fork", public, ways, f"{card.card}/{start}"))
    public.pawns[public.active] = goal
    public.trace.append(Trace("pushed", ways[goal], public.active))
    table.tell("advanced", seat=card.seat, card=card.card, path=ways[goal])


def goal_question(name: str, public: Public, ways: dict[str, list[str]], subject: str) -> Question[str]:
    """Where a walk of exactly so many spaces ends; the way there makes no difference."""
    refused = {spot: "not_exactly" for spot in public.tiles if spot not in ways}
    return one(name, list(ways), subject=subject, spots={spot: spot for spot in ways}, refused=refused)


def send_home(table: T, card: Played) -> None:
    """Go Home!: straight to Founder's Hill."""
    public = table.state.public
    start = public.pawns[public.active]
    public.pawns[public.active] = HILL
    public.trace.append(Trace("home", [start, HILL], public.active))
    table.tell("home", seat=card.seat, start=start)


def quiet(table: T, card: Played) -> None:
    """Peace & Quiet: cards that wait and effects of the turn are cancelled, and no more cards may be played in it."""
    public = table.state.public
    gone = [waiting.card for waiting in public.stack]
    public.action_discard += gone
    public.stack.clear()
    table.tell("quiet", seat=card.seat, cancelled=[*gone, *public.effects])
    public.effects.clear()
    public.locked = True
