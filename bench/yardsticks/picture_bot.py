"""Yardstick, frozen: a discord.py bot that answers every press with the same picture, ready-made.

Run as ``python -m bench.yardsticks.picture_bot ADDRESS BYTES`` with the address of a sandbox and the picture's size. It
acknowledges a press, then posts a message with the picture; the message names the press.
"""

from __future__ import annotations

import io
import random
import sys

import discord
from PIL import Image

from sandbox import DEFAULT_TOKEN
from sandbox.launch import point_discord_at

INTENTS = discord.Intents(guilds=True, integrations=True)
"""Servers, and another one, of which nothing ever comes, that tells this bot from the others."""
SIDE = 1000


def picture(size: int) -> bytes:
    """A PNG of about so many bytes, as large to look at as a board."""
    noise = random.Random(1).randbytes(max(0, size - SIDE))
    image = Image.new("RGB", (SIDE, SIDE))
    image.frombytes(noise + bytes(3 * SIDE * SIDE - len(noise)))
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    return file.getvalue()


class PictureBot(discord.Client):
    """Acknowledges every interaction, then posts the picture."""

    def __init__(self, size: int) -> None:
        super().__init__(intents=INTENTS, max_messages=None)
        self.png = picture(size)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Say that the message may change later, then post."""
        await interaction.response.defer()
        channel = interaction.channel
        assert isinstance(channel, discord.abc.Messageable)
        await channel.send(str(interaction.id), file=discord.File(io.BytesIO(self.png), "board.png"))


if __name__ == "__main__":
    point_discord_at(sys.argv[1])
    PictureBot(int(sys.argv[2])).run(DEFAULT_TOKEN, log_handler=None)
