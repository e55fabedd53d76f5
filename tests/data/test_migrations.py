"""Databases of older and newer programs."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from data.store import TooNew, open_store
from data.store.columns import chairs_json
from data.store.migrations import FOLDER, migrate, steps
from engine.host.lateness import DAY
from engine.host.types import Asked, OutboxItem, Write
from tests.data.records import a_record


async def test_an_older_database_learns_who_is_waited_for_and_keeps_its_outbox(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    older = tmp_path / "older"
    older.mkdir()
    for number, file in steps():
        if number < 7:
            (older / file.name).write_text(file.read_text())
    connection = sqlite3.connect(path, isolation_level=None)
    migrate(connection, older)
    columns = list(connection.execute("PRAGMA table_info(tables)"))
    names = [column[1] for column in columns if column[4] is None and not column[5]]
    values = {
        "game": "nim", "stage": "playing", "channel": 500, "chairs": chairs_json(a_record().chairs),
        "waiting": "[0,1]", "touched": 50.0,
    }  # fmt: skip
    kinds = {column[1]: column[2] for column in columns}
    row = [values.get(name, "{}" if kinds[name] == "TEXT" else 0) for name in names]
    connection.execute(f"INSERT INTO tables ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})", row)
    for _ in range(3):
        connection.execute(
            "INSERT INTO outbox (table_id, row, kind, seat, target, text, fresh) VALUES (1, 1, 'board', -1, 0, '', 1)"
        )
    connection.execute("DELETE FROM outbox WHERE id > 1")
    connection.close()
    store = await open_store(path)
    found = await store.load(1)
    assert found is not None
    since = found.asked[0].at
    assert found.asked == {0: Asked(since), 1: Asked(since)}
    assert abs(time.time() - since) < 600, "their time begins with the update: nobody could be reminded before"
    assert found.reminders
    assert (await store.to_remind(since + DAY - 1), await store.to_remind(since + DAY)) == ([], [1])
    assert [item.id for item in await store.outbox(1)] == [1]
    await store.write(Write(found, outbox=[OutboxItem(1, 1, "reminder", fresh=True)]))
    assert [item.id for item in await store.outbox(1)] == [1, 4], "no number comes back"
    await store.close()


def test_migrations_are_numbered_without_gaps(tmp_path: Path) -> None:
    assert [number for number, _ in steps()] == list(range(1, len(steps()) + 1))
    (tmp_path / "001_a.sql").write_text("CREATE TABLE a (x);")
    (tmp_path / "003_b.sql").write_text("CREATE TABLE b (x);")
    with pytest.raises(ValueError, match="must be numbered"):
        steps(tmp_path)


def test_migrations_apply_once_in_order_and_each_whole_or_not(tmp_path: Path) -> None:
    (tmp_path / "001_a.sql").write_text("CREATE TABLE a (x);")
    connection = sqlite3.connect(":memory:", isolation_level=None)
    assert migrate(connection, tmp_path) == 1
    (tmp_path / "002_b.sql").write_text("CREATE TABLE b (x);\nCREATE TABLE a (x);")
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, tmp_path)
    (tmp_path / "002_b.sql").write_text("CREATE TABLE b (x);\nINSERT INTO a VALUES (1);")
    assert migrate(connection, tmp_path) == 2
    assert migrate(connection, tmp_path) == 2
    assert connection.execute("SELECT count(*) FROM a").fetchone() == (1,)
    connection.close()


async def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(TooNew, match="newer program"):
        await open_store(path)
    assert FOLDER.is_dir()


def test_errands_that_wait_survive_the_migration_and_their_numbers_never_come_back(tmp_path: Path) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    before, after = tmp_path / "before", tmp_path / "after"
    (step,) = [number for number, path in steps() if "take_backs" in path.name]
    for folder, last in ((before, step - 1), (after, step)):
        folder.mkdir()
        for number, path in steps()[:last]:
            (folder / path.name).write_text(path.read_text(encoding="utf-8"))
            assert number <= last
    migrate(connection, before)
    connection.execute(
        "INSERT INTO tables (id, game, stage, channel, guild_name, channel_name, host, options,"
        " seats_wanted, chairs, secret, start_press, seed, position, serial, serials, waiting, computers_turn, n,"
        " undone, undo_base, note, created, touched) VALUES (1, 'nim', 'lobby', 5, '', '', 1, '{}', 2, '[]', '', 0, '',"
        " 0, 0, '{}', '[]', 0, 0, 0, 0, '', 0, 0)"
    )
    add = "INSERT INTO outbox (table_id, row, kind, seat, target, text, fresh) VALUES (1, 0, 'board', -1, 0, ?, 0)"
    for text in ("told", "waits", "told too"):
        connection.execute(add, (text,))
    connection.execute("DELETE FROM outbox WHERE text LIKE 'told%'")
    migrate(connection, after)
    assert connection.execute("SELECT id, text FROM outbox").fetchall() == [(2, "waits")]
    connection.execute(add, ("next",))
    assert connection.execute("SELECT max(id) FROM outbox").fetchone() == (4,)
    assert connection.execute("SELECT name FROM sqlite_sequence WHERE name = 'errands'").fetchall() == []
    assert connection.execute("SELECT takebacks, request_message FROM tables").fetchone() == ("{}", "[0,0]")
    connection.close()
