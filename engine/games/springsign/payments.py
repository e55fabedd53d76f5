"""Paying for actions: every legal way, the obvious one first; many ways are paid token by token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from engine.games.springsign.agenda import T
from engine.games.springsign.components import ANY, POPULARITY
from engine.games.springsign.state import Public
from engine.games.springsign.tokens import AT, purse, spend
from engine.kernel.questions import one

MOST_WAYS = 20
"""More ways than this are not listed but paid token by token."""
FREE = "nothing"
"""The payment of an action that costs nothing."""


def resource_of(token: str) -> str:
    """The resource of a token of the purse."""
    return token.partition(AT)[0]


def completable(held: Mapping[str, int], cost: Sequence[str]) -> bool:
    """Whether a purse can pay a cost of tokens."""
    totals: dict[str, int] = {}
    for token, count in held.items():
        totals[resource_of(token)] = totals.get(resource_of(token), 0) + count
    fixed = [resource for resource in cost if resource != ANY]
    return sum(totals.values()) >= len(cost) and all(totals.get(r, 0) >= fixed.count(r) for r in fixed)


def less(held: Mapping[str, int], token: str) -> dict[str, int]:
    """A purse without one token."""
    return {key: count - (key == token) for key, count in held.items() if count > (key == token)}


def without(cost: Sequence[str], resource: str) -> list[str]:
    """What is left of a cost when a token of a resource is paid: its own place first, else one of any."""
    rest = list(cost)
    rest.remove(resource if resource in rest else ANY)
    return rest


def liking(held: Mapping[str, int], token: str) -> tuple[int, int, str]:
    """Sorts what is spent gladly to the front: what lies on settlers would be lost, then what there is most of."""
    return (0 if AT in token else 1, -held[token], token)


def token_choices(held: Mapping[str, int], cost: Sequence[str]) -> list[str]:
    """Tokens of a purse that can be paid next so that the rest can still be paid, the obvious one first."""
    found = []
    for token in sorted(held, key=lambda token: liking(held, token)):
        payable = resource_of(token) in cost or ANY in cost
        if payable and completable(less(held, token), without(cost, resource_of(token))):
            found.append(token)
    return found


def ways(held: Mapping[str, int], cost: Sequence[str]) -> Iterator[list[str]]:
    """All ways to pay a cost with tokens, each once, the obvious one first."""
    return _ways(held, cost, sorted(held, key=lambda token: liking(held, token)))


def _ways(held: Mapping[str, int], cost: Sequence[str], tokens: Sequence[str]) -> Iterator[list[str]]:
    if not cost:
        yield []
        return
    for at, token in enumerate(tokens):
        if held[token] and (resource_of(token) in cost or ANY in cost):
            left = {**held, token: held[token] - 1}
            for more in _ways(left, without(cost, resource_of(token)), tokens[at:]):
                yield [token, *more]


def feeds_after(public: Public, paid: Sequence[str]) -> bool:
    """Whether some settler in Town still has a token after this payment (what Feed needs)."""
    there = sum(sum(tokens.values()) for tokens in public.on_settlers.values())
    return there > sum(AT in token for token in paid)


def affordable(public: Public, seat: int, cost: Sequence[str], feeding: bool = False) -> bool:
    """Whether a seat can pay a cost; for Feed at least one token on a settler must be left."""
    held = purse(public, seat)
    needed = cost.count(POPULARITY)
    if public.homes[seat].popularity < needed:
        return False
    tokens = [resource for resource in cost if resource != POPULARITY]
    if not completable(held, tokens):
        return False
    return not feeding or any(feeds_after(public, way) for way in ways(held, tokens))


async def pay(table: T, action: str, costs: Sequence[Sequence[str]], feeding: bool = False) -> list[str]:
    """Ask the active player how to pay, and pay: the resources that were paid (popularity is not among them)."""
    public = table.state.public
    seat = public.active
    held = purse(public, seat)
    found: dict[str, list[str]] = {}
    open_costs = [cost for cost in costs if affordable(public, seat, cost, feeding)]
    for cost in open_costs:
        if POPULARITY in cost:
            found[POPULARITY] = [POPULARITY]
            continue
        fitting = (way for way in ways(held, cost) if not feeding or feeds_after(public, way))
        for way in islice(fitting, MOST_WAYS + 1):
            found.setdefault(",".join(way) or FREE, way)
    if len(found) <= MOST_WAYS:
        keys = sorted(found, key=lambda key: len(found[key]))  # a cheaper price is the obvious one
        picked = found[await table.ask(seat, one("pay", keys, subject=action))]
    else:
        picked = await pay_by_token(table, action, held, open_costs)
    resources = []
    for token in picked:
        if token == POPULARITY:
            public.homes[seat].popularity -= 1
        else:
            resources.append(spend(public, seat, token))
    return resources


async def pay_by_token(table: T, action: str, held: Mapping[str, int], costs: Sequence[Sequence[str]]) -> list[str]:
    """Pick the tokens of a payment one after the other; only such as can be completed are offered."""
    public = table.state.public
    cost = costs[0]
    if len(costs) > 1:
        named = {",".join(cost): cost for cost in costs}
        cost = named[await table.ask(public.active, one("price", list(named), subject=action))]
    if list(cost) == [POPULARITY]:
        return [POPULARITY]
    picked: list[str] = []
    rest: Sequence[str] = cost
    while rest:
        asked = one("pay_token", token_choices(held, rest), subject=f"{action}:{','.join(rest)}")
        token = await table.ask(public.active, asked)
        picked.append(token)
        held = less(held, token)
        rest = without(rest, resource_of(token))
    return picked
