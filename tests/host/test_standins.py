"""A computer player stands in for whoever is late or away, until they are back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.host.posts import Reply, Undeliverable
from engine.host.presses import parse
from engine.host.types import Player
from tests.host import ambush, nim
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO, DORA, Message
from tests.host.test_lobby import refused
from tests.host.test_publisher import failing
from tests.host.test_reminders import labels, later, reminders


async def press(room: Room, message: Message, label: str, player: Player, *, private: bool = False) -> Reply:
    """Press a button of a message."""
    assert not message.stripped
    button = message.button(label)
    return await room.host.press(parse(button.custom_id), [], player, room.press(), private=private)


async def until(room: Room, words: str) -> None:
    """Wait until the board says something."""
    for _ in range(300):
        await room.settled()
        if any(words in message.post.content for message in room.discord.in_channel()):
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"still {room.discord.board.post.content}")


async def late_ben(room: Room, *others: Player, days: float = 3, **options: str) -> tuple[int, Message]:
    """A table where Alice has moved and Ben has not for so long; and the newest reminder."""
    table = await room.playing("nim", BEN, *others, stones="40", **options)
    await room.take(table, ALICE, "1")
    await later(room, 24)
    await later(room, 24 * (days - 1))
    return table, reminders(room)[-1]


async def test_of_two_the_other_one_is_enough_and_the_game_goes_on(room: Room) -> None:
    table, message = await late_ben(room)
    await press(room, message, "Let the computer play for Ben", ALICE)
    await until(room, "Ben (away) took 1.")
    assert "A computer player plays for Ben now, until Ben is back." in room.discord.board.post.content
    assert "I am back" in labels(room.discord.board)
    assert message.stripped, "nothing is left to press"
    record = await room.host.record(table)
    assert record.stage == "playing"
    assert record.waiting == [0]
    await room.take(table, ALICE, "1")
    await until(room, "36 stones are left")


async def test_nobody_is_replaced_before_three_days(room: Room) -> None:
    table, message = await late_ben(room, days=2.8)
    assert "Let the computer play for Ben" not in labels(message)
    said = await refused("not_late", room.host.stand_in(table, ALICE, 1, room.press()))
    assert said.startswith("Ben still has some time: a computer player may stand in from <t:1259200:f>")
    assert not (await room.host.record(table)).chairs[1].away


async def test_of_three_others_two_must_press_and_each_counts_once(room: Room) -> None:
    table, message = await late_ben(room, CLEO, DORA)
    assert "If 2 others at the table press the button" in message.post.content
    for _ in range(2):
        reply = await press(room, message, "Let the computer play for Ben", ALICE)
        assert reply.post is not None
        assert "1 more person at the table must press" in reply.post.content
    await room.settled()
    assert "Alice pressed for Ben; 1 more must press" in message.post.content
    assert not (await room.host.record(table)).chairs[1].away
    await room.again()
    await refused("not_seated", press(room, message, "Let the computer play for Ben", Player(99, "Eve")))
    assert (await press(room, message, "Let the computer play for Ben", DORA)).post is None
    await until(room, "Ben (away) took 1.")


async def test_a_redelivered_press_counts_once(room: Room) -> None:
    table, message = await late_ben(room, CLEO, DORA)
    button = parse(message.button("Let the computer play for Ben").custom_id)
    for _ in range(2):
        await room.host.press(button, [], ALICE, 777)
    assert (await room.host.record(table)).asked[1].votes == (0,)


async def test_an_answer_takes_the_votes_away(room: Room) -> None:
    table, message = await late_ben(room, CLEO, DORA)
    await press(room, message, "Let the computer play for Ben", ALICE)
    await room.take(table, BEN, "1")
    await room.settled()
    assert message.stripped
    await refused("nobody_late", room.host.stand_in(table, DORA, 1, room.press()))
    record = await room.host.record(table)
    assert set(record.asked) == {2}
    assert record.asked[2].votes == ()


async def test_those_who_are_overdue_themselves_do_not_hold_up_the_rest(room: Room) -> None:
    table = await room.playing("template", BEN, CLEO)
    await room.play(table, ALICE)
    await later(room, 24)
    await later(room, 48)
    message = reminders(room)[-1]
    assert labels(message)[:2] == ["Let the computer play for Ben", "Let the computer play for Cleo"]
    await press(room, message, "Let the computer play for Ben", ALICE)
    record = await room.host.record(table)
    assert (record.chairs[1].away, record.chairs[2].away) == (True, False)


async def test_the_owner_plays_on_from_the_next_question(room: Room) -> None:
    table, message = await late_ben(room)
    await press(room, message, "Let the computer play for Ben", ALICE)
    await room.until_waiting(table, 0)
    await room.settled()
    back = room.discord.board
    await refused("not_away", press(room, back, "I am back", ALICE))
    await press(room, back, "I am back", BEN)
    await room.settled()
    assert "Ben is back and plays on." in room.discord.board.post.content
    assert "I am back" not in labels(room.discord.board)
    await room.take(table, ALICE, "1")
    await room.settled()
    assert (await room.host.record(table)).waiting == [1]
    assert room.discord.board.post.pings == (BEN.id,)
    await room.take(table, BEN, "1")
    assert await later(room, 23) == []
    assert [m.post.pings for m in await later(room, 1)] == [(ALICE.id,)]


async def test_whoever_answers_is_back(room: Room) -> None:
    room.options["pause"] = 600.0
    await room.again()
    table, message = await late_ben(room)
    old = room.discord.in_channel()[-3]
    assert "<@12>, your turn" in old.post.content
    await press(room, message, "Let the computer play for Ben", ALICE)
    await room.settled()
    await room.take(table, BEN, "1")
    record = await room.host.record(table)
    assert not record.chairs[1].away
    assert record.chairs[1].stood == 0
    assert record.waiting == [0]


async def test_an_old_button_brings_back_even_if_the_computer_was_quicker(room: Room) -> None:
    table, message = await late_ben(room)
    old = parse(
        next(m for m in reversed(room.discord.in_channel()) if "Take 1" in labels(m)).button("Take 1").custom_id
    )
    await press(room, message, "Let the computer play for Ben", ALICE)
    await room.until_waiting(table, 0)
    await refused("not_your_turn", room.host.press(old, [], BEN, room.press()))
    assert not (await room.host.record(table)).chairs[1].away


async def test_what_a_stand_in_answered_stays(room: Room) -> None:
    table, message = await late_ben(room)
    await press(room, message, "Let the computer play for Ben", ALICE)
    await room.until_waiting(table, 0)
    await refused("stood_in", room.host.undo(table, BEN, room.press()))
    record = await room.host.record(table)
    assert not record.chairs[1].away, "whoever acts is back"
    assert record.waiting == [0]
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "1")
    await room.host.undo(table, BEN, room.press())
    assert (await room.host.record(table)).waiting == [1]


async def test_a_command_lets_the_computer_play_and_ends_that_again(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="40")
    reply = await room.host.away(table, ALICE, room.press())
    assert reply.post is not None
    assert f"plays for you at **Nim** #{table}" in reply.post.content
    await until(room, "Alice (away) took 1.")
    (choice,) = await room.host.table_choices(ALICE, CHANNEL)
    assert choice.label == f"#{table} Nim: a computer player plays for you"
    assert "Alice is away; a computer player plays on until Alice is back." in room.discord.board.post.content
    reply = await room.host.away(table, ALICE, room.press())
    assert reply.post is not None
    assert "You are back" in reply.post.content
    for _ in range(2):
        await room.host.away(table, ALICE, room.press())
    await room.settled()
    events = [event.name for _, event in await room.store.events(table, 0) if event.name.startswith("host.")]
    assert events == ["host.away", "host.back", "host.away", "host.back"], "each of them is told"
    await room.take(table, BEN, "1")
    await room.settled()
    assert (await room.host.record(table)).waiting == [0]


async def test_a_press_on_the_reminder_does_the_same_for_oneself(room: Room) -> None:
    table, message = await late_ben(room, days=1)
    await press(room, message, "I am away: play for me", BEN)
    await until(room, "Ben (away) took 1.")
    assert (await room.host.record(table)).waiting == [0]
    assert (await room.host.record(table)).chairs[1].away


async def test_the_last_person_there_cannot_go_and_a_lonely_one_needs_not(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="40")
    await room.host.away(table, BEN, room.press())
    await refused("away_alone", room.host.away(table, ALICE, room.press()))
    lonely = await room.lobby("nim")
    await room.host.add_bot(lonely, ALICE, room.press())
    await refused("not_started", room.host.away(lonely, ALICE, room.press()))
    await room.host.start_game(lonely, ALICE, room.press())
    await refused("away_alone", room.host.away(lonely, ALICE, room.press()))
    await refused("not_seated", room.host.away(lonely, BEN, room.press()))


async def test_where_nobody_is_left_but_somebody_is_away_the_game_waits(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO, stones="40")
    for player in (BEN, CLEO):
        await room.host.away(table, player, room.press())
    await room.host.resign(table, ALICE, room.press())
    await room.settled()
    assert "nobody is there just now; the game goes on when Ben or Cleo is back" in room.discord.board.post.content
    n = (await room.host.record(table)).n
    await room.again()
    await asyncio.sleep(0.05)
    assert (await room.host.record(table)).n == n
    assert await later(room, 24 * 30) == []
    await press(room, room.discord.board, "I am back", BEN)
    await until(room, "Alice (resigned) took 1.")
    await room.until_waiting(table, 1)


async def test_a_stand_in_survives_a_restart_and_plays_on(room: Room) -> None:
    room.options["pause"] = 600.0
    await room.again()
    table, message = await late_ben(room)
    await press(room, message, "Let the computer play for Ben", ALICE)
    room.options["pause"] = 0.01
    await room.again()
    await until(room, "Ben (away) took 1.")
    await room.again()
    await press(room, room.discord.board, "I am back", BEN)
    await room.take(table, ALICE, "1")
    await room.again()
    assert (await room.host.record(table)).waiting == [1]


async def test_a_stand_in_decided_before_a_crash_is_told_after_it(room: Room) -> None:
    table, message = await late_ben(room)
    room.discord.fault = failing(10_000, lambda: OSError("no network"), "send", message.channel)
    edit = room.discord.edit

    async def lost(channel: int, number: int, post: object) -> None:
        raise OSError("no network")

    room.discord.edit = lost  # type: ignore[method-assign]
    await press(room, message, "Let the computer play for Ben", ALICE)
    await room.until_waiting(table, 0)
    await room.close()
    room.discord.fault, room.discord.edit = None, edit  # type: ignore[method-assign]
    await room.open()
    await until(room, "A computer player plays for Ben now")
    assert message.stripped


async def test_the_result_says_that_a_computer_stood_in(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="4")
    await room.take(table, ALICE, "1")
    await room.host.away(table, BEN, room.press())
    await room.until_waiting(table, 0)
    await room.host.back(table, BEN, room.press())
    await room.take(table, ALICE, "2")
    await room.settled()
    assert await room.stage(table) == "over"
    assert "A computer player stood in for Ben for a while." in room.discord.board.post.content
    assert "(away)" not in room.discord.board.post.content


async def test_away_and_back_before_any_move_is_not_in_the_result_and_own_answers_can_be_taken_back(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="4")
    await room.take(table, ALICE, "1")
    await room.host.away(table, ALICE, room.press())
    await room.host.back(table, ALICE, room.press())
    await room.host.undo(table, ALICE, room.press())
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "3")
    await room.settled()
    assert "stood in" not in room.discord.board.post.content


async def test_a_person_who_is_away_can_resign(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO, stones="40")
    await room.host.away(table, BEN, room.press())
    await room.host.resign(table, BEN, room.press())
    await room.settled()
    record = await room.host.record(table)
    assert record.stage == "playing"
    assert (record.chairs[1].away, record.chairs[1].resigned) == (False, True)
    assert "I am back" not in labels(room.discord.board)
    await refused("not_seated", room.host.back(table, BEN, room.press()))


async def test_a_hand_is_shown_to_its_owner_and_to_nobody_else_while_the_computer_plays(tmp_path: Path) -> None:
    room = await Room(tmp_path / "t.db", games={"ambush": ambush.game(), "nim": nim.game()}).open()
    room.options["pause"] = 600.0
    await room.again()
    table = await room.playing("ambush", BEN, CLEO)
    await room.take(table, ALICE, "nobody")
    await room.settled()
    message = room.discord.dm(BEN)[-1]
    await room.host.away(table, BEN, room.press())
    await room.settled()
    assert "A computer player plays for you" in message.post.content
    assert labels(message) == ["Rules", "I am back"]
    shown = (await room.host.hand(table, BEN)).post
    assert shown is not None
    assert "You hold a trump" in shown.content
    assert "trump" not in room.discord.board.post.content
    reply = await press(room, message, "I am back", BEN, private=True)
    await room.settled()
    assert reply.post is not None
    assert "You hold a trump" in reply.post.content
    assert "I am back" not in labels(message)
    assert "Pass" in " ".join(labels(message)), "the question is back"
    assert len(room.discord.dm(BEN)) == 1
    await room.close()


async def test_whoever_left_the_server_can_be_stood_in_for_at_once(room: Room) -> None:
    room.discord.fault = failing(10_000, lambda: Undeliverable("left"), "send", BEN.id + 1_000_000)
    table = await room.playing("template", BEN, CLEO)
    message = reminders(room)[-1]
    assert "Ben may have left the server." in message.post.content
    assert message.post.pings == ()
    assert labels(message) == ["Let the computer play for Ben", "I am away: play for me"]
    assert "cannot reach Ben" in " ".join(m.post.content for m in room.discord.in_channel())
    for player in (ALICE, CLEO):
        await press(room, message, "Let the computer play for Ben", player)
    assert (await room.host.record(table)).chairs[1].away
    await room.host.back(table, BEN, room.press())
    record = await room.host.record(table)
    assert (record.chairs[1].away, record.chairs[1].gone) == (False, False)


async def test_a_closed_dm_is_no_reason_for_a_stand_in(room: Room) -> None:
    room.discord.closed.add(BEN.id)
    table = await room.playing("template", BEN)
    assert reminders(room) == []
    await refused("not_late", room.host.stand_in(table, ALICE, 1, room.press()))


@pytest.mark.parametrize("verb", ["away", "back", "standin"])
async def test_at_a_table_that_is_over_such_buttons_say_so(room: Room, verb: str) -> None:
    table, _ = await late_ben(room)
    await room.host.end(table, ALICE, room.press())
    await room.settled()
    assert all(message.stripped for message in reminders(room))
    await refused("ended", room.host.press(parse(f"{verb}:{table}:0:1:0000"), [], ALICE, room.press()))


async def test_an_old_press_delivered_again_does_not_bring_back(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO, stones="40")
    await room.take(table, ALICE, "1", press=900)
    await room.host.away(table, ALICE, room.press())
    assert (await room.take(table, ALICE, "1", press=900)).post is None
    assert (await room.host.record(table)).chairs[0].away
    await room.take(table, BEN, "1", press=901)
    await room.host.away(table, BEN, room.press())
    await room.host.stand_in(table, BEN, 2, 901)
    assert (await room.host.record(table)).away == [0, 1]


async def test_a_stranger_is_told_nothing_of_somebody_elses_lobby(room: Room) -> None:
    table = await room.lobby("nim", BEN)
    for act in (
        room.host.away(table, DORA, room.press()),
        room.host.back(table, DORA, room.press()),
        room.host.stand_in(table, DORA, 1, room.press()),
        room.host.resign(table, DORA, room.press()),
    ):
        assert "Alice" not in await refused("not_seated", act)
    await refused("not_started", room.host.away(table, BEN, room.press()))


async def test_an_answer_of_ones_own_in_place_of_the_stand_ins_can_be_taken_back(room: Room) -> None:
    table = await room.playing("template", BEN, CLEO)
    await room.host.away(table, BEN, room.press())
    await room.until_waiting(table, 0, 2)
    await room.host.back(table, BEN, room.press())
    await refused("stood_in", room.host.undo(table, BEN, room.press()))
    await room.play(table, BEN, 1)
    await room.again()
    await room.host.undo(table, BEN, room.press())
    assert (await room.host.record(table)).waiting == [0, 1, 2]
