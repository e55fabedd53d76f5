"""Requests to take a move back beside standing orders, which answer without a press."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host import ambush
from tests.host.asking import ask
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CLEO
from tests.host.test_standing_orders import TARGET, press


@pytest.fixture
async def woods(tmp_path: Path) -> AsyncIterator[Room]:
    """A host of the game with interrupts, whose orders take a moment."""
    found = Room(tmp_path / "tables.db", games={"ambush": ambush.game()}, options={"pause": 0.3})
    await found.open()
    yield found
    await found.close()


async def asked(woods: Room) -> int:
    """Ben's turn has begun, Alice asks to take her last pass back, and Ben's aim is still to come."""
    table = await woods.playing("ambush", BEN, CLEO)
    await woods.take(table, ALICE, "nobody")
    for _ in range(2):
        await woods.take(table, BEN, "pass")
        await woods.take(table, CLEO, "pass")
    await woods.take(table, BEN, "2")
    await woods.take(table, CLEO, "pass")
    return table


@pytest.mark.parametrize("by", ["order", "hand"])
async def test_an_answer_by_order_ends_a_request_as_one_by_hand_does(woods: Room, by: str) -> None:
    """Or the request would tell which of them it was; and what all agree to is what was asked for."""
    table = await asked(woods)
    if by == "order":
        await press(woods, table, ALICE, TARGET)
    message = await ask(woods, table, BEN)
    row = (await woods.host.record(table)).n
    assert (await woods.host.record(table)).takebacks.open is not None
    if by == "hand":
        await woods.take(table, ALICE, "pass")
    for _ in range(100):
        if (await woods.host.record(table)).n > row:
            break
        await asyncio.sleep(0.02)
    await woods.settled()
    record = await woods.host.record(table)
    assert record.takebacks.open is None
    assert "Play went on, so the request has ended." in message.post.content
    assert message.ids == []
