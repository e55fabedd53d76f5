"""What one seat, or a spectator, may see of a game of Battle Royale, and what it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.battle_royale.state import Hidden, Private, Public, State
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
        hand: The seat's own cards in dealing order; empty for spectators.
        hand_sizes: Cards in each seat's hand.
        pile_sizes: Cards in each seat's draw pile.
    """

    seat: int | None
    public: Public
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]


def view(state: State, seat: int | None) -> View:
    """The sight of ``seat``; None is a spectator, who sees what lies open and no hand."""
    return View(
        seat,
        state.public,
        () if seat is None else tuple(state.private[seat].hand),
        tuple(len(private.hand) for private in state.private),
        tuple(len(pile) for pile in state.hidden.piles),
    )


def redeal(state: State, seat: int | None, dice: Dice, pinned: Sequence[Event] = ()) -> State:
    """A copy in which all that ``seat`` cannot know is dealt anew: others' hands, and the order of every pile.

    Discards are open and the ten cards of a colour are known, so what a seat cannot see is just how the rest is split
    between hand and pile. Cards are drawn and played at the end of a phase, so no event told during one pins a card.
    """
    hands, piles = [], []
    for owner, private in enumerate(state.private):
        pile = state.hidden.piles[owner]
        size = 0 if owner == seat else len(private.hand)
        unknown = dice.shuffled(sorted([*(private.hand if size else ()), *pile]))
        hands.append(Private(unknown[:size] if size else list(private.hand)))
        piles.append(unknown[size:])
    return State(copy_public(state.public), hands, Hidden(piles))
