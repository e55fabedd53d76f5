"""What players read: exact about rounds, neighbours and reasons, in the order in which things happen."""

import pytest

from engine.games.bunny_kingdom import GAME
from engine.games.bunny_kingdom.exploration import draft
from engine.games.bunny_kingdom.harvest import harvest, trading
from engine.games.bunny_kingdom.log import entry_words
from engine.games.bunny_kingdom.state import Entry
from engine.kernel.events import Event
from tests.games.bunny_kingdom.position import play, position, run_on

NAMES = ["Ann", "Bob", "Cem", "Dea"]


def asked(played, seat):
    """A seat's question as it reads: prompt, and for each key its explanation."""
    names = NAMES[: played.public.seats]
    view, question = GAME.view(played.state, seat), played.open[seat]
    hints = {key: GAME.text.hint(view, seat, question, key, names) for key in question.keys}
    return GAME.text.prompt(view, seat, question, names), hints


def log(played, names=NAMES):
    return [line for event in played.table.told if (line := GAME.text.line(event, names))]


@pytest.mark.parametrize(("round", "later"), [(3, True), (4, False)])
def test_only_before_the_last_round_something_can_be_kept_for_a_later_one(round, later):
    state = position(2, {0: "A1 A2"}, waiting={0: "city_1 farm_fish"}, round=round)
    prompt, hints = asked(run_on(state, start="new_sheriff"), 0)
    assert ("later" in prompt, "last round" in prompt) == (later, not later)
    assert ("later" in hints["done"], "last round" in hints["done"]) == (later, not later)
    rails = position(
        2, station="E5", sheriff=1, waiting={0: "railroad"}, round=round, rail_cards=[[0] * round, [0] * round]
    )
    _, hints = asked(run_on(rails, start="new_sheriff"), 0)
    assert ("later" in hints["done"], "last round" in hints["done"]) == (later, not later)


def test_the_last_two_cards_of_a_round_leave_no_rest_for_the_other():
    state = position(2, hands={0: "A1 A2 A3", 1: "B1 B2 B3"}, stage="draft")
    assert asked(play(draft, state), 0)[0].endswith("Bob gets the rest.")
    state = position(2, hands={0: "A1 A2", 1: "B1 B2"}, stage="draft")
    assert asked(play(draft, state), 0)[0].endswith("these are the last two.")


def test_a_card_is_told_before_what_it_does_to_a_camp():
    state = position(
        2, {0: "C3"}, pieces={"C3": "camp_1"}, hands={0: "A1 A2 A3", 1: "C3 B2 B3"}, stage="draft"
    )  # fmt: skip
    lines = log(play(draft, state, {0: ["A1", "A2"], 1: ["C3", "B2"]}))
    assert lines[:3] == [
        "Ann plays A1.",
        "Bob plays C3.",
        "The Camp of Ann leaves C3; Bob takes the territory.",
    ]


def test_a_copying_card_names_everybody_whose_parchments_it_may_become():
    papers = {0: "liberal", 2: "socialist royal_crown", 1: "fisher"}
    state = position(3, parchments=papers, stage="harvest", round=4)
    prompt, _ = asked(run_on(state, start="final_star", until=["final_scores"]), 0)
    assert prompt == "Liberal: which parchment of Bob or Cem does it become?"
    papers = {0: "liberal", 2: "royal_crown carpenter", 1: "fisher"}
    state = position(3, parchments=papers, stage="harvest", round=4)
    prompt, _ = asked(run_on(state, start="final_star", until=["final_scores"]), 0)
    assert prompt == "Liberal: which parchment of Cem does it become?"


def test_a_copy_is_rated_by_all_that_it_adds():
    papers = {0: "liberal royal_carrot left_glove", 1: "treasure_hunter right_glove opportunist fisher"}
    state = position(2, {0: "A5"}, parchments=papers, stage="harvest", round=4)
    _, hints = asked(run_on(state, start="final_star", until=["final_scores"]), 0)
    assert hints["treasure_hunter"].endswith(": +7 for you")
    assert hints["right_glove"].endswith(": +7 for you")
    assert hints["fisher"].endswith(": +1 for you")
    assert "for you" not in hints["opportunist"]


def test_a_trading_post_says_what_would_be_new_in_its_fief():
    state = position(2, {0: "A1 B1"}, pieces={"B1": "trading_post"}, stage="trading")
    _, hints = asked(play(trading, state), 0)
    assert hints == {"carrot": "New in its fief", "wood": "Its fief has it already", "fish": "New in its fief"}


@pytest.mark.parametrize(
    ("pieces", "prompt"),
    [
        ({}, "Whose Cities along the Railroad does your Station count?"),
        (
            {"D5": "station", "D4": "station"},
            "One Station counts for each opponent. Whom does the other one count?",
        ),
    ],
)
def test_a_station_asks_for_what_is_left_to_choose(pieces, prompt):
    state = position(3, {0: "E5 D4 D5"}, station="E5", way="N", tracks="D4|E4", pieces=pieces, stage="harvest")
    assert asked(play(harvest, state), 0)[0] == prompt


def test_two_stations_among_three_opponents_choose_two():
    state = position(4, {0: "E5 D5"}, station="E5", way="N", pieces={"D5": "station"}, stage="harvest")
    assert asked(play(harvest, state), 0)[0].endswith("Choose 2 players.")


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        ([1], "The Station of Ann counts the Cities of Bob: 3."),
        ([1, 2], "The Stations of Ann count the Cities of Bob and Cem: 3."),
        ([1, 1], "The Stations of Ann count the Cities of Bob: 3."),
    ],
)
def test_the_log_says_whose_cities_stations_count(chosen, line):
    assert GAME.text.line(Event("stations", {"seat": 0, "chosen": chosen, "points": 3}), NAMES) == line


@pytest.mark.parametrize(
    ("points", "count", "words"),
    [
        (0, 4, "Station Master 0 (4 Cities, another has at least as many)"),
        (10, 4, "Station Master 10 (4 Cities)"),
        (0, 0, "Station Master 0 (0 Cities)"),
    ],
)
def test_a_missed_majority_is_explained(points, count, words):
    assert entry_words(Entry(5, 0, "parchment", points, "station_master", count)) == words


def test_the_central_stations_card_says_what_it_is_good_for():
    state = position(2, station="E5", hands={0: "central_station A1 A2", 1: "B1 B2 B3"}, stage="draft")
    _, hints = asked(play(draft, state), 0)
    assert hints["central_station"] == "Your rabbit on it; its Station counts for you"
