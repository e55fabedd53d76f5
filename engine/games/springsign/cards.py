"""Cards on the move: taken, given, swapped, discarded, covered, marked (Rulebook: Cards; Player Boards & Markers)."""

from __future__ import annotations

from engine.games.springsign.agenda import T, push, tell
from engine.games.springsign.components import MARKETS, kind_of
from engine.games.springsign.state import Public, Step
from engine.games.springsign.tokens import collect, queen_step

PILES = ("world_discards", "settler_discards")


def remove(public: Public, card: str) -> None:
    """Take a card away from where it lies: People, a market's top, a homestead or a discard pile."""
    seat = public.holder(card)
    if seat >= 0:
        public.homes[seat].cards.remove(card)
    elif card in public.people:
        public.people.remove(card)
    elif public.market_with(card):
        public.stalls[public.market_with(card)].cards.pop()
    elif card in public.world_discards:
        public.world_discards.remove(card)
    else:
        public.settler_discards.remove(card)


def bring(public: Public, card: str, seat: int) -> list[str]:
    """Move a card into a homestead; tokens on a settler go to its new holder at once. The tokens."""
    remove(public, card)
    public.homes[seat].cards.append(card)
    if kind_of(card) != "settler":
        return []
    tokens, smuggled = collect(public, card, seat)
    push(public, *queen_step(public, smuggled))
    return tokens


def take(table: T, seat: int, card: str) -> None:
    """Take a card; unlike gifts and swaps this sets off what answers a taken card."""
    public = table.state.public
    kind = kind_of(card)
    push(public, Step("fire", seat, how=f"take_{kind}", card=card))
    tokens = bring(public, card, seat)
    tell(table, "took", seat=seat, card=card, tokens=tokens)


def give(table: T, giver: int, card: str, seat: int) -> None:
    """Put a card into another's homestead as a gift."""
    tokens = bring(table.state.public, card, seat)
    tell(table, "gave", seat=giver, card=card, other=seat, tokens=tokens)


def discard(table: T, card: str) -> None:
    """Put a card on its discard pile, its marks away; tokens that lay on it have gone before."""
    public = table.state.public
    remove(public, card)
    public.marks.pop(card, None)
    pile = public.settler_discards if kind_of(card) == "settler" else public.world_discards
    pile.append(card)


def cover(public: Public, market: str, card: str) -> None:
    """Play a building or relic into a market; what it covers loses its marks."""
    below = public.top(market)
    if below:
        public.marks.pop(below, None)
    public.stalls[market].cards.append(card)


def swap(table: T, seat: int, own: str, other: str) -> None:
    """Exchange a seat's card for one in Town or in another homestead, each to the other's exact place."""
    public = table.state.public
    holder = public.holder(other)
    market = public.market_with(other)
    at = public.homes[seat].cards.index(own)
    tokens: list[str] = []
    if holder >= 0:
        public.homes[holder].cards[public.homes[holder].cards.index(other)] = own
    elif market:
        public.stalls[market].cards[-1] = own
    else:
        tokens, smuggled = collect(public, other, seat) if kind_of(other) == "settler" else ([], 0)
        push(public, *queen_step(public, smuggled))
        public.people[public.people.index(other)] = own
    public.homes[seat].cards[at] = other
    tell(table, "swapped", seat=seat, card=own, other=other, holder=holder, tokens=tokens)


def mark(table: T, seat: int, card: str) -> None:
    """Put a seat's marker on a card."""
    table.state.public.marks.setdefault(card, []).append(seat)
    tell(table, "marked", seat=seat, card=card)


def markable(public: Public, seat: int, kind: str, anywhere: bool = False) -> list[str]:
    """Revealed cards of a kind that do not bear the seat's mark: in Town, or also in every homestead."""
    cards = public.revealed(kind)
    if anywhere:
        cards += [card for other in range(public.seats) for card in public.held(other, kind)]
    return [card for card in cards if not public.marked(card, seat)]


def markets_for(card: str) -> list[str]:
    """The three markets that a building or relic may be played to."""
    return [market.id for market in MARKETS.values() if market.kind == kind_of(card)]
