"""Answers made of several presses: orders, pages, numbers; kept over restarts, void with the question."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.host.posts import Menu
from engine.host.presses import Press, parse
from engine.kernel.questions import amount, order, some
from engine.kernel.table import Phase, Table
from tests.host import nim
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, Message
from tests.host.test_lobby import refused

MANY = [f"card{number:02}" for number in range(30)]


async def line_up(table: Table[nim.Heap]) -> Phase[nim.Heap]:
    """An order of four, then some of thirty, then a number."""
    row = await table.ask(0, order("row", ["a", "b", "c", "d"], private=True))
    table.tell("took", seat=0, stones=" ".join(row))
    return gather


async def gather(table: Table[nim.Heap]) -> Phase[nim.Heap]:
    """Two or three of thirty."""
    cards = await table.ask(0, some("cards", MANY, 2, 3, private=True))
    table.tell("took", seat=0, stones=" ".join(cards))
    return pay


async def pay(table: Table[nim.Heap]) -> Phase[nim.Heap] | None:
    """A number up to 500."""
    coins = await table.ask(0, amount("coins", 0, 500, private=True))
    table.tell("took", seat=0, stones=str(coins))
    return line_up if coins < 100 else None


@pytest.fixture
async def parade(tmp_path: Path) -> AsyncIterator[tuple[Room, int]]:
    """A table where Alice puts four things in order."""
    room = Room(tmp_path / "tables.db", games={"nim": nim.game(phases=(line_up, gather, pay))})
    await room.open()
    yield room, await room.playing("nim", BEN)
    await room.close()


def hand(room: Room) -> Message:
    """Alice's newest private message."""
    return room.discord.dm(ALICE)[-1]


def press_of(room: Room, label: str) -> Press:
    """The press of a button on it."""
    return parse(hand(room).button(label).custom_id)


def menu(room: Room) -> Menu:
    """The menu on it."""
    return next(row for row in hand(room).post.rows if isinstance(row, Menu))


async def press(room: Room, label: str) -> None:
    """Alice presses a button of her private message."""
    await room.host.press(press_of(room, label), [], ALICE, room.press())
    await room.settled()


async def test_an_order_is_put_together_press_by_press_and_survives_a_restart(parade: tuple[Room, int]) -> None:
    room, table = parade
    await press(room, "Take c")
    assert "So far: 1. Take c" in hand(room).post.content
    await room.again()
    await press(room, "Take a")
    assert "1. Take c, 2. Take a" in hand(room).post.content
    await press(room, "Start over")
    assert "So far" not in hand(room).post.content
    for label in ("Take d", "Take c", "Take b"):
        await press(room, label)
    assert "Alice took d c b a." in room.discord.board.post.content
    assert len(room.discord.dm(ALICE)) == 1, "one's own presses edit one's message"
    assert (await room.host.record(table)).n == 1


async def test_picks_are_gathered_over_pages(parade: tuple[Room, int]) -> None:
    room, table = parade
    await room.host.answer(table, ALICE, None, ["a", "b", "c", "d"], room.press())
    await room.settled()
    first = menu(room)
    await room.host.press(parse(first.custom_id), [first.choices[3].value], ALICE, room.press())
    await room.settled()
    await press(room, "Next")
    second = menu(room)
    assert second.choices[0].label == "Take card25"
    await room.host.press(parse(second.custom_id), [second.choices[4].value], ALICE, room.press())
    await room.settled()
    await press(room, "Done (2)")
    assert "Alice took card03 card29." in room.discord.board.post.content


async def test_the_same_press_delivered_twice_picks_once(parade: tuple[Room, int]) -> None:
    room, table = parade
    picked = press_of(room, "Take b")
    for _ in range(2):
        reply = await room.host.press(picked, [], ALICE, 5000)
        assert reply.post is None
    await room.settled()
    assert "So far: 1. Take b" in hand(room).post.content
    assert (await room.host.record(table)).n == 0


async def test_a_draft_is_void_once_its_question_is(parade: tuple[Room, int]) -> None:
    room, table = parade
    old = press_of(room, "Take b")
    await press(room, "Take b")
    await room.host.answer(table, ALICE, None, ["a", "b", "c", "d"], room.press())
    await room.settled()
    await refused("stale", room.host.press(old, [], ALICE, room.press()))
    await room.host.undo(table, ALICE, room.press())
    await room.settled()
    assert "So far" not in hand(room).post.content


async def test_numbers_can_be_typed_and_wrong_ones_are_refused(parade: tuple[Room, int]) -> None:
    room, table = parade
    await room.host.answer(table, ALICE, None, ["a", "b", "c", "d"], room.press())
    await room.host.answer(table, ALICE, None, MANY[:2], room.press())
    await room.settled()
    form = press_of(room, "Type a number…")
    typed = Press("amount", form.table, form.serial, 0, form.mark)
    said = await refused("out_of_range", room.host.press(typed, ["501"], ALICE, room.press()))
    assert "from 0 to 500" in said
    await refused("not_a_number", room.host.press(typed, ["many"], ALICE, room.press()))
    await room.host.press(typed, ["99"], ALICE, room.press())
    await room.settled()
    assert "Alice took 99." in room.discord.board.post.content


async def test_several_picks_can_be_typed_with_help(parade: tuple[Room, int]) -> None:
    room, table = parade
    await room.host.answer(table, ALICE, None, ["a", "b", "c", "d"], room.press())
    one_more = await room.host.legal_answers(table, ALICE, "take card07, card1")
    assert one_more[0].label == "Take card07, Take card10"
    done = await room.host.legal_answers(table, ALICE, "take card07, take card11")
    assert done[0].label == "Done: Take card07, Take card11"
    await refused("too_few", room.host.answer_by_key(table, ALICE, "take card07", room.press()))
    await room.host.answer_by_key(table, ALICE, done[0].value, room.press())
    await room.settled()
    assert "Alice took card07 card11." in room.discord.board.post.content


async def test_on_a_private_copy_the_reply_is_the_message_as_it_looks_now(parade: tuple[Room, int]) -> None:
    room, _ = parade
    reply = await room.host.press(press_of(room, "Take c"), [], ALICE, room.press(), private=True)
    assert reply.post is not None
    assert "So far: 1. Take c" in reply.post.content
