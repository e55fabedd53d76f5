"""Taking answers back: how far a seat may go, and the way there."""

from __future__ import annotations

from typing import TypeVar

from engine.kernel.driving import Driver
from engine.kernel.errors import Refused
from engine.kernel.log import Row
from engine.kernel.step import Step

S = TypeVar("S")


class Undoing(Driver[S]):
    """Undo up to the last barrier."""

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
