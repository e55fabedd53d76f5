"""Stopping and starting: nothing is lost, nothing is told twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from engine.host.posts import Undeliverable
from engine.host.types import Place
from engine.kernel.game import Sight, TableOption
from tests.host import nim
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CLEO, PLACE
from tests.host.test_lobby import refused
from tests.host.test_play import press_on
from tests.host.test_publisher import failing


async def test_old_buttons_work_after_a_restart_and_nothing_is_posted(room: Room) -> None:
    await room.playing()
    press, requests = press_on(room.discord.board, "Take 1"), len(room.discord.requests)
    await room.again()
    await room.settled()
    assert len(room.discord.requests) == requests
    await room.host.press(press, [], ALICE, room.press())
    await room.settled()
    assert "11 stones" in room.discord.board.post.content


async def test_a_press_delivered_again_after_a_restart_stays_harmless(room: Room) -> None:
    table = await room.playing()
    await room.take(table, ALICE, "2", press=321)
    await room.again()
    reply = await room.take(table, ALICE, "2", press=321)
    assert reply.post is None
    assert (await room.host.record(table)).n == 2


async def test_a_dozen_tables_all_answer_after_a_restart(room: Room) -> None:
    tables = [await room.playing("template" if number % 2 else "nim", BEN) for number in range(12)]
    posted = len(room.discord.messages)
    await room.again()
    await room.settled()
    assert len(room.discord.messages) == posted
    for table in tables:
        await room.play(table, ALICE)
    await room.settled()
    assert all([(await room.host.record(table)).waiting == [1] for table in tables])


async def test_what_was_stored_but_not_told_is_told_by_the_next_process(room: Room) -> None:
    table = await room.playing()

    def unreachable(what: str, channel: int, message: int) -> None:
        raise OSError("no network")

    room.discord.fault = unreachable
    await room.take(table, ALICE, "1")
    await asyncio.sleep(0.02)
    await room.close()
    room.discord.fault = None
    await room.open()
    await room.settled()
    assert "11 stones" in room.discord.board.post.content
    assert room.discord.board.post.pings == (BEN.id,)


async def test_a_post_cut_off_by_a_stop_is_adopted_by_the_next_process(room: Room) -> None:
    table = await room.playing()
    room.discord.lose_next_answer = True
    room.options["pace"] = 100.0
    await room.again()
    await room.take(table, ALICE, "1")
    await asyncio.sleep(0.05)
    posted = len(room.discord.in_channel())
    room.options["pace"] = 0.01
    await room.again()
    await room.settled()
    assert len(room.discord.in_channel()) == posted
    assert (await room.host.record(table)).board_message == room.discord.board.id


async def test_without_leave_to_read_back_the_nonce_alone_is_trusted(room: Room) -> None:
    table = await room.playing()
    room.discord.lose_next_answer = True

    def fault(what: str, channel: int, message: int) -> None:
        if what == "find":
            raise Undeliverable("forbidden", ("Read Message History",))

    room.discord.fault = fault
    await room.take(table, ALICE, "1")
    await room.settled()
    first, second = room.discord.in_channel()[-2:]
    assert first.nonce == second.nonce, "Discord itself drops the repetition"


async def test_computer_players_go_on_after_a_restart(room: Room) -> None:
    room.options["pause"] = 30.0
    await room.again()
    table = await room.lobby("nim", seats=2)
    await room.host.add_bot(table, ALICE, room.press())
    await room.host.start_game(table, ALICE, room.press())
    await room.take(table, ALICE, "1")
    room.options["pause"] = 0.01
    await room.again()
    await room.until_waiting(table, 0)


async def test_new_rules_rewind_to_the_start_of_the_phase_and_say_so(room: Room) -> None:
    table = await room.playing("template", BEN)
    value = (await room.host.legal_answers(table, ALICE, ""))[0].value
    await room.play(table, ALICE)
    await room.settled()
    template = room.games["template"]
    room.games = {**room.games, "template": replace(template, rules_version=2)}
    await room.again()
    await refused("stale", room.host.answer_by_key(table, ALICE, value, room.press()))
    await room.settled()
    assert (await room.host.record(table)).waiting == [0, 1]
    assert any("The rules were updated" in message.post.content for message in room.discord.in_channel())
    for player in (ALICE, BEN):
        await room.play(table, player)


async def test_a_state_that_this_code_cannot_read_pauses_its_table_only(room: Room) -> None:
    table = await room.playing()
    other = await room.playing("template", BEN)
    room.games = {**room.games, "nim": nim.game(state_version=2)}
    await room.again()
    await refused("suspended", room.take(table, ALICE, "1"))
    assert await room.host.legal_answers(other, ALICE, "")
    await room.settled()
    room.games = {**room.games, "nim": nim.game()}
    await room.again()
    await asyncio.sleep(0.05)
    await room.take(table, ALICE, "1")
    await room.settled()
    assert "11 stones" in room.discord.board.post.content


async def test_a_game_that_is_not_installed_any_more_harms_nobody(room: Room) -> None:
    table = await room.playing()
    room.games = {"template": room.games["template"]}
    await room.again()
    assert "cannot be loaded just now" in await refused("game_gone", room.take(table, ALICE, "1"))
    await room.host.end(table, ALICE, room.press(), manages=0)
    await room.settled()
    assert await room.stage(table) == "ended"


async def test_people_can_leave_a_table_whose_game_cannot_be_loaded(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO)
    games = room.games
    room.games = {"template": games["template"]}
    await room.again()
    await room.host.resign(table, ALICE, room.press())
    assert not await room.host.tables_of(ALICE)
    await room.close()
    room.games = games
    await room.open()
    await room.until_waiting(table, 1)
    await room.settled()
    assert any("Alice resigned" in message.post.content for message in room.discord.messages.values())


async def test_options_added_by_an_update_have_their_defaults_at_older_tables(room: Room) -> None:
    waiting = await room.lobby("nim", BEN, stones="40")
    played = await room.playing("nim", BEN, place=Place(400, 700))
    more = TableOption("pace", "Pace", "How fast.", (("calm", "Calm"), ("wild", "Wild")))
    older = room.games["nim"]
    room.games = {"nim": nim.game(options=(*older.options, more))}
    await room.again()
    await room.take(played, ALICE, "1")
    await room.host.set_option(waiting, ALICE, "pace", "wild", room.press())
    await room.settled()
    assert "Wild" in room.discord.in_channel()[0].post.content
    await room.host.start_game(waiting, ALICE, room.press())
    await room.settled()
    assert "40 stones" in room.discord.board.post.content
    assert "11 stones" in room.discord.in_channel(700)[-1].post.content


async def test_a_lobby_with_an_option_that_an_update_took_away_says_so(room: Room) -> None:
    table = await room.lobby("nim", BEN, stones="40")
    older = room.games["nim"]
    room.games = {"nim": nim.game(options=(older.options[1],))}
    await room.again()
    await room.host.leave(table, BEN, room.press())
    await room.host.join(table, BEN, room.press())
    await room.settled()
    assert "Ben" in room.discord.board.post.content
    await refused("bad_options", room.host.start_game(table, ALICE, room.press()))
    assert await room.stage(table) == "lobby"


async def test_what_a_game_that_cannot_be_loaded_has_to_tell_is_told_once_it_is_mended(room: Room) -> None:
    table = await room.playing("template", BEN)
    room.options["pace"] = 1.0
    await room.again()
    room.discord.fault = failing(9, lambda: OSError("no network"))
    for player in (ALICE, BEN):
        await room.play(table, player)
    await room.close()
    room.discord.fault = None
    games = room.games
    room.games = {"nim": nim.game()}
    requests = len(room.discord.requests)
    await room.open()
    await room.settled()
    assert len(room.discord.requests) == requests
    assert "cannot be loaded just now" in await refused("game_gone", room.host.hand(table, ALICE))
    other = await room.playing("nim", BEN)
    assert await room.stage(other) == "playing"
    await room.close()
    room.games = games
    await room.open()
    await room.settled()
    assert len(room.discord.dm(ALICE)) == 2, "the next question comes as a new message"
    assert all(messages[-1].ids for messages in (room.discord.dm(ALICE), room.discord.dm(BEN)))
    assert not await room.store.outbox_tables()


async def test_many_tables_share_a_small_memory(room: Room) -> None:
    room.options["most_loaded"] = 2
    await room.again()
    tables = [await room.playing("nim", BEN, CLEO) for _ in range(6)]
    for player in (ALICE, BEN, CLEO):
        await asyncio.gather(*(room.take(table, player, "1") for table in tables))
    await room.settled()
    assert [(await room.host.record(table)).n for table in tables] == [3] * 6


async def test_a_bot_that_fails_or_cheats_still_gives_a_legal_answer(room: Room) -> None:
    def broken(sight: Sight) -> list[str]:
        raise RuntimeError("no idea")

    def cheating(sight: Sight) -> list[str]:
        return ["12"]

    room.games = {"nim": nim.game(bots={"slow": broken}), "other": nim.game(key="other", bots={"slow": cheating})}
    await room.again()
    for key in room.games:
        table = await room.host.open_table(ALICE, PLACE, key, {"stones": "4"}, 2, room.press())
        await room.host.add_bot(table, ALICE, room.press())
        await room.host.start_game(table, ALICE, room.press())
        await room.take(table, ALICE, "1")
        for _ in range(200):
            if (await room.host.record(table)).waiting != [1]:
                break
            await asyncio.sleep(0.01)
        assert (await room.host.record(table)).n >= 2


async def test_computer_players_finish_a_game_among_themselves(room: Room) -> None:
    table = await room.playing("template", BEN, CLEO)
    await room.host.resign(table, ALICE, room.press())
    await room.host.resign(table, BEN, room.press())
    while (record := await room.host.record(table)).live:
        for choice in (await room.host.legal_answers(table, CLEO, ""))[:1]:
            if 2 in record.waiting:
                await room.host.answer_by_key(table, CLEO, choice.value, room.press())
        await asyncio.sleep(0.01)
    await room.settled()
    assert record.stage == "over"
    assert "the game is over" in room.discord.board.post.content
