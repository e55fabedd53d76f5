"""Reads a table database without touching it: a copy in memory in the shape that this code knows, or a check-up."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from data.store.migrations import migrate


@contextmanager
def copy_of(database: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a copy of ``database`` in memory; the file itself is only read.

    Raises:
        OSError: It cannot be read, or a newer version of the program wrote it.
        sqlite3.Error: It is no database of tables.
    """
    if not database.is_file():
        raise FileNotFoundError(f"there is no file {database}")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source:
            source.backup(memory)
        migrate(memory)
        yield memory


def check_up(database: Path) -> tuple[str, int]:
    """SQLite's verdict on a database (``ok`` if it is sound), and how many tables it holds.

    Raises:
        sqlite3.Error: It cannot be read.
    """
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source:
        (verdict,) = source.execute("PRAGMA quick_check").fetchone()
        (tables,) = source.execute("SELECT count(*) FROM tables").fetchone()
    return str(verdict), int(tables)
