"""What players read is exact: names as they are, gains with the cards of the turn, prospects of whoever moves."""

import pytest

from engine.games.rabbit_island import GAME, text
from engine.games.rabbit_island.scene import board
from engine.kernel.events import Event
from engine.kernel.scene import Label
from tests.games.rabbit_island.position import asked, at, only, play, position

NAMES = ["Ann O'Neill", "BOB"]
CHAIN = {"h7": "cave-1", "h6": "carrot-patch-1", "h5": "forest-1"}
HOLE = "h4"


def prompt(run, seat):
    return text.prompt(run.view(seat), seat, asked(run)[seat], NAMES)


def window(spot="h7", **more):
    state = position(2, CHAIN, pawns=[spot], card="move-15", hands=[["drought"], ["thwarted"]], **more)
    state.public.doing = "action"
    return state


@pytest.mark.parametrize("collapsing", [False, True])
def test_names_are_written_as_their_owners_write_them(collapsing):
    state = window()
    state.public.collapsing = collapsing
    run = at("action_window", state)
    assert "Ann O'Neill's rabbit" in prompt(run, 1)
    assert ("under your rabbit" if collapsing else "Your rabbit is on h7 Cave") in prompt(run, 0)


def test_an_answer_to_a_waiting_card_is_asked_for_with_the_name_as_it_is():
    run = at("action_window", window())
    play(run, 0, "drought")
    assert prompt(run, 1) == "Ann O'Neill plays Drought (Ann O'Neill's rabbit on h7 Cave). Answer it, or pass?"


def landing(spot, effects):
    state = position(2, CHAIN, pawns=[spot], card="move-15", spent=effects)
    state.public.effects = list(effects)
    return at("land", state)


@pytest.mark.parametrize(
    ("effects", "gains"),
    [
        ((), "50 carrots and draw an Action card"),
        (("drought",), "0 carrots and draw an Action card"),
        (("full-harvest", "full-harvest"), "200 carrots and draw an Action card"),
        (("epic-discovery",), "50 carrots and draw 3 Action cards"),
    ],
)
def test_an_event_tile_offers_what_it_gives_with_the_cards_of_the_turn(effects, gains):
    assert prompt(landing("h6", effects), 0) == f"Carrot Patch: harvest {gains}?"


def test_a_rabbit_hole_offers_what_it_gives_with_the_cards_of_the_turn():
    run = landing(HOLE, ("full-harvest", "epic-discovery"))
    labels = [text.label(run.view(0), 0, only(run), key, NAMES) for key in only(run).keys]
    assert prompt(run, 0) == "Rabbit Hole: harvest 40 carrots or draw 3 Action cards?"
    assert labels == ["40 carrots", "Draw 3 Action cards"]


def test_a_visitor_reads_what_each_choice_costs_and_brings():
    state = position(2, CHAIN, pawns=["h5"], card="move-15", tokens={"h5": [1]}, spent=["full-harvest"])
    state.public.effects = ["full-harvest"]
    run = at("land", state)
    labels = [text.label(run.view(0), 0, only(run), key, NAMES) for key in only(run).keys]
    assert labels == ["Upgrade to Village, 30 carrots", "Share, +20 carrots"]


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        ([], "Camp costs 10, 1 point"),
        ([0], "harvest 10, Village costs 30, 2 points"),
        ([1, 0, 0], "harvest 30"),
        ([1], "share 10, or Village costs 30, 2 points"),
        ([0, 0, 1], "a Town: its owner alone harvests 30"),
    ],
)
def test_the_prospects_of_a_place_are_those_of_the_rabbit_that_goes_there(tokens, words):
    tiles = {"h7": "cave-4", "h6": "forest-1", "i7": "lake-2"}
    state = position(2, tiles, movement=[["move-6", "move-1"]], tokens={"h6": tokens} if tokens else {})
    run = at("play_card", state)
    run.answer(0, ["move-6"])
    assert text.hint(run.view(0), 0, only(run), "h6", NAMES) == words


def test_a_collapse_that_waits_for_the_first_move_shows_no_number():
    state = position(2, CHAIN, timers=[(0, 0), (1, 3)])
    scene = board(GAME.view(state, None), numbered={}, names=NAMES)
    shown = {mark.key: mark.text for mark in scene.marks if isinstance(mark, Label) and "/counter" in mark.key}
    assert shown == {"panel/0/counter0": "–", "panel/1/counter0": "3"}
    assert "Collapse! waiting" in scene.alt
    assert "Collapse! on 3" in scene.alt
    drawn = Event("collapse_drawn", {"seat": 0, "counter": 0})
    assert text.line(drawn, NAMES).endswith("its counter goes on 3 after the first move.")


def test_everybody_is_told_where_a_collapse_strikes_next():
    state = window(timers=[(0, 1)])
    state.public.collapsing = True
    scene = board(GAME.view(state, None), numbered={}, names=NAMES)
    assert "Collapse! strikes h7 next" in [mark.text for mark in scene.marks if isinstance(mark, Label)]
    assert "Collapse! strikes h7 next" in scene.alt
    assert text.status(GAME.view(state, 1), NAMES) == "Year 5 of 20 · Ann O'Neill: Move 3 · Collapse! strikes h7 next"


def test_map_tiles_in_hand_are_those_of_everybody():
    state = position(2, {}, maps=[["cave-1", "cave-2", "cave-3"], ["lake-1", "lake-2", "lake-3"]], exploring=True)
    assert text.status(GAME.view(state, 0), NAMES) == "Explore Phase · Ann O'Neill · 6 map tiles in all hands"


@pytest.mark.parametrize(
    ("tile", "words"), [("forest-1", "Its arrow points up."), ("cave-4", "Its arrows point up, right.")]
)
def test_the_arrows_of_the_tile_to_be_placed_are_told(tile, words):
    maps = [[tile, "lake-1", "lake-2"], ["lake-3"]]
    run = at("choose_tile", position(2, {}, maps=maps, exploring=True))
    run.answer(0, [tile])
    assert prompt(run, 0).endswith(words)


@pytest.mark.parametrize(("why", "lack"), [("carrots", "too few carrots"), ("tokens", "no Building token left")])
def test_why_nothing_is_built_is_said(why, lack):
    event = Event("no_building", {"seat": 1, "spot": "h5", "level": 2, "why": why})
    assert text.line(event, NAMES) == f"BOB has {lack} for a Village on h5."
