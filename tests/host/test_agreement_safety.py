"""Requests to take a move back on bad days: restarts, full disks, lost messages; and what they must not tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from data.store import open_store
from engine.host.posts import Post, Undeliverable
from engine.kernel.game import Game
from engine.kernel.questions import one
from engine.kernel.table import Phase, Table
from tests.host import ambush, nim
from tests.host.asking import ask, buttons, offered, pressed, request_message, rolled, say
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CLEO, FakeDiscord
from tests.host.test_lobby import refused
from tests.host.test_trouble import BadDisk


@pytest.fixture
async def bad(tmp_path: Path) -> AsyncIterator[tuple[Room, BadDisk]]:
    """A host on a disk that can fail."""
    disk = BadDisk()
    room = Room(tmp_path / "tables.db")
    await room.open()
    await room.store.close()
    await room.host.stop()
    room.store = await open_store(room.path, disk)
    room.host = type(room.host)(room.store, room.discord, room.games, pause=0.01, pace=0.01, quiet=0.01)
    await room.host.start()
    yield room, disk
    disk.full = False
    await room.close()


# Restarts.


async def test_a_request_survives_a_restart_with_the_answers_it_has(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    await say(room, BEN, message, "Agree")
    posted = len(room.discord.messages)
    await room.again()
    await room.settled()
    assert len(room.discord.messages) == posted
    await refused("agreed_already", pressed(room, BEN, message.button("Agree")))
    await say(room, CLEO, message, "Agree")
    assert (await room.host.record(table)).waiting == [0]
    assert "Everybody agreed" in message.post.content
    await room.again()
    await room.take(table, ALICE, "3")
    await room.settled()
    assert "9 stones" in room.discord.board.post.content


async def test_what_was_agreed_but_not_told_is_told_by_the_next_process(room: Room) -> None:
    table = await rolled(room)
    message = await ask(room, table, ALICE)

    def unreachable(what: str, channel: int, number: int) -> None:
        raise OSError("no network")

    room.discord.fault = unreachable
    await pressed(room, BEN, message.button("Agree"))
    await asyncio.sleep(0.02)
    await room.close()
    assert message.ids, "nothing was told yet"
    room.discord.fault = None
    await room.open()
    await room.settled()
    assert "Everybody agreed" in message.post.content
    assert message.ids == []
    assert "12 stones" in room.discord.board.post.content
    assert room.discord.board.post.pings == (ALICE.id,)


async def test_a_request_cut_off_by_a_stop_is_adopted_by_the_next_process(room: Room) -> None:
    table = await rolled(room)
    room.options["pace"] = 100.0
    await room.again()
    offer = await offered(room, table, ALICE)
    lose_requests(room.discord)
    await pressed(room, ALICE, buttons(offer)["Ask the others"], private=True)
    await asyncio.sleep(0.05)
    posted = len(room.discord.in_channel())
    room.options["pace"] = 0.01
    await room.again()
    await room.settled()
    assert len(room.discord.in_channel()) == posted
    message = request_message(room)
    assert (await room.host.record(table)).request_message == (1, message.id)
    await say(room, BEN, message, "Agree")
    assert message.ids == []


def lose_requests(discord: FakeDiscord) -> None:
    """From now on the first message about a request arrives, but its answer is lost."""
    send, lost = discord.send, False

    async def losing(channel: int, post: Post, nonce: str) -> int:
        nonlocal lost
        if not lost and "asks to take a move back." in post.content and not post.picture:
            lost = discord.lose_next_answer = True
        return await send(channel, post, nonce)

    discord.send = losing  # type: ignore[method-assign]


async def test_a_request_that_ended_and_one_that_began_while_discord_was_away_do_not_mix(room: Room) -> None:
    table = await rolled(room)
    room.options["pace"] = 100.0
    await room.again()
    lose_requests(room.discord)
    for _ in range(2):
        offer = await offered(room, table, ALICE)
        if "Withdraw" in buttons(offer):
            await pressed(room, ALICE, buttons(offer)["Withdraw"], private=True)
            offer = await offered(room, table, ALICE)
        await pressed(room, ALICE, buttons(offer)["Ask the others"], private=True)
        await asyncio.sleep(0.05)
    room.options["pace"] = 0.01
    await room.again()
    await room.settled()
    plain = [message for message in room.discord.in_channel() if not message.post.picture]
    first, second = [message for message in plain if "to take a move back" in message.post.content]
    assert (first.ids, len(second.ids)) == ([], 3)
    assert first.nonce != second.nonce
    await say(room, BEN, second, "Agree")
    assert (await room.host.record(table)).waiting == [0]


async def test_a_request_message_that_was_deleted_is_posted_again(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    agree = message.button("Agree")
    del room.discord.messages[message.id]
    await pressed(room, BEN, agree)
    await room.settled()
    again = request_message(room)
    assert again.id != message.id
    assert again.post.pings == (CLEO.id,)
    del room.discord.messages[again.id]
    await say(room, CLEO, again, "Agree")
    assert (await room.host.record(table)).waiting == [0]
    assert await room.store.outbox(table) == []


async def test_a_channel_that_may_not_be_posted_to_gets_the_request_later(room: Room) -> None:
    table = await rolled(room)
    offer = await offered(room, table, ALICE)

    def forbidden(what: str, channel: int, number: int) -> None:
        raise Undeliverable("forbidden", ("Send Messages",))

    room.discord.fault = forbidden
    await pressed(room, ALICE, buttons(offer)["Ask the others"], private=True)
    await asyncio.sleep(0.05)
    room.discord.fault = None
    await room.again()
    await room.settled()
    await say(room, BEN, request_message(room), "Agree")
    assert (await room.host.record(table)).waiting == [0]


# Full disks.


async def test_a_consent_that_cannot_be_saved_changes_nothing_and_can_be_pressed_again(
    bad: tuple[Room, BadDisk],
) -> None:
    """U3."""
    room, disk = bad
    table = await rolled(room)
    message = await ask(room, table, ALICE)
    before, (_, _, rows) = await room.host.record(table), await room.store.whole(table)
    disk.full = True
    with pytest.raises(OSError, match="full"):
        await pressed(room, BEN, message.button("Agree"), press=900)
    disk.full = False
    assert await room.host.record(table) == before
    assert (await room.store.whole(table))[2] == rows
    assert message.ids, "the request stands"
    await room.take(table, BEN, "1")  # the table in memory is the old one
    assert (await room.host.record(table)).waiting == [0]


async def test_after_a_full_disk_the_same_press_takes_the_move_back(bad: tuple[Room, BadDisk]) -> None:
    room, disk = bad
    table = await rolled(room)
    message = await ask(room, table, ALICE)
    disk.full = True
    with pytest.raises(OSError, match="full"):
        await pressed(room, BEN, message.button("Agree"), press=900)
    disk.full = False
    await say(room, BEN, message, "Agree", press=900)
    record = await room.host.record(table)
    assert (record.waiting, record.n) == ([0], 3)


async def test_a_question_to_the_others_that_cannot_be_saved_is_not_asked(bad: tuple[Room, BadDisk]) -> None:
    room, disk = bad
    table = await rolled(room)
    offer = await offered(room, table, ALICE)
    posted = len(room.discord.messages)
    disk.full = True
    with pytest.raises(OSError, match="full"):
        await pressed(room, ALICE, buttons(offer)["Ask the others"], private=True)
    disk.full = False
    await room.settled()
    assert len(room.discord.messages) == posted
    assert (await room.host.record(table)).takebacks.asked == {}


# What is told.


async def in_the_woods(path: Path, held: str) -> list[object]:
    """All that everybody and the asker's neighbours can see of two requests; ``held`` is what Ben and Cleo hold."""
    seen: list[object] = []
    async with opened(Room(path, games={"ambush": ambush.game()})) as room:
        table = await room.playing("ambush", BEN, CLEO, hand=held)
        await room.take(table, ALICE, "nobody")
        await room.settled()
        for player, others in ((BEN, (ALICE, CLEO)), (ALICE, (BEN, CLEO))):
            for passing in (BEN, CLEO):
                await room.take(table, passing, "pass")
                await room.settled()
            offer = await offered(room, table, player)
            await pressed(room, player, buttons(offer)["Ask the others"], private=True)
            await room.settled()
            seen += [offer, request_message(room).post]
            for other in others:
                await say(room, other, request_message(room), "Agree")
                await room.settled()
            seen += [message.post for message in room.discord.in_channel()[1:]]  # the lobby names the option
            seen += [message.post for message in room.discord.dm(ALICE)]
    return seen


@asynccontextmanager
async def opened(room: Room) -> AsyncIterator[Room]:
    """A host that is stopped whatever happens."""
    await room.open()
    try:
        yield room
    finally:
        await room.close()


async def test_two_worlds_that_differ_in_hidden_cards_ask_in_the_same_words(tmp_path: Path) -> None:
    assert await in_the_woods(tmp_path / "a.db", "trump") == await in_the_woods(tmp_path / "b.db", "blank")


@pytest.mark.parametrize("place", [1, 2])
async def test_a_secret_answer_is_told_by_neither_offer_nor_request(tmp_path: Path, place: int) -> None:
    """Whatever Alice has played in secret, what the others read is the same."""
    seen = []
    for played in (0, place):
        async with opened(Room(tmp_path / f"{played}.db", games={"dark": dark()})) as room:
            table = await room.playing("dark", BEN)
            await room.play(table, ALICE, played)
            await room.settled()
            offer = await offered(room, table, ALICE)
            await pressed(room, ALICE, buttons(offer)["Ask the others"], private=True)
            await room.settled()
            assert "one that was not told here" in request_message(room).post.content
            await say(room, BEN, request_message(room), "Agree")
            assert (await room.host.record(table)).waiting == [0]
            await room.settled()
            seen.append([message.post for message in room.discord.in_channel()])
    assert seen[0] == seen[1]


async def unseen(table: Table[nim.Heap]) -> Phase[nim.Heap] | None:
    """One seat takes stones in secret; then a die is rolled for all to see."""
    state = table.state
    await table.ask(state.turn, one("take", ["1", "2", "3"], private=True, always=True))
    table.tell("took", to=(state.turn,), seat=state.turn, stones="some")
    await table.roll("die", ["one", "six"])
    state.turn = (state.turn + 1) % state.seats
    return unseen


def dark() -> Game[nim.Heap]:
    """Nim in the dark."""
    return nim.game(key="dark", phases=(unseen,))


async def peeking(table: Table[nim.Heap]) -> Phase[nim.Heap] | None:
    """One seat takes stones and then perhaps sees the top of a pile that was shuffled long ago."""
    state = table.state
    key = await table.ask(state.turn, one("take", ["1", "2", "3"], always=True))
    table.tell("took", seat=state.turn, stones=key)
    if key != "1":
        table.tell("peeked", to=(state.turn,), new_to=(state.turn,), seat=state.turn, card="acorn")
    state.turn = (state.turn + 1) % state.seats
    return peeking


@pytest.mark.parametrize("key", ["1", "2"])
async def test_who_must_agree_is_told_that_the_asker_has_seen_something_and_nothing_of_what(
    tmp_path: Path, key: str
) -> None:
    async with opened(Room(tmp_path / "t.db", games={"peek": nim.game(key="peek", phases=(peeking,))})) as room:
        table = await room.playing("peek", BEN)
        await room.take(table, ALICE, key)
        await room.take(table, BEN, "1")
        offer = await offered(room, table, ALICE)
        request = (await ask(room, table, ALICE)).post.content
        assert ("You have been shown something hidden since" in offer.content) == (key == "2")
        assert ("The others will read that." in offer.content) == (key == "2")
        line = "Alice has been shown something hidden since; that stays known"
        assert (line in request) == (key == "2")
        assert "acorn" not in request + offer.content
        assert "decided anew" not in request + offer.content, "there was no die and no draw by chance"


async def test_a_computer_that_shows_the_asker_something_ends_the_request(tmp_path: Path) -> None:
    async def showing(table: Table[nim.Heap]) -> Phase[nim.Heap] | None:
        state = table.state
        await table.ask(state.turn, one("take", ["1", "2"], always=True))
        if state.turn == 2:
            table.tell("peeked", to=(1,), new_to=(1,), seat=1)
        await table.roll("die", ["one", "six"])
        state.turn = (state.turn + 1) % state.seats
        return showing

    games = {"show": nim.game(key="show", phases=(showing,))}
    async with opened(Room(tmp_path / "t.db", games=games, options={"pause": 0.3})) as room:
        table = await room.lobby("show", BEN)
        await room.host.add_bot(table, ALICE, room.press())
        await room.host.start_game(table, ALICE, room.press())
        await room.take(table, ALICE, "1")
        await room.take(table, BEN, "1")
        message = await ask(room, table, BEN)
        assert "What chance has decided since is decided anew, with new numbers." in message.post.content
        await room.until_waiting(table, 0)
        await room.settled()
        assert "Whoever asked has been shown something new since, so the request has ended." in message.post.content


@pytest.mark.parametrize("order", [0, 1])
async def test_a_consent_and_a_move_in_the_same_instant_count_one_after_the_other(room: Room, order: int) -> None:
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    await say(room, CLEO, message, "Agree")
    both = [pressed(room, BEN, message.button("Agree")), room.take(table, BEN, "1")]
    outcomes = await asyncio.gather(*both[:: 1 - 2 * order], return_exceptions=True)
    codes = [getattr(outcome, "code", "") for outcome in outcomes]
    await room.settled()
    record = await room.host.record(table)
    assert (record.waiting, codes) == (([0], ["", "not_your_turn"]), ([2], ["", "request_gone"]))[order]
    assert record.takebacks.open is None
    assert message.ids == []
