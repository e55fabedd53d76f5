"""The bot inside simcord: a second, independent model of Discord, in this process and with a clock of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env

from cogs.client import GameBot
from cogs.messenger import DiscordMessenger
from data.store import SqliteStore, open_store
from engine.games import offered
from engine.host.host import Host
from engine.host.posts import Picture
from tests.cogs.dot import DOT


def bot_on(store: SqliteStore, data_dir: Path, extra: dict[str, Any] | None = None) -> GameBot:
    """The bot as `bot.py` builds it, with one dot for every picture and computer players that do not pause."""

    def make_host(client: discord.Client) -> Host:
        painter = lambda scene, key: Picture(DOT, scene.alt)  # noqa: E731
        return Host(store, DiscordMessenger(client), {**offered(), **(extra or {})}, painter=painter, pause=0.0)

    return GameBot(make_host, data_dir)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    found = await open_store(tmp_path / "tables.sqlite3")
    yield found
    await found.close()


@pytest.fixture
def extra_games() -> dict[str, Any]:
    """Games beside those on offer; test files put theirs here."""
    return {}


@pytest.fixture
async def simcord_bot(store: SqliteStore, tmp_path: Path, extra_games: dict[str, Any]) -> AsyncIterator[GameBot]:
    """simcord never closes the bot, so this does: a thread of aiosqlite's would keep pytest from ending."""
    bot = bot_on(store, tmp_path, extra_games)
    yield bot
    if hasattr(bot, "host"):
        await bot.host.stop()


@dataclass
class Room:
    """A server with a channel and two people."""

    env: Env
    channel: ChannelHandle
    alice: MemberActor
    bob: MemberActor

    def public(self) -> list[discord.Message]:
        """What everybody sees in the channel, oldest first."""
        return [message for message in self.channel.history() if not message.flags.ephemeral]

    @property
    def newest(self) -> discord.Message:
        """The newest message that everybody sees."""
        return self.public()[-1]

    def private(self, who: MemberActor) -> list[discord.Message]:
        """What only this person sees in the channel."""
        return [message for message in self.channel.history(viewer=who) if message.flags.ephemeral]

    async def playing(self) -> None:
        """Alice and Bob sit at a table that has started."""
        await self.alice.slash(self.channel, "play", game="battle_royale", seats=2)
        await self.bob.click(self.newest, label="Join")
        await self.alice.click(self.newest, label="Start")
        await self.env.settle()

    def actor(self) -> MemberActor:
        """Whose turn the board says it is."""
        first = self.newest.content.split("\n")[0]
        return next(who for who in (self.alice, self.bob) if str(who.id) in first)


@pytest.fixture
async def room(simcord_env: Env) -> Room:
    guild = simcord_env.create_guild("The Burrow")
    channel = guild.create_text_channel("games")
    alice, bob = (guild.add_member(simcord_env.create_user(name)) for name in ("alice", "bob"))
    return Room(simcord_env, channel, alice, bob)
