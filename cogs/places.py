"""Channels and threads that vanish under a table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

if TYPE_CHECKING:
    from engine.host.host import Host

log = logging.getLogger(__name__)


class Places(commands.Cog):
    """Ends the tables of deleted places at once rather than at the next message that fails."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and every thread in it."""
        threads = [thread.id for thread in channel.guild.threads if thread.parent_id == channel.id]
        for place in (channel.id, *threads):
            await self._gone(place)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._gone(payload.thread_id)

    async def _gone(self, place: int) -> None:
        try:
            await self.host.channel_gone(place)
        except OSError as error:
            log.warning("the tables of the deleted channel %d end at the next message: %s", place, error)
