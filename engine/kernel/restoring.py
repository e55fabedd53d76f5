"""Rebuilds a table from its checkpoints and log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Self, TypeVar

from engine.kernel.chance import CHANCE, Source
from engine.kernel.driving import Driver
from engine.kernel.errors import CannotLoad, Mismatch
from engine.kernel.game import Game
from engine.kernel.log import KERNEL_VERSION, Checkpoint, Row, Serials, standing
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

        A row that does not fit the rules any more, or a tail written by another version of the rules, rewinds the
        table to the start of its phase; the log is never repaired. The second value is the step to store in that
        case; its ``undone`` is None if no decision was lost.

        Args:
            game: The rules.
            checkpoints: One or more, oldest first; older ones let an undo cross phases.
            rows: Log rows after the oldest checkpoint, undo rows included.
            source: The table's chance, at its stored position.
            serial: The newest serial ever given.
            serials: Stored open serials.
            n: Number of the newest row ever logged.

        Raises:
            CannotLoad: The checkpoint has another shape, or its phase does not exist any more.
        """
        known = list(rows)
        newest = checkpoints[-1]
        if newest.state_version != game.state_version:
            raise CannotLoad(f"{game.key}: state version {newest.state_version}, this code has {game.state_version}")
        if newest.phase not in game.phase_by_name:
            raise CannotLoad(f"{game.key}: this code has no phase {newest.phase!r}")
        kept = standing(known)
        top = max([n or 0, newest.n, *(row.n for row in known)])
        lost = sum(row.n > newest.n for row in kept)
        if not is_current(newest, game):
            return cls._rewound(game, newest, lost, top, serial, source)
        oldest = len(checkpoints) - 1
        while oldest > 0 and is_current(checkpoints[oldest - 1], game):
            oldest -= 1
        for given in (checkpoints[oldest:], checkpoints[-1:]):
            run = cls(game, source)
            run.n = top
            run.serial = max([serial, *(number for number, _ in (serials or {}).values())])
            run._checkpoints = [given[0]]
            try:
                run._replay_from(given[0], game.load(given[0].state), [row for row in kept if row.n > given[0].n])
            except Mismatch:
                run.close()
                continue
            if run._checkpoints[: len(given)] != list(given):  # older phases play otherwise now
                run.close()
                continue
            run._assign_serials(serials or {}, restored=not run._step.rows)
            step, run._step = run._step, Step()
            run._prune()
            return run, step if step.rows else None
        return cls._rewound(game, newest, lost, top, serial, source)

    @classmethod
    def _rewound(
        cls, game: Game[S], checkpoint: Checkpoint, lost: int, n: int, serial: int, source: Source
    ) -> tuple[Self, Step]:
        """The table at the start of its phase under this code, with the undo row and checkpoint that say so."""
        undo = Row(n + 1, "undo", CHANCE, "", back=checkpoint.n + 1)
        fresh = replace(checkpoint, n=undo.n, rules_version=game.rules_version, kernel_version=KERNEL_VERSION)
        run = cls(game, source)
        run.serial = serial
        run.n = undo.n
        run._checkpoints = [fresh]
        run._step = Step([undo], checkpoint=fresh, undone=undo.back if lost else None)
        run._replay_from(fresh, game.load(checkpoint.state), [])
        return run, run._finish_step({})


def is_current(checkpoint: Checkpoint, game: Game[Any]) -> bool:
    """Whether the checkpoint was written by this kernel and these rules."""
    here = (KERNEL_VERSION, game.rules_version, game.state_version)
    return (checkpoint.kernel_version, checkpoint.rules_version, checkpoint.state_version) == here
