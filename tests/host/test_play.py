"""During the game: presses in every order, twice, late, by the wrong person."""

from __future__ import annotations

import asyncio

import pytest

from engine.host.presses import Press, parse
from engine.host.wording import sentence
from engine.kernel.errors import Refused
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO, DORA, Message
from tests.host.test_lobby import refused


def press_on(message: Message, label: str) -> Press:
    """The press that a button sends."""
    return parse(message.button(label).custom_id)


async def test_a_button_answers_its_question(room: Room) -> None:
    table = await room.playing()
    reply = await room.host.press(press_on(room.discord.board, "Take 1"), [], ALICE, room.press())
    assert reply.post is None
    await room.settled()
    assert "11 stones" in room.discord.board.post.content
    assert "Alice took 1." in room.discord.board.post.content
    assert (await room.host.record(table)).waiting == [1]


async def test_two_presses_of_one_button_within_an_instant_count_once(room: Room) -> None:
    table = await room.playing()
    press = press_on(room.discord.board, "Take 1")
    outcomes = await asyncio.gather(
        *(room.host.press(press, [], ALICE, room.press()) for _ in range(2)), return_exceptions=True
    )
    assert [type(outcome).__name__ for outcome in outcomes].count("Refused") == 1
    assert (await room.host.record(table)).n == 1


async def test_a_redelivered_press_is_quiet_and_draws_chance_once(room: Room) -> None:
    table = await room.playing()
    press = press_on(room.discord.board, "Take 2")
    replies = await asyncio.gather(*(room.host.press(press, [], ALICE, 4711) for _ in range(3)))
    assert [reply.post for reply in replies] == [None] * 3
    record = await room.host.record(table)
    assert (record.n, record.position) == (2, 1)


async def test_a_button_of_an_earlier_question_is_refused(room: Room) -> None:
    table = await room.playing()
    old = press_on(room.discord.board, "Take 1")
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "1")
    assert "earlier question" in await refused("stale", room.host.press(old, [], ALICE, room.press()))
    assert (await room.host.record(table)).n == 2


async def test_a_stranger_and_a_seat_out_of_turn_learn_why(room: Room) -> None:
    table = await room.playing()
    press = press_on(room.discord.board, "Take 1")
    assert "no seat" in await refused("not_seated", room.host.press(press, [], DORA, room.press()))
    assert "Alice is to act" in await refused("not_your_turn", room.host.press(press, [], BEN, room.press()))
    assert (await room.host.record(table)).n == 0


async def test_an_illegal_answer_names_the_rule_or_what_is_legal(room: Room) -> None:
    table = await room.playing()
    assert "`/rules`: Taking" in await refused("greedy", room.take(table, ALICE, "9"))
    assert "Take 1, Take 2, Take 3" in await refused("not_an_option", room.take(table, ALICE, "17"))


async def test_two_seats_answer_a_simultaneous_question_at_once(room: Room) -> None:
    table = await room.playing("template", BEN)
    record = await room.host.record(table)
    answers = {}
    for player in (ALICE, BEN):
        answers[player] = (await room.host.legal_answers(table, player, ""))[0].value
    await asyncio.gather(
        *(room.host.answer_by_key(table, player, value, room.press()) for player, value in answers.items())
    )
    await room.settled()
    assert (await room.host.record(table)).n == record.n + 2
    assert "wins the round" in room.discord.board.post.content


async def test_a_sealed_answer_can_be_changed_and_withdrawn_until_the_last_is_in(room: Room) -> None:
    table = await room.playing("template", BEN)
    first, second, *_ = await room.host.legal_answers(table, ALICE, "")
    await room.host.answer_by_key(table, ALICE, first.value, room.press())
    changed = (await room.host.legal_answers(table, ALICE, second.label))[0]
    await room.host.answer_by_key(table, ALICE, changed.value, room.press())
    hand = (await room.host.hand(table, ALICE)).post
    assert hand is not None
    assert f"Your answer: {second.label}" in hand.content
    await room.host.undo(table, ALICE, room.press())
    assert (await room.host.record(table)).waiting == [0, 1]
    await refused("nothing_to_undo", room.host.undo(table, BEN, room.press()))


async def test_undo_takes_back_exactly_one_step_however_often_it_is_pressed(room: Room) -> None:
    table = await room.playing()
    await room.take(table, ALICE, "1")
    await room.settled()
    press = press_on(room.discord.board, "Undo")
    outcomes = await asyncio.gather(
        *(room.host.press(press, [], ALICE, room.press()) for _ in range(3)), return_exceptions=True
    )
    assert [getattr(outcome, "code", "") for outcome in outcomes] == ["", "undo_done", "undo_done"]
    await room.settled()
    record = await room.host.record(table)
    assert record.waiting == [0]
    assert "12 stones" in room.discord.board.post.content
    assert "Alice took the last step back." in room.discord.board.post.content
    assert "Alice took 1." not in room.discord.board.post.content


async def test_a_command_for_undo_knows_no_double_press_but_the_same_interaction(room: Room) -> None:
    table = await room.playing()
    await room.take(table, ALICE, "1")
    await asyncio.gather(*(room.host.undo(table, ALICE, 900) for _ in range(2)))
    assert (await room.host.record(table)).n == 2


async def test_undo_stops_at_barriers_and_never_touches_others(room: Room) -> None:
    table = await room.playing()
    await room.take(table, ALICE, "1")
    assert "Alice has answered since" in await refused("barrier_seat", room.host.undo(table, BEN, room.press()))
    await room.take(table, BEN, "2")
    await room.settled()
    before = await room.host.record(table)
    offer = (await room.host.undo(table, BEN, room.press())).post
    assert offer is not None
    assert "A die was rolled" in offer.content
    assert await room.host.record(table) == before, "an offer changes nothing"
    await refused("not_seated", room.host.undo(table, CLEO, room.press()))


async def test_undo_after_a_restart_crosses_the_phase(room: Room) -> None:
    table = await room.playing()
    await room.take(table, ALICE, "1")
    await room.settled()
    await room.again()
    await room.host.undo(table, ALICE, room.press())
    await room.take(table, ALICE, "3")
    await room.settled()
    assert "9 stones" in room.discord.board.post.content
    await room.again()
    await room.take(table, BEN, "3")
    await room.settled()
    assert "6 stones" in room.discord.board.post.content


async def test_of_two_the_other_wins_when_one_resigns(room: Room) -> None:
    table = await room.playing()
    await room.host.resign(table, BEN, room.press())
    await room.settled()
    assert await room.stage(table) == "ended"
    assert "Ben resigned, so Alice wins." in room.discord.board.post.content
    await refused("ended", room.take(table, ALICE, "1"))
    await refused("ended", room.host.resign(table, ALICE, room.press()))


async def test_of_three_a_computer_player_takes_the_seat_over(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO)
    await room.host.resign(table, ALICE, room.press())
    await asyncio.sleep(0.1)
    await room.settled()
    record = await room.host.record(table)
    assert record.chairs[0].resigned
    assert record.host == BEN.id
    assert record.waiting == [1]
    assert "Alice resigned; a computer player plays on" in room.discord.board.post.content
    await refused("not_seated", room.take(table, ALICE, "1"))


async def test_a_table_without_people_ends(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO)
    for player in (ALICE, BEN, CLEO):
        await room.host.resign(table, player, room.press())
    assert await room.stage(table) == "ended"


async def test_only_the_host_or_a_moderator_ends_a_table(room: Room) -> None:
    table = await room.playing()
    await refused("may_not_end", room.host.end(table, BEN, room.press(), manages=0))
    await room.host.end(table, DORA, room.press(), manages=CHANNEL)
    await room.settled()
    assert await room.stage(table) == "ended"
    assert "Dora ended this table." in room.discord.board.post.content
    assert not await room.host.tables_of(ALICE)
    await refused("ended", room.host.end(table, ALICE, room.press(), manages=CHANNEL))


async def test_other_places_have_no_say_and_no_sight(room: Room) -> None:
    table = await room.playing()
    await refused("may_not_end", room.host.end(table, DORA, room.press(), manages=501))
    await refused("no_table", room.host.confirm_end(table, DORA, 501, manages=501))
    assert "Alice" in await refused("may_not_end", room.host.confirm_end(table, DORA, CHANNEL))
    assert "Alice" in await refused("may_not_end", room.host.confirm_end(table, BEN, 501))
    await refused("no_table", room.host.look_at(table, DORA, 501))
    await room.host.look_at(table, DORA, CHANNEL)
    await room.host.look_at(table, BEN, 501)
    await refused("no_table", room.host.board(table, DORA, 501))
    assert (await room.host.board(table, BEN, 501)).post is not None


async def test_however_often_and_by_whomever_rematch_is_pressed_one_table_opens(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="4")
    await room.host.resign(table, BEN, room.press())
    press = room.press()
    replies = await asyncio.gather(
        *(room.host.rematch(table, who, number) for who, number in ((ALICE, press), (ALICE, press))),
        room.host.rematch(table, ALICE, room.press()),
        room.host.rematch(table, BEN, room.press()),
    )
    assert {reply.post.content for reply in replies if reply.post} == {replies[0].post.content}  # type: ignore[union-attr]
    (opened,) = await room.host.acting(ALICE, CHANNEL)
    assert f"#{opened.id}" in replies[0].post.content  # type: ignore[union-attr]
    await room.host.join(opened.id, BEN, room.press())
    await room.host.start_game(opened.id, ALICE, room.press())
    await room.host.rematch(table, BEN, room.press())
    assert len(await room.host.acting(ALICE, CHANNEL)) == 2, "one that has begun does not count"


async def test_a_game_played_to_its_end_refuses_more(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="4")
    await room.take(table, ALICE, "3")
    await room.take(table, BEN, "1")
    await room.settled()
    assert await room.stage(table) == "over"
    assert "Ben took the last stone." in room.discord.board.post.content
    await refused("over", room.take(table, ALICE, "1"))
    await refused("over", room.host.undo(table, ALICE, room.press()))
    assert all(not message.ids for message in room.discord.in_channel()[:-1])


async def test_failing_rules_pause_their_table_and_leave_others_alone(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await room.playing("nim", BEN, fault="yes")
    sound = await room.playing("nim", CLEO)
    await room.take(broken, ALICE, "1")
    assert "Nothing was lost" in await refused("suspended", room.take(broken, BEN, "3"))
    await refused("suspended", room.take(broken, BEN, "1"))
    await room.take(sound, ALICE, "3")
    await room.settled()
    assert await room.stage(broken) == "suspended"
    assert (await room.host.record(broken)).n == 1
    assert any("Nothing was lost" in message.post.content for message in room.discord.in_channel())
    assert (await room.host.record(sound)).waiting == [1]
    await room.host.end(broken, ALICE, room.press(), manages=0)
    assert await room.stage(broken) == "ended"
    caplog.clear()


async def test_a_suspended_table_is_tried_again_by_the_next_process(room: Room) -> None:
    table = await room.playing("nim", BEN, fault="yes")
    await refused("suspended", room.take(table, ALICE, "3"))
    await room.settled()
    await room.again()
    for _ in range(100):
        if await room.stage(table) == "playing":
            break
        await asyncio.sleep(0.01)
    await room.take(table, ALICE, "1")
    await room.settled()
    assert "11 stones" in room.discord.board.post.content
    assert any("The fault is mended" in message.post.content for message in room.discord.in_channel())


async def test_one_persons_two_tables_do_not_mix(room: Room) -> None:
    first, second = await room.playing(), await room.playing()
    await room.take(first, ALICE, "1")
    assert (await room.host.record(first)).n == 1
    assert (await room.host.record(second)).n == 0
    assert [record.id for record in await room.host.acting(ALICE, 500)] == [second, first]
    assert await room.host.default_table(ALICE, 500) == second
    await refused("which_table", room.host.default_table(DORA, 500))
    await refused("no_table_here", room.host.default_table(DORA, 501))


async def test_answers_can_be_typed_or_picked_by_name(room: Room) -> None:
    table = await room.playing()
    assert [choice.label for choice in await room.host.legal_answers(table, ALICE, "")] == [
        "Take 1",
        "Take 2",
        "Take 3",
    ]
    assert [choice.label for choice in await room.host.legal_answers(table, ALICE, "3")] == ["Take 3"]
    assert await room.host.legal_answers(table, BEN, "") == []
    assert await room.host.legal_answers(table, DORA, "") == []
    stale = (await room.host.legal_answers(table, ALICE, "1"))[0].value
    await refused("unknown_answer", room.host.answer_by_key(table, ALICE, "take five", room.press()))
    await room.host.answer_by_key(table, ALICE, "take 1", room.press())
    await refused("nothing_asked", room.host.answer_by_key(table, ALICE, stale, room.press()))
    await room.take(table, BEN, "1")
    await refused("stale", room.host.answer_by_key(table, ALICE, stale, room.press()))


async def test_a_hand_is_shown_to_its_seat_only(room: Room) -> None:
    table = await room.playing("template", BEN)
    hand = (await room.host.hand(table, ALICE)).post
    assert hand is not None
    assert hand.picture is not None
    cards = hand.content.split("Your cards: ")[1]
    with pytest.raises(Refused) as caught:
        await room.host.hand(table, DORA)
    assert "no seat" in sentence(caught.value)
    everything = " ".join(message.post.content for message in room.discord.in_channel() + room.discord.dm(BEN))
    assert cards not in everything
    board = (await room.host.board(table, DORA, CHANNEL)).post
    assert board is not None
    assert board.pings == ()
    assert cards not in board.content
