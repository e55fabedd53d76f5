"""What channels and people are sent: once, the important things first, whatever Discord does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Hashable

import pytest

from engine.host.posts import Picture, Undeliverable
from engine.host.types import Place
from engine.kernel.scene import Scene
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO
from tests.host.test_lobby import refused


def failing(times: int, error: Callable[[], Exception], what: str = "", channel: int = 0) -> Callable[..., None]:
    """A fault that raises on the first requests of a kind."""
    left = [times]

    def fault(done: str, where: int, message: int) -> None:
        if left[0] and what in ("", done) and channel in (0, where):
            left[0] -= 1
            raise error()

    return fault


async def test_a_new_message_pings_whoever_must_act_and_an_edit_nobody(room: Room) -> None:
    table = await room.playing()
    assert room.discord.board.post.pings == (ALICE.id,)
    first = room.discord.board
    await room.take(table, ALICE, "1")
    await room.settled()
    assert room.discord.board.id != first.id
    assert room.discord.board.post.pings == (BEN.id,)
    assert first.stripped
    second = room.discord.board
    await room.host.undo(table, ALICE, room.press())
    await room.settled()
    assert second.stripped
    assert room.discord.board.post.pings == (ALICE.id,)


async def test_a_seat_that_acts_again_is_not_pinged_again(room: Room) -> None:
    table = await room.lobby("nim")
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.settled()
    for _ in range(2):
        await room.take(table, ALICE, "1")
        await room.until_waiting(table, 0)
        await room.settled()
    assert len(room.discord.in_channel()) == 2
    assert room.discord.board.edits
    assert "8 stones" in room.discord.board.post.content


async def test_many_changes_at_once_become_few_edits(room: Room) -> None:
    room.discord.slow = 0.02
    table = await room.lobby("nim", seats=4)
    for player in (BEN, CLEO):
        await room.host.join(table, player, room.press())
    for _ in range(20):
        await room.host.set_option(table, ALICE, "stones", "4", room.press())
        await room.host.set_option(table, ALICE, "stones", "40", room.press())
    await room.settled()
    assert len(room.discord.requests) < 15
    assert "Forty" in room.discord.board.post.content


async def test_one_table_has_one_request_in_flight(room: Room) -> None:
    flying, most = [0], [0]
    original = room.discord._request

    async def watched(what: str, channel: int, message: int = 0) -> None:
        flying[0] += 1
        most[0] = max(most[0], flying[0])
        await asyncio.sleep(0.002)
        await original(what, channel, message)
        flying[0] -= 1

    room.discord._request = watched  # type: ignore[method-assign]
    table = await room.lobby("nim", BEN)
    await room.host.start_game(table, ALICE, room.press())
    for player in (ALICE, BEN, ALICE):
        await room.take(table, player, "1")
    await room.settled()
    assert most == [1]


async def test_private_questions_go_to_the_dm_and_old_ones_lose_their_controls(room: Room) -> None:
    table = await room.playing("template", BEN)
    (first,) = room.discord.dm(ALICE)
    assert first.post.picture is not None
    assert first.ids
    await room.play(table, ALICE)
    await room.settled()
    assert len(room.discord.dm(ALICE)) == 1, "one's own answer edits one's message"
    await room.play(table, BEN)
    await room.settled()
    assert len(room.discord.dm(ALICE)) == 2, "a new question comes as a new message"
    assert len(room.discord.dm(BEN)) == 1
    assert not first.ids


async def test_the_board_that_pings_comes_before_hands_and_hands_before_decoration(room: Room) -> None:
    table = await room.lobby("template", BEN)
    await room.settled()
    before = len(room.discord.requests)
    await room.host.start_game(table, ALICE, room.press())
    await room.settled()
    done = [what for what, _ in room.discord.requests[before:]]
    assert done == ["send", "direct", "send", "direct", "send", "edit"]


async def test_in_a_dm_of_one_person_board_and_hand_move_down_together(room: Room) -> None:
    dm = Place(None, ALICE.id + 1_000_000)
    table = await room.host.open_table(ALICE, dm, "template", {}, 2, room.press())
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await asyncio.sleep(0.05)
    await room.settled()
    await room.play(table, ALICE)
    await asyncio.sleep(0.1)
    await room.settled()
    *_, board, hand = room.discord.dm(ALICE)
    assert "press **My hand**" in board.post.content
    assert "Your cards" in hand.post.content
    assert sum(bool(message.ids) for message in room.discord.dm(ALICE)) == 2


async def test_a_closed_dm_stops_nothing_and_is_told_once(room: Room) -> None:
    room.discord.closed.add(BEN.id)
    table = await room.playing("template", BEN)
    assert "cannot send Ben private messages" in room.discord.board.post.content
    assert (await room.host.record(table)).chairs[1].dm_closed
    for _ in range(2):
        for player in (BEN, ALICE):
            await room.play(table, player)
        await room.settled()
    assert sum(m.post.content.count("cannot send Ben") for m in room.discord.in_channel()) == 1
    room.discord.closed.clear()
    for player in (BEN, ALICE):
        await room.play(table, player)
    await room.settled()


async def test_a_deleted_board_is_posted_again_without_a_second_ping(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO)
    board = room.discord.board
    await room.take(table, ALICE, "1")
    await room.settled()
    del room.discord.messages[room.discord.board.id]
    await room.host.resign(table, CLEO, room.press())
    await room.settled()
    assert room.discord.board.id != board.id
    assert room.discord.board.post.pings == ()
    assert "Alice took 1." in room.discord.board.post.content, "what the lost message told is told again"
    assert "Cleo resigned" in room.discord.board.post.content


async def test_a_board_too_old_to_edit_is_replaced(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO)
    board = room.discord.board
    room.discord.fault = failing(1, lambda: Undeliverable("too_old"), "edit")
    await room.host.resign(table, CLEO, room.press())
    await room.settled()
    assert room.discord.board.id != board.id
    assert board.stripped


async def test_a_deleted_channel_ends_its_table_and_frees_its_people(room: Room) -> None:
    table = await room.playing()
    room.discord.gone.add(CHANNEL)
    await room.take(table, ALICE, "1")
    await room.settled()
    assert await room.stage(table) == "ended"
    assert not await room.host.tables_of(ALICE)
    assert not await room.store.outbox_tables()
    await refused("ended", room.take(table, BEN, "1"))
    room.discord.gone.clear()
    await room.lobby()


async def test_missing_permissions_are_named_to_whoever_acts_and_retried(room: Room) -> None:
    table = await room.playing()
    room.discord.fault = failing(2, lambda: Undeliverable("forbidden", ("Send Messages",)), "send", CHANNEL)
    await room.take(table, ALICE, "1")
    await asyncio.sleep(0.05)
    reply = await room.take(table, BEN, "1")
    assert reply.post is not None
    assert "I lack: Send Messages" in reply.post.content
    await room.settled()
    assert "10 stones" in room.discord.board.post.content
    assert (await room.take(table, ALICE, "1")).post is None


@pytest.mark.parametrize("times", [1, 5])
async def test_an_unreachable_discord_delays_but_loses_and_doubles_nothing(room: Room, times: int) -> None:
    table = await room.playing()
    before = len(room.discord.in_channel())
    room.discord.fault = failing(times, lambda: OSError("503"))
    await room.take(table, ALICE, "1")
    await room.settled()
    assert len(room.discord.in_channel()) == before + 1
    assert "11 stones" in room.discord.board.post.content


async def test_a_post_whose_answer_was_lost_is_found_again_not_repeated(room: Room) -> None:
    table = await room.playing()
    before = len(room.discord.in_channel())
    room.discord.lose_next_answer = True
    await room.take(table, ALICE, "1")
    await room.settled()
    assert len(room.discord.in_channel()) == before + 1
    record = await room.host.record(table)
    assert record.board_message == room.discord.board.id
    assert record.pinged == [1]
    await room.take(table, BEN, "1")
    await room.settled()
    assert "Ben took 1." in room.discord.board.post.content
    assert "Alice took 1." not in room.discord.board.post.content


async def test_a_failing_hand_does_not_hold_up_the_board(room: Room) -> None:
    room.discord.fault = failing(50, lambda: OSError("503"), "send", BEN.id + 1_000_000)
    table = await room.lobby("template", BEN)
    await room.host.start_game(table, ALICE, room.press())
    await asyncio.sleep(0.1)
    assert "your turn" in room.discord.board.post.content
    room.discord.fault = None
    await room.settled()
    assert room.discord.dm(BEN)


async def test_a_refused_picture_is_left_out_rather_than_the_board(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    table = await room.playing()
    room.discord.fault = failing(1, lambda: Undeliverable("refused"), "send")
    await room.take(table, ALICE, "1")
    await room.settled()
    assert room.discord.board.post.picture is None
    assert "11 stones" in room.discord.board.post.content
    caplog.clear()


async def test_an_edit_that_would_change_nothing_is_not_sent(room: Room) -> None:
    table = await room.lobby("nim", BEN)
    await room.settled()
    requests = len(room.discord.requests)
    await room.host.set_option(table, ALICE, "stones", "12", room.press())
    await room.settled()
    assert len(room.discord.requests) == requests


async def test_a_painter_that_fails_costs_the_picture_only(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    def broken(scene: object, key: object) -> object:
        raise MemoryError("no room for pixels")

    room.host._studio._painter = broken  # type: ignore[assignment]
    table = await room.playing("template", BEN)
    assert room.discord.board.post.picture is None
    assert "your turn" in room.discord.board.post.content
    hand = (await room.host.hand(table, ALICE)).post
    assert hand is not None
    assert "Your cards" in hand.content
    caplog.clear()


async def test_a_program_fault_in_telling_is_given_up_and_the_next_change_tries_anew(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await room.playing("template", BEN)
    with monkeypatch.context() as patched:
        patched.setattr("engine.host.drawing.hand", failing(99, lambda: KeyError("bug")))
        await room.play(table, ALICE)
        await room.settled()
    await room.play(table, BEN)
    await room.settled()
    assert not await room.store.outbox_tables()
    assert len(room.discord.dm(ALICE)) == 2
    caplog.clear()


async def test_a_slow_painter_delays_the_picture_and_nothing_else(room: Room) -> None:
    gate, painter = threading.Event(), room.host._studio._painter

    def slow(scene: Scene, key: Hashable) -> Picture:
        assert gate.wait(10)
        assert painter is not None
        return painter(scene, key)

    try:
        table, other = await room.playing(), await room.lobby("nim", CLEO, place=Place(400, 700))
        room.host._studio._painter = slow
        await asyncio.wait_for(room.take(table, ALICE, "1"), 1)
        await asyncio.wait_for(room.take(table, BEN, "1"), 1)
        await asyncio.wait_for(room.host.set_option(other, ALICE, "stones", "4", room.press()), 1)
        await asyncio.sleep(0.05)
        assert "Four" in room.discord.in_channel(700)[-1].post.content
        assert "12 stones" in room.discord.board.post.content
    finally:
        gate.set()
    await room.settled()
    assert "10 stones" in room.discord.board.post.content
