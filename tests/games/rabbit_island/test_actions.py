"""Action cards: the rotation, interrupts, every effect; the rulebook's examples (Rulebook: Play Action Cards)."""

import pytest

from engine.games.rabbit_island.components import ACTIONS
from engine.kernel.errors import Refused
from tests.games.rabbit_island.position import (
    answer,
    asked,
    at,
    carrots,
    everybody_passes,
    only,
    play,
    position,
    public,
    told,
)

CHAIN = {"h7": "lake-1", "h6": "carrot-patch-1", "h5": "forest-1"}
BLUE, RED, YELLOW = 0, 1, 2


def window(hands, *, spot="h7", active=0, seats=None, tiles=CHAIN, **more):
    """The Action step of a turn: the active rabbit stands on a place."""
    seats = seats or len(hands)
    pawns = ["h8"] * seats
    pawns[active] = spot
    state = position(seats, tiles, pawns=pawns, active=active, card="move-15", hands=hands, **more)
    state.public.at = active
    state.public.doing = "action"
    return at("action_window", state)


def test_advance_moves_the_active_rabbit_before_it_can_upgrade():
    """Rulebook: the first example of Advance, red's four spaces to a Lake with blue's Camp."""
    tiles = {"h7": "cave-1", "h6": "forest-1", "h5": "carrot-patch-1", "h4": "lake-1", "h3": "cave-4"}
    state = position(
        2, tiles, active=1, movement=[["move-1", "move-2"], ["move-28", "move-3"]], tokens={"h4": [0]},
        hands=[["advance"], ["drought"]],
    )  # fmt: skip
    run = at("play_card", state)
    answer(run, "move-28")
    assert public(run).pawns[RED] == "h4"
    play(run, BLUE, "advance")
    everybody_passes(run)
    assert public(run).pawns[RED] == "h3"
    assert (list(run.open), only(run).name) == ([RED], "build")  # a free Cave; blue's Camp is left alone
    assert public(run).tokens == {"h4": [BLUE]}
    assert carrots(run) == [100, 100]


def test_advance_takes_free_labor_to_a_place_where_nothing_can_be_built():
    """Rulebook: the example of Advance after Free Labor."""
    run = window([["free-labor"], ["advance"]])
    play(run, 0, "free-labor")
    step = play(run, 1, "advance")
    everybody_passes(run)
    assert ("action", {"seat": 1, "card": "advance", "answers": "free-labor", "of": 0}) in told(step)
    assert public(run).pawns[0] == "h6"
    assert public(run).effects == ["free-labor"]
    assert sorted(public(run).action_discard) == ["advance", "free-labor"]
    answer(run, "no")
    assert public(run).effects == []
    assert carrots(run) == [100, 100]


def test_thwarted_cancels_another_thwarted_in_turn_order():
    """Rulebook: the example of three players and two Thwarted! in turn order."""
    run = window([["thwarted", "drought"], ["advance", "hungry-workers"], ["thwarted", "poor-harvest"]])
    assert list(asked(run)) == [BLUE, RED, YELLOW]
    play(run, RED, "advance")
    assert list(asked(run)) == [YELLOW, BLUE]
    play(run, YELLOW, "thwarted")
    assert list(asked(run)) == [BLUE, RED]
    play(run, BLUE, "thwarted")
    assert list(asked(run)) == [RED, YELLOW]
    steps = [run.answer(RED, ["pass"]), run.answer(YELLOW, ["pass"])]
    assert ("cancelled", {"seat": BLUE, "card": "thwarted", "of": YELLOW}) in told(*steps)
    assert ("advanced", {"seat": RED, "card": "advance", "path": ["h7", "h6"]}) in told(*steps)
    assert public(run).pawns[BLUE] == "h6"
    everybody_passes(run)
    assert only(run).name == "event"


def test_after_an_effect_the_rotation_goes_on_with_the_player_of_the_card():
    run = window([["drought", "full-harvest"], ["full-harvest", "poor-harvest"], ["hungry-workers"]])
    play(run, RED, "full-harvest")
    run.answer(YELLOW, ["pass"])
    run.answer(BLUE, ["pass"])
    assert public(run).effects == ["full-harvest"]
    assert list(asked(run)) == [RED, YELLOW, BLUE]
    play(run, RED, "poor-harvest")
    everybody_passes(run)
    assert only(run).name == "build"


def test_one_player_may_play_both_full_harvests_in_a_row():
    run = window([["full-harvest", "full-harvest"], ["drought"]], tokens={"h7": [0]})
    play(run, 0, "full-harvest")
    run.answer(1, ["pass"])
    assert list(asked(run)) == [0, 1]
    play(run, 0, "full-harvest")
    everybody_passes(run)
    assert carrots(run)[0] == 180


def test_those_who_passed_on_a_waiting_card_may_play_after_it():
    run = window([["full-harvest"], ["hungry-workers"]])
    play(run, 0, "full-harvest")
    run.answer(1, ["pass"])
    step = play(run, 1, "hungry-workers")
    assert ("effect", {"seat": 1, "card": "hungry-workers"}) in told(step, *everybody_passes(run))


def test_only_interrupts_may_answer_a_card_and_thwarted_needs_one():
    run = window([["advance", "drought", "thwarted"], ["advance", "poor-harvest"]])
    question = asked(run)[0]
    assert question.keys == ("advance", "drought", "pass")
    with pytest.raises(Refused, match="nothing_to_thwart"):
        question.check(["thwarted"])
    with pytest.raises(Refused, match="not_held"):
        question.check(["go-home"])
    play(run, 0, "drought")
    question = only(run)
    assert question.keys == ("advance", "pass")
    with pytest.raises(Refused, match="no_interrupt"):
        question.check(["poor-harvest"])


def test_the_first_in_turn_order_is_heard_and_later_answers_are_void():
    run = window([["drought"], ["poor-harvest"], ["full-harvest"]])
    run.answer(YELLOW, ["full-harvest"])
    run.answer(RED, ["poor-harvest"])
    assert public(run).stack == []
    run.answer(BLUE, ["pass"])
    assert [(card.seat, card.card) for card in public(run).stack] == [(RED, "poor-harvest")]
    assert "full-harvest" in run.state.private[YELLOW].actions


def test_a_seat_with_cards_is_asked_even_if_it_can_play_none_and_one_without_is_passed_over():
    run = window([["thwarted"], [], ["drought"]])
    assert list(asked(run)) == [BLUE, YELLOW]
    question = asked(run)[BLUE]
    assert (question.keys, question.always, question.private) == (("pass",), True, True)
    assert question.fallback() == ["pass"]


def test_without_action_cards_nobody_is_asked():
    run = window([[], []])
    assert only(run).name == "build"


def test_standing_orders_answer_with_pass_and_targets_are_asked_all_the_same():
    run = window([["drought"], ["poor-harvest"], ["thwarted"], ["advance"]], tokens={"h7": [2]})
    standing = {seat: dict(question.standing) for seat, question in asked(run).items()}
    both = {"pass_turn": "pass", "only_target": "pass"}
    assert standing == {0: {"pass_turn": "pass"}, 1: both, 2: {"pass_turn": "pass"}, 3: both}
    play(run, 3, "advance")
    play(run, 2, "thwarted")
    assert asked(run).keys() == {0, 1}


def test_peace_and_quiet_cancels_what_waits_and_what_is_in_force_and_closes_the_step():
    run = window([["full-harvest", "advance"], ["peace-and-quiet", "drought"]], tokens={"h7": [0]})
    play(run, 0, "full-harvest")
    run.answer(1, ["pass"])
    play(run, 0, "advance")
    step = play(run, 1, "peace-and-quiet")
    steps = [step, *everybody_passes(run)]
    quiet = {"seat": 1, "cancelled": ["advance", "full-harvest"]}
    assert ("quiet", quiet) in told(*steps)
    assert public(run).pawns[0] == "h7"
    assert carrots(run)[0] == 120  # the Lake Camp's harvest, not doubled
    assert only(run).name == "build"
    assert run.state.private[1].actions == ["drought"]


def test_peace_and_quiet_may_be_thwarted_and_may_be_played_with_nothing_to_cancel():
    run = window([["peace-and-quiet", "drought"], ["thwarted", "advance"]])
    play(run, 0, "peace-and-quiet")
    play(run, 1, "thwarted")
    step = run.answer(0, ["pass"])
    assert ("cancelled", {"seat": 1, "card": "peace-and-quiet", "of": 0}) in told(step)
    assert not public(run).locked
    assert list(asked(run)) == [1, 0]


def test_what_is_done_stays_done_when_peace_and_quiet_comes():
    run = window([["every-bunny-wins", "drought"], ["advance", "peace-and-quiet"]])
    play(run, 0, "every-bunny-wins")
    run.answer(1, ["pass"])
    play(run, 1, "advance")
    run.answer(0, ["pass"])
    play(run, 1, "peace-and-quiet")
    everybody_passes(run)
    assert carrots(run) == [200, 200]
    assert public(run).pawns[0] == "h6"


def test_the_lock_of_peace_and_quiet_ends_with_the_turn():
    run = window([["peace-and-quiet"], ["drought"]])
    play(run, 0, "peace-and-quiet")
    everybody_passes(run)
    answer(run, "no")
    assert list(run.open) == [1]
    assert not public(run).locked


FORK = {"h7": "cave-4", "h6": "forest-1", "i7": "lake-2", "h5": "forest-3", "j7": "cave-1"}


def test_the_player_of_advance_chooses_the_way():
    run = window([["drought"], ["advance"]], tiles=FORK)
    play(run, 1, "advance")
    run.answer(0, ["pass"])
    assert list(run.open) == [1]
    assert (only(run).name, only(run).keys) == ("fork", ("h6", "i7"))
    with pytest.raises(Refused, match="not_exactly"):
        only(run).check(["h5"])
    run.answer(1, ["i7"])
    assert public(run).pawns[0] == "i7"


def test_extreme_advance_goes_two_spaces_and_its_player_chooses_the_forks():
    run = window([["extreme-advance"], ["drought"]], tiles=FORK)
    play(run, 0, "extreme-advance")
    run.answer(1, ["pass"])
    assert (list(run.open), only(run).keys) == ([0], ("h5", "j7"))
    run.answer(0, ["j7"])
    assert public(run).pawns[0] == "j7"


def test_advance_out_of_a_rabbit_hole_leads_to_the_hill_and_into_one_resolves_it():
    run = window([["advance", "advance"], ["drought"]], spot="h5")
    play(run, 0, "advance")
    run.answer(1, ["pass"])
    assert public(run).pawns[0] == "h4"
    everybody_passes(run)
    assert only(run).name == "hole"
    run = window([["advance"], ["drought"]], spot="h4")
    play(run, 0, "advance")
    everybody_passes(run)
    assert public(run).pawns[0] == "h8"
    assert only(run).name == "event"


def test_go_home_leads_to_the_hill_and_later_cards_may_move_the_rabbit_on():
    run = window([["advance"], ["go-home"]], spot="h5")
    play(run, 1, "go-home")
    run.answer(0, ["pass"])
    assert public(run).pawns[0] == "h8"
    play(run, 0, "advance")
    everybody_passes(run)
    assert public(run).pawns[0] == "h7"
    assert only(run).name == "build"
    assert carrots(run) == [100, 100]  # the Hill was only passed


def test_every_bunny_wins_gives_everybody_a_hundred_carrots_whatever_harvest_cards_say():
    run = window([["every-bunny-wins", "drought"], ["poor-harvest"], ["full-harvest"]])
    play(run, 0, "drought")
    everybody_to_effect(run)
    play(run, 0, "every-bunny-wins")
    everybody_passes(run)
    assert carrots(run) == [200, 200, 200]


def everybody_to_effect(run):
    """Everybody passes until the waiting card has taken effect."""
    while public(run).stack:
        run.answer(run.waiting[0], ["pass"])


def test_thwarted_under_thwarted_under_thwarted_cancels_the_card_at_the_bottom():
    hands = [["full-harvest", "thwarted"], ["thwarted", "thwarted"]]
    run = window(hands, tokens={"h7": [0]})
    for seat, card in ((0, "full-harvest"), (1, "thwarted"), (0, "thwarted"), (1, "thwarted")):
        play(run, seat, card)
    everybody_passes(run)
    assert public(run).effects == []
    assert carrots(run)[0] == 120
    assert len(public(run).action_discard) == 4


def test_hometown_advantage_may_be_played_where_it_does_nothing():
    run = window([["hometown-advantage"], ["drought"]], spot="h6")
    play(run, 0, "hometown-advantage")
    everybody_passes(run)
    answer(run, "yes")
    assert carrots(run)[0] == 150


@pytest.mark.parametrize("card", sorted(card for card in ACTIONS if card not in ("collapse", "thwarted")))
def test_every_card_can_be_played_and_is_discarded(card):
    run = window(
        [
            [card, "drought"] if card != "drought" else [card],
            ["poor-harvest"] if card != "poor-harvest" else ["advance"],
        ]
    )
    play(run, 0, card)
    while run.open and public(run).year == 5 and public(run).active == 0:
        seat = run.waiting[0]
        run.answer(seat, run.open[seat].question.fallback())
    assert public(run).action_discard == [card]
    assert public(run).stack == []


def test_a_card_played_is_shown_to_all_and_bars_nobodys_own_undo():
    run = window([["drought"], ["advance"]])
    step = play(run, 0, "drought")
    (event,) = [entry.event for entry in step.happened if entry.event.name == "action"]
    assert (event.to, event.new_to) == (None, (1,))
    assert run.undoable(0)
