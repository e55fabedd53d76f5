"""Every refusal of the game: reached, told in words, and explained under a heading of the rules page."""

from pathlib import Path

import pytest

from engine.games.battle_royale import GAME, text
from engine.games.battle_royale.battle import battle_royale
from engine.games.battle_royale.doom import carry_out
from engine.games.battle_royale.turn import after_moving, draft, movement, play_card
from engine.kernel.errors import Refused
from tests.games.battle_royale.position import play, position

RULES = Path(__file__).parents[3] / "docs" / "rules" / "battle_royale.md"


async def battle(table):
    await battle_royale(table, "doom")


async def eliminator(table):
    await carry_out(table, "move_eliminator", "doom")


async def free_choice(table):
    await carry_out(table, "free_choice", "doom")


def full_tile(**more):
    return position(3, {"b2": [1], "c2": [0, 5]}, card="5x1", **more)


def two_colours():
    return position(3, {"b2": [1], "c2": [0, 3, 2]}, card="5x1")


def stranded():
    """A figure on a tile without neighbours, which no real game leaves standing, and one that can move."""
    state = position(3, {"c2": [1, 1, 1], "a5": [1]}, card="5x1")
    for tile in ("a4", "b5"):
        state.public.figures.pop(tile, None)
    return state


def offered():
    state = position(3, {}, able=("", "", "planner"))
    state.public.offered = ["anchor", "engineer"]
    return state


def rich(*specials, held=(0, 3), **more):
    return position(3, {"b2": [2, 1]}, specials=specials, prisoners=[list(held), [0], [0]], **more)


def battlefield():
    return position(
        3,
        {"b2": [2, 1], "a2": [2, 1]},
        specials=("skirmish", "detonator", "puppeteer"),
        prisoners=[[0, 3], [0], [0]],
        card="5x1",
    )


def shop(special="skirmish", **more):
    return rich(special, "detonator", "puppeteer", card="5x1", **more)


CASES = {
    "not_in_hand": (play_card, lambda: position(3, {}), [], "2x3-a"),
    "no_figure": (movement, full_tile, [], "a1"),
    "has_moved": (movement, full_tile, ["b2", "a2"], "a2"),
    "stuck": (movement, stranded, [], "a5"),
    "hole": (movement, full_tile, ["b2"], "b1"),
    "too_far": (movement, full_tile, ["b2"], "e4"),
    "own_tile": (movement, full_tile, ["b2"], "b2"),
    "no_such_way": (movement, lambda: position(3, {"b2": [1], "c3": [0, 3, 2]}, card="2x3-a"), ["b2"], "c3>up:1"),
    "whom_to_push": (movement, two_colours, ["b2"], "c2"),
    "just_arrived": (movement, two_colours, ["b2"], "c2>right:0"),
    "not_to_push": (movement, lambda: position(3, {"b2": [1], "c2": [1, 4]}, card="5x1"), ["b2"], "c2>right:2"),
    "has_majority": (battle, lambda: position(3, {"b2": [3, 2, 1]}), [], "0"),
    "anchored": (
        movement,
        lambda: position(4, {"b2": [1], "c2": [0, 2, 2, 2]}, card="5x1", able=("", "anchor")),
        ["b2"],
        "c2>right:1",
    ),
    "ability_taken": (draft, offered, [], "planner"),
    "ability_not_open": (draft, offered, [], "sidestep"),
    "one_special": (play_card, lambda: rich("skirmish", "detonator", "puppeteer", special="skirmish"), [], "detonator"),
    "wrong_moment": (after_moving, lambda: shop("roll_again"), [], "roll_again"),
    "special_when_out": (
        play_card,
        lambda: position(3, {"e5": [0, 1, 1]}, specials=("skirmish", "detonator", "puppeteer"), out=[0]),
        [],
        "skirmish",
    ),
    "too_few_prisoners": (after_moving, lambda: shop(held=(0, 2)), [], "detonator"),
    "no_effect": (
        play_card,
        lambda: rich("cut_corners", "detonator", "puppeteer", able=("sidestep",)),
        [],
        "cut_corners",
    ),
    "no_majority": (
        after_moving,
        battlefield,
        ["skirmish"],
        "e5",
    ),
    "centre_peace": (
        after_moving,
        battlefield,
        ["skirmish"],
        "c3",
    ),
    "no_puppet": (after_moving, shop, ["puppeteer"], "a1"),
    "own_puppet": (after_moving, shop, ["puppeteer", "e5"], "0"),
    "not_on_tile": (battle, lambda: position(4, {"b2": [3, 2, 1]}), [], "3"),
    "no_battle_yet": (free_choice, lambda: position(2, {}, turn=2), [], "battle_royale"),
    "eliminator_hole": (eliminator, lambda: position(3, {}, eliminator="b2"), [], "b1"),
    "eliminator_must_move": (eliminator, lambda: position(3, {}), [], "c3"),
    "eliminator_too_far": (eliminator, lambda: position(3, {}), [], "a1"),
}


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_is_reached_and_changes_nothing(code):
    rule, make, answers, key = CASES[code]
    played = play(rule, make(), *answers, sound=code != "stuck")
    before = GAME.dump(played.table.state)
    with pytest.raises(Refused) as refused:
        played.question.check([key])
    assert refused.value.code == code
    assert GAME.dump(played.table.state) == before


def test_every_refusal_has_a_case_and_every_case_its_words():
    assert sorted(CASES) == sorted(text.REFUSALS)


@pytest.mark.parametrize("code", text.REFUSALS)
def test_a_refusal_names_a_heading_of_the_rules_and_says_what_to_do(code):
    headings = [line.lstrip("# ") for line in RULES.read_text().splitlines() if line.startswith("#")]
    refusal = text.REFUSALS[code]
    assert refusal.heading in headings
    assert refusal.sentence.count(".") >= 2
    assert any(word in refusal.sentence for word in ("Choose", "Play", "choose", "Push", "Take", "take"))
