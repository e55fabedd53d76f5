"""Whoever is late is reminded twice, the table is told once more, and then there is silence."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.host.lateness import DAY
from engine.host.posts import Undeliverable
from engine.host.types import Place, Player, Write
from tests.host import ambush
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO, DORA, Message
from tests.host.test_lobby import refused
from tests.host.test_standing_orders import press as press_hand

HOUR = DAY / 24


async def later(room: Room, hours: float) -> list[Message]:
    """Let time pass and look of what the channel is reminded because of it."""
    await room.settled()
    room.now += hours * HOUR
    before = room.discord.last
    await room.host.remind()
    await room.settled()
    return [message for message in reminders(room) if message.id > before]


def reminders(room: Room) -> list[Message]:
    """Every reminder in the channel."""
    return [message for message in room.discord.in_channel() if "⏰" in message.post.content]


async def test_a_late_person_is_reminded_after_a_day_and_after_three_and_the_table_is_told_after_a_week(
    room: Room,
) -> None:
    table = await room.playing()
    board = room.discord.board.id
    assert await later(room, 23.9) == []
    (first,) = await later(room, 0.2)
    assert first.post.pings == (ALICE.id,)
    assert first.post.content.startswith(f"**Nim** #{table} · ⏰ <@{ALICE.id}>: it is your turn")
    assert f"https://discord.com/channels/400/{CHANNEL}/{board}" in first.post.content
    assert labels(first) == ["I am away: play for me"]
    assert await later(room, 47) == []
    (second,) = await later(room, 1)
    assert second.post.pings == (ALICE.id,)
    assert "three days" in second.post.content
    assert labels(second) == ["Let the computer play for Alice", "I am away: play for me"]
    assert first.stripped
    assert await later(room, 95) == []
    (last,) = await later(room, 1)
    assert last.post.pings == ()
    assert f"<@{ALICE.id}>" not in last.post.content
    assert "Alice has not answered for a week. I send no more reminders." in last.post.content
    assert "`/end`" in last.post.content
    assert await later(room, 24 * 365) == []
    assert second.stripped
    await room.take(table, ALICE, "1")
    await room.settled()
    assert last.stripped
    assert [m.post.pings for m in await later(room, 25)] == [(BEN.id,)]


def labels(message: Message) -> list[str]:
    """What the buttons of a message say."""
    return [button.label for row in message.post.rows if isinstance(row, tuple) for button in row]


async def test_all_who_are_late_are_mentioned_in_one_message(room: Room) -> None:
    table = await room.playing("template", BEN, CLEO)
    before = room.discord.last
    await room.play(table, CLEO)
    (message,) = await later(room, 24)
    assert message.post.pings == (ALICE.id, BEN.id)
    assert f"<@{ALICE.id}> and <@{BEN.id}>: it is your turn" in message.post.content
    assert room.discord.last == before + 1
    await room.play(table, ALICE)
    await room.settled()
    assert f"<@{ALICE.id}>" not in message.post.content, "the reminder follows"
    assert message.edits == 1


async def test_whoever_would_be_reminded_soon_is_reminded_with_the_first(tmp_path: Path) -> None:
    room = await Room(tmp_path / "t.db", games={"ambush": ambush.game()}).open()
    table = await room.playing("ambush", BEN, CLEO)
    await room.take(table, ALICE, "2")
    room.now += 4 * HOUR
    await room.take(table, BEN, "pass")
    record = await room.host.record(table)
    found = await later(room, 20)
    assert len(found) == 1
    assert set(found[0].post.pings) == {record.chairs[seat].player for seat in record.waiting}
    assert await later(room, 4) == []
    await room.close()


async def test_an_answer_starts_the_time_anew_and_so_does_an_undo(room: Room) -> None:
    table = await room.playing()
    room.now += 23 * HOUR
    await room.take(table, ALICE, "1")
    assert await later(room, 23) == []
    await room.host.undo(table, ALICE, room.press())
    await room.settled()
    assert await later(room, 23) == []
    await room.take(table, ALICE, "1")
    await room.settled()
    assert await later(room, 23) == []
    (message,) = await later(room, 1)
    assert message.post.pings == (BEN.id,)


async def test_an_undo_of_another_neither_repeats_nor_loses_a_reminder(room: Room) -> None:
    table = await room.playing("template", BEN, CLEO)
    await later(room, 20)
    await room.play(table, ALICE)
    (message,) = await later(room, 4)
    assert message.post.pings == (BEN.id, CLEO.id)
    await room.host.undo(table, ALICE, room.press())
    await room.settled()
    assert await later(room, 23) == []
    (again,) = await later(room, 1)
    assert again.post.pings == (ALICE.id,)
    (second,) = await later(room, 24)
    assert second.post.pings == (BEN.id, CLEO.id)


@pytest.mark.parametrize("down", [5, 80])
async def test_time_in_which_nobody_could_play_counts_against_nobody(room: Room, down: int) -> None:
    table = await room.playing()
    await room.close()
    room.now += down * DAY
    await room.open()
    await until_reminded(room)
    (message,) = reminders(room)
    assert message.post.pings == (ALICE.id,)
    assert "the table has waited for a day." in message.post.content
    assert labels(message) == ["I am away: play for me"]
    await refused("not_late", room.host.stand_in(table, BEN, 0, room.press()))
    assert await later(room, 47) == []
    (message,) = await later(room, 1)
    assert "Let the computer play for Alice" in labels(message)
    await room.close()
    room.now += down * DAY
    await room.open()
    await later(room, 0)
    (*_, message) = reminders(room)
    assert message.post.pings == ()
    assert "for a week" in message.post.content
    assert len(reminders(room)) == 3
    assert (await room.host.record(table)).asked[0].reminded == 3


@pytest.mark.parametrize("reminders_on", [True, False])
async def test_whoever_could_not_be_reminded_yet_is_not_replaced(room: Room, reminders_on: bool) -> None:
    table = await room.playing()
    await room.host.set_reminders(table, BEN, reminders_on, room.press())
    await room.settled()
    room.now += 5 * DAY  # and the bot was down
    await refused("not_late", room.host.stand_in(table, BEN, 0, room.press()))
    assert bool(await later(room, 0)) == reminders_on
    assert await later(room, 23) == []
    await refused("not_late", room.host.stand_in(table, BEN, 0, room.press()))
    messages = await later(room, 1)
    assert [("Let the computer play for Alice" in labels(m), m.post.pings) for m in messages] == (
        [] if reminders_on else [(True, ())]
    )


async def until_reminded(room: Room) -> None:
    """Wait until the host has looked by itself, as it does when it starts."""
    for _ in range(200):
        await room.settled()
        if reminders(room):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody was reminded")


async def test_a_restart_between_reminders_repeats_none(room: Room) -> None:
    table = await room.playing()
    await later(room, 25)
    for _ in range(2):
        await room.again()
        assert await later(room, 0) == []
    assert len(reminders(room)) == 1
    assert (await room.host.record(table)).asked[0].reminded == 1
    (second,) = await later(room, 47)
    assert second.post.pings == (ALICE.id,)


async def test_a_reminder_whose_arrival_was_lost_sight_of_is_not_sent_again(room: Room) -> None:
    await room.playing()
    room.discord.lose_next_answer = True
    found = await later(room, 25)
    assert len(found) == 1
    assert not await room.store.outbox_tables()
    (second,) = await later(room, 47)
    assert second.post.pings == (ALICE.id,)
    assert found[0].stripped


async def test_a_process_killed_before_it_could_tell_leaves_the_reminder_to_the_next(room: Room) -> None:
    table = await room.playing()

    def fault(what: str, channel: int, message: int) -> None:
        raise OSError("no network")

    room.discord.fault = fault
    room.now += 25 * HOUR
    await room.host.remind()
    await room.close()
    room.discord.fault = None
    await room.open()
    await until_reminded(room)
    assert [message.post.pings for message in reminders(room)] == [(ALICE.id,)]
    assert (await room.host.record(table)).asked[0].reminded == 1


async def test_somebody_who_answered_before_the_reminder_could_be_sent_is_not_reminded(room: Room) -> None:
    table = await room.playing()

    def fault(what: str, channel: int, message: int) -> None:
        raise OSError("no network")

    room.discord.fault = fault
    room.now += 25 * HOUR
    await room.host.remind()
    await room.take(table, ALICE, "1")
    room.discord.fault = None
    await room.settled()
    assert not any("⏰" in message.post.content for message in room.discord.in_channel())


async def test_computers_are_not_reminded_and_a_lonely_person_is_reminded_to_the_same_cap(room: Room) -> None:
    table = await room.lobby("nim")
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.settled()
    pings = []
    for _ in range(60):
        for message in await later(room, 24):
            pings.append(message.post.pings)
            assert labels(message) == ["My hand"], "nobody else could press anything"
    assert pings == [(ALICE.id,), (ALICE.id,), ()]


async def test_a_lesson_is_not_reminded_of(room: Room) -> None:
    table = await room.playing()
    async with room.host._tables.at(table) as held:
        await room.host._tables.commit(held, Write(held.record.changed(lesson=True)))
    assert await room.store.to_remind(room.now + 30 * DAY) == []


async def test_a_standing_order_is_never_reminded(tmp_path: Path) -> None:
    room = await Room(tmp_path / "t.db", games={"ambush": ambush.game()}, options={"pause": 600.0}).open()
    table = await room.playing("ambush", BEN, CLEO)
    await press_hand(room, table, BEN, "Ask only if targeted")
    await room.take(table, ALICE, "nobody")
    (message,) = await later(room, 30)
    assert message.post.pings == (CLEO.id,)
    await room.close()


async def test_a_suspended_table_waits_for_nobody_and_begins_anew_when_mended(room: Room) -> None:
    table = await room.playing("nim", BEN, fault="yes")
    await refused("suspended", room.take(table, ALICE, "3"))
    await room.settled()
    assert await later(room, 200) == []
    await room.again()
    for _ in range(100):
        if await room.stage(table) == "playing":
            break
        await asyncio.sleep(0.01)
    assert await room.stage(table) == "playing"
    await room.settled()
    assert await later(room, 23) == []
    assert len(await later(room, 1)) == 1


async def test_a_table_whose_game_is_gone_is_left_alone_and_others_are_reminded(room: Room) -> None:
    await room.playing("template", BEN)
    other = await room.playing("nim", BEN, place=Place(400, 501))
    room.games = {"nim": room.games["nim"]}
    await room.again()
    assert await later(room, 25) == []
    (message,) = room.discord.in_channel(501)[2:]
    assert f"#{other} · ⏰" in message.post.content


async def test_nobody_is_reminded_while_the_bot_is_off_their_server_and_once_when_it_is_back(room: Room) -> None:
    table = await room.playing()
    room.discord.off.add(400)
    for _ in range(10):
        assert await later(room, 24) == []
    assert (await room.host.record(table)).asked[0].reminded == 0
    room.discord.off.clear()
    (message,) = await later(room, 1)
    assert message.post.pings == (ALICE.id,)
    assert labels(message) == ["I am away: play for me"], "nobody is late who could not play"


async def test_a_table_whose_channel_is_gone_ends_and_is_not_reminded_again(room: Room) -> None:
    table = await room.playing()
    room.discord.gone.add(CHANNEL)
    assert await later(room, 25) == []
    assert await room.stage(table) == "ended"
    assert await room.store.to_remind(room.now + 30 * DAY) == []
    assert not await room.store.outbox_tables()


@pytest.mark.parametrize("why", ["message_gone", "too_old"])
async def test_a_reminder_that_cannot_be_edited_is_left_and_the_next_is_posted(room: Room, why: str) -> None:
    table = await room.playing("template", BEN, CLEO)
    (message,) = await later(room, 25)

    def fault(what: str, channel: int, number: int) -> None:
        if number == message.id:
            raise Undeliverable(why)

    room.discord.fault = fault
    await room.play(table, ALICE)
    await room.settled()
    assert not await room.store.outbox_tables()
    (second,) = await later(room, 48)
    assert second.post.pings == (BEN.id, CLEO.id)


async def test_reminders_off_notify_nobody_but_still_offer_a_way_on(room: Room) -> None:
    table = await room.playing()
    await refused("not_seated", room.host.set_reminders(table, CLEO, False, room.press()))
    reply = await room.host.set_reminders(table, BEN, False, room.press())
    assert reply.post is not None
    assert "Nobody is notified" in reply.post.content
    assert await later(room, 25) == []
    (message,) = await later(room, 48)
    assert message.post.pings == ()
    assert "<@" not in message.post.content
    assert "Let the computer play for Alice" in labels(message)
    await room.again()
    await room.host.set_reminders(table, BEN, True, room.press())
    await room.take(table, ALICE, "1")
    (again,) = await later(room, 25)
    assert again.post.pings == (BEN.id,)


async def test_names_are_escaped_and_nobody_else_is_notified(room: Room) -> None:
    evil = Player(66, "@everyone **<@&1>**")
    table = await room.lobby("nim", evil)
    await room.host.start_game(table, ALICE, room.press())
    await room.take(table, ALICE, "1")
    await room.settled()
    await later(room, 25)
    await later(room, 48)
    (last,) = await later(room, 97)
    assert "@everyone" not in last.post.content
    assert "<@&1>" not in last.post.content
    assert last.post.pings == ()


async def test_a_reminder_is_the_same_whatever_seats_hold(tmp_path: Path) -> None:
    seen = []
    for held in ("trump", "blank"):
        room = await Room(tmp_path / f"{held}.db", games={"ambush": ambush.game()}).open()
        table = await room.playing("ambush", BEN, CLEO, DORA, hand=held)
        await room.take(table, ALICE, "nobody")
        await room.settled()
        shown = []
        for hours in (25, 10, 40, 100):
            shown += [(message.id, message.post) for message in await later(room, hours)]
            if hours == 10:
                await room.take(table, BEN, "pass")
                await room.settled()
        seen.append((shown, [(m.id, m.post, m.stripped) for m in reminders(room)]))
        await room.close()
    assert len(seen[0][0]) >= 3
    assert seen[0] == seen[1]
