"""Permissions that can be taken away, threads public and private, pins, history."""

from __future__ import annotations

import discord
import pytest

from sandbox.client import Refused, Sandbox
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot, picture
from tests.sandbox.conftest import until


async def refusal(coroutine: object) -> int:
    with pytest.raises(discord.HTTPException) as refused:
        await coroutine  # type: ignore[misc]
    return refused.value.code


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("VIEW_CHANNEL", {"content": "x"}, 50001),
        ("SEND_MESSAGES", {"content": "x"}, 50013),
        ("ATTACH_FILES", {"content": "x", "file": "picture"}, 50013),
        ("EMBED_LINKS", {"embed": discord.Embed(title="x")}, 50013),
    ],
)
async def test_a_permission_taken_away_is_missed_in_that_channel_alone(
    bot: BurrowBot, world: Sandbox, name: str, options: dict[str, object], code: int
):
    def given() -> dict[str, object]:
        return {**options, **({"file": picture()} if "file" in options else {})}

    alice = world.person("alice")
    games, other, _ = bot.guilds[0].text_channels
    await games.send(**given())
    await alice.allow_bot(name, False)
    assert await refusal(games.send(**given())) == code
    await other.send(**given())
    await until(lambda: not getattr(games.permissions_for(games.guild.me), name.lower()))  # by CHANNEL_UPDATE
    await alice.allow_bot(name, True)
    await games.send(**given())


async def test_interactions_are_answered_even_where_the_bot_may_not_write(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await alice.allow_bot("SEND_MESSAGES", False)
    assert (await alice.slash("/try", what="hello")).type == "message"
    assert await refusal(bot.guilds[0].text_channels[0].send("x")) == 50013


async def test_history_needs_its_permission_and_pages_both_ways(bot: BurrowBot, world: Sandbox):
    games = bot.guilds[0].text_channels[0]
    sent = [await games.send(str(n)) for n in range(5)]
    assert [m.content async for m in games.history(limit=2)] == ["4", "3"]
    assert [m.content async for m in games.history(limit=2, before=sent[3])] == ["2", "1"]
    assert [m.content async for m in games.history(limit=2, after=sent[1], oldest_first=True)] == ["2", "3"]
    assert [m.content async for m in games.history(limit=3, around=sent[2])] == ["3", "2", "1"]
    assert (await games.fetch_message(sent[0].id)).content == "0"
    await world.person("alice").allow_bot("READ_MESSAGE_HISTORY", False)
    assert [m async for m in games.history()] == []
    assert await refusal(games.fetch_message(sent[0].id)) == 50013


async def test_the_permissions_page_lists_what_a_game_bot_needs(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    place = alice.channel("games").data["id"]
    listed = (await world.get("/ui/permissions", channel=place))["permissions"]
    allowed = {p["name"]: p["allowed"] for p in listed}
    assert allowed["ATTACH_FILES"]
    assert not allowed["MANAGE_MESSAGES"]
    assert {p["name"]: p["label"] for p in listed}["SEND_MESSAGES_IN_THREADS"] == "Send Messages In Threads"
    await alice.allow_bot("PIN_MESSAGES", True)
    message = await bot.guilds[0].text_channels[0].send("rules")
    await message.pin()
    pins = [m.content async for m in bot.guilds[0].text_channels[0].pins()]
    assert pins == ["rules"]
    await alice.allow_bot("PIN_MESSAGES", False)
    assert await refusal(message.unpin()) == 50013


async def test_a_public_thread_is_open_to_the_bot_and_needs_its_own_permission(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    thread_id = await alice.thread("Evening game")
    await until(lambda: bot.get_channel(int(thread_id)) is not None)
    thread = bot.get_channel(int(thread_id))
    assert isinstance(thread, discord.Thread)
    await thread.send("hello")
    await bob.catch_up()
    assert [m.content for m in bob.messages("Evening game")] == ["hello"]
    reply = await bob.slash("/try", what="hello", channel="Evening game")
    assert reply.message.channel == thread_id
    await alice.allow_bot("SEND_MESSAGES_IN_THREADS", False)
    assert await refusal(thread.send("x")) == 50013
    await bot.guilds[0].text_channels[0].send("still fine in the channel")


async def test_a_private_thread_is_closed_to_the_bot_until_somebody_adds_it(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    thread_id = await alice.thread("Secret game", private=True)
    await bob.catch_up()
    with pytest.raises(AssertionError, match="sees no channel"):
        bob.channel("Secret game")
    assert await refusal(bot.fetch_channel(int(thread_id))) == 50001
    reply = await alice.slash("/try", what="hello")
    assert reply.type == "message", "an interaction is answered with its token, member or not"
    await world.post("/ui/bot_member", channel=thread_id, present=True)
    thread = await bot.fetch_channel(int(thread_id))
    await thread.send("here I am")
    await alice.say(f"<@{bob.id}> join us")
    await bob.catch_up()
    assert [m.content for m in bob.messages("Secret game")][1:] == ["here I am", f"<@{bob.id}> join us"]
    await world.post("/ui/bot_member", channel=thread_id, present=False)
    assert await refusal(thread.send("x")) == 50001


async def test_the_bot_opens_a_thread_and_archives_it(bot: BurrowBot, world: Sandbox):
    games = bot.guilds[0].text_channels[0]
    message = await games.send("A game")
    thread = await message.create_thread(name="Table 1")
    assert thread.id == message.id
    assert await refusal(message.create_thread(name="Again")) == 160004
    sent = await thread.send("turn one")
    await thread.edit(archived=True)
    assert await refusal(sent.edit(content="x")) == 50083
    await thread.send("a message opens it again")
    await sent.edit(content="x")
    await world.post("/control/thread", channel=str(thread.id), locked=True)
    assert await refusal(thread.send("x")) == 160005
    with pytest.raises(Refused, match="may not write"):
        await world.person("bob").say("x", channel="Table 1")


async def test_people_are_held_by_the_same_permissions(server: Server, world: Sandbox):
    bob = world.person("bob")
    games = server.services.world.channels[bob.channel("games").data["id"]]
    role = server.services.world.guild_roles["people"]
    games["permission_overwrites"].append({"id": role, "type": 0, "allow": "0", "deny": str(1 << 11)})
    server.services.world.changed_channel(games)
    with pytest.raises(Refused, match="may not write"):
        await bob.say("x", channel="games")
    assert await world.person("alice").say("the owner may", channel="games")
