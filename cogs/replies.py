"""Private answers to one person, whatever state the interaction is in; and what goes wrong, in words."""

from __future__ import annotations

import logging

import aiohttp
import discord

from cogs.components import files_of, mentions_of, sent_view, view_of
from engine.host.posts import Post, Reply
from engine.host.types import PressSeen
from engine.host.wording import sentence
from engine.kernel.errors import Refused

log = logging.getLogger(__name__)

GONE = frozenset({10008, 10015, 10062, 40060, 50027})
"""The interaction cannot be answered (any more): unknown, answered elsewhere, or its token has run out."""
OOPS = "Something went wrong on my side. Nothing was lost and nothing was changed; please try again in a moment."
UNSHOWN = "I could not show you the answer, but what you did counts. `/board` and `/hand` show how things stand."
NOT_SAVED = "I could not save that, so nothing was changed. Please press again."
OUTDATED = "This button is from an older message and does nothing any more. Use `/board` for the newest one."


LOST = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What may go wrong while an answer is on its way to Discord."""


class Unshown(Exception):
    """Something was done, but its answer did not reach whoever did it."""


async def acknowledge(interaction: discord.Interaction, *, private: bool) -> bool:
    """Tell Discord within its three seconds that an answer follows; whether Discord took it.

    Args:
        interaction: A command, press or form.
        private: A private answer follows (a "thinking" line shows meanwhile); else the message that was pressed stays
            and may change.
    """
    try:
        if private:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except discord.HTTPException as error:
        if error.code not in GONE:
            raise
        log.warning("an interaction could not be acknowledged: %s", error.text or error.code)
        return False
    return True


async def show_form(interaction: discord.Interaction, form: discord.ui.Modal) -> None:
    """Open a form, which must be the first answer to a press."""
    try:
        await interaction.response.send_modal(form)
    except discord.HTTPException as error:
        if error.code not in GONE:
            raise
        log.warning("a form could not be shown: %s", error.text or error.code)


async def privately(interaction: discord.Interaction, post: Post) -> None:
    """A new private message to whoever pressed, as the first answer or as a follow-up."""
    files, mentions, view = files_of(post), mentions_of(post), sent_view(post.rows)
    respond = interaction.response
    try:
        if respond.is_done():
            followup = interaction.followup
            await followup.send(post.content, files=files, allowed_mentions=mentions, view=view, ephemeral=True)
        else:
            await respond.send_message(post.content, files=files, allowed_mentions=mentions, view=view, ephemeral=True)
    except LOST as error:
        _unanswered(error)


async def in_place(interaction: discord.Interaction, post: Post) -> None:
    """Make the private message that this interaction showed, or that it came from, look like ``post``."""
    try:
        await interaction.edit_original_response(
            content=post.content,
            attachments=files_of(post),
            view=view_of(post.rows),
            allowed_mentions=mentions_of(post),
        )
    except LOST as error:
        _unanswered(error)


async def finish(interaction: discord.Interaction, reply: Reply) -> None:
    """End a private "thinking" line: with the reply, or by taking the line away if there is nothing to say."""
    if reply.post is not None:
        await in_place(interaction, reply.post)
        return
    try:
        await interaction.delete_original_response()
    except LOST as error:
        _unanswered(error)


def _unanswered(error: Exception) -> None:
    if not isinstance(error, discord.HTTPException) or error.code not in GONE:
        raise Unshown from error
    log.warning("a private answer could not be delivered: %s", error.text or error.code)


def trouble(error: BaseException) -> str | None:
    """What somebody is told about an error; None for a press that was applied already (its effect shows)."""
    if isinstance(error, Refused):
        return sentence(error)
    if isinstance(error, PressSeen):
        return None
    if isinstance(error, Unshown):
        log.error("an answer could not be delivered", exc_info=error)
        return UNSHOWN
    if isinstance(error, OSError):
        log.error("could not save or reach: %s", error)
        return NOT_SAVED
    log.exception("an interaction failed", exc_info=error)
    return OOPS
