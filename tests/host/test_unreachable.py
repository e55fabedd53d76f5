"""Messages that Discord will not take: nothing is tried at full speed for ever, and nobody waits unknowingly."""

from __future__ import annotations

import asyncio

import pytest

from engine.host.types import Post, Undeliverable
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL
from tests.host.test_publisher import failing


@pytest.mark.parametrize("why", ["too_old", "message_gone"])
async def test_a_thread_that_takes_no_new_message_is_tried_again_slowly(
    room: Room, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    room.options["pace"] = 1.0
    await room.again()
    table = await room.playing()
    room.discord.fault = failing(10_000, lambda: Undeliverable(why), "send", CHANNEL)
    before = len(room.discord.requests)
    await room.take(table, ALICE, "1")
    await asyncio.sleep(0.2)
    assert len(room.discord.requests) - before < 10
    room.discord.fault = None
    reply = await room.take(table, BEN, "1")
    await room.settled()
    assert "10 stones" in room.discord.board.post.content
    if why == "too_old":
        assert reply.post is not None, "whoever acts learns that the channel is not told"
    caplog.clear()


@pytest.mark.parametrize("why", ["channel_gone", "too_old"])
async def test_a_dm_that_takes_no_message_counts_as_closed(room: Room, why: str) -> None:
    room.discord.fault = failing(10_000, lambda: Undeliverable(why), "send", BEN.id + 1_000_000)
    table = await room.playing("template", BEN)
    assert sum(channel == BEN.id + 1_000_000 for _, channel in room.discord.requests) < 5
    assert (await room.host.record(table)).chairs[1].dm_closed
    assert "cannot send Ben private messages" in room.discord.board.post.content


async def test_whoever_gets_no_private_messages_is_pinged_for_every_round(room: Room) -> None:
    room.discord.closed.add(BEN.id)
    table = await room.playing("template", BEN)
    for _ in range(2):
        before = room.discord.board.id
        await room.play(table, BEN)
        await room.settled()
        await room.play(table, ALICE)
        await room.settled()
        assert room.discord.board.id != before
        assert room.discord.board.post.pings == (BEN.id,), "Alice has her DM"


async def test_what_was_sent_is_known_although_the_table_was_forgotten_meanwhile(room: Room) -> None:
    table = await room.playing()
    original = room.discord.send

    async def slow(channel: int, post: Post, nonce: str) -> int:
        message = await original(channel, post, nonce)
        room.host._tables._idle = -1.0
        room.host._tables.forget_idle()
        await room.host.board(table, ALICE, CHANNEL)
        return message

    room.discord.send = slow  # type: ignore[method-assign]
    await room.take(table, ALICE, "1")
    await room.settled()
    live = room.host._tables.peek(table)
    assert live is not None
    assert live.record.board_message == room.discord.board.id
    assert live.record.pinged == [1]
