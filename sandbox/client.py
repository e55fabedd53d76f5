"""A person at the page, for tests: the same endpoints, driven from Python instead of a browser.

>>> world = await Sandbox.connect("http://127.0.0.1:8765")
>>> alice = world.person("alice")
>>> await alice.slash("/play", game="battle_royale", channel="games")
>>> await alice.press("Join")
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import aiohttp

from .errors import Json
from .launch import check_loopback
from .seen import Message, Reply
from .window import PATIENCE, NotThere, Refused, Window

__all__ = ["Message", "NotThere", "Person", "Refused", "Reply", "Sandbox"]


class Sandbox:
    """The connection of a test to a running sandbox, with all of its people watching."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.address = address
        self._session = session
        self._people: dict[str, Person] = {}

    @classmethod
    async def connect(cls, address: str) -> Sandbox:
        """Opens a window for every person of the world. `close` it, or use it as `async with`."""
        address = check_loopback(address)
        sandbox = cls(address, aiohttp.ClientSession())
        try:
            listed = await sandbox.get("/ui/people")
            for person in listed["people"]:
                found = Person(sandbox, person)
                sandbox._people[person["username"]] = found
                await found.open()
        except BaseException:
            await sandbox.close()
            raise
        return sandbox

    def person(self, name: str) -> Person:
        """A person by user name, such as `alice`."""
        return self._people[name.lower()]

    @property
    def people(self) -> list[Person]:
        return list(self._people.values())

    async def close(self) -> None:
        for person in self._people.values():
            await person.leave()
        await self._session.close()

    async def __aenter__(self) -> Sandbox:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def get(self, path: str, /, **query: Any) -> Json:
        """A GET of the page's or the controls' API. Raises Refused."""
        async with self._session.get(self.address + path, params=query) as response:
            return await self._read(response)

    async def post(self, path: str, /, **body: Any) -> Json:
        """A POST of the page's or the controls' API. Raises Refused."""
        async with self._session.post(self.address + path, json=body) as response:
            return await self._read(response)

    @staticmethod
    async def _read(response: aiohttp.ClientResponse) -> Json:
        body: Json = await response.json(content_type=None)
        if response.status >= 400:
            raise Refused(body.get("error") or f"{response.status} {body}")
        return body

    async def fault(self, kind: str, /, **fields: Any) -> None:
        """Switches a fault on; see `faults.Fault`."""
        await self.post("/control/faults", kind=kind, **fields)

    async def requests(self, since: int = 0) -> list[Json]:
        """The bot's requests so far, oldest first."""
        found: list[Json] = (await self.get("/control/requests", since=since))["requests"]
        return found

    async def wait_for_bot(self, seconds: float = 10.0, *, online: bool = True) -> None:
        """Waits until the bot is connected (or gone)."""
        for _ in range(int(seconds / 0.02)):
            if (await self.get("/control/status"))["bot_online"] == online:
                return
            await asyncio.sleep(0.02)
        raise NotThere(f"the bot is not {'online' if online else 'offline'} after {seconds} seconds")

    def socket(
        self, path: str, **query: Any
    ) -> contextlib.AbstractAsyncContextManager[aiohttp.ClientWebSocketResponse]:
        return self._session.ws_connect(self.address + path, params=query, max_msg_size=0)

    async def download(self, url: str) -> bytes:
        """The bytes behind an attachment's address."""
        async with self._session.get(url) as response:
            if response.status != 200:
                raise NotThere(f"{url} is not there any more ({response.status})")
            return await response.read()


class Person(Window):
    """One person at the page."""

    async def _act(self, path: str, /, **body: Any) -> Reply:
        nonce = f"{self.username}-{next(self.numbers)}"
        told = await self.sandbox.post(path, user=self.id, nonce=nonce, **body)
        await self.catch_up()
        self.modal = {**told["modal"], "channel": body["channel"]} if told.get("modal") else None
        message = Message(told["message"]) if told.get("message") else None
        return Reply(told["type"], message, told.get("modal"), told.get("error"))

    def _in(self, channel: str | None, dm: bool) -> str:
        found = str(self.channel(channel, dm=dm).data["id"])
        if channel is not None:
            self.place = found
        return found

    async def slash(self, command: str, *, channel: str | None = None, dm: bool = False, **options: Any) -> Reply:
        """Runs a command, such as `/play` or `/game start`; people as options are given as `Person`."""
        given = {name: value.id if isinstance(value, Person) else value for name, value in options.items()}
        return await self._act("/ui/slash", channel=self._in(channel, dm), command=command, options=given)

    async def autocomplete(
        self,
        command: str,
        focused: str,
        text: str = "",
        *,
        channel: str | None = None,
        dm: bool = False,
        **options: Any,
    ) -> list[Json]:
        """The suggestions `{name, value}` while the person types `text` into the option `focused`."""
        place, given = self._in(channel, dm), {**options, focused: text}
        body = {"user": self.id, "channel": place, "command": command, "options": given, "focused": focused}
        return list((await self.sandbox.post("/ui/autocomplete", **body))["choices"])

    async def press(
        self,
        label: str,
        *,
        channel: str | None = None,
        dm: bool = False,
        message: Message | None = None,
        seconds: float = PATIENCE,
    ) -> Reply:
        """Presses the newest enabled button with this label, waiting for it to appear.

        The exact label counts; where nothing has it, one that contains it in any case.
        """

        def look() -> tuple[Message, Json] | None:
            loose: tuple[Message, Json] | None = None
            for found in self.newest_first(channel, dm, message):
                for button in found.buttons():
                    if button.get("label") == label or (button.get("emoji") or {}).get("name") == label:
                        return found, button
                    if loose is None and label.lower() in str(button.get("label") or "").lower():
                        loose = (found, button)
            return loose

        found, button = await self.until(look, seconds, f"enabled button {label!r}")
        return await self.press_id(button["custom_id"], found)

    async def press_id(self, custom_id: str, message: Message, values: list[str] | None = None) -> Reply:
        """Presses a control by its custom id, also one that is not on the person's screen any more."""
        body = {"message": message.id, "custom_id": custom_id, "values": values}
        return await self._act("/ui/press", channel=message.channel, **body)

    async def select(
        self,
        select: str | int,
        *picks: str,
        channel: str | None = None,
        dm: bool = False,
        message: Message | None = None,
        seconds: float = PATIENCE,
    ) -> Reply:
        """Picks options, by value or label, in the newest select with this placeholder, or the n-th of a message."""

        def look() -> tuple[Message, Json] | None:
            for found in self.newest_first(channel, dm, message):
                selects = found.selects()
                for number, each in enumerate(selects):
                    if select in (number, each.get("placeholder"), each["custom_id"]):
                        return found, each
            return None

        found, chosen = await self.until(look, seconds, f"enabled select {select!r}")
        by_label = {o["label"]: o["value"] for o in chosen.get("options", [])}
        offered = {o["value"] for o in chosen.get("options", [])}
        values = [pick if pick in offered else by_label.get(pick, pick) for pick in picks]
        return await self.press_id(chosen["custom_id"], found, values)

    async def fill_modal(self, fields: Json) -> Reply:
        """Submits the form that the last act opened; `fields` go by custom id."""
        if self.modal is None:
            raise NotThere(f"{self.name} has no form open.\n{self.transcript()}")
        modal = self.modal
        body = {"interaction": modal["interaction"], "custom_id": modal["custom_id"], "fields": fields}
        return await self._act("/ui/modal", channel=modal["channel"], **body)

    async def say(self, content: str, *, channel: str | None = None, dm: bool = False) -> Message:
        """Writes a message."""
        told = await self.sandbox.post("/ui/say", user=self.id, channel=self._in(channel, dm), content=content)
        await self.catch_up()
        return Message(told)

    async def thread(self, name: str, *, channel: str | None = None, private: bool = False) -> str:
        """Makes a thread, goes there and returns its id."""
        place = self._in(channel, False)
        told = await self.sandbox.post("/ui/thread", user=self.id, channel=place, name=name, private=private)
        await self.catch_up()
        self.place = str(told["id"])
        return self.place

    async def open_dm(self) -> str:
        """Opens the DM with the bot and returns its id."""
        told = await self.sandbox.post("/ui/dm", user=self.id)
        await self.catch_up()
        return str(told["id"])

    async def close_dms(self, closed: bool = True) -> None:
        """Takes no more messages from the bot, or takes them again."""
        await self.sandbox.post("/ui/settings", user=self.id, dm_closed=closed)

    async def allow_bot(self, permission: str, allowed: bool, *, channel: str | None = None) -> None:
        """Gives the bot a permission in a channel, or takes it away."""
        place = self._in(channel, False)
        await self.sandbox.post("/ui/permissions", channel=place, name=permission, allowed=allowed)
        await self.catch_up()

    async def download(self, attachment: Json) -> bytes:
        """An attachment's bytes."""
        return await self.sandbox.download(attachment["url"])
