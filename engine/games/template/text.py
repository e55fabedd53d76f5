"""Every word of Top Takes Bottom that players read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel.events import Event
from engine.kernel.game import Outcome, Refusal
from engine.kernel.questions import Question

if TYPE_CHECKING:
    from engine.games.template import View

REFUSALS: Mapping[str, Refusal] = {}


def prompt(view: View, seat: int, question: Question[Any], names: Sequence[str]) -> str:
    """What the seat is asked."""
    return "Play a card: the highest wins the round and scores the lowest."


def label(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """A card's name."""
    return f"Card {int(key)}"


def hint(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """Cards explain themselves."""
    return ""


def line(event: Event, names: Sequence[str]) -> str | None:
    """The round's result."""
    facts = event.data
    return f"{names[facts['seat']]} wins the round with {int(facts['card'])} and scores {facts['gain']}."


def status(view: View, names: Sequence[str]) -> str:
    """Which round it is, or that it is over."""
    played, size = len(view.public.played[0]), view.public.size
    return "All cards are played." if played == size else f"Round {played + 1} of {size}: everybody plays a card."


def hand(view: View, seat: int, names: Sequence[str]) -> str:
    """One's own cards."""
    return "Your cards: " + (", ".join(str(int(card)) for card in view.hand) or "none") + "."


def result(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won, then everybody's points."""
    winners = " and ".join(names[seat] for seat in outcome.winners)
    first = f"{winners} wins with the most points." if outcome.reason == "points" else f"{winners} share the win."
    return [first, *(f"{names[seat]}: {score[0]}" for seat, score in enumerate(outcome.points))]
