"""How tests ask to take a move back and answer such requests: by pressing what is shown."""

from __future__ import annotations

from engine.host.posts import Button, Post, Reply
from engine.host.presses import Press, parse, press_id
from engine.host.types import Player
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, Message


async def rolled(room: Room, *others: Player, **options: str) -> int:
    """A table at which Alice has taken two stones, so that a die was rolled; Ben is on turn."""
    table = await room.playing("nim", *(others or (BEN,)), **options)
    await room.take(table, ALICE, "2")
    await room.settled()
    return table


def board_of(room: Room) -> str:
    """What the newest board says."""
    return [message for message in room.discord.in_channel() if message.post.picture][-1].post.content


def agree_button(table: int, number: int) -> Button:
    """The button of a request as it was while that was open."""
    return Button("Agree", press_id("agree", table, number))


def buttons(post: Post) -> dict[str, Button]:
    """The post's buttons by label."""
    return {button.label: button for row in post.rows if isinstance(row, tuple) for button in row}


async def offered(room: Room, table: int, player: Player) -> Post:
    """What Undo offers a person privately."""
    post = (await room.host.undo(table, player, room.press())).post
    assert post is not None
    return post


async def pressed(room: Room, player: Player, button: Button, *, private: bool = False, press: int = 0) -> Reply:
    """Press a button."""
    return await room.host.press(parse(button.custom_id), [], player, press or room.press(), private=private)


async def ask(room: Room, table: int, player: Player) -> Message:
    """Ask the others; the request's message in the channel."""
    offer = await offered(room, table, player)
    await pressed(room, player, buttons(offer)["Ask the others"], private=True)
    await room.settled()
    return request_message(room)


def request_message(room: Room) -> Message:
    """The newest message about a request."""
    return [m for m in room.discord.in_channel() if "take a move back" in m.post.content and not m.post.picture][-1]


async def say(room: Room, player: Player, message: Message, label: str, press: int = 0) -> Reply:
    """Answer a request by a button on its message, then wait until everything is told."""
    reply = await pressed(room, player, message.button(label), press=press)
    await room.settled()
    return reply


def press_of(message: Message, label: str) -> Press:
    """The press that a button of a message sends."""
    return parse(message.button(label).custom_id)
