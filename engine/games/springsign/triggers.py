"""What answers an event, and in which order (Rulebook: The Silver Rule)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.springsign.agenda import GO_ON, T, push, steps_of
from engine.games.springsign.components import ANY, WORLD, Ability, kind_of
from engine.games.springsign.state import Public, Step
from engine.games.springsign.tokens import relics_of, stocked
from engine.kernel.questions import order

MARKET_OPS = ("shop", "shop_all", "shop_fullest")
"""Effects that take from markets, so that their order can matter to others."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one card does in answer to an event.

    Attributes:
        source: The card, or the board ability.
        seat: Whose effect it is.
        steps: What it does.
    """

    source: str
    seat: int
    steps: list[Step] = field(default_factory=list)

    @property
    def key(self) -> str:
        """Its name where the order is asked."""
        return f"{self.source}:{self.seat}"

    @property
    def shoppers(self) -> list[int]:
        """Seats that take from markets by it."""
        return list(dict.fromkeys(step.seat for step in self.steps if step.op in MARKET_OPS))


def limit_list(public: Public, ability: Ability) -> list[str]:
    """Where uses of an ability with a limit are noted."""
    return public.used_season if ability.limit == "season" else public.used


def used_up(public: Public, card: str, seat: int) -> bool:
    """Whether a seat has used a card as often as its limit allows."""
    ability = WORLD[card].ability
    return bool(ability.limit) and f"{card}:{seat}" in limit_list(public, ability)


def note_use(public: Public, card: str, seat: int) -> None:
    """Count a use of a card with a limit."""
    ability = WORLD[card].ability
    if ability.limit:
        limit_list(public, ability).append(f"{card}:{seat}")


def prices(public: Public, building: str) -> list[Step]:
    """What the Proprietor shops because a building with his mark was used (Rulebook: "Invest" & Reasonable Prices)."""
    owner = public.owner_of("reasonable_prices")
    if owner >= 0 and public.marked(building, owner):
        return [Step("shop", owner, 1, card="reasonable_prices")]
    return []


def moments(event: Step) -> list[str]:
    """Names of what happens at once: paying for a Tussle is also the moment before its bounty."""
    return event.how.split("+")


def answers(public: Public, card: str, seat: int, event: Step) -> bool:
    """Whether a card's trigger answers an event for a seat."""
    ability = WORLD[card].ability
    if ability.type != "trigger" or ability.event not in moments(event) or used_up(public, card, seat):
        return False
    others = [home.popularity for other, home in enumerate(public.homes) if other != seat]
    return (
        (ability.anyone or event.seat in (seat, -1))
        and all(paid_of(event.tokens, kind) >= least for kind, least in ability.paid.items())
        and (not ability.kinds or kind_of(event.card) in ability.kinds)
        and (not ability.empty or event.n == 0)
        and (not ability.single or event.n == 1)
        and public.done >= ability.actions
        and (not ability.least or all(public.homes[seat].popularity < other for other in others))
        and (not ability.hat or public.hat == seat)
    )


def paid_of(tokens: list[str], kind: str) -> int:
    """How many tokens of a kind were paid; ``any`` counts all."""
    return len(tokens) if kind == ANY else tokens.count(kind)


def bundles(public: Public, event: Step) -> list[Bundle]:
    """Everything that answers an event, buildings first, then relics and boards, clockwise from the active player."""
    found = []
    if event.seat >= 0:
        for building in public.revealed("building"):
            if answers(public, building, event.seat, event):
                effects = steps_of(WORLD[building].ability.effects, event.seat, building)
                found.append(Bundle(building, event.seat, effects + prices(public, building)))
    for seat in public.order():
        for relic in relics_of(public, seat):
            if answers(public, relic, seat, event):
                found.append(Bundle(relic, seat, steps_of(WORLD[relic].ability.effects, seat, relic)))
    magus = public.owner_of("stolen_secrets")
    if "take_relic" in moments(event) and magus >= 0 and public.marked(event.card, magus):
        found.append(Bundle("stolen_secrets", event.seat, [Step("shop", event.seat, 2, card="stolen_secrets")]))
    return found


def order_matters(public: Public, found: list[Bundle]) -> bool:
    """Whether somebody could gain by another order: two bundles that let different players take from the markets."""
    shopping = [bundle.shoppers for bundle in found if bundle.shoppers]
    everybody = dict.fromkeys(seat for seats in shopping for seat in seats)
    return len(shopping) > 1 and len(everybody) > 1 and bool(stocked(public))


async def fire(table: T, event: Step) -> bool:
    """Put on the agenda what answers an event.

    ``event.how`` names it (a plus sign joins what happens at once), ``seat`` did it (-1: a rule), ``card`` is what it
    is about, ``tokens`` were paid, ``n`` are tokens that lay there. Where the order can matter, the active player
    decides, without one the Folkwarden.
    """
    public = table.state.public
    found = bundles(public, event)
    for bundle in found:
        if bundle.source in WORLD:
            note_use(public, bundle.source, bundle.seat)
    if order_matters(public, found):
        named = {bundle.key: bundle for bundle in found}
        judge = public.order()[0]
        found = [named[key] for key in await table.ask(judge, order("triggers", list(named), subject=event.how))]
    push(public, *(step for bundle in found for step in bundle.steps))
    return GO_ON
