"""Copies of a table for search and for tests: as it is, or with all that a seat cannot know drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self, TypeVar

from engine.kernel.chance import Dice, Source
from engine.kernel.driving import Driver
from engine.kernel.events import Event
from engine.kernel.log import Row
from engine.kernel.step import Step

S = TypeVar("S")


class Forking(Driver[S]):
    """Forks and re-deals."""

    def fork(self, source: Source) -> Self:
        """An independent copy that keeps no log, for search."""
        return self._copy(self.game.load(self.checkpoint.state), self.tail, source)

    def redeal(self, seat: int | None, dice: Dice, source: Source) -> Self:
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

    def _copy(self, state: S, tail: Sequence[Row], source: Source) -> Self:
        copy = type(self)(self.game, source, record=False)
        copy._checkpoints = [replace(self.checkpoint, state=self.game.dump(state))]
        copy.n = self.n
        copy.serial = self.serial
        copy._known = self.serials
        copy._replay_from(self.checkpoint, state, tail)
        copy._step = Step()
        return copy
