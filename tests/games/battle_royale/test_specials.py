"""Special actions: which lie open, when they may be used, how they are paid, and what each of the seven does."""

from engine.games.battle_royale import GAME
from engine.games.battle_royale.components import SPECIALS
from engine.games.battle_royale.specials import payments, usable
from engine.games.battle_royale.state import Trace
from engine.games.battle_royale.turn import (
    after_moving,
    doom,
    draw_card,
    extra_action,
    movement,
    next_turn,
    play_card,
    second_roll,
)
from engine.kernel.run import Run, seeded
from tests.games.battle_royale.position import face, play, position

OPEN = ("remote_control", "skirmish", "detonator")


def rich(tiles, specials=OPEN, held=((0, 3),), seats=3, **more):
    """A position in which seat 0 holds prisoners; three of seat 1 if not told otherwise."""
    return position(seats, tiles, specials=specials, prisoners=[*held, *[[0]] * (seats - len(held))], **more)


# ---------------------------------------------------------------------- which, when, how many


def test_three_special_actions_are_laid_out_for_all():
    run, step = Run.start(GAME, 3, {"specials": "on"}, seeded("open"))
    specials = run.state.public.specials
    assert len(dict.fromkeys(specials)) == 3
    assert [h.event.data for h in step.happened if h.event.name == "specials"] == [{"specials": specials}]
    games = [Run.start(GAME, 4, {"specials": "on"}, seeded("open", n))[0].state.public.specials for n in range(20)]
    assert sorted({card for cards in games for card in cards}) == sorted(SPECIALS)
    assert Run.start(GAME, 3, {}, seeded("open"))[0].state.public.specials == []


def test_who_cannot_pay_is_not_bothered():
    poor = position(3, {"b2": [2, 1]}, specials=OPEN, card="5x1")
    assert play(after_moving, poor).result is extra_action
    assert play(after_moving, poor).names() == []
    state = position(3, {"b2": [2, 1]}, specials=OPEN)
    assert list(play(play_card, state).question.keys) == state.private[0].hand
    state = rich({"b2": [2, 1]}, held=[[0, 2]])
    question = play(play_card, state).question
    assert list(question.keys) == [*state.private[0].hand, "remote_control", "skirmish"]
    assert question.refused["detonator"] == "too_few_prisoners"


def test_a_special_action_may_come_before_or_after_moving_but_only_one_a_turn():
    played = play(play_card, rich({"b2": [2, 1]}), "remote_control", "c2")
    assert played.result is play_card
    assert played.public.special == "remote_control"
    again = play(play_card, played.table.state)
    assert not [key for key in again.question.keys if key in SPECIALS]
    assert again.question.refused["skirmish"] == "one_special"
    assert play(after_moving, played.table.state).names() == []


def test_a_new_turn_brings_a_new_special_action():
    assert play(next_turn, rich({"a2": [1]}, special="skirmish")).public.special == ""


def test_after_moving_the_player_may_do_without():
    state = rich({"b2": [2, 1]}, card="5x1")
    played = play(after_moving, state)
    assert played.question.keys == (*OPEN, "skip")
    assert played.question.fallback() == ["skip"]
    played = play(after_moving, rich({"b2": [2, 1]}, card="5x1"), "skip")
    assert played.result is extra_action
    assert played.public.prisoners[0] == [0, 3, 0]


def test_the_special_action_comes_after_the_draw_and_before_the_cards_extra_action():
    assert play(draw_card, rich({"b2": [2, 1]}, card="3x1-battle")).result is after_moving


def test_who_has_no_figures_left_takes_no_special_action():
    state = rich({"e5": [0, 1, 1]}, out=[0])
    assert usable(state.public, "before") == []


def test_what_would_do_nothing_is_not_offered():
    state = rich({"b2": [1, 1]})  # nobody leads anywhere
    question = play(play_card, state).question
    assert question.refused["skirmish"] == "no_effect"


# ---------------------------------------------------------------------- payment


def test_the_player_chooses_which_prisoners_to_pay_and_the_obvious_way_comes_first():
    assert payments([0, 3, 1, 0], 2) == ["1+1", "1+2"]
    assert payments([1, 1, 1, 1], 1) == ["0", "1", "2", "3"]
    assert payments([0, 2], 2) == ["1+1"]
    assert len(payments([3, 3, 3, 3], 3)) == 20
    state = rich({"b2": [2, 1]}, held=[[0, 2, 1]])
    played = play(play_card, state, "skirmish", "1+2")
    assert played.public.prisoners[0] == [0, 1 + 1, 0]  # and one taken in the battle
    assert played.public.box[2] == 21 - 1 - 0  # one stands on e5, none is held any more
    assert played.told("special") == [{"seat": 0, "special": "skirmish", "paid": [1, 2]}]


def test_where_all_prisoners_are_alike_nobody_is_asked_which():
    assert play(play_card, rich({"b2": [2, 1]}), "skirmish").names() == ["card"]


def test_own_and_neutral_prisoners_pay_as_well():
    state = rich({"b2": [2, 1]}, seats=2, held=[[1, 0, 1]])
    assert play(play_card, state, "skirmish").public.prisoners[0] == [0, 1, 0]


# ---------------------------------------------------------------------- the seven


def test_roll_again_follows_the_first_roll_and_the_new_face_counts():
    state = rich({"b2": [2, 1]}, ("roll_again", "skirmish", "detonator"), card="5x1")
    played = play(doom, state, "roll_again", "c2", chance=[face("explosion"), face("move_eliminator")])
    assert played.names() == ["reroll", "eliminator"]
    assert played.public.eliminator == "c2"
    assert played.public.die == "move_eliminator"
    assert played.public.prisoners[0] == [0, 2, 0]
    assert [event["cause"] for event in played.told("rolled")] == ["doom", "again"]


def test_the_rolled_face_may_stand():
    state = rich({"b2": [2, 1]}, ("roll_again", "skirmish", "detonator"), card="5x1")
    played = play(doom, state, "keep", "c2", chance=[face("move_eliminator")])
    assert played.public.prisoners[0] == [0, 3, 0]
    assert played.public.special == ""


def test_roll_again_is_one_of_the_turns_special_actions_and_no_other_moment_has_it():
    cards = ("roll_again", "skirmish", "detonator")
    state = rich({"b2": [2, 1]}, cards, card="5x1", special="skirmish")
    assert "reroll" not in play(doom, state, "c2", chance=[face("move_eliminator")]).names()
    question = play(after_moving, rich({"b2": [2, 1]}, cards, card="5x1")).question
    assert question.refused["roll_again"] == "wrong_moment"


def test_the_second_roll_with_two_players_is_never_rolled_again():
    state = rich({"b2": [2, 1]}, ("roll_again", "skirmish", "detonator"), seats=2, card="5x1")
    assert play(second_roll, state, chance=[face("free_choice")]).names() == []


def test_cut_corners_lets_figures_step_diagonally_for_this_turn():
    cards = ("cut_corners", "skirmish", "detonator")
    state = rich({"b2": [1]}, cards)
    play(play_card, state, "cut_corners")
    card = state.private[0].hand[0]
    played = play(play_card, state, card)
    played = play(movement, state, "b2", "c3", "done")
    assert played.public.figures["c3"][0] == 1
    assert played.told("movement")[0]["cards"] == ["cut_corners"]
    play(draw_card, state)
    assert "cut_corners" not in play(after_moving, state, sound=False).names()


def test_cut_corners_is_not_sold_to_a_sidestepper_or_after_moving():
    cards = ("cut_corners", "skirmish", "detonator")
    state = rich({"b2": [1]}, cards, able=("sidestep",))
    assert play(play_card, state).question.refused["cut_corners"] == "no_effect"
    question = play(after_moving, rich({"b2": [2, 1]}, cards, card="5x1")).question
    assert question.refused["cut_corners"] == "wrong_moment"


def test_remote_control_moves_the_eliminator():
    played = play(after_moving, rich({"a2": [1]}, card="5x1"), "remote_control", "d4")
    assert played.public.eliminator == "d4"
    assert played.told("eliminator")[0]["cause"] == "remote_control"
    assert played.public.prisoners[0] == [0, 2, 0]


def test_the_puppeteer_moves_a_figure_of_another_colour_up_to_two_tiles():
    cards = ("puppeteer", "skirmish", "detonator")
    state = rich({"a2": [1, 1, 1]}, cards, card="5x1")
    played = play(after_moving, state, "puppeteer", "a2", "2", "c2")
    assert played.public.figures["a2"] == [1, 1, 0]
    assert played.public.figures["c2"] == [0, 0, 1]
    assert played.told("puppeteer") == [{"seat": 0, "colour": 2, "tile": "a2", "goal": "c2", "out": []}]
    question = play(after_moving, rich({"a2": [1, 1, 1]}, cards, card="5x1"), "puppeteer", "a2", "2").question
    assert "d2" not in question.keys


def test_the_puppeteers_pushes_count_for_the_active_player_even_against_himself():
    cards = ("puppeteer", "skirmish", "detonator")
    played = play(play_card, rich({"c2": [0, 1], "d2": [5]}, cards), "puppeteer", "c2", "d2")
    assert played.public.figures["d2"] == [4, 1, 0]
    assert played.public.prisoners[0] == [1, 1, 0]  # his own figure fell into the hole e2


def test_the_puppeteer_can_push_out_ones_own_last_figure():
    cards = ("puppeteer", "skirmish", "detonator")
    state = rich({"c2": [0, 1], "d2": [1, 0, 4], "e5": [0, 1, 1]}, cards)
    played = play(play_card, state, "puppeteer", "c2", "d2>right:0")
    assert played.public.eliminated == [0]
    assert played.told("eliminated") == [{"seat": 0}]


def test_the_puppeteer_can_choose_again_and_a_time_out_moves_somebody():
    cards = ("puppeteer", "skirmish", "detonator")
    state = rich({"a2": [1, 1]}, cards, card="5x1")
    played = play(after_moving, state, "puppeteer", "a2", "back", "e5", "1")
    assert played.question.name == "puppet_to"
    assert played.question.fallback() == [played.question.keys[0]]
    assert played.question.fallback() != ["back"]


def test_second_wind_moves_two_figures_that_have_not_moved_by_one_tile():
    cards = ("second_wind", "skirmish", "detonator")
    state = rich({"a2": [1], "d3": [1], "e5": [1, 1, 1]}, cards, card="2x3-a")
    play(movement, state, "a2", "a3", "done")
    play(draw_card, state)
    played = play(after_moving, state, "second_wind")
    assert played.question.keys == ("d3", "e5", "done")  # a3 has moved
    assert played.question.refused["a3"] == "has_moved"
    played = play(after_moving, rich({"a2": [1], "d3": [2]}, cards, card="5x1"), "second_wind", "d3", "d2", "d3", "e3")
    assert played.told("second_wind") == [{"seat": 0, "moves": [["d3", "d2"], ["d3", "e3"]], "out": []}]
    assert played.public.moved == {}
    question = play(play_card, rich({"a2": [1]}, cards)).question
    assert question.refused["second_wind"] == "wrong_moment"


def test_second_wind_is_not_offered_when_everybody_has_moved():
    cards = ("second_wind", "skirmish", "detonator")
    state = rich({"a2": [1], "e5": [0, 1, 1], "d4": [0, 2, 1]}, cards, card="5x1")
    play(movement, state, "a2", "a3")
    assert play(after_moving, state).question.refused["second_wind"] == "no_effect"


def test_a_skirmish_is_a_battle_on_one_chosen_tile():
    state = rich({"a1": [2, 1], "b2": [1, 2, 2], "c3": [2, 1]}, card="5x1")
    question = play(after_moving, state, "skirmish").question
    assert question.keys == ("a1", "b2")
    assert question.refused["c3"] == "centre_peace"
    assert question.refused["a2"] == "no_majority"
    played = play(after_moving, rich({"a1": [2, 1], "b2": [1, 2, 2]}, card="5x1"), "skirmish", "b2")
    assert played.public.figures["b2"] == [0, 2, 2]  # two leaders, one prey: clockwise from the active player
    assert played.public.figures["a1"] == [2, 1, 0]
    assert played.told("battle")[0]["tile"] == "b2"


def test_two_players_have_no_skirmish_in_the_first_three_turns():
    state = rich({"a1": [2, 1]}, seats=2, turn=3)
    assert play(play_card, state).question.refused["skirmish"] == "no_battle_yet"
    assert "skirmish" in play(play_card, rich({"a1": [2, 1]}, seats=2, turn=4)).question.keys


def test_a_duellist_may_open_a_level_skirmish():
    state = rich({"a1": [2, 2]}, able=("duellist",), card="5x1")
    assert play(after_moving, state, "skirmish").public.figures["a1"] == [2, 1, 0]


def test_the_detonator_is_an_explosion_or_moves_the_eliminator():
    state = rich({"a1": [0, 2]}, eliminator="a1", card="5x1", explosions="strict")
    played = play(after_moving, state, "detonator")
    assert "a1" not in played.public.figures
    assert played.told("blast")[0]["cause"] == "detonator"
    played = play(after_moving, rich({"a1": [0, 2]}, card="5x1"), "detonator", "c2")
    assert played.told("eliminator")[0]["instead"]


def test_a_detonator_before_moving_can_end_the_game():
    state = rich({"a1": [0, 2, 1], "c3": [1]}, eliminator="a1", crowd=False, explosions="strict")
    played = play(play_card, state, "detonator")
    assert played.result is None
    assert played.public.winners == [0]


def test_a_detonator_can_cost_ones_own_last_figure_and_the_turn_goes_on():
    state = rich({"a1": [1], "e5": [0, 1, 1], "c3": [0, 1, 1]}, eliminator="a1", explosions="strict")
    played = play(play_card, state, "detonator")
    assert played.result is play_card
    assert played.public.eliminated == [0]
    played = play(play_card, state, state.private[0].hand[0])
    assert play(movement, state).result is draw_card


def test_what_a_special_action_did_stays_in_the_picture_while_figures_move():
    old = Trace("capture", ["c2"], 1, 2)
    state = rich({"b2": [1], "d2": [2, 1]})
    state.public.trace = [old]
    play(play_card, state, "skirmish")
    assert [trace.kind for trace in state.public.trace] == ["capture"]
    assert state.public.trace != [old]
    play(play_card, state, state.private[0].hand[0])
    play(movement, state, "b2", "a2", "done")
    assert [trace.kind for trace in state.public.trace] == ["capture", "move"]
