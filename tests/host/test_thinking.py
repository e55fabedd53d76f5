"""Computer players that never come to an end: their table goes on, and so do all others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from engine.host.thinking import MOST_STUCK
from engine.kernel.game import Sight
from tests.host import nim
from tests.host.conftest import Room
from tests.host.fakes import ALICE, Place


class Brooder:
    """A computer player that thinks until it is let go, at the tables with these many stones or fewer."""

    def __init__(self) -> None:
        self.enough = threading.Event()
        self.begun = threading.Event()
        self.asked = 0

    def __call__(self, sight: Sight) -> list[str]:
        self.asked += 1
        if sight.view.stones > 12:  # a quick one at the tables of forty
            return ["1"]
        self.begun.set()
        self.enough.wait()
        return ["1"]


@pytest.fixture
def brooder() -> Iterator[Brooder]:
    found = Brooder()
    yield found
    found.enough.set()


async def against(room: Room, channel: int, stones: str = "12") -> int:
    """A table where Alice has moved and a computer player is to answer."""
    table = await room.host.open_table(ALICE, Place(400, channel), "nim", {"stones": stones}, 2, room.press())
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.take(table, ALICE, "1")
    return table


async def test_a_computer_player_that_never_answers_is_answered_for_and_holds_up_nobody(
    room: Room, brooder: Brooder, caplog: pytest.LogCaptureFixture
) -> None:
    room.games = {"nim": nim.game(bots={"brooder": brooder}, bot="brooder")}
    room.options["thinking"] = 0.05
    await room.again()
    stuck = await against(room, 601)
    other = await against(room, 602, "40")
    await room.until_waiting(other, 0)
    await room.until_waiting(stuck, 0)
    assert f"at table {stuck}, seat 1, had no answer after 0.05 seconds" in caplog.text
    assert f"table {other}" not in caplog.text
    await room.take(stuck, ALICE, "1")
    await room.until_waiting(stuck, 0)
    caplog.clear()


async def test_only_so_many_endless_thoughts_are_begun(
    room: Room, brooder: Brooder, caplog: pytest.LogCaptureFixture
) -> None:
    room.games = {"nim": nim.game(bots={"brooder": brooder}, bot="brooder")}
    room.options["thinking"] = 0.02
    await room.again()
    tables = [await against(room, 600 + number) for number in range(3)]
    for table in tables:
        await room.until_waiting(table, 0)
    assert brooder.asked == MOST_STUCK
    assert "restart the bot" in caplog.text
    brooder.enough.set()
    await asyncio.sleep(0.05)
    await room.take(tables[0], ALICE, "1")
    await room.until_waiting(tables[0], 0)
    assert brooder.asked == MOST_STUCK + 1, "once they have come to an end, others may think again"
    caplog.clear()


async def test_a_stop_does_not_wait_for_an_endless_thought(room: Room, brooder: Brooder) -> None:
    room.games = {"nim": nim.game(bots={"brooder": brooder}, bot="brooder")}
    await room.again()
    await against(room, 601)
    assert await asyncio.to_thread(brooder.begun.wait, 2)
    await asyncio.wait_for(room.close(), 2)
    await room.open()
