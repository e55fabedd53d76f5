"""The store on SQLite: one file, one writer, one reader beside it (WAL)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from data.store import builds, columns, reading
from data.store.lock import DatabaseLock
from data.store.migrations import migrate
from data.store.writer import Writer, on_thread
from engine.host.tripwire import Tripwire
from engine.host.types import Build, OutboxItem, PressSeen, StoreTrouble, TableId, TableRecord, Told, Write
from engine.kernel.events import Event
from engine.kernel.log import Checkpoint, Row

T = TypeVar("T")
LIVE = ("lobby", "playing", "suspended")


class SqliteStore:
    """``engine.host.ports.Store`` on a SQLite file; made by ``open_store``."""

    def __init__(
        self, lock: DatabaseLock, writing: aiosqlite.Connection, reader: aiosqlite.Connection, tripwire: Tripwire
    ) -> None:
        self._lock = lock
        self._writing = writing
        self._reader = reader
        self._writer = Writer(writing, tripwire)
        self._closed = False

    # ------------------------------------------------------------------ writing

    async def write(self, write: Write) -> None:
        """As ``Store.write``."""
        await self._writer.do(partial(_write, write))

    async def create(self, record: TableRecord, press: int, outbox: Sequence[OutboxItem] = ()) -> TableId:
        """As ``Store.create``."""
        return await self._writer.do(partial(_create, record, press, outbox))

    async def posting(self, item: int, nonce: str, claim: str) -> None:
        """As ``Store.posting``."""
        await self._writer.do(partial(_posting, item, nonce, claim))

    async def told(
        self,
        done: Sequence[int],
        record: Mapping[str, object] | None = None,
        table: TableId = 0,
        outbox: Sequence[OutboxItem] = (),
    ) -> None:
        """As ``Store.told``."""
        await self._writer.do(partial(_told, done, record or {}, table, outbox))

    async def save_draft(self, table: TableId, seat: int, serial: int, keys: Sequence[str], press: int = 0) -> None:
        """As ``Store.save_draft``."""
        await self._writer.do(partial(_save_draft, table, seat, serial, keys, press))

    async def keep_build(self, home: int, game: str, option: str, build: Build) -> None:
        """As ``Store.keep_build``."""
        await self._writer.do(partial(builds.keep, home, game, option, build))

    async def drop_build(self, home: int, build: int) -> None:
        """As ``Store.drop_build``."""
        await self._writer.do(partial(builds.drop, home, build))

    async def prune(self, before: float) -> None:
        """As ``Store.prune``."""
        await self._writer.do(partial(_prune, before))

    async def close(self) -> None:
        """As ``Store.close``."""
        self._closed = True
        await self._writer.close()
        await self._reader.close()
        await self._writing.close()
        self._lock.free()

    # ------------------------------------------------------------------ reading

    async def _read(self, work: Callable[..., T], *args: Any) -> T:
        if self._closed:  # somebody whom the stop did not wait for
            raise StoreTrouble("the store is closed")
        try:
            return await on_thread(self._reader, work, *args)
        except sqlite3.Error as error:
            raise StoreTrouble(str(error)) from error

    async def pressed(self, press: int) -> TableId | None:
        """As ``Store.pressed``."""
        return await self._read(reading.pressed, press)

    async def load(self, table: TableId) -> TableRecord | None:
        """As ``Store.load``."""
        return await self._read(reading.record, table)

    async def history(self, table: TableId, base: int) -> tuple[list[Checkpoint], list[Row]]:
        """As ``Store.history``."""
        return await self._read(reading.history, table, base)

    async def wake(self, table: TableId) -> tuple[TableRecord, list[Checkpoint], list[Row]] | None:
        """As ``Store.wake``."""
        return await self._read(reading.wake, table)

    async def events(self, table: TableId, after: int) -> list[Told]:
        """As ``Store.events``."""
        return await self._read(reading.events, table, after)

    async def events_of_rows(self, table: TableId, first: int, before: int) -> list[Event]:
        """As ``Store.events_of_rows``."""
        return await self._read(reading.events_of_rows, table, first, before)

    async def tables_in(self, channel: int) -> list[TableRecord]:
        """As ``Store.tables_in``."""
        return await self._read(reading.tables_in, channel)

    async def tables_of(self, player: int) -> list[TableRecord]:
        """As ``Store.tables_of``."""
        return await self._read(reading.tables_of, player)

    async def live(self) -> list[TableId]:
        """As ``Store.live``."""
        return await self._read(reading.live)

    async def suspended(self) -> list[TableId]:
        """As ``Store.suspended``."""
        return await self._read(reading.suspended)

    async def computers_turn(self) -> list[TableId]:
        """As ``Store.computers_turn``."""
        return await self._read(reading.computers_turn)

    async def with_orders(self) -> list[TableId]:
        """As ``Store.with_orders``."""
        return await self._read(reading.with_orders)

    async def idle_lobbies(self, before: float) -> list[TableId]:
        """As ``Store.idle_lobbies``."""
        return await self._read(reading.idle_lobbies, before)

    async def to_remind(self, now: float) -> list[TableId]:
        """As ``Store.to_remind``."""
        return await self._read(reading.to_remind, now)

    async def outbox(self, table: TableId) -> list[OutboxItem]:
        """As ``Store.outbox``."""
        return await self._read(reading.outbox, table)

    async def outbox_tables(self) -> list[TableId]:
        """As ``Store.outbox_tables``."""
        return await self._read(reading.outbox_tables)

    async def draft(self, table: TableId, seat: int, serial: int) -> list[str]:
        """As ``Store.draft``."""
        return await self._read(reading.draft, table, seat, serial)

    async def builds(self, home: int, game: str, option: str) -> list[Build]:
        """As ``Store.builds``."""
        return await self._read(builds.builds, home, game, option)

    async def whole(self, table: TableId) -> tuple[TableRecord, list[Checkpoint], list[Row]]:
        """As ``Store.whole``."""
        found = await self._read(reading.whole, table)
        if found is None:
            raise KeyError(table)
        return found


async def open_store(path: Path | str, tripwire: Tripwire | None = None) -> SqliteStore:
    """Open (or create) the database and bring it to the newest shape.

    Raises:
        DatabaseInUse: Another process runs on it.
        TooNew: A newer program wrote it.
        OSError: It cannot be opened or migrated.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = DatabaseLock(path)
    lock.take()
    opened: list[aiosqlite.Connection] = []
    try:
        for _ in range(2):
            connection = await aiosqlite.connect(path, isolation_level=None, timeout=5)
            opened.append(connection)
            await on_thread(connection, _prepare)
        await on_thread(opened[0], migrate)
    except BaseException as error:
        for connection in opened:
            await connection.close()
        lock.free()
        if isinstance(error, sqlite3.Error):
            raise StoreTrouble(f"{path}: {error}") from error
        raise
    return SqliteStore(lock, opened[0], opened[1], tripwire or Tripwire())


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")


# ---------------------------------------------------------------------- jobs, on the writer's thread


def _press(connection: sqlite3.Connection, press: int, table: TableId) -> None:
    if not press:
        return
    if connection.execute("INSERT OR IGNORE INTO presses VALUES (?, ?)", (press, table)).rowcount == 0:
        raise PressSeen(press)


def _create(record: TableRecord, press: int, outbox: Sequence[OutboxItem], connection: sqlite3.Connection) -> TableId:
    table = connection.execute(columns.INSERT_TABLE, columns.record_values(record)).lastrowid
    assert table is not None
    _press(connection, press, table)
    _seat_people(connection, table, record)
    connection.executemany(columns.INSERT_OUTBOX, [columns.outbox_values(table, item) for item in outbox])
    return table


def _seat_people(connection: sqlite3.Connection, table: TableId, record: TableRecord) -> None:
    connection.execute("DELETE FROM sitting WHERE table_id = ?", (table,))
    if record.stage in LIVE:
        players = {chair.player for chair in record.chairs if chair.player is not None and not chair.resigned}
        connection.executemany("INSERT INTO sitting VALUES (?, ?)", [(player, table) for player in sorted(players)])


def _write(write: Write, connection: sqlite3.Connection) -> None:
    record = write.record
    table = record.id
    _press(connection, write.press, table)
    if write.steps_only:
        changed = connection.execute(columns.UPDATE_PLAY, columns.play_values(record))
    else:
        changed = connection.execute(columns.UPDATE_TABLE, [*columns.record_values(record), table])
        _seat_people(connection, table, record)
    if not changed.rowcount:
        raise KeyError(table)
    if write.undone is not None:
        connection.execute("DELETE FROM checkpoints WHERE table_id = ? AND n >= ?", (table, write.undone))
        # What the host itself announced (such as who resigned) happened, whatever is taken back; why a computer player
        # gave an answer goes with that answer.
        connection.execute(
            "UPDATE events SET void = 1 WHERE table_id = ? AND row >= ?"
            " AND (name NOT LIKE 'host.%' OR name = 'host.explained')",
            (table, write.undone),
        )
    connection.executemany(columns.INSERT_LOG, [columns.row_values(table, row) for row in write.rows])
    if write.checkpoint is not None:
        connection.execute(columns.INSERT_CHECKPOINT, columns.checkpoint_values(table, write.checkpoint))
    connection.executemany(
        "INSERT OR IGNORE INTO events (table_id, row, place, name, data, audience, new_to)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table, row, place, name, data, None if to is None else columns.to_json(to), columns.to_json(new_to))
            for row, place, name, data, to, new_to in write.events
        ],
    )
    for seat in write.drafts_done:
        connection.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table, seat))
    connection.executemany(columns.INSERT_OUTBOX, [columns.outbox_values(table, item) for item in write.outbox])
    if record.stage in ("over", "ended"):
        _tidy(connection, table)
        connection.execute("INSERT OR REPLACE INTO endings VALUES (?, ?)", (table, float(record.touched)))


def _tidy(connection: sqlite3.Connection, table: TableId) -> None:
    """Let go of what only a live table needs: the newest checkpoint shows the end, the log proves the whole game."""
    connection.execute("DELETE FROM drafts WHERE table_id = ?", (table,))
    connection.execute(
        "DELETE FROM checkpoints WHERE table_id = :table"
        " AND id < (SELECT max(id) FROM checkpoints WHERE table_id = :table)",
        {"table": table},
    )


def _prune(before: float, connection: sqlite3.Connection) -> None:
    connection.execute(
        "DELETE FROM presses WHERE table_id IN (SELECT table_id FROM endings WHERE ended < ?)", (before,)
    )
    connection.execute("DELETE FROM endings WHERE ended < ?", (before,))


def _posting(item: int, nonce: str, claim: str, connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE outbox SET posted_nonce = ?, claim = ? WHERE id = ?", (nonce, claim, item))


def _told(
    done: Sequence[int],
    record: Mapping[str, object],
    table: TableId,
    outbox: Sequence[OutboxItem],
    connection: sqlite3.Connection,
) -> None:
    connection.executemany("DELETE FROM outbox WHERE id = ?", [(item,) for item in done])
    for name, value in record.items():
        stored = columns.PUBLISHERS[name](value)
        connection.execute(f"UPDATE tables SET {name} = ? WHERE id = ?", (stored, table))
    connection.executemany(columns.INSERT_OUTBOX, [columns.outbox_values(item.table, item) for item in outbox])


def _save_draft(
    table: TableId, seat: int, serial: int, keys: Sequence[str], press: int, connection: sqlite3.Connection
) -> None:
    _press(connection, press, table)
    connection.execute(
        "INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?)", (table, seat, serial, json.dumps(list(keys)))
    )
