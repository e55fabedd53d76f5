"""The closed set of things that rules may ask a seat.

An answer travels as a list of option keys (``list[str]``) from the screen to the log; each question turns it into
the value that the rules see: ``one`` a key, ``some`` and ``order`` a list of keys, ``amount`` an int, ``confirm`` a
bool.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations
from typing import Any, Generic, Literal, TypeVar

from engine.kernel.chance import Dice
from engine.kernel.errors import Refused

T_co = TypeVar("T_co", covariant=True)
Kind = Literal["one", "some", "amount", "order", "confirm"]
NUMBER = re.compile(r"-?[0-9]{1,9}")
"""What is taken for a whole number: plain digits, no more than any game counts to."""


@dataclass(frozen=True, slots=True)
class Question(Generic[T_co]):
    """Something a seat must decide.

    Attributes:
        name: What is asked, such as ``"card"``; the key for its wording.
        kind: Which of the five kinds it is.
        keys: The legal option keys in the order in which they should be shown (empty for ``amount``).
        low: Fewest keys (``some``) or smallest number (``amount``).
        high: Most keys (``some``) or largest number (``amount``).
        subject: What the question is about, such as a tile or a colour; part of its identity.
        private: Whether the options tell something that only this seat may know.
        ordered: Whether the order of the picked keys matters (``some``).
        always: Ask even if only one answer is legal, since skipping would tell what the seat holds.
        spots: Where on the board an option lies, by key; pictures number these places.
        refused: Keys that a player may expect but that are not legal, each with a refusal code of the game.
        default: The answer that a time-out gives; the first legal one if not set.
        standing: For each standing order the key that it answers with.
    """

    name: str
    kind: Kind
    keys: tuple[str, ...]
    low: int
    high: int
    convert: Callable[[list[str]], T_co] = field(repr=False, compare=False)
    subject: str = ""
    private: bool = False
    ordered: bool = False
    always: bool = False
    spots: Mapping[str, str] = field(default_factory=dict, compare=False)
    refused: Mapping[str, str] = field(default_factory=dict, compare=False)
    default: tuple[str, ...] | None = field(default=None, compare=False)
    standing: Mapping[str, str] = field(default_factory=dict, compare=False)

    def check(self, keys: Sequence[str]) -> None:
        """Refuse an answer that is not legal.

        Raises:
            Refused: ``not_an_option`` or the code given in ``refused``, ``too_few``, ``too_many``, ``twice``,
                ``not_a_number``, ``out_of_range``; ``data`` holds ``legal`` (keys), ``low`` and ``high``.
        """
        if self.kind == "amount":
            self._check_amount(keys)
            return
        for key in keys:
            if key not in self.keys:
                code = self.refused.get(key, "not_an_option")
                raise Refused(code, key=key, legal=list(self.keys), question=self.name)
        if len(dict.fromkeys(keys)) != len(keys):
            raise Refused("twice", legal=list(self.keys), question=self.name)
        if len(keys) < self.low:
            raise Refused("too_few", low=self.low, high=self.high, question=self.name)
        if len(keys) > self.high:
            raise Refused("too_many", low=self.low, high=self.high, question=self.name)

    def _check_amount(self, keys: Sequence[str]) -> None:
        if len(keys) != 1 or not NUMBER.fullmatch(keys[0]):
            raise Refused("not_a_number", low=self.low, high=self.high, question=self.name)
        if not self.low <= int(keys[0]) <= self.high:
            raise Refused("out_of_range", low=self.low, high=self.high, question=self.name)

    def normal(self, keys: Sequence[str]) -> list[str]:
        """The one form in which a legal answer is logged: shown order where order has no meaning, plain numbers."""
        if self.kind == "amount":
            return [str(int(keys[0]))]
        if self.kind == "some" and not self.ordered:
            return [key for key in self.keys if key in keys]
        return list(keys)

    def forced(self) -> list[str] | None:
        """The only legal answer, or None if there is a choice or the question must be asked all the same."""
        if self.always:
            return None
        if self.kind == "amount":
            return [str(self.low)] if self.low == self.high else None
        if self.high == 0:
            return []
        if self.low == len(self.keys) and (len(self.keys) == 1 or (self.kind == "some" and not self.ordered)):
            return list(self.keys)
        return None

    def fallback(self) -> list[str]:
        """What a time-out answers: the declared default, else the first legal answer."""
        if self.default is not None:
            return list(self.default)
        return next(self.answers())

    def answers(self) -> Iterator[list[str]]:
        """Every legal answer, lazily (there can be very many)."""
        if self.kind == "amount":
            for number in range(self.low, self.high + 1):
                yield [str(number)]
            return
        pick = permutations if self.ordered else combinations
        for size in range(self.low, self.high + 1):
            for keys in pick(self.keys, size):
                yield list(keys)

    def some_answers(self, limit: int) -> list[list[str]]:
        """The first ``limit`` legal answers."""
        return list(islice(self.answers(), limit))

    def random(self, dice: Dice) -> list[str]:
        """A legal answer drawn evenly over sizes, then over keys."""
        if self.kind == "amount":
            return [str(self.low + dice.below(self.high - self.low + 1))]
        size = self.low + dice.below(self.high - self.low + 1)
        return self.normal(dice.shuffled(self.keys)[:size])

    def sorted_keys(self) -> list[str]:
        """The keys in the order that custom ids count in."""
        return sorted(self.keys)


def _unique(keys: Sequence[str]) -> tuple[str, ...]:
    found = tuple(keys)
    if len(dict.fromkeys(found)) != len(found):
        raise ValueError(f"option keys must be unique: {found}")
    return found


def _first(keys: list[str]) -> str:
    return keys[0]


def one(name: str, keys: Sequence[str], **more: Any) -> Question[str]:
    """Pick exactly one of ``keys``."""
    found = _unique(keys)
    if not found:
        raise ValueError(f"question {name!r} has no legal option")
    return Question(name, "one", found, 1, 1, _first, **more)


def some(name: str, keys: Sequence[str], low: int, high: int, **more: Any) -> Question[list[str]]:
    """Pick ``low`` to ``high`` of ``keys``; ``ordered=True`` if the picks have roles."""
    found = _unique(keys)
    high = min(high, len(found))
    if not 0 <= low <= high:
        raise ValueError(f"question {name!r} cannot be answered: {low}..{high} of {len(found)}")
    return Question(name, "some", found, low, high, list, **more)


def amount(name: str, low: int, high: int, **more: Any) -> Question[int]:
    """Name a whole number from ``low`` to ``high``."""
    if low > high:
        raise ValueError(f"question {name!r} cannot be answered: {low}..{high}")
    return Question(name, "amount", (), low, high, lambda keys: int(keys[0]), **more)


def order(name: str, keys: Sequence[str], **more: Any) -> Question[list[str]]:
    """Put all of ``keys`` in an order."""
    found = _unique(keys)
    return Question(name, "order", found, len(found), len(found), list, ordered=True, **more)


def confirm(name: str, **more: Any) -> Question[bool]:
    """Yes or no."""
    return Question(name, "confirm", ("yes", "no"), 1, 1, lambda keys: keys[0] == "yes", **more)
