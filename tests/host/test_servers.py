"""A bot that is taken off a server, or may not post there: tables are kept, little is tried, and it goes on."""

from __future__ import annotations

import asyncio

import pytest

from engine.host.posts import Undeliverable
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO, PLACE, Place
from tests.host.test_publisher import failing

ELSEWHERE = Place(401, 900, "Another server", "games")


async def test_a_table_waits_while_the_bot_is_off_its_server_and_goes_on_when_it_is_back(room: Room) -> None:
    table, other = await room.playing(), await room.playing("nim", CLEO, place=ELSEWHERE)
    room.discord.off.add(400)
    await room.host.servers_changed()
    requests = len(room.discord.requests)
    reply = await room.take(table, ALICE, "1")
    assert reply.post is not None
    assert "not on this table's server" in reply.post.content
    await room.settled()
    assert len(room.discord.requests) == requests, "nothing is even tried"
    assert (await room.host.record(table)).waiting == [1], "what was done counts"
    assert (await room.take(other, ALICE, "1")).post is None
    await room.settled()
    assert "11 stones" in room.discord.in_channel(900)[-1].post.content
    room.discord.off.clear()
    await room.host.servers_changed()
    await room.settled()
    assert "11 stones" in room.discord.board.post.content
    assert room.discord.board.post.pings == (BEN.id,)
    assert not await room.store.outbox_tables()


async def test_a_bot_taken_off_while_it_was_down_learns_it_at_the_log_in(room: Room) -> None:
    table = await room.playing()
    room.discord.fault = failing(10_000, lambda: Undeliverable("forbidden"), "send", CHANNEL)
    room.options["pace"] = 1.0
    await room.again()
    await room.take(table, ALICE, "1")
    await asyncio.sleep(0.05)
    assert room.host.publisher._tasks
    room.discord.off.add(400)
    await room.host.servers_changed()
    await asyncio.wait_for(room.settled(), 1)
    assert await room.stage(table) == "playing"
    await room.close()
    room.discord.fault = None
    room.discord.off.clear()
    await room.open()
    await room.host.servers_changed()
    await room.settled()
    assert "11 stones" in room.discord.board.post.content


async def test_a_message_on_its_way_as_the_bot_is_invited_again_is_told(room: Room) -> None:
    table = await room.playing()
    room.discord.off.add(400)
    await room.take(table, ALICE, "1")
    await asyncio.sleep(0)
    room.discord.off.clear()
    await room.host.servers_changed()
    await room.settled()
    assert "11 stones" in room.discord.board.post.content


async def test_a_table_in_a_dm_stands_on_no_server(room: Room) -> None:
    room.discord.off.add(400)
    dm = Place(None, ALICE.id + 1_000_000)
    table = await room.playing("nim", BEN, place=dm)
    assert (await room.take(table, ALICE, "1")).post is None
    await room.settled()
    assert "11 stones" in room.discord.dm(ALICE)[-1].post.content


async def test_a_permission_given_back_is_noticed_at_once_and_its_lack_is_logged_once(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    room.options["pace"] = 0.001
    await room.again()
    table = await room.playing()
    room.discord.fault = failing(10_000, lambda: Undeliverable("forbidden", ("Attach Files",)), "send", CHANNEL)
    await room.take(table, ALICE, "1")
    await asyncio.sleep(0.4)
    assert caplog.text.count("may not post in its channel (Attach Files)") == 1
    assert sum(what == "send" for what, _ in room.discord.requests) > 3
    room.discord.fault = None
    room.host.publisher.permitted(PLACE.guild or 0)
    await asyncio.wait_for(room.settled(), 0.5)
    assert "11 stones" in room.discord.board.post.content
    room.host.publisher.permitted(12345)
