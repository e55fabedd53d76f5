import pytest

from engine.games.battle_royale.components import BOX
from engine.games.battle_royale.doom import carry_out
from engine.games.battle_royale.turn import after_moving, doom, draw_card, extra_action, next_turn, play_card
from tests.games.battle_royale.position import face, play, position


def doing(action, cause="doom"):
    async def rule(table):
        await carry_out(table, action, cause)

    return rule


def test_the_die_has_six_faces_with_four_symbols():
    assert len(BOX.die) == 6
    assert sorted(set(BOX.die)) == ["battle_royale", "explosion", "free_choice", "move_eliminator"]


def test_the_roll_is_open_to_all_and_remembered():
    played = play(doom, position(3, {}), "c2", chance=[face("move_eliminator")])
    assert played.result is next_turn
    assert played.public.die == "move_eliminator"
    assert played.told("rolled") == [{"seat": 0, "cause": "doom", "face": "move_eliminator"}]
    assert played.traced("roll")[0].face == "move_eliminator"


@pytest.mark.parametrize("card", ["2x3-a", "5x1"])
def test_a_plain_card_has_no_additional_action(card):
    played = play(extra_action, position(3, {}, card=card))
    assert played.result is doom
    assert played.table.told == []


def test_an_additional_action_comes_before_the_doom_phase():
    played = play(extra_action, position(3, {}, card="2x2-move"), "d4")
    assert played.result is doom
    assert played.public.eliminator == "d4"
    assert played.told("eliminator")[0]["cause"] == "card"


def test_a_cards_battle_uses_the_arena_after_the_moves():
    played = play(extra_action, position(3, {"a1": [2, 1]}, card="3x1-battle"))
    assert played.told("battle") == [
        {"seat": 0, "cause": "card", "tile": "", "taken": [[0, 1, "a1"]], "lost": [], "duels": []}
    ]


def test_a_cards_explosion_blows_up_and_under_the_centre_moves_the_eliminator_instead():
    state = position(3, {}, card="1x3-explode", eliminator="a1", explosions="strict")
    assert "a1" not in play(extra_action, state).public.figures
    played = play(extra_action, position(3, {}, card="1x3-explode"))
    assert played.question.name == "eliminator"


def test_the_eliminator_moves_one_place_in_eight_directions_never_under_a_hole_and_never_stays():
    question = play(doing("move_eliminator"), position(3, {}, eliminator="b2")).question
    assert question.keys == ("a1", "c1", "a2", "c2", "a3", "b3", "c3")
    assert question.refused["b1"] == "eliminator_hole"
    assert question.refused["b2"] == "eliminator_must_move"
    assert question.refused["e5"] == "eliminator_too_far"
    assert question.spots["c3"] == "c3"
    assert question.low == 1


def test_the_eliminator_may_go_under_the_centre():
    played = play(doing("move_eliminator"), position(3, {}, eliminator="b2"), "c3")
    assert played.public.eliminator == "c3"
    assert played.traced("eliminator")[0].path == ["b2", "c3"]


def test_without_a_tile_around_it_the_eliminator_goes_to_a_nearest_one_by_choice():
    holes = [tile for tile in position(3, {}).public.figures if tile not in ("c3", "d3", "c4", "e3")]
    state = position(3, {"c3": [1, 1, 1]}, holes=holes, eliminator="a1", crowd=False)
    played = play(doing("move_eliminator"), state)
    assert played.open is None
    assert played.public.eliminator == "c3"
    holes = [tile for tile in position(3, {}).public.figures if tile not in ("c3", "d3", "c2", "c1")]
    state = position(3, {"c3": [1, 1, 1]}, holes=holes, eliminator="a2", crowd=False)
    assert play(doing("move_eliminator"), state).question.keys == ("c1", "c2", "c3")


@pytest.mark.parametrize("eliminator", ["c3", "b1"])
def test_an_explosion_under_the_centre_or_a_hole_moves_the_eliminator(eliminator):
    played = play(doing("explosion"), position(3, {}, eliminator=eliminator), "c2")
    assert len(played.public.figures) == 21
    assert played.told("eliminator") == [
        {"seat": 0, "cause": "doom", "tile": eliminator, "goal": "c2", "instead": True},
    ]


def test_free_choice_offers_all_three_actions():
    question = play(doing("free_choice"), position(3, {})).question
    assert question.keys == ("battle_royale", "move_eliminator", "explosion")
    assert question.fallback() == ["move_eliminator"]


def test_a_chosen_action_works_as_if_it_had_been_rolled():
    played = play(doing("free_choice"), position(3, {"a1": [2, 1]}), "battle_royale")
    assert played.told("battle")[0]["cause"] == "free"
    assert played.told("battle")[0]["taken"] == [[0, 1, "a1"]]
    played = play(doing("free_choice"), position(3, {}), "explosion")
    assert played.question.name == "eliminator"  # it is under the centre
    played = play(doing("free_choice"), position(3, {}, eliminator="a1", explosions="strict"), "explosion")
    assert played.told("blast")[0]["tile"] == "a1"


def test_the_turn_passes_clockwise_to_the_next_player_with_figures():
    state = position(4, {"e5": [1, 0, 1, 1]}, out=[1], card="2x3-a", turn=5)
    play(draw_card, state)
    played = play(next_turn, state)
    assert played.result is play_card
    assert (played.public.active, played.public.turn, played.public.round) == (2, 6, 1)
    assert played.public.card == played.public.second_die == ""


def test_a_round_ends_when_the_starter_is_passed_even_if_he_is_out():
    state = position(4, {"e5": [1, 1, 0, 1]}, out=[2], active=1)
    state.public.starter = 2
    played = play(next_turn, state)
    assert (played.public.active, played.public.round) == (3, 2)


def test_who_loses_the_last_figure_in_his_own_turn_still_rolls():
    state = position(3, {"e5": [0, 1, 1]}, out=[0], card="2x2-move")
    assert play(draw_card, state).result is after_moving
    played = play(extra_action, state, "c2")
    assert played.seats() == [0]
    played = play(doom, state, "c1", chance=[face("move_eliminator")])
    assert played.seats() == [0]
    assert played.result is next_turn
    assert play(next_turn, state).public.active == 1
