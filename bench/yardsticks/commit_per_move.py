"""Yardstick: the store as aiosqlite's own manual writes it. Each statement of a move is awaited, then its commit.

The schema, the statements, their values and the durability (WAL, ``synchronous=FULL``) are the product's; only the way
of bringing them to the disk is frozen here: one connection, one move at a time, one commit for each move.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiosqlite

from data.store import columns
from data.store.migrations import migrate
from engine.host.types import TableRecord, Write

INSERT_EVENT = (
    "INSERT OR IGNORE INTO events (table_id, row, place, name, data, audience, new_to) VALUES (?, ?, ?, ?, ?, ?, ?)"
)


class CommitPerMove:
    """Takes the same writes as the product's store."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self.turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> CommitPerMove:
        """A new database with the product's schema."""
        connection = await aiosqlite.connect(path)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await connection.execute(f"PRAGMA {pragma}")
        await connection._execute(migrate, connection._conn)
        return cls(connection)

    async def create(self, record: TableRecord) -> int:
        """Store a new table; returns its number."""
        cursor = await self.connection.execute(columns.INSERT_TABLE, columns.record_values(record))
        await self.connection.commit()
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    async def write(self, write: Write) -> None:
        """Store one move; returns after its commit.

        Raises:
            ValueError: It takes something back, which recorded games do not.
        """
        if write.undone is not None:
            raise ValueError("this yardstick knows no undo")
        async with self.turn:
            await self._statements(write, write.record.id)
            await self.connection.commit()

    async def _statements(self, write: Write, table: int) -> None:
        run, run_all, record = self.connection.execute, self.connection.executemany, write.record
        if write.press:
            await run("INSERT OR IGNORE INTO presses VALUES (?, ?)", (write.press, table))
        found = await run("SELECT chairs, stage FROM tables WHERE id = ?", (table,))
        before = await found.fetchone()
        await run(columns.UPDATE_TABLE, [*columns.record_values(record), table])
        if before != (columns.HOSTS["chairs"](record), record.stage):
            await run("DELETE FROM sitting WHERE table_id = ?", (table,))
            if record.live:
                players = sorted({c.player for c in record.chairs if c.player is not None and not c.resigned})
                await run_all("INSERT INTO sitting VALUES (?, ?)", [(player, table) for player in players])
        if write.rows:
            await run_all(columns.INSERT_LOG, [columns.row_values(table, row) for row in write.rows])
        if write.checkpoint is not None:
            await run(columns.INSERT_CHECKPOINT, columns.checkpoint_values(table, write.checkpoint))
        if write.events:
            json = columns.to_json
            events = [
                (table, row, place, name, data, None if to is None else json(to), json(new_to))
                for row, place, name, data, to, new_to in write.events
            ]
            await run_all(INSERT_EVENT, events)
        for seat in write.drafts_done:
            await run("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table, seat))
        if write.outbox:
            await run_all(columns.INSERT_OUTBOX, [columns.outbox_values(table, item) for item in write.outbox])
        if not record.live:
            await self._tidy(table)

    async def _tidy(self, table: int) -> None:
        await self.connection.execute("DELETE FROM presses WHERE table_id = ?", (table,))
        await self.connection.execute("DELETE FROM drafts WHERE table_id = ?", (table,))
        await self.connection.execute(
            "DELETE FROM checkpoints WHERE table_id = ? AND n > 0"
            " AND id < (SELECT max(id) FROM checkpoints WHERE table_id = ?)",
            (table, table),
        )

    async def close(self) -> None:
        """Let go of the database."""
        await self.connection.close()
