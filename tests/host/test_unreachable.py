"""Messages that Discord will not take: nothing is tried at full speed for ever, and nobody waits unknowingly."""

from __future__ import annotations

import asyncio

import pytest

from engine.host.posts import Post, Undeliverable
from engine.host.presses import Press
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO
from tests.host.test_lobby import refused
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


async def test_a_deleted_channel_takes_the_controls_off_private_messages(room: Room) -> None:
    table = await room.playing("template", BEN)
    await room.host.channel_gone(CHANNEL)
    await room.settled()
    assert await room.stage(table) == "ended"
    assert [message.ids for message in (*room.discord.dm(ALICE), *room.discord.dm(BEN))] == [[], []]
    other = await room.playing("template", BEN)
    room.discord.gone.add(CHANNEL)
    await room.play(other, ALICE)
    await room.settled()
    assert await room.stage(other) == "ended"
    assert not any(message.ids for message in (*room.discord.dm(ALICE), *room.discord.dm(BEN)))
    assert not await room.store.outbox_tables()


async def test_a_slow_dm_holds_up_neither_the_board_nor_other_hands(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.host.publisher.PATIENCE", 0.02)
    gate, original, at_once = asyncio.Event(), room.discord.send, [0]

    async def send(channel: int, post: Post, nonce: str) -> int:
        if channel == ALICE.id + 1_000_000 and not gate.is_set():
            at_once[0] += 1
            await gate.wait()
        return await original(channel, post, nonce)

    room.discord.send = send  # type: ignore[method-assign]
    table = await room.lobby("template", BEN)
    await room.host.start_game(table, ALICE, room.press())
    for _ in range(200):
        if room.discord.dm(BEN):
            break
        await asyncio.sleep(0.01)
    assert room.discord.dm(BEN)
    await room.play(table, BEN)
    for _ in range(200):
        if "Ready: Ben" in room.discord.board.post.content:
            break
        await asyncio.sleep(0.01)
    assert "Ready: Ben" in room.discord.board.post.content
    assert at_once == [1], "one message at a time to one person"
    gate.set()
    await room.settled()
    record = await room.host.record(table)
    assert record.hand_messages == {
        0: (ALICE.id + 1_000_000, room.discord.dm(ALICE)[-1].id),
        1: (BEN.id + 1_000_000, room.discord.dm(BEN)[-1].id),
    }
    assert not await room.store.outbox_tables()


async def test_a_stop_ends_a_slow_dm_and_the_next_process_sends_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.host.publisher.PATIENCE", 0.02)
    original = room.discord.send

    async def never(channel: int, post: Post, nonce: str) -> int:
        if channel == ALICE.id + 1_000_000:
            await asyncio.Event().wait()
        return await original(channel, post, nonce)

    room.discord.send = never  # type: ignore[method-assign]
    table = await room.lobby("template", BEN)
    await room.host.start_game(table, ALICE, room.press())
    for _ in range(200):
        if room.discord.dm(BEN):
            break
        await asyncio.sleep(0.01)
    await asyncio.wait_for(room.close(), 5)
    room.discord.send = original  # type: ignore[method-assign]
    await room.open()
    await room.settled()
    assert len(room.discord.dm(ALICE)) == len(room.discord.dm(BEN)) == 1


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


@pytest.mark.parametrize("why", ["left", "dm_closed"])
async def test_a_person_who_cannot_be_found_gets_nothing_and_neither_does_anybody_in_their_place(
    room: Room, why: str
) -> None:
    original = room.discord.direct

    async def direct(player: int) -> int:
        if player == BEN.id:
            raise Undeliverable(why)
        return await original(player)

    room.discord.direct = direct  # type: ignore[method-assign]
    table = await room.playing("template", BEN)
    assert {message.channel for message in room.discord.messages.values()} == {CHANNEL, ALICE.id + 1_000_000}
    assert len(room.discord.dm(ALICE)) == 1
    assert (await room.host.record(table)).chairs[1].dm_closed
    told = "\n".join(message.post.content for message in room.discord.in_channel())
    assert "Ben" in next(line for line in told.split("\n") if "I cannot" in line)
    hand = (await room.host.hand(table, BEN)).post
    assert hand is not None, "who comes back plays on in the channel"


async def test_whoever_looked_on_looks_on_after_a_restart_and_a_moderator_sees_no_hand(room: Room) -> None:
    table = await room.playing("template", BEN)
    await room.again()
    await refused("not_seated", room.host.hand(table, CLEO))
    press = Press("hand", table)
    await refused("not_seated", room.host.press(press, [], CLEO, room.press(), manages=CHANNEL))
    board = (await room.host.board(table, CLEO, CHANNEL)).post
    assert board is not None
    assert "Your cards" not in board.content


async def test_a_table_that_was_ended_can_be_opened_anew(room: Room) -> None:
    table = await room.playing("nim", BEN)
    await room.host.end(table, ALICE, room.press(), manages=0)
    reply = await room.host.rematch(table, BEN, room.press())
    assert reply.post is not None
    await room.host.join(table + 1, ALICE, room.press())
    await room.host.start_game(table + 1, BEN, room.press())
    await room.settled()
    assert "12 stones" in room.discord.board.post.content
