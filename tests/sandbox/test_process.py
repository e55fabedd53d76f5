"""The sandbox as a process: it keeps its world over SIGTERM and SIGKILL, ends with its parent, stays on loopback."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from sandbox import launch
from sandbox.client import Sandbox
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot, png
from tests.sandbox.conftest import bot_online


async def play(address: str) -> dict[str, object]:
    """Uses everything that must survive, and returns what is seen of it."""
    async with await Sandbox.connect(address) as world, bot_online(address) as bot:
        alice = world.person("alice")
        await alice.slash("/try", what="dm", channel="games")
        await alice.slash("/try", what="hello", channel="games")
        await alice.press("Slow")
        await alice.wait_for(lambda m: m.content == "Slowly")
        thread = await alice.thread("Evening", private=True)
        await alice.say("psst")
        await alice.close_dms()
        await world.post("/ui/read", user=alice.id, channel=thread, message=alice.messages()[-1].id)
        await alice.allow_bot("ATTACH_FILES", False, channel="chat")
        channel = bot.guilds[0].text_channels[0]
        await channel.send("once", nonce="n1")
        await alice.catch_up()
        return await seen(world)


async def seen(world: Sandbox) -> dict[str, object]:
    alice = world.person("alice")
    state = await world.get("/ui/state", user=alice.id)
    places = state["channels"] + state["threads"] + state["dms"]
    return {
        "messages": {c["id"]: [(m.id, m.text) for m in alice.messages(c["id"])] for c in places},
        "marks": {c["id"]: (c["last_read"], c["unread"], c["mentions"]) for c in places},
        "overwrites": [c.get("permission_overwrites") for c in places],
        "commands": [(c["name"], c["id"], c["version"]) for c in state["commands"]],
        "closed": state["dm_closed"],
    }


@pytest.mark.parametrize("way", ["terminate", "kill"])
async def test_a_restart_of_the_sandbox_keeps_its_world(tmp_path: Path, way: str):
    sandbox = await launch.start(0, tmp_path / "world")
    before = await play(sandbox.address)
    if way == "kill":
        await sandbox.kill()
    else:
        assert await sandbox.stop() == 0
    async with launch.running(0, tmp_path / "world") as again, await Sandbox.connect(again.address) as world:
        alice = world.person("alice")
        assert await seen(world) == before
        slowly = next(m for m in alice.messages("games") if m.content == "Slowly")
        assert await alice.download(slowly.attachments[0]) == png("green")
        async with bot_online(again.address) as bot:
            once = await bot.guilds[0].text_channels[0].send("once", nonce="n1")
            assert str(once.id) in {m.id for m in alice.messages("games")}, "the nonce is remembered"
            message = await bot.guilds[0].text_channels[0].send("after")
            assert message.id > int(max(m.id for m in alice.messages("games")))
            assert (await alice.slash("/try", what="hello", channel="games")).type == "message"


async def test_the_bot_reconnects_to_a_sandbox_that_was_restarted_on_its_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("discord.client.ExponentialBackoff.delay", lambda self: 0.1)
    sandbox = await launch.start(0, tmp_path / "world")
    port = int(sandbox.address.rsplit(":", 1)[1])
    async with bot_online(sandbox.address) as bot:
        bot.ready.clear()
        await sandbox.stop()
        async with launch.running(port, tmp_path / "world") as again, await Sandbox.connect(again.address) as world:
            await asyncio.wait_for(bot.ready.wait(), 20)
            assert (await world.person("bob").slash("/try", what="hello", channel="games")).type == "message"


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signals_end_it_cleanly_while_people_and_the_bot_are_connected(tmp_path: Path, number: signal.Signals):
    sandbox = await launch.start(0, tmp_path / "world")
    async with (
        await Sandbox.connect(sandbox.address),
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.address + "/gateway"),
    ):
        sandbox.process.send_signal(number)
        assert await asyncio.wait_for(sandbox.process.wait(), 5) == 0


async def test_it_ends_when_its_parent_is_gone(tmp_path: Path):
    sandbox = await launch.start(0, tmp_path / "world")
    assert sandbox.process.stdin is not None
    sandbox.process.stdin.close()  # what the system does when the parent dies
    assert await asyncio.wait_for(sandbox.process.wait(), 5) == 0


async def test_a_second_sandbox_on_the_same_folder_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    async with launch.running(0, tmp_path / "world"):
        with pytest.raises(launch.CannotStart):
            await launch.start(0, tmp_path / "world")
    assert "another sandbox already runs" in capfd.readouterr().err


@pytest.mark.parametrize(
    "address", ["https://discord.com", "http://10.0.0.1:80", "https://127.0.0.1:1", "ftp://localhost"]
)
def test_discord_py_is_never_pointed_anywhere_else(address: str):
    with pytest.raises(ValueError, match="not on this machine"):
        launch.point_discord_at(address)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:1"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
    ],
)
@pytest.mark.parametrize("path", ["/ui/people", "/control/status", "/control/requests"])
async def test_other_sites_cannot_reach_the_page_and_the_controls(
    server: Server, headers: dict[str, str], status: int, path: str
):
    async with aiohttp.ClientSession() as session:
        async with session.get(server.address + path, headers=headers) as response:
            assert response.status == status
            if status == 200:
                assert response.headers["Cache-Control"] == "no-store"
        async with session.get(server.address + path, headers={"Origin": server.address}) as response:
            assert response.status == 200


async def test_only_loopback_listens(server: Server):
    addresses = {socket.getsockname()[0] for site in server._runner.sites for socket in site._server.sockets}
    assert addresses == {"127.0.0.1"}


@pytest.mark.parametrize(
    "path", ["/attachments/1/2/..%2f..%2fworld.sqlite3", "/attachments/../world.sqlite3", "/attachments/1/2/x"]
)
async def test_files_outside_the_attachments_cannot_be_fetched(server: Server, path: str):
    async with aiohttp.ClientSession() as session, session.get(f"{server.address}{path}") as response:
        assert response.status == 404


async def test_the_bots_requests_are_numbered_and_kept_with_their_bodies(bot: BurrowBot, world: Sandbox):
    requests = await world.requests()
    assert (requests[0]["method"], requests[0]["path"]) == ("GET", "/api/v10/users/@me")
    assert [r["n"] for r in requests] == list(range(1, len(requests) + 1))
    synced = next(r for r in requests if r["method"] == "PUT")
    assert {c["name"] for c in synced["body"]} == {"try", "game"}
    assert synced["status"] == 200
    assert await world.requests(since=requests[-1]["n"]) == []
