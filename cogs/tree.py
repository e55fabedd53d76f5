"""The command tree: errors are always answered, and commands are sent to Discord only when they changed."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from pathlib import Path

import discord
from discord import app_commands

from cogs.inflight import RESTARTING, InFlight
from cogs.replies import privately, trouble
from engine.host.posts import Post

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree[discord.Client]):
    """Commands for servers and for DMs with the bot."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.in_flight = InFlight()

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Whether a command may begin: not while the bot stops. Suggestions are then simply not made."""
        if self.in_flight.begin():
            return True
        if interaction.type is not discord.InteractionType.autocomplete:
            await self.tell(interaction, RESTARTING)
        return False

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Tell whoever used the command what is wrong; never raises."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            said: str | None = "This command has changed. Reload Discord (Ctrl-R, or restart the app) and try again."
        else:
            said = trouble(cause)
        await self.tell(interaction, said or "That is done already.")

    async def tell(self, interaction: discord.Interaction, said: str) -> None:
        """Say something to whoever used the command; never raises."""
        try:
            await privately(interaction, Post(said))
        except Exception:
            log.exception("not even the trouble could be told")

    def fingerprint(self) -> str:
        """SHA-256 of all commands as Discord is told them."""
        payload = [command.to_dict(self) for command in self.get_commands()]
        payload.sort(key=lambda command: str(command["name"]))
        return sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def sync_if_changed(self, note: Path) -> bool:
        """Send the commands if they differ from those sent last, or if Discord has others; whether they were sent.

        Args:
            note: File that remembers what was sent last.
        """
        known = {command.name for command in await self.fetch_commands()}
        wanted = f"{self.client.application_id} {self.fingerprint()}"
        sent = note.read_text(encoding="utf-8") if note.is_file() else ""
        if wanted == sent and known == {command.name for command in self.get_commands()}:
            return False
        await self.sync()
        note.write_text(wanted, encoding="utf-8")
        log.info("commands sent to Discord")
        return True
