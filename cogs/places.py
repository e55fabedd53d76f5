"""What happens to the places where tables stand: deleted, closed to the bot, opened to it again."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

if TYPE_CHECKING:
    from engine.host.host import Host

log = logging.getLogger(__name__)


class Places(commands.Cog):
    """Tells the host at once what it would else learn at the next message that fails."""

    def __init__(self, host: Host) -> None:
        self.host = host

    # ------------------------------------------------------------------ gone for good

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

    # ------------------------------------------------------------------ servers

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken off a server, or the server is gone; being down for a while is another event."""
        log.warning("I am not on the server %s (%d) any more; its tables wait until I am invited", guild, guild.id)
        await self.host.servers_changed()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        log.info("invited to the server %s (%d)", guild, guild.id)
        await self.host.servers_changed()

    # ------------------------------------------------------------------ permissions

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """A channel's permissions may have changed."""
        self.host.publisher.permitted(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """A role's permissions may have changed."""
        self.host.publisher.permitted(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """The bot's own roles may have changed; of others nothing is told."""
        self.host.publisher.permitted(member.guild.id)

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        """A thread may have been unlocked."""
        self.host.publisher.permitted(thread.guild.id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was added to a thread."""
        self.host.publisher.permitted(thread.guild.id)
