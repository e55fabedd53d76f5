"""Faults on purpose: doubled, late and lost interactions, lost answers, server errors, held requests, lost places."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from sandbox.client import Refused, Sandbox
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot
from tests.sandbox.conftest import RawBot, until


async def test_a_doubled_interaction_reaches_the_bot_twice_and_is_answered_once(bot: BurrowBot, world: Sandbox):
    failed: list[BaseException] = []
    bot.tree.on_error = _collect(failed)  # type: ignore[method-assign]
    await world.fault("duplicate_interaction")
    alice = world.person("alice")
    assert (await alice.slash("/try", what="hello")).type == "message"
    await until(lambda: len(bot.seen) == 2 and failed)
    assert bot.seen[0] == bot.seen[1]
    assert "already been acknowledged" in str(failed[0])
    await alice.catch_up()
    assert len(alice.messages()) == 1


def _collect(failed: list[BaseException]):
    async def on_error(_: discord.Interaction, error: Exception) -> None:
        failed.append(error)

    return on_error


async def test_a_lost_interaction_fails_and_a_late_one_still_works(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await world.post("/control/clock", ack_seconds=0.3)
    await world.fault("drop_interaction")
    assert (await alice.slash("/try", what="hello")).type == "failed"
    await world.fault("delay_interaction", seconds=0.1)
    assert (await alice.slash("/try", what="hello")).type == "message"
    assert len(bot.seen) == 1


async def test_a_server_error_is_tried_again(bot: BurrowBot, world: Sandbox, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("discord.http.asyncio.sleep", _no_sleep)
    await world.fault("status", method="POST", path="/messages$", status=502)
    await bot.guilds[0].text_channels[0].send("again")
    await world.person("bob").catch_up()
    assert [m.content for m in world.person("bob").messages()] == ["again"]


_sleep = asyncio.sleep


async def _no_sleep(_: float) -> None:
    await _sleep(0)


@pytest.mark.parametrize("with_nonce", [False, True])
async def test_a_message_whose_answer_was_lost_is_doubled_unless_a_nonce_is_enforced(
    bot: BurrowBot, world: Sandbox, with_nonce: bool
):
    channel = bot.guilds[0].text_channels[0]
    await world.fault("drop", method="POST", path="/messages$", when="after")
    body = {"content": "once?", **({"nonce": "turn-7", "enforce_nonce": True} if with_nonce else {})}

    async def send() -> str:
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
        return str((await bot.http.request(route, json=body))["id"])

    with pytest.raises(aiohttp.ServerDisconnectedError):
        await send()
    again = await send()
    await world.person("bob").catch_up()
    seen = world.person("bob").messages()
    assert len(seen) == (1 if with_nonce else 2)
    assert seen[-1].id == again


async def test_a_request_dropped_before_it_is_handled_has_no_effect(bot: BurrowBot, world: Sandbox):
    await world.fault("drop", method="POST", path="/messages$", when="before", skip=1)
    channel = bot.guilds[0].text_channels[0]
    await channel.send("one")
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("two")
    await world.person("bob").catch_up()
    assert [m.content for m in world.person("bob").messages()] == ["one"]


@pytest.mark.parametrize(("when", "effect"), [("before", []), ("after", ["held"])])
async def test_a_held_request_waits_for_its_release(bot: BurrowBot, world: Sandbox, when: str, effect: list[str]):
    bob = world.person("bob")
    await world.fault("hold", method="POST", path="/messages$", when=when)
    sending = asyncio.create_task(bot.guilds[0].text_channels[0].send("held"))
    assert (await world.get("/control/held", seconds=5))["held"] == 1
    await bob.catch_up()
    assert [m.content for m in bob.messages()] == effect
    assert not sending.done()
    await world.post("/control/release")
    await sending
    await bob.catch_up()
    assert [m.content for m in bob.messages()] == ["held"]


async def test_a_held_request_of_a_bot_that_dies_never_happens(
    server: Server, world: Sandbox, raw: RawBot, games: dict[str, str]
):
    await world.fault("hold", method="POST", path="/messages$")
    sending = asyncio.create_task(raw.ask("POST", f"/channels/{games['id']}/messages", {"content": "ghost"}))
    assert (await world.get("/control/held", seconds=5))["held"] == 1
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    await until(lambda: not server.services.faults.held)
    await world.post("/control/release")
    assert server.services.world.posts[games["id"]] == {}


async def test_a_delayed_request_takes_its_time(bot: BurrowBot, world: Sandbox):
    await world.fault("delay", method="POST", path="/messages$", seconds=0.2)
    loop = asyncio.get_running_loop()
    before = loop.time()
    await bot.guilds[0].text_channels[0].send("slow")
    assert loop.time() - before >= 0.2


async def test_a_deleted_channel_is_unknown_and_gone_from_the_screen(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    channel = bot.guilds[0].text_channels[1]
    await world.post("/control/channel", delete=True, channel="table-two")
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("hello?")
    assert refused.value.code == 10003
    await alice.catch_up()
    with pytest.raises(AssertionError, match="sees no channel 'table-two'"):
        alice.messages("table-two")
    await until(lambda: len(bot.guilds[0].text_channels) == 2)


async def test_a_person_who_left_is_unknown_and_takes_no_messages(bot: BurrowBot, world: Sandbox):
    erin = world.person("erin")
    user = await bot.fetch_user(int(erin.id))
    await user.send("before")
    await world.post("/control/member", user=erin.id, present=False)
    with pytest.raises(discord.NotFound) as unknown:
        await bot.guilds[0].fetch_member(user.id)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("after")
    assert (unknown.value.code, refused.value.code) == (10007, 50278)
    await world.post("/control/member", user=erin.id, present=True)
    await user.send("back")
    await erin.catch_up()
    assert [m.content for m in erin.dms()] == ["before", "back"]


async def test_faults_that_happen_at_once(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await world.fault("closed_dm", user=alice.id)
    assert (await alice.slash("/try", what="dm")).text == "Closed: 50007"
    await world.fault("closed_dm", user=alice.id, closed=False)
    assert (await alice.slash("/try", what="dm")).text == "Look at your DMs"
    await world.fault("deleted_channel", channel="chat")
    await world.fault("disconnect", code=4000)
    await asyncio.wait_for(bot.resumed.wait(), 5)
    await until(lambda: [c.name for c in bot.guilds[0].text_channels] == ["games", "table-two"])


async def test_an_unknown_fault_is_refused(world: Sandbox):
    with pytest.raises(Refused, match="no such fault"):
        await world.fault("earthquake")
    with pytest.raises(Refused, match="no such fault"):
        await world.fault("drop", colour="red")
