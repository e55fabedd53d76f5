"""Parts of the sandbox by themselves: body checks, picture sizes, kept interactions, replay that has run out, races."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from sandbox.attachments import clean_name, picture_size
from sandbox.client import Sandbox
from sandbox.disk import Disk
from sandbox.record import Record
from sandbox.server import Server
from sandbox.snowflakes import Snowflakes, created_at
from tests.sandbox.burrow_bot import BurrowBot
from tests.sandbox.conftest import OPENAPI, RawBot


@pytest.mark.skipif(not OPENAPI.exists(), reason="Discord's API description is not at hand")
def test_a_body_that_breaks_discords_description_is_recorded():
    record = Record()
    record.check_against(OPENAPI)
    assert record.checks == "on"
    record.begin("POST", "/api/v10/channels/1/messages", {"content": "fine"}, [])
    record.begin("POST", "/api/v10/channels/1/messages", {"content": "x" * 2001}, [])
    (violation,) = record.violations
    assert (violation["n"], violation["faults"]) == (2, ["content: > 2000"])


def test_without_the_description_nothing_is_checked_and_the_reason_is_told(tmp_path: Path):
    record = Record()
    record.check_against(tmp_path / "openapi.json")
    record.begin("POST", "/api/v10/channels/1/messages", {"content": "x" * 2001}, [])
    assert record.violations == []
    assert record.checks == "off: openapi.json or check_bodies.py is not there"


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP", "JPEG"])
def test_pictures_carry_their_size(kind: str):
    buffer = io.BytesIO()
    Image.new("RGB", (321, 123), "red").save(buffer, kind)
    assert picture_size(buffer.getvalue()) == (f"image/{kind.lower()}", 321, 123)


def test_other_bytes_are_no_picture():
    assert picture_size(b"\x89PNG but not really") is None
    assert picture_size(b"") is None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("my board.png", "my_board.png"),
        ("../../etc/passwd", "passwd"),
        ("..", "unknown"),
        ("", "unknown"),
        ("a\\b", "b"),
    ],
)
def test_file_names_are_made_safe(given: str, kept: str):
    assert clean_name(given) == kept


def test_ids_grow_and_tell_their_time():
    ids = Snowflakes()
    made = [int(ids.next()) for _ in range(1000)]
    assert made == sorted(set(made))
    later = str(made[-1] + 10**12)
    ids.seen(later)
    assert int(ids.next()) == int(later) + 1
    assert created_at("175928847299117063") == pytest.approx(1462015105.796)


def test_a_failed_transaction_leaves_no_row(tmp_path: Path):
    disk = Disk(tmp_path)
    disk.put("kind", "1", {"a": 1})

    def fail_halfway() -> None:
        with disk.together():
            disk.put("kind", "1", {"a": 2})
            disk.put("kind", "2", {})
            raise KeyError

    with pytest.raises(KeyError):
        fail_halfway()
    assert list(disk.all("kind")) == [("1", {"a": 1})]
    disk.close()


async def test_an_interaction_can_be_answered_after_a_restart_of_the_sandbox(tmp_path: Path):
    server = Server(tmp_path / "world", rate_limits=False)
    await server.start(0)
    world = server.services.world
    payloads: list[dict[str, Any]] = []
    server.services.interactions.deliver = payloads.append
    server.services.interactions.ack_seconds = 0.01
    alice = next(iter(world.people))
    channel = next(c for c in world.channels.values() if c["type"] == 0)
    world.set_commands("global", [{"id": "1", "version": "1", "name": "try", "type": 1, "dm_permission": True}])
    await server.page.slash({"user": alice, "channel": channel["id"], "command": "try"})
    await server.stop()
    again = Server(tmp_path / "world", rate_limits=False)
    await again.start(0)
    async with aiohttp.ClientSession() as session:
        raw, payload = RawBot(again, session), payloads[0]
        path = f"/interactions/{payload['id']}/{payload['token']}/callback?with_response=1"
        status, told = await raw.ask("POST", path, {"type": 5})
        assert (status, told["interaction"]["response_message_loading"]) == (200, True)
        hook = f"/webhooks/{payload['application_id']}/{payload['token']}"
        status, message = await raw.ask("PATCH", hook + "/messages/@original", {"content": "late but fine"})
    assert (status, message["content"], message["flags"]) == (200, "late but fine", 0)
    await again.stop()


async def test_a_resume_beyond_the_replay_buffer_starts_a_new_session(server: Server):
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(server.address + "/gateway") as line:
            await line.receive()
            await line.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1}})
            ready = (await line.receive_json())["d"]
            await line.close(code=4000)
        held = server.services.gateway.sessions[ready["session_id"]]
        for n in range(held.sent.maxlen):
            server.services.gateway.emit("INTERACTION_CREATE", {"n": n})
        for seq, op in ((1, 9), (5, 9)):
            async with session.ws_connect(server.address + "/gateway") as line:
                await line.receive()
                resume = {"token": "sandbox", "session_id": ready["session_id"], "seq": seq}
                await line.send_json({"op": 6, "d": resume})
                assert (await line.receive_json())["op"] == op


async def test_a_resume_replays_exactly_what_was_missed(server: Server):
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(server.address + "/gateway") as line:
            await line.receive()
            await line.send_json({"op": 2, "d": {"token": "sandbox", "intents": 0}})
            ready = await line.receive_json()
            await line.close(code=4000)
        for n in range(3):
            server.services.gateway.emit("INTERACTION_CREATE", {"n": n})
        async with session.ws_connect(server.address + "/gateway") as line:
            await line.receive()
            resume = {"token": "sandbox", "session_id": ready["d"]["session_id"], "seq": 2}
            await line.send_json({"op": 6, "d": resume})
            frames = [await line.receive_json() for _ in range(3)]
    assert [(f["t"], f["s"]) for f in frames] == [("INTERACTION_CREATE", 3), ("INTERACTION_CREATE", 4), ("RESUMED", 5)]


async def test_two_people_press_at_the_same_time_and_both_are_answered(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("/try", what="hello")
    await bob.catch_up()
    message = bob.messages()[-1]
    replies = await asyncio.gather(alice.press_id("go", message), bob.press_id("slow", message))
    assert [r.type for r in replies] == ["message", "deferred"]


async def test_a_closed_page_does_not_take_a_press_back(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("/try", what="hello")
    await world.fault("delay_interaction", seconds=0.05)
    pressing = asyncio.create_task(alice.press("Go"))
    await asyncio.sleep(0.02)
    pressing.cancel()
    seen = await bob.wait_for(lambda m: m.content == "Gone")
    assert seen.buttons() == []
