"""Whole games from `/play` to the result, over real HTTP and a real WebSocket, with the bot in a process of its own."""

from __future__ import annotations

import hashlib
import re
import signal

import pytest

from sandbox.client import Person
from sandbox.seen import Message
from tests.e2e.conftest import Stage
from tests.e2e.playing import Game


@pytest.mark.slow
async def test_two_people_play_to_the_result_through_restarts_undo_and_a_closed_dm(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    await bob.close_dms()
    game = Game(stage.world, "games", [alice, bob])
    await game.open(seats=2)
    promise = re.search(r"SHA-256 of this table's secret is `([0-9a-f]{64})`", lobby_text(game))
    assert promise is not None
    for stop in (signal.SIGTERM, signal.SIGKILL):
        await game.play(presses=12)
        await stage.stop_bot(stop)
        await stage.start_bot()
    await undo_once(game)
    await game.play()
    assert game.over()
    assert game.failures == []
    result = game.board()
    assert result is not None
    secret = re.search(r"secret was `([0-9a-f]{64})`", result.content)
    assert secret is not None
    assert hashlib.sha256(bytes.fromhex(secret[1])).hexdigest() == promise[1]
    await alice.press("Verify", channel="games")
    await alice.wait_for(lambda message: message.ephemeral and "fair" in message.content.lower(), channel="games")
    assert not [message for message in bob.dms() if "Your hand" in message.content], "a closed DM gets nothing"
    assert "cannot send Bob private messages" in "".join(message.content for message in alice.messages("games"))
    await look_around(game)


def lobby_text(game: Game) -> str:
    """The lobby's words, also after the start."""
    return next(message.content for message in game.people[0].messages("games") if "SHA-256" in message.content)


async def undo_once(game: Game) -> None:
    """Whoever is to move answers and takes it back; the same question is asked again."""
    for _ in range(40):
        person = game.acting()
        assert person is not None
        board = game.board(person)
        assert board is not None
        await game.turn(person)
        if game.acting() is person and await taken_back(game, person):
            again = game.board(person)
            assert again is not None
            assert again.content.split("\n")[0] == board.content.split("\n")[0]
            return
        await person.until(lambda: True if game.over() or game.acting() else None, 10.0, "somebody's turn")
    raise AssertionError("nothing could be taken back in forty turns")


REFUSED = re.compile(r"taken back:|since your last answer")


async def taken_back(game: Game, person: Person) -> bool:
    """Press Undo under the board; whether something was taken back, rather than refused or left to the others."""
    board = game.board(person)
    assert board is not None
    game.note(await person.press("Undo", channel="games", message=board))

    def told() -> bool | None:
        now = game.board(person)
        if now is not None and "step back" in now.content:
            return True
        refusals = [m for m in person.messages("games") if m.ephemeral and REFUSED.search(m.content)]
        return False if refusals and int(refusals[-1].id) > int(board.id) else None

    done: bool = await person.until(told, 10.0, "a board that tells of the undo, or a refusal")
    return done


async def look_around(game: Game) -> None:
    """Nothing private in the channel, alt text for every picture, old messages without controls."""
    watcher = game.people[0]

    def public() -> list[Message]:
        return [message for message in watcher.messages(game.channel) if not message.ephemeral]

    for message in public():
        assert "Your hand" not in message.content
        assert all(picture["description"] for picture in message.attachments)
        assert len(message.attachments) <= 1
    await watcher.until(
        lambda: True if all(not message.buttons() for message in public()[:-1]) else None,
        10.0,
        "older messages without their buttons",
    )


@pytest.mark.slow
async def test_one_person_plays_three_computers_to_the_result_in_a_thread(stage: Stage) -> None:
    alice = stage.world.person("alice")
    thread = await alice.thread("our game", channel="games")
    game = Game(stage.world, thread, [alice])
    await game.open(computers=3)
    await game.play()
    assert game.over()
    assert game.failures == []
    await look_around(game)
