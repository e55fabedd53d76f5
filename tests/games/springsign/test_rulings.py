"""Corner cases, in the order of the rulings in ``docs/rules/springsign.md``."""

import pytest

from engine.kernel.errors import Refused
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position

# ---------------------------------------------------------------------- cards in general


def test_tokens_from_what_answers_a_payment_cannot_pay_for_the_same_action():
    state = position(held=["lore lore"], cards=[["enigma_hedron", "chroma_stones"]], tokens={"m_lore": 2})
    play = Play(state)
    assert play.question.refused["study"] == "no_relic"
    play.do("chroma_stones")
    assert play.held() == "lore lore lore"


def test_contraband_and_tokens_on_marked_settlers_count_as_spent_and_go_to_the_supply():
    more = {"people": [TINKER, "ma_brackwater"], "markets": {"m_fish": ["hillroot_fort"], "m_work": ["town_hall"]}}
    smuggler = Play(position(sides=["smuggler"], held=["fish"], on={TINKER: "strength strength"}, **more)).do("tussle")
    assert smuggler.gains()[:2] == [(2, "hillroot_fort"), (1, "town_hall")]
    marked = {"sides": ["scoundrel"], "marks": {TINKER: [0]}, "on": {TINKER: "metal strength strength"}}
    scoundrel = Play(position(**marked, **more)).do("tussle")
    assert scoundrel.gains()[:2] == [(2, "hillroot_fort"), (1, "town_hall")]
    for play in (smuggler, scoundrel):
        assert (play.public.on_settlers, sum(play.stock(market) for market in play.public.stalls)) == ({}, 0)


def test_popularity_that_is_paid_is_no_spent_token():
    state = position(
        sides=["scoundrel"],
        popularity=[3],
        cards=[["ma_brackwater"]],
        people=[CARPENTER],
        markets={"m_fish": ["town_hall"]},
    )
    assert Play(state).do("grift").gains() == []


def test_where_cards_go_round_the_table_each_discards_before_the_next_ones_turn():
    state = position(
        3,
        held=["fish fish", " ".join(["work"] * 8), ""],
        markets={"m_work": ["the_ol_post_office"]},
        tokens={"m_lore": 2, "m_favors": 1},
    )
    play = Play(state).do("the_ol_post_office", "m_lore", "m_lore")
    assert (play.seat, play.question.name) == (1, "discard")
    play.do(["work.1"])
    assert (play.seat, play.question.keys) == (2, ("m_work", "m_favors"))


def test_tokens_on_a_settler_go_to_the_smuggler_who_takes_it_and_she_discards_them():
    state = position(sides=["smuggler"], people=[TINKER, SCRIBE], on={TINKER: "favors favors work", SCRIBE: "lore"})
    play = Play(state).do("hire", SCRIBE, "market")
    assert (play.cards(), play.held(), play.stock("m_lore")) == ([SCRIBE], "", 1)


def test_a_mark_travels_with_a_card_that_is_swapped_given_or_traded():
    state = position(
        sides=["proprietor", "magus"],
        held=["lore"],
        cards=[["secret_headstone", CARPENTER], []],
        markets={"m_lore": ["minnow_lure"]},
        marks={"minnow_lure": [1], "secret_headstone": [1]},
        seats=3,
    )
    play = Play(state).do("secret_headstone")
    assert play.cards(0) == ["minnow_lure", CARPENTER]
    assert play.public.marks == {"minnow_lure": [1], "secret_headstone": [1]}
    play.do("trade", "2", ["minnow_lure"]).answer(2, "accept")
    assert (play.cards(2), play.public.marks["minnow_lure"]) == (["minnow_lure"], [1])


def test_a_mark_is_gone_with_a_card_that_is_discarded():
    state = position(
        sides=["simplified", "magus"],
        held=["favors fish"],
        cards=[["minnow_lure"]],
        marks={"minnow_lure": [1]},
        markets={"m_fish": ["barter_house"]},
    )
    assert Play(state).do("barter_house", "minnow_lure").public.marks == {}


def test_two_players_mark_one_settler_and_each_uses_the_own_mark():
    state = position(
        sides=["scoundrel", "gardener"],
        people=[TINKER],
        on={TINKER: "metal work"},
        marks={TINKER: [0, 1]},
        deck=["redhand_rook"],
    )
    play = Play(state).do("scoundrel_explore")
    assert play.public.on_settlers == {}
    gardener = position(
        sides=["scoundrel", "gardener"],
        held=["", "work fish"],
        active=1,
        people=[TINKER],
        marks={TINKER: [0]},
        deck=["redhand_rook"],
    )
    assert Play(gardener).do("gardener_explore").popularity(1) == 0


# ---------------------------------------------------------------------- paying and popularity


def test_after_a_vote_in_mid_season_the_new_place_counts():
    markets = {"m_fish": ["lantern_wharf"], "m_work": ["the_ugly_duckling"]}
    play = Play(position(held=["fish fish"], popularity=[8, 3], markets=markets)).do("lantern_wharf", "yes")
    assert (play.popularity(), play.public.homes[0].votes) == (4, 1)


def test_players_tied_at_the_town_votes_all_score_and_the_others_stay():
    play = Play(position(4, popularity=[5, 2, 5, 4], anarchy=3, active=-1), "cleanup")
    assert [home.votes for home in play.public.homes] == [1, 0, 1, 0]
    assert [home.popularity for home in play.public.homes] == [0, 2, 0, 4]
    assert (play.public.anarchy, play.public.anarchy_votes) == (3, 0)


# ---------------------------------------------------------------------- season


def test_going_home_gives_the_tile_then_bonus_fish_then_what_answers_and_discards_last():
    state = position(
        sides=["simplified", "gardener"],
        held=["fish fish fish"],
        cards=[["songbird_cage"]],
        bonus={"h6": 4},
        tokens={"m_lore": 4},
    )
    play = Play(state).do("return_home", "h6", "shop", "none", "none", "none", ["fish.1"])
    told = [(name, data.get("card") or data.get("cause")) for name, data in play.told]
    wanted = [("gained", "tile"), ("gained", "bonus"), ("shopped", "shared_supper"), ("popularity", "songbird_cage")]
    assert [found for found in told if found in wanted] == wanted
    assert play.names().index("discarded_tokens") > told.index(wanted[-1])


def test_tiles_come_back_and_the_hat_relics_see_who_took_the_hat_this_season():
    play = Play(position(cards=[[], ["the_skillet_of_might"]], hat=0)).do("h1", "h5")
    assert play.held(1) == "fish fish fish fish fish fish"
    assert dict.fromkeys(play.public.tiles.values()) == {-1: None}
    assert [home.tile for home in play.public.homes] == ["", ""]


def test_who_is_home_still_has_lynaras_map():
    state = position(
        held=["work fish"], cards=[[], ["lynaras_map"]], tiles={"h1": 1}, deck=["ma_brackwater"], tokens={"m_lore": 2}
    )
    assert Play(state).do("explore", "stop").held(1) == "lore"


def test_lynaras_map_does_not_answer_an_outlaw_that_grift_puts_into_town():
    state = position(
        sides=["scoundrel"],
        held=["favors"],
        cards=[["ma_brackwater"], ["lynaras_map"]],
        people=[CARPENTER],
        tokens={"m_lore": 2},
    )
    assert Play(state).do("grift").held(1) == ""


def test_when_time_runs_out_a_player_goes_home_with_the_most_fish():
    play = Play(position(held=["metal fish"], tiles={"h1": 1}))
    assert play.question.fallback() == ["return_home"]
    play.do("return_home")
    assert play.question.fallback() == ["h2"]


# ---------------------------------------------------------------------- single cards


def test_neville_beville_copies_tiles_that_are_still_in_town():
    state = position(held=["strength strength fish"], people=["neville_beville"], tiles={"h6": 1})
    play = Play(state).do("tussle")
    assert play.question.keys == ("h1", "h2", "h3", "h4", "h5")


def test_a_tile_that_is_taken_is_taken():
    play = Play(position(3, tiles={"h1": 0, "h4": 1}, active=2))
    assert play.question.keys == ("h2", "h3", "h5", "h6")


def test_grey_district_loads_a_settler_beyond_four_tokens():
    state = position(
        held=["favors fish"],
        people=[TINKER],
        on={TINKER: "metal metal metal metal"},
        markets={"m_work": ["grey_district"]},
        tokens={"m_lore": 3},
    )
    play = Play(state).do("grey_district", "3")
    assert play.public.on_settlers == {TINKER: {"metal": 4, "lore": 3}}


def test_a_freed_action_counts_as_one_and_pays_nothing():
    markets = {"m_fish": ["traveling_circus"], "m_work": ["town_hall"]}
    state = position(
        cards=[["tattered_banner", "enigma_hedron"]],
        markets=markets,
        done=3,
        tokens={"m_favors": 3},
        deck=["minnow_lure"],
    )
    play = Play(state).do("tattered_banner:explore", "m_metal")
    assert (play.held(), play.gains()) == ("", [(2, "traveling_circus")])


def test_losing_the_pot_makes_one_discard_what_does_not_fit():
    many = " ".join(["fish"] * 10)
    state = position(cards=[["the_bottomless_pot"], ["smugglers_raft", "minnow_lure"]], held=[many, "favors"], active=1)
    play = Play(state).do("smugglers_raft", "minnow_lure")
    assert (play.seat, play.question.name, play.question.low) == (0, "discard", 2)


# ---------------------------------------------------------------------- boards


def test_the_soldier_resolves_every_level_even_if_a_bounty_finds_nothing():
    state = position(sides=["soldier"], held=["strength fish"], rage=3, people=["cobble_jane"], tokens={"m_lore": 1})
    play = Play(state).do("soldier_tussle")
    assert (play.cards(), play.held(), play.popularity()) == ([], "lore", 1)


@pytest.mark.parametrize(("rage", "allowed"), [("0", False), ("1", True), ("4", True), ("5", False)])
def test_the_soldiers_explore_raises_rage_by_one_to_four(rage, allowed):
    play = Play(position(sides=["soldier"], held=["work fish"], deck=["redhand_rook"])).do("soldier_explore")
    if allowed:
        assert play.do(rage).public.homes[0].rage == 1 + int(rage)
        return
    with pytest.raises(Refused):
        play.do(rage)


def test_owner_and_magus_each_have_one_use_of_a_shared_relic():
    state = position(
        sides=["magus"],
        cards=[[], ["tattered_banner"]],
        marks={"tattered_banner": [0]},
        deck=["minnow_lure", "vox_library", "piggy_bank", "axe_of_hesselberth"],
    )
    play = Play(state).do("tattered_banner:explore", "1", "m_metal")
    assert play.public.active == 1
    play.do("tattered_banner:explore", "m_lore")
    assert play.public.used_season == ["tattered_banner:0", "tattered_banner:1"]


def test_the_magus_loses_slots_when_a_marked_chest_of_the_town_is_covered():
    state = position(
        sides=["magus"],
        held=[" ".join(["fish"] * 9), "work fish"],
        markets={"m_lore": ["chest_of_colding"]},
        marks={"chest_of_colding": [0]},
        deck=["minnow_lure"],
        active=1,
    )
    play = Play(state).do("explore", "m_lore")
    assert (play.seat, play.question.name, play.question.low) == (0, "discard", 2)


@pytest.mark.parametrize(
    ("deed", "more", "gained"),
    [
        (["tussle"], {"held": ["", "strength strength fish"], "people": [TINKER, "ferris_longwake"]}, 2),
        (["grift"], {"held": ["", "favors"], "cards": [[], ["ma_brackwater"]], "people": [TINKER]}, 2),
        (["scoundrel_explore"], {"marks": {TINKER: [1]}, "people": [TINKER], "deck": ["redhand_rook"]}, 0),
    ],
)
def test_contraband_counts_as_got_when_it_ends_in_another_inventory_not_when_it_is_spent(deed, more, gained):
    state = position(sides=["smuggler", "scoundrel"], on={TINKER: "metal work lore"}, active=1, **more)
    if gained == 0:
        state.public.on_settlers[TINKER] = {"work": 1, "lore": 1}
    assert Play(state).do(*deed).popularity(0) == gained


def test_tokens_on_a_marked_settler_are_anybodys_to_take():
    state = position(
        sides=["scoundrel"], held=["", "fish"], people=[BAKER], on={BAKER: "work"}, marks={BAKER: [0]}, active=1
    )
    assert Play(state).do("feed").held(1) == "work"


def test_the_proprietor_shops_for_his_own_use_too_and_loses_a_mark_that_is_covered():
    state = position(
        sides=["proprietor"],
        held=["fish fish"],
        markets={"m_fish": ["lantern_wharf"]},
        marks={"lantern_wharf": [0]},
        tokens={"m_lore": 1},
    )
    assert Play(state).do("lantern_wharf").held() == "lore"
    covered = position(
        sides=["proprietor"],
        held=["work work"],
        markets={"m_fish": ["lantern_wharf"]},
        marks={"lantern_wharf": [0]},
        deck=["town_hall"],
    )
    assert Play(covered).do("proprietor_explore", "m_fish").public.marks == {}


def test_an_opponents_tile_brings_the_gardener_nothing_without_her_fish_and_her_own_tile_no_supper():
    other = Play(position(sides=["gardener"], active=1, tokens={"m_lore": 3}, bonus={"h1": 2})).do("h2")
    assert other.question.name != "supper"
    own = Play(position(sides=["gardener"], tokens={"m_lore": 3}, bonus={"h1": 2})).do("h1")
    assert (own.question.name, own.held()) == ("bonus", " ".join(["fish"] * 7))
