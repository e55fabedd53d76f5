"""Every refusal of the game: reached, told in words, and explained under a heading of the rules page."""

from pathlib import Path

import pytest

from engine.games.bunny_kingdom import text
from engine.games.bunny_kingdom.exploration import draft
from engine.kernel.errors import Refused
from tests.games.bunny_kingdom.position import play, position, run_on

RULES = Path(__file__).parents[3] / "docs" / "rules" / "bunny_kingdom.md"


def hand():
    state = position(2, hands={0: "A1 A2 A3", 1: "B1 B2 B3"}, stage="draft")
    return play(draft, state).open[0]


def rails(card="railroad", **more):
    state = position(
        2, station="C2", way="N", tracks="C1|C2 C2|C3 C3|D3", sheriff=1, waiting={1: card},
        rail_cards=[[0, 0], [0, 1]], **more,
    )  # fmt: skip
    return run_on(state, start="new_sheriff").open[1]


def site(kind, *answers, land="A1 A5 B1 D4 J10", **more):
    state = position(2, {0: land, 1: "C3"}, waiting={0: kind}, **more)
    return run_on(state, *answers, start="new_sheriff").open[0]


CASES = {
    "not_in_hand": (hand, "B1"),
    "lava": (rails, "C2|D2"),
    "track_there": (rails, "C1|C2"),
    "rim": (lambda: rails(rim_tracks="forbidden"), "A1|top"),
    "not_joined": (rails, "J9|J10"),
    "loop": (lambda: looped(), "E5|F5"),
    "not_at_end": (rails, "B2|B3"),
    "other_end": (lambda: rails_at_one_end(), "C1|D1"),
    "tracks_first": (lambda: site("city_1 farm_wood railroad", (0, "done"), station="E5", sheriff=1), "railroad"),
    "announced": (lambda: site("city_1 farm_wood camp_1", (0, "keep"), (0, "camp_1"), (0, "keep")), "camp_1"),
    "not_yours": (lambda: site("city_1"), "C3"),
    "occupied": (lambda: site("city_1", land="A1 A4"), "A4"),
    "no_place": (lambda: site("city_1 city_3 farm_wood", land="A1 A5"), "city_3"),
    "not_along": (lambda: site("station", land="E4 A1", station="E5", way="W"), "A1"),
    "same_fief": (lambda: site("sky_tower", (0, "A1"), land="A1 A2 C4"), "A2"),
    "camp_rabbit": (lambda: site("camp_1", (0, "row C")), "C3"),
    "needs_mountain": (lambda: site("city_3"), "A5"),
    "needs_sea": (lambda: site("luxury_pearl"), "A1"),
    "needs_forest": (lambda: site("luxury_mushroom"), "D4"),
    "needs_field": (lambda: site("luxury_spice"), "B1"),
}


def rails_at_one_end():
    state = position(
        2, station="C2", way="N", tracks="C1|C2 C2|C3 C3|D3", sheriff=1, waiting={1: "railroad"},
        rail_cards=[[0, 0], [0, 1]], railroad_ends="one",
    )  # fmt: skip
    return run_on(state, (1, "C4|D4"), start="new_sheriff").open[1]


def looped():
    state = position(
        2, station="E5", way="N", tracks="E4|E5 E5|E6", sheriff=1, waiting={1: "switch"}, rail_cards=[[0, 0], [0, 1]]
    )
    return run_on(state, start="new_sheriff").open[1]


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_is_reached(code):
    make, key = CASES[code]
    question = make()
    with pytest.raises(Refused) as refused:
        question.check([key, *question.keys[: question.low - 1]])
    assert refused.value.code == code


def test_every_refusal_has_a_case_and_every_case_its_words():
    assert sorted(CASES) == sorted(text.REFUSALS)


@pytest.mark.parametrize("code", text.REFUSALS)
def test_a_refusal_names_a_heading_of_the_rules_and_says_what_to_do(code):
    headings = [line.lstrip("# ") for line in RULES.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    refusal = text.REFUSALS[code]
    assert refusal.heading in headings
    assert refusal.sentence.count(".") >= 2
    assert "Choose" in refusal.sentence
