"""Commands, places and troubles, through the sandbox with the bot in a process of its own."""

from __future__ import annotations

import asyncio
import re

import pytest

from sandbox.client import Person
from sandbox.seen import Message, Reply
from tests.e2e.conftest import Stage
from tests.e2e.playing import Game, answering

pytestmark = pytest.mark.slow


async def private(person: Person, pattern: str, channel: str | None = "games", *, dm: bool = False) -> Message:
    """The newest private answer that matches."""
    return await person.wait_for(
        lambda message: bool(re.search(pattern, message.content)) and (message.ephemeral or dm),
        channel=channel,
        dm=dm,
        what=f"answer like {pattern!r}",
    )


@pytest.mark.parametrize(
    ("permission", "words"),
    [
        ("SEND_MESSAGES", "Send Messages"),
        ("ATTACH_FILES", "Attach Files"),
        ("READ_MESSAGE_HISTORY", "Read Message History"),
        ("VIEW_CHANNEL", "View Channel"),
    ],
)
async def test_a_missing_permission_is_named_before_a_table_opens(stage: Stage, permission: str, words: str) -> None:
    alice = stage.world.person("alice")
    await alice.allow_bot(permission, False, channel="games")
    await alice.slash("/play", game="battle_royale", channel="games")
    told = await private(alice, "I cannot run a table here")
    assert f"**{words}**" in told.content
    await alice.allow_bot(permission, True, channel="games")
    await alice.slash("/play", game="battle_royale", channel="games")
    await private(alice, r"Table #1 is open")


async def test_a_private_thread_asks_for_the_bot_and_a_table_in_a_dm_works(stage: Stage) -> None:
    alice = stage.world.person("alice")
    thread = await alice.thread("secret", channel="games", private=True)
    await alice.slash("/play", game="battle_royale", channel=thread)
    await private(alice, "add me to the thread", thread)
    await stage.world.post("/ui/bot_member", channel=thread, present=True)
    await alice.slash("/play", game="battle_royale", channel=thread)
    await private(alice, r"Table #1 is open", thread)
    await alice.open_dm()
    game = Game(stage.world, "DM", [alice])
    await game.open(computers=1, seats=2)
    await game.play(presses=8)
    assert game.failures == []
    assert any(answering(message) for message in alice.dms())


async def test_two_tables_in_a_channel_are_told_apart_and_commands_find_the_one_that_waits(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    first = Game(stage.world, "games", [alice])
    await first.open(computers=1, seats=2)
    await bob.slash("/play", game="battle_royale", channel="games")
    await private(bob, r"Table #2 is open")
    listed = await alice.autocomplete("board", "table", channel="games")
    assert {choice["value"] for choice in listed} == {1, 2}
    await alice.slash("/tables", channel="games")
    tables = await private(alice, r"• \*\*Battle Royale\*\* #1")
    assert "#2: open for players" in tables.content
    await alice.until(lambda: True if first.acting() else None, 10.0, "Alice's turn")
    choices = await alice.autocomplete("answer", "option", channel="games")
    assert choices
    await alice.slash("/answer", option=choices[0]["value"], channel="games")
    shown = await private(alice, r"Your hand")
    assert "#1" in shown.content
    await alice.slash("/answer", option="nonsense", channel="games")
    await private(alice, "do not recognise")
    await bob.slash("/hand", channel="games")
    await private(bob, "has not started|no seat")


async def test_wrong_people_and_double_presses_get_exact_answers(stage: Stage) -> None:
    alice, bob, carol = (stage.world.person(name) for name in ("alice", "bob", "carol"))
    game = Game(stage.world, "games", [alice, bob])
    await game.open(seats=2)
    await carol.press("My hand", channel="games")
    await private(carol, "no seat")
    actor = game.acting()
    assert actor is not None
    asked = await game.question(actor)
    part = answering(asked)[0]
    presses = [actor.press_id(part["custom_id"], asked) for _ in range(4)]
    replies = await asyncio.gather(*presses, return_exceptions=True)
    assert [reply for reply in replies if isinstance(reply, Reply) and reply.type == "failed"] == []
    late = [reply for reply in replies if not isinstance(reply, Reply)]
    assert all("disabled" in str(error) for error in late), "the buttons may be gone already, nothing worse"
    if len(late) < 3:
        await actor.wait_for(lambda message: "earlier question" in message.content)
    other = bob if actor is alice else alice
    await other.until(
        lambda: True if (board := game.board(other)) and "to play a card" not in board.content else None,
        10.0,
        "a board after the one press that was taken",
    )
    await other.press("Undo", channel="games", message=game.board(other))
    await private(other, "cannot be taken back|nothing of yours")


async def test_a_private_message_that_arrives_after_its_answer_is_brought_up_to_date(stage: Stage) -> None:
    alice = stage.world.person("alice")
    dm = await alice.open_dm()
    await stage.world.fault("hold", method="POST", path=f"/channels/{dm}/messages")
    game = Game(stage.world, "games", [alice])
    await game.open(computers=1, seats=2)
    assert (await stage.world.get("/control/held", seconds=10))["held"] == 1, "the hand is being sent"
    await game.answer(alice, await game.question(alice))
    await private(alice, "Which figure moves")
    await stage.world.post("/control/release")
    await alice.until(lambda: True if alice.dms() else None, 10.0, "the DM")
    await alice.until(lambda: None if "Play a card" in alice.dms()[-1].content else True, 10.0, "the DM up to date")


async def test_rate_limits_delay_posts_edits_and_dms_and_lose_or_double_none(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    dms = [await alice.open_dm(), await bob.open_dm()]
    for method, path in (
        ("POST", "/messages$"),
        ("PATCH", r"/channels/\d+/messages/"),
        ("POST", "/users/@me/channels"),
    ):
        await stage.world.fault("rate_limit", method=method, path=path, times=2, retry_after=0.2)
    game = Game(stage.world, "games", [alice, bob])
    await game.open(seats=2)
    await game.play(presses=6)
    assert game.failures == []
    assert (await stage.world.get("/control/faults"))["faults"] == [], "all of them were met"
    for person, channel in zip((alice, bob), dms, strict=True):
        marks = [game.mark(parts[0]) for message in person.messages(channel) if (parts := answering(message))]
        assert len(marks) == len(set(marks)), "no question stands there twice"
    boards = [message.content for message in alice.messages("games") if "your turn" in message.content]
    assert len(boards) == len(set(boards))


async def test_a_deleted_channel_ends_its_tables_and_frees_their_people(stage: Stage) -> None:
    alice = stage.world.person("alice")
    for name in ("table-two", "games"):
        await alice.slash("/play", game="battle_royale", channel=name)
        await private(alice, r"Table #\d is open", name)
    await stage.world.fault("deleted_channel", channel="table-two")
    for _ in range(50):
        await alice.slash("/tables", channel="games")
        listed = await private(alice, r"open for players")
        if "#1" not in listed.content:
            break
        await asyncio.sleep(0.1)
    assert "#2" in listed.content
    assert "#1" not in listed.content


async def test_resigning_asks_once_more_and_gives_the_win_to_the_other(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    game = Game(stage.world, "games", [alice, bob])
    await game.open(seats=2)
    await bob.slash("/resign", channel="games")
    await private(bob, "the other player wins at once")
    await bob.press("Play on", channel="games")
    await private(bob, "Nothing was changed")
    await bob.slash("/resign", channel="games")
    await bob.press("Resign", channel="games")
    await private(bob, "You have resigned")
    result = await alice.wait_for(lambda message: "Bob resigned, so Alice wins" in message.content, channel="games")
    assert "secret was" in result.content
    await alice.press("Rematch", channel="games")
    await private(alice, r"Table #2 is open")


async def test_a_table_is_ended_by_its_host_or_a_moderator_and_by_nobody_else(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    game = Game(stage.world, "games", [bob])
    await game.open(computers=1, seats=2)
    carol = stage.world.person("carol")
    await carol.slash("/end", channel="games")
    await private(carol, "Only Bob")
    await bob.slash("/end", channel="games")
    await bob.press("End the table", channel="games")
    await alice.wait_for(lambda message: "Bob ended this table" in message.content, channel="games")


async def test_help_and_rules_answer_in_words(stage: Stage) -> None:
    alice = stage.world.person("alice")
    await alice.slash("/help", channel="games")
    await private(alice, "I host board games")
    headings = await alice.autocomplete("rules", "text", "push", channel="games")
    assert [choice["name"] for choice in headings] == ["Pushing"]
    await alice.slash("/rules", text="Pushing", channel="games")
    shown = await private(alice, r"\*\*Pushing\*\*")
    await alice.select("Rules by heading", "Doom die", message=shown)
    await private(alice, r"\*\*Doom die\*\*")


async def test_a_lobby_equals_its_table_through_joining_options_and_leaving(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    suggested = await alice.autocomplete("play", "options", "round", channel="games", game="battle_royale")
    assert suggested
    await alice.slash("/play", game="battle_royale", seats=3, options=suggested[-1]["value"], channel="games")
    lobby = await alice.wait_for(lambda message: "open for players" in message.content, channel="games")
    assert "Round limit" in lobby.content
    await bob.press("Join", channel="games")
    await alice.press("Add computer", channel="games")
    await alice.wait_for(lambda m: "2. Bob" in m.content and "(computer, " in m.content, channel="games")
    await bob.press("Options…", channel="games")
    await private(bob, "Only Alice")
    await alice.press("Options…", channel="games")
    dialogue = await private(alice, "Changes show in the lobby")
    await alice.select("Explosions", "1", message=dialogue)
    await alice.wait_for(lambda m: "Explosions: " in m.content and "SHA-256" in m.content, channel="games")
    await alice.press("Remove computer", channel="games")
    await bob.press("Leave", channel="games")
    await alice.wait_for(lambda m: m.content.count("free") == 2 and "SHA-256" in m.content, channel="games")
    await alice.press("Leave", channel="games")
    await alice.wait_for(lambda m: "closed before it began" in m.content and not m.components, channel="games")
