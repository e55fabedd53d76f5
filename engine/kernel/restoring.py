"""Rebuilds a table from its checkpoints and log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self, TypeVar

from engine.kernel.chance import CHANCE, Source
from engine.kernel.driving import Driver
from engine.kernel.errors import CannotLoad, Mismatch
from engine.kernel.game import Game
from engine.kernel.log import Checkpoint, Row, Serials, standing
from engine.kernel.step import Step

S = TypeVar("S")


class Restoring(Driver[S]):
    """Restoring and rewinding."""

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
    ) -> tuple[Self, Step | None]:
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
    def _rewound(cls, game: Game[S], checkpoint: Checkpoint, n: int, serial: int, source: Source) -> tuple[Self, Step]:
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
