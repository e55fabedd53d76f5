"""Trades of the Proprietor (Rulebook: "Barterer")."""

import pytest

from engine.kernel.errors import Refused
from tests.games.springsign.position import CARPENTER, SCRIBE, Play, position


def table(**more):
    more = {"held": ["work fish", "lore favors work"], "cards": [[CARPENTER], [SCRIBE]], **more}
    return Play(position(sides=["proprietor"], markets={"m_fish": ["the_cookhouse"]}, **more))


def test_in_his_turn_the_proprietor_offers_and_the_partner_accepts_beside_his_action_question():
    play = table()
    play.do("trade", ["fish.1", CARPENTER], ["lore.1", SCRIBE])
    assert play.run.waiting == [0, 1]
    assert play.question.name == "action"
    play.answer(1, "accept")
    assert (play.held(0), play.cards(0)) == ("work lore", [SCRIBE])
    assert (play.held(1), play.cards(1)) == ("fish work favors", [CARPENTER])
    assert play.popularity(0) == play.popularity(1) == 0  # nobody took a settler
    assert play.public.active == 0


def test_the_proprietor_may_act_while_his_offer_stands_and_it_lapses_with_the_turn():
    play = table()
    play.do("trade", ["fish.1"], ["lore.1"])
    play.answer(0, "return_home").do("h6")
    assert play.public.offers == []
    assert play.public.active == 1


def test_an_offer_that_cannot_be_kept_any_more_is_gone():
    play = table(held=["work fish", "lore"])
    play.do("trade", ["fish.1"], ["lore.1"])
    play.answer(0, "sell").do("fish", "stock:lore")
    assert play.run.waiting == [0]


def test_a_declined_offer_is_gone():
    play = table()
    play.do("trade", ["fish.1"], ["lore.1"]).answer(1, "decline")
    assert play.public.offers == []
    assert play.held(0) == "fish work"


def test_in_an_opponents_turn_only_that_opponent_is_a_partner_and_answers_in_the_action_question():
    play = table(seats=3, active=1)
    assert sorted(play.run.open) == [0, 1]
    play.answer(0, "offer").answer(0, "fish.1").answer(0, "lore.1")
    assert play.question.keys[:2] == ("accept", "decline")
    play.answer(1, "accept")
    assert (play.held(0), play.held(1)) == ("work lore", "fish work favors")


def test_the_active_player_need_not_wait_for_the_proprietor():
    play = table(active=1)
    play.answer(0, "offer")
    play.answer(1, "return_home").do("h1")
    assert play.public.draft is None
    assert play.public.active == 0


def test_the_proprietor_can_rest_for_a_turn_or_for_a_season():
    play = table(active=1)
    play.answer(0, "not_now")
    assert play.run.waiting == [1]
    assert table(active=1).answer(0, "not_this_season").public.quiet == "season"


def test_at_most_three_offers_stand_in_a_turn():
    play = table()
    for _ in range(3):
        play.do("trade", ["fish.1"], []).answer(1, "decline")
    assert "trade" not in play.question.keys
    with pytest.raises(Refused):
        play.do("trade")


def test_one_side_may_be_empty_and_nothing_for_nothing_is_no_offer():
    play = table()
    play.do("trade", [], ["lore.1"]).answer(1, "accept")
    assert play.held(0) == "fish work lore"
    assert table().do("trade", [], []).public.offers == []


def test_what_does_not_fit_after_a_trade_is_discarded():
    play = table(held=["work fish fish fish fish fish", "lore favors"])
    play.do("trade", [], ["lore.1", "favors.1"]).answer(1, "accept")
    assert (play.seat, play.question.name, play.question.low) == (0, "discard", 2)


def test_who_has_gone_home_may_still_trade():
    play = table(tiles={"h1": 1})
    play.do("trade", ["fish.1"], ["lore.1"]).answer(1, "accept")
    assert play.held(1) == "fish work favors"


def test_of_several_offers_each_partner_answers_the_own_one():
    play = table(seats=3, held=["work fish", "lore", "metal"], cards=[])
    play.do("trade", "1", ["fish.1"], ["lore.1"])
    play.answer(0, "trade").answer(0, "2").answer(0, "work.1").answer(0, "metal.1")
    assert sorted(play.run.open) == [0, 1, 2]
    play.answer(2, "accept")
    assert [play.held(seat) for seat in range(3)] == ["fish metal", "lore", "work"]
    play.answer(1, "accept")
    assert [play.held(seat) for seat in range(3)] == ["metal lore", "fish", "work"]


def test_alone_there_is_nobody_to_trade_with():
    play = Play(position(1, sides=["proprietor"], held=["work fish"], cards=[[CARPENTER]]))
    assert "trade" not in play.question.keys
