"""The bot as discord.py sees it: intents, cogs, start and stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import discord
from discord.ext import commands

from cogs.commands import Commands
from cogs.guide import Guide
from cogs.places import Places
from cogs.presses import Presses
from cogs.tree import Tree

if TYPE_CHECKING:
    from engine.host.host import Host

log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # this bot never talks
LONGEST_WAIT = 30.0
"""Seconds that a request waits out a rate limit; beyond, it fails and is made again later, so others go on."""
READY_TIMEOUT = 0.5
"""Seconds that discord.py waits for more servers before it says that it is ready."""


class GameBot(commands.Bot):
    """Hosts games; knows no rules.

    Attributes:
        host: The tables; made at the log-in.
        online: Set once Discord has told everything that a start needs.
    """

    def __init__(
        self,
        make_host: Callable[[discord.Client], Host],
        data_dir: Path,
        **options: Any,
    ) -> None:
        """Set up; nothing is sent before ``start``.

        Args:
            make_host: Builds the host around this client.
            data_dir: Where the bot remembers which commands it has sent.
            options: More for discord.py.
        """
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=READY_TIMEOUT,
            max_ratelimit_timeout=LONGEST_WAIT,
            **options,
        )
        self.data_dir = data_dir
        self.online = asyncio.Event()
        self._make_host = make_host

    async def setup_hook(self) -> None:
        """After the log-in, before the gateway: cogs, commands, then whatever was left to be told."""
        self.host = self._make_host(self)
        for cog in make_cogs(self.host):
            await self.add_cog(cog)
        assert isinstance(self.tree, Tree)
        try:
            await self.tree.sync_if_changed(self.data_dir / "commands.sent")
        except discord.RateLimited as error:  # tables go on with the commands that Discord has
            log.warning("the commands are sent at the next start: Discord asks to wait %.0f s", error.retry_after)
        await self.host.start()

    async def on_ready(self) -> None:
        """Discord may say this more than once."""
        log.info("ready as %s on %d servers", self.user, len(self.guilds))
        self.online.set()
        await self.host.servers_changed()

    async def on_message(self, message: discord.Message) -> None:
        """Messages are none of this bot's business; commands with a prefix do not exist."""

    async def close(self) -> None:
        """Take no more presses and commands, finish those that are being answered, stop the host, then leave."""
        presses = self.get_cog(Presses.__cog_name__)
        answering = [part.in_flight for part in (presses, self.tree) if isinstance(part, Presses | Tree)]
        await asyncio.gather(*(in_flight.drain() for in_flight in answering))
        if hasattr(self, "host"):
            await self.host.stop()
        await super().close()


def make_cogs(host: Host) -> list[commands.Cog]:
    """Everything that listens to Discord."""
    return [Presses(host), Commands(host), Guide(host), Places(host)]


async def command_tree() -> Tree:
    """All commands without a host behind them, to look at what Discord would be told."""
    bot = commands.Bot(commands.when_mentioned, help_command=None, intents=discord.Intents(guilds=True), tree_cls=Tree)
    for cog in make_cogs(cast("Host", None)):
        await bot.add_cog(cog)
    assert isinstance(bot.tree, Tree)
    return bot.tree
