"""Undo by agreement: a player asks, everybody else at the table says yes, and the table goes back.

One request is open at a table at most. The others are asked in the channel, in words that the channel knows already.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from engine.host.addressing import seat_names
from engine.host.lapsing import closed, request_item
from engine.host.orders import still_held
from engine.host.outbox import ANEW, board_item, events_of, notice, write_of
from engine.host.play import Play, with_orders
from engine.host.posts import Post
from engine.host.prospects import Prospect, prospect
from engine.host.request_screens import MOST_ASKED, missing, offer_post, quoted, voters, waiting_post
from engine.host.tables import Live, Tables
from engine.host.takebacks import Request
from engine.host.types import OutboxItem, Player, TableRecord, Write
from engine.kernel.errors import Refused
from engine.kernel.run import Run

log = logging.getLogger(__name__)


class Agreement:
    """Requests to take a move back. The table's lock is held by the caller."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self._tables = tables
        self._play = play

    # ------------------------------------------------------------------ the asker

    async def offer(self, live: Live, player: Player, why: Refused, press: int) -> Post | None:
        """What to show privately to somebody who cannot take the last answer back alone.

        Args:
            live: The table.
            player: Who wants it.
            why: What keeps that person from doing it alone.
            press: Interaction id.

        Returns:
            None if the person had asked and everybody who is left agrees: then it is taken back now.

        Raises:
            Refused: ``why`` if that answer does not exist, ``too_far``, ``request_open``, ``request_refused``,
                ``requests_spent``.
        """
        seat, _ = await self._play.seated(live, player, press)
        record = live.record
        request = record.takebacks.open
        if request is not None and request.seat == seat:
            if await self.finish(live, press):
                return None
            return waiting_post(record, request)
        try:
            found = await prospect(self._tables, live, seat)
        except Refused as refused:
            raise (why if refused.code == "nothing_to_undo" else refused) from None
        found.run.close()
        _may_ask(record, seat, found.request.row)
        return offer_post(record, why, found.request)

    async def ask(self, live: Live, player: Player, row: int, press: int) -> Post | None:
        """Ask the others, or take the answer back at once where only computer players sit with the person.

        Args:
            live: The table.
            player: Who asks.
            row: Log row of the answer that the offer was about.
            press: Interaction id.

        Returns:
            What to show privately to the asker while the request waits; None if nobody has to be asked.

        Raises:
            Refused: As ``offer``; ``undo_free``: nobody needs to be asked any more; ``undo_done``: that answer is not
                the person's last one.
        """
        seat, run = await self._play.seated(live, player, press)
        record = live.record
        if record.lesson or record.stage != "playing":
            raise Refused("stale")
        if _is_free(run, seat):
            raise Refused("undo_free")
        found = await prospect(self._tables, live, seat)
        request = found.request
        if request.row != row:
            raise Refused("undo_done")
        _may_ask(record, seat, row)
        if not voters(record, seat, row):
            await self._take_back(live, found, press)
            return None
        found.run.close()
        before = record.takebacks
        asked = {**before.asked, seat: before.asked.get(seat, 0) + 1}
        after = record.changed(takebacks=replace(before, open=request, number=request.number, ended="", asked=asked))
        await self._tell(live, after, press, "host.asked", seat, request)
        return waiting_post(after, request)

    async def withdraw(self, live: Live, player: Player, number: int, press: int) -> None:
        """The asker thinks better of it.

        Raises:
            Refused: ``request_gone``, ``not_asker``.
        """
        seat, request = await self._open(live, player, number, press)
        if seat != request.seat:
            raise Refused("not_asker", seat=request.seat)
        name = seat_names(live.record)[seat]
        after = live.record.changed(takebacks=closed(live.record, request, f"{name} has withdrawn the request."))
        await self._tell(live, after, press, "host.unasked", seat, request)

    # ------------------------------------------------------------------ the others

    async def agree(self, live: Live, player: Player, number: int, press: int) -> None:
        """Somebody agrees; the last one who does takes the table back.

        Raises:
            Refused: ``request_gone``, ``own_request``, ``agreed_already``.
        """
        seat, request = await self._open(live, player, number, press)
        if seat == request.seat:
            raise Refused("own_request")
        if seat in request.agreed and missing(live.record, request):
            raise Refused("agreed_already")
        record = live.record
        request = replace(request, agreed=tuple(sorted({*request.agreed, seat})))
        if missing(record, request):
            after = record.changed(takebacks=replace(record.takebacks, open=request))
            await self._tables.commit(live, Write(after, press, outbox=[request_item(after)]))
        else:
            await self._grant(live, request, press)

    async def finish(self, live: Live, press: int = 0) -> bool:
        """Take the table back if everybody who still has a say has agreed, such as when the last other one resigned.

        Returns:
            Whether that was so.
        """
        request = live.record.takebacks.open
        if request is None or live.record.stage != "playing" or missing(live.record, request):
            return False
        await self._grant(live, request, press)
        return True

    async def refuse(self, live: Live, player: Player, number: int, press: int) -> None:
        """Somebody does not agree: the move stands, and the asker is told.

        Raises:
            Refused: ``request_gone``, ``own_request``.
        """
        seat, request = await self._open(live, player, number, press)
        if seat == request.seat:
            raise Refused("own_request")
        record = live.record
        words = f"{seat_names(record)[seat]} does not agree, so it stands."
        takebacks = closed(record, request, words)
        refused = {**takebacks.refused, request.seat: (request.row, seat)}
        after = record.changed(takebacks=replace(takebacks, refused=refused))
        asker = record.chairs[request.seat].player
        told = notice(after, f"<@{asker}>, about taking your move back: {words}", target=asker or 0)
        await self._tell(live, after, press, "host.refused", seat, request, told)

    # ------------------------------------------------------------------ parts

    async def _open(self, live: Live, player: Player, number: int, press: int) -> tuple[int, Request]:
        """The seat of a person and the request that a button belongs to."""
        seat, _ = await self._play.seated(live, player, press)
        request = live.record.takebacks.open
        if request is None or request.number != number or live.record.stage != "playing":
            raise Refused("request_gone")
        return seat, request

    async def _grant(self, live: Live, request: Request, press: int) -> None:
        """Take back what all have agreed to."""
        record = live.record
        try:
            found = await prospect(self._tables, live, request.seat, request.row)
        except Refused as refused:  # it could be done when it was asked for
            log.warning("table %d: what all agreed to cannot be taken back: %s", live.id, refused)
            words = "All have agreed, but the rules program has changed since and cannot go back there any more."
            after = record.changed(takebacks=closed(record, request, words))
            await self._tables.commit(live, Write(after, press, outbox=[board_item(after), request_item(after)]))
            return
        await self._take_back(live, found, press, request)

    async def _tell(
        self, live: Live, after: TableRecord, press: int, event: str, seat: int, request: Request, *more: OutboxItem
    ) -> None:
        """Store what became of a request, and let the board and the request's own message say so."""
        events = events_of(after, event, seat, request.number, name=after.chairs[seat].name)
        write = Write(after, press, events=events)
        write.outbox = [board_item(after), request_item(after), *more]
        await self._tables.commit(live, write)

    async def _take_back(self, live: Live, found: Prospect, press: int, request: Request | None = None) -> None:
        """Put the table back and tell everybody; ``request`` is the one that all have agreed to."""
        record, seat, run = live.record, found.request.seat, found.run
        if seat in record.orders:  # whoever takes an answer back wants to decide anew
            record = with_orders(record, seat, replace(record.orders[seat], spared=run.serial))
        takebacks = record.takebacks
        if request is not None:
            takebacks = closed(record, request, "Everybody agreed: it is taken back.")
        held = still_held(record.orders, run)
        write = write_of(record.changed(orders=held, takebacks=takebacks), run, found.step, press=press)
        after = write.record
        hands = [item for item in write.outbox if item.kind != "board"]
        board = OutboxItem(after.id, after.n, "board", text=ANEW, fresh=True)
        write.outbox = [board, *hands, *([request_item(after)] if request is not None else [])]
        how = "with everybody's consent" if request is not None else "against computer players, who always agree"
        how = ("after a roll or a draw, " if found.request.drawn else "") + how + quoted(found.request.move)
        write.events += events_of(after, "host.agreed", seat, name=after.chairs[seat].name, how=how)
        old = self._tables.loaded_run(live)
        if old is not None:
            old.close()
        self._tables.begin(live, run)
        await self._tables.commit(live, write)


def _may_ask(record: TableRecord, seat: int, row: int) -> None:
    """Whether a seat may ask the others now.

    Raises:
        Refused: ``request_open``, ``request_refused``, ``requests_spent``.
    """
    request = record.takebacks.open
    if request is not None:
        raise Refused("request_open", seat=request.seat)
    refused, by = record.takebacks.refused.get(seat, (0, -1))
    if refused == row:
        raise Refused("request_refused", seat=by)
    if voters(record, seat, row) and record.takebacks.asked.get(seat, 0) >= MOST_ASKED:
        raise Refused("requests_spent", most=MOST_ASKED)


def _is_free(run: Run[Any], seat: int) -> bool:
    try:
        run.undoable(seat)
    except Refused:
        return False
    return True
