"""Standing orders: who asked not to be asked is passed over, and nobody else can tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from engine.host.posts import Button, Post, Reply
from engine.host.presses import parse
from engine.host.types import Player
from tests.host import ambush
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CLEO, DORA, FakeDiscord
from tests.host.test_lobby import refused

PASS, AGAIN = "Pass for this turn", "Ask me again"
TARGET, ALWAYS = "Ask only if targeted", "Ask me every time"


@pytest.fixture
async def woods(tmp_path: Path) -> AsyncIterator[Room]:
    """A host of the game with interrupts."""
    found = await Room(tmp_path / "tables.db", games={"ambush": ambush.game()}).open()
    yield found
    await found.close()


def buttons(post: Post) -> dict[str, Button]:
    return {button.label: button for row in post.rows if isinstance(row, tuple) for button in row}


async def hand(room: Room, table: int, player: Player) -> Post:
    post = (await room.host.hand(table, player)).post
    assert post is not None
    return post


async def press(room: Room, table: int, player: Player, label: str, *, private: bool = True) -> Reply:
    """Press a button of one's private message."""
    button = buttons(await hand(room, table, player))[label]
    return await room.host.press(parse(button.custom_id), [], player, room.press(), private=private)


async def test_one_press_passes_now_and_for_the_rest_of_the_turn_and_no_longer(woods: Room) -> None:
    table = await woods.playing("ambush", BEN)
    await woods.take(table, ALICE, "nobody")
    reply = await press(woods, table, BEN, PASS)
    assert reply.post is not None
    assert "pass for the rest of this turn" in reply.post.content
    await woods.until_waiting(table, 1)
    await settled_at(woods, table, turn=2)
    assert "Turn 2" in woods.discord.board.post.content
    assert "pass for the rest" not in (await hand(woods, table, BEN)).content
    await woods.take(table, BEN, "nobody")
    await woods.take(table, ALICE, "pass")
    await woods.take(table, ALICE, "pass")
    await woods.take(table, ALICE, "nobody")
    await asyncio.sleep(0.1)
    assert (await woods.host.record(table)).waiting == [1], "the order ended with its turn"
    assert (await woods.host.record(table)).orders == {}


async def settled_at(room: Room, table: int, turn: int) -> None:
    """Wait until that turn is played and everything is told."""
    for _ in range(300):
        await room.settled()
        if f"Turn {turn}," in room.discord.board.post.content:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"still {room.discord.board.post.content}")


async def test_only_the_target_is_asked_until_the_order_is_called_off(woods: Room) -> None:
    table = await woods.playing("ambush", BEN, CLEO)
    for player in (BEN, CLEO):
        await press(woods, table, player, TARGET)
    await woods.take(table, ALICE, "nobody")
    await settled_at(woods, table, turn=2)
    await woods.take(table, BEN, "2")
    await woods.until_waiting(table, 0, 2)
    await woods.take(table, ALICE, "pass")
    await asyncio.sleep(0.05)
    assert (await woods.host.record(table)).waiting == [2], "Cleo is the target"
    await woods.take(table, CLEO, "pass")
    await press(woods, table, CLEO, ALWAYS)
    await woods.take(table, CLEO, "pass")
    await woods.take(table, ALICE, "pass")
    await woods.take(table, CLEO, "nobody")
    await woods.take(table, ALICE, "pass")
    await woods.until_waiting(table, 0)
    await woods.take(table, ALICE, "pass")
    await settled_at(woods, table, turn=4)
    await woods.take(table, ALICE, "nobody")
    await woods.until_waiting(table, 2)
    assert list((await woods.host.record(table)).orders) == [1]


async def test_a_turn_without_a_card_needs_no_press_of_others_and_pings_none_of_them(woods: Room) -> None:
    table = await woods.playing("ambush", BEN, CLEO, DORA)
    for player in (BEN, CLEO, DORA):
        await press(woods, table, player, TARGET)
    sent = spy(woods.discord)
    await woods.take(table, ALICE, "nobody")
    await settled_at(woods, table, turn=2)
    assert {ping for _, post in sent for ping in post.pings} == {BEN.id}, "it is Ben's turn now"
    assert [woods.discord.dm(player) for player in (BEN, CLEO, DORA)] == [[], [], []]


def spy(discord: FakeDiscord) -> list[tuple[int, Post]]:
    """Every post from now on, with its channel."""
    sent: list[tuple[int, Post]] = []
    send = discord.send

    async def noted(channel: int, post: Post, nonce: str) -> int:
        sent.append((channel, post))
        return await send(channel, post, nonce)

    discord.send = noted  # type: ignore[method-assign]
    return sent


async def test_who_is_asked_after_all_is_pinged_and_told_privately(woods: Room) -> None:
    table = await woods.playing("ambush", BEN, CLEO)
    for player in (BEN, CLEO):
        await press(woods, table, player, TARGET)
    sent = spy(woods.discord)
    await woods.take(table, ALICE, "2")
    await woods.until_waiting(table, 2)
    await woods.settled()
    assert {ping for _, post in sent for ping in post.pings} == {CLEO.id}
    assert len(woods.discord.dm(CLEO)) == 1
    assert woods.discord.dm(BEN) == []


async def test_others_see_the_same_whatever_the_seat_holds(tmp_path: Path) -> None:
    seen = []
    for held in ("trump", "blank"):
        room = await slow_room(tmp_path / f"{held}.db")
        table = await room.playing("ambush", BEN, CLEO, hand=held)
        await press(room, table, BEN, TARGET)
        await room.take(table, ALICE, "nobody")
        shown = [await public(room)]
        await quicken(room)
        await room.until_waiting(table, 2)
        shown.append(await public(room))
        await press(room, table, CLEO, PASS)
        await settled_at(room, table, turn=2)
        shown.append(await public(room))
        await room.take(table, BEN, "0")
        shown.append(await public(room))
        assert "You hold a " + held in (await hand(room, table, BEN)).content
        seen.append(shown)
        await room.close()
    assert seen[0] == seen[1]


async def slow_room(path: Path) -> Room:
    """A host whose standing orders wait until ``quicken``."""
    return await Room(path, games={"ambush": ambush.game()}, options={"pause": 600.0}).open()


async def quicken(room: Room) -> None:
    """Start again with a short pause."""
    room.options["pause"] = 0.01
    await room.again()


async def public(room: Room) -> list[Any]:
    """The newest that Alice can see: the board, and her own messages."""
    await room.settled()
    return [room.discord.board.post, [message.post for message in room.discord.dm(ALICE)]]


async def test_the_log_and_the_board_do_not_tell_an_order_from_a_press(tmp_path: Path) -> None:
    seen = []
    for ordered in (True, False):
        room = await slow_room(tmp_path / f"{ordered}.db")
        table = await room.playing("ambush", BEN)
        if ordered:
            await press(room, table, BEN, TARGET)
        await room.take(table, ALICE, "nobody")
        await room.settled()
        waiting = room.discord.board.post.content
        await quicken(room)
        for _ in range(0 if ordered else 2):
            await room.take(table, BEN, "pass")
        await settled_at(room, table, turn=2)
        _, _, rows = await room.store.whole(table)
        seen.append((rows, waiting))
        await room.close()
    assert seen[0] == seen[1]


async def test_orders_and_what_they_answer_survive_a_restart(woods: Room) -> None:
    woods.options["pause"] = 600.0
    await woods.again()
    table = await woods.playing("ambush", BEN)
    await press(woods, table, BEN, TARGET)
    await woods.take(table, ALICE, "nobody")
    assert (await woods.host.record(table)).waiting == [1]
    await quicken(woods)
    await settled_at(woods, table, turn=2)
    assert TARGET not in buttons(await hand(woods, table, BEN))


async def test_whoever_takes_a_pass_back_is_asked(woods: Room) -> None:
    table = await woods.playing("ambush", BEN, CLEO)
    await press(woods, table, BEN, TARGET)
    await woods.take(table, ALICE, "nobody")
    await woods.until_waiting(table, 2)
    await woods.host.undo(table, BEN, woods.press())
    await asyncio.sleep(0.05)
    assert (await woods.host.record(table)).waiting == [1, 2]
    await woods.take(table, BEN, "trump")
    await woods.settled()
    assert "Ben played a trump" in woods.discord.board.post.content
    await woods.until_waiting(table, 2)


async def test_an_order_about_to_be_carried_out_bars_no_undo_and_calling_it_off_stops_it(woods: Room) -> None:
    woods.options["pause"] = 600.0
    await woods.again()
    table = await woods.playing("ambush", BEN)
    await press(woods, table, BEN, TARGET)
    await woods.take(table, ALICE, "nobody")
    await woods.host.undo(table, ALICE, woods.press())
    await woods.take(table, ALICE, "nobody")
    woods.options["pause"] = 1.0
    await woods.again()
    await press(woods, table, BEN, ALWAYS)
    await asyncio.sleep(1.2)
    assert (await woods.host.record(table)).waiting == [1]
    await woods.take(table, BEN, "pass")
    offer = (await woods.host.undo(table, ALICE, woods.press())).post
    assert offer is not None
    assert "Others have answered" in offer.content


async def test_whoever_is_allowed_to_take_a_pass_back_is_asked_and_orders_of_others_hold(woods: Room) -> None:
    table = await woods.playing("ambush", BEN, CLEO)
    for player in (BEN, CLEO):
        await press(woods, table, player, TARGET)
    await woods.take(table, ALICE, "nobody")
    await settled_at(woods, table, turn=2)
    offer = (await woods.host.undo(table, BEN, woods.press())).post
    assert offer is not None
    ask = parse(buttons(offer)["Ask the others"].custom_id)
    await woods.host.press(ask, [], BEN, woods.press(), private=True)
    for player in (ALICE, CLEO):
        await woods.host.press(parse(f"agree:{table}:1:0:0000"), [], player, woods.press())
    await woods.until_waiting(table, 1)
    await asyncio.sleep(0.05)
    assert (await woods.host.record(table)).waiting == [1], "Cleo's order has passed, Ben decides in person"
    assert sorted((await woods.host.record(table)).orders) == [1, 2]


async def test_an_old_button_does_not_pass_a_later_turn(woods: Room) -> None:
    table = await woods.playing("ambush", BEN)
    await woods.take(table, ALICE, "nobody")
    old = parse(buttons(await hand(woods, table, BEN))[PASS].custom_id)
    for _ in range(2):
        await woods.take(table, BEN, "pass")
    await refused("stale", woods.host.press(old, [], BEN, woods.press()))
    assert (await woods.host.record(table)).orders == {}


async def test_in_a_dm_the_message_itself_follows_and_a_double_press_counts_once(woods: Room) -> None:
    table = await woods.playing("ambush", BEN, CLEO)
    await woods.take(table, ALICE, "nobody")
    await woods.settled()
    message = woods.discord.dm(BEN)[-1]
    give = parse(message.button(PASS).custom_id)
    for _ in range(2):
        await woods.host.press(give, [], BEN, 777)
    await woods.settled()
    assert "pass for the rest of this turn" in message.post.content
    press_off = parse(message.button(AGAIN).custom_id)
    await woods.host.press(press_off, [], BEN, woods.press())
    await woods.settled()
    assert "pass for the rest" not in message.post.content
    assert (await woods.host.record(table)).orders == {}


async def test_a_game_without_such_questions_offers_no_orders(room: Room) -> None:
    table = await room.playing("template", BEN)
    assert not {PASS, TARGET} & {*buttons(await hand(room, table, BEN))}
