"""What sentences of a turn's digest are put together from, and what is remembered meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.games.battle_royale.log import tally

Style: TypeAlias = Literal["full", "short", "sums", "least"]
"""``full`` words, ``short`` ones that say the same, ``sums`` for details, or the ``least``: sums of the whole turn."""
SUMS = ("sums", "least")
DICE = ("doom", "second")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a turn.

    Attributes:
        words: It, with its full stop.
        die: Whether the Doom die brought it.
    """

    words: str
    die: bool = False


@dataclass(slots=True)
class Clause:
    """A sentence in the making.

    Attributes:
        parts: What it says; ``;`` stands between them.
        die: Whether the Doom die brought it.
        pushed: Colours of the figures that were pushed out.
        lost: Colours of the figures that it cost, None if it could cost none.
        out: Names of those who are out of the game by it.
    """

    parts: list[str]
    die: bool = False
    pushed: list[int] = field(default_factory=list)
    lost: list[int] | None = None
    out: list[str] = field(default_factory=list)

    def words(self, names: Sequence[str]) -> str:
        """The whole sentence; losses and who is out stand at its end."""
        parts = list(self.parts)
        if self.pushed:
            parts.append(f"pushed out: {tally(self.pushed, names)}")
        if self.lost is not None:
            parts.append(f"lost: {tally(self.lost, names)}" if self.lost else "nobody is lost")
        if self.out:
            parts.append(f"{listed(self.out)} {'is' if len(self.out) == 1 else 'are'} out")
        return "; ".join(parts) + "."


@dataclass(slots=True)
class Telling:
    """What has been told of a turn so far.

    Attributes:
        style: How.
        names: The seats' names.
        told: The sentences.
        face: What the Doom die shows while nothing has come of it yet.
        rolled: Whether the Doom die has been rolled.
        taken: ``[captor, colour]`` in a battle that goes on.
        removed: Colours that neutral figures removed in it.
    """

    style: Style
    names: Sequence[str]
    told: list[Clause] = field(default_factory=list)
    face: str = ""
    rolled: bool = False
    taken: list[list[int]] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)

    def say(self, *parts: str) -> None:
        """Begin a new sentence."""
        self.told.append(Clause(list(parts), self.rolled))

    def comes_of(self, code: str) -> None:
        """What is told next has this cause; the die waits for nothing any more."""
        self.face = ""
        self.rolled = self.rolled or code in DICE

    def push(self, colours: Sequence[int]) -> None:
        """The last sentence says who was pushed out."""
        clause = self.last()
        clause.pushed += colours
        if self.style == "least":
            clause.pushed[:0] = [colour for other in self.told[:-1] for colour in other.pushed]
            for other in self.told[:-1]:
                other.pushed = []

    def lose(self, colours: Sequence[int]) -> None:
        """The last sentence says who was lost."""
        clause = self.last()
        clause.lost = [*(clause.lost or []), *colours]
        if self.style == "least":
            clause.lost[:0] = [colour for other in self.told[:-1] for colour in other.lost or []]
            for other in self.told[:-1]:
                other.lost = None

    def last(self) -> Clause:
        """The sentence to go on with."""
        if not self.told:
            self.say()
        return self.told[-1]


def listed(names: Sequence[str]) -> str:
    """Such as "Ann, Bob and Cem"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
