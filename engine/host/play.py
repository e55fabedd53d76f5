"""During the game: answers, half-made answers, undo, resigning, ending."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.host import wording
from engine.host.drafts import Draft, advance
from engine.host.lateness import reminder_item
from engine.host.orders import NONE, ordered, still_held, switched
from engine.host.outbox import board_item, closing_items, events_of, items_for, write_of
from engine.host.presses import ANSWERING, Press, check_current
from engine.host.standins import returned
from engine.host.tables import Live, Tables
from engine.host.types import Orders, OutboxItem, Player, TableRecord, Write
from engine.host.wording import EXPLAINED
from engine.kernel.errors import Refused
from engine.kernel.run import Open, Run, Step


class Play:
    """Everything that seats do at a table once it has started. The table's lock is held by the caller."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def seated(self, live: Live, player: Player, press: int) -> tuple[int, Run[Any]]:
        """The seat of a person who acts, and the game in progress; whoever acts is back from wherever they were.

        Args:
            live: The table.
            player: Who acts.
            press: Interaction id; one that was applied before is no sign that its person is back.

        Raises:
            Refused: ``not_seated``, ``not_started``, ``ended``, ``over``, ``suspended``.
            PressSeen: The press was applied before, and its person is away.
        """
        record = live.record
        seat = record.seat_of(player.id)
        if record.stage == "ended":
            raise Refused("ended")
        if seat is None:
            raise Refused("not_seated")
        if record.stage == "over":
            raise Refused("over")
        if record.stage == "suspended" and self._tables.is_faulty(live):
            raise Refused("suspended")
        run = await self._tables.run(live)
        chair = live.record.chairs[seat]
        if chair.away or chair.gone:
            await returned(self._tables, live, seat, press)
        return seat, run

    async def answer(self, live: Live, player: Player, keys: Sequence[str], serial: int | None, press: int) -> None:
        """Take a person's answer.

        Raises:
            Refused: As ``seated`` and ``Run.answer``.
        """
        seat, run = await self.seated(live, player, press)
        await self.answer_seat(live, run, seat, keys, serial, press)

    async def answer_seat(
        self,
        live: Live,
        run: Run[Any],
        seat: int,
        keys: Sequence[str],
        serial: int | None,
        press: int = 0,
        *,
        note: str = "",
        deputy: bool = False,
        orders: Orders | None = None,
    ) -> None:
        """Take the answer of a seat, whoever decides for it.

        Args:
            live: The table.
            run: The game in progress.
            seat: Who answers.
            keys: The answer.
            serial: The asking that it belongs to; None for whatever is open.
            press: Interaction id.
            note: Why a computer player answers so, told with the answer unless that stays sealed.
            deputy: The host answers in the seat's place, so nobody is looking at the seat's private message.
            orders: The seat's standing orders from now on, if they change.

        Raises:
            Refused: As ``Run.answer``, or ``suspended``: the rules failed.
        """
        try:
            step = run.answer(seat, keys, serial=serial)
        except Refused:
            raise
        except Exception as error:
            await self._tables.suspend(live, error)
            raise Refused("suspended") from error
        record = live.record if orders is None else with_orders(live.record, seat, orders)
        stands_in = deputy and record.chairs[seat].away
        if stands_in:
            record = record.changed()
            record.chairs[seat].stood = run.n
        write = self._step(record, run, step, press, None if deputy else seat)
        write.steps_only = write.steps_only and not stands_in
        entry = run.open.get(seat)
        if note and (entry is None or entry.sealed is None):
            write.events += events_of(write.record, EXPLAINED, seat, name=record.chairs[seat].name, note=note)
        await self._tables.commit(live, write)

    def _step(self, record: TableRecord, run: Run[Any], step: Step, press: int, actor: int | None) -> Write:
        held = still_held(record.orders, run)
        write = write_of(
            record.changed(orders=held) if held != record.orders else record, run, step, press=press, actor=actor
        )
        lesson = self._tables.game(record).lesson if record.lesson else None
        learnt = lesson is not None and (run.over or lesson.done(run.state))
        if learnt and lesson is not None:
            if not run.over:
                _stop(write.record)
            write.record.note = wording.learnt(lesson.farewell)
            write.steps_only = False
        if run.over or learnt:
            write.outbox = closing_items(record.changed(n=run.n))
        return write

    # ------------------------------------------------------------------ half-made answers

    async def control(self, live: Live, player: Player, press: Press, values: Sequence[str], interaction: int) -> None:
        """Take a press on a control of a question: it answers, or changes the half-made answer.

        Raises:
            Refused: As ``answer``, or ``stale``.
        """
        assert press.verb in ANSWERING
        seat, run = await self.seated(live, player, interaction)
        entry = self._asked(live, run, seat)
        check_current(press, entry.serial, entry.mark)
        if press.verb == "amount":
            await self.answer_seat(live, run, seat, list(values), entry.serial, interaction)
            return
        picked, page = await self.draft(live, seat, entry)
        draft, keys = advance(entry.question, Draft.of(entry.question, picked, page), press, values)
        if keys is not None:
            await self.answer_seat(live, run, seat, keys, entry.serial, interaction)
            return
        stored = [str(draft.page), *draft.picked]
        await self._tables.store.save_draft(live.id, seat, entry.serial, stored, interaction)
        if seat in live.record.hand_messages:
            await self._tables.commit(live, Write(live.record.changed(), outbox=[_hand(live.record, seat)]))

    async def draft(self, live: Live, seat: int, entry: Open) -> tuple[list[str], int]:
        """The options that a seat has picked so far, and the page it sees."""
        stored = await self._tables.store.draft(live.id, seat, entry.serial)
        return (stored[1:], int(stored[0])) if stored else ([], 0)

    def _asked(self, live: Live, run: Run[Any], seat: int) -> Open:
        entry = run.open.get(seat)
        if run.over:
            raise Refused("over")
        if entry is None or entry.fixed:
            raise Refused("not_your_turn", waiting=run.waiting)
        return entry

    # ------------------------------------------------------------------ standing orders

    async def order(self, live: Live, player: Player, press: Press, interaction: int) -> None:
        """Give a standing order or call it off; one that covers what the seat is asked just now answers it at once.

        Raises:
            Refused: As ``answer``, or ``stale``.
        """
        seat, run = await self.seated(live, player, interaction)
        if run.over:
            raise Refused("over")
        record = live.record
        orders = switched(record.orders.get(seat, NONE), press, run.open.get(seat))
        after = with_orders(record, seat, orders)
        key = ordered(after, run, seat)
        if key is not None:
            await self.answer_seat(live, run, seat, [key], None, interaction, orders=orders)
        else:
            await self._tables.commit(live, Write(after, interaction, outbox=[_hand(record, seat)]))

    # ------------------------------------------------------------------ undo

    async def undo(self, live: Live, player: Player, press: int, row: int | None = None) -> None:
        """Take back the person's last answer.

        Args:
            live: The table.
            player: Who wants it.
            press: Interaction id.
            row: Newest log row when the button was made; a second press on it takes back nothing more.

        Raises:
            Refused: As ``seated`` and ``Run.undo``, or ``undo_done``.
        """
        seat, run = await self.seated(live, player, press)
        record = live.record
        if row is not None and record.undone > row:
            raise Refused("undo_done")
        target = run.undoable(seat)
        if row is not None and target > row:
            raise Refused("undo_done")
        if run.newest_of(seat, target) <= record.chairs[seat].stood:
            raise Refused("stood_in")
        try:
            step = run.undo(seat)
        except Refused:
            raise
        except Exception as error:
            await self._tables.suspend(live, error)
            raise Refused("suspended") from error
        if seat in record.orders:  # whoever takes an answer back wants to decide anew
            record = with_orders(record, seat, replace(record.orders[seat], spared=run.serial))
        write = self._step(record, run, step, press, seat)
        name = "host.withdrawn" if step.undone is None else "host.undone"
        write.events += events_of(write.record, name, seat, name=record.chairs[seat].name)
        await self._tables.commit(live, write)

    # ------------------------------------------------------------------ leaving and ending

    async def resign(self, live: Live, player: Player, press: int) -> None:
        """Give up: of two the other wins at once, else a computer player plays on for the seat.

        Raises:
            Refused: ``not_seated``, ``not_started``, ``ended``, ``over``.
        """
        record = live.record
        seat = record.seat_of(player.id)
        if not record.live:
            raise Refused(record.stage)
        if seat is None:
            raise Refused("not_seated")
        if record.stage == "lobby":
            raise Refused("not_started")
        after = record.changed()
        chair = after.chairs[seat]
        chair.resigned, chair.left = True, None
        if len(after.chairs) == 2:
            note = wording.won_by_resignation(chair.name, after.chairs[1 - seat].name)
            await self._close(live, after, note, press)
            return
        game = self._tables.games.get(record.game)  # whoever leaves need not wait until a broken game is mended
        chair.bot = game.bot if game is not None else "random"
        events = events_of(after, "host.resigned", seat, name=chair.name)
        if not after.people and not after.away:
            await self._close(live, after, wording.NOBODY_LEFT, press, events)
            return
        if after.host == player.id:
            after.host = next(c.player for c in after.chairs if c.player is not None and not c.resigned)
        outbox = [OutboxItem(record.id, record.n, "board"), _hand(record, seat)]
        await self._tables.commit(live, Write(after, press, events=events, outbox=outbox))

    async def end(self, live: Live, player: Player, press: int, manages: int) -> None:
        """End a table at any moment, whatever its rules do; needs no rules to run.

        Args:
            live: The table.
            player: Who wants it.
            press: Interaction id.
            manages: Channel in which that person may manage messages, 0 for none; another channel does not count.

        Raises:
            Refused: ``over``, ``ended``, ``may_not_end``.
        """
        record = live.record
        if not record.live:
            raise Refused(record.stage)
        if not may_end(record, player, manages):
            raise Refused("may_not_end")
        note = wording.LESSON_LEFT if record.lesson else wording.ended_by(player.name)
        await self._close(live, record.changed(), note, press)

    async def channel_gone(self, live: Live) -> None:
        """The channel was deleted: end the table, so that its people are free."""
        if live.record.live:
            write = _closed(live.record.changed(), wording.CHANNEL_GONE, 0)
            write.outbox = [item for item in closing_items(write.record) if item.kind == "hand"]
            await self._tables.commit(live, write)

    async def _close(self, live: Live, after: TableRecord, note: str, press: int, events: Sequence[Any] = ()) -> None:
        write = _closed(after, note, press)
        write.events = list(events)
        write.outbox = closing_items(after)
        await self._tables.commit(live, write)

    async def unreachable(self, live: Live, seat: int, why: str) -> None:
        """A person's private messages cannot be delivered: remember it and tell the table once."""
        chair, left = live.record.chairs[seat], why == "left"
        if not live.record.live or (chair.dm_closed and (chair.gone or not left)):
            return
        after = live.record.changed()
        after.chairs[seat].dm_closed = True
        after.chairs[seat].gone = chair.gone or left
        events = events_of(after, "host.left" if left else "host.dm_closed", seat, name=chair.name)
        outbox = [board_item(after)]
        if left and seat in after.asked:
            outbox.append(reminder_item(after, fresh=True))
        await self._tables.commit(live, Write(after, events=events, outbox=outbox))

    async def reached(self, live: Live, seat: int) -> None:
        """A private message arrived again."""
        if live.record.chairs[seat].dm_closed:
            after = live.record.changed()
            after.chairs[seat].dm_closed = after.chairs[seat].gone = False
            await self._tables.commit(live, Write(after))

    async def revive(self, live: Live) -> None:
        """After a restart, try a suspended table again: its fault may be mended.

        Raises:
            Refused: ``suspended``: it cannot be restored still.
        """
        if live.record.stage != "suspended" or self._tables.is_faulty(live):
            return
        run = await self._tables.run(live)
        write = write_of(live.record, run, Step())
        write.events = events_of(write.record, "host.revived")
        write.outbox = items_for(live.record, write.record, run, None, False)
        await self._tables.commit(live, write)


def may_end(record: TableRecord, player: Player, manages: int) -> bool:
    """Whether somebody may end a table: its host, or whoever may manage messages in its very channel."""
    return player.id == record.host or manages == record.place.channel


def sits(record: TableRecord, player: Player) -> bool:
    """Whether somebody has, or had, a seat at a table."""
    return any(chair.player == player.id for chair in record.chairs)


def with_orders(record: TableRecord, seat: int, orders: Orders) -> TableRecord:
    """The record with a seat's standing orders changed."""
    others = {other: found for other, found in record.orders.items() if other != seat}
    return record.changed(orders={**others, seat: orders} if orders.turn is not None or orders.only_target else others)


def _hand(record: TableRecord, seat: int) -> OutboxItem:
    return OutboxItem(record.id, record.n, "hand", seat)


def _closed(after: TableRecord, note: str, press: int) -> Write:
    _stop(after)
    after.note = note
    return Write(after, press)


def _stop(after: TableRecord) -> None:
    after.stage = "ended"
    after.waiting, after.serials = [], {}
