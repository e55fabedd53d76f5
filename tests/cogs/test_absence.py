"""Reminders, stand-ins and coming back, through simcord."""

from __future__ import annotations

import asyncio
import time

from engine.host.lateness import DAY
from tests.cogs.conftest import Room
from tests.cogs.test_through_simcord import mentioned


async def pass_time(room: Room, days: float) -> None:
    """Let the host believe that so many days have gone by, and look."""
    host = room.env.bot.host  # type: ignore[attr-defined]
    host._tables.clock = lambda: time.time() + days * DAY
    await host.remind()
    await host.publisher.settled()
    await room.env.settle()


async def until_told(room: Room, words: str) -> None:
    """Wait until the channel says something."""
    for _ in range(500):
        await room.env.settle()
        if words in " ".join(message.content for message in room.public()):
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"still {room.newest.content}")


async def test_a_reminder_mentions_who_is_late_and_nobody_else(room: Room) -> None:
    await room.playing()
    actor, board = room.actor(), room.newest
    await pass_time(room, 1.1)
    reminder = room.newest
    assert reminder.id != board.id
    assert mentioned(room) == {"parse": [], "users": [actor.id]}
    assert f"/{room.channel.id}/{board.id}" in reminder.content
    assert "**Battle Royale** #1" in reminder.content


async def test_the_other_one_lets_the_computer_play_and_the_late_one_comes_back(room: Room) -> None:
    await room.playing()
    late = room.actor()
    other = next(who for who in (room.alice, room.bob) if who.id != late.id)
    await pass_time(room, 1.1)
    await pass_time(room, 3.1)
    reminder, before = room.newest, len(room.private(other))
    await other.click(reminder, label=f"Let the computer play for {late.name}")
    assert len(room.private(other)) == before, "the board tells it"
    await until_told(room, f"A computer player plays for {late.name} now")
    await until_told(room, f"{late.name} (away)")
    reminder = next(message for message in room.public() if message.id == reminder.id)
    assert reminder.components == []
    await other.click(room.newest, label="I am back")
    assert "you are here already" in room.private(other)[-1].content
    await late.click(room.newest, label="My hand")
    hand = room.private(late)[-1]
    assert "A computer player plays for you" in hand.content
    await late.click(hand, label="I am back")
    await room.env.settle()
    assert "A computer player plays for you" not in room.private(late)[-1].content
    await until_told(room, "is back and plays on")


async def test_too_early_and_too_few_presses_are_told_in_private(room: Room) -> None:
    carol = room.channel.guild.add_member(room.env.create_user("carol"))  # type: ignore[union-attr]
    dave = room.channel.guild.add_member(room.env.create_user("dave"))  # type: ignore[union-attr]
    await room.alice.slash(room.channel, "play", game="battle_royale", seats=4)
    for who in (room.bob, carol, dave):
        await who.click(room.newest, label="Join")
    await room.alice.click(room.newest, label="Start")
    await room.env.settle()
    people = (room.alice, room.bob, carol, dave)
    late = next(who for who in people if str(who.id) in room.newest.content.split("\n")[0])
    others = [who for who in people if who.id != late.id]
    await pass_time(room, 1.1)
    await pass_time(room, 3.1)
    reminder = room.newest
    await others[0].click(reminder, label=f"Let the computer play for {late.name}")
    assert "1 more person at the table must press" in room.private(others[0])[-1].content
    await room.env.settle()
    reminder = next(message for message in room.public() if message.id == reminder.id)
    assert f"{others[0].name} pressed for {late.name}" in reminder.content
    host = room.env.bot.host  # type: ignore[attr-defined]
    host._tables.clock = time.time
    await others[1].click(reminder, label=f"Let the computer play for {late.name}")
    assert "still has some time" in room.private(others[1])[-1].content


async def test_the_commands_say_what_they_did(room: Room) -> None:
    await room.playing()
    actor = room.actor()
    await actor.slash(room.channel, "away")
    assert "A computer player plays for you at **Battle Royale** #1" in room.private(actor)[-1].content
    await actor.slash(room.channel, "away")
    assert "You are back" in room.private(actor)[-1].content
    await room.env.settle()
    await room.bob.slash(room.channel, "reminders", on=False)
    assert "Nobody is notified" in room.private(room.bob)[-1].content
    await pass_time(room, 1.1)
    assert not any("⏰" in message.content for message in room.public())
    await room.bob.slash(room.channel, "reminders", on=True)
    assert "is reminded after a day" in room.private(room.bob)[-1].content
    await pass_time(room, 1.2)
    assert "⏰" in room.newest.content
    await room.actor().click(room.newest, label="I am away: play for me")
    await until_told(room, "is away; a computer player plays on")
