"""No card is skipped: each has a test that plays it and fails if it does nothing."""

import importlib
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from engine.games.springsign.components import SETTLERS, WORLD, Ability
from tests.games.springsign.position import Play, position

Test = Callable[..., None]
MODULES = ("test_answers", "test_buildings", "test_outlaws", "test_relics")
SETTLERS_MAKE = {
    "settler_carpenter": "work",
    "settler_thatcher": "work",
    "settler_ditcher": "work",
    "settler_mason": "work",
    "settler_porter": "work",
    "settler_drover": "strength",
    "settler_logger": "strength",
    "settler_wrestler": "strength",
    "settler_stonehauler": "strength",
    "settler_night_watch": "strength",
    "settler_scribe": "lore",
    "settler_midwife": "lore",
    "settler_stargazer": "lore",
    "settler_storyteller": "lore",
    "settler_herbalist": "lore",
    "settler_fiddler": "favors",
    "settler_innkeeper": "favors",
    "settler_matchmaker": "favors",
    "settler_barber": "favors",
    "settler_letter_carrier": "favors",
    "settler_tinker": "metal",
    "settler_farrier": "metal",
    "settler_prospector": "metal",
    "settler_bell_founder": "metal",
    "settler_wheelwright": "work metal",
    "settler_millhand": "work strength",
    "settler_surveyor": "work lore",
    "settler_baker": "work favors",
    "settler_armourer": "metal strength",
    "settler_clockmaker": "metal lore",
    "settler_jeweller": "metal favors",
    "settler_trapper": "strength lore",
    "settler_ferryman": "strength favors",
    "settler_schoolteacher": "lore favors",
}


def rows_of(test: Test) -> Iterator[dict[str, Any]]:
    """Arguments of a test: each row of its table."""
    tables = []
    for mark in getattr(test, "pytestmark", []):
        names, rows = mark.args
        names = [names] if isinstance(names, str) else list(names)
        tables.append([dict(zip(names, [row] if len(names) == 1 else row, strict=True)) for row in rows])
    for picked in product(*tables):
        yield {name: value for row in picked for name, value in row.items()}


@cache
def sources() -> list[tuple[Test, str]]:
    """All tests of these modules with their source."""
    modules = [importlib.import_module(f"{__package__}.{name}") for name in MODULES]
    found = [value for module in modules for name, value in vars(module).items() if name.startswith("test_")]
    return [(test, inspect.getsource(test)) for test in found]


def plays_of(card: str) -> list[tuple[Test, dict[str, Any]]]:
    """Tests in whose source or table a card stands, with their arguments."""
    return [
        (test, row)
        for test, source in sources()
        for row in rows_of(test)
        if f'"{card}"' in source or card in row.values()
    ]


def fails(test: Test, row: dict[str, Any]) -> bool:
    """Whether a test fails."""
    try:
        test(**row)
    except (Exception, pytest.fail.Exception):
        return True
    return False


@pytest.mark.parametrize("card", WORLD)
def test_a_world_card_that_did_nothing_would_be_noticed(card, monkeypatch):
    plays = plays_of(card)
    assert plays
    assert not any(fails(test, row) for test, row in plays)
    monkeypatch.setitem(WORLD, card, WORLD[card].model_copy(update={"ability": Ability(type="static")}))
    assert any(fails(test, row) for test, row in plays)


@pytest.mark.parametrize(("settler", "makes"), SETTLERS_MAKE.items())
def test_a_settler_makes_its_tokens_in_town_and_at_home_whoever_holds_it(settler, makes):
    town = Play(position(people=[settler], active=-1), "replenish")
    assert town.public.on_settlers == {settler: dict.fromkeys(makes.split(), 1)}
    home = Play(position(cards=[[], [settler]], active=-1), "replenish")
    assert (home.held(0), home.held(1), home.public.on_settlers) == ("", makes, {})


@pytest.mark.parametrize(("settler", "makes"), SETTLERS_MAKE.items())
def test_a_settler_is_hired_with_its_tokens(settler, makes):
    play = Play(position(held=["favors favors fish"], people=[settler], on={settler: makes})).do("hire")
    assert (play.cards(), play.held(), play.public.people) == ([settler], makes, [])


def test_no_settler_is_skipped():
    assert list(SETTLERS_MAKE) == list(SETTLERS)
