"""Copies of a table for search and for tests: as it is, or with all that a seat cannot know drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self, TypeVar

from engine.kernel.chance import Dice, Source
from engine.kernel.driving import Driver
from engine.kernel.errors import RulesFault
from engine.kernel.events import Event
from engine.kernel.game import Sight
from engine.kernel.imagined import Imagination
from engine.kernel.log import Row
from engine.kernel.step import Step

S = TypeVar("S")


class Forking(Driver[S]):
    """Forks and re-deals."""

    def fork(self, source: Source, *, record: bool = False) -> Self:
        """An independent copy.

        Args:
            source: Its chance.
            record: Whether the copy keeps a log, so that it can be forked and undone in its turn.

        Raises:
            RulesFault: This table keeps no log itself.
        """
        return self._copy(None, self.tail, source, record, ())

    def redeal(self, seat: int | None, dice: Dice, source: Source, *, record: bool = False) -> Self:
        """A copy in which everything that ``seat`` cannot know is drawn anew.

        Others' sealed answers are dropped, chance that the seat did not see is drawn again. What others answered since
        the phase began must be legal in the new deal too, though their other options may differ.

        Raises:
            Mismatch: Something that happened since the phase began is not possible in this deal; draw again.
            RulesFault: This table keeps no log itself.
        """
        state = self.game.redeal(self.game.load(self.checkpoint.state), seat, dice, self._told_to(seat))
        return self._copy(state, self._known_tail(seat), source, record, (seat,))

    def imagination(self, seat: int) -> Imagination[S]:
        """What a computer player searches with: re-dealt copies for its seat, as many as it likes.

        Raises:
            RulesFault: This table keeps no log.
        """
        self._must_keep_log()
        return Imagination(self.game, seat, self.checkpoint, tuple(self._known_tail(seat)), self._told_to(seat))

    def sight(self, seat: int, dice: Dice) -> Sight:
        """All that a computer player in a seat is given, now that the seat is asked.

        Args:
            seat: Its seat.
            dice: Its own luck.
        """
        imagination = self.imagination(seat) if self._record else None
        return Sight(self.game.view(self.state, seat), seat, self.open[seat].question, dice, imagination=imagination)

    def _told_to(self, seat: int | None) -> list[Event]:
        """The events of this phase that a seat was told."""
        return [entry.event for entry in self._seen if entry.event.visible_to(seat)]

    def _known_tail(self, seat: int | None) -> list[Row]:
        """The rows since the phase began without what a seat cannot know: others' sealed answers, hidden chance."""
        unknown = {s: entry.row for s, entry in self.open.items() if entry.sealed is not None and s != seat}
        tail = []
        for row in self.tail:
            if row.seat in unknown and row.n >= unknown[row.seat]:
                continue
            if row.kind == "chance" and not Event("", to=row.to).visible_to(seat):
                row = replace(row, values=[])
            tail.append(row)
        return tail

    def _copy(
        self, state: S | None, tail: Sequence[Row], source: Source, record: bool, known_to: tuple[int | None, ...]
    ) -> Self:
        self._must_keep_log()
        game = self.game
        copy = type(self)(game, source, record=record)
        copy._redealt_for = known_to
        base = self.checkpoint if state is None else replace(self.checkpoint, state=game.dump(state))
        copy._checkpoints = [base]
        copy.n = self.n
        copy.serial = self.serial
        copy._replay_from(base, game.load(base.state), tail)
        copy._redealt_for = ()
        copy._assign_serials(self.serials, restored=True)
        copy._step = Step()
        return copy

    def _must_keep_log(self) -> None:
        if not self._record:
            raise RulesFault("a table that keeps no log cannot be copied")
