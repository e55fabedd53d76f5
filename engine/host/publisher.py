"""Empties the outbox: one task for each table that has something to tell, the important things first.

What waits for one place (a *lane*) is told as one: the newest board wins. Lanes that fail wait for themselves, so a
closed DM never holds up a board.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from engine.host.orders import to_press
from engine.host.play import Play
from engine.host.posts import Undeliverable
from engine.host.request_delivery import Errands
from engine.host.tables import Tables
from engine.host.types import OutboxItem, TableId, TableRecord
from engine.kernel.errors import Refused
from engine.kernel.run import Run

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between tries when Discord cannot be reached; doubled each time."""
FORBIDDEN_PAUSE, LONGEST_FORBIDDEN = 60.0, 21_600.0
"""The same while permissions are missing; an answer at the table, or news about permissions, makes a try at once."""

PATIENCE = 2.0
"""Seconds that the rest of a table waits for one person's DM; a slower one arrives when it does."""
MOST_FAULTS = 3
"""Tries at something that the program itself fails at."""
QUIET = 1.2
"""Seconds that an edit may wait while only computer players act, so that their moves come as one."""

LaneKey = tuple[str, int, int]


@dataclass(slots=True)
class Lane:
    """One place that is told things.

    Attributes:
        items: What waits, oldest first.
        seen: When the oldest of them was first seen (loop time).
        due: Not before this (loop time).
        tries: Failures in a row.
        newest: Newest item at the last try.
        plain: The picture was refused; leave it out.
    """

    items: list[OutboxItem] = field(default_factory=list)
    seen: float = 0.0
    due: float = 0.0
    tries: int = 0
    newest: int = 0
    plain: bool = False


class Publisher:
    """Tells what the outbox holds, each thing once."""

    def __init__(
        self, tables: Tables, play: Play, delivery: Errands, *, quiet: float = QUIET, pace: float = 1.0
    ) -> None:
        """Set up.

        Args:
            tables: The tables.
            play: Told when people or channels cannot be reached.
            delivery: Carries the errands out.
            quiet: Seconds that an edit may wait while only computer players act.
            pace: Scales every pause; tests make it small.
        """
        self._tables = tables
        self._store = tables.store
        self._play = play
        self._delivery = delivery
        self._quiet = quiet
        self._pace = pace
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._wakes: dict[TableId, asyncio.Event] = {}
        self._anew: set[TableId] = set()
        self._stopped = False

    async def resume(self) -> None:
        """Go on with what an earlier process left untold."""
        for table in await self._store.outbox_tables():
            self.wake(table)

    def wake(self, table: TableId) -> None:
        """There is something new to tell."""
        if self._stopped:
            return
        wake = self._wakes.get(table)
        if wake is None:
            wake = self._wakes[table] = asyncio.Event()
            self._tasks[table] = asyncio.create_task(self._serve(table, wake), name=f"publisher of table {table}")
        wake.set()

    def permitted(self, guild: int) -> None:
        """Permissions on a server may have changed: what waits for one there is tried at once."""
        for table in self._tasks:
            live = self._tables.peek(table)
            if live is not None and live.missing is not None and live.record.place.guild == guild:
                self._anew.add(table)
                self._wakes[table].set()

    async def settled(self) -> None:
        """Wait until nothing is left to tell."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def stop(self) -> None:
        """Stop at once; the next process goes on where this one stopped."""
        self._stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, table: TableId, wake: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        lanes: dict[LaneKey, Lane] = {}
        slow: dict[LaneKey, asyncio.Task[None]] = {}
        try:
            while True:
                wake.clear()
                try:
                    pending = await self._store.outbox(table)
                except OSError as error:
                    log.warning("table %d: the outbox cannot be read: %s", table, error)
                    await self._pause(wake, FIRST_PAUSE * self._pace)
                    continue
                if not pending and not slow:
                    if wake.is_set():
                        continue
                    return
                await self._load(table)
                live = self._tables.peek(table)
                if live is not None and self._delivery.holds(live.record):
                    return  # it stays in the outbox until the bot is back on the server, or a start has the game
                now = loop.time()
                self._sort(lanes, pending, now)
                if table in self._anew:
                    self._anew.remove(table)
                    for lane in lanes.values():
                        lane.due = now
                free = {key: lane for key, lane in lanes.items() if key not in slow}
                key = self._next(table, free, now)
                if key is None:
                    due = min((lane.due for lane in free.values()), default=now + LONGEST_PAUSE)
                    await self._pause(wake, max(0.001, due - now))
                elif key[0] == "hand":
                    await self._patiently(table, key, lanes[key], slow, wake)
                else:
                    await self._try(table, key, lanes[key])
        finally:
            for task in slow.values():
                task.cancel()
            await asyncio.gather(*slow.values(), return_exceptions=True)
            del self._wakes[table], self._tasks[table]
            self._anew.discard(table)
            if wake.is_set():
                self.wake(table)

    async def _patiently(
        self, table: TableId, key: LaneKey, lane: Lane, slow: dict[LaneKey, asyncio.Task[None]], wake: asyncio.Event
    ) -> None:
        """Serve a person's DM; if that takes long, it stays in ``slow`` until it is done and the others go on."""

        def done(_: asyncio.Task[None]) -> None:
            slow.pop(key, None)
            wake.set()

        task = slow[key] = asyncio.create_task(self._try(table, key, lane), name=f"DM of table {table}, seat {key[1]}")
        task.add_done_callback(done)
        await asyncio.wait({task}, timeout=PATIENCE)

    async def _load(self, table: TableId) -> None:
        """Bring the table to mind, since how urgent a thing is depends on it."""
        if self._tables.peek(table) is None:
            try:
                async with self._tables.at(table):
                    pass
            except (Refused, OSError) as error:
                log.warning("table %d cannot be looked at: %s", table, error)

    async def _pause(self, wake: asyncio.Event, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for loses a stop that comes together with the waking
                await wake.wait()

    def _sort(self, lanes: dict[LaneKey, Lane], pending: Sequence[OutboxItem], now: float) -> None:
        """Spread what is pending over the lanes."""
        for lane in lanes.values():
            lane.items = []
        for item in pending:
            place = item.id if item.kind == "notice" else item.target
            lanes.setdefault((item.kind, item.seat, place), Lane(seen=now)).items.append(item)
        for key in [key for key, lane in lanes.items() if not lane.items]:
            del lanes[key]

    def _next(self, table: TableId, lanes: dict[LaneKey, Lane], now: float) -> LaneKey | None:
        """The lane to serve now, if any is due."""
        live = self._tables.peek(table)
        record = live.record if live is not None else None
        best: tuple[int, int, LaneKey] | None = None
        for key, lane in lanes.items():
            rank = rank_of(key, lane, record)
            if rank > 3 and live is not None and nobody_presses(live.record, self._tables.loaded_run(live)):
                lane.due = max(lane.due, lane.seen + self._quiet)
            elif lane.tries == 0 or (live is not None and live.missing is not None and lane.items[-1].id > lane.newest):
                lane.due = 0.0
            if lane.due <= now and (best is None or (rank, lane.items[0].id) < best[:2]):
                best = (rank, lane.items[0].id, key)
        return best[2] if best is not None else None

    async def _try(self, table: TableId, key: LaneKey, lane: Lane) -> None:
        """Serve a lane once; whatever goes wrong is dealt with here."""
        loop = asyncio.get_running_loop()
        items = list(lane.items)
        lane.newest = items[-1].id
        try:
            if key[0] == "board":
                await self._delivery.board(table, plain=lane.plain)
            elif key[0] == "hand":
                await self._delivery.hand(table, key[1])
            elif key[0] == "notice":
                await self._delivery.notice(table, items[0])
            elif key[0] == "request":
                await self._delivery.request(table)
            elif key[0] == "reminder":
                await self._delivery.reminder(table)
            else:
                await self._delivery.strip(table, items[0])
            lane.tries, lane.due, lane.seen, lane.plain = 0, 0.0, loop.time(), False
        except Undeliverable as refused:
            await self._refused(table, key, lane, items, refused)
        except OSError as error:
            log.warning("table %d: %s is told later: %s", table, key[0], error)
            self._later(lane, FIRST_PAUSE, LONGEST_PAUSE)
        except Exception:
            log.exception("table %d: %s could not be told", table, key[0])
            await self._faulty(table, lane, items)

    async def _lose(self, table: TableId, kind: str) -> bool:
        """A message in the channel takes no more edits: the next one is new; whether there was one."""
        if kind == "request":
            return await self._delivery.lose_request(table)
        return await self._delivery.lose(table, kind)

    def _later(self, lane: Lane, first: float, longest: float) -> None:
        pause = min(first * 2.0**lane.tries, longest) * self._pace
        lane.tries += 1
        lane.due = asyncio.get_running_loop().time() + pause

    async def _faulty(self, table: TableId, lane: Lane, items: Sequence[OutboxItem]) -> None:
        """The program itself fails at it: try again a few times, then let it go; the next change tries anew."""
        self._later(lane, FIRST_PAUSE, LONGEST_PAUSE)
        if lane.tries > MOST_FAULTS:
            try:
                await self._delivery.give_up(table, items)
            except OSError as error:
                log.warning("table %d: %s", table, error)

    async def _refused(
        self, table: TableId, key: LaneKey, lane: Lane, items: Sequence[OutboxItem], refused: Undeliverable
    ) -> None:
        """Discord will not take it: do what helps, or let it go."""
        kind, seat, _ = key
        why = refused.why
        try:
            if seat >= 0:
                lost = why in ("message_gone", "too_old", "channel_gone")
                if lost and kind == "hand" and await self._delivery.lose_hand(table, seat):
                    return
                if lost or why in ("dm_closed", "left", "forbidden"):
                    async with self._tables.at(table) as live:
                        await self._play.unreachable(live, seat, why)
                await self._delivery.give_up(table, items)
            elif why == "channel_gone":
                async with self._tables.at(table) as live:
                    await self._play.channel_gone(live)
                untold = [item for item in await self._store.outbox(table) if item.seat < 0]
                await self._delivery.give_up(table, untold)
            elif why in ("message_gone", "too_old") and await self._lose(table, kind):
                return
            elif why in ("forbidden", "dm_closed", "left", "too_old"):  # a table in a DM; a locked thread
                live_now = self._tables.peek(table)
                if live_now is not None:
                    live_now.missing = refused.missing
                if not lane.tries:  # once, not at every try
                    lacks = ", ".join(refused.missing) or why
                    log.warning("table %d: I may not post in its channel (%s); it goes on once I may", table, lacks)
                self._later(lane, FORBIDDEN_PAUSE, LONGEST_FORBIDDEN)
            elif kind == "board" and not lane.plain:
                log.error("table %d: Discord refused the board, trying without its picture: %s", table, refused)
                lane.plain = True
            else:
                log.error("table %d: Discord refused %s: %s", table, kind, refused)
                await self._delivery.give_up(table, items)
        except OSError as error:
            log.warning("table %d: %s", table, error)
            self._later(lane, FIRST_PAUSE, LONGEST_PAUSE)


def rank_of(key: LaneKey, lane: Lane, record: TableRecord | None) -> int:
    """How urgent a lane is, 1 most: boards that ping, private questions, then decoration.

    The board goes first since the private message links to it, and stands below it where both are in one DM.
    """
    kind = key[0]
    fresh = any(item.fresh for item in lane.items)
    if kind == "hand":
        return 2 if fresh else 5
    if kind != "board":
        urgent = kind in ("notice", "request") or (kind == "reminder" and fresh)
        return 3 if urgent else 6
    if record is None:
        return 1
    pings = any(seat in record.people and seat not in record.pinged for seat in record.waiting)
    if not (fresh or pings or not record.live or not record.board_message):
        return 4
    return 1


def nobody_presses(record: TableRecord, run: Run[Any] | None) -> bool:
    """Whether play goes on without any person: by computer players and standing orders."""
    if record.stage != "playing" or not record.waiting:
        return False
    return not any(seat in record.people for seat in record.waiting) or (run is not None and not to_press(record, run))
