"""What one seat, or a spectator, may see of a game of Rabbit Island, and what it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.rabbit_island.explore import cells
from engine.games.rabbit_island.state import Hidden, Private, Public, State
from engine.kernel.chance import Dice
from engine.kernel.copying import copier
from engine.kernel.events import Event

TRIES = 200
"""Deals of map tiles to try until the active seat can place one, as everybody knows it can."""


copy_public = copier(Public)
copy_private = copier(Private)


@dataclass(frozen=True, slots=True)
class View:
    """A seat's sight of the table.

    Attributes:
        seat: Who looks; None is a spectator.
        public: What lies open. Read it, never change it.
        carrots: Carrots of every seat, None where they are hidden.
        tiles: The seat's own map tiles.
        movement: The seat's own Movement cards.
        actions: The seat's own Action cards.
        tile_counts: Map tiles that every seat holds.
        movement_counts: Movement cards that every seat holds.
        action_counts: Action cards that every seat holds.
        piles: Cards left in the map pile, the Movement deck and the Action deck.
    """

    seat: int | None
    public: Public
    carrots: tuple[int | None, ...]
    tiles: tuple[str, ...]
    movement: tuple[str, ...]
    actions: tuple[str, ...]
    tile_counts: tuple[int, ...]
    movement_counts: tuple[int, ...]
    action_counts: tuple[int, ...]
    piles: tuple[int, int, int]


def view(state: State, seat: int | None) -> View:
    """The sight of ``seat``; None is a spectator, who sees what lies open and no hand."""
    public, hidden = state.public, state.hidden
    open_carrots = public.options["carrots"] == "open" or public.stage == "over"
    own = Private(0) if seat is None else state.private[seat]
    return View(
        seat,
        public,
        tuple(
            private.carrots if open_carrots or holder == seat else None for holder, private in enumerate(state.private)
        ),
        tuple(own.map),
        tuple(own.movement),
        tuple(own.actions),
        tuple(len(private.map) for private in state.private),
        tuple(len(private.movement) for private in state.private),
        tuple(len(private.actions) for private in state.private),
        (len(hidden.map), len(hidden.movement), len(hidden.actions) + public.collapses),
    )


def redeal(state: State, seat: int | None, dice: Dice, pinned: Sequence[Event] = ()) -> State:
    """A copy in which all that ``seat`` cannot know is dealt anew: others' hands, and the order of every pile.

    Cards that were shown lie open. One thing follows from the rules: who is asked for a tile can place one. Whatever
    is shown or drawn ends its phase, so no event told during one pins a card. Carrots are no secret even where the
    table does not show them: everything gained and paid was told.
    """
    hands = [copy_private(private) for private in state.private]
    hidden = Hidden()
    public = copy_public(state.public)
    hidden.movement = _deal([hand.movement for hand in hands], state.hidden.movement, seat, dice)
    hidden.actions = _deal([hand.actions for hand in hands], state.hidden.actions, seat, dice)
    hidden.map = _deal([hand.map for hand in hands], state.hidden.map, seat, dice)
    found = State(public, hands, hidden)
    if public.doing == "tile" and public.stage == "explore" and public.active != seat:
        for _ in range(TRIES):
            if any(cells(found, tile) for tile in hands[public.active].map):
                break
            hidden.map = _deal([hand.map for hand in hands], hidden.map, seat, dice)
    return found


def _deal(hands: list[list[str]], pile: list[str], seat: int | None, dice: Dice) -> list[str]:
    """Mix the pile with all hands but the seat's and deal it again in place; the new pile."""
    unknown = [hand for holder, hand in enumerate(hands) if holder != seat]
    cards = dice.shuffled(sorted([card for hand in unknown for card in hand] + pile))
    for hand in unknown:
        hand[:] = [cards.pop() for _ in hand]
    return cards
