"""Hours between two presses, and many edits of one message: nothing runs out and nothing piles up."""

from __future__ import annotations

import discord
import pytest

from engine.host.posts import Button, Picture, Post
from engine.host.presses import press_id
from tests.cogs.conftest import Room
from tests.cogs.dot import DOT


@pytest.mark.parametrize("minutes", [4, 16, 60, 5 * 60])
async def test_controls_work_however_much_time_has_passed(room: Room, minutes: int) -> None:
    await room.playing()
    actor, before = room.actor(), room.newest.content.split("\n")[0]
    hand = actor.user.dm_channel.history()[-1]
    await room.env.advance_time(60.0 * minutes)
    await actor.click(room.newest, label="My hand")
    assert "Your hand" in room.private(actor)[-1].content
    result = await actor.user.click(hand, custom_id=hand.components[0].children[0].custom_id)
    assert result.acknowledged
    await room.env.settle()
    assert room.newest.content.split("\n")[0] != before


async def test_a_private_hand_answers_long_after_it_was_shown_and_can_be_shown_again_and_again(room: Room) -> None:
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await room.playing()
    actor, before = room.actor(), room.newest.content.split("\n")[0]
    for _ in range(3):
        await actor.click(room.newest, label="My hand")
    hands = [message for message in room.private(actor) if "Your hand" in message.content]
    assert len(hands) == 3
    await room.env.advance_time(31 * 60.0)
    result = await actor.click(hands[0], custom_id=hands[0].components[0].children[0].custom_id)
    assert result.acknowledged
    await room.env.settle()
    assert room.newest.content.split("\n")[0] != before


async def test_thirty_edits_leave_one_picture(room: Room) -> None:
    messenger = room.env.bot.host._messenger  # type: ignore[attr-defined]
    row = (Button("Rules", press_id("rules", 1)),)
    number = await messenger.send(room.channel.id, Post("0", Picture(DOT, "first"), (row,)), "1-1-b")
    for count in range(1, 31):
        await messenger.edit(room.channel.id, number, Post(str(count), Picture(DOT, f"picture {count}"), (row,)))

    def shown() -> discord.Message:
        return next(message for message in room.public() if message.id == number)

    assert [attachment.description for attachment in shown().attachments] == ["picture 30"]
    await messenger.strip(room.channel.id, number)
    assert (len(shown().attachments), shown().components) == (1, [])
    await messenger.edit(room.channel.id, number, Post("31"))
    assert shown().attachments == []
