"""Whole games of Springsign from `/play` to the Election: two people with a computer, and one alone in a DM."""

from __future__ import annotations

import random
import re

import pytest

from sandbox.client import Person
from tests.e2e.conftest import Stage
from tests.e2e.playing import Game


def elected(game: Game, names: tuple[str, ...]) -> None:
    """The result stands in the channel: a place for everybody, and Anarchy's votes."""
    assert game.over()
    assert game.failures == []
    result = game.board()
    assert result is not None
    for name in names:
        assert re.search(rf"^\d\. {name}\S*: \d+ votes?, \d+ popularity, \d+ cards and tokens", result.content, re.M)
    assert re.search(r"^Anarchy: \d+ votes?, \d+ popularity", result.content, re.M)
    assert [bool(picture["description"]) for picture in result.attachments] == [True]


async def look_up(alice: Person, bob: Person) -> None:
    """A card without its table's help, and the other's homestead; both for the reader alone, as real pictures."""
    (found,) = await bob.autocomplete("card", "name", "lantern w", channel="chat")
    await bob.slash("/card", name=found["value"], channel="chat")
    card = await bob.wait_for(lambda m: m.ephemeral and "Lantern Wharf (building)" in m.content, channel="chat")
    offers = await bob.autocomplete("board", "player", "ali", channel="games")
    assert [offer["name"].partition(". ")[2] for offer in offers] == ["Alice"]
    await bob.slash("/board", player=offers[0]["value"], channel="games")
    home = await bob.wait_for(lambda m: m.ephemeral and "· Alice\n" in m.content, channel="games")
    assert home.attachments[0]["description"].startswith("Alice's homestead: Simplified board")
    assert card.attachments[0]["description"] in card.content
    assert not [m for m in (*alice.messages("games"), *alice.messages("chat")) if m.id in (card.id, home.id)]


@pytest.mark.slow
async def test_two_people_and_a_computer_play_to_the_election(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    game = Game(stage.world, "games", [alice, bob], random.Random(7), key="springsign")
    await game.open(computers=1, options="boards=simplified")
    await look_up(alice, bob)
    await game.play()
    elected(game, ("Alice", "Bob"))


@pytest.mark.slow
async def test_one_person_plays_the_solo_game_in_a_dm(stage: Stage) -> None:
    alice = stage.world.person("alice")
    channel = await alice.open_dm()
    game = Game(stage.world, channel, [alice], random.Random(8), key="springsign")
    await game.open()
    await game.play()
    elected(game, ("Alice",))
