"""Computer players. Each decides from its own sight of the table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.springsign import picks
from engine.games.springsign.actions import Move
from engine.games.springsign.components import ANY, POPULARITY, RESOURCES
from engine.games.springsign.labels import move_of
from engine.games.springsign.outlook import NOTHING, Gain
from engine.games.springsign.payments import FREE, resource_of
from engine.games.springsign.picks import agreeable, best
from engine.games.springsign.plans import Purse, counted, parts
from engine.games.springsign.shopping import feedable
from engine.games.springsign.tokens import AT, on_settler, purse
from engine.games.springsign.worth import RAGE, Mind
from engine.kernel.game import Sight

TRADING: Mapping[str, float] = {"trade": -1e6, "decline": -1e6}
"""Trades are answered, never offered; whatever else one can do comes first."""
AGREED, NOT_AGREED = 1e6, -2e6
"""A trade that pleases is accepted before anything else, any other never."""
DELAY = 0.01
"""A step that does not end the turn must bring something: of two equal ways the one with fewer steps is taken."""
CALM_RAGE = 4
"""The highest level of rage from which a Tussle costs nothing."""


def neighbour(sight: Sight) -> list[str]:
    """Plans what its tokens pay for, and does the best of it as long as that is better than going home."""
    choose = CHOICES.get(sight.question.name)
    if choose is None:
        return sight.question.random(sight.dice)
    return choose(sight, Mind.made_up(sight.view.public, sight.seat))


# ---------------------------------------------------------------------- actions


def action(sight: Sight, mind: Mind) -> list[str]:
    """The top-level question."""
    return best(sight.question.keys, lambda key: action_worth(mind, key))


def action_worth(mind: Mind, key: str) -> float:
    """What an option of the top-level question is worth, with the plan for what is left afterwards."""
    if key in TRADING:
        return TRADING[key]
    if key == "accept":
        return AGREED if agreeable(mind) else NOT_AGREED
    move = move_of(mind.public, mind.seat, key)
    held = counted(mind.tokens())
    if move.kind == "return_home":
        return mind.planner.ending(held, mind.answers("return_home") + mind.turn_ends(move), False)
    if move.kind == "feed":
        return max((fed_worth(mind, token, 1) for token in feedable(mind.public)), default=NOT_AGREED) - DELAY
    return max(after(mind, move, cost) for cost in move.costs)


def after(mind: Mind, move: Move, cost: Sequence[str]) -> float:
    """What is left after an action at one of its prices, and what it has brought."""
    held, town = counted(mind.tokens()), mind.planner.town
    points = cost.count(POPULARITY)
    tokens = [part for part in cost if part != POPULARITY]
    left = list(held)
    if not mind.planner.spend(left, parts(tokens)):
        return NOT_AGREED
    answers = mind.answers("paid", tokens=tokens) if tokens else NOTHING
    base = answers + Gain(popularity=-points)
    if move.kind in ("buy", "sell"):
        return max(mind.planner.best(more, base, False, town) for more in bought(mind, tuple(left))) - DELAY
    if move.kind == "meditate":
        rage = mind.public.homes[mind.seat].rage
        wanted = RAGE * (CALM_RAGE - rage) if mind.public.revealed("outlaw") else -RAGE
        return mind.planner.best(tuple(left), base + Gain(wanted), False, town)
    gains = [base + gain for gain in mind.ways_to(move)]
    return max(mind.planner.best(tuple(left), gain, move.passes, town) for gain in gains) - DELAY * (not move.passes)


def bought(mind: Mind, left: Purse) -> list[Purse]:
    """Purses with one token more, for each that can be bought."""
    return [
        tuple(count + (other == at) for other, count in enumerate(left))
        for at in range(len(RESOURCES))
        if mind.planner.stock[at]
    ] or [left]


# ---------------------------------------------------------------------- payments


def fed_worth(mind: Mind, token: str, fish: int = 0) -> float:
    """What it is worth to take a token from a settler, after so many fish were paid for it."""
    resource, _, settler = token.partition(AT)
    there = sum(on_settler(mind.public, settler).values())
    answers = mind.answers("fed", settler, n=there)
    held, town = list(counted(mind.tokens())), list(mind.planner.town)
    held[RESOURCES.index("fish")] -= fish
    if token not in purse(mind.public, mind.seat):  # what one may spend where it lies is no gain
        held[RESOURCES.index(resource)] += 1
        town[RESOURCES.index(resource)] -= 1
    return mind.planner.best(tuple(held), answers, False, tuple(town))


def pay(sight: Sight, mind: Mind) -> list[str]:
    """How to pay."""

    def worth(key: str) -> float:
        if key == POPULARITY:
            return mind.plan(mind.tokens(), Gain(popularity=-1))
        tokens = [] if key == FREE else key.split(",")
        return mind.without_tokens(tokens, mind.answers("paid", tokens=[resource_of(token) for token in tokens]))

    return best(sight.question.keys, worth)


def price(sight: Sight, mind: Mind) -> list[str]:
    """Which price to pay."""

    def worth(key: str) -> float:
        left = list(counted(mind.tokens()))
        if key == POPULARITY:
            return mind.plan(mind.tokens(), Gain(popularity=-1))
        return (
            mind.planner.best(tuple(left), NOTHING, False)
            if mind.planner.spend(left, parts(key.split(",")))
            else NOT_AGREED
        )

    return best(sight.question.keys, worth)


def pay_token(sight: Sight, mind: Mind) -> list[str]:
    """Which token to pay next: what the price names, what would be lost anyway, what the plan misses least."""
    rest = sight.question.subject.partition(":")[2].split(",")
    named = [key for key in sight.question.keys if resource_of(key) in rest and resource_of(key) != ANY]
    return best(named or sight.question.keys, lambda key: mind.without_tokens([key]))


CHOICES: Mapping[str, Callable[[Sight, Mind], list[str]]] = {
    **picks.CHOICES,
    "action": action,
    "pay": pay,
    "price": price,
    "pay_token": pay_token,
    "feed": lambda sight, mind: best(sight.question.keys, lambda key: fed_worth(mind, key)),
}
"""How each question is decided; what is missing here is left to chance."""

BOTS: Mapping[str, Callable[[Sight], list[str]]] = {"neighbour": neighbour}
