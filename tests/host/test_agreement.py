"""Undo by agreement: who is asked, what is said, and what happens then."""

from __future__ import annotations

import asyncio
import json

from engine import verify
from engine.host.limits import faults
from engine.host.request_screens import MOST_ASKED
from tests.host.asking import agree_button, ask, board_of, buttons, offered, press_of, pressed, rolled, say
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CLEO, DORA
from tests.host.test_lobby import refused

# The offer and the request.


async def test_undo_past_a_die_offers_to_ask_and_says_what_for(room: Room) -> None:
    table = await rolled(room)
    offer = await offered(room, table, ALICE)
    assert faults(offer) == []
    assert "A die was rolled or cards were drawn since your last answer." in offer.content
    assert "Your last answer: Alice took 2." in offer.content
    assert "if Ben agrees. You may ask 3 times in this game." in offer.content
    assert list(buttons(offer)) == ["Ask the others", "Leave it"]
    assert (await room.host.record(table)).takebacks.number == 0
    assert offer.pings == ()


async def test_the_request_names_player_move_and_loss_and_pings_who_must_agree(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    await room.take(table, BEN, "1")
    message = await ask(room, table, ALICE)
    post = message.post
    assert faults(post) == []
    assert "**Alice** asks to take a move back." in post.content
    assert "The move: Alice took 2." in post.content
    assert "What Ben has answered since is taken back with it." in post.content
    assert f"<@{BEN.id}> and <@{CLEO.id}>, do you agree?" in post.content
    assert post.pings == (BEN.id, CLEO.id)
    assert list(buttons(post)) == ["Agree", "Refuse", "Withdraw"]
    assert "Alice asks to take a move back." in board_of(room), "the log keeps it"


async def test_once_all_agree_the_table_is_back_at_the_question_and_everything_says_so(room: Room) -> None:
    """U7, U8, U19: the answer of another goes with it; board, record, ping and hand agree on whose turn it is."""
    table = await rolled(room, BEN, CLEO)
    await room.take(table, BEN, "1")
    await room.settled()
    old = press_of(room.discord.board, "Take 1")
    message = await ask(room, table, ALICE)
    await say(room, BEN, message, "Agree")
    assert "Agreed so far: Ben." in message.post.content
    assert f"<@{CLEO.id}>, do you agree?" in message.post.content
    assert (await room.host.record(table)).waiting == [2], "not yet"
    await say(room, CLEO, message, "Agree")
    record = await room.host.record(table)
    assert (record.waiting, record.takebacks.open) == ([0], None)
    board = room.discord.board
    assert board.post.pings == (ALICE.id,)
    assert f"<@{ALICE.id}>, your turn" in board.post.content
    assert "12 stones" in board.post.content
    assert "Alice took a move back after a roll or a draw, with everybody's consent (Alice took 2)." in board_of(room)
    assert "Alice took 2.\n" not in board.post.content
    assert message.ids == []
    assert "Everybody agreed: it is taken back." in message.post.content
    assert all(other.stripped or not other.ids for other in room.discord.in_channel()[:-1])
    hand = (await room.host.hand(table, ALICE)).post
    assert hand is not None
    assert "Take 1" in buttons(hand)
    await refused("not_your_turn", room.host.press(old, [], CLEO, room.press()))
    await room.take(table, ALICE, "3")
    await room.settled()
    assert "9 stones" in room.discord.board.post.content


async def test_an_old_button_of_the_very_question_that_is_asked_again_is_stale(room: Room) -> None:
    table = await room.playing()
    old = press_of(room.discord.board, "Take 1")
    await room.take(table, ALICE, "2")
    await say(room, BEN, await ask(room, table, ALICE), "Agree")
    await refused("stale", room.host.press(old, [], ALICE, room.press()))


async def test_a_move_taken_back_rolls_with_new_numbers_and_the_game_still_proves_fair(room: Room) -> None:
    table = await rolled(room, stones="4")
    await say(room, BEN, await ask(room, table, ALICE), "Agree")
    await room.take(table, ALICE, "2")
    record, _, rows = await room.store.whole(table)
    assert [row.start for row in rows if row.kind == "chance"] == [0, 1]
    assert [row.kind for row in rows] == ["answer", "chance", "undo", "answer", "chance"]
    await room.take(table, BEN, "2")
    await room.settled()
    assert await room.stage(table) == "over"
    assert "fair." in verify.verify(json.loads(await room.host.capsule(table)))
    assert record.position == 2


async def test_undo_past_the_answer_of_another_in_a_game_of_two(room: Room) -> None:
    table = await room.playing()
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "1")
    offer = await offered(room, table, ALICE)
    assert "Others have answered since your last answer." in offer.content
    assert "What Ben has answered since" in offer.content
    await say(room, BEN, await ask(room, table, ALICE), "Agree")
    assert (await room.host.record(table)).waiting == [0]
    assert "12 stones" in room.discord.board.post.content
    assert "Alice took a move back with everybody's consent (Alice took 1)." in room.discord.board.post.content


async def test_a_secret_answer_is_not_named(room: Room) -> None:
    table = await room.playing("template", BEN)
    await room.play(table, ALICE)
    await room.play(table, BEN)
    await room.settled()
    offer = await offered(room, table, ALICE)
    assert "Something hidden" in offer.content or "Others have answered" in offer.content
    assert "one that was not told here" in offer.content
    message = await ask(room, table, ALICE)
    assert "The move: one that was not told here." in message.post.content
    await say(room, BEN, message, "Agree")
    record = await room.host.record(table)
    assert 0 in record.waiting
    assert "(" not in next(line for line in room.discord.board.post.content.split("\n") if "consent" in line)


# Who has a say.


async def test_alone_against_computers_it_is_done_at_once_and_the_log_says_so(room: Room) -> None:
    table = await room.lobby("nim")
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.take(table, ALICE, "2")
    await room.until_waiting(table, 0)
    await room.settled()
    for _ in range(MOST_ASKED + 1):  # nobody is bothered, so nothing is counted
        offer = await offered(room, table, ALICE)
        assert "Only computer players sit with you, and they always agree." in offer.content
        reply = await pressed(room, ALICE, buttons(offer)["Take it back"], private=True)
        assert reply.post is not None
        assert reply.post.content == "Your last answer is taken back."
        await room.settled()
        assert (await room.host.record(table)).waiting == [0]
        assert "12 stones" in room.discord.board.post.content
        assert "after a roll or a draw, against computer players, who always agree" in room.discord.board.post.content
        await room.take(table, ALICE, "2")
        await room.until_waiting(table, 0)
        await room.settled()
    assert (await room.host.record(table)).takebacks.number == 0
    assert not [m for m in room.discord.in_channel() if "asks to take a move back" in m.post.content]


async def test_computers_and_people_who_have_resigned_need_not_agree(room: Room) -> None:
    table = await room.lobby("nim", BEN, CLEO)
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.host.resign(table, CLEO, room.press())
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "1")
    await room.until_waiting(table, 0)
    await room.take(table, ALICE, "2")
    message = await ask(room, table, ALICE)
    assert message.post.pings == (BEN.id,)
    await refused("not_seated", pressed(room, CLEO, message.button("Agree")))
    await refused("not_seated", pressed(room, DORA, message.button("Agree")))
    await say(room, BEN, message, "Agree")
    assert (await room.host.record(table)).waiting == [0]


async def test_nobody_agrees_for_another_and_the_asker_has_no_vote(room: Room) -> None:
    """U4."""
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    assert "the others decide" in await refused("own_request", pressed(room, ALICE, message.button("Agree")))
    await refused("own_request", pressed(room, ALICE, message.button("Refuse")))
    await say(room, BEN, message, "Agree")
    await refused("agreed_already", pressed(room, BEN, message.button("Agree")))
    assert "Only Alice" in await refused("not_asker", pressed(room, BEN, message.button("Withdraw")))
    assert (await room.host.record(table)).waiting == [1]


async def test_two_who_agree_in_the_same_instant_and_a_press_delivered_twice_count_once(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    agree = message.button("Agree")
    await asyncio.gather(*(pressed(room, BEN, agree, press=700) for _ in range(2)))
    outcomes = await asyncio.gather(
        *(pressed(room, CLEO, agree) for _ in range(3)), pressed(room, BEN, agree), return_exceptions=True
    )
    assert [getattr(outcome, "code", "") for outcome in outcomes] == ["", *["request_gone"] * 3]
    _, _, rows = await room.store.whole(table)
    assert [row.kind for row in rows] == ["answer", "chance", "undo"]


# Refusing, withdrawing, asking too often.


async def test_a_refusal_closes_the_request_tells_the_asker_and_stands_for_that_move(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    message = await ask(room, table, ALICE)
    await say(room, BEN, message, "Refuse")
    record = await room.host.record(table)
    assert (record.waiting, record.takebacks.open) == ([1], None)
    assert message.ids == []
    assert "Ben does not agree, so it stands." in message.post.content
    told = room.discord.board.post
    assert told.pings == (ALICE.id,)
    assert "about taking your move back: Ben does not agree" in told.content
    assert "Ben does not agree to taking the move back, so it stands." in board_of(room)
    await refused("request_gone", pressed(room, CLEO, agree_button(table, 1)))
    assert "Ben did not agree" in await refused("request_refused", room.host.undo(table, ALICE, room.press()))


async def test_the_asker_can_withdraw_and_ask_again(room: Room) -> None:
    table = await rolled(room)
    message = await ask(room, table, ALICE)
    waiting = await offered(room, table, ALICE)
    assert "It waits for Ben." in waiting.content
    reply = await pressed(room, ALICE, buttons(waiting)["Withdraw"], private=True)
    assert reply.post is not None
    await room.settled()
    assert "Alice has withdrawn the request." in message.post.content
    assert message.ids == []
    again = await ask(room, table, ALICE)
    assert again.id != message.id
    await say(room, BEN, again, "Agree")
    assert (await room.host.record(table)).waiting == [0]


async def test_one_request_at_a_time_and_three_in_a_game(room: Room) -> None:
    """U18."""
    table = await rolled(room, BEN, CLEO)
    await room.take(table, BEN, "2")
    for left in (2, 1, 0):
        message = await ask(room, table, ALICE)
        assert "Alice has asked" in await refused("request_open", room.host.undo(table, BEN, room.press()))
        await say(room, ALICE, message, "Withdraw")
        assert (await room.host.record(table)).takebacks.asked == {0: 3 - left}
    assert "3 times" in await refused("requests_spent", room.host.undo(table, ALICE, room.press()))
    await room.again()
    await refused("requests_spent", room.host.undo(table, ALICE, room.press()))
    assert "You may ask 3 times" in (await offered(room, table, BEN)).content, "others have their own"


async def test_a_double_press_on_the_offer_asks_once(room: Room) -> None:
    table = await rolled(room)
    button = buttons(await offered(room, table, ALICE))["Ask the others"]
    replies = await asyncio.gather(
        *(pressed(room, ALICE, button, private=True) for _ in range(2)), return_exceptions=True
    )
    assert [getattr(reply, "code", "") for reply in replies] == ["", "request_open"]
    await room.settled()
    assert (await room.host.record(table)).takebacks.asked == {0: 1}


async def test_an_old_offer_asks_for_nothing_else(room: Room) -> None:
    table = await rolled(room)
    button = buttons(await offered(room, table, ALICE))["Ask the others"]
    await room.take(table, BEN, "1")
    await room.take(table, ALICE, "1")
    assert "Undo" in await refused("undo_free", pressed(room, ALICE, button))
    await room.take(table, BEN, "1")
    await refused("undo_done", pressed(room, ALICE, button))
    assert (await room.host.record(table)).takebacks.number == 0


async def test_the_log_tells_a_second_request_at_the_same_place_like_the_first(room: Room) -> None:
    table = await rolled(room)
    for _ in range(2):
        await say(room, ALICE, await ask(room, table, ALICE), "Withdraw")
    await ask(room, table, ALICE)
    told = [event.name for _, event in await room.store.events(table, 0) if event.name.startswith("host.")]
    assert told == [*["host.asked", "host.unasked"] * 2, "host.asked"]


async def test_two_refusals_by_one_player_at_the_same_place_are_both_told(room: Room) -> None:
    table = await rolled(room, BEN, CLEO)
    await room.take(table, BEN, "2")
    for asker in (ALICE, BEN):
        await say(room, CLEO, await ask(room, table, asker), "Refuse")
    told = [event.name for _, event in await room.store.events(table, 0) if event.name.startswith("host.")]
    assert told == ["host.asked", "host.refused"] * 2
