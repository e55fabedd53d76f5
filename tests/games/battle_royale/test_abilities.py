"""Ability cards: their draft, and what each of the eight does."""

import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.abilities import choose, gait
from engine.games.battle_royale.battle import battle_royale
from engine.games.battle_royale.components import ABILITIES
from engine.games.battle_royale.doom import carry_out
from engine.games.battle_royale.turn import draft, draw_card, movement, play_card
from engine.kernel.errors import Refused
from engine.kernel.run import Run, seeded
from tests.games.battle_royale.position import play, position, pushes_to


async def battle(table):
    await battle_royale(table, "doom")


async def eliminator(table):
    await carry_out(table, "move_eliminator", "doom")


# ---------------------------------------------------------------------- the draft


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_ability_more_than_players_is_offered_and_the_starter_chooses_last(seats):
    run, step = Run.start(GAME, seats, {"abilities": "on", "starter": "2"}, seeded("draft"))
    offered = run.state.public.offered
    assert len(offered) == seats + 1
    assert {"offered": offered} in [h.event.data for h in step.happened if h.event.name == "abilities"]
    order, taken = [], []
    while run.phase == "draft":
        (seat,) = run.waiting
        question = run.open[seat].question
        assert not question.private
        assert sorted(question.keys) == sorted(card for card in offered if card not in taken)
        order.append(seat)
        taken.append(question.keys[0])
        run.answer(seat, [question.keys[0]])
    assert order == [(1 - turn) % seats for turn in range(1, seats + 1)]  # from the right of seat 1, counterclockwise
    assert order[-1] == run.state.public.starter == 1
    assert [run.state.public.abilities[seat] for seat in order] == taken
    assert run.state.public.offered == []
    assert run.waiting == [1]


def test_without_the_option_there_is_no_ability_and_no_draft():
    run, _ = Run.start(GAME, 3, {}, seeded("none"))
    assert run.phase == "play_card"
    assert run.state.public.abilities == ["", "", ""]


def test_the_abilities_on_offer_differ_from_game_to_game_and_all_of_them_occur():
    games = [Run.start(GAME, 4, {"abilities": "on"}, seeded("offer", n))[0].state.public.offered for n in range(20)]
    assert sorted({card for offered in games for card in offered}) == sorted(ABILITIES)


def drafting(*offered, able=("", "", "")):
    state = position(3, {}, able=able)
    state.public.offered = list(offered)
    state.public.starter = 0
    return state


def test_a_card_that_is_taken_or_not_on_the_table_is_refused():
    question = play(draft, drafting("anchor", "engineer", able=("", "", "planner"))).question
    for card, code in (("planner", "ability_taken"), ("sidestep", "ability_not_open")):
        with pytest.raises(Refused) as refused:
            question.check([card])
        assert refused.value.code == code


# ---------------------------------------------------------------------- the eight


def test_sidestep_figures_step_diagonally_and_push_that_way():
    tiles = {"b2": [1], "c3": [0, 3, 2]}
    assert pushes_to(play(movement, position(3, tiles, card="5x1"), "b2").question, "c3") == []
    played = play(movement, position(3, tiles, card="5x1", able=("sidestep",)), "b2", "c3>down-right:1", "done")
    assert played.public.figures["c3"] == [1, 2, 2]
    assert played.public.figures["d4"] == [0, 1, 0]
    assert played.told("movement")[0]["cards"] == ["sidestep"]


def test_sidestep_pushes_diagonally_over_the_edge_too():
    played = play(
        movement,
        position(3, {"c2": [1], "d1": [0, 3, 2]}, card="5x1", able=("sidestep",)),
        "c2",
        "d1>up-right:2",
        "done",
    )
    assert played.public.prisoners[0] == [0, 0, 1]


def test_sidestep_is_nobody_elses():
    state = position(3, {"b2": [1]}, card="5x1", able=("", "sidestep", ""))
    assert "c3" not in play(movement, state, "b2").question.keys


def test_a_vaulter_jumps_straight_over_one_hole_for_two_steps_once_a_turn():
    tiles = {"a1": [1], "c1": [0, 1], "a3": [1]}
    played = play(movement, position(3, tiles, card="2x2-move", able=("vaulter",)), "a1")
    assert "c1" in played.question.keys  # over the hole b1
    assert "b1" not in played.question.keys
    assert "d1" not in played.question.keys  # two steps are used up
    played = play(movement, position(3, tiles, card="2x2-move", able=("vaulter",)), "a1", "c1", "a3")
    assert played.traced("move")[0].path == ["a1", "c1"]
    assert "a5" not in played.question.keys  # over the hole a4: the jump of this turn is used
    assert "a5" in play(movement, position(3, tiles, card="2x2-move", able=("vaulter",)), "a3").question.keys


def test_a_vaulter_with_a_single_step_jumps_nowhere_and_over_nothing_but_a_hole():
    state = position(3, {"a1": [1]}, card="5x1", able=("vaulter",))
    assert "c1" not in play(movement, state, "a1").question.keys
    state = position(3, {"a1": [1]}, card="2x2-move", able=("vaulter",), holes=("c1",))
    assert "d1" not in play(movement, state, "a1").question.keys  # two holes in a row


def test_a_vaulter_may_walk_before_and_after_the_jump_and_walks_where_it_can():
    state = position(3, {"a2": [1]}, card="1x5", able=("vaulter",))
    played = play(movement, state, "a2", "d1")
    assert played.public.jumps == 1  # d1 is four steps away on foot: b2 c2 c1 d1
    state = position(3, {"a1": [1]}, card="2x3-a", able=("vaulter",))
    played = play(movement, state, "a1", "d1", "done")
    assert played.traced("move")[0].path == ["a1", "c1", "d1"]
    assert played.told("movement")[0]["cards"] == ["vaulter"]


def test_a_vaulter_pushes_in_the_direction_of_the_jump():
    state = position(3, {"a1": [1], "c1": [0, 3, 2]}, card="2x2-move", able=("vaulter",))
    played = play(movement, state, "a1", "c1>right:1", "done")
    assert played.public.figures["d1"] == [0, 1, 0]


def test_long_legs_let_one_figure_a_turn_go_one_tile_further():
    tiles = {"a2": [1], "a3": [1]}
    state = position(3, tiles, card="2x2-move", able=("long_legs",))
    question = play(movement, state, "a2").question
    assert "d2" in question.keys
    assert "d2" not in play(movement, position(3, tiles, card="2x2-move"), "a2").question.keys
    state = position(3, tiles, card="2x2-move", able=("long_legs",))
    played = play(movement, state, "a2", "d2", "a3")
    assert "c3" in played.question.keys
    assert "d3" not in played.question.keys
    state = position(3, tiles, card="2x2-move", able=("long_legs",))
    played = play(movement, state, "a2", "b2", "a3", "d3")
    assert played.told("movement")[0]["cards"] == ["long_legs"]


def test_full_ranks_move_one_more_figure_by_one_tile():
    tiles = {"a2": [1], "b3": [1], "d3": [1]}
    state = position(3, tiles, card="2x2-move", able=("full_ranks",))
    played = play(movement, state, "a2", "c2", "b3", "b5", "d3")
    assert sorted(played.question.keys) == sorted(["back", "d2", "c3", "e3", "d4"])  # one tile only
    state = position(3, tiles, card="2x2-move", able=("full_ranks",))
    played = play(movement, state, "d3", "d2", "a2", "c2", "b3", "b5")  # the single tile may come first
    assert len(played.told("movement")[0]["moves"]) == 3
    assert played.open is None or played.question.keys == ("done",)


def test_full_ranks_add_a_sixth_figure_to_a_card_of_five():
    state = position(3, {"c3": [5], "b2": [2]}, card="5x1", able=("full_ranks",))
    played = play(movement, state, "c3", "c2", "c3", "d3", "c3", "c4", "c3", "b3", "c3", "c2", "b2", "a2")
    assert len(played.told("movement")[0]["moves"]) == 6


def test_an_anchor_is_pushed_by_others_only_where_nobody_else_can_be():
    tiles = {"b2": [1], "c2": [0, 3, 2]}
    played = play(movement, position(3, tiles, card="5x1", able=("", "anchor", "")), "b2", "c2", "done")
    assert played.public.figures["c2"] == [1, 3, 1]  # forced: the other colour
    tiles = {"b2": [1], "c2": [1, 4]}
    played = play(movement, position(3, tiles, card="5x1", able=("", "anchor", "")), "b2", "c2", "done")
    assert played.public.figures["c2"] == [1, 4, 0]  # own figures count as others that can be chosen
    tiles = {"b2": [1], "c2": [0, 5]}
    played = play(movement, position(3, tiles, card="5x1", able=("", "anchor", "")), "b2", "c2", "done")
    assert played.public.figures["c2"] == [1, 4, 0]


def test_an_anchor_may_push_its_own_figures():
    question = play(movement, position(3, {"b2": [1], "c2": [2, 3]}, card="5x1", able=("anchor",)), "b2").question
    assert pushes_to(question, "c2") == ["c2>right:0", "c2>right:1"]


def test_an_anchored_colour_is_refused_by_name():
    state = position(4, {"b2": [1], "c2": [0, 2, 2, 2]}, card="5x1", able=("", "anchor", "", ""))
    question = play(movement, state, "b2").question
    assert pushes_to(question, "c2") == ["c2>right:2", "c2>right:3"]
    assert question.refused["c2>right:1"] == "anchored"


def test_an_engineer_may_move_the_eliminator_a_second_time_or_leave_it():
    played = play(eliminator, position(3, {}, able=("engineer",)), "c2", "d1")
    assert played.public.eliminator == "d1"
    assert [event["cause"] for event in played.told("eliminator")] == ["doom", "engineer"]
    played = play(eliminator, position(3, {}, able=("engineer",)), "c2")
    assert "b1" not in played.question.keys  # each move is a legal one
    assert "stay" in played.question.keys
    assert play(eliminator, position(3, {}, able=("engineer",)), "c2", "stay").public.eliminator == "c2"
    assert play(eliminator, position(3, {}, able=("", "engineer", "")), "c2").open is None


def test_a_duellist_wins_level_battles_against_one_other_colour_on_the_own_turn():
    played = play(battle, position(3, {"b2": [2, 2]}, able=("duellist",)))
    assert played.public.figures["b2"] == [2, 1, 0]
    assert played.public.prisoners[0] == [0, 1, 0]
    assert played.told("battle")[0]["duels"] == ["b2"]


@pytest.mark.parametrize("counts", [[1, 1, 1], [2, 2, 1]])
def test_a_duellist_gains_nothing_where_a_third_colour_stands(counts):
    plain = play(battle, position(3, {"b2": counts}))
    duel = play(battle, position(3, {"b2": counts}, able=("duellist",)))
    assert duel.public.figures["b2"] == plain.public.figures["b2"]
    assert duel.told("battle")[0]["duels"] == []


def test_a_duellist_wins_nothing_on_the_turn_of_others_and_where_others_are_level():
    assert play(battle, position(3, {"b2": [2, 2]}, able=("duellist",), active=1)).told("captured") == []
    assert play(battle, position(3, {"b2": [0, 2, 2]}, able=("duellist",))).told("captured") == []


def test_a_duellist_wins_against_neutral_figures_too():
    played = play(battle, position(2, {"b2": [1, 0, 1], "e5": [1], "d4": [0, 1]}, able=("duellist",)))
    assert played.public.prisoners[0] == [0, 0, 1]


def test_a_planner_draws_a_fifth_card_at_once_and_holds_five():
    state = drafting("planner", "anchor", "engineer", "sidestep")

    async def take(table):
        await choose(table, 2)

    played = play(take, state, "planner")
    assert [len(private.hand) for private in state.private] == [4, 4, 5]
    (drew,) = [event for event in played.table.told if event.name == "drew"]
    assert drew.to == drew.new_to == (2,)
    state = position(3, {"a2": [1]}, able=("planner",))
    play(play_card, state, state.private[0].hand[0])
    play(draw_card, state)
    assert len(state.private[0].hand) == 5


def test_abilities_change_nothing_for_a_seat_without_them():
    state = position(3, {"a2": [1]}, card="2x3-a", able=("", "planner", "vaulter"))
    assert gait(state.public).steps == 3
    assert gait(state.public).jumps == 0
    assert len(state.private[0].hand) == 3
