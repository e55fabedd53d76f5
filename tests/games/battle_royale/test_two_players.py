"""Colours: 0 and 1 are the players', 2 is neutral."""

import pytest

from engine.games.battle_royale.battle import battle_royale
from engine.games.battle_royale.doom import carry_out
from engine.games.battle_royale.ending import outcome, settle
from engine.games.battle_royale.turn import doom, extra_action, movement, next_turn, second_roll
from tests.games.battle_royale.position import face, play, position


async def battle(table):
    await battle_royale(table, "doom")


async def look(table):
    settle(table.state.public)


async def free_choice(table):
    await carry_out(table, "free_choice", "doom")


def test_neutral_figures_cannot_be_moved_but_can_be_pushed():
    state = position(2, {"b2": [1, 0, 1], "c2": [0, 1, 4]}, card="5x1")
    played = play(movement, state)
    assert played.question.keys == ("b2", "e5", "done")
    played = play(movement, state, "b2", "c2>right:2", "done")
    assert played.public.figures["d2"] == [0, 0, 1]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_there_is_no_battle_in_the_first_three_turns_from_die_or_card(turn):
    played = play(doom, position(2, {"a1": [2, 1]}, turn=turn), chance=[face("battle_royale")])
    assert played.told("no_battle") == [{"seat": 0, "cause": "doom"}]
    assert played.public.figures["a1"] == [2, 1, 0]
    played = play(extra_action, position(2, {"a1": [2, 1]}, turn=turn, card="3x1-battle"))
    assert played.told("no_battle") == [{"seat": 0, "cause": "card"}]


def test_in_the_first_three_turns_free_choice_offers_no_battle():
    question = play(free_choice, position(2, {}, turn=3)).question
    assert question.keys == ("move_eliminator", "explosion")
    assert question.refused == {"battle_royale": "no_battle_yet"}


def test_from_the_fourth_turn_on_battles_take_place():
    played = play(battle, position(2, {"a1": [2, 1]}, turn=4))
    assert played.told("battle")[0]["taken"] == [[0, 1, "a1"]]
    assert "battle_royale" in play(free_choice, position(2, {}, turn=4)).question.keys


def test_three_players_fight_from_the_first_turn():
    assert play(battle, position(3, {"a1": [2, 1]}, turn=1)).told("battle")[0]["taken"]


@pytest.mark.parametrize("active", [0, 1])
def test_a_neutral_majority_over_both_takes_from_whoever_has_more_in_the_arena(active):
    state = position(2, {"a1": [2, 1, 3], "a2": [0, 5]}, active=active)
    played = play(battle, state)
    assert played.asked == []
    assert played.public.figures["a1"] == [2, 0, 3]  # red has more in all, though fewer here
    assert played.told("battle")[0]["lost"] == [[1, "a1"]]
    assert played.public.prisoners == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize("active", [0, 1])
def test_with_equal_figures_in_the_arena_the_active_player_loses_one(active):
    played = play(battle, position(2, {"a1": [1, 1, 3]}, active=active))
    assert played.told("battle")[0]["lost"] == [[active, "a1"]]


def test_the_arena_is_counted_at_that_moment():
    # Red has one more in the arena until it loses it on a1; then they are equal and the active player loses on a2.
    state = position(2, {"a1": [1, 1, 3], "a2": [1, 1, 3], "b2": [0, 1]}, active=0)
    assert play(battle, state).told("battle")[0]["lost"] == [[1, "a1"], [0, "a2"]]


@pytest.mark.parametrize("there", [0, 1])
def test_a_neutral_majority_over_one_player_alone_takes_from_that_one(there):
    counts = [0, 0, 3]
    counts[there] = 1
    played = play(battle, position(2, {"a1": counts, "a2": [3, 3]}))
    assert played.told("battle")[0]["lost"] == [[there, "a1"]]
    assert played.told("removed") == [{"colour": there, "tile": "a1"}]


def test_removed_figures_go_back_to_the_box():
    state = position(2, {"a1": [1, 0, 3]})
    before = state.public.box[0]
    assert play(battle, state).public.box[0] == before + 1


def test_who_leads_together_with_the_neutral_figures_may_take_or_leave():
    tile = {"a1": [2, 1, 2]}
    played = play(battle, position(2, tile), "1")
    assert played.names() == ["may_take"]
    assert played.public.figures["a1"] == [2, 0, 2]
    assert played.public.prisoners[0] == [0, 1, 0]
    played = play(battle, position(2, tile), "leave")
    assert played.public.figures["a1"] == [2, 1, 2]
    question = play(battle, position(2, tile, active=1)).open
    assert question is not None
    assert question[0] == 0  # the captor is asked, not the active player


def test_together_with_the_neutral_figures_over_nobody_is_a_tie():
    assert play(battle, position(2, {"a1": [2, 0, 2]})).told("battle")[0]["taken"] == []


def test_both_players_leading_over_neutral_figures_take_as_far_as_they_last():
    played = play(battle, position(2, {"a1": [2, 2, 1]}, active=1))
    assert played.told("battle")[0]["taken"] == [[1, 2, "a1"]]
    played = play(battle, position(2, {"a1": [3, 3, 2]}, active=1))
    assert played.told("battle")[0]["taken"] == [[1, 2, "a1"], [0, 2, "a1"]]


def test_a_player_leading_alone_takes_a_neutral_or_an_enemy_figure():
    played = play(battle, position(2, {"a1": [3, 1, 2]}))
    assert played.question.name == "capture"
    assert played.question.keys == ("1", "2")


def test_after_each_turn_the_die_is_rolled_again_and_only_an_explosion_counts():
    played = play(doom, position(2, {}), "c2", chance=[face("move_eliminator")])
    assert played.result is second_roll
    for name in ("battle_royale", "move_eliminator", "free_choice"):
        played = play(second_roll, position(2, {"a1": [2, 1]}, eliminator="b3"), chance=[face(name)])
        assert played.result is next_turn
        assert played.asked == []
        assert played.public.second_die == name
        assert len(played.public.figures) == 21
        assert played.public.figures["a1"] == [2, 1, 0]
    state = position(2, {}, eliminator="a1", explosions="strict")
    assert "a1" not in play(second_roll, state, chance=[face("explosion")]).public.figures


def test_a_second_explosion_under_the_centre_moves_the_eliminator_by_the_same_player():
    played = play(second_roll, position(2, {}, active=1), "b2", chance=[face("explosion")])
    assert played.seats() == [1]
    assert played.public.eliminator == "b2"


def test_three_players_roll_once():
    assert play(doom, position(3, {}), "c2", chance=[face("move_eliminator")]).result is next_turn


def test_the_last_player_left_wins_although_neutral_figures_stand():
    state = position(2, {"a1": [2, 0, 3]}, crowd=False, out=[1])
    state.public.eliminated, state.public.strokes = [], []
    played = play(look, state)
    assert (played.public.ended, played.public.winners) == ("last_one", [0])


def test_a_neutral_figure_elsewhere_keeps_the_centre_end_away_unless_the_table_ignores_it():
    tiles = {"c3": [2, 1, 3], "a1": [0, 0, 1]}
    assert play(look, position(2, tiles, crowd=False)).public.ended == ""
    played = play(look, position(2, tiles, crowd=False, neutral_at_centre="ignored"))
    assert played.public.ended == "all_on_centre"
    assert played.public.winners == [0]


def test_the_centre_compares_the_two_players_only():
    played = play(look, position(2, {"c3": [1, 2, 4]}, crowd=False))
    assert played.public.winners == [1]
    assert outcome(played.table.state).places == (2, 1)


def test_losing_the_last_figure_to_the_neutral_colour_ends_the_game():
    state = position(2, {"a1": [1, 0, 3], "a2": [0, 2, 1]}, crowd=False)
    played = play(battle, state)
    assert (played.public.ended, played.public.winners) == ("last_one", [1])
    assert played.public.figures["a2"] == [0, 2, 1]  # later tiles are not fought for
