"""The benchmark of the store: one quick run, the kill check, and that the yardstick does the same work."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bench import durable
from bench.recorded import PRESSES, Recorded, record
from bench.yardsticks.commit_per_move import CommitPerMove
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
    monkeypatch.setattr(durable, "KILL_AFTER", (0.05, 0.1))


def replayed(path: Path, game: Recorded, moves: int) -> None:
    """Play so many moves at table 1 through the product's store."""

    async def play() -> None:
        store = await open_store(path)
        for move in await durable.lane(game, moves, lambda lobby: store.create(lobby, 0), store.write, count(PRESSES)):
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
    acknowledged, lost = durable.kill_check(tmp_path, game, 0)
    assert acknowledged > 0
    assert lost == 0


def test_the_kill_check_counts_moves_that_are_not_there(tmp_path: Path, game: Recorded) -> None:
    replayed(tmp_path / "tables.sqlite3", game, 5)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        assert durable.missing(database, game, 1, 4) == 0
        assert durable.missing(database, game, 1, 3) == 0, "the answer to the newest one may have been cut off"
        assert durable.missing(database, game, 1, 7) == 3


@pytest.mark.parametrize("part", ["outbox", "events", "log"])
def test_the_kill_check_notices_a_move_that_is_there_in_part(tmp_path: Path, game: Recorded, part: str) -> None:
    replayed(tmp_path / "tables.sqlite3", game, 5)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        database.execute(f"DELETE FROM {part} WHERE id = (SELECT max(id) FROM {part})")
        with pytest.raises(AssertionError, match="the state after no move"):
            durable.missing(database, game, 1, 4)


def test_the_yardstick_stores_exactly_what_the_store_does(tmp_path: Path, game: Recorded) -> None:
    async def play(path: Path, opened: Callable[[Path], Any]) -> None:
        sink = await opened(path)
        create = sink.create if isinstance(sink, CommitPerMove) else lambda lobby: sink.create(lobby, 0)
        moves = await durable.lane(game, len(game.moves) + 10, create, sink.write, count(PRESSES))
        for move in moves:
            await sink.write(move)
        await sink.close()

    asyncio.run(play(tmp_path / "store.sqlite3", open_store))
    asyncio.run(play(tmp_path / "yardstick.sqlite3", CommitPerMove.open))
    ours, theirs = content(tmp_path / "store.sqlite3"), content(tmp_path / "yardstick.sqlite3")
    assert ours == theirs
    assert all(ours[name] for name in CONTENT if name != "drafts")


def test_the_disk_alone_is_timed_sync_by_sync(tmp_path: Path) -> None:
    taken = syncs(tmp_path, 0.01)
    assert taken
    assert all(second > 0 for second in taken)
    assert len(syncs(tmp_path, 0)) == 1
