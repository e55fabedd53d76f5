"""What the sandbox keeps on disk: JSON rows in one SQLite file, attachments as plain files.

Every change is written when it happens (SQLite in WAL mode), so killing the process loses nothing that was committed.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .errors import Json

try:
    import fcntl
except ImportError:  # Windows has no flock: two sandboxes on one folder are then not noticed
    fcntl = None  # type: ignore[assignment]

SCHEMA = "CREATE TABLE IF NOT EXISTS rows (kind TEXT, id TEXT, json TEXT NOT NULL, PRIMARY KEY (kind, id))"


class FolderInUse(Exception):
    """Another sandbox runs on this folder."""


class Disk:
    """The folder of one world."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._lock = (folder / "lock").open("w")
        if fcntl is not None:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                self._lock.close()
                raise FolderInUse(f"another sandbox already runs on {folder}") from error
        self._db = sqlite3.connect(folder / "world.sqlite3", isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.execute(SCHEMA)

    def put(self, kind: str, row_id: str, data: Json) -> None:
        """Writes one row, over the earlier one of that id."""
        self._db.execute("INSERT OR REPLACE INTO rows VALUES (?, ?, ?)", (kind, row_id, json.dumps(data)))

    def remove(self, kind: str, row_id: str) -> None:
        self._db.execute("DELETE FROM rows WHERE kind = ? AND id = ?", (kind, row_id))

    def get(self, kind: str, row_id: str) -> Json | None:
        row = self._db.execute("SELECT json FROM rows WHERE kind = ? AND id = ?", (kind, row_id)).fetchone()
        return None if row is None else json.loads(row[0])

    def all(self, kind: str) -> Iterator[tuple[str, Json]]:
        """Rows of a kind in ascending id order (snowflakes sort by length, then text)."""
        query = "SELECT id, json FROM rows WHERE kind = ? ORDER BY length(id), id"
        for row_id, text in self._db.execute(query, (kind,)).fetchall():
            yield row_id, json.loads(text)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """All writes inside are one transaction: all of them are kept, or none."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def file(self, channel: str, attachment: str, name: str) -> Path:
        """Where an attachment lies. Raises ValueError for parts (of a URL) that could leave the folder."""
        if not (channel.isdigit() and attachment.isdigit()) or "/" in name or "\\" in name or name in ("", ".", ".."):
            raise ValueError("not an attachment's address")
        return self.folder / "files" / channel / attachment / name

    def write_file(self, channel: str, attachment: str, name: str, data: bytes) -> None:
        path = self.file(channel, attachment, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def sweep_files(self, wanted: set[str]) -> None:
        """Removes attachments that no message names any more (`wanted` holds attachment ids)."""
        for channel in (self.folder / "files").glob("*"):
            for attachment in channel.iterdir():
                if attachment.name not in wanted:
                    shutil.rmtree(attachment, ignore_errors=True)

    def close(self) -> None:
        self._db.close()
        self._lock.close()
