"""Short games of Rabbit Island from `/play` to the result: private questions, interrupts, a standing order."""

from __future__ import annotations

import random
import re

import pytest

from sandbox.client import Person
from tests.e2e.conftest import Stage
from tests.e2e.playing import PATIENCE, Game

ORDER, CONFIRMED = "Ask only if targeted", "pass unless you are the target"
OTHERS = re.compile(r"\*\*(?!.*\byour\b).*'s rabbit.*Play an (Action card|interrupt), or pass")
"""Asks about a chance to interrupt somebody else, far from one's own Territories."""


class Spared(Game):
    """A game whose second person never answers when somebody else is the target: the host must do it."""

    waits = 0

    async def turn(self, person: Person) -> None:
        asked = await self.question(person)
        if person is self.people[0] or OTHERS.search(asked.content) is None:
            await super().turn(person)
            return
        self.waits += 1
        before = self.fingerprint(person)

        def moved() -> bool | None:
            shown = (*person.messages(self.channel), *person.dms())
            now = next((message for message in shown if message.id == asked.id), None)
            changed = now is None or (now.content, now.components) != (asked.content, asked.components)
            return True if changed or self.fingerprint(person) != before else None

        await person.until(moved, PATIENCE, "the pass of a standing order")
        await self.people[0].catch_up()

    async def order(self, person: Person) -> None:
        """Ask for fewer questions, in the hand that the channel shows to this person alone."""
        self.note(await person.press("My hand", channel=self.channel))
        shown = await person.wait_for(
            lambda message: message.ephemeral and ORDER in str(message.components), channel=self.channel
        )
        self.note(await person.press(ORDER, channel=self.channel, message=shown))
        await person.wait_for(lambda message: message.ephemeral and CONFIRMED in message.content, channel=self.channel)


@pytest.mark.slow
async def test_two_people_play_a_short_game_one_of_them_asked_only_as_the_target(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    game = Spared(stage.world, "games", [alice, bob], random.Random(5), key="rabbit_island")
    await game.open(seats=2, options="length=short")
    await game.order(bob)
    await game.play()
    explained(game)


def explained(game: Game) -> None:
    """The result stands in the channel with everybody's points; nothing private stands there."""
    assert game.over()
    assert game.failures == []
    result = game.board()
    assert result is not None
    lines = [line for line in result.content.split("\n") if re.match(r"\d\. .* points? = Towns \d", line)]
    named = [chair for chair in ("Alice", "Bob") if any(f" {chair}: " in line for line in lines)]
    assert len(named) == len(game.people)
    private = re.compile("Action cards: |Map tiles: |Play a Movement card")
    assert not [m for m in game.people[0].messages(game.channel) if not m.ephemeral and private.search(m.content)]


@pytest.mark.slow
async def test_a_person_plays_a_short_game_against_two_computers(stage: Stage) -> None:
    alice = stage.world.person("alice")
    game = Game(stage.world, "games", [alice], random.Random(6), key="rabbit_island")
    await game.open(computers=2, options="length=short")
    await game.play()
    explained(game)
