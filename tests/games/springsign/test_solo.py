"""Playing alone, and challenges together (Rulebook: Solo Mode; Challenges)."""

import pytest

from engine.games.springsign.scoring import outcome, target
from tests.games.springsign.position import BAKER, SCRIBE, TINKER, Play, position

FULL = {"m_work": 3}


@pytest.mark.parametrize(("seats", "answered"), [(1, True), (2, False)])
def test_inbound_outlaws_is_always_on_for_one_player(seats, answered):
    state = position(seats, active=-1, anarchy_votes=1, deck=["ma_brackwater"], popularity=[4])
    assert ("ma_brackwater" in Play(state, "inbound_traffic").public.people) is answered


def test_a_token_that_a_player_discards_into_a_full_market_is_lost_and_turns_a_card_up():
    eight = " ".join(["work"] * 8)
    play = Play(position(1, held=[eight], tokens={**FULL, "m_lore": 1}, deck=["ma_brackwater"])).do("return_home", "h6")
    play.do(["work.1", "work.2"])
    assert ("spilled", {"spot": "m_work"}) in play.told
    assert "ma_brackwater" in play.public.people


def test_each_token_of_a_leaving_settler_that_does_not_fit_turns_a_card_up():
    state = position(
        1,
        active=-1,
        people=[BAKER],
        on={BAKER: "work favors"},
        tokens={"m_work": 3, "m_favors": 2},
        popularity=[1],
        deck=["minnow_lure", "town_hall", "ma_brackwater"],
    )
    play = Play(state, "town_votes")
    # one card for the work that leaves, two as the full markets of work and favors replenish
    assert play.public.world_discards == ["minnow_lure", "town_hall"]
    assert play.public.people[-1] == "ma_brackwater"


def test_a_market_of_two_or_more_players_has_no_limit():
    play = Play(position(2, tokens=FULL, active=-1), "replenish")
    assert play.stock("m_work") == 4


def test_a_smuggler_alone_may_lay_a_token_on_a_settler_instead_of_a_full_market():
    state = position(1, sides=["smuggler"], held=["fish fish fish"], people=[SCRIBE], tokens=FULL, deck=["minnow_lure"])
    play = Play(state).do("buy", "work")
    assert play.question.keys == (SCRIBE, "market")
    assert Play(state).do("buy", "work", SCRIBE).public.world_discards == []
    assert Play(state).do("buy", "work", "market").public.world_discards == ["minnow_lure"]


def test_lynaras_map_answers_an_outlaw_of_a_full_market():
    state = position(1, active=-1, cards=[["lynaras_map"]], tokens={"m_work": 3}, deck=["ma_brackwater"])
    play = Play(state, "markets")
    assert play.question.name == "shop"
    assert "ma_brackwater" in play.public.people


def test_alone_against_anarchy_the_player_wins_shares_or_loses():
    assert outcome(position(1, votes=[5], anarchy_votes=4)).winners == (0,)
    assert outcome(position(1, votes=[4], anarchy_votes=5)).reason == "anarchy"
    assert outcome(position(1, votes=[5], anarchy_votes=5)).reason == "anarchy_shares"


@pytest.mark.parametrize(("seats", "votes"), [(1, 6), (2, 6), (3, 5), (4, 5), (5, 4), (6, 4)])
def test_marathon_adds_a_vote_for_every_number_of_players(seats, votes):
    assert target(position(seats, marathon="on").public) == votes


def test_the_challenges_add_up():
    state = position(
        3,
        active=-1,
        people=["ma_brackwater", "grim_odalys", BAKER, TINKER],
        on={BAKER: "work", TINKER: "metal"},
        popularity=[8],
        anarchy_votes=1,
        deck=["redhand_rook"],
        disgruntled="on",
        inbound="on",
        ruthless="1",
        marathon="on",
    )
    play = Play(state, "cleanup")
    # 2 outlaws x 3, level with nobody; then 2 settlers x 2 go past eight: a vote, and two cards come up instead of one
    assert (play.public.anarchy, play.public.anarchy_votes) == (2, 2)
    assert "redhand_rook" in play.public.people


def test_disgruntled_settlers_are_those_of_the_town():
    state = position(
        held=["favors fish"],
        cards=[[TINKER]],
        markets={"m_fish": ["barter_house"]},
        disgruntled="on",
    )
    assert Play(state).do("barter_house", TINKER).public.anarchy == 0
