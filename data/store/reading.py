"""Every question that is put to the database; run on the reader's thread."""

from __future__ import annotations

import json
import sqlite3

from data.store import columns
from engine.host.types import OutboxItem, TableId, TableRecord, Told
from engine.kernel.events import Event
from engine.kernel.log import Checkpoint, Row


def pressed(connection: sqlite3.Connection, press: int) -> TableId | None:
    """The table to which a press was applied."""
    found = connection.execute("SELECT table_id FROM presses WHERE id = ?", (press,)).fetchone()
    return None if found is None else int(found[0])


def record(connection: sqlite3.Connection, table: TableId) -> TableRecord | None:
    """A table's record."""
    found = connection.execute(f"SELECT {columns.RECORD} FROM tables WHERE id = ?", (table,)).fetchone()
    return None if found is None else columns.record_from(found)


def history(connection: sqlite3.Connection, table: TableId, base: int) -> tuple[list[Checkpoint], list[Row]]:
    """Checkpoints from the newest one at or before ``base`` on (all if there is none), and the rows after it."""
    found = connection.execute(
        f"SELECT {columns.CHECKPOINT} FROM checkpoints WHERE table_id = :table AND n >= coalesce("
        "(SELECT max(n) FROM checkpoints WHERE table_id = :table AND n <= :base), 0) ORDER BY n, id",
        {"table": table, "base": base},
    )
    checkpoints = [columns.checkpoint_from(entry) for entry in found]
    return checkpoints, log(connection, table, checkpoints[0].n) if checkpoints else []


def log(connection: sqlite3.Connection, table: TableId, after: int) -> list[Row]:
    """Log rows after a row, undone ones included."""
    rows = connection.execute(f"SELECT {columns.LOG} FROM log WHERE table_id = ? AND n > ? ORDER BY n", (table, after))
    return [columns.row_from(entry) for entry in rows]


def wake(connection: sqlite3.Connection, table: TableId) -> tuple[TableRecord, list[Checkpoint], list[Row]] | None:
    """A record and its history, read in one transaction."""
    connection.execute("BEGIN")
    try:
        found = record(connection, table)
        return None if found is None else (found, *history(connection, table, found.undo_base))
    finally:
        connection.execute("COMMIT")


def whole(connection: sqlite3.Connection, table: TableId) -> tuple[TableRecord, list[Checkpoint], list[Row]] | None:
    """A record, every kept checkpoint and every row, read in one transaction."""
    connection.execute("BEGIN")
    try:
        found = record(connection, table)
        return None if found is None else (found, history(connection, table, 0)[0], log(connection, table, 0))
    finally:
        connection.execute("COMMIT")


def events(connection: sqlite3.Connection, table: TableId, after: int) -> list[Told]:
    """Events that still stand, with their numbers."""
    found = connection.execute(
        "SELECT id, name, data, audience, new_to FROM events WHERE table_id = ? AND id > ? AND void = 0 ORDER BY id",
        (table, after),
    )
    return [
        (number, Event(name, json.loads(data), columns.audience(json.loads(to or "null")), tuple(json.loads(new_to))))
        for number, name, data, to, new_to in found
    ]


def events_of_rows(connection: sqlite3.Connection, table: TableId, first: int, before: int) -> list[Event]:
    """Events of some log rows that still stand."""
    found = connection.execute(
        "SELECT name, data, audience, new_to FROM events"
        " WHERE table_id = ? AND row >= ? AND row < ? AND void = 0 ORDER BY row, place",
        (table, first, before),
    )
    return [
        Event(name, json.loads(data), columns.audience(json.loads(to or "null")), tuple(json.loads(new_to)))
        for name, data, to, new_to in found
    ]


def _records(connection: sqlite3.Connection, where: str, value: int) -> list[TableRecord]:
    found = connection.execute(f"SELECT {columns.RECORD} FROM tables WHERE {where} ORDER BY id", (value,))
    return [columns.record_from(entry) for entry in found]


def tables_in(connection: sqlite3.Connection, channel: int) -> list[TableRecord]:
    """Live tables of a channel."""
    return _records(connection, "channel = ? AND stage IN ('lobby', 'playing', 'suspended')", channel)


def tables_of(connection: sqlite3.Connection, player: int) -> list[TableRecord]:
    """Live tables at which a person sits."""
    return _records(connection, "id IN (SELECT table_id FROM sitting WHERE player = ?)", player)


def _ids(connection: sqlite3.Connection, statement: str, *values: object) -> list[int]:
    return [int(entry[0]) for entry in connection.execute(statement, values)]


def live(connection: sqlite3.Connection) -> list[TableId]:
    """Live tables."""
    return _ids(connection, "SELECT id FROM tables WHERE stage IN ('lobby', 'playing', 'suspended') ORDER BY id")


def suspended(connection: sqlite3.Connection) -> list[TableId]:
    """Suspended tables."""
    return _ids(connection, "SELECT id FROM tables WHERE stage = 'suspended' ORDER BY id")


def computers_turn(connection: sqlite3.Connection) -> list[TableId]:
    """Tables that wait for a computer player."""
    return _ids(connection, "SELECT id FROM tables WHERE computers_turn = 1 ORDER BY id")


def with_orders(connection: sqlite3.Connection) -> list[TableId]:
    """Tables in play at which somebody has given a standing order."""
    return _ids(connection, "SELECT id FROM tables WHERE stage = 'playing' AND orders <> '{}' ORDER BY id")


def to_remind(connection: sqlite3.Connection, now: float) -> list[TableId]:
    """Tables where a reminder has fallen due."""
    return _ids(connection, "SELECT id FROM tables WHERE remind_at > 0 AND remind_at <= ? ORDER BY id", now)


def idle_lobbies(connection: sqlite3.Connection, before: float) -> list[TableId]:
    """Lobbies that nobody has touched since ``before``."""
    return _ids(connection, "SELECT id FROM tables WHERE stage = 'lobby' AND touched < ? ORDER BY id", before)


def outbox(connection: sqlite3.Connection, table: TableId) -> list[OutboxItem]:
    """What a table still has to tell."""
    found = connection.execute(f"SELECT {columns.OUTBOX} FROM outbox WHERE table_id = ? ORDER BY id", (table,))
    return [columns.outbox_from(entry) for entry in found]


def outbox_tables(connection: sqlite3.Connection) -> list[TableId]:
    """Tables that still have something to tell."""
    return _ids(connection, "SELECT DISTINCT table_id FROM outbox ORDER BY table_id")


def draft(connection: sqlite3.Connection, table: TableId, seat: int, serial: int) -> list[str]:
    """A half-made answer to that very asking."""
    found = connection.execute(
        "SELECT keys FROM drafts WHERE table_id = ? AND seat = ? AND serial = ?", (table, seat, serial)
    ).fetchone()
    keys: list[str] = json.loads(found[0]) if found else []
    return keys
