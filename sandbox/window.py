"""A person's window in a test: kept up to date by live frames, searched, waited on."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp

from .errors import Json
from .seen import Message, transcript

if TYPE_CHECKING:
    from .client import Sandbox

#: Seconds that a person waits for something to appear, if a test does not say otherwise.
PATIENCE = 5.0


class NotThere(AssertionError):
    """What a test looked for is not on the person's screen; the text ends with what is."""


class Refused(AssertionError):
    """The page would not let the person do this."""


@dataclass
class Channel:
    """A channel on a person's screen with its messages, oldest first."""

    data: Json
    posts: dict[str, Message]

    @property
    def name(self) -> str:
        return "DM" if self.data["type"] == 1 else str(self.data["name"])


class Window:
    """One person's window, from `open` to `leave`."""

    def __init__(self, sandbox: Sandbox, data: Json) -> None:
        self.sandbox = sandbox
        self.id = str(data["id"])
        self.username = str(data["username"])
        self.name = str(data["global_name"])
        self.commands: list[Json] = []
        self.modal: Json | None = None
        self.place: str | None = None
        self.channels: dict[str, Channel] = {}
        self._changed = asyncio.Condition()
        self.numbers = itertools.count(1)
        self._pongs: set[str] = set()
        self._line: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    # ---- the window

    async def open(self) -> None:
        """Opens the window: live updates first, then everything there is."""
        ready = asyncio.get_running_loop().create_future()
        self._reader = asyncio.create_task(self._watch(ready))
        await ready

    async def leave(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _watch(self, ready: asyncio.Future[None]) -> None:
        try:
            async with self.sandbox.socket("/ui/events", user=self.id) as line:
                self._line = line
                await self._load()
                ready.set_result(None)
                async for message in line:
                    frame = json.loads(message.data)
                    async with self._changed:
                        await self._take(frame["kind"], frame["data"])
                        self._changed.notify_all()
        except Exception as error:
            if ready.done():
                raise
            ready.set_exception(error)

    async def _load(self) -> None:
        state = await self.sandbox.get("/ui/state", user=self.id)
        self.commands = state["commands"]
        for channel in state["channels"] + state["threads"] + state["dms"]:
            await self._add_channel(channel)

    async def _add_channel(self, channel: Json) -> None:
        found = self.channels[channel["id"]] = Channel(channel, {})
        listed = await self.sandbox.get("/ui/messages", user=self.id, channel=channel["id"], limit=200)
        for message in listed["messages"]:
            found.posts[message["id"]] = Message(message)

    async def _take(self, kind: str, data: Any) -> None:
        if kind in ("message_create", "message_update"):
            channel = self.channels.get(data["channel_id"])
            if channel is not None:
                channel.posts[data["id"]] = Message(data)
        elif kind == "message_delete":
            channel = self.channels.get(data["channel_id"])
            if channel is not None:
                channel.posts.pop(data["id"], None)
        elif kind == "channel_create":
            await self._add_channel(data)
        elif kind == "channel_update" and data["id"] in self.channels:
            self.channels[data["id"]].data = data
        elif kind == "channel_update":
            await self._add_channel(data)
        elif kind == "channel_delete":
            self.channels.pop(data["id"], None)
        elif kind == "commands":
            self.commands = data
        elif kind == "pong":
            self._pongs.add(data)

    async def catch_up(self) -> None:
        """Returns when everything that the server has told this window so far is on it."""
        if self._line is None or self._line.closed:
            return
        mark = str(next(self.numbers))
        await self._line.send_str(f"ping {mark}")
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: mark in self._pongs), PATIENCE)
        self._pongs.discard(mark)

    # ---- looking

    def channel(self, name: str | None = None, *, dm: bool = False) -> Channel:
        """A channel or thread by name or id, the DM with the bot, or the channel that the person is in."""
        wanted = "DM" if dm else (name or self.place or "")
        for channel in self.channels.values():
            if wanted.removeprefix("#") in (channel.name, channel.data["id"]):
                return channel
        raise NotThere(f"{self.name} sees no channel {wanted!r}, only {[c.name for c in self.channels.values()]}")

    def go(self, channel: str) -> None:
        """From now on this is the channel that the person is in."""
        self.place = self.channel(channel).data["id"]

    def messages(self, channel: str | None = None, *, dm: bool = False) -> list[Message]:
        """What the person sees in a channel, oldest first."""
        return list(self.channel(channel, dm=dm).posts.values())

    def dms(self) -> list[Message]:
        """What the person sees in the DM with the bot, oldest first; empty when there is none."""
        return [m for c in self.channels.values() if c.data["type"] == 1 for m in c.posts.values()]

    def transcript(self, last: int = 8) -> str:
        """The person's screen as text, for failures: the latest messages of every channel."""
        return transcript(self.name, [(c.name, list(c.posts.values())) for c in self.channels.values()], last)

    def newest_first(
        self, channel: str | None, dm: bool | None, message: Message | None, *, everywhere: bool = False
    ) -> Iterator[Message]:
        """Messages to search: one, a channel's, or all of them where no channel is meant."""
        if message is not None:
            current = self.channels[message.channel].posts.get(message.id)
            yield from [current] if current else []
        elif channel is None and not dm and (everywhere or self.place is None):
            every = [m for c in self.channels.values() for m in c.posts.values()]
            yield from sorted(every, key=lambda m: int(m.id), reverse=True)
        else:
            with contextlib.suppress(NotThere):
                yield from reversed(self.messages(channel, dm=bool(dm)))

    async def until(self, look: Callable[[], Any], seconds: float, what: str) -> Any:
        """Waits until `look` finds something. Raises NotThere with the person's screen."""
        found: list[Any] = []

        def looked() -> bool:
            result = look()
            if result is not None:
                found.append(result)
            return bool(found)

        try:
            async with self._changed:
                await asyncio.wait_for(self._changed.wait_for(looked), seconds)
        except TimeoutError:
            raise NotThere(f"{self.name} sees no {what} after {seconds} seconds.\n{self.transcript()}") from None
        return found[0]

    async def wait_for(
        self,
        wanted: Callable[[Message], bool],
        *,
        channel: str | None = None,
        dm: bool = False,
        seconds: float = PATIENCE,
        after: Message | str | None = None,
        what: str = "such message",
    ) -> Message:
        """The newest message that fits, as soon as there is one; anywhere, unless `channel` or `dm` narrows it.

        Args:
            after: only messages newer than this one.

        Raises:
            NotThere: after `seconds`, with the person's screen.
        """
        since = int(after.id if isinstance(after, Message) else after or 0)

        def look() -> Message | None:
            for message in self.newest_first(channel, dm, None, everywhere=True):
                if int(message.id) > since and wanted(message):
                    return message
            return None

        found: Message = await self.until(look, seconds, what)
        return found
