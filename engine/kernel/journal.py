"""What a table remembers: open questions and their serials, rows, events, checkpoints, barriers for undo."""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine
from typing import Any, Generic, TypeVar

from engine.kernel.chance import Source
from engine.kernel.events import Event, Happened
from engine.kernel.game import Game
from engine.kernel.log import Checkpoint, Row, Serials, question_mark
from engine.kernel.step import Open, Step
from engine.kernel.table import Asked, Phase, Table

S = TypeVar("S")
UNDO_PHASES = 12
"""Phase boundaries that a table keeps at hand for undo; the store keeps them all."""


class Journal(Generic[S]):
    """The memory of one table.

    Attributes:
        game: Its rules.
        phase: Name of the phase that runs.
        open: Open questions by seat, sealed ones included.
        n: Number of the newest row ever logged.
        serial: The newest serial.
        over: Whether the game has ended.
    """

    _table: Table[S]

    def __init__(self, game: Game[S], source: Source, *, record: bool = True) -> None:
        self.game = game
        self.phase = ""
        self.open: dict[int, Open] = {}
        self.n = 0
        self.serial = 0
        self.over = False
        self._source = source
        self._record = record
        self._checkpoints: list[Checkpoint] = []
        self._rows: list[Row] = []  # standing rows since the oldest kept checkpoint
        self._news: list[tuple[int, Event | None]] = []  # barriers by row: an event, or None for sealed answers opened
        self._fresh = False  # whether the newest checkpoint belongs to the step that runs
        self._redealt_for: tuple[
            int | None, ...
        ] = ()  # in a re-dealt copy that replays: the seat whose knowledge is kept
        self._script: deque[Row] = deque()
        self._step = Step()
        self._asked: Asked[Any] | None = None
        self._coro: Coroutine[Any, Any, Phase[S] | None] | None = None
        self._at = 0  # the row that play has reached
        self._replaying = False
        self._events_of: tuple[int, int] = (0, 0)
        self._seen: list[Happened] = []  # events since the current phase began

    @property
    def state(self) -> S:
        """The state; rules own it, everybody else reads views."""
        return self._table.state

    @property
    def serials(self) -> dict[int, tuple[int, str]]:
        """What the store keeps so that a menu posted before a restart still means the same question."""
        return {seat: (entry.serial, entry.mark) for seat, entry in self.open.items()}

    @property
    def checkpoint(self) -> Checkpoint:
        """The newest checkpoint."""
        return self._checkpoints[-1]

    @property
    def tail(self) -> list[Row]:
        """Standing rows since the newest checkpoint."""
        return [row for row in self._rows if row.n > self.checkpoint.n]

    def _mark(self, seat: int) -> str:
        """The fingerprint of a seat's open question, computed once."""
        entry = self.open[seat]
        if not entry.mark:
            assert self._asked is not None
            entry.mark = question_mark(self.phase, self._asked.mode, self._asked.questions, entry.question)
        return entry.mark

    def _log(self, row: Row) -> None:
        """Note a row; a row beyond all known ones ends a replay."""
        self._at = row.n
        if row.n > self.n:
            self.n = row.n
            self._replaying = False
        if self._record:
            self._rows.append(row)
            if not self._replaying:
                self._step.rows.append(row)

    def _collect(self) -> None:
        """Give the events that the rules told their keys."""
        if not self._table.told:
            return
        row, index = self._events_of
        if row != self._at:
            row, index = self._at, 0
        for event in self._table.told:
            happened = Happened(row, index, event)
            index += 1
            self._seen.append(happened)
            if not self._replaying:
                self._step.happened.append(happened)
            if event.new_to:
                self._news.append((row, event))
        self._events_of = (row, index)
        self._table.told = []

    def _finish_step(self, before: Serials) -> Step:
        self._assign_serials(before)
        step, self._step = self._step, Step()
        if self.over:
            self._seen = self._seen[-50:]
        self._prune()
        return step

    def _assign_serials(self, before: Serials, *, restored: bool = False) -> None:
        """Unchanged questions keep their serial, all others get a new one.

        The numbers depend on who is asked and on nothing else, or they would tell whether another seat's private
        question stayed the same; so every step uses some up, and only a table restored as it was uses none.
        """
        base = self.serial
        for seat, entry in self.open.items():
            mark = self._mark(seat)
            old = before.get(seat)
            entry.serial = old[0] if old is not None and old[1] == mark else base + seat + 1
        if not restored or any(entry.serial > base for entry in self.open.values()):
            self.serial = base + max(self.open, default=-1) + 1

    def _prune(self) -> None:
        """Forget rows and checkpoints that no undo can reach any more."""
        barriers = [row.n for row in self._rows if row.kind == "chance"]
        barriers += [row for row, event in self._news if event is None]
        floor = max(barriers, default=0)
        while len(self._checkpoints) > UNDO_PHASES or (len(self._checkpoints) > 1 and self._checkpoints[1].n < floor):
            self._checkpoints.pop(0)
        oldest = self._checkpoints[0].n if self._checkpoints else 0
        self._rows = [row for row in self._rows if row.n > oldest]
        self._news = [(row, event) for row, event in self._news if row > oldest]
