"""What begins anew with a turn or a season, and when the marker passes eight (Rulebook: The Actions Phase)."""

import pytest

from engine.games.springsign.scoring import outcome
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position


def test_actions_are_counted_for_one_turn_only():
    state = position(
        held=["fish fish fish work work work"],
        people=[BAKER, TINKER],
        on={BAKER: "work favors", TINKER: "metal"},
        markets={"m_fish": ["traveling_circus"]},
        deck=["minnow_lure", "vox_library"],
    )
    play = Play(state).do("feed", f"work@{BAKER}", "feed", f"favors@{BAKER}", "explore", "work,work", "m_lore", "h1")
    assert (play.public.active, play.popularity()) == (0, 0)
    play.do("return_home", "h2")
    assert play.gains() == []


def test_the_next_player_clockwise_goes_on_and_those_at_home_are_skipped():
    deck = ["minnow_lure", "vox_library", "piggy_bank"]
    state = position(4, held=["work fish"] * 4, deck=deck, active=3, tiles={"h1": 0, "h2": 1})
    play = Play(state).do("explore", "m_lore")
    assert play.public.active == 2
    play.do("explore", "m_metal")
    assert play.public.active == 3


def test_the_first_turn_of_a_season_is_the_folkwardens():
    play = Play(position(4, held=["metal fish"] * 4, hat=2, active=-1), "next_turn")
    assert play.public.active == 2


def test_the_proprietor_may_offer_anew_and_is_asked_anew_in_the_next_turn():
    held = ["work fish", "work fish", "metal fish"]
    state = position(3, sides=["proprietor"], held=held, deck=["minnow_lure"], active=1)
    play = Play(state).answer(0, "not_now")
    assert 0 not in play.run.open
    play.answer(1, "explore").do("m_lore")
    assert (play.public.active, sorted(play.run.open)) == (2, [0, 2])
    for _ in range(3):
        play.answer(0, "offer").answer(0).answer(0, "metal.1").answer(2, "decline")
    assert 0 not in play.run.open
    play.answer(2, "return_home").do("h1")
    assert (play.public.active, "trade" in play.question.keys) == (0, True)


def test_no_trades_this_season_ends_with_the_season():
    state = position(sides=["proprietor"], held=["work fish", "metal fish"], active=1, tiles={"h2": 0}, hat=1)
    play = Play(state).answer(0, "not_this_season").answer(1, "return_home").do("h1")
    assert (play.public.season, play.public.active, sorted(play.run.open)) == (2, 1, [0, 1])


def test_a_draft_that_the_turn_overtakes_is_gone():
    state = position(sides=["proprietor"], held=["work fish", "metal fish"], active=1)
    play = Play(state).answer(0, "offer")
    play.answer(1, "return_home").do("h1")
    assert (play.question.name, play.public.draft) == ("action", None)


def test_a_gain_that_ends_on_eight_scores_nothing():
    state = position(held=["fish fish"], popularity=[6], markets={"m_fish": ["lantern_wharf"]})
    play = Play(state).do("lantern_wharf")
    assert (play.popularity(), play.public.homes[0].votes, "wrap" in play.asked) == (8, 0, False)
    state = position(people=[BAKER], on={BAKER: "work"}, anarchy=6, popularity=[8], active=-1, disgruntled="on")
    grumbling = Play(state, "cleanup")
    assert (grumbling.public.anarchy, grumbling.public.anarchy_votes) == (8, 0)


def test_the_reset_costs_anarchy_a_point_too_where_the_table_says_so():
    people = ["ma_brackwater", "redhand_rook", "grim_odalys"]
    more = {"people": people, "anarchy": 7, "popularity": [8], "active": -1}
    assert Play(position(**more), "cleanup").public.anarchy == 5
    assert Play(position(wrap="point", **more), "cleanup").public.anarchy == 4


def test_outlaws_at_home_replenish_for_the_scoundrel_alone():
    play = Play(position(cards=[["ma_brackwater"]], active=-1), "replenish")
    assert play.held() == ""
    none = Play(position(sides=["scoundrel"], active=-1), "replenish")
    assert none.held() == ""


@pytest.mark.parametrize("deck", [0, 1])
def test_settlers_come_from_the_discards_if_the_deck_has_too_few(deck):
    state = position(active=-1, popularity=[1], discards=[SCRIBE, TINKER, CARPENTER])
    state.public.homes[1].cards = state.hidden.settlers[deck:]
    del state.hidden.settlers[deck:]
    play = Play(state, "inbound_traffic")
    assert len(play.public.revealed("settler")) == 3


def test_places_follow_votes_popularity_and_goods():
    found = outcome(position(4, votes=[2, 4, 2, 2], popularity=[3, 0, 3, 1], held=["", "", "fish", "fish fish"]))
    assert (found.winners, found.places) == ((1,), (3, 1, 2, 4))


def test_one_players_shopping_by_several_answers_is_not_ordered():
    state = position(
        sides=["magus"],
        held=["work fish"],
        cards=[["oldtree_acorn"]],
        markets={"m_lore": ["minnow_lure"]},
        marks={"minnow_lure": [0]},
        deck=["redhand_rook", "town_hall"],
        tokens={"m_favors": 4},
    )
    play = Play(state).do("magus_explore", "1")
    assert (play.held(), "triggers" in play.asked) == ("favors favors favors favors", False)


def test_an_answer_without_shopping_is_not_ordered():
    state = position(
        sides=["simplified", "proprietor"],
        held=["strength strength fish"],
        people=["ma_brackwater"],
        markets={"m_fish": ["hillroot_fort"], "m_work": ["town_hall"]},
        marks={"hillroot_fort": [1]},
        tokens={"m_lore": 1},
    )
    play = Play(state).answer(1, "not_now").do("tussle")
    assert (play.held(1), "triggers" in play.asked) == ("lore", False)
