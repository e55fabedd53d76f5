"""Seats in these tests: 0 turquoise, 1 red, 2 gray, 3 purple."""

from engine.games.battle_royale.battle import battle_royale
from tests.games.battle_royale.position import play, position


async def battle(table):
    await battle_royale(table, "doom")


def test_equal_numbers_are_a_tie_and_nothing_happens():
    """Rulebook: purple, gray and red one each, turquoise none."""
    played = play(battle, position(4, {"b2": [0, 1, 1, 1]}))
    assert played.asked == []
    assert played.public.figures["b2"] == [0, 1, 1, 1]
    assert played.told("battle") == [{"seat": 0, "cause": "doom", "tile": "", "taken": [], "lost": [], "duels": []}]


def test_a_colour_alone_takes_nothing():
    assert play(battle, position(4, {"b2": [0, 4]})).told("battle")[0]["taken"] == []


def test_a_single_leader_chooses_among_the_colours_without_majority():
    """Rulebook: purple 3, gray 2, turquoise 1."""
    state = position(4, {"b2": [1, 0, 2, 3]})
    played = play(battle, state)
    assert played.open is not None
    assert played.seats() == [3]
    assert played.question.keys == ("0", "2")
    assert played.question.refused == {"1": "not_on_tile", "3": "has_majority"}
    played = play(battle, state, "2")
    assert played.public.figures["b2"] == [1, 0, 1, 3]
    assert played.public.prisoners[3] == [0, 0, 1, 0]
    played = play(battle, position(4, {"b2": [1, 0, 2, 3]}), "0")
    assert played.public.figures["b2"] == [0, 0, 2, 3]


def test_two_leaders_each_take_one_the_second_what_is_left():
    """Rulebook: turquoise 2, gray 2, purple 1, red 1."""
    played = play(battle, position(4, {"b2": [2, 1, 2, 1]}), "3")
    assert played.seats() == [0]
    assert played.public.figures["b2"] == [2, 0, 2, 0]
    assert played.public.prisoners[0] == [0, 0, 0, 1]
    assert played.public.prisoners[2] == [0, 1, 0, 0]


def test_only_the_leader_nearest_clockwise_to_the_active_player_takes_a_single_figure():
    """Rulebook: the special case; the active player himself is the nearest."""
    tile = {"b2": [2, 1, 2, 0]}
    for active, captor in ((0, 0), (1, 2), (2, 2), (3, 0)):
        played = play(battle, position(4, tile, active=active))
        assert played.told("battle")[0]["taken"] == [[captor, 1, "b2"]]
        assert played.public.figures["b2"] == [2, 0, 2, 0]


def test_the_active_player_takes_first_then_clockwise():
    played = play(battle, position(4, {"b2": [2, 1, 2, 1]}, active=1), "1")
    assert played.seats() == [2]
    assert played.told("battle")[0]["taken"] == [[2, 1, "b2"], [0, 3, "b2"]]


def test_three_to_two_takes_one_without_a_question():
    played = play(battle, position(3, {"b2": [3, 2]}))
    assert played.asked == []
    assert played.public.figures["b2"] == [3, 1, 0]


def test_two_leaders_over_two_of_one_colour_take_one_each():
    played = play(battle, position(3, {"b2": [3, 3, 2]}))
    assert played.asked == []
    assert played.public.figures["b2"] == [3, 3, 0]
    assert [held[2] for held in played.public.prisoners] == [1, 1, 0]


def test_three_leaders_over_two_figures_leave_the_last_one_empty_handed():
    played = play(battle, position(4, {"b2": [2, 2, 2, 1]}, active=1))
    assert played.told("battle")[0]["taken"] == [[1, 3, "b2"]]


def test_there_is_no_battle_on_the_centre():
    played = play(battle, position(4, {"c3": [1, 0, 2, 3]}))
    assert played.asked == []
    assert played.public.figures["c3"] == [1, 0, 2, 3]


def test_tiles_are_fought_for_row_by_row_from_the_top_left():
    tiles = {"e3": [1, 2], "a1": [1, 2], "c1": [1, 2], "a2": [1, 2], "d3": [1, 2]}
    played = play(battle, position(3, tiles))
    assert [tile for _, _, tile in played.told("battle")[0]["taken"]] == ["a1", "c1", "a2", "d3", "e3"]
    assert [trace.path for trace in played.traced("capture")] == [["a1"], ["c1"], ["a2"], ["d3"], ["e3"]]


def test_captures_elsewhere_do_not_change_who_leads_here():
    played = play(battle, position(3, {"a1": [2, 1], "a2": [1, 2]}))
    assert played.told("battle")[0]["taken"] == [[0, 1, "a1"], [1, 0, "a2"]]


def test_every_capture_is_announced_to_everybody():
    played = play(battle, position(3, {"a1": [2, 1]}))
    (captured,) = [event for event in played.table.told if event.name == "captured"]
    assert captured.to is None
    assert captured.data == {"seat": 0, "colour": 1, "tile": "a1"}


def test_taking_is_compulsory():
    question = play(battle, position(4, {"b2": [1, 0, 2, 3]})).question
    assert question.name == "capture"
    assert question.low == 1
    assert question.fallback() == ["0"]


def test_a_battle_that_leaves_one_colour_ends_the_game_before_later_tiles_are_fought_for():
    state = position(3, {"a1": [2, 1], "a2": [3, 0, 0]}, crowd=False, out=[2])
    played = play(battle, state)
    assert played.public.ended == "last_one"
    assert played.public.winners == [0]
    assert played.told("battle")[0]["taken"] == [[0, 1, "a1"]]


def test_a_battle_that_eliminates_a_player_goes_on_with_the_rest():
    state = position(3, {"a1": [2, 1], "a2": [1, 0, 3], "e5": [1, 0, 1]})
    played = play(battle, state)
    assert played.public.eliminated == [1]
    assert played.told("eliminated") == [{"seat": 1}]
    assert len(played.told("battle")[0]["taken"]) == 2
    assert played.public.ended == ""


def test_who_is_out_and_the_end_are_told_after_the_battle_that_did_it():
    played = play(battle, position(3, {"a1": [2, 1]}, crowd=False, out=[2]))
    assert [event.name for event in played.table.told] == ["captured", "battle", "eliminated", "ended"]
