"""An open question with its words, and how its options are named, numbered and explained."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.host.drafts import Draft
from engine.host.limits import LABEL, clip
from engine.host.presses import press_id
from engine.host.wording import listed
from engine.kernel.questions import Question

Wording = Callable[[str], str]
SQUARE = re.compile(r"([a-z])(\d{1,2})")
"""A place on a board of squares."""
MOST_EXPLAINED = 10
"""More options than that are not explained one by one: a message has 2,000 characters."""


@dataclass(frozen=True)
class Asking:
    """An open question of one seat, with all that its controls need.

    Attributes:
        table: Number of the table.
        seat: Who is asked.
        serial: Number of the asking.
        mark: Fingerprint of the question.
        question: What is asked.
        prompt: What the seat is asked, in words.
        label: An option's name by key, as whoever sees the controls may read it.
        hint: An option's explanation by key, "" if none.
        draft: Picks so far.
        sealed: The answer given so far, which may still be changed; None while there is none.
        numbered: Whether the picture numbers the places that options lie on.
        said: An option's name by key as it stands in a sentence, where names of people must be escaped; None if it is
            the label.
    """

    table: int
    seat: int
    serial: int
    mark: str
    question: Question[Any]
    prompt: str
    label: Wording
    hint: Wording = field(default=lambda key: "")
    draft: Draft = field(default_factory=Draft)
    sealed: tuple[str, ...] | None = None
    numbered: bool = True
    said: Wording | None = None

    def custom_id(self, verb: str, key: str | None = None, *, index: int = 0) -> str:
        """The id of a control; ``key`` names the option that it stands for."""
        if key is not None:
            index = self.places[key]
        return press_id(verb, self.table, self.serial, index, self.mark)

    @cached_property
    def places(self) -> dict[str, int]:
        """For each option its index."""
        question = self.question
        if question.kind == "amount":
            return {str(number): number - question.low for number in range(question.low, question.high + 1)}
        return {key: index for index, key in enumerate(question.sorted_keys())}

    @cached_property
    def numbers(self) -> dict[str, str]:
        """For each place on the board that an option lies on, the number that the picture shows there."""
        return numbers(self.question) if self.numbered else {}


def numbers(question: Question[Any]) -> dict[str, str]:
    """A number for every place on the board that an option lies on, in reading order: what pictures show there."""
    spots = list(dict.fromkeys(spot for key in question.keys if (spot := question.spots.get(key))))
    if len(spots) < 2:
        return dict.fromkeys(spots, "1")
    if all(SQUARE.fullmatch(spot) for spot in spots):
        spots.sort(key=_reading_order)
    return {spot: str(index) for index, spot in enumerate(spots, 1)}


def _reading_order(spot: str) -> tuple[int, str]:
    found = SQUARE.fullmatch(spot)
    assert found is not None
    return int(found[2]), found[1]


def shown_keys(question: Question[Any]) -> list[str]:
    """The options in the order in which they stand on the screen: board places first, in reading order."""
    if question.kind == "amount":
        return [str(number) for number in range(question.low, question.high + 1)]
    numbered = numbers(question)
    placed = [key for key in question.keys if question.spots.get(key)]
    placed.sort(key=lambda key: int(numbered[question.spots[key]]))
    return [*placed, *(key for key in question.keys if not question.spots.get(key))]


def label_of(asking: Asking, key: str, limit: int = LABEL) -> str:
    """An option's label, led by the number that the picture shows at its place."""
    if asking.question.kind == "amount":
        return key
    return clip(_numbered(asking, key, asking.label(key) or key), limit)


def said_of(asking: Asking, key: str) -> str:
    """An option as a sentence names it, led by its number like its label."""
    if asking.question.kind == "amount":
        return key
    return _numbered(asking, key, _said(asking, key))


def _said(asking: Asking, key: str) -> str:
    return (asking.said or asking.label)(key) or key


def _numbered(asking: Asking, key: str, text: str) -> str:
    spot = asking.question.spots.get(key, "")
    return f"{asking.numbers[spot]} · {text}" if spot in asking.numbers else text


def picked_line(asking: Asking) -> str:
    """What is picked so far, in words; "" if nothing is."""
    picked = asking.draft.picked
    if not picked:
        return ""
    names = [_said(asking, key) for key in picked]
    if asking.question.ordered:
        names = [f"{place}. {name}" for place, name in enumerate(names, 1)]
    return "So far: " + ", ".join(names)


def sealed_line(asking: Asking) -> str:
    """What the seat has answered while others still think; "" if it has not."""
    if asking.sealed is None:
        return ""
    said = listed([said_of(asking, key) for key in asking.sealed]) or "nothing"
    return f"Your answer: {said}. You may change it until everybody has answered."


def hint_lines(asking: Asking) -> list[str]:
    """What each option does, a small line for each that needs it; buttons have no room for that."""
    told = [(key, hint) for key in shown_keys(asking.question) if (hint := asking.hint(key))]
    if len(told) > MOST_EXPLAINED:
        return []
    return [f"-# **{_said(asking, key)}** → {hint}" for key, hint in told]
