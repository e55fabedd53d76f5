"""The way out to Discord: posts, edits and DMs with the bot's token, and what Discord's refusals mean."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from cogs.components import custom_ids, files_of, mentions_of, sent_view, view_of
from cogs.permissions import missing_in
from engine.host.posts import Post, Undeliverable

WHY = {
    10003: "channel_gone",
    10004: "channel_gone",
    10007: "left",
    10008: "message_gone",
    10013: "left",
    30046: "too_old",
    50001: "forbidden",
    50005: "message_gone",
    50007: "dm_closed",
    50013: "forbidden",
    50083: "too_old",
    50278: "left",
    160005: "forbidden",
}
"""Discord's error codes in the host's words. 50083 (thread archived) and 30046 (too many edits of an old message) both
mean that a new message must take over; posting one opens an archived thread again."""
LATER = frozenset({20016, 20028, 40003, 40062, 130000})
"""Refusals that pass by themselves: slow mode, write limits, DMs opened too fast, an overloaded Discord."""
REMEMBERED = 2000
"""Messages whose custom ids carry a tag that edits must keep; after a restart the next edit drops it."""
RECENT = 50
"""Messages read back when it is unknown whether a post arrived."""


class DiscordMessenger:
    """Implements ``engine.host.ports.Messenger`` over discord.py."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self._tags: OrderedDict[int, str] = OrderedDict()

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        """Post a message. discord.py sets ``enforce_nonce``.

        For ``find`` the nonce also goes into the file name, or behind the custom ids where there is no file.
        """
        tag = tag_of(nonce)
        behind_ids = "" if post.picture else tag
        with self._told(channel):
            message = await self.client.get_partial_messageable(channel).send(
                post.content,
                files=files_of(post, tag),
                nonce=nonce,
                allowed_mentions=mentions_of(post),
                view=sent_view(post.rows, behind_ids),
            )
        if behind_ids and post.rows:
            self._remember(message.id, behind_ids)
        return message.id

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """Replace text, picture and controls. ``attachments`` is always given: left out, Discord keeps the old ones.

        Custom ids stay as they were sent, or Discord would refuse a press that comes while the edit is on its way.
        """
        with self._told(channel):
            await self._message(channel, message).edit(
                content=post.content,
                attachments=files_of(post),
                view=view_of(post.rows, self._tags.get(message, "")),
                allowed_mentions=mentions_of(post),
            )

    async def strip(self, channel: int, message: int) -> None:
        """Take the controls off; leaving ``attachments`` out keeps the picture."""
        with self._told(channel):
            await self._message(channel, message).edit(view=None)

    async def direct(self, player: int) -> int:
        """The channel id of the DM with a person."""
        with self._told(0):
            return (await self.client.create_dm(discord.Object(player))).id

    def is_on(self, guild: int) -> bool:
        """As ``Messenger.is_on``; a server that is down for a while stays in the cache."""
        return not self.client.is_ready() or self.client.get_guild(guild) is not None

    async def find(self, channel: int, nonce: str, after: int) -> int | None:
        """The bot's own message with that nonce among the recent ones, or None.

        Discord need not return a nonce with messages that are read back, so file names and custom ids are compared as
        well.
        """
        tag = tag_of(nonce)
        me = self.client.user
        with self._told(channel):
            history = self.client.get_partial_messageable(channel).history(
                limit=RECENT, after=discord.Object(after) if after else None, oldest_first=False
            )
            async for message in history:
                if me is None or message.author.id != me.id:
                    continue
                files = any(f"-{tag}." in file.filename for file in message.attachments)
                ids = any(custom_id.endswith(f":{tag}") for custom_id in custom_ids(message))
                if ids:
                    self._remember(message.id, tag)
                if str(message.nonce) == nonce or files or ids:
                    return message.id
        return None

    def _remember(self, message: int, tag: str) -> None:
        self._tags[message] = tag
        while len(self._tags) > REMEMBERED:
            self._tags.popitem(last=False)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self.client.get_partial_messageable(channel).get_partial_message(message)

    @contextmanager
    def _told(self, channel: int) -> Iterator[None]:
        """Turn discord.py's errors into the two that the host knows."""
        try:
            yield
        except discord.DiscordServerError as error:
            raise OSError(f"Discord answered {error.status}") from error
        except discord.HTTPException as error:
            raise self._refusal(error, channel) from error
        except discord.RateLimited as error:
            raise OSError(f"Discord asks to wait {error.retry_after:.0f} seconds") from error
        except (TimeoutError, aiohttp.ClientError) as error:
            raise OSError(f"no answer from Discord: {error}") from error

    def _refusal(self, error: discord.HTTPException, channel: int) -> Exception:
        if error.code in LATER or (error.status == 429 and error.code != 30046):
            return OSError(f"Discord asks to wait: {error.text}")
        if error.status == 401 or (error.status == 403 and not error.code):
            # The token was withdrawn, or something before Discord refused: neither is about this message.
            return OSError(f"Discord does not let us in: {error.status} {error.text[:200]}")
        why = WHY.get(error.code)
        if why is None and channel == 0 and error.status in (400, 403):
            why = "dm_closed"
        missing: tuple[str, ...] = ()
        if why == "forbidden":
            missing = tuple(missing_in(self.client.get_channel(channel)))
        return Undeliverable(why or "refused", missing, f"{error.status} {error.code} {error.text}")


def tag_of(nonce: str) -> str:
    """The nonce as part of a file name, where Discord keeps letters, digits, `-` and `_`."""
    return re.sub(r"[^A-Za-z0-9]+", "-", nonce).strip("-")
