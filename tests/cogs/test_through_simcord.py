"""The cogs through simcord, the second opinion on what Discord does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import discord
import pytest
from discord import ui
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from cogs.inflight import InFlight
from data.store import SqliteStore
from engine.host.posts import Button, Choice, Menu, Post
from engine.host.presses import VERBS, press_id
from engine.host.types import StoreTrouble
from tests.cogs.conftest import Room, bot_on

CALLBACK = "/interactions/*/*/callback"


def mentioned(room: Room) -> object:
    """What the newest message in the channel said about whom it may notify."""
    path = f"/channels/{room.channel.id}/messages"
    sent = [entry for entry in room.env.http_requests if entry.method == "POST" and entry.path == path]
    allowed = dict(sent[-1].json["allowed_mentions"])
    allowed.pop("replied_user", None)
    return allowed


async def test_play_posts_a_lobby_and_answers_in_private(room: Room) -> None:
    result = await room.alice.slash(room.channel, "play", game="battle_royale")
    assert result.acknowledged
    assert result.ephemeral
    assert "Table #1 is open" in room.private(room.alice)[-1].content
    assert "1. alice (host)" in room.newest.content
    assert mentioned(room) == {"parse": []}, "the lobby notifies nobody"


async def test_lobby_buttons_change_the_lobby_and_nothing_else(room: Room) -> None:
    await room.alice.slash(room.channel, "play", game="battle_royale", seats=3)
    await room.bob.click(room.newest, label="Join")
    assert "2. bob" in room.newest.content
    await room.alice.click(room.newest, label="Add computer (normal)")
    assert "(computer, normal)" in room.newest.content
    await room.alice.click(room.newest, label="Remove computer")
    await room.bob.click(room.newest, label="Leave")
    assert room.newest.content.count("free") == 2
    assert len(room.public()) == 1
    assert room.private(room.bob) == []


async def test_a_start_posts_a_board_with_alt_text_and_pings_who_must_act(room: Room) -> None:
    await room.playing()
    board = room.newest
    assert [attachment.description is not None for attachment in board.attachments] == [True]
    assert mentioned(room) == {"parse": [], "users": [room.actor().id]}
    hand = room.actor().user.dm_channel.history()[-1]
    assert "Your hand" in hand.content
    assert "The Burrow" in hand.content
    assert board.jump_url in hand.content or room.channel.name in hand.content
    assert all("Your hand" not in message.content for message in room.public())


async def test_an_answer_in_the_dm_moves_the_board_and_undo_takes_it_back(room: Room) -> None:
    await room.playing()
    actor, before = room.actor(), room.newest.content.split("\n")[0]
    hand = actor.user.dm_channel.history()[-1]
    await actor.user.click(hand, custom_id=hand.components[0].children[0].custom_id)
    await room.env.settle()
    assert room.newest.content.split("\n")[0] != before
    await actor.click(room.newest, label="Undo")
    await room.env.settle()
    assert room.newest.content.split("\n")[0] == before
    assert "took the last step back" in room.newest.content


async def test_a_closed_dm_is_told_once_and_my_hand_works_in_the_channel(room: Room) -> None:
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await room.playing()
    actor = room.actor()
    assert "cannot send" in room.newest.content
    await actor.click(room.newest, label="My hand")
    hand = room.private(actor)[-1]
    assert "Your hand" in hand.content
    before = room.newest.content.split("\n")[0]
    await actor.click(hand, custom_id=hand.components[0].children[0].custom_id)
    await room.env.settle()
    assert room.newest.content.split("\n")[0] != before


async def test_a_press_whose_acknowledgement_is_lost_still_counts(room: Room) -> None:
    await room.alice.slash(room.channel, "play", game="battle_royale")
    room.env.inject_error("POST", CALLBACK, status=404, code=10062, message="Unknown interaction")
    await room.bob.click(room.newest, label="Join")
    await room.env.settle()
    assert "2. bob" in room.newest.content


async def test_old_buttons_work_after_a_restart(room: Room, store: SqliteStore, tmp_path: Path) -> None:
    await room.playing()
    actor, board = room.actor(), room.newest
    await room.env.bot.host.stop()  # type: ignore[attr-defined]
    await room.env.restart_bot(bot_on(store, tmp_path))
    try:
        await actor.click(board, label="My hand")
        assert "Your hand" in room.private(actor)[-1].content
    finally:
        await room.env.bot.host.stop()  # type: ignore[attr-defined]


async def test_a_message_without_a_picture_is_known_again_when_it_is_read_back(room: Room) -> None:
    messenger = room.env.bot.host._messenger  # type: ignore[attr-defined]
    rows = ((Button("Join", press_id("join", 99)),), Menu(press_id("pick", 99), "Pick", (Choice("A", "0"),)))
    sent = await messenger.send(room.channel.id, Post("A lobby.", rows=rows), "99-5-b")
    await messenger.send(room.channel.id, Post("Another.", rows=rows), "99-6-b")
    found = room.public()[0]
    assert found.nonce is None, "nothing else tells"
    assert await messenger.find(room.channel.id, "99-5-b", 0) == sent
    assert await messenger.find(room.channel.id, "99-7-b", 0) is None
    assert await messenger.find(room.channel.id, "9-5-b", 0) is None
    result = await room.bob.click(found, label="Join")
    assert result.acknowledged
    assert "no such table" in room.private(room.bob)[-1].content, "the button means what it meant"


async def test_an_edit_leaves_the_custom_ids_as_they_were_sent(room: Room) -> None:
    """Discord refuses a press of a control that an edit has just replaced."""
    messenger = room.env.bot.host._messenger  # type: ignore[attr-defined]
    rows = ((Button("Join", press_id("join", 99)),),)
    sent = await messenger.send(room.channel.id, Post("A lobby.", rows=rows), "99-5-b")
    before = [button.custom_id for row in room.public()[0].components for button in row.children]
    await messenger.edit(room.channel.id, sent, Post("Alice sits there.", rows=rows))
    after = room.public()[0]
    assert after.content == "Alice sits there."
    assert [button.custom_id for row in after.components for button in row.children] == before


async def test_options_are_the_hosts_and_show_in_the_lobby(room: Room) -> None:
    await room.alice.slash(room.channel, "play", game="battle_royale")
    await room.bob.click(room.newest, label="Options…")
    assert "Only alice" in room.private(room.bob)[-1].content
    await room.alice.click(room.newest, label="Options…")
    dialogue = room.private(room.alice)[-1]
    menu = dialogue.components[0].children[0]
    other = next(option for option in menu.options if not option.default)
    await room.alice.select(dialogue, [other.value], custom_id=menu.custom_id)
    await room.env.settle()
    assert other.label in room.newest.content
    changed = room.private(room.alice)[-1].components[0].children[0]
    assert [option.value for option in changed.options if option.default] == [other.value]


async def test_a_table_is_refused_where_the_bot_may_not_post_pictures(room: Room) -> None:
    guild = room.channel.guild
    assert guild is not None
    closed = guild.create_text_channel(
        "closed", overwrites={guild.default_role: discord.PermissionOverwrite(attach_files=False, send_messages=False)}
    )
    await room.alice.slash(closed, "play", game="battle_royale")
    told = [message for message in closed.history(viewer=room.alice) if message.flags.ephemeral][-1].content
    assert "**Send Messages**" in told
    assert "**Attach Files**" in told
    assert "View Channel" not in told


async def test_every_verb_is_answered_whatever_it_refers_to(room: Room) -> None:
    bot = room.env.bot
    for verb in VERBS:
        for table in (1, 99):
            view = ui.View(timeout=None)
            view.add_item(ui.Button(label="Go", custom_id=press_id(verb, table, 7, 0, "abcd")))
            view.stop()
            message = await bot.get_channel(room.channel.id).send("x", view=view)  # type: ignore[union-attr]
            result = await room.alice.click(message, label="Go")
            assert result.acknowledged, verb
            if VERBS[verb] == "modal":
                assert result.modal is not None
                submitted = await room.alice.submit_modal(result, {verb: "3"})
                assert submitted.acknowledged
            words = room.private(room.alice)[-1].content if room.private(room.alice) else ""
            assert "went wrong" not in words, verb


async def test_an_arena_is_built_in_one_private_message_and_kept_for_the_server(room: Room) -> None:
    alice = room.alice
    await alice.slash(room.channel, "play", game="battle_royale")
    await alice.click(room.newest, label="Arena…")
    count = len(room.private(alice))

    async def press(label: str) -> discord.Message:
        await alice.click(room.private(alice)[-1], label=label)
        return room.private(alice)[-1]

    for label in ("Change places…", "■ a1", "□ b1"):
        shown = await press(label)
    assert len(shown.components) == 5
    assert [attachment.description for attachment in shown.attachments] == [
        "An arena of 21 tiles. Holes: a1, e2, a4, d5."
    ]
    await press("Done")
    form = await alice.click(room.private(alice)[-1], label="Keep as…")
    assert form.modal is not None
    await alice.submit_modal(form, {"name": "Towers"})
    assert "Towers" in str([component.to_dict() for component in room.private(alice)[-1].components])
    shown = await press("Use it")
    assert len(room.private(alice)) == count, "one message from beginning to end"
    assert "The lobby shows it" in shown.content
    assert shown.attachments == []
    assert "holes at a1, e2, a4, d5" in room.newest.content


async def test_a_first_game_is_played_in_direct_messages_with_a_word_at_every_step(room: Room) -> None:
    alice = room.alice
    await alice.slash(room.channel, "learn")
    await room.env.settle()
    assert "waits in our direct messages: https://discord.com/channels/@me/" in room.private(alice)[-1].content
    assert room.public() == []
    for label, step in (("2 figures × 3 tiles", "1 of 6"), ("b2", "2 of 6"), ("d2", "Press **d2**"), ("b4", "3 of 6")):
        hand = alice.user.dm_channel.history()[-1]
        assert step in hand.content
        buttons = [button for row in hand.components for button in row.children]
        button = next(button for button in buttons if label in str(button.label))
        await alice.user.click(hand, custom_id=button.custom_id)
        await room.env.settle()
    board = alice.user.dm_channel.history()[0]
    await alice.user.click(board, label="Leave")
    await room.env.settle()
    assert "You left the first game" in alice.user.dm_channel.history()[-1].content


@pytest.mark.parametrize("custom_id", ["stranger", "answer:x", "play:1:1:1:abcd"])
async def test_buttons_of_other_times_get_a_private_sentence(room: Room, custom_id: str) -> None:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Go", custom_id=custom_id))
    view.stop()
    message = await room.env.bot.get_channel(room.channel.id).send("x", view=view)  # type: ignore[union-attr]
    await room.bob.click(message, label="Go")
    assert "older message" in room.private(room.bob)[-1].content


async def test_a_disk_that_refuses_changes_nothing_and_asks_to_press_again(
    room: Room, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "play", game="battle_royale")

    async def refuse(write: object) -> None:
        raise StoreTrouble("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(store, "write", refuse)
        await room.bob.click(room.newest, label="Join")
    assert "press again" in room.private(room.bob)[-1].content
    assert "bob" not in room.newest.content
    await room.bob.click(room.newest, label="Join")
    await room.env.settle()
    assert "2. bob" in room.newest.content


@pytest.mark.simcord(check_errors=False)
async def test_a_fault_of_ours_is_told_in_words_and_logged(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await room.alice.slash(room.channel, "play", game="battle_royale")

    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    host = room.env.bot.host  # type: ignore[attr-defined]
    monkeypatch.setattr(host, "press", broken)
    monkeypatch.setattr(host, "board", broken)
    await room.bob.click(room.newest, label="Join")
    assert "went wrong on my side" in room.private(room.bob)[-1].content
    await room.bob.slash(room.channel, "board")
    assert "went wrong on my side" in room.private(room.bob)[-1].content
    assert caplog.text.count("ZeroDivisionError") >= 2


@pytest.mark.simcord(check_errors=False)
async def test_an_answer_that_is_lost_is_not_told_as_a_move_that_is_lost(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "play", game="battle_royale")

    async def lost(*_: object, **__: object) -> None:
        raise aiohttp.ServerDisconnectedError

    with monkeypatch.context() as patched:
        patched.setattr(discord.Interaction, "edit_original_response", lost)
        await room.bob.click(room.newest, label="Rules")
        assert "what you did counts" in room.private(room.bob)[-1].content
        await room.alice.slash(room.channel, "board")
        assert "what you did counts" in room.private(room.alice)[-1].content


async def test_presses_and_commands_while_the_bot_stops_are_answered_and_do_nothing(room: Room) -> None:
    await room.alice.slash(room.channel, "play", game="battle_royale")
    bot = room.env.bot
    for part in (bot.get_cog("Presses"), bot.tree):  # type: ignore[attr-defined]
        await part.in_flight.drain()  # type: ignore[union-attr]
    result = await room.bob.click(room.newest, label="Join")
    assert result.acknowledged
    assert "being restarted" in room.private(room.bob)[-1].content
    assert "bob" not in room.newest.content
    told = len(room.private(room.bob))
    await room.bob.slash(room.channel, "play", game="battle_royale")
    assert "being restarted" in room.private(room.bob)[told].content
    assert len(room.public()) == 1


async def test_a_stop_waits_for_what_has_begun_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    flight, gate, done = InFlight(), asyncio.Event(), []

    async def work() -> None:
        assert flight.begin()
        await gate.wait()
        done.append(True)

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_later(0.02, gate.set)
    await flight.drain()
    assert done
    assert not flight.begin()
    await task
    other = InFlight()
    monkeypatch.setattr("cogs.inflight.LAST_SECONDS", 0.02)
    endless = asyncio.create_task(forever(other))
    await asyncio.sleep(0)
    await asyncio.wait_for(other.drain(), 1)
    endless.cancel()


async def forever(flight: InFlight) -> None:
    assert flight.begin()
    await asyncio.Event().wait()


@pytest.mark.simcord(check_errors=False)
async def test_a_finished_game_is_verified_where_it_was_played_and_by_its_players(room: Room) -> None:
    await room.playing()
    await room.alice.slash(room.channel, "resign")
    await room.alice.click(room.private(room.alice)[-1], label="Resign")
    await room.env.settle()
    guild = room.channel.guild
    assert guild is not None
    elsewhere = guild.create_text_channel("elsewhere")
    carol = guild.add_member(room.env.create_user("carol"))

    async def verdict(who: MemberActor, channel: ChannelHandle) -> str:
        await who.slash(channel, "verify", table=1)
        return " ".join(m.content for m in channel.history(viewer=who) if m.flags.ephemeral)

    assert "no such table" in await verdict(carol, elsewhere)
    assert "engine.verify" in await verdict(carol, room.channel)
    assert "engine.verify" in await verdict(room.bob, elsewhere)


async def test_commands_work_in_a_dm_with_the_bot(room: Room) -> None:
    alice = room.alice.user
    await alice.slash("play", game="battle_royale", seats=2)
    lobby = next(message for message in alice.dm_channel.history() if "open for players" in message.content)
    await alice.click(lobby, label="Add computer (easy)")
    await alice.click(lobby, label="Start")
    await room.env.settle()
    assert any("Round 1" in message.content for message in alice.dm_channel.history())
    await alice.slash("hand")
    seen = alice.dm_channel.history(viewer=alice)
    assert any(message.flags.ephemeral and "Your hand" in message.content for message in seen)
