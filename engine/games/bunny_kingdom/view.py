"""What one seat, or a spectator, may see of a game of Bunny Kingdom, and what it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.bunny_kingdom.components import CARDS
from engine.games.bunny_kingdom.exploration import in_order
from engine.games.bunny_kingdom.state import Hidden, Private, Public, State
from engine.kernel.chance import Dice
from engine.kernel.copying import copier
from engine.kernel.events import Event

copy_public = copier(Public)


@dataclass(frozen=True, slots=True)
class View:
    """A seat's sight of the table.

    Attributes:
        seat: Who looks; None is a spectator.
        public: What lies open. Read it, never change it.
        hand: The seat's own cards; empty for spectators.
        parchments: The seat's own parchments; empty for spectators.
        discards: Two players: what the seat has put away unseen.
        hand_sizes: Cards in each seat's hand.
        parchment_counts: Parchments in front of each seat.
        reserve_sizes: Two players: cards in each seat's reserve.
        deck_size: Cards in the deck.
    """

    seat: int | None
    public: Public
    hand: tuple[str, ...]
    parchments: tuple[str, ...]
    discards: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    parchment_counts: tuple[int, ...]
    reserve_sizes: tuple[int, ...]
    deck_size: int


def view(state: State, seat: int | None) -> View:
    """The sight of ``seat``; None is a spectator, who sees what lies open."""
    own = Private() if seat is None else state.private[seat]
    return View(
        seat,
        state.public,
        tuple(own.hand),
        tuple(own.parchments),
        tuple(own.discards),
        tuple(len(private.hand) for private in state.private),
        tuple(len(private.parchments) for private in state.private),
        tuple(len(reserve) for reserve in state.hidden.reserves),
        len(state.hidden.deck),
    )


def redeal(state: State, seat: int | None, dice: Dice, pinned: Sequence[Event] = ()) -> State:
    """A copy in which all that ``seat`` cannot see is dealt anew.

    Face down to it are the others' hands, parchments and put-away cards, every reserve and the deck; once parchments
    are revealed they stay. Hands that it has passed on are not before its eyes any more: they are dealt anew too.
    Cards are dealt and drawn at the end of a phase, so no event told during one pins a card.
    """
    revealed = state.public.stage in ("ending", "over")
    others = [p for owner, p in enumerate(state.private) if owner != seat]
    pool = [card for p in others for card in (*p.hand, *p.discards, *(() if revealed else p.parchments))]
    pool += [card for reserve in state.hidden.reserves for card in reserve] + state.hidden.deck
    pool = dice.shuffled(sorted(pool))
    papers = [card for card in pool if CARDS[card].type == "parchment"]
    private = []
    for owner, own in enumerate(state.private):
        kept = owner == seat
        parchments = list(own.parchments) if kept or revealed else [papers.pop() for _ in own.parchments]
        private.append(Private(list(own.hand) if kept else [], parchments, list(own.discards) if kept else []))
    if not revealed:
        taken = [card for own in private for card in own.parchments]
        pool = [card for card in pool if card not in taken]
    for owner, own in enumerate(state.private):
        if owner != seat:
            private[owner].hand = in_order(pool.pop() for _ in own.hand)
            private[owner].discards = [pool.pop() for _ in own.discards]
    reserves = [[pool.pop() for _ in reserve] for reserve in state.hidden.reserves]
    return State(copy_public(state.public), private, Hidden(pool, reserves))
