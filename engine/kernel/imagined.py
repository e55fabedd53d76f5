"""Tables as a seat may imagine them: light copies for a computer player's search, re-dealt and kept without a log."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from engine.kernel.chance import CHANCE, Chance, Dice, Source
from engine.kernel.driving import Driver
from engine.kernel.errors import Refused, RulesFault
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome
from engine.kernel.log import Checkpoint, Row, chance_mark
from engine.kernel.questions import Question
from engine.kernel.table import Phase

S = TypeVar("S")


class Imagined(Driver[S]):
    """One such table: it takes answers and plays on by the game's own rules.

    Nothing of it is ever stored or told, so it has no fingerprints, serials or events. A fork copies the state with
    which the phase began and repeats what was answered since.
    """

    def __init__(self, game: Game[S], source: Source, *, forks: bool) -> None:
        """Set up.

        Args:
            game: The rules.
            source: Its chance.
            forks: Whether it will be forked in its turn, for which it must keep a state for each phase.
        """
        super().__init__(game, source, record=False)
        self._forks = forks
        self._entry: tuple[str, S] | None = None  # the phase that runs and the state when it began
        self._since: list[Row] = []
        self._dictated: dict[str, deque[list[int]]] = {}

    @property
    def waiting(self) -> list[int]:
        """Seats that must answer before play goes on, in seat order."""
        return sorted(seat for seat, entry in self.open.items() if entry.sealed is None)

    def question(self, seat: int) -> Question[Any]:
        """What a waiting seat is asked."""
        return self.open[seat].question

    def answer(self, seat: int, keys: Sequence[str]) -> None:
        """Take a seat's answer and play on to the next question.

        Raises:
            Refused: ``over``, ``not_your_turn``, or why the answer is not legal.
        """
        if self.over:
            raise Refused("over")
        entry = self.open.get(seat)
        if entry is None or entry.fixed:
            raise Refused("not_your_turn", waiting=self.waiting)
        entry.question.check(keys)
        found = entry.question.normal(keys)
        self._log(Row(self.n + 1, "answer", seat, "", found))
        self._take(seat, found)

    def outcome(self) -> Outcome:
        """How the game ended."""
        return self.game.outcome(self.state)

    def fork(
        self,
        source: Source,
        dictated: Mapping[str, Sequence[Sequence[int]]] | None = None,
        *,
        forks: bool = False,
    ) -> Self:
        """A copy of its own.

        Args:
            source: Its chance.
            dictated: By name of a wish to chance the values that it gets the first times, so as to look at each face of
                a die.
            forks: Whether the copy will be forked in its turn.

        Raises:
            RulesFault: This one was made to be forked no more.
        """
        if self._entry is None:
            raise RulesFault("this copy of a table was not made to be forked")
        copy = type(self)(self.game, source, forks=forks)
        copy.n = self.n
        phase, state = self._entry
        copy.begin(phase, self.game.copy(state), self._since)
        copy._dictated = {name: deque(map(list, values)) for name, values in (dictated or {}).items()}
        return copy

    def begin(self, phase: str, state: S, tail: Sequence[Row], known_to: tuple[int, ...] = ()) -> None:
        """Start with a phase and repeat what is known to have happened in it.

        Args:
            phase: Its name.
            state: The state at its beginning; it becomes this table's own.
            tail: The rows since.
            known_to: The seat whose knowledge the rows are; others may have had no choice where they had one in truth.

        Raises:
            Mismatch: That is not possible in this deal.
        """
        self._redealt_for = known_to
        self._replay_from(Checkpoint(0, phase, b"", 0, 0), state, tail)
        self._redealt_for = ()

    def _enter(self, phase: Phase[S], checkpoint: Checkpoint | None = None) -> None:
        if self._forks:
            self._entry = (phase.__name__, self.game.copy(self._table.state))
            self._since = []
        super()._enter(phase, checkpoint)

    def _log(self, row: Row) -> None:
        super()._log(row)
        if self._forks:
            self._since.append(row)

    def _collect(self) -> None:
        self._table.told = []

    def _mark(self, seat: int) -> str:
        return ""

    def _is_asked(self, row: Row) -> bool:
        return True

    def _chance(self, chance: Chance[Any]) -> Any:
        waiting = self._dictated.get(chance.name)
        if not waiting or self._script:
            return super()._chance(chance)
        values = waiting.popleft()
        self._log(Row(self.n + 1, "chance", CHANCE, chance_mark(self.phase, chance), [], values))
        return chance.convert(values)


class Imagination(Generic[S]):
    """What a seat knows of its table, as a source of imagined ones.

    It is taken when the seat is asked and does not change with the table, so a thread may search while play goes on.
    """

    def __init__(
        self, game: Game[S], seat: int, checkpoint: Checkpoint, tail: Sequence[Row], told: Sequence[Event]
    ) -> None:
        """Set up.

        Args:
            game: The rules.
            seat: Whose knowledge it is.
            checkpoint: Where the phase began.
            tail: What happened since, as far as the seat knows.
            told: The events it was told since.
        """
        self._game, self._seat = game, seat
        self._checkpoint, self._tail, self._told = checkpoint, tail, told

    @cached_property
    def _base(self) -> S:
        return self._game.load(self._checkpoint.state)

    def deal(self, dice: Dice, source: Source) -> Imagined[S]:
        """A table that looks to the seat just as the real one does.

        Args:
            dice: Draws what the seat cannot know.
            source: The chance to come.

        Raises:
            Mismatch: Something that happened since the phase began is not possible in this deal; draw again.
        """
        table = Imagined(self._game, source, forks=True)
        state = self._game.redeal(self._base, self._seat, dice, self._told)
        table.begin(self._checkpoint.phase, state, self._tail, (self._seat,))
        return table
