"""What every relic does (Rulebook: Relic Cards)."""

import pytest

from engine.games.springsign import GAME
from engine.kernel.errors import Refused
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position


def with_relic(relic, held="", **more):
    cards = [[relic, *more.pop("own", [])], *more.pop("others", [])]
    return Play(position(cards=cards, held=[held, *more.pop("purses", [])], **more))


def season(relic, **more):
    """The Replenish Phase with a relic at home."""
    return Play(position(cards=[[relic, *more.pop("own", [])]], active=-1, **more), "replenish")


def end(relic, **more):
    """The beginning of the Cleanup Phase with a relic at home."""
    return Play(position(cards=[[relic]], held=["work lore"], active=-1, **more), "cleanup")


def test_axe_of_hesselberth_replenishes_two_tokens_of_ones_choice():
    play = season("axe_of_hesselberth")
    assert play.question.keys == ("fish", "work", "metal", "strength", "lore", "favors")
    play.do("lore", "metal")
    assert play.held() == "metal lore"


def test_brems_lucky_shovel_shows_the_top_card_to_its_owner_who_may_discard_it():
    play = with_relic("brems_lucky_shovel", "work fish", deck=["town_hall", "minnow_lure"])
    play.do("explore")
    assert play.question.private
    assert dict(play.run.view(0).known) == {1: "town_hall"}
    play.do(["1"])
    assert play.public.world_discards == ["town_hall"]
    assert play.public.shown == "minnow_lure"
    kept = with_relic("brems_lucky_shovel", "work fish", deck=["town_hall", "minnow_lure"]).do("explore", [])
    assert kept.public.shown == "town_hall"
    assert [data["cards"] for name, data in play.told if name == "sifted"] == [["town_hall"]]
    assert "looked" not in play.names()  # others learn of a discarded card only


def test_chest_of_colding_has_two_slots_more_for_any_tokens():
    ten = "fish fish fish fish fish fish fish fish lore favors"
    state = position(cards=[["chest_of_colding"]], held=[ten])
    assert GAME.check(state) == []
    state.public.homes[0].tokens["metal"] += 1
    assert GAME.check(state) == ["seat 0 holds more tokens than fit"]


def test_losing_the_chest_makes_one_discard_what_does_not_fit():
    state = position(
        cards=[["chest_of_colding", "secret_headstone"]],
        held=["fish fish fish fish fish fish fish fish fish lore"],
        markets={"m_lore": ["minnow_lure"]},
    )
    play = Play(state).do("secret_headstone", "chest_of_colding")
    assert play.question.name == "discard"
    assert play.question.low == 1
    play.do(["fish.1"])
    assert play.stock("m_fish") == 1


def test_chroma_stones_shop_two_from_the_fullest_market_and_its_owner_breaks_ties():
    play = with_relic("chroma_stones", "lore", tokens={"m_fish": 3, "m_work": 3, "m_lore": 2})
    play.do("chroma_stones")
    assert play.question.keys == ("m_fish", "m_work")
    play.do("m_work")
    assert play.held() == "work work"


@pytest.mark.parametrize(
    ("relic", "held", "popularity"),
    [
        ("claw_of_oldthrone", "work strength strength lore", 0),
        ("fancy_plumes", "work lore", 2),
        ("the_skillet_of_might", "fish fish fish work lore", 0),
    ],
)
def test_the_hat_relics_answer_before_the_cleanup_if_their_owner_wears_the_hat(relic, held, popularity):
    play = end(relic, hat=0, popularity=[0, 5])
    assert [name for name, _ in play.told][:2] == ["cleanup", "popularity" if popularity else "gained"]
    assert play.gains() == ([(popularity, relic)] if popularity else [])
    assert play.held() == held
    other = end(relic, hat=1, popularity=[0, 5])
    assert (other.held(), other.popularity()) == ("work lore", 0)


def test_cylinder_dispenser_takes_all_tokens_of_a_market():
    play = with_relic("cylinder_dispenser", "metal", tokens={"m_fish": 3, "m_lore": 2})
    play.do("cylinder_dispenser", "m_fish")
    assert play.held() == "fish fish fish"
    assert play.stock("m_lore") == 2


def test_enigma_hedron_answers_paid_lore_once_a_turn():
    play = with_relic("enigma_hedron", "lore lore lore lore lore lore", tokens={"m_favors": 5}, own=["chroma_stones"])
    play.do("chroma_stones")
    assert play.held().count("favors") == 3
    play.do("chroma_stones")
    assert play.held().count("favors") == 5
    assert sum(1 for name, data in play.told if name == "shopped" and data["card"] == "enigma_hedron") == 1


def test_the_emperors_fist_lets_one_shop_two_between_payment_and_bounty():
    play = with_relic("the_emperors_fist", "strength strength fish", people=["ma_brackwater"], tokens={"m_lore": 2})
    play.do("tussle")
    names = play.names()
    assert names.index("action") < names.index("shopped") < names.index("bounty")
    assert play.held() == "lore lore"


def test_the_fairbanks_quilt_answers_a_settler_that_is_taken_but_no_grift():
    play = with_relic("the_fairbanks_quilt", "favors favors fish", people=[CARPENTER], tokens={"m_lore": 3})
    assert play.do("hire").held() == "lore lore"
    grift = with_relic(
        "the_fairbanks_quilt",
        "favors",
        own=["ma_brackwater"],
        people=[CARPENTER],
        tokens={"m_lore": 2},
        sides=["scoundrel"],
    )
    assert grift.do("grift").held() == ""


def test_hand_carved_pipe_looks_at_four_cards_and_shops_one():
    deck = ["minnow_lure", "town_hall", "ma_brackwater", "piggy_bank", "vox_library"]
    play = with_relic("hand_carved_pipe", "fish", deck=deck, tokens={"m_lore": 2})
    play.do("hand_carved_pipe", ["1", "4"], ["2", "1"])
    assert [name for name in play.names() if name in ("sifted", "shopped")] == ["sifted", "shopped"]
    assert play.run.state.hidden.world[:3] == ["ma_brackwater", "town_hall", "vox_library"]
    assert play.public.world_discards == ["minnow_lure", "piggy_bank"]
    assert play.held() == "lore"


def test_hand_carved_pipe_shuffles_the_discards_below_a_short_deck():
    state = position(cards=[["hand_carved_pipe"]], held=["fish fish"], deck=["minnow_lure", "town_hall"])
    state.public.world_discards = state.hidden.world[2:]
    del state.hidden.world[2:], state.public.batches[2:]
    play = Play(state).do("hand_carved_pipe")
    known = dict(play.run.view(0).known)
    assert (len(known), known[1], known[2]) == (4, "minnow_lure", "town_hall")
    assert play.public.world_discards == []


def test_image_cube_takes_a_settler_out_of_the_discards_which_waits_for_its_tokens():
    state = position(
        cards=[["image_cube"]], held=["lore favors"], discards=[TINKER, SCRIBE], markets={"m_fish": ["the_cookhouse"]}
    )
    play = Play(state).do("image_cube", SCRIBE)
    assert play.cards() == ["image_cube", SCRIBE]
    assert play.held() == ""
    assert play.popularity() == 3


def test_lynaras_map_answers_an_outlaw_that_anybody_plays():
    state = position(cards=[[], ["lynaras_map"]], held=["work fish"], deck=["ma_brackwater"], tokens={"m_lore": 5})
    play = Play(state).do("explore", "m_lore", "m_lore", "m_lore")
    assert play.held(0) == "lore lore lore"
    assert play.held(1) == "lore"


def test_lynaras_map_answers_inbound_outlaws():
    state = position(
        cards=[["lynaras_map"]],
        active=-1,
        deck=["ma_brackwater", "town_hall"],
        tokens={"m_lore": 1},
        anarchy_votes=2,
        inbound="on",
    )
    play = Play(state, "inbound_traffic")
    assert "lore" in play.held()
    assert "ma_brackwater" in play.public.people
    assert "town_hall" in play.public.world_discards


def test_oldtree_acorn_answers_relics_taken_itself_included():
    state = position(held=["lore lore fish"], markets={"m_lore": ["oldtree_acorn"]}, tokens={"m_work": 2})
    assert Play(state).do("study").held() == "work work"
    other = with_relic(
        "oldtree_acorn", "lore", own=["secret_headstone"], markets={"m_lore": ["minnow_lure"]}, tokens={"m_work": 2}
    )
    other.do("secret_headstone", "secret_headstone")
    assert other.held() == ""


def test_piggy_bank_is_discarded_for_three_tokens_of_ones_choice():
    play = with_relic("piggy_bank").do("piggy_bank", "lore", "metal", "metal")
    assert play.held() == "metal metal lore"
    assert play.cards() == []
    assert play.public.world_discards == ["piggy_bank"]


def test_secret_headstone_swaps_itself_or_another_relic_with_one_in_town():
    play = with_relic(
        "secret_headstone",
        "lore",
        own=["vox_library"],
        others=[["oldtree_acorn"]],
        markets={"m_lore": ["piggy_bank", "minnow_lure"]},
    )
    play.do("secret_headstone")
    assert play.question.keys == ("secret_headstone", "vox_library")
    play.do("secret_headstone")
    assert play.cards() == ["minnow_lure", "vox_library"]
    assert play.public.stalls["m_lore"].cards == ["piggy_bank", "secret_headstone"]


def test_smugglers_raft_swaps_with_another_players_relic_and_passes():
    play = with_relic(
        "smugglers_raft",
        "favors",
        others=[["minnow_lure", "oldtree_acorn"]],
        purses=["favors"],
        markets={"m_lore": ["vox_library"]},
        tokens={"m_work": 5},
    )
    play.do("smugglers_raft")
    assert play.question.keys == ("minnow_lure", "oldtree_acorn")
    play.do("oldtree_acorn")
    assert (play.cards(0), play.cards(1)) == (["oldtree_acorn"], ["minnow_lure", "smugglers_raft"])
    assert play.held() == ""  # a swap is no taking
    assert play.public.active == 1
    assert "smugglers_raft" in play.question.keys


def test_tattered_banner_frees_a_tussle_or_explore_once_a_season():
    play = with_relic(
        "tattered_banner",
        "lore",
        people=["silas_fastfinger", CARPENTER],
        markets={"m_fish": ["hillroot_fort"]},
        deck=["minnow_lure"],
    )
    assert [key for key in play.question.keys if key.startswith("tattered")] == [
        "tattered_banner:tussle",
        "tattered_banner:explore",
    ]
    play.do("tattered_banner:tussle")
    assert play.gains() == []
    assert play.public.people == [CARPENTER]
    assert play.public.active == 1
    assert play.public.used_season == ["tattered_banner:0"]


def test_tattered_banner_does_not_waive_what_answers_the_declaration():
    play = with_relic("tattered_banner", "", own=["the_emperors_fist"], people=["ma_brackwater"], tokens={"m_lore": 2})
    assert play.do("tattered_banner:tussle").held() == "lore lore"


def test_the_bottomless_pot_holds_any_number_of_fish():
    many = " ".join(["fish"] * 20 + ["lore"] * 8)
    assert GAME.check(with_relic("the_bottomless_pot", many).run.state) == []
    state = position(cards=[["the_bottomless_pot"]], held=[many])
    state.public.homes[0].tokens["lore"] = 9
    assert GAME.check(state) == ["seat 0 holds more tokens than fit"]


def test_tricksters_banjo_costs_a_popularity_and_shops_two():
    play = with_relic("tricksters_banjo", popularity=[1], tokens={"m_lore": 3})
    play.do("tricksters_banjo")
    assert (play.popularity(), play.held()) == (0, "lore lore")


def test_tricksters_banjo_is_of_no_use_at_start():
    play = with_relic("tricksters_banjo", "work fish", tokens={"m_lore": 2})
    assert play.question.refused["tricksters_banjo"] == "no_popularity"
    with pytest.raises(Refused) as caught:
        play.do("tricksters_banjo")
    assert caught.value.code == "no_popularity"


def test_vox_library_lets_one_choose_what_ones_settlers_make_but_no_fish():
    play = season("vox_library", own=[BAKER])
    assert play.question.keys == ("work", "metal", "strength", "lore", "favors")
    play.do("metal", "lore")
    assert play.held() == "metal lore"


def test_pells_weathervane_shops_one_more_after_a_building_or_relic():
    play = with_relic("pells_weathervane", "work fish", deck=["town_hall"], tokens={"m_work": 2, "m_lore": 2})
    assert play.do("explore", "m_work").held() == "work work lore"
    relic = with_relic("pells_weathervane", "work fish", deck=["minnow_lure"], tokens={"m_work": 2, "m_lore": 2})
    assert relic.do("explore", "m_lore").held() == "work lore lore"
    outlaw = with_relic("pells_weathervane", "work fish", deck=["ma_brackwater"], tokens={"m_lore": 4})
    assert outlaw.do("explore", "m_lore", "m_lore", "stop").held() == "lore lore"


def test_ledger_of_small_debts_lets_buy_cost_two_of_any_kind_and_keeps_the_other_prices():
    play = with_relic("ledger_of_small_debts", "fish work work")
    play.do("buy")
    assert play.question.keys == ("work,work", "work,fish", "work,work,fish")
    play.do("work,fish", "lore")
    assert play.held() == "work lore"


def test_songbird_cage_answers_going_home():
    play = with_relic("songbird_cage")
    assert play.do("h1").gains() == [(1, "songbird_cage")]


def test_minnow_lure_replenishes_three_fish():
    assert season("minnow_lure").held() == "fish fish fish"


def test_a_relic_in_town_does_nothing():
    play = Play(
        position(
            held=["favors favors fish"],
            people=[CARPENTER],
            markets={"m_lore": ["the_fairbanks_quilt"]},
            tokens={"m_lore": 2},
        )
    )
    assert play.do("hire").held() == ""
