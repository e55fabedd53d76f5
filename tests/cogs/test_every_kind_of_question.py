"""Every kind of question, answered on the screen: pages, several picks, orders, numbers, yes and no."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from cogs.client import GameBot
from engine.host.types import Place, Player
from tests.cogs.conftest import Room
from tests.cogs.quiz import QUIZ, WORDS


@pytest.fixture
def extra_games() -> dict[str, Any]:
    return {"quiz": QUIZ}


def controls(message: discord.Message) -> list[Any]:
    """Buttons and menus of a message in order."""
    return [child for row in message.components for child in row.children]  # type: ignore[union-attr]


class Screen:
    """Alice's private hand, which her presses change."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @property
    def hand(self) -> discord.Message:
        return self.room.private(self.room.alice)[-1]

    async def press(self, label: str) -> Any:
        return await self.room.alice.click(self.hand, label=label)

    async def pick(self, *words: str) -> None:
        menu = next(part for part in controls(self.hand) if isinstance(part, discord.SelectMenu))
        values = {option.label: option.value for option in menu.options}
        await self.room.alice.select(self.hand, [values[word] for word in words], custom_id=menu.custom_id)

    def off(self, label: str) -> bool:
        return next(part.disabled for part in controls(self.hand) if getattr(part, "label", "") == label)


async def test_every_kind_of_question_is_answered_on_the_screen(room: Room) -> None:
    bot = room.env.bot
    assert isinstance(bot, GameBot)
    alice = Player(room.alice.id, "alice")
    assert room.channel.guild is not None
    place = Place(room.channel.guild.id, room.channel.id, "The Burrow", "games")
    table = await bot.host.open_table(alice, place, "quiz", {}, None, 900)
    for _ in range(200):  # opened by the test and not by a command, so simcord does not wait for its message
        if room.public():
            break
        await asyncio.sleep(0.01)
    await room.alice.click(room.newest, label="Start")
    await room.env.settle()
    assert "press **My hand**" in room.newest.content, "sixty words need pages, which disturb nobody in private"
    await room.alice.click(room.newest, label="My hand")
    screen = Screen(room)

    assert screen.off("Previous")
    await screen.press("Next")
    await screen.press("Next")
    assert screen.off("Next")
    await screen.pick(WORDS[59])

    assert "Question some?" in screen.hand.content
    await screen.pick(WORDS[3])
    assert "So far: word 003" in screen.hand.content
    assert screen.off("Done (1)")
    await screen.press("Next")
    await screen.pick(WORDS[30], WORDS[25])
    await screen.press("Done (3)")

    assert "Question roles?" in screen.hand.content
    await screen.press(WORDS[4])
    assert "So far: 1. word 004" in screen.hand.content
    await screen.press("Start over")
    await screen.press(WORDS[2])
    await screen.press(WORDS[0])

    assert "Question order?" in screen.hand.content
    for word in (WORDS[3], WORDS[1], WORDS[0]):
        await screen.press(word)

    assert "Question amount?" in screen.hand.content
    form = await screen.press("Type a number…")
    await room.alice.submit_modal(form, {"number": "lots"})
    assert "whole number from 0 to 500" in screen.hand.content
    hand = room.private(room.alice)[-2]
    form = await room.alice.click(hand, label="Type a number…")
    await room.alice.submit_modal(form, {"number": "499"})
    assert "Question sure?" in room.private(room.alice)[-2].content

    board = room.newest
    await room.alice.click(board, label="yes")
    await room.env.settle()
    expected = (
        "word 059; word 003, word 025, word 030; word 002, word 000; word 003, word 001, word 000, word 002; 499; True"
    )
    assert expected in room.newest.content
    assert (await bot.host.record(table)).stage == "over"
