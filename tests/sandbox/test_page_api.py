"""What the page relies on: unread marks, live frames, several windows, refusals in sentences."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from sandbox.client import Refused, Sandbox
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot


async def frames_of(world: Sandbox, user: str, act: Any) -> list[dict[str, Any]]:
    """What a second window of this person is told while `act` happens."""
    async with world.socket("/ui/events", user=user) as line:
        await line.send_str("ping start")
        await line.receive()
        await act
        await line.send_str("ping end")
        found = []
        while not found or found[-1]["kind"] != "pong":
            found.append(json.loads((await asyncio.wait_for(line.receive(), 5)).data))
    return found[:-1]


async def marks(world: Sandbox, user: str, name: str) -> tuple[int, int, bool]:
    state = await world.get("/ui/state", user=user)
    channel = next(c for c in state["channels"] + state["dms"] if c.get("name", "DM") == name)
    return channel["unread"], channel["mentions"], channel["last_read"] is not None


async def test_there_are_five_people_and_three_channels(world: Sandbox):
    people = (await world.get("/ui/people"))["people"]
    assert [p["global_name"] for p in people] == ["Alice", "Bob", "Carol", "Dave", "Erin"]
    assert all(p["color"].startswith("#") for p in people)
    state = await world.get("/ui/state", user=people[2]["id"])
    assert [c["name"] for c in state["channels"]] == ["games", "table-two", "chat"]
    assert state["me"] == people[2]
    assert state["bot"]["username"] == "Hutch"
    assert all(c["can_send"] for c in state["channels"])


async def test_unread_counts_until_the_person_reads_and_other_windows_hear_of_it(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    games = bot.guilds[0].text_channels[0]
    await games.send("one")
    last = await games.send(f"two <@{bob.id}>")
    assert await marks(world, alice.id, "games") == (2, 0, False)
    assert await marks(world, bob.id, "games") == (2, 1, False)
    read = world.post("/ui/read", user=bob.id, channel=str(games.id), message=str(last.id))
    heard = await frames_of(world, bob.id, read)
    assert heard == [{"kind": "read", "data": {"channel": str(games.id), "last_read": str(last.id)}}]
    assert await marks(world, bob.id, "games") == (0, 0, True)
    assert await marks(world, alice.id, "games") == (2, 0, False)
    await alice.say("mine", channel="games")
    assert await marks(world, alice.id, "games") == (0, 0, True)
    assert await marks(world, bob.id, "games") == (1, 0, True)


async def test_every_dm_counts_as_a_mention(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    user = await bot.fetch_user(int(alice.id))
    await user.send("your turn")
    assert await marks(world, alice.id, "DM") == (1, 1, False)


async def test_windows_are_told_of_presses_and_answers_in_order(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    place = alice.channel("games").data["id"]
    body = {"user": alice.id, "channel": place, "command": "/try", "options": {"what": "hello"}, "nonce": "n-1"}
    heard = await frames_of(world, alice.id, world.post("/ui/slash", **body))
    assert [(f["kind"], f["data"].get("state")) for f in heard] == [
        ("interaction", "thinking"),
        ("message_create", None),
        ("interaction", "done"),
    ]
    assert heard[0]["data"]["nonce"] == "n-1"
    assert heard[1]["data"]["ephemeral"] is False


async def test_others_hear_of_a_message_but_not_of_an_ephemeral_one(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    assert await frames_of(world, bob.id, alice.slash("/try", what="secret", channel="games")) == []
    heard = await frames_of(world, bob.id, alice.slash("/try", what="hello", channel="games"))
    assert [f["kind"] for f in heard] == ["message_create"]


async def test_edits_deletes_commands_and_channels_arrive_live(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    games = bot.guilds[0].text_channels[0]
    message = await games.send("one")

    async def act() -> None:
        await message.edit(content="two")
        await message.delete()
        bot.tree.remove_command("game")
        await bot.tree.sync()
        await alice.thread("Side table", channel="games")
        await world.post("/control/channel", create="annex")
        await world.post("/control/channel", delete=True, channel="annex")
        await alice.allow_bot("SEND_MESSAGES", False, channel="games")

    heard = await frames_of(world, bob.id, act())
    assert [f["kind"] for f in heard] == [
        "message_update",
        "message_delete",
        "commands",
        "channel_create",
        "channel_create",
        "channel_delete",
        "channel_update",
    ]
    assert heard[1]["data"] == {"id": str(message.id), "channel_id": str(games.id)}
    assert [c["name"] for c in heard[2]["data"]] == ["try"]


async def test_older_messages_come_in_pages(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    sent = [await alice.say(str(n), channel="chat") for n in range(5)]
    query = {"user": alice.id, "channel": sent[0].channel}
    latest = (await world.get("/ui/messages", **query, limit=2))["messages"]
    older = (await world.get("/ui/messages", **query, limit=2, before=latest[0]["id"]))["messages"]
    assert [m["content"] for m in older + latest] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("/ui/press", {"message": "1", "custom_id": "x"}, "This message is gone."),
        ("/ui/modal", {"interaction": "1", "custom_id": "x"}, "This form is no longer open."),
        ("/ui/slash", {"command": "", "options": {}}, "Say which command"),
        ("/ui/say", {"content": ""}, "Cannot send an empty message"),
        ("/ui/say", {"content": "x" * 2001}, "Invalid Form Body"),
        ("/ui/read", {"message": "x"}, "There is no such message."),
        ("/ui/thread", {"name": ""}, "1 to 100 characters"),
        ("/ui/permissions", {"name": "FLY", "allowed": True}, "no such permission"),
        ("/ui/bot_member", {"present": True}, "Only private threads"),
    ],
)
async def test_what_cannot_be_done_is_said_in_a_sentence(
    world: Sandbox, games: dict[str, Any], path: str, body: dict[str, Any], sentence: str
):
    with pytest.raises(Refused, match=sentence):
        await world.post(path, user=world.person("alice").id, channel=games["id"], **body)


async def test_an_unknown_person_or_channel_is_refused(world: Sandbox):
    with pytest.raises(Refused, match="no such person"):
        await world.get("/ui/state", user="1")
    with pytest.raises(Refused, match="no such channel"):
        await world.post("/ui/say", user=world.person("bob").id, channel="1", content="x")
    with pytest.raises(Refused, match="no such person"):
        await world.get("/ui/events", user="1")


async def test_the_page_and_its_files_are_served_without_caching(server: Server, world: Sandbox):
    for path in ("/", "/page/app.js"):
        async with world._session.get(server.address + path) as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-store"


async def test_commands_follow_their_contexts_and_member_permissions(server: Server, world: Sandbox):
    application = server.services.world.bot["id"]
    commands = [
        {"name": "here", "description": "x", "contexts": [0]},
        {"name": "private", "description": "x", "contexts": [1]},
        {"name": "moderate", "description": "x", "default_member_permissions": 1 << 13},
    ]
    headers = {"Authorization": "Bot sandbox"}
    url = f"{server.address}/api/v10/applications/{application}/commands"
    async with world._session.put(url, json=commands, headers=headers) as response:
        assert response.status == 200
    bob, alice = world.person("bob"), world.person("alice")
    await bob.open_dm()
    await world.post("/control/clock", ack_seconds=0.01)
    assert (await bob.slash("/here", channel="games")).type == "failed", "allowed, but no bot is there to answer"
    assert (await bob.slash("/private", dm=True)).type == "failed"
    with pytest.raises(Refused, match="no command /here"):
        await bob.slash("/here", dm=True)
    with pytest.raises(Refused, match="no command /private"):
        await bob.slash("/private", channel="games")
    with pytest.raises(Refused, match="may not use /moderate"):
        await bob.slash("/moderate", channel="games")
    assert (await alice.slash("/moderate", channel="games")).type == "failed"
