"""What rules see of a table: the state, and ways to ask, draw and tell."""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from engine.kernel.chance import CHANCE, Audience, Chance, shuffle_bounds, shuffle_by
from engine.kernel.errors import RulesFault
from engine.kernel.events import Event
from engine.kernel.questions import Question

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
T = TypeVar("T")
Mode: TypeAlias = Literal["one", "all", "any", "in_turn", "chance"]


class Phase(Protocol[S]):
    """A stretch of play: runs with a table, returns the next phase or None at the end of the game."""

    __name__: str

    def __call__(self, table: Table[S]) -> Coroutine[Any, Any, Phase[S] | None]:
        """Start the phase."""


@dataclass(slots=True)
class Asked(Generic[T]):
    """One stop of the rules: questions to seats or a wish to chance, to be awaited at once."""

    table: Table[Any]
    mode: Mode
    questions: dict[int, Question[Any]]
    chance: Chance[Any] | None = None
    pass_key: str = ""

    def __await__(self) -> Generator[Asked[Any], Any, T]:
        """Hand over to the kernel; come back with the answer."""
        self.table.awaited(self)
        answer = yield self
        result: T = answer
        return result


class Table(Generic[S]):
    """The rules' side of a game in progress.

    Attributes:
        state: All that crosses from one phase to the next.
        told: Events since the kernel last collected them.
    """

    __slots__ = ("_unawaited", "state", "told")

    def __init__(self, state: S) -> None:
        self.state = state
        self.told: list[Event] = []
        self._unawaited: Asked[Any] | None = None

    def ask(self, seat: int, question: Question[T]) -> Asked[T]:
        """Ask one seat."""
        return self._stop(Asked(self, "one", {seat: question}))

    def ask_all(self, questions: Mapping[int, Question[T]]) -> Asked[dict[int, T]]:
        """Ask several seats at once; answers stay sealed and changeable until the last one is in."""
        return self._stop(Asked(self, "all", dict(sorted(questions.items()))))

    def ask_any(self, questions: Mapping[int, Question[T]]) -> Asked[tuple[int, T]]:
        """Ask several seats; the first answer wins and the other questions are withdrawn."""
        return self._stop(Asked(self, "any", dict(sorted(questions.items()))))

    def ask_in_turn(self, questions: Mapping[int, Question[T]], pass_key: str = "pass") -> Asked[tuple[int, T] | None]:
        """Ask several seats at once, the first in the given order that does not pass is heard; None if all pass."""
        return self._stop(Asked(self, "in_turn", dict(questions), pass_key=pass_key))

    def draw(self, name: str, bounds: Sequence[int], to: Audience = None) -> Asked[list[int]]:
        """Random numbers, one below each bound, as one logged row."""
        return self._chance(Chance(name, tuple(bounds), list, to))

    def roll(self, name: str, faces: Sequence[str], to: Audience = None) -> Asked[str]:
        """One of ``faces``, each as likely as the others."""
        return self._chance(Chance(name, (len(faces),), lambda values: faces[values[0]], to))

    def shuffle(self, name: str, keys: Sequence[str], to: Audience = ()) -> Asked[list[str]]:
        """The keys in a random order that only ``to`` may know (nobody by default)."""
        return self._chance(Chance(name, shuffle_bounds(len(keys)), lambda values: shuffle_by(keys, values), to))

    def tell(self, name: str, *, to: Audience = None, new_to: Sequence[int] = (), **data: Any) -> None:
        """Announce a fact; ``new_to`` names seats for which it is news and so a barrier for undo."""
        self.told.append(Event(name, data, to, tuple(new_to)))

    def awaited(self, asked: Asked[Any]) -> None:
        """Note that the rules did await what they asked."""
        if asked is self._unawaited:
            self._unawaited = None

    def check_awaited(self) -> None:
        """Find a question that was asked but not awaited.

        Raises:
            RulesFault: There is one.
        """
        if self._unawaited is not None:
            asked = self._unawaited
            names = [q.name for q in asked.questions.values()] or [asked.chance.name if asked.chance else "?"]
            raise RulesFault(f"the rules asked {names[0]!r} without awaiting the answer")

    def _chance(self, chance: Chance[T]) -> Asked[T]:
        return self._stop(Asked(self, "chance", {}, chance))

    def _stop(self, asked: Asked[T]) -> Asked[T]:
        self.check_awaited()
        if asked.mode != "chance" and (not asked.questions or CHANCE in asked.questions):
            raise RulesFault("a question must go to at least one seat")
        self._unawaited = asked
        return asked
