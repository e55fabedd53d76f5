"""What ends a request to take a move back besides an answer to it, and where none can be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.battle_royale import GAME
from engine.host.tables import Live
from tests.host import nim
from tests.host.asking import agree_button, ask, buttons, offered, pressed, request_message, rolled, say
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO, DORA
from tests.host.test_lobby import refused


async def test_playing_on_ends_the_request_with_a_clear_line(room: Room) -> None:
    table = await rolled(room)
    message = await ask(room, table, ALICE)
    await room.take(table, BEN, "1")
    await room.settled()
    assert "Play went on, so the request has ended." in message.post.content
    assert message.ids == []
    assert (await room.host.record(table)).takebacks.open is None
    await refused("request_gone", pressed(room, BEN, agree_button(table, 1)))


async def test_somebody_elses_free_undo_ends_it_too(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    await room.take(table, BEN, "1")
    message = await ask(room, table, ALICE)
    await room.host.undo(table, BEN, room.press())
    await room.settled()
    assert "Play went on" in message.post.content


async def test_computers_that_play_on_end_nothing_and_their_answers_go_with_it(room: Room) -> None:
    room.options["pause"] = 0.3
    await room.again()
    table = await room.lobby("nim", BEN)
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "2")
    message = await ask(room, table, BEN)
    await room.until_waiting(table, 0)
    await room.settled()
    assert list(buttons(message.post)) == ["Agree", "Refuse", "Withdraw"]
    await say(room, ALICE, message, "Agree")
    assert (await room.host.record(table)).waiting == [1]
    assert "11 stones" in room.discord.board.post.content


async def test_the_end_of_the_game_ends_the_request(room: Room) -> None:
    """U12."""
    table = await rolled(room, BEN, stones="4")
    message = await ask(room, table, ALICE)
    await room.take(table, BEN, "2")
    await room.settled()
    assert await room.stage(table) == "over"
    assert "The game is over, so the request has ended." in message.post.content
    assert (await room.host.record(table)).takebacks.open is None
    await refused("over", pressed(room, BEN, agree_button(table, 1)))
    await refused("over", room.host.undo(table, ALICE, room.press()))


async def test_it_ends_when_the_asker_resigns(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    await room.host.resign(table, ALICE, room.press())
    await room.settled()
    assert "Whoever asked has left the seat" in message.post.content
    assert message.ids == []


async def test_when_another_resigns_those_who_are_left_decide(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    await room.host.resign(table, CLEO, room.press())
    await room.settled()
    assert f"\n<@{BEN.id}>, do you agree?" in message.post.content
    await say(room, BEN, message, "Agree")
    assert (await room.host.record(table)).waiting == [0]


async def test_when_all_who_are_left_have_agreed_it_is_taken_back(room: Room) -> None:
    table = await rolled(room, BEN, CLEO, DORA)
    message = await ask(room, table, ALICE)
    await say(room, BEN, message, "Agree")
    await say(room, DORA, message, "Agree")
    await room.host.resign(table, CLEO, room.press())
    await room.settled()
    assert "Everybody agreed: it is taken back." in message.post.content
    record = await room.host.record(table)
    assert (record.waiting, record.takebacks.open, record.takebacks.asked) == ([0], None, {0: 1})
    assert record.chairs[2].resigned


async def test_a_stop_before_that_leaves_a_true_sentence_and_undo_does_the_rest(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await rolled(room, BEN, CLEO, DORA)
    message = await ask(room, table, ALICE)
    await say(room, BEN, message, "Agree")
    await say(room, DORA, message, "Agree")

    async def stopped(live: Live, press: int = 0) -> bool:
        return False

    monkeypatch.setattr(room.host._agreement, "finish", stopped)
    await room.host.resign(table, CLEO, room.press())
    await room.again()
    await room.settled()
    assert "Everybody who has a say agrees: **Undo** by Alice takes it back." in message.post.content
    assert (await room.host.undo(table, ALICE, room.press())).post is None
    await room.settled()
    assert (await room.host.record(table)).waiting == [0]
    assert "Everybody agreed: it is taken back." in message.post.content


async def test_when_nobody_is_left_who_would_have_to_agree_undo_does_the_rest(room: Room) -> None:
    table = await room.lobby("nim", BEN)
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.take(table, ALICE, "2")
    message = await ask(room, table, ALICE)
    await room.host.resign(table, BEN, room.press())
    await room.settled()
    assert "Nobody is left who would have to agree: **Undo** takes it back." in message.post.content
    assert (await room.host.record(table)).takebacks.asked == {0: 0}
    offer = await offered(room, table, ALICE)
    await pressed(room, ALICE, buttons(offer)["Take it back"], private=True)
    assert (await room.host.record(table)).waiting == [0]


async def test_ending_the_table_ends_the_request(room: Room) -> None:
    table = await rolled(room)
    message = await ask(room, table, ALICE)
    await room.host.end(table, ALICE, room.press(), manages=CHANNEL)
    await room.settled()
    assert "The game is over" in message.post.content
    await refused("ended", pressed(room, BEN, agree_button(table, 1)))


async def test_a_fault_of_the_rules_ends_the_request(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    table = await rolled(room, BEN, fault="yes")
    message = await ask(room, table, ALICE)
    await refused("suspended", room.take(table, BEN, "3"))
    await room.settled()
    assert "The table is paused" in message.post.content
    caplog.clear()


async def test_where_the_rules_have_changed_since_there_is_no_way_back(room: Room) -> None:
    table = await rolled(room)
    room.games = {"nim": nim.game(rules_version=2)}
    await room.again()
    await room.take(table, BEN, "1")
    assert "too far back" in await refused("too_far", room.host.undo(table, ALICE, room.press()))
    assert (await room.host.record(table)).stage == "playing"


async def test_rules_that_change_while_the_others_think_end_it_in_words(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    table = await rolled(room)
    message = await ask(room, table, ALICE)
    room.games = {"nim": nim.game(rules_version=2)}
    await room.again()
    await say(room, BEN, message, "Agree")
    assert "All have agreed, but the rules program has changed since" in message.post.content
    assert message.ids == []
    assert (await room.host.record(table)).waiting == [1]
    caplog.clear()


async def test_a_lesson_asks_nobody(tmp_path: Path) -> None:
    room = await Room(tmp_path / "tables.db", games={GAME.key: GAME}).open()
    try:
        await room.host.learn(ALICE, GAME.key, room.press())
        while True:
            await room.until_waiting(1, 0)
            await room.play(1, ALICE)
            record = await room.host.record(1)
            if record.live and record.waiting != [0]:
                break
        await room.until_waiting(1, 0)
        assert "cannot be taken back" in await refused("barrier_chance", room.host.undo(1, ALICE, room.press()))
    finally:
        await room.close()


async def test_the_newest_request_message_is_found(room: Room) -> None:
    table = await rolled(room)
    first = await ask(room, table, ALICE)
    await say(room, ALICE, first, "Withdraw")
    second = await ask(room, table, ALICE)
    assert request_message(room).id == second.id
    record = await room.host.record(table)
    assert record.request_message == (2, second.id)
