"""Yardstick, frozen: aiosqlite as its own manual uses it. Each statement of a move is awaited, then its commit.

Schema, statements and durability (WAL, ``synchronous=FULL``) are the product's: ``Listening`` hears what the product's
store executes for a move. Only the way of bringing that to the disk is fixed here: one connection, one move at a time,
one commit for each move. Working the values out is not part of what is timed, which is to this yardstick's advantage.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiosqlite

Statement = tuple[str, Any, bool]
"""SQL, parameters, and whether they are many rows of parameters."""


class Listening(sqlite3.Connection):
    """A connection that remembers every statement that it executes with rows to work on."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.heard: list[Statement] = []

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """As ``sqlite3.Connection.execute``."""
        self.heard.append((sql, parameters, False))
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        """As ``sqlite3.Connection.executemany``."""
        rows = list(parameters)
        if rows:
            self.heard.append((sql, rows, True))
        return super().executemany(sql, rows)


class CommitPerMove:
    """Executes the statements of moves."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self.turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> CommitPerMove:
        """On a database that has its schema already."""
        connection = await aiosqlite.connect(path)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await connection.execute(f"PRAGMA {pragma}")
        return cls(connection)

    async def move(self, statements: Sequence[Statement]) -> None:
        """Store one move; returns after its commit."""
        async with self.turn:
            for sql, parameters, many in statements:
                if many:
                    await self.connection.executemany(sql, parameters)
                else:
                    await self.connection.execute(sql, parameters)
            await self.connection.commit()

    async def close(self) -> None:
        """Let go of the database."""
        await self.connection.close()
