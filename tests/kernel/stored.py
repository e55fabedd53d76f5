"""A run beside what a store would hold of it, for tests of restoring and undoing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.chance import Source
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.game import Game
from engine.kernel.log import Checkpoint, Row
from engine.kernel.run import Run, Step


class Stored:
    """A run together with what a store would hold of it.

    Attributes:
        run: The live table.
        checkpoints: Stored phase boundaries, oldest first.
        rows: The whole log.
        told: Events that stand, by their keys.
        record: What a table's record holds of the run.
        base: Oldest checkpoint that an undo may need.
    """

    def __init__(
        self, game: Game[Any], seats: int, options: Mapping[str, str], source: Callable[[int], Source]
    ) -> None:
        self.game = game
        self.source = source
        self.checkpoints: list[Checkpoint] = []
        self.rows: list[Row] = []
        self.told: dict[tuple[int, int], Event] = {}
        self.record: dict[str, Any] = {}
        self.base = self.position = 0
        self.run, step = Run.start(game, seats, options, source(0))
        self.store(step)

    def store(self, step: Step) -> Step:
        """Keep a step as the host's store does."""
        if step.undone is not None:
            self.checkpoints = [kept for kept in self.checkpoints if kept.n < step.undone]
            self.told = {key: event for key, event in self.told.items() if key[0] < step.undone}
        self.rows += step.rows
        assert [row.n for row in self.rows] == list(range(1, len(self.rows) + 1)), "rows are numbered without gaps"
        for happened in step.happened:
            assert (happened.row, happened.index) not in self.told, "no event has the key of another"
            self.told[happened.row, happened.index] = happened.event
        if step.checkpoint is not None:
            self.checkpoints.append(step.checkpoint)
        self.base, self.position = self.run.undo_base, self.run.position
        self.record = {"serial": self.run.serial, "serials": self.run.serials, "n": self.run.n}
        return step

    def answer(self, seat: int, *keys: str, **more: Any) -> Step:
        """Answer and keep the step."""
        return self.store(self.run.answer(seat, keys, **more))

    def undo(self, seat: int) -> Step:
        """Undo and keep the step."""
        return self.store(self.run.undo(seat))

    def take_back(self, seat: int, row: int | None = None) -> Step:
        """Undo with everybody's consent and keep the step."""
        run, step = Run.taken_back(
            self.game,
            self.checkpoints,
            [row for row in self.rows if row.n > self.checkpoints[0].n],
            self.source(self.position),
            seat,
            row=row,
            serial=self.run.serial,
            n=self.run.n,
        )
        self.run = run
        return self.store(step)

    def restored(self, game: Game[Any] | None = None) -> tuple[Run[Any], Step | None]:
        """The run rebuilt from what was kept, as after a restart."""
        base = max(kept.n for kept in self.checkpoints if kept.n <= self.base)
        return Run.restore(
            game or self.game,
            [kept for kept in self.checkpoints if kept.n >= base],
            [row for row in self.rows if row.n > base],
            self.source(self.position),
            **self.record,
        )

    def restart(self) -> None:
        """Go on with the rebuilt run; it must not differ."""
        run, step = self.restored()
        assert step is None
        assert same(run) == same(self.run)
        self.run = run


def same(run: Run[Any]) -> dict[str, Any]:
    """All of a run that a restart or a detour must not change."""
    return {
        "state": run.game.dump(run.state),
        "phase": run.phase,
        "open": {
            seat: (entry.question, entry.mark, entry.serial, entry.sealed, entry.row, entry.fixed)
            for seat, entry in run.open.items()
        },
        "serial": run.serial,
        "n": run.n,
        "position": run.position,
        "over": run.over,
        "checkpoint": run.checkpoint,
        "tail": run.tail,
        "seen": [entry.event for entry in run.seen],
        "undo": {seat: undo_reach(run, seat) for seat in range(run.game.seats[1])},
    }


def undo_reach(run: Run[Any], seat: int) -> object:
    """The row that an undo would take back, or why it may not."""
    try:
        return run.undoable(seat)
    except Refused as refused:
        return refused.code
