"""Arenas of one's own: the building rules, and games in them."""

import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.arena import INNER
from engine.games.battle_royale.building import arena_name, arena_problems, arena_tiles, arena_value, is_arena, seats_of
from engine.games.battle_royale.components import LAYOUTS
from engine.games.battle_royale.refusals import ARENA_PROBLEMS
from engine.games.battle_royale.state import SPOTS
from engine.kernel.chance import Dice
from engine.kernel.run import Run, seeded


def without(*holes):
    return [spot for spot in SPOTS if spot not in holes]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_every_preset_keeps_the_building_rules(layout):
    for seats in (2, 3, 4):
        assert (arena_problems(layout.tiles, seats) == []) == (seats in layout.seats)
    assert arena_value(layout.tiles) == layout.id
    assert arena_tiles(layout.id) == layout.tiles


@pytest.mark.parametrize(
    ("tiles", "seats", "problems"),
    [
        (without("a1", "a3", "c5", "e5"), 2, []),
        (without("a1", "a3", "c5"), 4, ["too_many_tiles"]),
        (without("a1", "a3", "c5", "e5", "e1"), 4, ["too_few_tiles"]),
        (without("a1", "a3", "c5", "c3"), 4, ["no_centre"]),
        (without("a2", "b1", "e5", "e4"), 4, ["cut_off"]),
        (without("a1", "b2", "e5", "e1"), 2, ["inner_holes"]),
        (without("a1", "b2", "e5", "e1"), 3, []),
        ([*without("a1", "a3", "c5", "e5"), "z9"], 3, ["unknown_place"]),
        ([], 2, ["too_few_tiles", "no_centre", "inner_holes"]),
    ],
)
def test_the_building_rules(tiles, seats, problems):
    assert arena_problems(tiles, seats) == problems


def test_every_problem_has_words_and_a_heading():
    for code in ("unknown_place", "too_many_tiles", "too_few_tiles", "no_centre", "cut_off", "inner_holes"):
        assert ARENA_PROBLEMS[code].heading == "Building an arena"
    assert len(ARENA_PROBLEMS) == 6


def test_an_own_arena_is_written_as_its_four_holes():
    tiles = without("a1", "a3", "c5", "e5")
    assert arena_value(tiles) == "custom:a1.a3.c5.e5"
    assert arena_tiles("custom:a1.a3.c5.e5") == tiles
    assert arena_name("custom:a1.a3.c5.e5") == "Own arena, holes at a1, a3, c5, e5"


@pytest.mark.parametrize(
    "value",
    [
        "custom:",
        "custom:a1",
        "custom:a1.a1.c5.e5",
        "custom:e5.c5.a3.a1",
        "custom:a2.b1.e4.e5",
        "nowhere",
        "custom:c3.a1",
    ],
)
def test_what_is_no_arena_is_no_option_value(value):
    assert not is_arena(value)
    with pytest.raises(ValueError, match="has no option"):
        GAME.full_options({"arena": value})


def test_a_hole_in_the_middle_is_for_three_or_four_players():
    assert seats_of("custom:a1.e1.b2.e5") == (3, 4)
    with pytest.raises(ValueError, match="the middle nine tiles must all be there"):
        Run.start(GAME, 2, {"arena": "custom:a1.e1.b2.e5"}, seeded("s"))


def test_games_in_random_own_arenas_end():
    dice = Dice.seeded("arenas")
    played = 0
    while played < 12:
        seats = 2 + played % 3
        tiles = without(*dice.shuffled([s for s in SPOTS if seats > 2 or s not in INNER])[:4])
        if arena_problems(tiles, seats):
            continue
        run, _ = Run.start(GAME, seats, {"arena": arena_value(tiles)}, seeded("arena", played), record=False)
        assert list(run.state.public.figures) == tiles
        while not run.over:
            (seat,) = run.waiting
            run.answer(seat, run.open[seat].question.random(dice))
            assert GAME.check(run.state) == []
        played += 1
