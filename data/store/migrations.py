"""Brings a database to the newest shape: the numbered SQL files of ``data/migrations``, each once and in order."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "migrations"


class TooNew(OSError):
    """The database was written by a newer version of the program."""


def steps(folder: Path = FOLDER) -> list[tuple[int, Path]]:
    """The migrations by number, lowest first.

    Raises:
        ValueError: The numbers do not run from 1 without a gap.
    """
    found = sorted((int(re.split(r"\D", path.name)[0]), path) for path in folder.glob("[0-9]*.sql"))
    if [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"migrations must be numbered 1, 2, 3, …: {[path.name for _, path in found]}")
    return found


def migrate(connection: sqlite3.Connection, folder: Path = FOLDER) -> int:
    """Apply what is missing, each file in a transaction of its own; returns the version reached.

    Raises:
        TooNew: The database has a version that this program does not know.
        sqlite3.Error: A migration failed; the ones before it stay applied, itself not at all.
    """
    known = steps(folder)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(known):
        raise TooNew(
            f"the database has version {version}, this program knows versions up to {len(known)}: use the newer program"
        )
    for number, path in known[version:]:
        script = path.read_text(encoding="utf-8")
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    return len(known)
