"""Collapse!: drawn, counting down, striking, moved elsewhere (Rulebook: Collapse!)."""

import pytest

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

CHAIN = {"h7": "cave-1", "h6": "forest-1", "h5": "carrot-patch-1"}
RED, BLUE, GREEN = 0, 1, 2


def counters(run):
    return [(timer.seat, timer.counter) for timer in public(run).timers]


def turn(*, movement=(("move-1", "move-6"),), seats=2, **more):
    return at("play_card", position(seats, CHAIN, movement=movement, **more))


def draw(year=5, **more):
    """Seat 0 draws a card at a Rabbit Hole; every draw of lots comes out lowest: a Collapse! if there is one."""
    state = position(2, CHAIN, pawns=["h4"], card="move-1", year=year, **more)
    state.public.locked = True
    return state


def test_it_goes_on_the_table_with_its_counter_on_three_as_soon_as_it_is_drawn():
    run = at("land", draw(), chance=[0])
    step = answer(run, "draw")
    assert ("collapse_drawn", {"seat": 0, "counter": 3}) in told(step)
    assert counters(run) == [(0, 3)]
    assert run.state.private[0].actions == []
    assert public(run).collapses == 2


LAST_YEARS = [
    ("standard", 18, False),
    ("standard", 19, True),
    ("standard", 20, True),
    ("short", 8, False),
    ("short", 9, True),
    ("short", 10, True),
]


@pytest.mark.parametrize(("length", "year", "replaced"), LAST_YEARS)
def test_in_the_last_two_years_it_is_replaced(length, year, replaced):
    run = at("land", draw(year, length=length), chance=[0, 25] if replaced else [0])
    step = answer(run, "draw")
    names = [name for name, _ in told(step)]
    assert ("collapse_replaced" in names) == replaced
    assert (counters(run) == []) == replaced
    assert len(run.state.private[0].actions) == replaced
    assert public(run).action_discard == ["collapse"] * replaced


def test_a_replaced_one_is_not_drawn_again_by_the_same_draw():
    state = draw(20)
    state.private[1].actions = state.hidden.actions
    state.hidden.actions = []
    run = at("land", state, chance=[0, 0, 0])
    step = answer(run, "draw")
    assert [name for name, _ in told(step)].count("collapse_replaced") == 3
    assert public(run).action_discard == ["collapse"] * 3
    assert ("no_actions", {"seat": 0}) in told(step)


def test_the_owners_movement_cards_count_it_down_and_nobody_elses():
    run = turn(timers=[(0, 3), (1, 3)])
    step = answer(run, "move-1")
    assert ("countdown", {"seat": 0, "counter": 2}) in told(step)
    assert counters(run) == [(0, 2), (1, 3)]


def test_one_that_waits_is_put_on_three_after_the_first_movement_card_and_goes_off_on_the_third():
    run = turn(timers=[(0, 0)])
    answer(run, "move-1")
    assert counters(run) == [(0, 3)]
    run = turn(timers=[(0, 3)])
    answer(run, "move-1")
    assert counters(run) == [(0, 2)]
    run = turn(timers=[(0, 2)])
    step = answer(run, "move-1")
    assert ("countdown", {"seat": 0, "counter": 1}) in told(step)
    assert ("collapsed", {"seat": 0, "spot": "h7", "lost": -1, "left": 0}) in told(step)
    assert counters(run) == []
    assert public(run).action_discard == ["collapse"]


def test_a_collapse_on_a_town_makes_it_a_village_that_the_mover_may_upgrade():
    """Rulebook: the example of Collapse!, red's Move 3 onto blue's Town."""
    hands = [["drought"], ["thwarted", "peace-and-quiet"]]
    tiles = CHAIN | {"h5": "lake-1"}
    state = position(2, tiles, movement=[["move-15", "move-1"]], timers=[(RED, 2)],
                     tokens={"h5": [BLUE, BLUE, BLUE]}, hands=hands)  # fmt: skip
    run = at("play_card", state)
    answer(run, "move-15")
    assert (public(run).pawns[RED], public(run).collapsing) == ("h5", True)
    assert asked(run)[RED].keys == ("pass",)  # Drought is no interrupt
    assert asked(run)[BLUE].keys == ("peace-and-quiet", "pass")  # and Thwarted! needs a card
    run.answer(RED, ["pass"])
    step = run.answer(BLUE, ["pass"])
    assert ("collapsed", {"seat": RED, "spot": "h5", "lost": BLUE, "left": 2}) in told(step)
    assert public(run).tokens["h5"] == [BLUE, BLUE]
    assert public(run).supply == [25, 23]
    assert "drought" in asked(run)[RED].keys  # now every card may be played
    everybody_passes(run)
    assert only(run).keys == ("upgrade", "share")
    answer(run, "upgrade")
    assert public(run).tokens["h5"] == [BLUE, BLUE, RED]


def test_the_lowest_token_goes_and_the_top_one_stays_the_owner():
    run = turn(timers=[(0, 2)], tokens={"h7": [0, 1]})
    answer(run, "move-1")
    assert public(run).tokens["h7"] == [1]
    assert public(run).supply == [25, 24]


def test_a_single_token_is_removed_and_the_mover_may_build_a_camp_there():
    run = turn(timers=[(0, 2)], tokens={"h7": [1]})
    answer(run, "move-1")
    assert "h7" not in public(run).tokens
    assert carrots(run) == [100, 100]  # there is no owner left to harvest
    assert only(run).name == "build"


def test_on_an_event_tile_nothing_happens():
    run = turn(movement=(("move-15", "move-6"),), timers=[(0, 2)])
    step = answer(run, "move-15")
    assert ("collapsed", {"seat": 0, "spot": "h5", "lost": -1, "left": 0}) in told(step)
    assert only(run).name == "event"


def test_a_movement_interrupt_takes_it_to_another_tile():
    run = turn(timers=[(0, 2)], tokens={"h7": [1], "h6": [0]}, hands=[["drought"], ["advance"]])
    answer(run, "move-1")
    assert asked(run)[1].keys == ("advance", "pass")
    play(run, 1, "advance")
    step = run.answer(0, ["pass"])
    step2 = everybody_passes(run)
    assert ("collapsed", {"seat": 0, "spot": "h6", "lost": 0, "left": 0}) in told(step, *step2)
    assert public(run).tokens == {"h7": [1]}


def test_the_owner_of_the_card_may_move_it_too_and_it_may_be_moved_twice():
    run = turn(timers=[(0, 2)], tokens={"h7": [0], "h6": [0]}, hands=[["go-home"], ["advance", "drought"]])
    answer(run, "move-1")
    play(run, 0, "go-home")
    run.answer(1, ["pass"])
    assert public(run).pawns[0] == "h8"
    play(run, 1, "advance")
    assert public(run).pawns[0] == "h7"  # nobody else holds a card
    everybody_passes(run)
    assert public(run).tokens == {"h6": [0]}


def test_a_cancelled_interrupt_leaves_it_where_it_is():
    run = turn(timers=[(0, 2)], tokens={"h7": [0]}, hands=[["go-home"], ["thwarted"]])
    answer(run, "move-1")
    play(run, 0, "go-home")
    assert asked(run)[1].keys == ("thwarted", "pass")
    play(run, 1, "thwarted")
    everybody_passes(run)
    assert public(run).tokens == {}


def test_peace_and_quiet_cannot_stop_it_and_leaves_no_chance_to_play_cards():
    run = turn(timers=[(0, 2)], tokens={"h7": [0, 1]}, hands=[["advance"], ["peace-and-quiet", "drought"]])
    answer(run, "move-1")
    play(run, 1, "peace-and-quiet")
    everybody_passes(run)
    assert public(run).tokens == {"h7": [1]}
    assert only(run).name == "visit"
    assert run.state.private[0].actions == ["advance"]


def test_two_on_one_turn_strike_one_after_the_other_each_after_a_round_of_its_own():
    run = turn(timers=[(0, 2), (0, 2), (1, 3)], tokens={"h7": [0, 1, 0]}, hands=[["advance"], []])
    answer(run, "move-1")
    run.answer(0, ["pass"])
    assert public(run).tokens["h7"] == [1, 0]
    assert public(run).collapsing
    run.answer(0, ["pass"])
    assert public(run).tokens["h7"] == [0]
    assert not public(run).collapsing
    assert counters(run) == [(1, 3)]


def test_without_cards_it_strikes_at_once():
    run = turn(timers=[(0, 2)], tokens={"h7": [0]})
    answer(run, "move-1")
    assert public(run).tokens == {}


def test_one_drawn_after_peace_and_quiet_goes_on_the_table():
    state = draw()
    assert state.public.locked
    run = at("land", state, chance=[0])
    answer(run, "draw")
    assert counters(run) == [(0, 3)]


def test_the_chance_to_draw_one_is_that_of_a_single_deck():
    state = draw()
    size = state.public.collapses + len(state.hidden.actions)
    assert size == 27
    found = 0
    for lot in range(size):
        run = at("land", state, chance=[lot])
        answer(run, "draw")
        found += len(public(run).timers)
    assert found == 3
