"""One table in memory: what it shows and how it takes answers.

No event loop and no I/O: a phase is driven with ``send``, so the same rules run in a unit test, in a computer
player's search, in a terminal and on Discord.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeVar

from engine.kernel.agreed import Agreed
from engine.kernel.chance import FairStream, Source
from engine.kernel.errors import Refused, RulesFault
from engine.kernel.events import Happened
from engine.kernel.forks import Forking
from engine.kernel.game import Game, Outcome
from engine.kernel.log import Row, RowKind
from engine.kernel.step import Open, Step
from engine.kernel.table import Table

__all__ = ["Open", "Run", "Step", "seeded"]

S = TypeVar("S")


class Run(Agreed[S], Forking[S]):
    """One table in memory.

    Attributes:
        game: Its rules.
        phase: Name of the phase that runs.
        open: Open questions by seat, sealed ones included.
        n: Number of the newest row ever logged.
        serial: The newest serial.
        over: Whether the game has ended.
    """

    @property
    def waiting(self) -> list[int]:
        """Seats that must answer before play goes on, in seat order."""
        return sorted(seat for seat, entry in self.open.items() if entry.sealed is None)

    @property
    def seen(self) -> Sequence[Happened]:
        """Events since the current phase began."""
        return self._seen

    @property
    def position(self) -> int:
        """First unused number of the table's stream."""
        return self._source.position

    @property
    def undo_base(self) -> int:
        """Number of the oldest checkpoint that an undo may still need."""
        return self._checkpoints[0].n

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may see."""
        return self.game.view(self.state, seat)

    def outcome(self) -> Outcome:
        """How the game ended.

        Raises:
            RulesFault: It has not.
        """
        if not self.over:
            raise RulesFault("the game is not over")
        return self.game.outcome(self.state)

    @classmethod
    def start(
        cls, game: Game[S], seats: int, options: Mapping[str, str], source: Source, *, record: bool = True
    ) -> tuple[Self, Step]:
        """Open a game: set-up, then play up to the first question.

        Raises:
            ValueError: The number of seats or an option does not fit the game.
        """
        run = cls(game, source, record=record)
        run._table = Table(game.opening(seats, options))
        run._enter(game.phases[0])
        run._advance(None)
        return run, run._finish_step({})

    def answer(self, seat: int, keys: Sequence[str], *, serial: int | None = None, kind: RowKind = "answer") -> Step:
        """Take a seat's answer and play on to the next question.

        Args:
            seat: Who answers.
            keys: The answer.
            serial: The asking that it belongs to; None skips that check.
            kind: ``answer``, or ``timeout`` when the clock answers.

        Raises:
            Refused: Nothing was changed: ``over``, ``not_your_turn``, ``stale``, or why the answer is not legal.
            Exception: The rules failed; the run is of no use any more and must be rebuilt from the store.
        """
        if self.over:
            raise Refused("over")
        if self._asked is None:
            raise RulesFault("the rules have failed; rebuild this table from its checkpoint and log")
        entry = self.open.get(seat)
        if entry is None or entry.fixed:
            raise Refused("not_your_turn", waiting=self.waiting)
        if serial is not None and serial != entry.serial:
            raise Refused("stale")
        entry.question.check(keys)
        before = self.serials
        before.pop(seat)
        found = entry.question.normal(keys)
        self._log(Row(self.n + 1, kind, seat, self._mark(seat), found))
        self._take(seat, found)
        return self._finish_step(before)


def seeded(*words: object) -> FairStream:
    """A stream of chance that depends only on ``words``; for tests, previews and computer players."""
    return FairStream.seeded(*words)
