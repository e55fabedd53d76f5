"""The benchmark of the store: one quick run, the kill check, and that the yardstick does the same work."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bench import durable, killing
from bench.recorded import Recorded, record
from bench.yardsticks.fdatasync import syncs
from data.store import open_store

CONTENT = {
    "tables": "stage, chairs, n, serial, serials, waiting, position, undo_base",
    "log": "table_id, n, kind, seat, mark, keys, chance, back",
    "checkpoints": "table_id, n, phase, state",
    "events": "table_id, row, place, name, data, audience, new_to, void",
    "presses": "id, table_id",
    "outbox": "table_id, row, kind, seat, target, text, fresh",
    "sitting": "player, table_id",
    "drafts": "table_id, seat, serial, keys",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return asyncio.run(record(tmp_path_factory.mktemp("game"), durable.GAME, 2))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durable, "MOVES", {1: 10, 16: 32, 64: 64})
    monkeypatch.setattr(durable, "FLOOR_SECONDS", 0.01)
    monkeypatch.setattr(killing, "AFTER", (0.05, 0.1))


def replayed(path: Path, game: Recorded) -> None:
    """Play the first ten moves at one table through the product's store."""

    async def play() -> None:
        store = await open_store(path)
        (moves,) = await durable.set_up(game, 1, lambda lobby: store.create(lobby, 0), store.write)
        for move in moves:
            await store.write(move)
        await store.close()

    asyncio.run(play())


def content(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as database:
        return {
            name: database.execute(f"SELECT {columns} FROM {name} ORDER BY {columns}").fetchall()
            for name, columns in CONTENT.items()
        }


@pytest.mark.usefixtures("hasty")
def test_a_quick_run_fills_every_row_of_the_table_and_loses_nothing_to_the_kill() -> None:
    report = durable.run(1)
    assert [row[0] for row in report.rows] == [
        "floor: 4 KB written and synced",
        "store, 1 table",
        "store, 16 tables",
        "store, 64 tables",
        durable.ONE_EACH,
        durable.PLAIN,
    ]
    assert all(len(row) == len(report.columns) for row in report.rows)
    assert all(cell > 0 for row in report.rows for cell in row if isinstance(cell, float))
    assert [goal.bound for goal in report.goals] == [0.2, 1, 4, 3, 0]
    lost = report.goals[-1]
    assert lost.value == 0, lost.what
    assert lost.met
    assert all(row[0] in report.text() for row in report.rows)


@pytest.mark.usefixtures("hasty")
def test_every_acknowledged_move_survives_a_kill(tmp_path: Path, game: Recorded) -> None:
    acknowledged, lost = killing.kill_check(tmp_path, game, 0)
    assert acknowledged > 0
    assert lost == 0


@pytest.mark.usefixtures("hasty")
def test_the_kill_check_counts_moves_that_are_not_there(tmp_path: Path, game: Recorded) -> None:
    replayed(tmp_path / "tables.sqlite3", game)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        assert killing.missing(database, game, 1, 9) == 0
        assert killing.missing(database, game, 1, 8) == 0, "the answer to the newest one may have been cut off"
        assert killing.missing(database, game, 1, 12) == 3


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("part", ["outbox", "events", "log", "presses"])
def test_the_kill_check_notices_a_move_that_is_there_in_part(tmp_path: Path, game: Recorded, part: str) -> None:
    replayed(tmp_path / "tables.sqlite3", game)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        database.execute(f"DELETE FROM {part} WHERE id = (SELECT max(id) FROM {part})")
        with pytest.raises(AssertionError, match="the state after no move"):
            killing.missing(database, game, 1, 9)


def test_the_yardstick_stores_exactly_what_the_store_does(
    tmp_path: Path, game: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "MOVES", {1: len(game.moves) + 10, 2: 60})
    monkeypatch.setattr(durable, "FLOOR_SECONDS", 0.0)
    for tables in durable.MOVES:
        ours, theirs = tmp_path / f"store{tables}.sqlite3", tmp_path / f"yardstick{tables}.sqlite3"
        asyncio.run(durable.through_store(game, tables, ours))
        asyncio.run(durable.through_yardstick(game, tables, theirs))
        assert content(ours) == content(theirs)
        assert all(content(ours)[name] for name in CONTENT if name != "drafts")


def test_the_disk_alone_is_timed_sync_by_sync(tmp_path: Path) -> None:
    taken = syncs(tmp_path, 0.01)
    assert taken
    assert all(second > 0 for second in taken)
    assert len(syncs(tmp_path, 0)) == 1
