import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.ending import announce, end_reached, outcome, settle
from engine.games.battle_royale.turn import movement, next_turn
from tests.games.battle_royale.position import play, position


async def look(table):
    announce(table, settle(table.state.public))


def only(*tiles):
    """The tiles that must go so that just these are left."""
    return [tile for tile in position(3, {}).public.figures if tile not in tiles]


def test_the_last_colour_wins_at_once():
    played = play(look, unsettled(3, {"a1": [2]}))
    assert played.public.ended == "last_one"
    assert played.public.winners == [0]
    assert outcome(played.table.state).reason == "last_one"


def unsettled(seats, tiles, **more):
    """A position in which somebody has just lost the last figure and nobody has looked yet."""
    out = more.pop("out", [])
    gone = [s for s in range(seats) if not any(len(c) > s and c[s] for c in tiles.values()) and s not in out]
    state = position(seats, tiles, crowd=False, out=[*out, *gone], **more)
    state.public.eliminated, state.public.strokes = list(out), list(range(1, len(out) + 1))
    return state


def test_a_player_without_figures_is_out_and_told_so():
    played = play(look, unsettled(3, {"a1": [1, 1]}))
    assert played.public.eliminated == [2]
    assert played.told("eliminated") == [{"seat": 2}]
    assert played.public.ended == ""


def test_all_figures_on_the_centre_end_the_game_and_most_there_win():
    played = play(look, position(3, {"c3": [1, 3, 2]}, crowd=False))
    assert played.public.ended == "all_on_centre"
    result = outcome(played.table.state)
    assert (result.winners, result.reason, result.places) == ((1,), "centre", (3, 1, 2))
    assert result.points == ((1, 0), (3, 0), (2, 0))


def test_one_figure_elsewhere_keeps_the_game_going():
    assert end_reached(position(3, {"c3": [1, 3, 2], "a1": [1]}, crowd=False).public) == ""


def test_the_last_step_onto_the_centre_ends_the_game_in_the_movement_phase():
    state = position(3, {"c3": [1, 1, 1], "c2": [1]}, crowd=False, card="5x1")
    played = play(movement, state, "c2", "c3")
    assert played.result is None
    assert played.public.winners == [0]


def test_only_the_centre_left_ends_the_game_too():
    played = play(look, position(3, {"c3": [1, 1, 2]}, crowd=False, holes=only("c3")))
    assert played.public.ended == "last_tile"
    assert played.public.winners == [2]


def test_equal_on_the_centre_most_prisoners_win():
    state = position(3, {"c3": [2, 2, 1]}, crowd=False, prisoners=[[0, 1], [2, 0, 1], [5]])
    played = play(look, state)
    result = outcome(played.table.state)
    assert (result.winners, result.reason) == ((1,), "prisoners")
    assert result.places == (2, 1, 3)


def test_equal_in_prisoners_too_they_share_the_win():
    state = position(3, {"c3": [2, 2, 1]}, crowd=False, prisoners=[[0, 2], [2], [5]])
    result = outcome(play(look, state).table.state)
    assert (result.winners, result.reason) == ((0, 1), "shared")
    assert result.places == (1, 1, 3)


def test_prisoners_of_an_eliminated_player_do_not_count():
    state = position(4, {"c3": [1, 2, 1]}, crowd=False, prisoners=[[], [], [], [9]], out=[3])
    result = outcome(play(look, state).table.state)
    assert result.winners == (1,)
    assert result.places == (2, 1, 2, 4)


@pytest.mark.parametrize(
    ("prisoners", "winners", "reason"),
    [([[0, 1], [], []], (0,), "prisoners"), ([[], [], []], (0, 2), "shared"), ([[], [4], [1]], (2,), "prisoners")],
)
def test_if_one_stroke_takes_everybody_those_it_took_compare_prisoners(prisoners, winners, reason):
    played = play(look, unsettled(3, {}, out=[1], prisoners=prisoners))
    assert played.public.ended == "nobody"
    result = outcome(played.table.state)
    assert (result.winners, result.reason) == (winners, reason)


def test_places_go_by_how_late_a_player_left():
    played = play(look, unsettled(4, {"a1": [0, 0, 3]}, out=[3, 0]))
    assert outcome(played.table.state).places == (3, 2, 1, 4)


def test_without_a_limit_the_game_goes_on():
    state = position(3, {"c3": [2, 1, 1]}, active=2)
    state.public.round = 400
    assert play(next_turn, state).public.ended == ""


def test_at_the_round_limit_the_centre_decides():
    state = position(3, {"c3": [1, 2, 1]}, active=2, round_limit="40")
    state.public.round = 39
    assert play(next_turn, state).public.ended == ""
    state.public.active = 2
    played = play(next_turn, state)
    assert played.result is None
    assert played.public.ended == "round_limit"
    assert outcome(played.table.state).winners == (1,)


def test_the_end_is_announced_with_its_winners():
    played = play(look, position(3, {"c3": [1, 3, 2]}, crowd=False))
    assert played.told("ended") == [{"reason": "all_on_centre", "winners": [1]}]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (position(3, {"c3": [1, 3, 2]}, crowd=False), "Bob wins: most figures on the centre"),
        (position(3, {"c3": [3, 3, 2]}, crowd=False, prisoners=[[1], [], []]), "Ann wins: level on the centre, most"),
        (position(3, {"c3": [3, 3, 2]}, crowd=False), "Ann and Bob share the win"),
        (unsettled(3, {"a1": [0, 0, 1]}), "Cem wins: the last one standing"),
    ],
)
def test_the_result_says_who_won_and_why(state, words):
    settle(state.public)
    lines = GAME.text.result(GAME.view(state, None), GAME.outcome(state), ["Ann", "Bob", "Cem"])
    assert lines[0].startswith(words)
    assert len(lines) == 5
