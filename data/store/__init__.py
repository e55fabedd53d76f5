"""Where tables live: SQLite through aiosqlite, written by one writer."""

from data.store.lock import DatabaseInUse
from data.store.migrations import TooNew
from data.store.sqlite import SqliteStore, open_store

__all__ = ["DatabaseInUse", "SqliteStore", "TooNew", "open_store"]
