"""Effects that move cards: take, discard, give, swap, mark (Rulebook: Simplified Player Boards; Relic Cards)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.springsign.agenda import GO_ON, Doing, T, push, tell
from engine.games.springsign.cards import discard, give, mark, markable, swap, take
from engine.games.springsign.components import kind_of
from engine.games.springsign.state import Public, Step
from engine.kernel.questions import one

NONE = "none"


def takeable(public: Public, how: str, kinds: list[str] | tuple[str, ...]) -> list[str]:
    """Cards that may be taken: revealed in Town, or in the discard piles."""
    if how == "town":
        return [card for kind in kinds for card in public.revealed(kind)]
    return [card for card in [*public.settler_discards, *public.world_discards] if kind_of(card) in kinds]


async def take_card(table: T, step: Step) -> bool:
    """Take a card of the player's choice, if there is one."""
    public = table.state.public
    cards = takeable(public, step.how, step.kinds)
    if cards:
        spots = {card: card for card in cards} if step.how == "town" else {}
        take(table, step.seat, await table.ask(step.seat, one("take", cards, subject=step.card, spots=spots)))
    return GO_ON


async def take_marked(table: T, step: Step) -> bool:
    """Take every revealed relic in Town with one's mark (Rulebook: the Magus's "Explore")."""
    public = table.state.public
    cards = [card for card in public.revealed("relic") if public.marked(card, step.seat)]
    if cards:
        push(public, Step("take_marked", step.seat, card=step.card))
        take(table, step.seat, cards[0])
    return GO_ON


async def discard_card(table: T, step: Step) -> bool:
    """Discard a card of one's homestead; optional ones may be left out."""
    public = table.state.public
    cards = public.held(step.seat, *step.kinds)
    if cards:
        asked = one("discard_card", [*cards, NONE], subject=step.card, default=(NONE,))
        card = await table.ask(step.seat, asked)
        if card != NONE:
            discard(table, card)
            tell(table, "discarded", seat=step.seat, card=card)
    return GO_ON


async def discard_this(table: T, step: Step) -> bool:
    """Discard the card that is being used."""
    discard(table, step.card)
    tell(table, "discarded", seat=step.seat, card=step.card)
    return GO_ON


def swappable(public: Public, seat: int, how: str) -> list[str]:
    """Relics that a seat may swap one of its own for: in Town, in others' homesteads, or both."""
    town = public.revealed("relic") if how in ("town", "anywhere") else []
    others = [s for s in range(public.seats) if s != seat] if how in ("homes", "anywhere") else []
    return town + [card for other in others for card in public.held(other, "relic")]


async def swap_relic(table: T, step: Step) -> bool:
    """Swap one of one's relics for another; where no swap is possible, shop instead if the card says so."""
    public = table.state.public
    own, others = public.held(step.seat, "relic"), swappable(public, step.seat, step.how)
    if not own or not others:
        if step.n:
            push(public, Step("shop", step.seat, step.n, card=step.card))
        return GO_ON
    given = await table.ask(step.seat, one("swap_own", own, subject=step.card))
    spots = {card: card for card in others if public.market_with(card)}
    got = await table.ask(step.seat, one("swap_for", others, subject=given, spots=spots))
    swap(table, step.seat, given, got)
    return GO_ON


async def give_card(table: T, step: Step) -> bool:
    """Give a card of one's homestead to an opponent (Rulebook: Meetinghouse)."""
    public = table.state.public
    cards = public.held(step.seat)
    if cards:
        card = await table.ask(step.seat, one("give_card", cards))
        give(table, step.seat, card, await opponent(table, step.seat, card))
    return GO_ON


async def give_town_relic(table: T, step: Step) -> bool:
    """Give a relic of Town to an opponent (Rulebook: Untouched Scrapyard)."""
    public = table.state.public
    cards = public.revealed("relic")
    if cards:
        card = await table.ask(step.seat, one("give_relic", cards, spots={card: card for card in cards}))
        give(table, step.seat, card, await opponent(table, step.seat, card))
    return GO_ON


async def opponent(table: T, seat: int, card: str) -> int:
    """Which opponent gets a card."""
    others = [str(other) for other in table.state.public.order(seat)[1:]]
    return int(await table.ask(seat, one("opponent", others, subject=card)))


async def mark_card(table: T, step: Step) -> bool:
    """Mark a revealed card: in Town, or (``play``) in any homestead too."""
    public = table.state.public
    (kind,) = step.kinds
    cards = markable(public, step.seat, kind, step.how == "play")
    if cards:
        keys = [*cards, NONE] if step.how == "town_optional" else cards
        spots = {card: card for card in cards if public.holder(card) < 0}
        card = await table.ask(step.seat, one("mark", keys, subject=kind, spots=spots))
        if card != NONE:
            mark(table, step.seat, card)
    return GO_ON


async def mark_per_outlaw(table: T, step: Step) -> bool:
    """Mark as many settlers in Town as one holds outlaws (Rulebook: the Scoundrel's "Explore")."""
    push(
        table.state.public,
        *(Step("mark", step.seat, how="town", kinds=["settler"]) for _ in table.state.public.held(step.seat, "outlaw")),
    )
    return GO_ON


def griftable(public: Public, seat: int) -> list[str]:
    """Own cards that a Grift can give: outlaws if a settler is in Town, settlers if an outlaw is."""
    own = public.held(seat, "outlaw") if public.revealed("settler") else []
    return own + (public.held(seat, "settler") if public.revealed("outlaw") else [])


async def grift(table: T, step: Step) -> bool:
    """Swap an outlaw for a settler in Town, or a settler for an outlaw in Town (Rulebook: "Grift")."""
    public = table.state.public
    own = griftable(public, step.seat)
    if own:
        given = await table.ask(step.seat, one("grift_own", own))
        wanted = public.revealed("settler" if kind_of(given) == "outlaw" else "outlaw")
        spots = {card: card for card in wanted}
        got = await table.ask(step.seat, one("grift_for", wanted, subject=given, spots=spots))
        swap(table, step.seat, given, got)
    return GO_ON


async def barter(table: T, step: Step) -> bool:
    """In turn order everybody may discard a card of theirs for popularity (Rulebook: Barter House)."""
    public = table.state.public
    push(public, *(Step("barter_offer", seat, step.n, card=step.card) for seat in public.order(step.seat)))
    return GO_ON


async def barter_offer(table: T, step: Step) -> bool:
    """One player's decision at the Barter House."""
    public = table.state.public
    cards = public.held(step.seat)
    if cards:
        card = await table.ask(step.seat, one("barter", [NONE, *cards], default=(NONE,)))
        if card != NONE:
            discard(table, card)
            tell(table, "discarded", seat=step.seat, card=card)
            push(public, Step("popularity", step.seat, step.n, card=step.card), Step("overflow", step.seat))
    return GO_ON


async def everyone_shops(table: T, step: Step) -> bool:
    """In turn order everybody shops (Rulebook: The Ol' Post Office)."""
    public = table.state.public
    for seat in reversed(public.order(step.seat)):
        push(public, Step("shop", seat, step.n, card=step.card), Step("overflow", seat))
    return GO_ON


TAKING: Mapping[str, Doing] = {
    "take": take_card,
    "take_marked": take_marked,
    "discard_card": discard_card,
    "discard_this": discard_this,
    "swap_relic": swap_relic,
    "give_card": give_card,
    "give_town_relic": give_town_relic,
    "mark": mark_card,
    "mark_per_outlaw": mark_per_outlaw,
    "grift": grift,
    "barter": barter,
    "barter_offer": barter_offer,
    "everyone_shops": everyone_shops,
}
"""Effects of this chapter by name."""
