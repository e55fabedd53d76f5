"""A Discord that only remembers: channels with messages, DMs, and faults that can be switched on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.host.posts import Button, Menu, Post, Undeliverable
from engine.host.types import Place, Player

ALICE, BEN, CLEO, DORA = (
    Player(number, name) for number, name in ((11, "Alice"), (12, "Ben"), (13, "Cleo"), (14, "Dora"))
)
CHANNEL = 500
PLACE = Place(400, CHANNEL, "The Server", "games")


@dataclass
class Message:
    """A message in a fake channel."""

    id: int
    channel: int
    post: Post
    nonce: str
    edits: int = 0
    stripped: bool = False

    @property
    def ids(self) -> list[str]:
        """Custom ids on it."""
        if self.stripped:
            return []
        found = []
        for row in self.post.rows:
            found += [row.custom_id] if isinstance(row, Menu) else [button.custom_id for button in row]
        return found

    def button(self, label: str) -> Button:
        """The button with that label."""
        buttons = [b for row in self.post.rows if not isinstance(row, Menu) for b in row]
        return next(b for b in buttons if b.label == label)


@dataclass
class FakeDiscord:
    """Implements ``Messenger``; ``fault`` sees what, channel and message of every request beforehand."""

    messages: dict[int, Message] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    off: set[int] = field(default_factory=set)
    requests: list[tuple[str, int]] = field(default_factory=list)
    fault: Callable[[str, int, int], None] | None = None
    lose_next_answer: bool = False
    slow: float = 0.0
    last: int = 9000

    def in_channel(self, channel: int = CHANNEL) -> list[Message]:
        """Messages of a channel, oldest first."""
        return [message for message in self.messages.values() if message.channel == channel]

    def dm(self, player: Player) -> list[Message]:
        """Messages of a person's DM."""
        return self.in_channel(player.id + 1_000_000)

    @property
    def board(self) -> Message:
        """The newest message of the usual channel."""
        return self.in_channel()[-1]

    async def _request(self, what: str, channel: int, message: int = 0) -> None:
        self.requests.append((what, channel))
        await asyncio.sleep(self.slow)
        if self.fault is not None:
            self.fault(what, channel, message)
        if channel in self.gone:
            raise Undeliverable("channel_gone")
        if message and message not in self.messages:
            raise Undeliverable("message_gone")

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        await self._request("send", channel)
        if channel - 1_000_000 in self.closed:
            raise Undeliverable("dm_closed")
        self.last += 1
        self.messages[self.last] = Message(self.last, channel, post, nonce)
        if self.lose_next_answer:
            self.lose_next_answer = False
            raise OSError("the answer was lost")
        return self.last

    async def edit(self, channel: int, message: int, post: Post) -> None:
        await self._request("edit", channel, message)
        found = self.messages[message]
        found.post, found.edits, found.stripped = post, found.edits + 1, False

    async def strip(self, channel: int, message: int) -> None:
        await self._request("strip", channel, message)
        self.messages[message].stripped = True

    async def direct(self, player: int) -> int:
        await self._request("direct", 0)
        return player + 1_000_000

    def is_on(self, guild: int) -> bool:
        return guild not in self.off

    async def find(self, channel: int, nonce: str, after: int) -> int | None:
        await self._request("find", channel)
        return next((m.id for m in self.in_channel(channel) if m.nonce == nonce and m.id > after), None)
