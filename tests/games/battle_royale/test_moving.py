import pytest

from engine.games.battle_royale.state import SPOTS, Trace
from engine.games.battle_royale.turn import after_moving, draw_card, movement, play_card
from tests.games.battle_royale.position import play, position


def test_the_card_question_is_private_and_shows_the_whole_hand():
    state = position(3, {"a2": [1]})
    played = play(play_card, state)
    assert played.question.private
    assert list(played.question.keys) == state.private[0].hand
    assert not played.question.spots


def test_playing_a_card_is_compulsory_and_a_time_out_plays_the_card_with_the_fewest_steps():
    played = play(play_card, position(3, {"a2": [1]}))
    assert played.question.low == 1
    assert played.question.fallback() == ["3x1-battle"]  # hand: 2x2-move 4x1-move 3x1-battle 1x3-explode


def test_a_played_card_is_open_and_says_how_many_may_move():
    state = position(3, {"a2": [1]})
    played = play(play_card, state, "4x1-move")
    assert played.result is movement
    assert played.public.card == "4x1-move"
    assert played.public.moves_left == 4
    assert "4x1-move" not in state.private[0].hand
    assert played.told("played") == [{"seat": 0, "card": "4x1-move"}]


def test_figures_move_one_after_the_other_each_up_to_the_cards_tiles():
    """Rulebook: "2 figures, up to 3 tiles"."""
    state = position(3, {"a2": [1], "d4": [1]}, card="2x3-a")
    played = play(movement, state, "a2", "b3", "d4", "e4")
    assert played.result is draw_card
    assert played.public.figures["b3"][0] == played.public.figures["e4"][0] == 1
    assert played.public.figures["a2"][0] == played.public.figures["d4"][0] == 0
    assert played.names() == ["figure", "to", "figure", "to"]


def test_a_figure_may_turn_at_every_step():
    """Rulebook: right, ahead, right again."""
    state = position(3, {"b4": [1]}, card="2x3-a")
    played = play(movement, state, "b4", "d3", "done")
    (path,) = [trace.path for trace in played.traced("move")]
    assert path[0] == "b4"
    assert path[-1] == "d3"
    assert len(path) == 4


def test_tiles_beyond_reach_and_holes_are_not_offered():
    played = play(movement, position(3, {"a1": [1]}, card="2x3-a"), "a1")
    assert list(played.question.keys) == ["a2", "b2", "c2", "a3", "b3", "back"]
    assert played.question.refused["b1"] == "hole"
    assert played.question.refused["a1"] == "own_tile"
    assert played.question.refused["e1"] == "too_far"
    assert sorted([*played.question.refused, *played.question.keys]) == sorted([*SPOTS, "back"])
    assert played.question.spots == {tile: tile for tile in played.question.keys if tile != "back"}


def test_full_tiles_may_be_crossed():
    state = position(3, {"a2": [1], "a3": [0, 3, 2], "b2": [0, 3, 2]}, card="3x2-a")
    played = play(movement, state, "a2", "b3", "done")
    assert played.public.figures["b3"][0] == 1
    assert not played.traced("push")


def test_fewer_figures_or_none_may_move():
    played = play(movement, position(3, {"a2": [1]}, card="5x1"), "done")
    assert played.result is draw_card
    assert played.told("movement") == [{"seat": 0, "card": "5x1", "moves": [], "out": [], "cards": []}]


def test_a_figure_moves_only_once_but_others_on_its_goal_still_may():
    state = position(3, {"a2": [1], "a3": [1], "e5": [0, 1, 1]}, card="5x1")
    assert play(movement, state, "a2", "a3").question.keys == ("a3", "done")
    state = position(3, {"a2": [1], "a3": [1], "e5": [0, 1, 1]}, card="5x1")
    played = play(movement, state, "a2", "a3", "a3", "b3")
    assert played.result is draw_card  # one figure on a3, one on b3, and both have moved
    state = position(3, {"a2": [1]}, card="5x1")
    played = play(movement, state, "a2", "a3")
    assert played.question.keys == ("e5", "done")
    assert played.question.refused["a3"] == "has_moved"


def test_back_chooses_another_figure_without_a_trace():
    state = position(3, {"a2": [1], "d4": [1]}, card="2x3-a")
    played = play(movement, state, "a2", "back", "d4", "d3", "done")
    assert [trace.path[0] for trace in played.traced("move")] == ["d4"]
    assert played.public.moves_left == 1


def test_nobody_is_asked_when_everybody_has_moved():
    state = position(3, {"c3": [1]}, card="5x1")
    played = play(movement, state, "c3", "c2", "e5", "e4")
    assert played.result is draw_card
    assert played.names() == ["figure", "to", "figure", "to"]


def test_a_figure_without_a_tile_beside_it_cannot_be_chosen():
    left = ["c3"]
    holes = [tile for tile in position(3, {}).public.figures if tile not in left]
    state = position(3, {"c3": [2, 1, 1]}, card="5x1", holes=holes, crowd=False)
    played = play(movement, state)
    assert played.result is draw_card
    assert played.names() == []


def test_the_last_turns_trace_stays_until_the_first_move():
    old = Trace("capture", ["c2"], 1, 2)
    state = position(3, {"a2": [1]})
    state.public.trace = [old]
    assert play(play_card, state, "4x1-move").public.trace == [old]
    assert play(movement, state, "a2").public.trace == [old]
    played = play(movement, state, "a2", "a3", "done")
    assert [trace.kind for trace in played.public.trace] == ["move"]


def test_the_last_turns_trace_goes_when_nobody_moves():
    state = position(3, {"a2": [1]}, card="5x1")
    state.public.trace = [Trace("capture", ["c2"], 1, 2)]
    assert play(movement, state, "done").public.trace == []


def test_moving_ends_with_a_summary_event():
    state = position(3, {"a2": [1]}, card="5x1")
    played = play(movement, state, "a2", "a3", "done")
    assert played.told("movement") == [{"seat": 0, "card": "5x1", "moves": [["a2", "a3"]], "out": [], "cards": []}]
    assert played.told("moved") == [{"seat": 0, "path": ["a2", "a3"]}]


def test_the_played_card_is_discarded_and_another_one_drawn_privately():
    state = position(3, {"a2": [1]}, card="4x1-move")
    top = state.hidden.piles[0][-1]
    played = play(draw_card, state)
    assert played.result is after_moving
    assert state.public.discards[0] == ["4x1-move"]
    assert len(state.private[0].hand) == 4
    assert state.private[0].hand[-1] == top
    (drew,) = [event for event in played.table.told if event.name == "drew"]
    assert drew.to == drew.new_to == (0,)
    assert drew.data["card"] == top
    assert played.public.moved == {}


def test_an_empty_pile_is_made_of_the_discards_with_the_card_just_played():
    state = position(3, {"a2": [1]}, card="4x1-move")
    state.public.discards[0] = state.hidden.piles[0]
    state.hidden.piles[0] = []
    played = play(draw_card, state, chance=[0] * 6)
    assert state.public.discards[0] == []
    assert len(state.hidden.piles[0]) == 6
    assert len(state.private[0].hand) == 4
    assert "4x1-move" in [*state.hidden.piles[0], *state.private[0].hand]
    assert played.told("reshuffled") == [{"seat": 0}]


@pytest.mark.parametrize("card", ["2x3-a", "1x5", "5x1"])
def test_the_pile_is_only_shuffled_when_it_is_needed(card):
    state = position(3, {"a2": [1]}, card=card)
    assert play(draw_card, state).told("reshuffled") == []
