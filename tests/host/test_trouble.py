"""Disks that fill up, databases that are locked: nothing changes, and the next press works."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from data.store import SqliteStore, open_store
from engine.host.host import Host
from engine.host.tripwire import Tripwire, WiredMessenger
from engine.host.types import StoreTrouble
from tests.host.conftest import Room, paint
from tests.host.fakes import ALICE, BEN, CHANNEL, FakeDiscord


class BadDisk(Tripwire):
    """A wire on which commits fail while ``full`` says so."""

    full = False

    def touch(self, effect: str) -> None:
        super().touch(effect)
        if self.full and effect == "before COMMIT":
            raise sqlite3.OperationalError("database or disk is full")


@pytest.fixture
async def disk() -> BadDisk:
    """The disk under ``trouble``."""
    return BadDisk()


@pytest.fixture
async def trouble(tmp_path: Path, disk: BadDisk) -> AsyncIterator[Room]:
    """A host on a disk that can fail."""
    room = Room(tmp_path / "tables.db")
    room.store = await open_store(room.path, disk)
    room.host = Host(
        room.store, WiredMessenger(room.discord, disk), room.games, paint, pause=0.01, pace=0.01, quiet=0.01
    )
    await room.host.start()
    yield room
    disk.full = False
    await room.close()


async def test_a_press_that_cannot_be_saved_changes_nothing_and_can_be_pressed_again(
    trouble: Room, disk: BadDisk
) -> None:
    table = await trouble.playing()
    before = await trouble.host.record(table)
    posted = [message.post.content for message in trouble.discord.in_channel()]
    disk.full = True
    with pytest.raises(OSError, match="full"):
        await trouble.take(table, ALICE, "2", press=900)
    disk.full = False
    assert await trouble.host.record(table) == before
    assert [message.post.content for message in trouble.discord.in_channel()] == posted
    await trouble.take(table, ALICE, "2", press=900)
    await trouble.settled()
    after = await trouble.host.record(table)
    assert (after.n, after.position) == (2, 1), "the stream goes on without a gap"
    assert "10 stones" in trouble.discord.board.post.content


async def test_a_lobby_press_that_cannot_be_saved_changes_nothing(trouble: Room, disk: BadDisk) -> None:
    table = await trouble.lobby()
    disk.full = True
    with pytest.raises(OSError, match="full"):
        await trouble.host.join(table, BEN, 70)
    with pytest.raises(OSError, match="full"):
        await trouble.lobby()
    disk.full = False
    await trouble.host.join(table, BEN, 70)
    assert len((await trouble.host.record(table)).chairs) == 2


async def test_the_publisher_waits_for_the_disk(trouble: Room, disk: BadDisk) -> None:
    table = await trouble.playing()
    discord: FakeDiscord = trouble.discord

    def fault(what: str, channel: int, message: int) -> None:
        disk.full = True

    discord.fault = fault
    await trouble.take(table, ALICE, "1")
    await asyncio.sleep(0.05)
    discord.fault, disk.full = None, False
    await trouble.settled()
    assert sum("11 stones" in message.post.content for message in discord.in_channel()) == 1
    assert (await trouble.host.record(table)).board_message == discord.board.id


async def test_a_computer_player_waits_for_the_disk(trouble: Room, disk: BadDisk) -> None:
    table = await trouble.lobby()
    await trouble.host.add_bot(table, ALICE, trouble.press())
    await trouble.host.start_game(table, ALICE, trouble.press())
    await trouble.settled()
    await trouble.take(table, ALICE, "1")
    disk.full = True
    await asyncio.sleep(0.03)
    disk.full = False
    await trouble.until_waiting(table, 0)


async def test_a_cancelled_press_leaves_memory_and_store_agreeing(trouble: Room) -> None:
    table = await trouble.playing()
    players = (ALICE, BEN)
    for waits in range(12):
        acting = (await trouble.host.record(table)).waiting[0]
        task = asyncio.create_task(trouble.take(table, players[acting], "1"))
        for _ in range(waits):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        board = (await trouble.host.board(table, ALICE, CHANNEL)).post
        record = await trouble.host.record(table)
        assert board is not None
        assert f"{12 - record.n} stones" in board.content
        if record.n == 10:
            break
    assert record.n > 0
    await trouble.settled()
    assert f"{12 - record.n} stones" in trouble.discord.board.post.content


def test_a_tripwire_without_settings_only_counts(tmp_path: Path) -> None:
    wire = Tripwire.from_environment({})
    wire.touch("before COMMIT")
    assert wire.count == 1
    logged = Tripwire.from_environment({"BOARD_HOST_TRIPWIRE_LOG": str(tmp_path / "log")})
    logged.touch("before send")
    logged.touch("after send")
    assert (tmp_path / "log").read_text() == "1 before send\n2 after send\n"


async def test_a_computer_player_waits_for_a_table_that_cannot_be_read(
    trouble: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await trouble.lobby()
    await trouble.host.add_bot(table, ALICE, trouble.press())
    await trouble.host.start_game(table, ALICE, trouble.press())
    await trouble.settled()
    await trouble.take(table, ALICE, "1")  # the computer player's task has not begun when this returns
    with monkeypatch.context() as patched:
        unread = refusing(patched, trouble.store, "wake")
        trouble.host._tables._idle = -1.0
        trouble.host._tables.forget_idle()
        for _ in range(3):
            await unread()
    await trouble.until_waiting(table, 0)


@pytest.mark.parametrize("question", ["wake", "computers_turn", "suspended"])
async def test_a_start_on_a_disk_that_cannot_be_read_takes_computers_up_later(
    trouble: Room, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    trouble.options["pause"] = 30.0
    await trouble.again()
    table = await trouble.lobby()
    await trouble.host.add_bot(table, ALICE, trouble.press())
    await trouble.host.start_game(table, ALICE, trouble.press())
    await trouble.take(table, ALICE, "1")
    await trouble.settled()
    trouble.options["pause"] = 0.01
    await trouble.close()
    with monkeypatch.context() as patched:
        unread = refusing(patched, SqliteStore, question)
        await trouble.open()
        for _ in range(3):
            await unread()
    await trouble.until_waiting(table, 0)


async def test_one_table_that_cannot_be_made_out_keeps_no_other_from_being_taken_up(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room.options["pause"] = 30.0
    await room.again()
    tables = []
    for _ in range(2):
        tables.append(await room.lobby())
        await room.host.add_bot(tables[-1], ALICE, room.press())
        await room.host.start_game(tables[-1], ALICE, room.press())
        await room.take(tables[-1], ALICE, "1")
    await room.settled()
    await room.close()
    original = SqliteStore.wake

    async def garbled(store: SqliteStore, table: int) -> object:
        if table == tables[0]:
            raise ValueError("no JSON at all")
        return await original(store, table)

    monkeypatch.setattr(SqliteStore, "wake", garbled)
    room.options["pause"] = 0.01
    await room.open()
    await room.until_waiting(tables[1], 0)
    assert f"table {tables[0]} cannot be looked at" in caplog.text
    caplog.clear()


async def test_a_fault_in_a_sweep_does_not_end_all_sweeps(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("engine.host.door.SWEEP", 0.01)
    table = await room.lobby()
    with monkeypatch.context() as patched:
        patched.setattr(SqliteStore, "idle_lobbies", failing_once := Garbled())
        await room.again()
        await asyncio.wait_for(failing_once.met.wait(), 2)
    room.now += 100_000
    for _ in range(100):
        if await room.stage(table) == "ended":
            break
        await asyncio.sleep(0.01)
    assert await room.stage(table) == "ended"
    caplog.clear()


class Garbled:
    """A question to the store that the program fails at."""

    def __init__(self) -> None:
        self.met = asyncio.Event()

    async def __call__(self, *_: object) -> list[int]:
        self.met.set()
        raise ValueError("no JSON at all")


def refusing(patched: pytest.MonkeyPatch, store: object, question: str) -> Callable[[], Awaitable[None]]:
    """Lets a question to the store fail; what is returned waits for one more failure."""
    asked = asyncio.Semaphore(0)

    async def refuse(*_: object) -> None:
        asked.release()
        raise StoreTrouble("disk I/O error")

    async def once() -> None:
        await asyncio.wait_for(asked.acquire(), 2)

    patched.setattr(store, question, refuse)
    return once
