"""What the bot must be allowed to do where a table stands, by its effective permissions there."""

from __future__ import annotations

from typing import Any

import discord

NEEDED: tuple[tuple[str, str], ...] = (
    ("view_channel", "View Channel"),
    ("send_messages", "Send Messages"),
    ("attach_files", "Attach Files"),
    ("read_message_history", "Read Message History"),
)
"""Permissions in a channel: to see it, to post boards, to attach pictures, to find the own messages after a crash."""
NEEDED_IN_THREAD: tuple[tuple[str, str], ...] = (
    ("view_channel", "View Channel"),
    ("send_messages_in_threads", "Send Messages in Threads"),
    ("attach_files", "Attach Files"),
    ("read_message_history", "Read Message History"),
)
INVITATION = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the invitation link asks for; nothing else is needed."""


def lacking(permissions: discord.Permissions, *, thread: bool) -> list[str]:
    """The needed permissions that are not there, by the names that Discord's settings use."""
    needed = NEEDED_IN_THREAD if thread else NEEDED
    return [words for name, words in needed if not getattr(permissions, name)]


def missing_in(channel: Any) -> list[str]:
    """What the bot lacks in a cached channel or thread; empty if the channel is not cached or is a DM."""
    guild = getattr(channel, "guild", None)
    if guild is None or guild.me is None:
        return []
    try:
        permissions = channel.permissions_for(guild.me)
    except discord.ClientException:  # a thread whose parent is not cached
        return []
    return lacking(permissions, thread=isinstance(channel, discord.Thread))


def obstacle(interaction: discord.Interaction) -> str | None:
    """Why no table can stand where a command was used, with what to do about it; None if one can.

    The permissions come with the interaction itself: effective in that channel or thread, overwrites included.
    """
    channel = interaction.channel
    if interaction.guild_id is None:
        if isinstance(channel, discord.DMChannel) or interaction.context.dm_channel:
            return None
        return "I cannot post here: this is a private conversation without me. Open a table on a server where I am."
    if interaction.client.get_guild(interaction.guild_id) is None:
        return "I am not a member of this server, so I cannot post boards here. Ask an admin to invite me."
    thread = isinstance(channel, discord.Thread)
    if isinstance(channel, discord.ForumChannel | discord.StageChannel | discord.CategoryChannel):
        return "Tables stand in text channels and threads. Use `/play` in one of those."
    missing = lacking(interaction.app_permissions, thread=thread)
    if missing:
        where = "this thread's channel" if thread else "this channel"
        words = ", ".join(f"**{name}**" for name in missing)
        return (
            f"I cannot run a table here yet: in {where} I lack {words}. Somebody who manages the channel can allow "
            "it under Edit Channel > Permissions for my role; then use `/play` again."
        )
    if isinstance(channel, discord.Thread):
        return thread_obstacle(channel)
    return None


def thread_obstacle(thread: discord.Thread) -> str | None:
    """What keeps the bot from posting in a thread although its permissions would do."""
    if thread.locked and not thread.permissions_for(thread.guild.me).manage_threads:
        return "This thread is locked. Unlock it, or open the table in another place."
    if thread.is_private() and thread.me is None:
        return "This is a private thread and I am not in it: add me to the thread (mention me here), then use `/play`."
    return None
