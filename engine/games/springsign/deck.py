"""The World deck: drawing, looking, refilling; who knows what about it (Rulebook: Cards; Hand-Carved Pipe)."""

from __future__ import annotations

from engine.games.springsign.agenda import T, tell
from engine.games.springsign.state import State


def can_draw(state: State) -> bool:
    """Whether a World card can be turned up."""
    return bool(state.hidden.world or state.public.world_discards)


async def refill(table: T, count: int) -> bool:
    """Shuffle the discards and put them below the deck if it has fewer than ``count`` cards; whether that happened."""
    state = table.state
    public = state.public
    if len(state.hidden.world) >= count or not public.world_discards:
        return False
    fresh = await table.shuffle("world", list(public.world_discards))
    batch = max(public.batches, default=0) + 1
    state.hidden.world += fresh
    public.batches += [batch] * len(fresh)
    public.world_discards.clear()
    tell(table, "reshuffled", card="world")
    return True


async def draw(table: T) -> str:
    """Take the top World card; empty if there is none. Whoever shows it must end the phase.

    A deck that runs empty by it is made anew at once, before the card is played or discarded (Rulebook: Cards).
    """
    await refill(table, 1)
    if not table.state.hidden.world:
        return ""
    card = take_at(table.state, 0)
    await refill(table, 1)
    return card


def take_at(state: State, place: int) -> str:
    """Take the card at a place of the World deck, 0 being the top."""
    card = state.hidden.world.pop(place)
    state.public.batches.pop(place)
    forget(state, [card])
    return card


def forget(state: State, cards: list[str], keeper: int = -1) -> None:
    """Nobody but the keeper knows any more where these cards are."""
    for seat, private in enumerate(state.private):
        if seat != keeper:
            private.known = [card for card in private.known if card not in cards]


def see(state: State, seat: int, count: int) -> list[str]:
    """A seat sees the top cards of the World deck."""
    cards = state.hidden.world[:count]
    known = state.private[seat].known
    known += [card for card in cards if card not in known]
    return cards


def rearrange(state: State, seat: int, cards: list[str]) -> None:
    """A seat puts the top cards into an order of its own; others cannot tell any more which of them lies where."""
    state.hidden.world[: len(cards)] = cards
    forget(state, cards, seat)
    blur(state, len(cards))


def to_bottom(state: State, seat: int, place: int) -> None:
    """A seat puts a card that it has seen at the bottom."""
    card = state.hidden.world.pop(place)
    batch = state.public.batches.pop(place)
    forget(state, [card], seat)
    state.hidden.world.append(card)
    state.public.batches.append(batch)


def blur(state: State, count: int) -> None:
    """Join the batches of the top cards, after somebody has mixed them by a choice of its own."""
    batches = state.public.batches
    mixed = list(dict.fromkeys(batches[:count]))
    state.public.batches = [mixed[0] if batch in mixed else batch for batch in batches]
