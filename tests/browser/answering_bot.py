"""A small bot for the tests of the page: it answers in every way that the page has to show.

Run as `python answering_bot.py ADDRESS TOKEN`; it ends with its parent.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading

import discord
from discord import app_commands

from sandbox.launch import point_discord_at

GAMES = ("Battle Royale", "Rabbit Island", "Bunny Kingdom", "Springsign")
CARDS = [
    discord.SelectOption(label=name, value=name.lower(), description=f"{steps} tiles forward")
    for steps, name in enumerate(("Crawl", "Hop", "Leap", "Sprint"), 1)
]


def controls() -> discord.ui.View:
    """Buttons and selects whose ids tell what they do; no callbacks, `on_interaction` answers."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Name it", custom_id="name", style=discord.ButtonStyle.primary))
    view.add_item(discord.ui.Button(label="Silent", custom_id="silent", style=discord.ButtonStyle.danger))
    view.add_item(discord.ui.Button(label="Later", custom_id="later"))
    view.add_item(discord.ui.Button(label="Never", custom_id="never", disabled=True))
    view.add_item(discord.ui.Select(custom_id="card", placeholder="Play a card", options=CARDS))
    view.add_item(
        discord.ui.Select(custom_id="cards", placeholder="Keep two", options=CARDS, min_values=2, max_values=2)
    )
    view.add_item(discord.ui.UserSelect(custom_id="person", placeholder="Invite somebody"))
    view.stop()
    return view


class NameForm(discord.ui.Modal, title="Name your rabbit"):
    name: discord.ui.TextInput[NameForm] = discord.ui.TextInput(label="Name", custom_id="rabbit", min_length=2)
    colour = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour",
            required=True,
            options=[
                discord.SelectOption(label="Grey", value="grey"),
                discord.SelectOption(label="White", value="white"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        picked = self.colour.component
        assert isinstance(picked, discord.ui.Select)
        await interaction.response.send_message(f"{self.name.value} is {picked.values[0]}.")


class AnsweringBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(description="Show a message with controls")
        async def menu(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Choose something.", view=controls())

        @self.tree.command(description="Look at your cards")
        async def secret(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("You hold **three** cards.", ephemeral=True)

        @self.tree.command(description="Take your time")
        async def think(interaction: discord.Interaction) -> None:
            await interaction.response.defer(thinking=True)
            await asyncio.sleep(0.6)
            await interaction.followup.send("Thought about it.")

        @self.tree.command(description="Open a table")
        @app_commands.describe(game="Which game", seats="How many play")
        async def play(interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 4] = 2) -> None:
            await interaction.response.send_message(f"Table for {game} with {seats} seats.")

        @play.autocomplete("game")
        async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            fitting = [name for name in GAMES if typed.lower() in name.lower()]
            return [app_commands.Choice(name=name, value=name.lower().replace(" ", "_")) for name in fitting]

        clock = app_commands.Group(name="clock", description="The clock of a table")

        @clock.command(name="set", description="Hours for one turn")
        async def set_clock(interaction: discord.Interaction, hours: int) -> None:
            await interaction.response.send_message(f"{hours} hours a turn.")

        self.tree.add_command(clock)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        data = dict(interaction.data or {})
        pressed, values = data["custom_id"], data.get("values")
        if pressed == "name":
            await interaction.response.send_modal(NameForm())
        elif pressed == "later":
            await asyncio.sleep(0.5)
            await interaction.response.edit_message(content="Later has come.")
        elif values:
            named = [f"<@{value}>" if pressed == "person" else str(value) for value in values]
            await interaction.response.edit_message(content=f"Picked {' and '.join(named)}.")


def end_with_parent() -> None:
    while os.read(0, 1024):
        pass
    os._exit(0)


if __name__ == "__main__":
    address, token = sys.argv[1:]
    threading.Thread(target=end_with_parent, daemon=True).start()
    point_discord_at(address)
    AnsweringBot().run(token, log_handler=None)
