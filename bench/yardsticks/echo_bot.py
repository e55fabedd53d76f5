"""Yardstick, frozen: the least that a discord.py bot can do about a press. It defers each, and that is all.

Run as ``python -m bench.yardsticks.echo_bot ADDRESS`` with the address of a sandbox.
"""

from __future__ import annotations

import sys

import discord

from sandbox import DEFAULT_TOKEN
from sandbox.launch import point_discord_at

INTENTS = discord.Intents(guilds=True, webhooks=True)
"""Servers, as a game bot has them; the other one, of which nothing ever comes, tells the two bots apart."""


class Echo(discord.Client):
    """Acknowledges every interaction."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Say that the message may change later."""
        await interaction.response.defer()


if __name__ == "__main__":
    point_discord_at(sys.argv[1])
    Echo(intents=INTENTS, max_messages=None).run(DEFAULT_TOKEN, log_handler=None)
