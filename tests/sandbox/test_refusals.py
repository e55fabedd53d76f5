"""What Discord refuses, the sandbox refuses with the same code."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from sandbox.server import Server
from tests.sandbox.conftest import RawBot

B = {"type": 2, "style": 1, "label": "ok", "custom_id": "a"}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def buttons(count: int, **fields: Any) -> list[dict[str, Any]]:
    return [{**B, "custom_id": f"b{n}", **fields} for n in range(count)]


def select(options: int, **fields: Any) -> dict[str, Any]:
    offered = [{"label": str(n), "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": offered, **fields}


def rows(*found: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": list(found)}


V2 = 1 << 15
TEXT = {"type": 10, "content": "x"}

WRONG_MESSAGES: dict[str, dict[str, Any]] = {
    "content of 2001": {"content": "x" * 2001},
    "nonce of 26": {"content": "x", "nonce": "n" * 26},
    "eleven embeds": {"embeds": [{"title": "x"}] * 11},
    "embed title of 257": {"embeds": [{"title": "x" * 257}]},
    "embed description of 4097": {"embeds": [{"description": "x" * 4097}]},
    "embeds of 8000 in all": {"embeds": [{"description": "x" * 4000}] * 2},
    "26 fields": {"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]},
    "field without a value": {"embeds": [{"fields": [{"name": "a", "value": ""}]}]},
    "footer of 2049": {"embeds": [{"title": "t", "footer": {"text": "x" * 2049}}]},
    "alt text of 1025": {"content": "x", "attachments": [{"id": "1" * 18, "description": "x" * 1025}]},
    "a file that is not there": {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]},
    "six rows": rows(*[row({**B, "custom_id": str(n)}) for n in range(6)]),
    "six buttons in a row": rows(row(*buttons(6))),
    "an empty row": rows(row()),
    "a button outside a row": rows(B),
    "label of 81": rows(row({**B, "label": "x" * 81})),
    "custom id of 101": rows(row({**B, "custom_id": "x" * 101})),
    "no custom id": rows(row({"type": 2, "style": 1, "label": "x"})),
    "neither label nor emoji": rows(row({"type": 2, "style": 1, "custom_id": "a"})),
    "button style 9": rows(row({**B, "style": 9})),
    "a link with a custom id": rows(row({**B, "style": 5, "url": "https://example.org"})),
    "the same custom id twice": rows(row(B), row(B)),
    "a select without options": rows(row(select(0))),
    "26 options": rows(row(select(26))),
    "option label of 101": rows(row({**select(1), "options": [{"label": "x" * 101, "value": "1"}]})),
    "option value twice": rows(row({**select(1), "options": [{"label": "x", "value": "1"}] * 2})),
    "placeholder of 151": rows(row(select(2, placeholder="x" * 151))),
    "max_values above the options": rows(row(select(2, max_values=3))),
    "min_values above max_values": rows(row(select(3, min_values=2, max_values=1))),
    "two selects in a row": rows(row(select(2), {**select(2), "custom_id": "t"})),
    "a text input in a message": rows(row({"type": 4, "custom_id": "t", "style": 1, "label": "x"})),
    "V2 parts without the flag": {"components": [TEXT]},
    "V2 with content": {"flags": V2, "content": "x", "components": [TEXT]},
    "V2 of 41 nested parts": {"flags": V2, "components": [{"type": 17, "components": [TEXT] * 40}]},
    "V2 texts of 4001": {"flags": V2, "components": [{"type": 10, "content": "x" * 2001}] * 2},
    "V2 section of four": {"flags": V2, "components": [{"type": 9, "components": [TEXT] * 4, "accessory": B}]},
    "V2 gallery of eleven": {
        "flags": V2,
        "components": [{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * 11}],
    },
    "an attachment that does not exist": {"embeds": [{"image": {"url": "attachment://no.png"}}]},
    "mentions parsed and listed": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    "101 listed mentions": {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
    "a reply to nothing": {"content": "x", "message_reference": {"message_id": "1"}},
}


@pytest.mark.parametrize("name", WRONG_MESSAGES)
async def test_a_message_beyond_a_limit_is_an_invalid_form_body(raw: RawBot, games: dict[str, Any], name: str):
    status, body = await raw.ask("POST", f"/channels/{games['id']}/messages", WRONG_MESSAGES[name])
    assert (status, body["code"]) == (400, 50035)
    assert body["errors"], "the faults are named by field"


GOOD_MESSAGES: dict[str, dict[str, Any]] = {
    "2000 characters": {"content": "x" * 2000},
    "five full rows": rows(*[row(*[{**B, "custom_id": f"{r}{n}"} for n in range(5)]) for r in range(5)]),
    "25 options": rows(row(select(25, min_values=0, max_values=25))),
    "V2 of 40 parts": {"flags": V2, "components": [TEXT] * 40},
    "embeds of 6000 in all": {"embeds": [{"description": "x" * 3000}] * 2},
}


@pytest.mark.parametrize("name", GOOD_MESSAGES)
async def test_a_message_at_the_limit_is_taken(raw: RawBot, games: dict[str, Any], name: str):
    status, body = await raw.ask("POST", f"/channels/{games['id']}/messages", GOOD_MESSAGES[name])
    assert status == 200, body


async def test_the_faulty_field_is_named_by_its_path(raw: RawBot, games: dict[str, Any]):
    wrong = rows(row(B, {**B, "custom_id": "b", "label": "x" * 81}))
    _, body = await raw.ask("POST", f"/channels/{games['id']}/messages", wrong)
    (fault,) = body["errors"]["components"]["0"]["components"]["1"]["label"]["_errors"]
    assert "80" in fault["message"]


WRONG_COMMANDS: dict[str, Any] = {
    "a name with capitals": [{"name": "Play", "description": "x"}],
    "a name with a space": [{"name": "play it", "description": "x"}],
    "no description": [{"name": "play"}],
    "description of 101": [{"name": "play", "description": "x" * 101}],
    "26 options": [
        {
            "name": "play",
            "description": "x",
            "options": [{"type": 3, "name": f"o{n}", "description": "d"} for n in range(26)],
        }
    ],
    "required after optional": [
        {
            "name": "play",
            "description": "x",
            "options": [
                {"type": 3, "name": "a", "description": "d"},
                {"type": 3, "name": "b", "description": "d", "required": True},
            ],
        }
    ],
    "26 choices": [
        {
            "name": "play",
            "description": "x",
            "options": [
                {
                    "type": 3,
                    "name": "a",
                    "description": "d",
                    "choices": [{"name": f"c{n}", "value": "v"} for n in range(26)],
                }
            ],
        }
    ],
    "the same name twice": [{"name": "play", "description": "x"}] * 2,
    "8001 characters": [
        {
            "name": "play",
            "description": "x",
            "options": [
                {
                    "type": 3,
                    "name": f"o{n}",
                    "description": "d" * 100,
                    "choices": [{"name": f"{c}" * 30, "value": "v" * 30} for c in range(10, 22)],
                }
                for n in range(10)
            ],
        }
    ],
}


@pytest.mark.parametrize("name", WRONG_COMMANDS)
async def test_a_command_beyond_a_limit_is_refused(raw: RawBot, server: Server, name: str):
    path = f"/applications/{server.services.world.bot['id']}/commands"
    status, body = await raw.ask("PUT", path, WRONG_COMMANDS[name])
    assert (status, body["code"]) == (400, 50035)


#: method, path (names in braces are filled in), body -> status, code
CODES: dict[str, tuple[str, str, Any, int, int]] = {
    "an empty message": ("POST", "/channels/{games}/messages", {"content": ""}, 400, 50006),
    "broken JSON": ("POST", "/channels/{games}/messages", "broken", 400, 50109),
    "an unknown channel": ("POST", "/channels/1/messages", {"content": "x"}, 404, 10003),
    "an unknown message": ("PATCH", "/channels/{games}/messages/1", {"content": "x"}, 404, 10008),
    "somebody else's message": ("PATCH", "/channels/{games}/messages/{theirs}", {"content": "x"}, 403, 50005),
    "deleting somebody else's": ("DELETE", "/channels/{games}/messages/{theirs}", None, 403, 50013),
    "deleting in a DM": ("DELETE", "/channels/{dm}/messages/{theirs_dm}", None, 403, 50003),
    "an unknown member": ("GET", "/guilds/{guild}/members/{gone}", None, 404, 10007),
    "an unknown user": ("GET", "/users/1", None, 404, 10013),
    "an unknown server": ("GET", "/guilds/1", None, 404, 10004),
    "a DM to nobody": ("POST", "/users/@me/channels", {"recipient_id": "1"}, 400, 50033),
    "a closed DM": ("POST", "/channels/{closed}/messages", {"content": "x"}, 403, 50007),
    "no server in common": ("POST", "/channels/{gone_dm}/messages", {"content": "x"}, 403, 50278),
    "a private thread": ("POST", "/channels/{private}/messages", {"content": "x"}, 403, 50001),
    "editing in an archived thread": (
        "PATCH",
        "/channels/{archived}/messages/{in_archived}",
        {"content": "x"},
        400,
        50083,
    ),
    "a locked thread": ("POST", "/channels/{locked}/messages", {"content": "x"}, 400, 160005),
    "pinning without permission": ("PUT", "/channels/{games}/messages/pins/{theirs}", None, 403, 50013),
    "renaming a channel": ("PATCH", "/channels/{games}", {"name": "x"}, 403, 50013),
    "a thread in a thread": ("POST", "/channels/{locked}/threads", {"name": "x"}, 403, 50024),
    "a private thread of its own": ("POST", "/channels/{games}/threads", {"name": "x", "type": 12}, 403, 50013),
    "an unknown command": ("GET", "/applications/{bot}/commands/1", None, 404, 10063),
    "another application": ("PUT", "/applications/1/commands", [], 403, 50001),
    "an unknown interaction": ("POST", "/interactions/1/t/callback", {"type": 5}, 404, 10062),
    "an unknown webhook": ("POST", "/webhooks/{bot}/t", {"content": "x"}, 404, 10015),
    "an unknown route": ("GET", "/voice/regions", None, 404, 0),
}


@pytest.mark.parametrize("name", CODES)
async def test_a_refusal_carries_discords_status_and_code(
    raw: RawBot, server: Server, games: dict[str, Any], person: Callable[[str], str], name: str
):
    world, page = server.services.world, server.page
    alice, bob, erin = person("alice"), person("bob"), person("erin")
    said = await page.say({"user": alice, "channel": games["id"], "content": "mine"})
    dm, closed, gone_dm = world.dm(alice), world.dm(bob), world.dm(erin)
    said_in_dm = await page.say({"user": alice, "channel": dm["id"], "content": "mine"})
    world.set_dm_closed(bob, True)
    world.set_membership(erin, False)
    private = await page.thread({"user": alice, "channel": games["id"], "name": "private", "private": True})
    locked, archived = (world.add_thread(games, n, alice, private=False) for n in ("locked", "archived"))
    _, own = await raw.ask("POST", f"/channels/{archived['id']}/messages", {"content": "own"})
    locked["thread_metadata"]["locked"] = archived["thread_metadata"]["archived"] = True
    method, path, body, status, code = CODES[name]
    path = path.format(
        games=games["id"],
        theirs=said["id"],
        dm=dm["id"],
        theirs_dm=said_in_dm["id"],
        closed=closed["id"],
        gone_dm=gone_dm["id"],
        gone=erin,
        private=private["id"],
        locked=locked["id"],
        archived=archived["id"],
        in_archived=own["id"],
        guild=world.guild["id"],
        bot=world.bot["id"],
    )
    if body == "broken":
        got = await raw.ask(method, path, data=b"{", headers={"Content-Type": "application/json"})
    else:
        got = await raw.ask(method, path, body)
    assert (got[0], got[1]["code"]) == (status, code)


async def test_a_request_without_the_token_is_unauthorized(raw: RawBot):
    status, body = await raw.ask("GET", "/users/@me", headers={"Authorization": "Bot wrong"})
    assert (status, body) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_a_file_over_ten_mebibytes_is_too_large(raw: RawBot, games: dict[str, Any]):
    path = f"/channels/{games['id']}/messages"
    status, body = await raw.upload("POST", path, '{"content": "x"}', ("a.bin", bytes(10 * 2**20 + 1)))
    assert (status, body["code"]) == (413, 40005)
    many = [(f"{n}.bin", b"x") for n in range(11)]
    status, body = await raw.upload("POST", path, '{"content": "x"}', *many)
    assert (status, body["code"]) == (400, 50035)


class Pressed:
    """A `/try` of Alice whose payload the test answers by hand."""

    def __init__(self, server: Server, raw: RawBot) -> None:
        self.server, self.raw = server, raw
        self.payloads: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        server.services.interactions.deliver = self.payloads.put_nowait

    async def act(self, coroutine: Any) -> tuple[dict[str, Any], asyncio.Task[Any]]:
        task = asyncio.create_task(coroutine)
        return await asyncio.wait_for(self.payloads.get(), 2), task

    async def answer(self, payload: dict[str, Any], body: dict[str, Any]) -> tuple[int, Any]:
        path = f"/interactions/{payload['id']}/{payload['token']}/callback?with_response=true"
        return await self.raw.ask("POST", path, body)


@pytest.fixture
async def pressed(server: Server, raw: RawBot) -> Pressed:
    command = [{"name": "try", "description": "x", "type": 1}]
    await raw.ask("PUT", f"/applications/{server.services.world.bot['id']}/commands", command)
    return Pressed(server, raw)


@pytest.fixture
def slash(server: Server, games: dict[str, Any], person: Callable[[str], str]) -> Callable[[], Any]:
    return lambda: server.page.slash({"user": person("alice"), "channel": games["id"], "command": "/try"})


async def test_a_second_acknowledgement_is_refused(pressed: Pressed, slash: Callable[[], Any]):
    payload, task = await pressed.act(slash())
    assert (await pressed.answer(payload, {"type": 4, "data": {"content": "x"}}))[0] == 200
    status, body = await pressed.answer(payload, {"type": 5})
    assert (status, body["code"]) == (400, 40060)
    assert (await task)["type"] == "message"


async def test_an_acknowledgement_after_the_deadline_is_refused(
    pressed: Pressed, slash: Callable[[], Any], server: Server
):
    server.services.interactions.ack_seconds = 0.05
    payload, task = await pressed.act(slash())
    assert (await task)["error"] == "This interaction failed."
    status, body = await pressed.answer(payload, {"type": 5})
    assert (status, body["code"]) == (404, 10062)


async def test_a_token_works_after_the_answer_and_not_after_its_time(
    pressed: Pressed, slash: Callable[[], Any], server: Server, raw: RawBot
):
    payload, task = await pressed.act(slash())
    hook = f"/webhooks/{payload['application_id']}/{payload['token']}"
    assert (await raw.ask("POST", hook, {"content": "early"}))[1]["code"] == 10015
    await pressed.answer(payload, {"type": 5})
    await task
    status, filled = await raw.ask("POST", hook, {"content": "thought"})
    assert (status, filled["content"], filled["flags"]) == (200, "thought", 0)
    status, same = await raw.ask("GET", hook + "/messages/@original")
    assert same["id"] == filled["id"]
    server.services.interactions.token_seconds = 0
    for method, path in (("POST", hook), ("PATCH", hook + "/messages/@original")):
        status, body = await raw.ask(method, path, {"content": "late"})
        assert (status, body["code"]) == (401, 50027)


async def test_the_bots_token_cannot_reach_an_ephemeral_message(
    pressed: Pressed, slash: Callable[[], Any], raw: RawBot, games: dict[str, Any]
):
    payload, task = await pressed.act(slash())
    _, told = await pressed.answer(payload, {"type": 4, "data": {"content": "psst", "flags": 64}})
    await task
    message = told["resource"]["message"]
    assert message["flags"] & 64
    status, body = await raw.ask("PATCH", f"/channels/{games['id']}/messages/{message['id']}", {"content": "x"})
    assert (status, body["code"]) == (404, 10008)
    assert await raw.ask("GET", f"/channels/{games['id']}/messages") == (200, [])
    hook = f"/webhooks/{payload['application_id']}/{payload['token']}/messages/@original"
    assert (await raw.ask("PATCH", hook, {"content": "changed"}))[0] == 200


@pytest.mark.parametrize(
    "answer",
    [
        {"type": 6},
        {"type": 7, "data": {"content": "x"}},
        {"type": 8, "data": {"choices": []}},
        {"type": 1},
        {"type": 9, "data": {"title": "T", "custom_id": "m", "components": []}},
        {"type": 9, "data": {"title": "T" * 46, "custom_id": "m", "components": [{"type": 10, "content": "x"}]}},
        {
            "type": 9,
            "data": {
                "title": "T",
                "custom_id": "m",
                "components": [
                    {"type": 18, "label": "L" * 46, "component": {"type": 4, "custom_id": "t", "style": 1}},
                ],
            },
        },
        {"type": 4, "data": {"content": "x" * 2001}},
        {"type": 4, "data": {}},
    ],
    ids=json.dumps,
)
async def test_a_wrong_answer_is_refused_and_a_right_one_still_taken(
    pressed: Pressed, slash: Callable[[], Any], answer: dict[str, Any]
):
    payload, task = await pressed.act(slash())
    status, body = await pressed.answer(payload, answer)
    assert status == 400
    assert body["code"] in (50035, 50006)
    assert (await pressed.answer(payload, {"type": 4, "data": {"content": "right"}}))[0] == 200
    assert (await task)["type"] == "message"


async def test_more_than_25_suggestions_are_refused(
    pressed: Pressed, server: Server, raw: RawBot, games: dict[str, Any], person: Callable[[str], str]
):
    option = {"type": 3, "name": "what", "description": "d", "autocomplete": True}
    command = [{"name": "try", "description": "x", "options": [option]}]
    await raw.ask("PUT", f"/applications/{server.services.world.bot['id']}/commands", command)
    given = {"user": person("alice"), "channel": games["id"], "command": "/try", "focused": "what"}
    payload, task = await pressed.act(server.page.autocomplete(given))
    choices = [{"name": f"n{n}", "value": f"v{n}"} for n in range(26)]
    assert (await pressed.answer(payload, {"type": 8, "data": {"choices": choices}}))[1]["code"] == 50035
    assert (await pressed.answer(payload, {"type": 4, "data": {"content": "x"}}))[1]["code"] == 50035
    await pressed.answer(payload, {"type": 8, "data": {"choices": choices[:25]}})
    assert len((await task)["choices"]) == 25
