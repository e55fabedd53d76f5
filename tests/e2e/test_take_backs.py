"""Undo by agreement over a real socket: every request body is checked against Discord's description of its API."""

from __future__ import annotations

import pytest

from sandbox.client import Person
from sandbox.seen import Message
from tests.e2e.conftest import Stage
from tests.e2e.playing import PATIENCE, Game

pytestmark = pytest.mark.slow


def request_of(person: Person) -> Message | None:
    """The newest message about a request that everybody sees."""
    for message in person.newest_first("games", False, None):
        if not message.ephemeral and "to take a move back" in message.content and "Round" not in message.content:
            return message
    return None


async def answered(stage: Stage) -> tuple[Game, Person, Person]:
    """A game in which somebody has answered after another's last answer; who must ask now, and whom."""
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    game = Game(stage.world, "games", [alice, bob])
    await game.open(seats=2)
    first = game.acting()
    assert first is not None
    second = bob if first is alice else alice
    await play_until_answered(game, second)
    return game, first, second


async def play_until_answered(game: Game, person: Person) -> None:
    """Everybody plays on until that person has answered."""
    now = None
    while now is not person:
        now = await game.people[0].until(game.acting, PATIENCE, "somebody's turn")
        await game.turn(now)


async def ask(first: Person) -> Message:
    """Press Undo and ask the others; the request."""
    await first.press("Undo", channel="games")
    await first.wait_for(lambda message: "since your last answer" in message.content, channel="games", what="the offer")
    await first.press("Ask the others", channel="games")
    found: Message = await first.until(lambda: open_request(first), PATIENCE, "the request")
    return found


def open_request(person: Person) -> Message | None:
    """The request if its buttons are there."""
    found = request_of(person)
    return found if found is not None and found.buttons() else None


async def test_a_request_is_refused_withdrawn_and_granted_at_the_page(stage: Stage) -> None:
    game, first, second = await answered(stage)
    await ask(first)
    await first.press("Withdraw", channel="games")
    await first.until(lambda: None if open_request(first) else True, PATIENCE, "the buttons to go")
    await ask(first)
    assert await stage.stop_bot() == 0
    await stage.start_bot()
    await second.press("Agree", channel="games")
    await second.until(lambda: True if game.acting() is first else None, PATIENCE, "the first player's turn")
    board = game.board()
    assert board is not None
    assert "with everybody's consent" in board.content
    await first.until(lambda: None if open_request(first) else True, PATIENCE, "the buttons to go")
    ended = request_of(first)
    assert ended is not None
    assert "Everybody agreed" in ended.content
    await play_until_answered(game, second)
    await ask(first)
    await second.press("Refuse", channel="games")
    await first.wait_for(
        lambda message: "does not agree" in message.content and not message.ephemeral, channel="games", what="the news"
    )
    assert game.failures == []
