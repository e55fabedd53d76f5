"""A turn of the Build Phase: card, move, places, drawing, the year (Rulebook: Build Phase)."""

import pytest

from engine.games.rabbit_island import GAME
from engine.games.rabbit_island.components import SPACES
from engine.games.rabbit_island.state import Timer
from engine.kernel.errors import Refused
from tests.games.rabbit_island.position import answer, at, carrots, everybody_passes, only, position, public, told

CHAIN = {"h7": "cave-1", "h6": "forest-1", "h5": "lake-1"}
"""A straight way up from the Hill, with a Rabbit Hole on h4."""


def turn(tiles=CHAIN, movement=(("move-1", "move-28"), ("move-15", "move-16")), **more):
    return at("play_card", position(2, tiles, movement=movement, **more))


def test_one_of_two_movement_cards_must_be_played():
    run = turn()
    question = only(run)
    assert (question.private, question.always, question.keys) == (True, True, ("move-1", "move-28"))
    assert question.fallback() == ["move-1"]
    with pytest.raises(Refused, match="not_held"):
        question.check(["move-15"])
    answer(run, "move-1")
    assert public(run).movement_discard == ["move-1"]
    assert public(run).pawns == ["h7", "h8"]


def test_the_move_asks_where_it_ends_if_there_is_a_fork():
    run = turn({"h7": "cave-4", "h6": "forest-1", "i7": "lake-2"}, movement=(("move-6", "move-1"),))
    answer(run, "move-6")
    assert only(run).name == "goal"
    assert only(run).keys == ("h6", "i7")
    assert only(run).spots == {"h6": "h6", "i7": "i7"}
    with pytest.raises(Refused, match="not_exactly"):
        only(run).check(["h7"])
    step = answer(run, "i7")
    assert ("moved", {"seat": 0, "path": ["h8", "h7", "i7"]}) in told(step)


def test_passed_places_have_no_effect():
    run = turn(movement=(("move-28", "move-1"),), pawns=["h6"])  # h5, hole, Hill, h7
    step = answer(run, "move-28")
    assert public(run).pawns[0] == "h7"
    assert carrots(run) == [100, 100]
    assert not [name for name, _ in told(step) if name in ("event", "took_actions")]


def test_a_move_that_ends_on_the_hill_may_take_fifty_carrots_and_a_card():
    run = turn(movement=(("move-15", "move-1"),), pawns=["h6"])
    answer(run, "move-15")
    assert only(run).name == "event"
    answer(run, "yes")
    assert carrots(run) == [150, 100]
    assert len(run.state.private[0].actions) + len(public(run).timers) == 1


def test_a_rabbit_that_starts_in_a_hole_spends_its_first_space_on_the_hill():
    run = turn(movement=(("move-1", "move-2"),), pawns=["h4"])
    answer(run, "move-1")
    assert public(run).pawns[0] == "h8"
    answer(run, "no")
    assert carrots(run) == [100, 100]


@pytest.mark.parametrize(("choice", "gain"), [("harvest", 20), ("draw", 0)])
def test_a_rabbit_hole_gives_twenty_carrots_or_a_card_and_one_must_be_taken(choice, gain):
    run = turn(movement=(("move-28", "move-2"),))
    answer(run, "move-28")
    assert public(run).pawns[0] == "h4"
    assert (only(run).name, only(run).keys) == ("hole", ("harvest", "draw"))
    answer(run, choice)
    assert carrots(run) == [100 + gain, 100]
    assert len(run.state.private[0].actions) + len(public(run).timers) == (choice == "draw")


def test_the_turn_ends_with_a_new_movement_card_and_the_next_seat_is_on():
    run = turn()
    answer(run, "move-1")
    answer(run, "no")
    assert len(run.state.private[0].movement) == 2
    assert list(run.open) == [1]
    assert public(run).card == ""


def test_the_year_advances_after_everybody_had_a_turn_and_the_last_one_is_played_in_full():
    run = turn(year=19, active=1, movement=(("move-15", "move-16"), ("move-1", "move-28")))
    answer(run, "move-1")
    step = answer(run, "no")
    assert ("year", {"year": 20, "years": 20}) in told(step)
    for _ in range(2):
        answer(run, only(run).keys[0])
        while not run.over and only(run).name != "card":
            answer(run, only(run).fallback()[0])
    assert run.over
    assert public(run).stage == "over"


def test_the_short_game_ends_after_ten_years():
    run = turn(CHAIN | {"h5": "cave-3"}, year=10, active=1, movement=((), ("move-1", "move-6")), length="short")
    answer(run, "move-1")
    answer(run, "no")
    assert run.over


def test_an_empty_movement_deck_is_made_of_the_shuffled_discards():
    state = position(2, CHAIN, movement=(("move-1", "move-28"), ("move-15", "move-16")))
    state.public.movement_discard = state.hidden.movement
    state.hidden.movement = []
    run = at("play_card", state)
    answer(run, "move-1")
    step = answer(run, "no")
    assert ("reshuffled", {"deck": "movement"}) in told(step)
    assert len(run.state.hidden.movement) == 50
    assert public(run).movement_discard == []


def test_who_has_more_than_five_action_cards_at_the_end_of_the_turn_discards():
    hand = ["advance", "advance", "drought", "thwarted", "thwarted", "free-labor"]
    run = turn(hands=[hand])
    answer(run, "move-1")
    everybody_passes(run)
    answer(run, "no")
    question = only(run)
    assert (question.name, question.low, question.high, question.private) == ("discard", 1, 1, True)
    assert question.keys == ("advance#1", "advance#2", "drought#1", "thwarted#1", "thwarted#2", "free-labor#1")
    step = answer(run, "advance#2")
    assert ("discarded", {"seat": 0, "cards": ["advance"]}) in told(step)
    assert run.state.private[0].actions == hand[1:]
    assert list(run.open) == [1]


def test_more_than_five_cards_may_be_held_and_played_during_the_turn():
    hand = ["advance", "advance", "drought", "thwarted", "thwarted", "free-labor"]
    run = turn(hands=[hand])
    answer(run, "move-1")
    assert only(run).name == "action"
    run.answer(0, ["drought"])
    everybody_passes(run)
    answer(run, "no")
    assert list(run.open) == [1]
    assert only(run).name == "card"


def test_every_movement_card_of_the_box_is_in_the_game():
    counts = [list(SPACES.values()).count(far) for far in range(1, 7)]
    assert counts == [5, 9, 13, 13, 9, 5]
    state = position(4, CHAIN)
    assert GAME.check(state) == []
    assert [len(private.movement) for private in state.private] == [2] * 4


def in_hole():
    """Seat 0's rabbit stands in the hole at the end of its move, and no Action card may be played any more."""
    state = position(2, CHAIN, pawns=["h4"], card="move-28")
    state.public.locked = True
    return state


def test_an_empty_action_deck_is_made_of_the_shuffled_discards():
    state = in_hole()
    held = state.hidden.actions
    state.hidden.actions, state.public.collapses = [], 0
    state.public.action_discard = ["collapse", *held[:2], "collapse", "collapse"]
    state.private[1].actions = held[2:]
    run = at("land", state, seed="deck")
    step = answer(run, "draw")
    assert ("reshuffled", {"deck": "action"}) in told(step)
    assert public(run).action_discard == []
    assert GAME.check(run.state) == []
    drawn = len(run.state.private[0].actions) + len(public(run).timers)
    assert public(run).collapses + len(run.state.hidden.actions) + drawn == 5


def test_a_draw_is_skipped_if_all_action_cards_are_held_or_on_the_table():
    state = in_hole()
    state.private[1].actions, state.hidden.actions = state.hidden.actions, []
    state.public.collapses = 0
    state.public.timers = [Timer(1, 3)] * 3
    step = answer(at("land", state), "draw")
    assert ("no_actions", {"seat": 0}) in told(step)
