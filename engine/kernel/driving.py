"""Drives the rules: sends answers into the running phase, logs what comes out, enters the next phase."""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from engine.kernel.chance import CHANCE, Chance, Source
from engine.kernel.errors import Mismatch, Refused, RulesFault
from engine.kernel.events import Event, Happened
from engine.kernel.game import Game
from engine.kernel.log import Checkpoint, Row, Serials, chance_mark, question_mark
from engine.kernel.step import Open, Step
from engine.kernel.table import Asked, Phase, Table

S = TypeVar("S")
MAX_STOPS = 100_000
"""Stops of the rules without anybody being asked after which they are taken to run in a circle."""
UNDO_PHASES = 12
"""Phase boundaries that a table keeps at hand for undo; the store keeps them all."""


class Driver(Generic[S]):
    """The moving parts of a table; ``run.Run`` is its face.

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
        self._redealt = False  # a copy in which hidden things are others than those the log was made with
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

    def _take(self, seat: int, keys: list[str]) -> None:
        """Record an answer to the open questions and, if they are complete, play on."""
        asked = self._asked
        assert asked is not None
        entry = self.open[seat]
        if entry.sealed is None:
            entry.row = self._at
        entry.sealed = keys
        self._fresh = False
        value = self._complete(asked, seat)
        if value is not None:
            self._shut(asked)
            self._advance(value[0])

    def _complete(self, asked: Asked[Any], seat: int) -> tuple[Any] | None:
        """The value that the rules wait for, in a tuple, or None while answers are missing."""
        if asked.mode in ("one", "any"):
            keys = self.open[seat].sealed
            assert keys is not None
            value = asked.questions[seat].convert(keys)
            return (value if asked.mode == "one" else (seat, value),)
        if asked.mode == "all":
            if any(entry.sealed is None for entry in self.open.values()):
                return None
            return ({s: asked.questions[s].convert(self.open[s].sealed or []) for s in asked.questions},)
        for s, question in asked.questions.items():
            keys = self.open[s].sealed
            if keys is None:
                return None
            if keys != [asked.pass_key]:
                return ((s, question.convert(keys)),)
        return (None,)

    def _shut(self, asked: Asked[Any]) -> None:
        """Close a question that is answered; opening the sealed answers of several seats is a barrier for undo."""
        if asked.mode in ("all", "in_turn") and sum(entry.sealed is not None for entry in self.open.values()) > 1:
            self._news.append((self._at, None))
        self.open = {}
        self._asked = None

    def _replay_from(self, checkpoint: Checkpoint, state: S, tail: Sequence[Row]) -> None:
        """Run again from a phase boundary with known answers; only what goes beyond them enters the step."""
        self.over = False
        self.open = {}
        self._table = Table(state)
        self._script = deque(tail)
        self._replaying = True
        self._fresh = False
        self._at = checkpoint.n
        self._events_of = (checkpoint.n, 0)
        self._enter(self.game.phase(checkpoint.phase), checkpoint)
        self._advance(None)
        while self._script:
            row = self._script.popleft()
            if row.kind == "chance":
                raise Mismatch(row.n, "a chance row where a seat is asked")
            self._replay_row(row)
        self._replaying = False

    def _replay_row(self, row: Row) -> None:
        entry = self.open.get(row.seat)
        if entry is None or self._mark(row.seat) != row.mark:
            raise Mismatch(row.n, f"seat {row.seat} is not asked this")
        try:
            entry.question.check(row.keys)
        except Refused as refused:
            raise Mismatch(row.n, f"answer {row.keys} is refused: {refused.code}") from refused
        self._log(row)
        self._take(row.seat, row.keys)

    def _enter(self, phase: Phase[S], checkpoint: Checkpoint | None = None) -> None:
        name = phase.__name__
        self.game.phase(name)
        self.phase = name
        self._seen = []
        if checkpoint is None and self._record:
            game = self.game
            checkpoint = Checkpoint(
                self._at, name, game.dump(self._table.state), game.rules_version, game.state_version
            )
            if self._fresh:  # of several boundaries in one step only the last is kept
                self._checkpoints.pop()
            self._checkpoints.append(checkpoint)
            self._fresh = True
            if not self._replaying:
                self._step.checkpoint = checkpoint
        self._coro = phase(self._table)

    def _advance(self, value: Any) -> None:
        """Drive the rules until a seat must answer or the game is over."""
        for _ in range(MAX_STOPS):
            assert self._coro is not None
            try:
                asked = self._coro.send(value)
            except StopIteration as stop:
                self._table.check_awaited()
                self._collect()
                if stop.value is None:
                    self._coro = None
                    self.over = True
                    return
                self._enter(stop.value)
                value = None
                continue
            self._collect()
            if asked.mode == "chance":
                value = self._chance(asked.chance)
                continue
            self._open(asked)
            forced = self._force(asked)
            if forced is None:
                return
            value = forced[0]
        raise RulesFault("the rules go round in a circle without asking anybody")

    def _chance(self, chance: Chance[Any]) -> Any:
        mark = chance_mark(self.phase, chance)
        if self._script:
            row = self._script.popleft()
            if row.kind != "chance" or row.mark != mark:
                raise Mismatch(row.n, f"chance {chance.name!r} was not drawn here")
            if not row.values and chance.bounds:  # hidden from the seat that this copy is for
                drawn = self._source.take(chance.bounds)
                row = replace(row, values=drawn.values)
        else:
            drawn = self._source.take(chance.bounds)
            row = Row(
                self.n + 1, "chance", CHANCE, mark, [], drawn.values, list(chance.bounds), drawn.start, drawn.count,
                chance.to,
            )  # fmt: skip
        self._log(row)
        return chance.convert(row.values)

    def _open(self, asked: Asked[Any]) -> None:
        self._asked = asked
        self.open = {seat: Open(0, question, "") for seat, question in asked.questions.items()}

    def _mark(self, seat: int) -> str:
        """The fingerprint of a seat's open question, computed once."""
        entry = self.open[seat]
        if not entry.mark:
            assert self._asked is not None
            entry.mark = question_mark(self.phase, self._asked.mode, self._asked.questions, entry.question)
        return entry.mark

    def _force(self, asked: Asked[Any]) -> tuple[Any] | None:
        """Log the answers that leave no choice; the value to go on with if nothing is left to ask."""
        if asked.mode not in ("one", "all"):
            return None
        value: tuple[Any] | None = None
        for seat, question in asked.questions.items():
            keys = question.forced()
            if keys is None:
                continue
            row = Row(self.n + 1, "forced", seat, self._mark(seat), keys)
            if self._script:
                logged = self._script[0]
                if (logged.kind, logged.seat, logged.mark) == ("forced", seat, row.mark):
                    row = self._script.popleft()
                elif not self._redealt:
                    raise Mismatch(logged.n, f"seat {seat} had a choice here")
            self._log(row)
            self.open[seat].sealed = keys
            self.open[seat].row = row.n
            self.open[seat].fixed = True
            value = self._complete(asked, seat)
        if value is not None:
            self._shut(asked)
        return value

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

    def close(self) -> None:
        """Let go of the suspended rules."""
        if self._coro is not None:
            self._coro.close()
            self._coro = None
            self._table.told = []
