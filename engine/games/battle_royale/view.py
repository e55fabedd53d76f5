"""What one seat, or a spectator, may see of a game of Battle Royale."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.battle_royale.state import Public, State


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
