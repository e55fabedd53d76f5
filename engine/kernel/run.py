"""Drives the rules of one table: answers in, rows and events out; restores, undoes, forks.

No event loop and no I/O: a phase is driven with ``send``, so the same rules run in a unit test, in a computer
player's search, in a terminal and on Discord.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Generic, TypeVar

from engine.kernel.chance import CHANCE, Chance, Dice, FairStream, Source
from engine.kernel.errors import CannotLoad, Mismatch, Refused, RulesFault
from engine.kernel.events import Event, Happened
from engine.kernel.game import Game, Outcome
from engine.kernel.log import Checkpoint, Row, RowKind, Serials, chance_mark, question_mark, standing
from engine.kernel.questions import Question
from engine.kernel.table import Asked, Phase, Table

S = TypeVar("S")
MAX_STOPS = 100_000
"""Stops of the rules without anybody being asked after which they are taken to run in a circle."""


@dataclass(slots=True)
class Open:
    """A question that waits for a seat.

    Attributes:
        serial: Number of this asking at this table, never reused.
        question: What is asked.
        mark: Fingerprint.
        sealed: The answer so far in a simultaneous question, changeable until the last one is in.
        row: Log row of the sealed answer.
        fixed: Whether the sealed answer was the only legal one.
    """

    serial: int
    question: Question[Any]
    mark: str
    sealed: list[str] | None = None
    row: int = 0
    fixed: bool = False


@dataclass(slots=True)
class Step:
    """What one answer or undo did; the host stores it whole or not at all.

    Attributes:
        rows: New log rows.
        happened: New events with their keys.
        checkpoint: The last phase boundary passed, if any.
        undone: For an undo the first row taken back; checkpoints from there on are void.
    """

    rows: list[Row] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)
    checkpoint: Checkpoint | None = None
    undone: int | None = None


class Run(Generic[S]):
    """One table in memory.

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
        self._news: list[int] = []  # rows whose events told somebody something new
        self._script: deque[Row] = deque()
        self._step = Step()
        self._asked: Asked[Any] | None = None
        self._coro: Coroutine[Any, Any, Phase[S] | None] | None = None
        self._known: Serials = {}
        self._at = 0  # the row that play has reached
        self._replaying = False
        self._events_of: tuple[int, int] = (0, 0)
        self._seen: list[Happened] = []  # events since the current phase began

    # ------------------------------------------------------------------ reading

    @property
    def state(self) -> S:
        """The state; rules own it, everybody else reads views."""
        return self._table.state

    @property
    def waiting(self) -> list[int]:
        """Seats that must answer before play goes on, in seat order."""
        return sorted(seat for seat, entry in self.open.items() if entry.sealed is None)

    @property
    def seen(self) -> Sequence[Happened]:
        """Events since the current phase began."""
        return self._seen

    @property
    def checkpoint(self) -> Checkpoint:
        """The newest checkpoint."""
        return self._checkpoints[-1]

    @property
    def tail(self) -> list[Row]:
        """Standing rows since the newest checkpoint."""
        return [row for row in self._rows if row.n > self.checkpoint.n]

    @property
    def serials(self) -> dict[int, tuple[int, str]]:
        """What the store keeps so that a menu posted before a restart still means the same question."""
        return {seat: (entry.serial, entry.mark) for seat, entry in self.open.items()}

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

    # ------------------------------------------------------------------ starting and restoring

    @classmethod
    def start(
        cls, game: Game[S], seats: int, options: Mapping[str, str], source: Source, *, record: bool = True
    ) -> tuple[Run[S], Step]:
        """Open a game: set-up, then play up to the first question.

        Raises:
            ValueError: The number of seats or an option does not fit the game.
        """
        low, high = game.seats
        if not low <= seats <= high:
            raise ValueError(f"{game.title} is for {low} to {high} players, not {seats}")
        run = cls(game, source, record=record)
        run._table = Table(game.setup(seats, game.full_options(options)))
        run._enter(game.phases[0])
        run._advance(None)
        return run, run._finish_step({})

    @classmethod
    def restore(
        cls,
        game: Game[S],
        checkpoints: Sequence[Checkpoint],
        rows: Iterable[Row],
        source: Source,
        *,
        serial: int = 0,
        serials: Serials | None = None,
        n: int | None = None,
    ) -> tuple[Run[S], Step | None]:
        """Rebuild a table from its newest checkpoint and the rows since the oldest one given.

        A row that does not fit the rules any more rewinds the table to the start of its phase; the log is never
        repaired. The second value is the step to store in that case.

        Args:
            game: The rules.
            checkpoints: One or more, oldest first; older ones let an undo cross phases.
            rows: Log rows after the oldest checkpoint, undo rows included.
            source: The table's chance, at its stored position.
            serial: The newest serial ever given.
            serials: Stored open serials.
            n: Number of the newest row ever logged.

        Raises:
            CannotLoad: The checkpoint has another shape.
        """
        oldest, newest = checkpoints[0], checkpoints[-1]
        if newest.state_version != game.state_version:
            raise CannotLoad(f"{game.key}: state version {newest.state_version}, this code has {game.state_version}")
        kept = standing(rows)
        for base in (oldest, newest) if oldest.n < newest.n else (newest,):
            run = cls(game, source)
            run.n = max([n or 0, newest.n, *(row.n for row in kept)])
            run.serial = serial
            run._known = dict(serials or {})
            run._checkpoints = [base]
            try:
                run._replay_from(base, game.load(base.state), [row for row in kept if row.n > base.n])
            except (Mismatch, CannotLoad):
                run.close()
                continue
            step, run._step = run._step, Step()
            return run, step if step.rows else None
        return cls._rewound(game, newest, run.n, serial, source)

    @classmethod
    def _rewound(
        cls, game: Game[S], checkpoint: Checkpoint, n: int, serial: int, source: Source
    ) -> tuple[Run[S], Step]:
        """The table at the start of its phase, with the undo row that says so."""
        run = cls(game, source)
        run.serial = serial
        run._checkpoints = [checkpoint]
        undo = Row(n + 1, "undo", CHANCE, "", back=checkpoint.n + 1)
        run.n = undo.n
        run._replay_from(checkpoint, game.load(checkpoint.state), [])
        step, run._step = run._step, Step()
        step.rows.insert(0, undo)
        step.undone = undo.back
        return run, step

    def _replay_from(self, checkpoint: Checkpoint, state: S, tail: Sequence[Row]) -> None:
        """Run again from a phase boundary with known answers; only what goes beyond them enters the step."""
        self.over = False
        self.open = {}
        self._table = Table(state)
        self._script = deque(tail)
        self._replaying = True
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
        self._assign_serials(self._known)

    def _replay_row(self, row: Row) -> None:
        entry = self.open.get(row.seat)
        if entry is None or self._mark(row.seat) != row.mark:
            raise Mismatch(row.n, f"seat {row.seat} is not asked this")
        if row.kind == "withdrawn":
            entry.sealed = None
            self._log(row)
            return
        try:
            entry.question.check(row.keys)
        except Refused as refused:
            raise Mismatch(row.n, f"answer {row.keys} is refused: {refused.code}") from refused
        self._log(row)
        self._take(row.seat, row.keys)

    # ------------------------------------------------------------------ answering

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

    def _take(self, seat: int, keys: list[str]) -> None:
        """Record an answer to the open questions and, if they are complete, play on."""
        asked = self._asked
        assert asked is not None
        entry = self.open[seat]
        entry.sealed = keys
        entry.row = self._at
        value = self._complete(asked, seat)
        if value is not None:
            self.open = {}
            self._asked = None
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

    # ------------------------------------------------------------------ undo

    def undoable(self, seat: int) -> int:
        """The row that an undo by ``seat`` would take back first.

        Raises:
            Refused: ``over``, ``nothing_to_undo``, or the barrier: ``barrier_chance``, ``barrier_seat``,
                ``barrier_news``.
        """
        if self.over:
            raise Refused("over")
        entry = self.open.get(seat)
        if entry is not None and entry.sealed is not None and not entry.fixed:
            return entry.row
        for row in reversed(self._rows):
            if row.n in self._news:
                raise Refused("barrier_news")
            if row.kind == "chance":
                raise Refused("barrier_chance")
            if row.kind in ("answer", "timeout"):
                if row.seat != seat:
                    raise Refused("barrier_seat", seat=row.seat)
                if row.n <= self._checkpoints[0].n:
                    break
                return row.n
        raise Refused("nothing_to_undo")

    def undo(self, seat: int) -> Step:
        """Take back the seat's last answer; chance numbers used since are never used again.

        Raises:
            Refused: As ``undoable``.
        """
        target = self.undoable(seat)
        entry = self.open.get(seat)
        before = self.serials
        before.pop(seat, None)
        if entry is not None and entry.sealed is not None and not entry.fixed:
            self._log(Row(self.n + 1, "withdrawn", seat, entry.mark))
            entry.sealed = None
            return self._finish_step(before)
        self.close()
        while self._checkpoints[-1].n >= target:
            self._checkpoints.pop()
        checkpoint = self._checkpoints[-1]
        tail = [row for row in self._rows if checkpoint.n < row.n < target]
        self._rows = [row for row in self._rows if row.n <= checkpoint.n]
        self._news = [n for n in self._news if n <= checkpoint.n]
        row = Row(self.n + 1, "undo", seat, "", back=target)
        self.n = row.n
        self._known = before
        self._replay_from(checkpoint, self.game.load(checkpoint.state), tail)
        step, self._step = self._step, Step()
        step.rows.insert(0, row)
        step.undone = target
        return step

    # ------------------------------------------------------------------ forks

    def fork(self, source: Source) -> Run[S]:
        """An independent copy that keeps no log, for search."""
        return self._copy(self.game.load(self.checkpoint.state), self.tail, source)

    def redeal(self, seat: int | None, dice: Dice, source: Source) -> Run[S]:
        """A copy in which everything that ``seat`` cannot know is drawn anew.

        Others' sealed answers are dropped, chance that the seat did not see is drawn again.

        Raises:
            Mismatch: The seat's own tail does not fit the new deal; draw again.
        """
        pinned = [entry.event for entry in self._seen if entry.event.visible_to(seat)]
        state = self.game.redeal(self.game.load(self.checkpoint.state), seat, dice, pinned)
        sealed = [e.row for s, e in self.open.items() if e.sealed is not None and not e.fixed and s != seat]
        tail = [
            row if row.kind != "chance" or Event("", to=row.to).visible_to(seat) else replace(row, values=[])
            for row in self.tail
            if row.n not in sealed
        ]
        return self._copy(state, tail, source)

    def _copy(self, state: S, tail: Sequence[Row], source: Source) -> Run[S]:
        copy = type(self)(self.game, source, record=False)
        copy._checkpoints = [replace(self.checkpoint, state=self.game.dump(state))]
        copy.n = self.n
        copy.serial = self.serial
        copy._known = self.serials
        copy._replay_from(self.checkpoint, state, tail)
        copy._step = Step()
        return copy

    # ------------------------------------------------------------------ driving the rules

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
            self._checkpoints.append(checkpoint)
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
            if self._script:
                row = self._script.popleft()
                if row.kind != "forced" or row.seat != seat or row.mark != self._mark(seat):
                    raise Mismatch(row.n, f"seat {seat} had a choice here")
            else:
                row = Row(self.n + 1, "forced", seat, self._mark(seat), keys)
            self._log(row)
            self.open[seat].sealed = keys
            self.open[seat].row = row.n
            self.open[seat].fixed = True
            value = self._complete(asked, seat)
        if value is not None:
            self.open = {}
            self._asked = None
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
            if event.new_to and row not in self._news:
                self._news.append(row)
        self._events_of = (row, index)
        self._table.told = []

    def _finish_step(self, before: Serials) -> Step:
        self._assign_serials(before)
        step, self._step = self._step, Step()
        if self.over:
            self._seen = self._seen[-50:]
        self._prune()
        return step

    def _assign_serials(self, before: Serials) -> None:
        """Unchanged questions keep their serial, all others get a new one."""
        for seat, entry in self.open.items():
            mark = self._mark(seat)
            old = before.get(seat)
            if old is not None and old[1] == mark:
                entry.serial = old[0]
            else:
                self.serial += 1
                entry.serial = self.serial

    def _prune(self) -> None:
        """Forget rows and checkpoints that no undo can reach any more."""
        floor = max([row.n for row in self._rows if row.kind == "chance"] + self._news, default=0)
        while len(self._checkpoints) > 1 and self._checkpoints[1].n <= floor:
            self._checkpoints.pop(0)
        oldest = self._checkpoints[0].n if self._checkpoints else 0
        self._rows = [row for row in self._rows if row.n > oldest]
        self._news = [n for n in self._news if n >= oldest]

    def close(self) -> None:
        """Let go of the suspended rules."""
        if self._coro is not None:
            self._coro.close()
            self._coro = None
            self._table.told = []


def seeded(*words: object) -> FairStream:
    """A stream of chance that depends only on ``words``; for tests, previews and computer players."""
    return FairStream(sha256(":".join(map(str, words)).encode()).digest())
