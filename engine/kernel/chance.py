"""Chance is a seat: whatever is random is asked for, answered by a source, and logged like a decision.

Every chance answer is a list of numbers, each below its own bound; a die is one number, a shuffle of n keys is n-1
of them (Fisher-Yates from the top), a blast or a deal is one list.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

CHANCE = -1
"""The seat that answers chance."""

Audience = tuple[int, ...] | None
"""Seats that may know something; None is everybody, spectators included."""


@dataclass(frozen=True, slots=True)
class Chance(Generic[T_co]):
    """A wish for random numbers.

    Attributes:
        name: What is drawn, such as ``"doom"``.
        bounds: For each number the exclusive upper bound (at least 1).
        to: Who sees the result.
    """

    name: str
    bounds: tuple[int, ...]
    convert: Callable[[list[int]], T_co] = field(repr=False, compare=False)
    to: Audience = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Numbers taken from a stream: the values, and which stream numbers they came from."""

    values: list[int]
    start: int
    count: int


class Source(Protocol):
    """Something that answers chance.

    Attributes:
        position: Index of the next unused number.
    """

    position: int

    def take(self, bounds: Sequence[int]) -> Drawn:
        """Draw one number below each bound."""


class FairStream:
    """The numbers of one game: number i is the first 8 bytes of HMAC-SHA256(seed, i), rejection-sampled.

    Attributes:
        position: Index of the next unused stream number; it only ever grows, so a step that was undone never gets
            its numbers again.
    """

    __slots__ = ("_seed", "position")

    def __init__(self, seed: bytes, position: int = 0) -> None:
        self._seed = seed
        self.position = position

    @classmethod
    def seeded(cls, *words: object) -> FairStream:
        """A stream that depends only on ``words``; for tests, previews and computer players."""
        return cls(sha256(":".join(map(str, words)).encode()).digest())

    def take(self, bounds: Sequence[int]) -> Drawn:
        """Draw one number below each bound.

        Raises:
            ValueError: A bound is below 1.
        """
        start = self.position
        values = [self._below(bound) for bound in bounds]
        return Drawn(values, start, self.position - start)

    def _below(self, bound: int) -> int:
        if bound < 1:
            raise ValueError(f"a bound must be at least 1, not {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            digest = hmac.digest(self._seed, str(self.position).encode(), "sha256")
            self.position += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % bound


class Scripted:
    """A source whose numbers a test writes down; it is an error to need more."""

    def __init__(self, values: Sequence[int], position: int = 0) -> None:
        self._values = list(values)
        self.position = position

    def take(self, bounds: Sequence[int]) -> Drawn:
        """The next scripted numbers.

        Raises:
            ValueError: The script is too short or a number is out of bounds.
        """
        start = self.position
        values = self._values[start : start + len(bounds)]
        if len(values) < len(bounds) or any(not 0 <= v < b for v, b in zip(values, bounds, strict=True)):
            raise ValueError(f"scripted chance {values} does not fit bounds {list(bounds)}")
        self.position += len(bounds)
        return Drawn(values, start, len(bounds))


class Dice:
    """Random picks for computer players, re-deals and tests, on top of any source."""

    __slots__ = ("_source",)

    def __init__(self, source: Source) -> None:
        self._source = source

    @classmethod
    def seeded(cls, *words: object) -> Dice:
        """Picks that depend only on ``words``."""
        return cls(FairStream.seeded(*words))

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        return self._source.take((bound,)).values[0]

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new order."""
        return shuffle_by(items, self._source.take(shuffle_bounds(len(items))).values)


def shuffle_bounds(size: int) -> tuple[int, ...]:
    """Bounds of the numbers that a shuffle of ``size`` things needs."""
    return tuple(range(size, 1, -1))


def shuffle_by(items: Sequence[T], values: Sequence[int]) -> list[T]:
    """Fisher-Yates: position ``last`` swaps with the drawn one, ``last`` going down."""
    found = list(items)
    for step, value in enumerate(values):
        last = len(found) - 1 - step
        found[last], found[value] = found[value], found[last]
    return found
