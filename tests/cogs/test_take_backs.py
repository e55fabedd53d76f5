"""Undo by agreement through simcord: the offer in private, the request in the channel, its three buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from discord import ui
from simcord.actors import MemberActor

from data.store import SqliteStore
from engine.host.presses import press_id
from engine.host.request_screens import MOST_ASKED
from engine.host.types import Place, Player
from tests.cogs.conftest import Room, bot_on
from tests.cogs.test_through_simcord import mentioned
from tests.host import nim


@pytest.fixture
def extra_games() -> dict[str, Any]:
    """A game in which taking two stones rolls a die."""
    return {"nim": nim.game(options=(), setup=lambda seats, options: nim.Heap(seats, 12, 0, False))}


async def opened(room: Room) -> None:
    """A lobby of Alice's."""
    place = Place(room.channel.guild.id, room.channel.id, "The Burrow", "games")  # type: ignore[union-attr]
    host = room.env.bot.host  # type: ignore[attr-defined]
    await host.open_table(Player(room.alice.id, "alice"), place, "nim", {}, 2, 1)
    await host.publisher.settled()  # opened by the test and not by a command, so simcord does not wait for its message


async def answered(room: Room) -> tuple[MemberActor, MemberActor]:
    """A table at which both have answered once; whoever did so first, and the other."""
    await opened(room)
    await room.bob.click(room.newest, label="Join")
    await room.alice.click(room.newest, label="Start")
    await room.env.settle()
    first = room.actor()
    for label in ("Take 2", "Take 1"):
        await room.actor().click(board_of(room), label=label)
        await room.env.settle()
    return first, room.bob if first is room.alice else room.alice


def request_of(room: Room) -> discord.Message:
    """The newest message in the channel about a request."""
    return [message for message in room.public() if "take a move back" in message.content and not message.attachments][
        -1
    ]


async def ask(room: Room, actor: MemberActor) -> discord.Message:
    """Press Undo, then ask the others."""
    await actor.click(board_of(room), label="Undo")
    await actor.click(room.private(actor)[-1], label="Ask the others")
    await room.env.settle()
    return request_of(room)


def board_of(room: Room) -> discord.Message:
    """The newest board."""
    return [message for message in room.public() if message.attachments][-1]


async def test_the_others_are_asked_in_the_channel_and_their_consent_takes_the_move_back(room: Room) -> None:
    first, second = await answered(room)
    await first.click(board_of(room), label="Undo")
    offer = room.private(first)[-1]
    assert "since your last answer" in offer.content
    assert [button.label for row in offer.components for button in row.children] == ["Ask the others", "Leave it"]
    posted = len(room.public())
    await first.click(offer, label="Ask the others")
    await room.env.settle()
    assert mentioned(room) == {"parse": [], "users": [second.id]}
    assert len(room.public()) == posted + 1
    assert "It waits for" in room.private(first)[-1].content
    await second.click(request_of(room), label="Agree")
    await room.env.settle()
    assert room.actor() is first
    assert mentioned(room) == {"parse": [], "users": [first.id]}
    assert "with everybody's consent" in room.newest.content
    assert request_of(room).components == []
    assert "Everybody agreed" in request_of(room).content


async def test_the_command_offers_the_same_and_leaving_it_changes_nothing(room: Room) -> None:
    first, _ = await answered(room)
    board = board_of(room).content
    await first.slash(room.channel, "undo")
    offer = room.private(first)[-1]
    assert "since your last answer" in offer.content
    await first.click(offer, label="Leave it")
    await room.env.settle()
    assert room.private(first)[-1].content == "Nothing was changed."
    assert board_of(room).content == board


@pytest.mark.simcord(check_errors=False)
async def test_a_refusal_is_told_to_the_asker_and_the_buttons_go(room: Room) -> None:
    first, second = await answered(room)
    request = await ask(room, first)
    await second.click(request, label="Refuse")
    await room.env.settle()
    assert mentioned(room) == {"parse": [], "users": [first.id]}
    assert "does not agree, so it stands" in room.newest.content
    assert request_of(room).components == []
    assert room.actor() is first or room.actor() is second
    await first.slash(room.channel, "undo")
    assert "did not agree to taking that back" in room.private(first)[-1].content


async def test_presses_of_the_wrong_person_and_of_old_times_get_a_private_sentence(room: Room) -> None:
    first, second = await answered(room)
    request = await ask(room, first)
    stranger = room.channel.guild.add_member(room.env.create_user("carol"))  # type: ignore[union-attr]
    await stranger.click(request, label="Agree")
    assert "no seat at this table" in room.private(stranger)[-1].content
    await first.click(request, label="Agree")
    assert "the others decide" in room.private(first)[-1].content
    await second.click(request, label="Withdraw")
    assert "can withdraw the request" in room.private(second)[-1].content
    await first.click(request, label="Withdraw")
    await room.env.settle()
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Agree", custom_id=press_id("agree", 1, 1)))
    view.stop()
    old = await room.env.bot.get_channel(room.channel.id).send("as it was", view=view)  # type: ignore[union-attr]
    await second.click(old, label="Agree")
    assert "That request has ended" in room.private(second)[-1].content
    assert "withdrawn the request" in request_of(room).content


async def test_the_asker_withdraws_from_the_private_message_too(room: Room) -> None:
    first, _ = await answered(room)
    await ask(room, first)
    await first.click(room.private(first)[-1], label="Withdraw")
    await room.env.settle()
    assert room.private(first)[-1].content == "Your request is withdrawn."
    assert request_of(room).components == []


@pytest.mark.simcord(check_errors=False)
async def test_requests_are_few(room: Room) -> None:
    first, _ = await answered(room)
    for _ in range(MOST_ASKED):
        await first.click(await ask(room, first), label="Withdraw")
        await room.env.settle()
    await first.slash(room.channel, "undo")
    assert "and that is all" in room.private(first)[-1].content


async def test_buttons_of_a_request_work_after_a_restart(
    room: Room, store: SqliteStore, tmp_path: Path, extra_games: dict[str, Any]
) -> None:
    first, second = await answered(room)
    request = await ask(room, first)
    await room.env.bot.host.stop()  # type: ignore[attr-defined]
    await room.env.restart_bot(bot_on(store, tmp_path, extra_games))
    try:
        await second.click(request, label="Agree")
        await room.env.settle()
        assert room.actor() is first
    finally:
        await room.env.bot.host.stop()  # type: ignore[attr-defined]


async def test_alone_against_a_computer_it_is_done_at_once(room: Room) -> None:
    await opened(room)
    await room.alice.click(room.newest, label="Add computer")
    await room.alice.click(room.newest, label="Start")
    await room.env.settle()
    await room.alice.click(board_of(room), label="Take 2")
    await room.env.settle()
    await room.alice.slash(room.channel, "undo")
    shown = room.private(room.alice)[-1]
    assert "Only computer players sit with you" in shown.content
    await room.alice.click(shown, label="Take it back")
    await room.env.settle()
    assert room.private(room.alice)[-1].content == "Your last answer is taken back."
    assert "12 stones are left" in board_of(room).content
    assert "against computer players, who always agree" in board_of(room).content
