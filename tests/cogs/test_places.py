"""Servers and permissions as Discord tells of them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from tests.cogs.conftest import Room


async def gateway(room: Room, event: str, **data: Any) -> None:
    """An event as the gateway brings it."""
    room.env.bot._connection.parsers[event](data)
    await room.env.settle()


async def test_a_bot_taken_off_a_server_keeps_the_table_and_goes_on_once_invited(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    await room.playing()
    guild, bot, actor = room.channel.guild, room.env.bot, room.actor()
    assert guild is not None
    before, cached = room.newest.content.split("\n")[0], bot.get_guild(guild.id)
    assert cached is not None
    messenger = bot.host._messenger  # type: ignore[attr-defined]
    await gateway(room, "GUILD_DELETE", id=str(guild.id), unavailable=True)
    assert messenger.is_on(guild.id), "a server that is down for a while is another thing"
    await gateway(room, "GUILD_DELETE", id=str(guild.id))
    assert not messenger.is_on(guild.id)
    assert "any more; its tables wait" in caplog.text
    hand = actor.user.dm_channel.history()[-1]
    await actor.user.click(hand, custom_id=hand.components[0].children[0].custom_id)
    await room.env.settle()
    said = [message for message in actor.user.dm_channel.history(viewer=actor.user) if message.flags.ephemeral]
    assert "not on this table's server any more" in said[-1].content
    assert room.newest.content.split("\n")[0] == before
    bot._connection._add_guild(cached)
    bot.dispatch("guild_join", cached)
    for _ in range(100):  # the outbox is read on a thread, which simcord does not wait for here
        await room.env.settle()
        if room.newest.content.split("\n")[0] != before:
            break
        await asyncio.sleep(0.01)
    assert room.newest.content.split("\n")[0] != before


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ("guild_channel_update", 2),
        ("guild_role_update", 2),
        ("member_update", 2),
        ("thread_update", 2),
        ("thread_join", 1),
    ],
)
async def test_news_about_permissions_are_passed_on(
    room: Room, monkeypatch: pytest.MonkeyPatch, event: str, told: int
) -> None:
    heard: list[int] = []
    monkeypatch.setattr(room.env.bot.host.publisher, "permitted", heard.append)  # type: ignore[attr-defined]
    about = SimpleNamespace(guild=discord.Object(400))
    room.env.bot.dispatch(event, *[about] * told)
    await room.env.settle()
    assert heard == [400]
