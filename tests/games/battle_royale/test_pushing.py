import pytest

from engine.games.battle_royale.components import BOX, capacity
from engine.games.battle_royale.turn import draw_card, movement
from tests.games.battle_royale.position import play, position, pushes_to


@pytest.mark.parametrize(("seats", "limit"), [(2, 5), (3, 5), (4, 6)])
def test_a_tile_holds_five_figures_and_with_four_players_six(seats, limit):
    assert capacity(position(seats, {}).public) == limit == BOX.capacity[seats]


def test_a_tile_that_is_just_full_pushes_nobody():
    played = play(movement, position(3, {"b2": [1], "c2": [0, 2, 2]}, card="5x1"), "b2", "c2", "done")
    assert sum(played.public.figures["c2"]) == 5
    assert played.names() == ["figure", "to", "figure"]


def test_a_figure_is_pushed_on_in_the_direction_of_the_last_step():
    state = position(3, {"b2": [1], "c2": [0, 3, 2]}, card="5x1")
    played = play(movement, state, "b2", "c2>right:1", "done")
    assert played.public.figures["c2"] == [1, 2, 2]
    assert played.public.figures["d2"] == [0, 1, 0]
    assert played.told("pushed") == [
        {"seat": 0, "colour": 1, "tile": "c2", "goal": "d2", "out": False},
    ]
    assert played.seats() == [0, 0, 0]


def test_the_active_player_chooses_any_colour_but_not_the_figure_that_has_just_arrived():
    state = position(3, {"b2": [1], "c2": [0, 3, 2]}, card="5x1")
    question = play(movement, state, "b2").question
    assert pushes_to(question, "c2") == ["c2>right:1", "c2>right:2"]
    assert question.refused["c2>right:0"] == "just_arrived"
    state = position(3, {"b2": [1], "c2": [1, 4, 0]}, card="5x1")
    question = play(movement, state, "b2").question
    assert pushes_to(question, "c2") == ["c2>right:0", "c2>right:1"]
    assert question.refused["c2>right:2"] == "not_to_push"


def test_a_turn_on_the_way_makes_the_last_step_count():
    state = position(3, {"b2": [1], "c3": [0, 3, 2]}, card="2x2-move")
    question = play(movement, state, "b2").question
    assert pushes_to(question, "c3") == ["c3>right:1", "c3>right:2", "c3>down:1", "c3>down:2"]
    played = play(movement, state, "b2", "c3>down:2", "done")
    assert played.public.figures["c4"] == [0, 0, 1]


def test_a_goal_is_one_option_where_nobody_is_pushed_or_just_one_thing_can_come_of_it():
    state = position(3, {"b2": [1], "c3": [0, 3, 1]}, card="2x2-move")
    assert pushes_to(play(movement, state, "b2").question, "c3") == ["c3"]
    state = position(3, {"b3": [1], "c3": [0, 5]}, card="5x1")
    assert pushes_to(play(movement, state, "b3").question, "c3") == ["c3"]


def test_the_path_taken_is_a_shortest_one_with_the_chosen_last_step():
    state = position(3, {"b2": [1], "c3": [0, 3, 2]}, card="2x2-move")
    played = play(movement, state, "b2", "c3>right:1", "done")
    assert [trace.path for trace in played.traced("move")] == [["b2", "b3", "c3"]]


def test_over_the_edge_is_out_and_the_active_players_prisoner():
    state = position(3, {"d2": [0, 1], "d1": [2, 0, 3]}, card="5x1", active=1)
    played = play(movement, state, "d2", "d1>up:2", "done")
    assert played.public.prisoners[1] == [0, 0, 1]
    assert played.public.figures["d1"] == [2, 1, 2]
    (out,) = played.traced("push_out")
    assert (out.path, out.colour, out.by) == (["d1", ""], 2, 1)
    assert played.told("movement")[0]["out"] == [2]


def test_into_a_hole_is_out_and_the_trace_names_the_hole():
    state = position(3, {"b3": [1], "b2": [0, 3, 2]}, card="5x1")
    played = play(movement, state, "b3", "b2>up:1", "done")
    assert played.public.prisoners[0] == [0, 1, 0]
    assert played.traced("push_out")[0].path == ["b2", "b1"]


@pytest.mark.parametrize("seats", [2, 3])
def test_own_and_neutral_figures_pushed_out_become_prisoners_too(seats):
    third = 2
    state = position(seats, {"d2": [1], "d1": [4, 0, 1]}, card="5x1")
    played = play(movement, state, "d2", "d1>up:0", "done")
    assert played.public.prisoners[0] == [1, 0, 0]
    state = position(seats, {"d2": [1], "d1": [4, 0, 1]}, card="5x1")
    played = play(movement, state, "d2", f"d1>up:{third}", "done")
    assert played.public.prisoners[0] == [0, 0, 1]


def test_if_all_the_others_are_ones_own_one_of_them_must_go():
    state = position(3, {"d2": [1], "d1": [5]}, card="5x1")
    played = play(movement, state, "d2", "d1", "done")
    assert "push" not in played.names()
    assert played.public.prisoners[0] == [1, 0, 0]
    assert played.public.figures["d1"] == [5, 0, 0]


def test_a_chain_goes_on_in_the_same_direction_and_spares_the_figure_pushed_in():
    state = position(3, {"b2": [1], "c2": [0, 3, 2], "d2": [0, 1, 4]}, card="5x1")
    played = play(movement, state, "b2", "c2>right:1,2", "done")
    # c2 pushes a koala to d2, d2 pushes a robot into the hole e2
    assert played.public.figures["c2"] == [1, 2, 2]
    assert played.public.figures["d2"] == [0, 2, 3]
    assert played.public.prisoners[0] == [0, 0, 1]
    state = position(3, {"b2": [1], "c2": [0, 3, 2], "d2": [0, 0, 5]}, card="5x1")
    played = play(movement, state, "b2", "c2>right:1,2", "done")  # the koala just pushed in may not go on: robots only
    assert played.public.figures["d2"] == [0, 1, 4]


def test_a_chain_passes_over_the_centre_whose_limit_counts_too():
    state = position(3, {"a3": [1], "b3": [0, 5], "c3": [0, 0, 5], "d3": [0, 5]}, card="5x1")
    played = play(movement, state, "a3", "b3", "done")
    assert played.public.figures["b3"] == [1, 4, 0]
    assert played.public.figures["c3"] == [0, 1, 4]
    assert played.public.figures["d3"] == [0, 4, 1]
    assert played.public.figures["e3"] == [0, 1, 0]


@pytest.mark.parametrize("over", [2, 3])
def test_entering_an_overfull_tile_pushes_as_many_as_are_too_many(over):
    """Rulebook: after explosions a tile can hold two or three more than its limit."""
    state = position(3, {"b2": [1], "c2": [0, 2 + over, 2]}, card="5x1")
    pushes = sorted(["2", *["1"] * (over - 1)])
    played = play(movement, state, "b2", f"c2>right:{','.join(pushes)}", "done")
    assert sum(played.public.figures["c2"]) == 5
    assert sum(played.public.figures["d2"]) == over
    assert played.public.figures["d2"][2] == 1


def test_of_several_pushes_each_chain_is_finished_first():
    tiles = {"b2": [1], "c2": [0, 6], "d2": [0, 0, 5]}
    state = position(3, tiles, card="5x1")
    played = play(movement, state, "b2", "c2>right:1,2,1,2", "done")
    # First a koala goes to d2 and a robot into e2 (the koala has just arrived). Then another koala: now a koala that
    # came before may go on as well.
    assert pushes_to(play(movement, position(3, tiles, card="5x1"), "b2").question, "c2") == [
        "c2>right:1,2,1,1",
        "c2>right:1,2,1,2",
    ]
    assert [(t.kind, t.path[0], t.colour) for t in played.public.trace if t.kind.startswith("push")] == [
        ("push", "c2", 1),
        ("push_out", "d2", 2),
        ("push", "c2", 1),
        ("push_out", "d2", 2),
    ]


def test_leaving_an_overfull_tile_or_staying_on_it_pushes_nobody():
    state = position(3, {"c2": [2, 6]}, card="5x1")
    played = play(movement, state, "c2", "b2", "done")
    assert played.public.figures["c2"] == [1, 6, 0]
    played = play(movement, position(3, {"c2": [2, 6]}, card="5x1"), "done")
    assert played.public.figures["c2"] == [2, 6, 0]


def test_a_pushed_own_figure_that_has_not_moved_still_may():
    state = position(3, {"b2": [1], "c2": [2, 3], "e5": [0, 1, 1]}, card="5x1")
    played = play(movement, state, "b2", "c2>right:0")
    assert played.public.figures["d2"] == [1, 0, 0]
    assert played.question.keys == ("c2", "d2", "done")


def test_of_several_own_figures_one_that_has_moved_already_is_pushed_first():
    state = position(3, {"b2": [2], "c2": [1, 3], "e5": [0, 1, 1]}, card="5x1")
    played = play(movement, state, "b2", "c2", "b2", "c2>right:0")
    # c2 holds an unmoved figure, one that walked there first and the one that has just arrived
    assert played.public.moved == {"c2": 1, "d2": 1}
    assert played.question.keys == ("c2", "done")
    assert played.question.refused["d2"] == "has_moved"


def test_the_limit_stays_after_an_elimination():
    state = position(4, {"b2": [1], "c2": [0, 3, 2], "e5": [1, 1, 1]}, card="5x1", out=[3])
    played = play(movement, state, "b2", "c2", "done")
    assert sum(played.public.figures["c2"]) == 6
    assert played.result is draw_card


def test_pushing_may_end_the_game_at_once():
    state = position(3, {"d2": [1], "d1": [4, 1]}, card="5x1", crowd=False, out=[2])
    played = play(movement, state, "d2", "d1>up:1")
    assert played.result is None
    assert played.public.ended == "last_one"
    assert played.public.winners == [0]
    assert played.told("movement")


def test_who_loses_the_last_figure_is_out_only_when_all_pushes_of_the_move_are_done():
    tiles = {"d2": [1], "d1": [0, 3, 1, 3], "e5": [1, 1, 0, 1]}
    played = play(movement, position(4, tiles, card="5x1"), "d2", "d1>up:1,2", "done")
    assert [event.name for event in played.table.told][:3] == ["moved", "pushed", "pushed"]  # two were too many
    assert played.public.eliminated == [2]
