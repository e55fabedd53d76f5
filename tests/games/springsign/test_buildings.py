"""What every building does (Rulebook: Building Cards)."""

import pytest

from engine.kernel.errors import Refused
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position


def town(building, market="m_work", **more):
    return position(markets={market: [building], **more.pop("markets", {})}, **more)


def test_barter_house_lets_everybody_in_turn_order_discard_a_card_for_three_popularity():
    play = Play(town("barter_house", held=["favors fish"], cards=[[CARPENTER], ["minnow_lure"]], active=0))
    play.do("barter_house", CARPENTER)
    assert play.popularity(0) == 3
    assert play.seat == 1
    play.do("minnow_lure")
    assert play.popularity(1) == 3
    assert (play.public.settler_discards, play.public.world_discards) == ([CARPENTER], ["minnow_lure"])
    assert play.public.active == 1


def test_barter_house_is_open_to_those_who_are_home_and_may_be_declined():
    play = Play(town("barter_house", held=["favors fish"], cards=[[CARPENTER], [SCRIBE]], tiles={"h1": 1}))
    play.do("barter_house", "none")
    assert play.seat == 1
    play.do(SCRIBE)
    assert (play.popularity(0), play.popularity(1)) == (0, 3)


def test_bounty_office_answers_the_first_bounty_of_a_turn_and_again_in_the_next_turn():
    outlaws = ["silas_fastfinger", "ma_brackwater", "grim_odalys"]
    state = town("bounty_office", sides=["soldier"], held=["strength fish"], rage=5, people=outlaws)
    play = Play(state).do("soldier_tussle", "silas_fastfinger", "grim_odalys")
    assert (play.gains().count((3, "bounty_office")), play.popularity()) == (1, 3 + 1 + 2 - 1)  # rage costs one
    again = Play(town("bounty_office", held=["strength strength strength strength lore lore"], people=outlaws))
    again.do("tussle", "silas_fastfinger", "strength,strength,lore", "h1")
    assert again.popularity() == 3
    assert again.do("tussle", "grim_odalys").popularity() == 3 + 2 + 3
    other = Play(town("bounty_office", held=["work fish"], people=outlaws, deck=["minnow_lure"]))
    assert other.do("explore", "m_lore").popularity() == 0


@pytest.mark.parametrize(("there", "picked", "gained"), [(2, "2", 2), (5, "3", 3), (5, "1", 1)])
def test_grey_district_pays_a_popularity_for_each_token_moved(there, picked, gained):
    play = Play(town("grey_district", held=["favors fish"], people=[CARPENTER, SCRIBE], tokens={"m_lore": there}))
    play.do("grey_district", SCRIBE)
    assert picked in play.question.keys
    assert len(play.question.keys) == min(3, there)
    play.do(picked)
    assert play.popularity() == gained
    assert play.public.on_settlers == {SCRIBE: {"lore": gained}}
    assert play.stock("m_lore") == there - gained


def test_grey_district_needs_a_token_and_a_settler():
    assert "grey_district" in Play(town("grey_district", held=["favors work"], people=[SCRIBE])).question.refused
    state = town("grey_district", held=["favors work"], tokens={"m_lore": 1})
    assert Play(state).question.refused["grey_district"] == "nothing_to_move"


def test_hillroot_fort_answers_the_payment_of_two_strength_before_the_effect():
    play = Play(
        town("hillroot_fort", held=["strength strength fish"], people=["silas_fastfinger"], tokens={"m_fish": 9})
    )
    play.do("tussle")
    assert play.gains() == [(2, "hillroot_fort")]
    assert play.names().index("popularity") < play.names().index("bounty")


def test_hillroot_fort_answers_any_action_but_counts_strength_of_one_payment_only():
    assert Play(town("hillroot_fort", held=["strength strength fish"])).do("buy", "lore").popularity() == 2
    play = Play(town("hillroot_fort", held=["work strength"], deck=["minnow_lure"]))
    play.do("explore", "m_lore")
    assert play.popularity() == 0


def test_jacklander_bank_answers_a_relic_that_is_taken():
    play = Play(town("jacklander_bank", held=["lore lore fish"], markets={"m_lore": ["minnow_lure"]}))
    assert play.do("study").popularity() == 3


def test_jacklander_bank_does_not_answer_a_swap_or_a_gift():
    markets = {"m_lore": ["minnow_lure"], "m_fish": ["untouched_scrapyard"]}
    state = town("jacklander_bank", held=["lore work fish"], cards=[["secret_headstone"]], markets=markets)
    play = Play(state).do("secret_headstone", "untouched_scrapyard")
    assert play.gains() == [(3, "untouched_scrapyard")]
    assert play.gains(1) == []
    assert play.cards(1) == ["secret_headstone"]


def test_meetinghouse_gives_a_card_away_for_three_popularity_without_taking():
    state = town("meetinghouse", held=["favors fish"], cards=[[CARPENTER, "minnow_lure"]], seats=3)
    state.public.stalls["m_fish"].cards = ["the_cookhouse"]
    state.hidden.world.remove("the_cookhouse")
    state.public.batches.pop()
    play = Play(state).do("meetinghouse", CARPENTER, "2")
    assert play.cards(2) == [CARPENTER]
    assert (play.popularity(0), play.popularity(2)) == (3, 0)


def test_meetinghouse_needs_a_card():
    assert Play(town("meetinghouse", held=["favors work"])).question.refused["meetinghouse"] == "no_gift"


@pytest.mark.parametrize(("there", "gained"), [(0, 3), (1, 0)])
def test_quality_goods_store_answers_a_relic_explored_into_an_empty_market(there, gained):
    play = Play(town("quality_goods_store", held=["work fish"], deck=["minnow_lure"], tokens={"m_lore": there}))
    assert play.do("explore", "m_lore").popularity() == gained


def test_quality_goods_store_does_not_answer_a_building():
    play = Play(town("quality_goods_store", held=["work fish"], deck=["town_hall"]))
    assert play.do("explore", "m_fish").popularity() == 0


def test_scouting_outpost_discards_any_of_three_cards_and_orders_the_rest():
    deck = ["minnow_lure", "town_hall", "ma_brackwater", "piggy_bank"]
    play = Play(town("scouting_outpost", held=["work fish"], deck=deck))
    play.do("scouting_outpost")
    assert play.question.private
    assert dict(play.run.view(0).known) == {1: "minnow_lure", 2: "town_hall", 3: "ma_brackwater"}
    assert play.run.view(1).known == ()
    assert play.question.keys == ("1", "2", "3")
    play.do(["2"], ["2", "1"])
    assert play.run.state.hidden.world[:3] == ["ma_brackwater", "minnow_lure", "piggy_bank"]
    assert play.public.world_discards == ["town_hall"]
    assert play.popularity() == 2


def test_the_cookhouse_answers_a_settler_that_is_taken():
    play = Play(town("the_cookhouse", held=["favors favors fish"], people=[CARPENTER]))
    assert play.do("hire").popularity() == 3


def test_the_cookhouse_does_not_answer_a_grift():
    state = town("the_cookhouse", sides=["scoundrel"], held=["favors"], cards=[["ma_brackwater"]], people=[CARPENTER])
    play = Play(state).do("grift")
    assert play.cards() == [CARPENTER]
    assert play.popularity() == 0


def test_the_ol_post_office_lets_all_shop_in_turn_order_and_pays_its_user():
    state = town("the_ol_post_office", held=["", "fish fish"], seats=3, active=1, tokens={"m_fish": 1, "m_lore": 1})
    play = Play(state).do("the_ol_post_office")
    assert play.question.keys == ("m_fish", "m_lore")  # nobody may stay away
    play.do("m_lore")
    assert (play.held(1), play.held(2), play.held(0)) == ("lore", "fish", "")
    assert play.popularity(1) == 2


def test_the_ugly_duckling_answers_the_end_of_a_turn_of_whoever_is_strictly_least_popular():
    behind = Play(town("the_ugly_duckling", popularity=[1, 2], held=["fish fish work"], deck=["minnow_lure"]))
    assert behind.do("explore", "m_lore").gains() == [(2, "the_ugly_duckling")]
    level = Play(town("the_ugly_duckling", popularity=[2, 2], held=["fish work"], deck=["minnow_lure"]))
    assert level.do("explore", "m_lore").gains() == []


def test_the_ugly_duckling_answers_going_home_too():
    play = Play(town("the_ugly_duckling", popularity=[0, 5]))
    assert play.do("h1").gains() == [(2, "the_ugly_duckling")]


@pytest.mark.parametrize(("paid", "gained"), [("fish,fish,fish", 1), ("fish,fish,metal", 1), ("fish,metal", 0)])
def test_town_hall_answers_three_tokens_of_any_type_on_one_action(paid, gained):
    play = Play(town("town_hall", held=["fish fish fish metal"]))
    assert play.do("buy", paid, "lore").popularity() == gained


def test_town_hall_does_not_add_up_actions():
    play = Play(town("town_hall", held=["metal metal fish fish"]))
    assert play.do("buy", "fish,metal", "lore", "buy", "fish,metal", "lore").popularity() == 0


def test_traveling_circus_counts_feeds_and_the_action_that_passes():
    state = town(
        "traveling_circus", held=["fish fish fish"], people=[BAKER, TINKER], on={BAKER: "work favors", TINKER: "metal"}
    )
    play = Play(state).do("feed", f"work@{BAKER}", "feed", f"favors@{BAKER}", "feed")
    assert play.popularity() == 0
    assert play.do("return_home", "h1").gains() == [(2, "traveling_circus")]


def test_traveling_circus_answers_any_action_that_passes():
    state = town(
        "traveling_circus",
        held=["fish fish fish work"],
        people=[BAKER, TINKER],
        on={BAKER: "work favors", TINKER: "metal"},
        deck=["minnow_lure"],
    )
    play = Play(state).do("feed", f"work@{BAKER}", "feed", f"favors@{BAKER}", "feed", "explore", "work,work", "m_lore")
    assert play.gains() == [(2, "traveling_circus")]


def test_traveling_circus_wants_four_actions():
    state = town("traveling_circus", held=["fish fish"], people=[BAKER], on={BAKER: "work favors"})
    play = Play(state).do("feed", f"work@{BAKER}", "feed", "return_home", "h1")
    assert play.popularity() == 0


def test_tys_fish_shack_answers_a_feed_from_a_settler_with_a_single_token():
    state = town("tys_fish_shack", held=["fish fish"], people=[BAKER], on={BAKER: "work favors"})
    play = Play(state).do("feed", f"work@{BAKER}")
    assert play.popularity() == 0
    assert play.do("feed").popularity() == 1


def test_untouched_scrapyard_gives_a_town_relic_to_an_opponent():
    markets = {"m_lore": ["piggy_bank", "oldtree_acorn"], "m_metal": ["minnow_lure"]}
    play = Play(town("untouched_scrapyard", held=["work fish"], markets=markets, tokens={"m_fish": 4}, seats=3))
    play.do("untouched_scrapyard", "oldtree_acorn", "2")
    assert play.cards(2) == ["oldtree_acorn"]
    assert play.public.top("m_lore") == "piggy_bank"
    assert play.popularity() == 3
    assert "shopped" not in play.names()  # being given a relic is no taking


def test_untouched_scrapyard_needs_a_relic_in_town():
    state = town("untouched_scrapyard", held=["work metal"], cards=[["minnow_lure"]])
    assert Play(state).question.refused["untouched_scrapyard"] == "no_relic"


def test_coppersmiths_yard_pays_three_popularity():
    play = Play(town("coppersmiths_yard", held=["metal fish"]))
    assert play.do("coppersmiths_yard").popularity() == 3
    assert play.public.active == 1


def test_lantern_wharf_pays_two_popularity_for_two_fish():
    play = Play(town("lantern_wharf", held=["fish fish work"]))
    assert play.do("lantern_wharf").popularity() == 2
    assert play.held() == "work"


def test_a_covered_building_does_nothing():
    play = Play(town("town_hall", held=["fish fish fish"], markets={"m_work": ["town_hall", "lantern_wharf"]}))
    assert play.do("buy", "lore").popularity() == 0
    with pytest.raises(Refused):
        play.do("town_hall")


def test_anybody_uses_a_building_and_its_market_keeps_its_tokens():
    play = Play(town("coppersmiths_yard", held=["", "metal fish"], active=1, tokens={"m_work": 4}))
    play.do("coppersmiths_yard")
    assert play.popularity(1) == 3
    assert play.stock("m_work") == 4
