"""The commands that open tables and act at them. Every answer is private; boards are posted by the host itself."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.choosing import FEWEST, LESSONS, MOST, PLAYABLE, option_choices, options_of, quietly
from cogs.permissions import obstacle
from cogs.presses import manages, player_of
from cogs.replies import acknowledge, finish
from engine.host.addressing import title, whereabouts
from engine.host.limits import AUTOCOMPLETE, CONTENT, clip_lines
from engine.host.posts import Reply
from engine.host.reading import table_choice
from engine.host.types import Place, Player, TableRecord
from engine.kernel.errors import Refused
from engine.library import broken, name_of, offered

if TYPE_CHECKING:
    from engine.host.host import Host

WHICH = "Number of the table; only needed where several stand"
Suggestions = list[app_commands.Choice[int]]


class Commands(commands.Cog):
    """Opening tables, looking at them, answering, undo, being away, resigning, ending."""

    def __init__(self, host: Host) -> None:
        self.host = host

    # ------------------------------------------------------------------ opening

    @app_commands.command(name="play", description="Open a table for a board game in this channel")
    @app_commands.describe(
        game="Which game", seats="Most players, you included", options="Table options; they can be changed later too"
    )
    @app_commands.choices(game=PLAYABLE)
    async def play(
        self,
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, FEWEST, MOST] | None = None,
        options: str = "",
    ) -> None:
        """Open a table; the lobby is posted in the channel."""
        await acknowledge(interaction, private=True)
        hindrance = obstacle(interaction)
        if hindrance is not None:
            await finish(interaction, Reply.say(hindrance))
            return
        rules = offered().get(game)
        if game in broken():
            raise Refused("game_broken", title=name_of(game))
        if rules is None:
            raise Refused("no_game")
        chosen = options_of(rules, options)
        table = await self.host.open_table(
            player_of(interaction), place_of(interaction), game, chosen, seats, interaction.id
        )
        await finish(interaction, Reply.say(f"Table #{table} is open: its lobby is in this channel."))

    @app_commands.command(name="learn", description="A guided first game of three minutes, in our direct messages")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=LESSONS)
    async def learn(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Begin a lesson; the game defaults to the first that has one."""
        await acknowledge(interaction, private=True)
        chosen = game or (LESSONS[0].value if LESSONS else "")
        await finish(
            interaction,
            await self.host.learn(player_of(interaction), chosen, interaction.id, interaction.channel_id or 0),
        )

    @play.autocomplete("options")
    async def suggest_options(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The options of the game chosen so far."""
        return option_choices(offered().get(getattr(interaction.namespace, "game", "")), typed)

    # ------------------------------------------------------------------ looking

    @app_commands.command(name="board", description="Show the newest board, to you alone")
    @app_commands.describe(player="Whose part of the table to look at instead, in games that have such", table=WHICH)
    async def board(
        self,
        interaction: discord.Interaction,
        player: app_commands.Range[str, 1, 100] | None = None,
        table: int | None = None,
    ) -> None:
        """The board as everybody may see it, or what lies open before one player."""
        await acknowledge(interaction, private=True)
        number = await self.table_for(interaction, table)
        who, channel = player_of(interaction), interaction.channel_id or 0
        if player is None:
            await finish(interaction, await self.host.board(number, who, channel))
        else:
            await finish(interaction, await self.host.area(number, who, channel, player))

    @board.autocomplete("player")
    async def suggest_players(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Players whose part of the table can be looked at."""

        async def found() -> list[app_commands.Choice[str]]:
            number = await self.table_for(interaction, getattr(interaction.namespace, "table", None))
            choices = await self.host.area_choices(number, player_of(interaction), interaction.channel_id or 0, typed)
            return [app_commands.Choice(name=choice.label, value=choice.value) for choice in choices]

        return await quietly(interaction, found())

    @app_commands.command(name="hand", description="Show your hand and your question, to you alone")
    @app_commands.describe(table=WHICH)
    async def hand(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """The caller's hand."""
        await acknowledge(interaction, private=True)
        await finish(
            interaction, await self.host.hand(await self.table_for(interaction, table), player_of(interaction))
        )

    @app_commands.command(name="tables", description="List the tables here, and yours elsewhere")
    async def tables(self, interaction: discord.Interaction) -> None:
        """Tables of this channel and of the caller, with links."""
        await acknowledge(interaction, private=True)
        player = player_of(interaction)
        found = {record.id: record for record in await self.host.acting(player, interaction.channel_id or 0)}
        found |= {record.id: record for record in await self.host.tables_of(player)}
        lines = [self.table_line(record, player) for record in found.values()]
        if not lines:
            lines = ["No table stands here, and you play at none elsewhere. `/play` opens one."]
        await finish(interaction, Reply.say(clip_lines(lines, CONTENT)))

    def table_line(self, record: TableRecord, player: Player) -> str:
        """A table in the list: game, number, state, place."""
        game = self.host.games.get(record.game)
        state = table_choice(record, "", player.id).label.rpartition(": ")[2]
        return f"• {title(record, game) if game else f'#{record.id}'}: {state}. {whereabouts(record)}"

    # ------------------------------------------------------------------ acting

    @app_commands.command(name="answer", description="Answer your question by typing; a list of what is possible helps")
    @app_commands.describe(option="Your answer", table=WHICH)
    async def answer(self, interaction: discord.Interaction, option: str, table: int | None = None) -> None:
        """Answer, then show the caller's hand with the next question."""
        await acknowledge(interaction, private=True)
        number, player = await self.table_for(interaction, table), player_of(interaction)
        reply = await self.host.answer_by_key(number, player, option, interaction.id)
        if reply.post is None:
            try:
                reply = await self.host.hand(number, player)
            except Refused:
                reply = Reply.say("Done.")
        await finish(interaction, reply)

    @answer.autocomplete("option")
    async def suggest_answers(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The caller's legal answers that contain what was typed."""

        async def found() -> list[app_commands.Choice[str]]:
            number = await self.table_for(interaction, getattr(interaction.namespace, "table", None))
            answers = await self.host.legal_answers(number, player_of(interaction), typed)
            return [app_commands.Choice(name=answer.label, value=answer.value) for answer in answers]

        return await quietly(interaction, found())

    @app_commands.command(
        name="undo", description="Take back your last answer; past a die or the answer of another it asks the others"
    )
    @app_commands.describe(table=WHICH)
    async def undo(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Take back the caller's last answer, or offer to ask the others."""
        await acknowledge(interaction, private=True)
        number = await self.table_for(interaction, table)
        reply = await self.host.undo(number, player_of(interaction), interaction.id)
        await finish(interaction, reply if reply.post else Reply.say("Your last answer is taken back."))

    @app_commands.command(name="away", description="The computer plays for you until you are back, or no longer")
    @app_commands.describe(table=WHICH)
    async def away(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Let a computer player stand in for the caller, or end that."""
        await acknowledge(interaction, private=True)
        number = await self.table_for(interaction, table)
        await finish(interaction, await self.host.away(number, player_of(interaction), interaction.id))

    @app_commands.command(name="reminders", description="Whether people are reminded here when they are late")
    @app_commands.describe(on="Remind them or not", table=WHICH)
    async def reminders(self, interaction: discord.Interaction, on: bool, table: int | None = None) -> None:
        """Turn a table's reminders on or off, for all who sit there."""
        await acknowledge(interaction, private=True)
        number = await self.table_for(interaction, table)
        await finish(interaction, await self.host.set_reminders(number, player_of(interaction), on, interaction.id))

    @app_commands.command(name="resign", description="Give up your seat (asks once more)")
    @app_commands.describe(table=WHICH)
    async def resign(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Ask whether the caller means it."""
        await acknowledge(interaction, private=True)
        number = await self.table_for(interaction, table)
        await finish(interaction, await self.host.confirm_resign(number, player_of(interaction)))

    @app_commands.command(name="end", description="End a table for everybody (its host, or who may manage messages)")
    @app_commands.describe(table=WHICH)
    async def end(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Ask whether the caller means it."""
        await acknowledge(interaction, private=True)
        number = await self.table_for(interaction, table)
        player, channel = player_of(interaction), interaction.channel_id or 0
        await finish(interaction, await self.host.confirm_end(number, player, channel, manages(interaction)))

    @app_commands.command(name="verify", description="Work out every shuffle and die of a finished game again")
    @app_commands.describe(table="Number of the table, as its result shows it")
    async def verify(self, interaction: discord.Interaction, table: app_commands.Range[int, 1]) -> None:
        """The verdict, and the capsule with which anybody can do the same at home."""
        await acknowledge(interaction, private=True)
        await self.host.look_at(table, player_of(interaction), interaction.channel_id or 0)
        reply = await self.host.verify(table)
        await finish(interaction, reply)
        text = await self.host.capsule(table)
        file = discord.File(io.BytesIO(text.encode()), filename=f"table-{table}.capsule.json")
        await interaction.followup.send(
            "The whole game as a file; `python -m engine.verify FILE` checks it anywhere.", file=file, ephemeral=True
        )

    # ------------------------------------------------------------------ which table

    @board.autocomplete("table")
    @hand.autocomplete("table")
    @answer.autocomplete("table")
    @undo.autocomplete("table")
    @away.autocomplete("table")
    @reminders.autocomplete("table")
    @resign.autocomplete("table")
    @end.autocomplete("table")
    async def suggest_tables(self, interaction: discord.Interaction, typed: str) -> Suggestions:
        """Tables of this channel; in a DM also those where the caller sits."""

        async def found() -> Suggestions:
            player = player_of(interaction)
            choices = await self.host.table_choices(player, interaction.channel_id or 0, typed)
            if interaction.guild_id is None:
                for record in await self.host.tables_of(player):
                    game = self.host.games.get(record.game)
                    choices.append(table_choice(record, game.title if game else record.game, player.id))
            names = {int(choice.value): choice.label for choice in choices}
            return [app_commands.Choice(name=name, value=value) for value, name in names.items()][:AUTOCOMPLETE]

        return await quietly(interaction, found())

    async def table_for(self, interaction: discord.Interaction, table: int | None) -> int:
        """The table that a command means: the given one, else that of the channel where the caller must act.

        In a DM, where hands are read, it may also be a table of a server at which the caller must act.

        Raises:
            Refused: ``no_table_here``, ``which_table``.
        """
        if table is not None:
            return table
        player = player_of(interaction)
        try:
            return await self.host.default_table(player, interaction.channel_id or 0)
        except Refused as refused:
            if interaction.guild_id is not None or refused.code != "no_table_here":
                raise
        mine = await self.host.tables_of(player)
        acting = [record for record in mine if record.seat_of(player.id) in record.waiting]
        for some in (acting, mine):
            if len(some) == 1:
                return some[0].id
        raise Refused("which_table" if mine else "no_table_here")


def place_of(interaction: discord.Interaction) -> Place:
    """Where a command was used, with the names that people know it by."""
    channel_name = str(getattr(interaction.channel, "name", "") or "")
    guild = interaction.guild
    return Place(interaction.guild_id, interaction.channel_id or 0, guild.name if guild else "", channel_name)
