"""What a board says happened since the last one: turn by turn, then the host's news, then reasons in small print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.host.telling import CHANGES, TURNS, change_lines
from engine.host.types import Chair, Place, TableRecord
from engine.kernel.events import Event
from engine.kernel.game import Game
from tests.host import nim
from tests.host.fakes import ALICE, BEN, PLACE
from tests.host.test_lobby import room_of


def digest(events: Sequence[Event], names: Sequence[str]) -> list[list[str]]:
    """Two lines for each taking of stones."""
    return [[f"{names[event.data['seat']]} took {event.data['stones']}.", "So it goes."] for event in events]


TOLD: Game[Any] = nim.game(digest=digest)


def table() -> TableRecord:
    chairs = [Chair(ALICE.id, "Alice"), Chair(None, "Bob", bot="slow"), Chair(None, "Cleo", bot="slow")]
    return TableRecord(1, "nim", "playing", Place(None, 1), ALICE.id, {}, 3, chairs, "")


def took(seat: int, stones: int = 1) -> Event:
    return Event("took", {"seat": seat, "stones": str(stones)})


def why(name: str, note: str) -> Event:
    return Event("host.explained", {"name": name, "note": note})


def test_a_turn_begins_with_a_dot_and_goes_on_with_a_ring() -> None:
    assert change_lines(table(), TOLD, [took(0), took(1, 2)]) == [
        "• Alice took 1.",
        "◦ So it goes.",
        "• Bob took 2.",
        "◦ So it goes.",
    ]


def test_of_many_turns_the_newest_are_told() -> None:
    lines = change_lines(table(), TOLD, [took(0, number) for number in range(TURNS + 2)])
    assert lines[0] == "-# (2 earlier turns)"
    assert len(lines) == 1 + 2 * TURNS
    assert lines[-2] == f"• Alice took {TURNS + 1}."


def test_without_a_digest_the_log_lines_are_told_as_they_are_and_of_many_the_newest() -> None:
    lines = change_lines(table(), nim.game(), [took(0, number) for number in range(CHANGES + 1)])
    assert lines[0] == "• (2 earlier steps)"
    assert len(lines) == CHANGES
    assert change_lines(table(), nim.game(), [took(0)]) == ["• Alice took 1."]


def test_what_the_host_has_to_say_follows_and_no_digest_is_asked_about_it() -> None:
    away = Event("host.away", {"name": "Alice"})
    assert change_lines(table(), TOLD, [away, took(1)])[2:] == [
        "• Alice is away; a computer player plays on until Alice is back."
    ]


def test_of_each_computer_player_the_newest_reason_stands_last_in_small_print() -> None:
    for game in (TOLD, nim.game()):
        events = [why("Bob", "first"), took(1), why("Cleo", "other"), took(2), why("Bob", "second")]
        lines = change_lines(table(), game, events)
        assert lines[-2:] == ["-# 💭 other", "-# 💭 second"]
        assert not [line for line in lines if "first" in line]


def test_what_is_not_for_everybody_reaches_no_digest() -> None:
    secret = Event("took", {"seat": 0, "stones": "9"}, to=(0,))
    assert change_lines(table(), TOLD, [secret]) == []


def test_whoever_asks_reads_every_log_line() -> None:
    events = [took(0, number) for number in range(CHANGES + 1)]
    lines = change_lines(table(), TOLD, events, whole=True)
    assert lines == [f"• Alice took {number}." for number in range(CHANGES + 1)]


async def test_the_board_on_request_shows_the_log_lines_of_what_the_newest_message_tells(tmp_path: Path) -> None:
    async with room_of(tmp_path, TOLD) as room:
        table = await room.playing("nim", BEN)
        await room.take(table, ALICE, "1")
        await room.settled()
        assert "◦ So it goes." in room.discord.board.post.content
        found = (await room.host.board(table, ALICE, PLACE.channel)).post
        assert found is not None
        assert "• Alice took 1." in found.content
        assert "So it goes" not in found.content


def halves(events: Sequence[Event], names: Sequence[str]) -> list[list[str]]:
    """All that happened as one turn."""
    return [[" ".join(f"{names[event.data['seat']]} took {event.data['stones']}." for event in events)]]


async def test_a_new_message_tells_the_whole_turn_whatever_edits_of_the_old_one_said(tmp_path: Path) -> None:
    twice = nim.game(phases=(turn_of_two,), digest=halves)
    async with room_of(tmp_path, twice) as room:
        table = await room.playing("nim", BEN)
        first = room.discord.board
        await room.take(table, ALICE, "1")
        await room.settled()
        assert room.discord.board is first, "an edit"
        assert "• Alice took 1." in first.post.content
        await room.take(table, ALICE, "1")
        await room.settled()
        assert room.discord.board is not first
        assert room.discord.board.post.pings == (BEN.id,)
        assert "• Alice took 1. Alice took 1." in room.discord.board.post.content
        await room.take(table, BEN, "1")
        await room.settled()
        assert "• Alice took 1. Alice took 1. Ben took 1." in room.discord.board.post.content


async def turn_of_two(table: nim.T) -> Any:
    """One seat takes stones twice."""
    seat = table.state.turn
    await nim.turn(table)
    table.state.turn = seat
    await nim.turn(table)
    return turn_of_two if table.state.stones else None
