"""Tables in memory: one lock each, loaded when first needed, changed only by committed writes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from typing import Any

from engine.host import lateness, wording
from engine.host.lapsing import lapse
from engine.host.outbox import board_item, notice, write_of
from engine.host.ports import Store
from engine.host.types import TableId, TableRecord, Write
from engine.kernel.chance import FairStream, Source
from engine.kernel.errors import Refused
from engine.kernel.game import Game
from engine.kernel.log import Checkpoint, Row
from engine.kernel.run import Run

log = logging.getLogger(__name__)

PUBLISHERS_FIELDS = frozenset(
    {"board_message", "pinged", "hand_messages", "told", "shown", "request_message", "reminder_message"}
)
HOSTS_FIELDS = tuple(entry.name for entry in fields(TableRecord) if entry.name not in PUBLISHERS_FIELDS)


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory.

    Attributes:
        id: Its number.
        lock: Held by whoever reads or changes it.
        users: Who holds or waits for the lock; nothing is forgotten while there is one.
        used: When it was last needed (monotonic seconds).
        sent: What the newest messages look like, by lane, so that an edit that changes nothing is not sent.
        missing: Permissions that the bot lacks in the channel, None while it can post.
    """

    id: TableId
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    used: float = 0.0
    sent: dict[object, tuple[int, int]] = field(default_factory=dict)
    missing: tuple[str, ...] | None = None
    _record: TableRecord | None = None
    _run: Run[Any] | None = None
    _history: tuple[list[Checkpoint], list[Row]] | None = None

    @property
    def record(self) -> TableRecord:
        """The record as stored; never change it, commit a new one."""
        assert self._record is not None
        return self._record

    @property
    def loaded(self) -> bool:
        """Whether the record is at hand."""
        return self._record is not None

    def drop(self) -> None:
        """Forget what is in memory; the next one who needs it reads the store."""
        if self._run is not None:
            self._run.close()
        self._record = self._run = self._history = None


class Tables:
    """Every table, through one door.

    Attributes:
        store: Where they are stored.
        games: The games by key.
        clock: Unix seconds.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        *,
        clock: Callable[[], float] = time.time,
        most: int = 500,
        idle: float = 1800.0,
    ) -> None:
        """Set up.

        Args:
            store: Where tables are stored.
            games: The games by key.
            clock: Unix seconds.
            most: Tables kept in memory while nobody uses them.
            idle: Seconds after which an unused one is forgotten.
        """
        self.store = store
        self.games = games
        self.clock = clock
        self._most = most
        self._idle = idle
        self._live: OrderedDict[TableId, Live] = OrderedDict()
        self._faulty: set[TableId] = set()
        self._listeners: list[Callable[[Live], None]] = []

    def listen(self, listener: Callable[[Live], None]) -> None:
        """Call ``listener`` after every commit, while the table's lock is held."""
        self._listeners.append(listener)

    def game(self, record: TableRecord) -> Game[Any]:
        """The rules of a table.

        Raises:
            Refused: ``game_gone``.
        """
        try:
            return self.games[record.game]
        except KeyError:
            raise Refused("game_gone") from None

    def chance(self, record: TableRecord) -> Source:
        """What answers chance at a started table: its fair stream, or what its lesson set beforehand."""
        lesson = self.game(record).lesson
        if record.lesson and lesson is not None:
            return lesson.chance(record.position)
        return FairStream(bytes.fromhex(record.seed), record.position)

    @asynccontextmanager
    async def at(self, table: TableId) -> AsyncIterator[Live]:
        """Hold a table's lock, with its record loaded.

        Raises:
            Refused: ``no_table``.
        """
        live = self._live.get(table)
        if live is None:
            live = self._live[table] = Live(table)
            self._trim()
        self._live.move_to_end(table)
        live.users += 1
        try:
            async with live.lock:
                live.used = time.monotonic()
                if not live.loaded:
                    found = await self.store.wake(table)
                    if found is None:
                        raise Refused("no_table")
                    live._record = found[0]
                    live._history = found[1:]
                yield live
        finally:
            live.users -= 1
            if not live.loaded and not live.users:
                self._live.pop(table, None)

    def peek(self, table: TableId) -> Live | None:
        """The table if it is in memory."""
        live = self._live.get(table)
        return live if live is not None and live.loaded else None

    def _trim(self) -> None:
        if len(self._live) > self._most:
            for table, live in list(self._live.items())[: len(self._live) - self._most]:
                if not live.users:
                    live.drop()
                    del self._live[table]

    def forget_idle(self) -> None:
        """Let go of tables that nobody has used for a while."""
        before = time.monotonic() - self._idle
        for table, live in list(self._live.items()):
            if not live.users and live.used < before:
                live.drop()
                del self._live[table]

    async def run(self, live: Live) -> Run[Any]:
        """The table's game in progress (or finished), restored if it is not in memory.

        Raises:
            Refused: ``not_started``, ``ended`` before the start, ``game_gone``, or ``suspended``: it cannot be
                restored.
        """
        if live._run is not None:
            return live._run
        record = live.record
        if not record.seed:
            raise Refused("not_started" if record.stage == "lobby" else "ended")
        game = self.game(record)
        checkpoints, rows = live._history or await self.store.history(live.id, record.undo_base)
        live._history = None
        stream = self.chance(record)
        try:
            run, step = Run.restore(
                game, checkpoints, rows, stream, serial=record.serial, serials=record.serials, n=record.n
            )
        except Exception as error:
            await self.suspend(live, error)
            raise Refused("suspended") from error
        if step is not None and record.live:
            write = write_of(record, run, step)
            if step.undone is not None:
                write.outbox.append(notice(write.record, wording.REWOUND))
            await self.commit(live, write)
        live._run = run
        return run

    def loaded_run(self, live: Live) -> Run[Any] | None:
        """The game if it is in memory."""
        return live._run

    def is_faulty(self, live: Live) -> bool:
        """Whether this process has seen the table's rules fail; a new process, perhaps with new rules, tries again."""
        return live.id in self._faulty

    def begin(self, live: Live, run: Run[Any]) -> None:
        """Note the game that has just started or been taken back; to be committed next."""
        live._run = run

    async def commit(self, live: Live, write: Write) -> None:
        """Store a change; only then does it count.

        Raises:
            PressSeen: The press was applied before; nothing was changed.
            OSError: The store refused; nothing was changed.
        """
        now = self.clock()
        write.record.touched = now
        lapse(live.record, write)
        lateness.follow(live.record, write, now)
        writing = asyncio.ensure_future(self.store.write(write))
        cancelled = False
        while not writing.done():
            try:
                await asyncio.wait({writing})
            except asyncio.CancelledError:  # the write is on its way: see it through, so that memory follows the store
                cancelled = True
        try:
            writing.result()
        except BaseException:
            live.drop()
            raise
        for name in HOSTS_FIELDS:
            setattr(live.record, name, getattr(write.record, name))
        for listener in self._listeners:
            listener(live)
        if cancelled:
            raise asyncio.CancelledError

    async def suspend(self, live: Live, error: Exception) -> None:
        """Pause a table whose rules failed: back to what is stored, tell the table, leave all others alone."""
        log.error("table %d: the rules failed", live.id, exc_info=error)
        self._faulty.add(live.id)
        live.drop()
        record = await self.store.load(live.id)
        assert record is not None
        live._record = record
        if record.stage == "playing":
            write = Write(record.changed(stage="suspended", note=wording.SUSPENDED))
            write.outbox = [notice(record, wording.SUSPENDED), board_item(record)]
            await self.commit(live, write)
