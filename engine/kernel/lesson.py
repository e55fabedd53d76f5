"""A first game: the real rules from a position set up beforehand, with dice set beforehand and a word at every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.chance import Source
from engine.kernel.questions import Question
from engine.kernel.table import Phase

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Lesson(Generic[S]):
    """A guided game for one person, on seat 0, against computer players.

    Nothing that the rules allow is forbidden in it: whoever does something else than the guide says is played on with.

    Attributes:
        seats: How many play.
        bot: The computer player of all other seats.
        setup: ``(seats, options) -> state``: the position that it begins with.
        phase: The phase that it begins with.
        chance: What answers chance, from a stored position on; ``chance(0)`` at the start.
        hint: ``(view, question) -> words``: what the learner should press and why, as a spectator may read it; the
            question is None while the learner is not asked.
        done: Whether a state, at a moment when somebody is asked, is the lesson's end.
        farewell: What it has taught, one or two sentences.
    """

    seats: int
    bot: str
    setup: Callable[[int, Mapping[str, str]], S]
    phase: Phase[S]
    chance: Callable[[int], Source]
    hint: Callable[[Any, Question[Any] | None], str]
    done: Callable[[S], bool]
    farewell: str
