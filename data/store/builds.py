"""What people built and kept under a name: the statements behind ``Store.builds``, ``keep_build``, ``drop_build``."""

from __future__ import annotations

import sqlite3

from engine.host.types import Build


def builds(connection: sqlite3.Connection, home: int, game: str, option: str) -> list[Build]:
    """What is kept, by name."""
    found = connection.execute(
        "SELECT id, name, value, maker FROM builds WHERE home = ? AND game = ? AND option = ? ORDER BY name",
        (home, game, option),
    )
    return [Build(*columns) for columns in found]


def keep(home: int, game: str, option: str, build: Build, connection: sqlite3.Connection) -> None:
    """Keep a build; one of the same name goes."""
    connection.execute(
        "INSERT INTO builds (home, game, option, name, value, maker) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET name = excluded.name, value = excluded.value, maker = excluded.maker",
        (home, game, option, build.name, build.value, build.maker),
    )


def drop(home: int, build: int, connection: sqlite3.Connection) -> None:
    """Forget a build of a server."""
    connection.execute("DELETE FROM builds WHERE home = ? AND id = ?", (home, build))
