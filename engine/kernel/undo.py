"""Taking answers back: how far a seat may go, and the way there."""

from __future__ import annotations

from typing import TypeVar

from engine.kernel.driving import Driver
from engine.kernel.errors import Refused
from engine.kernel.log import Row
from engine.kernel.step import Open, Step

S = TypeVar("S")


class Undoing(Driver[S]):
    """Undo up to the last barrier."""

    def undoable(self, seat: int) -> int:
        """The row that an undo by ``seat`` would take back first.

        Raises:
            Refused: ``over``, ``nothing_to_undo``, or the barrier: ``barrier_chance`` (a die or a draw),
                ``barrier_seat`` (another seat has answered since), ``barrier_news`` (the seat has learned something).
        """
        if self.over:
            raise Refused("over")
        sealed = self._sealed(seat)
        if sealed is not None:
            return sealed.row
        for row in reversed(self._rows):
            if any(at == row.n and (event is None or event.bars_undo(seat)) for at, event in self._news):
                raise Refused("barrier_news")
            if row.kind == "chance":
                raise Refused("barrier_chance")
            if row.kind in ("answer", "timeout"):
                if row.seat != seat:
                    raise Refused("barrier_seat", seat=row.seat)
                return row.n
        raise Refused("nothing_to_undo")

    def undo(self, seat: int) -> Step:
        """Take back the seat's last answer; chance numbers used since are never used again.

        While a simultaneous question is open, only the seat's own sealed answer is withdrawn.

        Raises:
            Refused: As ``undoable``.
        """
        target = self.undoable(seat)
        before = self.serials
        before.pop(seat, None)
        sealed = self._sealed(seat)
        if sealed is not None:
            self._withdraw(seat, sealed)
            return self._finish_step(before)
        self.n += 1
        self.close()
        while self._checkpoints[-1].n >= target:
            self._checkpoints.pop()
        checkpoint = self._checkpoints[-1]
        tail = [row for row in self._rows if checkpoint.n < row.n < target]
        self._rows = [row for row in self._rows if row.n <= checkpoint.n]
        self._news = [(row, event) for row, event in self._news if row <= checkpoint.n]
        self._step.rows.append(Row(self.n, "undo", seat, "", back=target))
        self._step.undone = target
        self._replay_from(checkpoint, self.game.load(checkpoint.state), tail)
        return self._finish_step(before)

    def _withdraw(self, seat: int, sealed: Open) -> None:
        """Open a seat's sealed answer again."""
        self.n += 1
        self._step.rows.append(Row(self.n, "withdrawn", seat, sealed.mark, back=sealed.row))
        self._rows = [row for row in self._rows if row.n < sealed.row or row.seat != seat]
        sealed.sealed, sealed.row, sealed.newest = None, 0, 0

    def newest_of(self, seat: int, target: int) -> int:
        """The row of the seat's answer that stands, where ``undoable`` gives ``target``: a sealed one may have been
        changed since it was first given."""
        sealed = self._sealed(seat)
        return target if sealed is None else sealed.newest

    def _sealed(self, seat: int) -> Open | None:
        """The seat's open question if it has a sealed answer of the seat's own."""
        entry = self.open.get(seat)
        return entry if entry is not None and entry.sealed is not None and not entry.fixed else None
