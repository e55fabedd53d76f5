"""A small bot with one of everything that a game bot does, written as for the real Discord."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image


def png(color: str = "red", size: tuple[int, int] = (30, 20)) -> bytes:
    """A small picture's bytes."""
    buffer = io.BytesIO()
    Image.new("RGB", size, color).save(buffer, "PNG")
    return buffer.getvalue()


def picture(color: str = "red", name: str = "board.png", alt: str | None = "A board.") -> discord.File:
    return discord.File(io.BytesIO(png(color)), filename=name, description=alt)


def buttons(*labels: str, disabled: bool = False) -> discord.ui.View:
    """A row of buttons whose custom ids are their labels in lower case; `on_interaction` routes them."""
    view = discord.ui.View(timeout=None)
    for label in labels:
        view.add_item(discord.ui.Button(label=label, custom_id=label.lower(), disabled=disabled))
    view.stop()
    return view


def select(low: int = 1, high: int = 1) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=f"Figure {n}", value=f"c{n}") for n in range(1, 5)]
    view.add_item(
        discord.ui.Select(
            custom_id="figure", placeholder="Which figure?", options=options, min_values=low, max_values=high
        )
    )
    view.stop()
    return view


class Bid(discord.ui.Modal, title="Your bid"):
    amount: Any = discord.ui.Label(text="Amount", component=discord.ui.TextInput(custom_id="amount", max_length=3))
    suit: Any = discord.ui.Label(
        text="Suit",
        component=discord.ui.Select(
            custom_id="suit",
            required=True,
            options=[discord.SelectOption(label="Hearts", value="h"), discord.SelectOption(label="Spades", value="s")],
        ),
    )


class BurrowBot(discord.Client):
    """Answers `/try what` and presses; `seen` keeps the ids of all interactions that reached it."""

    def __init__(self, **options: Any) -> None:
        intents = options.pop("intents", discord.Intents(guilds=True))
        super().__init__(intents=intents, guild_ready_timeout=0.02, **options)
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        self.resumed = asyncio.Event()
        self.identified = 0
        self.seen: list[int] = []
        self.heard: list[discord.Message] = []
        self.errors: list[BaseException] = []
        self.tree.add_command(app_commands.Command(name="try", description="Tries something.", callback=self.try_it))
        group = app_commands.Group(name="game", description="Games.")
        group.add_command(app_commands.Command(name="start", description="Starts one.", callback=self.start_game))
        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        self.synced = await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Does not wait the five seconds that Discord asks for between two log-ins."""

    async def on_ready(self) -> None:
        self.identified += 1
        self.ready.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

    async def start_game(
        self, interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 4] = 2
    ) -> None:
        await interaction.response.send_message(f"{game} for {seats}")

    async def try_it(self, interaction: discord.Interaction, what: str, who: discord.User | None = None) -> None:
        await getattr(self, f"try_{what}")(interaction, *([who] if who else []))

    async def try_hello(self, interaction: discord.Interaction, who: discord.Member | None = None) -> None:
        await interaction.response.send_message(
            f"Hello {(who or interaction.user).mention}", view=buttons("Go", "Slow")
        )

    async def try_secret(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Psst", ephemeral=True, view=buttons("More"))

    async def try_later(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.followup.send("Thought about it", file=picture())
        await interaction.followup.send("And for all", ephemeral=False)

    async def try_never(self, interaction: discord.Interaction) -> None:
        """Says nothing, so that the person reads that it failed."""

    async def try_modal(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Bid())

    async def try_select(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Pick", view=select(1, 2))

    async def try_dm(self, interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("Your hand", view=select(), file=picture("blue", "hand.png"))
        except discord.Forbidden as no:
            await interaction.response.send_message(f"Closed: {no.code}", ephemeral=True)
        else:
            await interaction.response.send_message("Look at your DMs", ephemeral=True)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction.id)
        if interaction.type is discord.InteractionType.component:
            assert interaction.data is not None
            await getattr(self, f"press_{interaction.data['custom_id']}")(interaction)
        elif interaction.type is discord.InteractionType.modal_submit:
            parts = [part["component"] for part in interaction.data["components"]]  # type: ignore[index]
            bid = f"{parts[0]['value']} of {parts[1]['values'][0]}"
            await interaction.response.send_message(f"Bid {bid}", ephemeral=True)

    async def press_go(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="Gone", view=buttons("Go", disabled=True))

    async def press_slow(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Slowly", attachments=[picture("green")], view=None)

    async def press_more(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="More secrets", view=None)

    async def press_bid(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Bid())

    async def press_figure(self, interaction: discord.Interaction) -> None:
        picked = ", ".join(interaction.data["values"])  # type: ignore[index,typeddict-item]
        await interaction.response.edit_message(content=f"Picked {picked}", view=None, attachments=[])
