"""What one seat, or a spectator, may see of a game of Springsign, and what it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.springsign.state import Hidden, Private, Public, State
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
        world: Cards in the World deck.
        settlers: Cards in the settlers deck.
        known: World cards in the deck that the seat has seen, by place from the top (1 is the top).
    """

    seat: int | None
    public: Public
    world: int
    settlers: int
    known: tuple[tuple[int, str], ...]

    @property
    def can_draw(self) -> bool:
        """Whether a World card can be turned up."""
        return bool(self.world or self.public.world_discards)


def view(state: State, seat: int | None) -> View:
    """The sight of ``seat``; None is a spectator."""
    seen = [] if seat is None else state.private[seat].known
    known = tuple((place, card) for place, card in enumerate(state.hidden.world, 1) if card in seen)
    return View(seat, state.public, len(state.hidden.world), len(state.hidden.settlers), known)


def redeal(state: State, seat: int | None, dice: Dice, pinned: Sequence[Event] = ()) -> State:
    """A copy in which all that ``seat`` cannot know is dealt anew: the order of both decks.

    World cards that the seat has seen stay where they are; others change places with cards that were shuffled together
    with them. Whatever is drawn or shown ends its phase, so no event told during one pins a card.
    """
    public = state.public
    seen = [] if seat is None else state.private[seat].known
    world = list(state.hidden.world)
    for batch in dict.fromkeys(public.batches):
        places = [at for at, card in enumerate(world) if public.batches[at] == batch and card not in seen]
        cards = dice.shuffled(sorted(world[at] for at in places))
        for at, card in zip(places, cards, strict=True):
            world[at] = card
    private = []
    for other, mind in enumerate(state.private):
        known = mind.known
        if other != seat:  # what another has seen lies where it lay, whatever it is
            known = [world[at] for at, card in enumerate(state.hidden.world) if card in mind.known]
        private.append(Private(list(known)))
    return State(copy_public(public), private, Hidden(world, dice.shuffled(sorted(state.hidden.settlers))))
