"""The gateway: lost connections, replay, invalid sessions, refused log-ins."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.client import Sandbox
from sandbox.launch import point_discord_at
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot
from tests.sandbox.conftest import bot_online


async def test_a_press_during_a_lost_connection_is_replayed_on_resume_and_answered(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await alice.slash("/try", what="hello")
    await world.post("/control/disconnect", code=4000)
    reply = await alice.press("Go")
    assert reply.text == "Gone"
    await asyncio.wait_for(bot.resumed.wait(), 5)
    assert bot.identified == 1, "a resume, not a new session"


@pytest.mark.parametrize("code", ["reconnect", 0, 4000])
async def test_the_bot_resumes_after_a_reconnect_request_and_after_a_cut_line(
    bot: BurrowBot, world: Sandbox, code: str | int
):
    assert (await world.post("/control/disconnect", code=code))["cut"] == 1
    await asyncio.wait_for(bot.resumed.wait(), 10)
    assert (await world.person("bob").slash("/try", what="hello", channel="chat")).type == "message"
    assert bot.identified == 1


async def test_an_invalid_session_makes_the_bot_identify_anew(bot: BurrowBot, world: Sandbox):
    bot.ready.clear()
    await world.post("/control/disconnect", code=4000, invalid=True)
    await asyncio.wait_for(bot.ready.wait(), 10)
    assert bot.identified == 2
    assert (await world.person("bob").slash("/try", what="hello", channel="chat")).type == "message"


async def test_a_wrong_token_is_refused_at_the_door(server: Server):
    point_discord_at(server.address)
    bot = BurrowBot()
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


async def test_privileged_intents_that_nobody_approved_are_refused(server: Server):
    point_discord_at(server.address)
    bot = BurrowBot(intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start("sandbox")
    await bot.close()


async def test_the_page_sees_the_bot_come_and_go(server: Server, world: Sandbox):
    alice = world.person("alice")
    assert not (await world.get("/ui/state", user=alice.id))["bot_online"]
    async with bot_online(server.address):
        await world.wait_for_bot()
        assert (await world.get("/ui/state", user=alice.id))["bot_online"]
    await world.wait_for_bot(online=False)


@pytest.mark.parametrize(("code", "kept"), [(1000, 0), (1001, 0), (4000, 1)])
async def test_a_session_survives_every_close_but_a_clean_good_bye(
    server: Server, world: Sandbox, code: int, kept: int
):
    async with aiohttp.ClientSession() as session, session.ws_connect(server.address + "/gateway") as line:
        await line.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1}})
        await world.wait_for_bot()
        await line.close(code=code)
    await world.wait_for_bot(online=False)
    assert len(server.services.gateway.sessions) == kept


async def _frames(line: aiohttp.ClientWebSocketResponse, until: str) -> list[dict[str, Any]]:
    unpack, found = zlib.decompressobj(), []
    while not found or found[-1]["t"] != until:
        message = await asyncio.wait_for(line.receive(), 5)
        data = message.data if isinstance(message.data, str) else unpack.decompress(message.data).decode()
        found.append(json.loads(data))
    return found


@pytest.mark.parametrize("query", ["?v=10&encoding=json", "?v=10&encoding=json&compress=zlib-stream"])
async def test_a_session_starts_with_hello_ready_and_the_server(server: Server, query: str):
    async with aiohttp.ClientSession() as session, session.ws_connect(server.address + "/gateway" + query) as line:
        await line.send_json({"op": 1, "d": None})
        await line.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1, "properties": {}}})
        frames = await _frames(line, "GUILD_CREATE")
    assert [(f["op"], f["t"]) for f in frames] == [(10, None), (11, None), (0, "READY"), (0, "GUILD_CREATE")]
    assert [f["s"] for f in frames[2:]] == [1, 2]
    assert frames[2]["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("not json", 4002),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 2, "d": {"token": "wrong", "intents": 1}}', 4004),
        ('{"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [0, 2]}}', 4010),
        ('{"op": 2, "d": {"token": "sandbox", "intents": 1073741824}}', 4013),
        ('{"op": 2, "d": {"token": "sandbox", "intents": 32768}}', 4014),
    ],
)
async def test_a_bad_frame_closes_the_connection_with_discords_code(server: Server, frame: str, code: int):
    async with aiohttp.ClientSession() as session, session.ws_connect(server.address + "/gateway") as line:
        await line.receive()
        await line.send_str(frame)
        await line.receive()
        assert line.close_code == code


async def test_too_many_frames_in_a_minute_close_the_connection(server: Server):
    async with aiohttp.ClientSession() as session, session.ws_connect(server.address + "/gateway") as line:
        for _ in range(121):
            await line.send_str('{"op": 1, "d": null}')
        while not line.closed:
            await line.receive()
        assert line.close_code == 4008
