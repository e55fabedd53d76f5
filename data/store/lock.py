"""One process per database: a lock of the operating system on a file beside it, freed however its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class DatabaseInUse(OSError):
    """Another process holds the database."""

    def __init__(self, database: Path) -> None:
        super().__init__(
            f"{database} is in use: another copy of the bot runs on it. Stop that one first, or give this one a "
            "database of its own."
        )


class DatabaseLock:
    """Holds a database for this process.

    Attributes:
        path: The lock file; it stays behind, since only the lock on it counts.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self.path = database.with_name(database.name + ".lock")
        self._file: int | None = None

    def take(self) -> None:
        """Take the lock.

        Raises:
            DatabaseInUse: Another process, or another lock of this one, holds it.
        """
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            raise DatabaseInUse(self._database) from error
        self._file = file

    def free(self) -> None:
        """Give the lock back; harmless if it is not held."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
