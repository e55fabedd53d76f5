"""A whole game of two people through the sandbox: from `/play` to a result that explains every point."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandbox.client import Person
from sandbox.seen import Message
from sandbox.window import Refused
from tests.e2e.conftest import Stage, stage  # noqa: F401
from tests.e2e.playing import OVER, PATIENCE, Game, answering

MOST_PRESSES = 900


class Draft(Game):
    """People who press anything offered to them, also where several presses make one answer."""

    async def begin(self) -> None:
        """Open a table of Bunny Kingdom, join, start."""
        host, other = self.people
        self.note(await host.slash("/play", game="bunny_kingdom", channel=self.channel, seats=2))
        told = await host.until(lambda: self.answer_to(host, r"Table #(\d+) is open"), PATIENCE, "the table's number")
        self.table = int(told)
        self.note(await other.press("Join", channel=self.channel))
        self.note(await host.press("Start", channel=self.channel))
        await host.until(lambda: self.asked_of(host), PATIENCE, "a question")

    def asked_of(self, person: Person) -> Message | None:
        """The newest message that asks a person something at this table: the board or the hand in the DM."""
        board = self.board(person)
        mine = board is not None and f"<@{person.id}>, your turn" in board.content
        found = [message for message in (*[board] * mine, *person.dms()) if message is not None and answering(message)]
        return max(found, key=lambda message: int(message.id), default=None)

    async def press_something(self, person: Person) -> bool:
        """One press of a person, if it is asked; waits until something has changed."""
        await person.catch_up()
        asked = self.asked_of(person)
        if asked is None:
            return False
        part = self.dice.choice([part for part in answering(asked) if not part.get("disabled")])
        values = None
        if "options" in part:
            count = self.dice.randint(max(part.get("min_values", 1), 1), part.get("max_values", 1))
            values = [option["value"] for option in self.dice.sample(part["options"], count)]
        before = self.looks(person)
        self.presses += 1
        try:
            self.note(await person.press_id(part["custom_id"], asked, values))
        except Refused:  # it went while the finger was on its way
            return True
        await person.until(lambda: True if self.looks(person) != before else None, PATIENCE, "an effect of the press")
        return True

    def looks(self, person: Person) -> list[Any]:
        """What a person sees of the table."""
        shown = [*person.messages(self.channel), *person.dms()]
        return [(message.id, message.content, str(message.components)) for message in shown]


@pytest.mark.slow
async def test_two_people_play_a_whole_game_by_pressing(stage: Stage) -> None:  # noqa: F811
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    game = Draft(stage.world, "games", [alice, bob], random.Random(3))
    await game.begin()
    while not game.over() and game.presses < MOST_PRESSES:
        pressed = [await game.press_something(person) for person in (alice, bob) if not game.over()]
        if not any(pressed):
            await alice.until(
                lambda: True if game.over() or any(game.asked_of(p) for p in game.people) else None, PATIENCE, "a turn"
            )
    assert game.failures == []
    result = game.board()
    assert result is not None
    assert OVER.search(result.content) or "Big Ears" in result.content
    assert "Big Ears" in result.content
    assert "fiefs" in result.content
    assert "parchments" in result.content
