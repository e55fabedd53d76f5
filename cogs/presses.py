"""One listener for every press and form: acknowledge within a second, let the host act, say what must be said."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from cogs import rulebook
from cogs.inflight import RESTARTING, InFlight
from cogs.replies import OUTDATED, acknowledge, finish, in_place, privately, show_form, trouble
from engine.host.limits import INPUT_LABEL, MODAL_TITLE
from engine.host.names import LENGTH
from engine.host.posts import Post, Reply
from engine.host.presses import NotOurs, Press, parse, press_id
from engine.host.types import Player
from engine.kernel.errors import Refused

if TYPE_CHECKING:
    from engine.host.host import Host

log = logging.getLogger(__name__)
DONE = {"resign": "You have resigned.", "end": "The table is ended.", "back": "You are back."}
"""What a private message says once its button has done its work and nothing else needs saying."""
NUMBER, NAME = "number", "name"
"""Custom ids of the only fields in the forms that ask for a number and for a name."""


class Presses(commands.Cog):
    """Routes presses of buttons and menus and submitted forms to the host."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.in_flight = InFlight()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every interaction passes here; commands and autocompletion are the tree's."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        if not self.in_flight.begin():
            await self.tell(interaction, RESTARTING)
            return
        try:
            await self.pressed(interaction)
        except Exception as error:
            await self.failed(interaction, error)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Acknowledge, act, answer."""
        data: dict[str, Any] = dict(interaction.data or {})
        try:
            press = parse(str(data.get("custom_id", "")))
        except NotOurs:
            await privately(interaction, Post(OUTDATED))
            return
        if press.acknowledgement == "modal":
            await show_form(interaction, name_form(press) if press.verb == "name" else number_form(press))
            return
        private = press.acknowledgement == "ephemeral"
        await acknowledge(interaction, private=private)
        reply = await self.apply(press, values_of(data), interaction)
        if private:
            await finish(interaction, reply)
        elif on_private_message(interaction):
            await in_place(interaction, reply.post or Post(DONE.get(press.verb, "Done.")))
        elif reply.post is not None:
            await privately(interaction, reply.post)

    async def apply(self, press: Press, values: list[str], interaction: discord.Interaction) -> Reply:
        """What the press does."""
        player = player_of(interaction)
        if press.verb == "rules":
            return Reply(rulebook.answer((await self.host.record(press.table)).game))
        if press.verb == "rule":
            try:
                return Reply(rulebook.picked(press.mark, values[0] if values else ""))
            except LookupError:
                raise Refused("stale") from None
        return await self.host.press(
            press,
            values,
            player,
            interaction.id,
            private=on_private_message(interaction),
            manages=manages(interaction),
        )

    async def failed(self, interaction: discord.Interaction, error: Exception) -> None:
        """Tell whoever pressed what is wrong, whatever happened; never raises."""
        said = trouble(error)
        if said is not None:
            await self.tell(interaction, said)

    async def tell(self, interaction: discord.Interaction, said: str) -> None:
        """Say something to whoever pressed; never raises."""
        try:
            await privately(interaction, Post(said))
        except Exception:
            log.exception("not even the trouble could be told")


def player_of(interaction: discord.Interaction) -> Player:
    """Who acts, by id and display name."""
    return Player(interaction.user.id, interaction.user.display_name)


def manages(interaction: discord.Interaction) -> int:
    """The channel if the presser may manage messages there, else 0: only its own tables are theirs to end."""
    allowed = interaction.guild_id is not None and interaction.permissions.manage_messages
    return (interaction.channel_id or 0) if allowed else 0


def on_private_message(interaction: discord.Interaction) -> bool:
    """Whether the pressed control stands on a message that only the presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def values_of(data: dict[str, Any]) -> list[str]:
    """What was chosen in a menu or typed into a form's fields, in order."""
    if "component_type" in data:
        return [str(value) for value in data.get("values") or []]
    found: list[str] = []
    for part in data.get("components") or []:
        for field in [part.get("component"), *(part.get("components") or [])]:
            if isinstance(field, dict) and "value" in field:
                found.append(str(field["value"]).strip())
    return found


def number_form(press: Press) -> discord.ui.Modal:
    """The form that asks for a number. Stopped at once, so that discord.py keeps nothing: its answer comes here."""
    custom_id = press_id("amount", press.table, press.serial, 0, press.mark)
    form = discord.ui.Modal(title="Your number"[:MODAL_TITLE], custom_id=custom_id)
    form.add_item(
        discord.ui.Label(
            text="A whole number"[:INPUT_LABEL],
            component=discord.ui.TextInput(custom_id=NUMBER, max_length=9, required=True),
        )
    )
    form.stop()
    return form


def name_form(press: Press) -> discord.ui.Modal:
    """The form that asks for a name to keep something under."""
    form = discord.ui.Modal(
        title="Keep it under a name"[:MODAL_TITLE], custom_id=press_id("named", press.table, 0, press.index)
    )
    form.add_item(
        discord.ui.Label(
            text="Its name, for everybody on this server"[:INPUT_LABEL],
            component=discord.ui.TextInput(custom_id=NAME, max_length=LENGTH, required=True),
        )
    )
    form.stop()
    return form
