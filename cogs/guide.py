"""``/help`` and ``/rules``: words to read, nothing that changes a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs import rulebook
from cogs.choosing import CARDS, GAMES, quietly
from cogs.presses import player_of
from cogs.replies import acknowledge, finish, privately
from engine.host.posts import Post, Reply
from engine.library import offered

if TYPE_CHECKING:
    from engine.host.host import Host

CARD_LINE = "`/card` one card to read · `/board` with a player: what lies open before them, where a game has that"


def guide() -> str:
    """The short guide that ``/help`` shows."""
    lines = ["**I host board games in any channel, thread or DM.**"]
    for game in sorted(offered().values(), key=lambda game: game.title):
        low, high = game.seats
        lines.append(f"• **{game.title}**, {low} to {high} players, about {game.minutes} minutes. {game.tagline}")
    lines += [
        "**New here?** `/learn` plays a guided first game with you, three minutes in our direct messages.",
        "**To play**: `/play` opens a table. Others press **Join**, or you add computer players; then press **Start**.",
        "**Your turn**: I mention you. Public questions have their buttons under the board; what only you may see "
        "comes by DM, and **My hand** under the board shows you the same here, to you alone.",
        "**Undo** takes your last answer back until a die is rolled, something hidden is shown or another answers; "
        "after that it asks the others, and all must agree.",
        "`/board` newest board · `/hand` your hand · `/answer` by typing · `/tables` your tables · `/rules` look it up",
        *([CARD_LINE] if any(game.cards is not None for game in offered().values()) else []),
        "**Away?** `/away` lets the computer play for you until you are back. Who is late is reminded after a day and "
        "after three; then the others can let the computer play for them. `/reminders` turns the reminding off.",
        "`/resign` gives up your seat · `/end` ends the table · `/verify` works out the dice of a finished game again",
        "Take all the time you need: a game waits for hours or days, and survives a restart of mine.",
    ]
    return "\n".join(lines)


class Guide(commands.Cog):
    """Help and rules."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name="help", description="How to play here: a short guide")
    async def help(self, interaction: discord.Interaction) -> None:
        """The short guide, to the caller alone."""
        await privately(interaction, Post(guide()))

    @app_commands.command(name="rules", description="Look something up in a game's rules")
    @app_commands.describe(game="Which game", text="A heading or words to look for")
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: discord.Interaction, game: str | None = None, text: str = "") -> None:
        """A section of the rules, to the caller alone; the game defaults to the only one or that of a table here."""
        await acknowledge(interaction, private=True)
        await finish(interaction, Reply(rulebook.answer(game or await self.game_here(interaction), text)))

    @rules.autocomplete("text")
    async def suggest_headings(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Headings of the chosen game's rules."""
        game = getattr(interaction.namespace, "game", None)
        key = game if game in offered() else GAMES[0].value
        return [
            app_commands.Choice(name=heading[:100], value=heading[:100]) for heading in rulebook.headings(key, typed)
        ]

    @app_commands.command(name="card", description="Show one card of a game, large enough to read, to you alone")
    @app_commands.describe(name="The card's name", game="Which game")
    @app_commands.choices(game=CARDS)
    async def card(
        self, interaction: discord.Interaction, name: app_commands.Range[str, 1, 100], game: str | None = None
    ) -> None:
        """A card's picture and words; no table is needed."""
        await acknowledge(interaction, private=True)
        await finish(interaction, await self.host.card(name, game, interaction.channel_id or 0))

    @card.autocomplete("name")
    async def suggest_cards(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Cards of the chosen game, else of all."""

        async def found() -> list[app_commands.Choice[str]]:
            game = getattr(interaction.namespace, "game", None)
            choices = await self.host.card_choices(typed, game, interaction.channel_id or 0)
            return [app_commands.Choice(name=choice.label, value=choice.value) for choice in choices]

        return await quietly(interaction, found())

    async def game_here(self, interaction: discord.Interaction) -> str:
        """The game of a table in this channel, else the first on offer."""
        tables = await self.host.acting(player_of(interaction), interaction.channel_id or 0)
        return next((table.game for table in tables if table.game in offered()), GAMES[0].value)
