"""Computer players that stand in for a person until that person is back: who may ask for it, and what it changes.

A stand-in is no resignation: the seat stays its person's, who plays on with whatever is asked next. What it answered
counts as a computer's answer, so its person cannot take it back.
"""

from __future__ import annotations

from dataclasses import replace

from engine.host import lateness
from engine.host.outbox import StoredEvent, board_item, events_of
from engine.host.tables import Live, Tables
from engine.host.types import OutboxItem, Player, PressSeen, TableRecord, Write
from engine.kernel.errors import Refused


class StandIns:
    """Lets computer players stand in, and people come back. The table's lock is held by the caller."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def toggle(self, live: Live, player: Player, press: int) -> bool:
        """Let a computer player stand in for the person, or end that; whether the person is away now.

        Raises:
            Refused: As ``leave``.
        """
        seat = seat_at(live.record, player)
        if live.record.chairs[seat].away:
            await come_back(self._tables, live, seat, press)
            return False
        await self.leave(live, player, press)
        return True

    async def leave(self, live: Live, player: Player, press: int) -> None:
        """Let a computer player stand in for the person, at the person's own wish.

        Raises:
            Refused: ``not_seated``, ``not_started``, ``ended``, ``over``, ``suspended``, or ``away_alone``: nobody
                else is there to play with meanwhile.
        """
        seat = seat_at(live.record, player)
        if live.record.chairs[seat].away:
            return
        if live.record.people == [seat]:
            raise Refused("away_alone")
        await self._take_over(live, seat, "host.away", press)

    async def back(self, live: Live, player: Player, press: int) -> None:
        """The person plays on.

        Raises:
            Refused: ``not_seated``, ``not_started``, ``ended``, ``over``, ``suspended``, ``not_away``.
        """
        seat = seat_at(live.record, player)
        if not live.record.chairs[seat].away:
            raise Refused("not_away")
        await come_back(self._tables, live, seat, press)

    async def vote(self, live: Live, player: Player, seat: int, press: int) -> int:
        """Say that a computer player shall stand in for somebody who is late; whoever says so is back.

        Args:
            live: The table.
            player: Who says so.
            seat: For whom.
            press: Interaction id.

        Returns:
            How many others must say so as well; 0 once the computer plays.

        Raises:
            Refused: As ``leave``; ``nobody_late``: that seat is not waited for; ``not_late``: not for long enough.
        """
        own = seat_at(live.record, player)
        if own == seat:
            await self.leave(live, player, press)
            return 0
        if live.record.chairs[own].away:
            await returned(self._tables, live, own, press)
        record = live.record
        asked = record.asked.get(seat)
        if asked is None:
            raise Refused("nobody_late")
        now = self._tables.clock()
        begins = lateness.may_stand_in_at(record, seat, now)
        if now < begins:
            raise Refused("not_late", name=record.chairs[seat].name, when=int(begins))
        if own not in asked.votes:
            votes = tuple(sorted({*asked.votes, own}))
            after = record.changed(asked={**record.asked, seat: replace(asked, votes=votes)})
            if not lateness.missing(after, seat):
                await self._take_over(live, seat, "host.stood_in", press)
                return 0
            await self._tables.commit(live, Write(after, press, steps_only=True))
        return lateness.missing(live.record, seat)

    async def _take_over(self, live: Live, seat: int, event: str, press: int) -> None:
        record = live.record
        after = record.changed()
        chair = after.chairs[seat]
        chair.bot, chair.left, chair.absences = self._tables.game(record).bot, record.n, chair.absences + 1
        await self._tables.commit(
            live, Write(after, press, events=_told(after, event, seat), outbox=_news(after, seat))
        )


async def returned(tables: Tables, live: Live, seat: int, press: int) -> None:
    """Somebody who is away does something else than coming back; they are back all the same.

    Args:
        tables: The tables.
        live: The table.
        seat: Whose person acts.
        press: Interaction id of what they do, to be stored with that.

    Raises:
        PressSeen: It was done before, so Discord has only delivered it again.
    """
    if press and await tables.store.pressed(press) is not None:
        raise PressSeen(press)
    await come_back(tables, live, seat)


async def come_back(tables: Tables, live: Live, seat: int, press: int = 0) -> None:
    """The person of a seat acts again: it is theirs from the next answer on."""
    after = live.record.changed()
    chair = after.chairs[seat]
    if chair.away:
        chair.bot, chair.left = "", None
    chair.gone = False
    events = _told(after, "host.back", seat) if live.record.chairs[seat].away else []
    await tables.commit(live, Write(after, press, events=events, outbox=_news(after, seat)))


def seat_at(record: TableRecord, player: Player) -> int:
    """The seat of a person at a table that is being played.

    Raises:
        Refused: ``not_seated``, ``not_started``, ``ended``, ``over``, ``suspended``.
    """
    seat = record.seat_of(player.id)
    if seat is None:  # said first: what becomes of a table, and whose it is, is not for everybody
        raise Refused("not_seated")
    if record.stage != "playing":
        raise Refused("not_started" if record.stage == "lobby" else record.stage)
    return seat


def _told(after: TableRecord, name: str, seat: int) -> list[StoredEvent]:
    chair = after.chairs[seat]
    return events_of(after, name, seat, chair.absences, name=chair.name)  # one may come and go without a move


def _news(after: TableRecord, seat: int) -> list[OutboxItem]:
    return [board_item(after), OutboxItem(after.id, after.n, "hand", seat)]
