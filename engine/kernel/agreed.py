"""Taking an answer back across barriers, once everybody at the table has agreed.

A live table remembers no more than its own last barrier; what lies behind is in the store. So this does not change a
run but makes a new one, from the checkpoints and the log: the table at the seat's question, as before that answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self, TypeVar

from engine.kernel.chance import Source
from engine.kernel.errors import CannotLoad, Refused
from engine.kernel.game import Game
from engine.kernel.journal import UNDO_PHASES
from engine.kernel.log import Checkpoint, Row, standing
from engine.kernel.restoring import Restoring, is_current
from engine.kernel.step import Step
from engine.kernel.undo import Undoing

S = TypeVar("S")


class Agreed(Undoing[S], Restoring[S]):
    """Undo beyond barriers."""

    @classmethod
    def taken_back(
        cls,
        game: Game[S],
        checkpoints: Sequence[Checkpoint],
        rows: Iterable[Row],
        source: Source,
        seat: int,
        *,
        row: int | None = None,
        serial: int = 0,
        n: int | None = None,
    ) -> tuple[Self, Step]:
        """The table without an answer of the seat and without everything since, and the step that says so.

        Answers that others had sealed before stay sealed. Chance numbers used since are never used again: ``source``
        stands at the table's stored position. Every question gets a new serial, since what stands around it is another
        position, even where it asks the same.

        Args:
            game: The rules.
            checkpoints: All that are kept of the table, oldest first.
            rows: Its log after the first of them, undo rows included.
            source: Its chance, at its stored position.
            seat: Whose answer.
            row: Which answer; None for the seat's last one.
            serial: The newest serial ever given.
            n: Number of the newest row ever logged.

        Raises:
            Refused: ``nothing_to_undo``, or ``too_far``: the position before that answer cannot be rebuilt, since no
                checkpoint of these rules is left of it.
        """
        known = list(rows)
        kept = standing(known)
        target = answer_at(kept, seat, row)
        before = [checkpoint for checkpoint in checkpoints if checkpoint.n < target.n][-UNDO_PHASES:]
        if not before or not is_current(before[-1], game):
            raise Refused("too_far")
        top = max([n or 0, *(row.n for row in known)])
        earlier = [row for row in kept if row.n < target.n]
        try:
            run, rewound = cls.restore(game, before, earlier, source, serial=serial, n=top)
        except CannotLoad as error:
            raise Refused("too_far") from error
        entry = run.open.get(seat)
        if rewound is not None or entry is None or entry.fixed:
            run.close()
            raise Refused("too_far")
        run.n += 1
        run._step.rows.append(Row(run.n, "undo", seat, "", back=target.n))
        run._step.undone = target.n
        if entry.sealed is not None:  # the answer had changed one that was sealed before: the seat decides afresh
            run._withdraw(seat, entry)
        return run, run._finish_step({})


def answer_at(rows: Sequence[Row], seat: int, n: int | None = None) -> Row:
    """An answer of a seat that was no matter of course.

    Args:
        rows: Rows that stand, oldest first.
        seat: Whose answer.
        n: Its row; None for the newest one.

    Raises:
        Refused: ``nothing_to_undo``.
    """
    for row in reversed(rows):
        if row.seat == seat and row.kind in ("answer", "timeout") and n in (None, row.n):
            return row
    raise Refused("nothing_to_undo")
