"""A post in discord.py's words: files, rows of components, allowed mentions."""

from __future__ import annotations

import io
from typing import Any

import discord

from engine.host.posts import Button, Controls, Menu, Picture, Post
from engine.host.presses import tagged

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def view_of(rows: Controls, tag: str = "") -> discord.ui.View | None:
    """The rows as a view that discord.py sends and forgets; None without rows.

    A view that is stopped before it is sent is not kept in discord.py's store: no memory per message and no time-out,
    and every press goes to the one listener in ``cogs/presses.py``, after a restart as before it.

    Args:
        rows: The controls.
        tag: Put behind every custom id, so that the message can be recognised later; it means nothing else.
    """
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, Menu):
            view.add_item(_select(row, number, tag))
            continue
        for button in row:
            view.add_item(_button(button, number, tag))
    view.stop()
    return view


def sent_view(rows: Controls, tag: str = "") -> Any:
    """The rows as what a new message takes: a view, or nothing at all."""
    return view_of(rows, tag) or discord.utils.MISSING


def custom_ids(message: discord.Message) -> list[str]:
    """The custom ids of a message's controls."""
    rows = [row.children for row in message.components if isinstance(row, discord.ActionRow)]
    return [part.custom_id or "" for parts in rows for part in parts]


def _button(button: Button, row: int, tag: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=button.label,
        custom_id=tagged(button.custom_id, tag),
        style=STYLES[button.style],
        disabled=button.disabled,
        emoji=button.emoji or None,
        row=row,
    )


def _select(menu: Menu, row: int, tag: str) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        custom_id=tagged(menu.custom_id, tag),
        placeholder=menu.placeholder,
        min_values=menu.low,
        max_values=menu.high,
        disabled=menu.disabled,
        options=[
            discord.SelectOption(
                label=choice.label,
                value=choice.value,
                description=choice.description or None,
                default=choice.chosen,
            )
            for choice in menu.choices
        ],
        row=row,
    )


def file_of(picture: Picture, tag: str = "") -> discord.File:
    """The picture as a file to upload once (discord.py sends an empty file the second time).

    Args:
        picture: The picture.
        tag: Put into the file name, so that the message can be recognised later.
    """
    stem, _, ending = picture.filename.rpartition(".")
    name = f"{stem}-{tag}.{ending}" if tag else picture.filename
    return discord.File(io.BytesIO(picture.png), filename=name, description=picture.alt)


def files_of(post: Post, tag: str = "") -> list[discord.File]:
    """The post's picture as a list for ``files`` or ``attachments``; an edit with the empty list drops old files."""
    return [] if post.picture is None else [file_of(post.picture, tag)]


def mentions_of(post: Post) -> discord.AllowedMentions:
    """Who may be notified: the people whom the post names for it, whatever else its text says."""
    users = [discord.Object(player) for player in post.pings]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)
