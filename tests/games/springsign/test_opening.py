"""The table before the first season (Rulebook: Setting Up)."""

import pytest

from engine.games.springsign import GAME
from engine.games.springsign.components import SETTLERS, UNIQUE, WORLD
from engine.kernel.run import Run, seeded


def openings(seats=3, count=12, **options):
    """States after the opening of several games."""
    options = {"boards": "simplified", **options}
    return [Run.start(GAME, seats, options, seeded("opening", n))[0].state for n in range(count)]


def test_both_decks_are_shuffled_and_the_town_is_another_one_each_time():
    states = openings()
    for seen in (
        [state.hidden.settlers for state in states],
        [state.hidden.world for state in states],
        [state.public.revealed("settler") for state in states],
        [[stall.cards for stall in state.public.stalls.values()] for state in states],
    ):
        assert len({repr(cards) for cards in seen}) == len(states)
    assert all(state.hidden.settlers != [s for s in SETTLERS if s in state.hidden.settlers] for state in states)


def test_six_relics_three_buildings_and_two_outlaws_leave_the_deck():
    for state in openings(count=3):
        left = [WORLD[card].kind for card in state.hidden.world]
        assert [left.count(kind) for kind in ("relic", "building", "outlaw")] == [20, 14, 8]


def test_the_hat_is_drawn_by_lot_and_its_wearer_is_first():
    hats = [state.public.hat for state in openings(count=30)]
    assert sorted(set(hats)) == [0, 1, 2]
    assert all(state.public.first == state.public.hat == state.public.active for state in openings())


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_table_may_name_the_folkwarden(seat):
    assert {state.public.hat for state in openings(count=4, folkwarden=str(seat))} == {seat - 1}


def test_boards_are_dealt_by_lot_each_once():
    dealt = [[home.board for home in state.public.homes] for state in openings(6)]
    assert all(sorted(boards) == sorted(UNIQUE) for boards in dealt)
    assert len({repr(boards) for boards in dealt}) > 1


def test_everybody_begins_at_start_with_no_votes_and_anarchy_too():
    for state in openings(4, count=2):
        public = state.public
        assert [(home.popularity, home.votes, home.rage, home.cards) for home in public.homes] == [(0, 0, 1, [])] * 4
        assert (public.anarchy, public.anarchy_votes, public.season) == (0, 0, 1)
