"""Drives the rules: sends answers into the running phase, logs what comes out, enters the next phase."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from engine.kernel.chance import CHANCE, Chance
from engine.kernel.errors import Mismatch, Refused, RulesFault
from engine.kernel.journal import Journal
from engine.kernel.log import Checkpoint, Row, chance_mark
from engine.kernel.step import Open
from engine.kernel.table import Asked, Phase, Table

S = TypeVar("S")
MAX_STOPS = 10_000
"""Stops of the rules without anybody being asked after which they are taken to run in a circle."""


class Driver(Journal[S]):
    """The moving parts of a table; ``run.Run`` is its face."""

    def _take(self, seat: int, keys: list[str]) -> None:
        """Record an answer to the open questions and, if they are complete, play on."""
        asked = self._asked
        assert asked is not None
        entry = self.open[seat]
        if entry.sealed is None:
            entry.row = self._at
        entry.newest = self._at
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
        if entry is None or entry.fixed or not self._is_asked(row):
            raise Mismatch(row.n, f"seat {row.seat} is not asked this")
        try:
            entry.question.check(row.keys)
        except Refused as refused:
            raise Mismatch(row.n, f"answer {row.keys} is refused: {refused.code}") from refused
        self._log(row)
        self._take(row.seat, row.keys)

    def _is_asked(self, row: Row) -> bool:
        """Whether a row belongs to its seat's open question; another seat's may differ in a re-dealt copy."""
        imagined = bool(self._redealt_for) and row.seat not in self._redealt_for
        return imagined or self._mark(row.seat) == row.mark

    def _enter(self, phase: Phase[S], checkpoint: Checkpoint | None = None) -> None:
        name = phase.__name__
        phase = self.game.phase(name)  # by its name, as a restart will find it
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
            if not isinstance(asked, Asked):
                raise RulesFault(f"phase {self.phase!r} awaited something that is no question of its table")
            if asked.mode == "chance":
                assert asked.chance is not None
                value = self._chance(asked.chance)
                continue
            self._open(asked)
            forced = self._force(asked)
            if forced is None:
                return
            value = forced[0]
        self.close()
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
                if (logged.kind, logged.seat) == ("forced", seat) and self._is_asked(logged):
                    row = replace(self._script.popleft(), keys=keys)
                elif not self._redealt_for:
                    raise Mismatch(logged.n, f"seat {seat} had a choice here")
            self._log(row)
            self.open[seat].sealed = keys
            self.open[seat].row = row.n
            self.open[seat].fixed = True
            value = self._complete(asked, seat)
        if value is not None:
            self._shut(asked)
        return value

    def close(self) -> None:
        """Let go of the suspended rules."""
        if self._coro is not None:
            self._coro.close()
            self._coro = None
            self._table.told = []
