"""Before the start: the lobby message equals the state, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.host.presses import parse
from engine.host.wording import sentence
from engine.kernel.errors import Refused
from engine.kernel.fairness import commitment, seed
from engine.kernel.game import Game, Sight
from tests.host import nim
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO, DORA, PLACE


async def refused(code: str, work: object) -> str:
    """The sentence of the refusal that must come."""
    with pytest.raises(Refused) as caught:
        await work  # type: ignore[misc]
    assert caught.value.code == code
    return sentence(caught.value)


async def test_a_lobby_message_shows_seats_and_the_commitment(room: Room) -> None:
    await room.lobby("nim", BEN)
    await room.settled()
    content = room.discord.board.post.content
    assert "1. Alice (host)" in content
    assert "2. Ben" in content
    assert commitment(bytes(range(32))) in content
    assert bytes(range(32)).hex() not in content


async def test_every_change_of_a_lobby_edits_its_one_message(room: Room) -> None:
    table = await room.lobby("nim")
    await room.settled()
    for step in (
        room.host.join(table, BEN, room.press()),
        room.host.add_bot(table, ALICE, room.press()),
        room.host.set_option(table, ALICE, "stones", "4", room.press()),
        room.host.set_seats(table, ALICE, 3, room.press()),
        room.host.remove_bot(table, ALICE, room.press()),
        room.host.leave(table, BEN, room.press()),
    ):
        await step
        await room.settled()
    assert len(room.discord.in_channel()) == 1
    content = room.discord.board.post.content
    assert "Ben" not in content
    assert "3. free" in content
    assert "4. free" not in content
    assert "Four" in content


async def test_refusals_in_a_lobby_say_what_to_do(room: Room) -> None:
    table = await room.lobby("nim", seats=2)
    assert "needs at least 2" in await refused("too_few_players", room.host.start_game(table, ALICE, room.press()))
    await room.host.join(table, BEN, room.press())
    await refused("already_seated", room.host.join(table, BEN, room.press()))
    assert "All 2 seats" in await refused("full", room.host.join(table, CLEO, room.press()))
    await refused("full", room.host.add_bot(table, ALICE, room.press()))
    assert "Only Alice" in await refused("not_host", room.host.start_game(table, BEN, room.press()))
    await refused("no_computer", room.host.remove_bot(table, ALICE, room.press()))
    await refused("no_such_option", room.host.set_option(table, ALICE, "stones", "7", room.press()))
    await refused("bad_seats", room.host.set_seats(table, ALICE, 9, room.press()))
    await refused("not_seated", room.host.leave(table, DORA, room.press()))
    await refused("not_started", room.host.undo(table, ALICE, room.press()))
    await refused("no_table", room.host.join(999, CLEO, room.press()))
    await refused("no_game", room.host.open_table(BEN, PLACE, "chess", {}, None, room.press()))
    await refused("bad_seats", room.host.open_table(BEN, PLACE, "nim", {}, 5, room.press()))


async def test_the_host_role_passes_on_and_an_empty_lobby_closes(room: Room) -> None:
    table = await room.lobby("nim", BEN)
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.leave(table, ALICE, room.press())
    assert (await room.host.record(table)).host == BEN.id
    await room.host.leave(table, BEN, room.press())
    await room.settled()
    assert await room.stage(table) == "ended"
    assert "closed" in room.discord.board.post.content
    assert not await room.host.acting(BEN, CHANNEL)


async def test_one_press_of_join_counts_once_however_often_it_is_delivered(room: Room) -> None:
    table = await room.lobby("nim")
    replies = await asyncio.gather(*(room.host.join(table, BEN, 77) for _ in range(4)))
    assert all(reply.post is None for reply in replies)
    assert [chair.name for chair in (await room.host.record(table)).chairs] == ["Alice", "Ben"]


async def test_a_command_delivered_twice_opens_one_table(room: Room) -> None:
    first, second = await asyncio.gather(*(room.host.open_table(ALICE, PLACE, "nim", {}, None, 55) for _ in range(2)))
    assert first == second
    assert len(await room.host.acting(ALICE, CHANNEL)) == 1


async def test_the_last_seat_goes_to_one_of_two_who_press_at_once(room: Room) -> None:
    table = await room.lobby("nim", seats=2)
    outcomes = await asyncio.gather(
        *(room.host.join(table, player, room.press()) for player in (BEN, CLEO)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    assert len((await room.host.record(table)).chairs) == 2


async def test_one_person_may_have_three_open_lobbies(room: Room) -> None:
    tables = [await room.lobby("nim") for _ in range(3)]
    assert "3 open tables" in await refused(
        "too_many_lobbies", room.host.open_table(ALICE, PLACE, "nim", {}, None, room.press())
    )
    await room.host.leave(tables[0], ALICE, room.press())
    await room.lobby("nim")


async def test_a_lobby_survives_a_restart_with_its_seats_and_options(room: Room) -> None:
    table = await room.lobby("nim", BEN, CLEO, stones="40")
    await room.settled()
    await room.again()
    await room.host.join(table, DORA, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.settled()
    record = await room.host.record(table)
    assert [chair.name for chair in record.chairs] == ["Alice", "Ben", "Cleo", "Dora"]
    assert "40 stones" in room.discord.board.post.content


async def test_a_lobby_that_nobody_starts_closes_after_a_day(room: Room) -> None:
    table = await room.lobby("nim", BEN)
    playing = await room.playing("nim", CLEO)
    room.now += 86_000
    await room.host.close_idle_lobbies()
    assert await room.stage(table) == "lobby"
    room.now += 1_000
    await room.host.close_idle_lobbies()
    await room.settled()
    assert await room.stage(table) == "ended"
    assert await room.stage(playing) == "playing"
    await refused("ended", room.host.join(table, CLEO, room.press()))


async def test_a_lobby_that_somebody_joins_at_the_last_moment_stays_open(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.lobby("nim")
    room.now += 90_000
    found = room.store.idle_lobbies

    async def just_before(before: float) -> list[int]:
        idle = await found(before)
        await room.host.join(table, BEN, room.press())
        return idle

    monkeypatch.setattr(room.store, "idle_lobbies", just_before)
    await room.host.close_idle_lobbies()
    assert await room.stage(table) == "lobby"


async def test_the_lobby_message_says_that_the_game_has_begun_and_keeps_the_promise(room: Room) -> None:
    table = await room.lobby("nim", BEN)
    await room.settled()
    await room.host.start_game(table, ALICE, room.press())
    await room.settled()
    lobby = room.discord.in_channel()[0]
    assert "the game has begun" in lobby.post.content
    assert commitment(bytes(range(32))) in lobby.post.content
    assert not lobby.ids


async def test_the_seed_follows_from_the_secret_and_the_presses(room: Room) -> None:
    table = await room.host.open_table(ALICE, PLACE, "template", {}, 3, 1001)
    await room.host.join(table, BEN, 1002)
    await room.host.add_bot(table, ALICE, 1003)
    await room.host.start_game(table, ALICE, 1004)
    expected = seed(bytes(range(32)), ["1001", "1002", "bot:2"], "1004")
    assert (await room.host.record(table)).seed == expected.hex()


async def test_a_finished_game_reveals_its_secret_and_can_be_verified(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="4")
    await refused("not_finished", room.host.verify(table))
    assert '"redacted": true' in await room.host.capsule(table)
    await room.take(table, ALICE, "2")
    await room.take(table, BEN, "2")
    await room.settled()
    assert bytes(range(32)).hex() in room.discord.board.post.content
    reply = await room.host.verify(table)
    assert reply.post is not None
    assert "fair" in reply.post.content
    assert "All 2 shuffles" in reply.post.content


async def test_options_are_chosen_in_a_private_dialogue_of_the_host(room: Room) -> None:
    table = await room.lobby("nim", BEN)
    assert "Only Alice" in await refused("not_host", room.host.options(table, BEN))
    reply = await room.host.options(table, ALICE)
    assert reply.post is not None
    assert "Stones" in reply.post.content


@asynccontextmanager
async def room_of(folder: Path, game: Game[Any]) -> AsyncIterator[Room]:
    """A room where one game is played."""
    room = await Room(folder / "own.db", games={game.key: game}).open()
    try:
        yield room
    finally:
        await room.close()


async def test_the_host_chooses_how_strong_a_computer_player_is(tmp_path: Path) -> None:
    bots = {"slow": lambda sight: ["1"], "quick": lambda sight: ["3"]}
    async with room_of(tmp_path, nim.game(bots=bots)) as room:
        await choose_strengths(room)


async def choose_strengths(room: Room) -> None:
    table = await room.lobby("nim")
    await room.settled()
    for label in ("Add computer (quick)", "Add computer (slow)"):
        button = room.discord.board.button(label)
        await room.host.press(parse(button.custom_id), (), ALICE, room.press())
        await room.settled()
    assert [chair.bot for chair in (await room.host.record(table)).chairs] == ["", "quick", "slow"]
    assert "(computer, quick)" in room.discord.board.post.content
    await refused("stale", room.host.press(parse(f"bot:{table}:0:2:0000"), (), ALICE, room.press()))


async def test_a_computer_player_says_why_once_and_in_few_words(tmp_path: Path) -> None:
    def chatty(sight: Sight) -> list[str]:
        sight.notes.append(f"{sight.view.stones} stones are left, so one is enough. " + "Really. " * 40)
        return ["1"]

    async with room_of(tmp_path, nim.game(bots={"slow": chatty})) as room:
        table = await room.lobby("nim", seats=2, stones="40")
        await room.host.add_bot(table, ALICE, room.press())
        await room.host.start_game(table, ALICE, room.press())
        await room.take(table, ALICE, "1")
        await room.until_waiting(table, 0)
        await room.settled()
    lines = room.discord.board.post.content.split("\n")
    assert [line[:42] for line in lines if "💭" in line] == ["-# 💭 39 stones are left, so one is enough."]
    assert all(len(line) <= 170 for line in lines if "💭" in line)
