"""What the unique boards do (Rulebook: Unique Soldier to Unique Proprietor)."""

import pytest

from engine.games.springsign import GAME
from tests.games.springsign.position import CARPENTER, SCRIBE, TINKER, Play, position


def board(side, held="", **more):
    return Play(position(sides=[side], held=[held, *more.pop("purses", [])], **more))


# ---------------------------------------------------------------------- Soldier


def test_a_soldiers_tussle_resolves_the_revealed_levels_from_the_top_and_adds_a_rage():
    play = board("soldier", "strength fish", rage=3, people=["ma_brackwater"], tokens={"m_lore": 1})
    play.do("soldier_tussle")
    names = [name for name in play.names() if name in ("bounty", "shopped", "popularity", "rage")]
    assert names == ["bounty", "popularity", "shopped", "popularity", "rage"]
    assert play.gains() == [(3, "ma_brackwater"), (1, "soldier_tussle")]
    assert (play.held(), play.public.homes[0].rage) == ("lore", 4)


def test_a_berserk_soldier_may_gain_a_second_bounty():
    outlaws = ["ma_brackwater", "grim_odalys"]
    both = board("soldier", "strength fish", rage=5, people=outlaws).do(
        "soldier_tussle", "ma_brackwater", "grim_odalys"
    )
    assert both.public.people == []
    one = board("soldier", "strength fish", rage=5, people=outlaws).do("soldier_tussle", "ma_brackwater", "none")
    assert one.public.people == ["grim_odalys"]


def test_rage_beyond_berserk_costs_popularity():
    play = board("soldier", "strength fish", rage=5, people=["redhand_rook"], popularity=[4])
    play.do("soldier_tussle")
    assert play.public.homes[0].rage == 5
    assert play.gains() == [(1, "soldier_tussle"), (-1, "rage")]


def test_rage_beyond_berserk_at_start_helps_all_opponents_and_anarchy():
    play = board("soldier", "work fish", seats=3, rage=5, deck=["redhand_rook"], popularity=[0, 3, 0])
    play.do("soldier_explore", "2")
    assert [play.popularity(seat) for seat in range(3)] == [0, 5, 2]
    assert play.public.anarchy == 2


@pytest.mark.parametrize(("before", "after"), [(5, 1), (1, 5), (3, 2)])
def test_meditate_sets_rage_to_any_level_and_passes_no_turn(before, after):
    play = board("soldier", "lore work fish", rage=before).do("meditate", str(after))
    assert play.public.homes[0].rage == after
    assert play.public.active == 0


def test_a_soldiers_explore_raises_rage_and_shops_as_often():
    play = board("soldier", "work fish", deck=["redhand_rook"], tokens={"m_lore": 9})
    play.do("soldier_explore", "4")
    assert play.public.homes[0].rage == 5
    assert play.held() == "lore lore lore lore"


# ---------------------------------------------------------------------- Magus


def test_intuit_marks_a_revealed_relic_in_town_or_in_a_homestead():
    markets = {"m_lore": ["vox_library", "minnow_lure"]}
    play = board("magus", "lore fish", cards=[[], ["piggy_bank"]], markets=markets)
    play.do("intuit")
    assert play.question.keys == ("minnow_lure", "piggy_bank")
    play.do("piggy_bank")
    assert play.public.marks == {"piggy_bank": [0]}


def test_covering_a_marked_relic_removes_the_mark():
    play = board(
        "magus",
        "",
        purses=["work fish"],
        active=1,
        markets={"m_lore": ["minnow_lure"]},
        marks={"minnow_lure": [0]},
        deck=["vox_library"],
    )
    play.do("explore", "m_lore")
    assert play.public.marks == {}


def test_the_magus_uses_marked_relics_as_her_own_and_so_does_the_owner():
    marks = {"chroma_stones": [0], "minnow_lure": [0]}
    play = board(
        "magus",
        "lore",
        cards=[[], ["chroma_stones"]],
        purses=["lore"],
        marks=marks,
        markets={"m_lore": ["minnow_lure"]},
        tokens={"m_work": 4},
    )
    play.do("chroma_stones")
    assert play.held(0) == "work work"
    season = Play(
        position(sides=["magus"], cards=[[], ["minnow_lure"]], marks={"minnow_lure": [0]}, active=-1), "replenish"
    )
    assert (season.held(0), season.held(1)) == ("fish fish fish", "fish fish fish")


def test_owner_and_magus_have_two_chest_slots_each():
    full = "fish fish fish fish fish fish fish fish fish"
    state = position(
        sides=["magus"], held=[full, full + " fish"], cards=[[], ["chest_of_colding"]], marks={"chest_of_colding": [0]}
    )
    assert GAME.check(state) == []


def test_the_magus_explores_by_looking_at_two_and_puts_the_other_at_the_bottom():
    play = board("magus", "work fish", deck=["minnow_lure", "town_hall"])
    play.do("magus_explore")
    assert play.question.private
    play.do("2", "m_fish")
    assert play.public.top("m_fish") == "town_hall"
    assert play.run.state.hidden.world[-1] == "minnow_lure"
    assert play.run.view(0).known[-1][1] == "minnow_lure"
    assert play.run.view(1).known == ()


def test_an_outlaw_lets_the_magus_take_her_marked_relics_of_the_town_and_sets_off_stolen_secrets():
    markets = {"m_lore": ["minnow_lure"], "m_metal": ["vox_library"], "m_strength": ["piggy_bank"]}
    play = board(
        "magus",
        "work fish",
        deck=["ma_brackwater", "town_hall"],
        markets=markets,
        marks={"minnow_lure": [0], "piggy_bank": [0]},
        tokens={"m_favors": 9},
    )
    play.do("magus_explore", "1")
    assert sorted(play.cards()) == ["minnow_lure", "piggy_bank"]
    assert play.held() == "favors favors favors favors"


def test_whoever_takes_a_marked_relic_shops_two_and_the_mark_stays():
    play = board(
        "magus",
        "",
        purses=["lore lore fish"],
        active=1,
        markets={"m_lore": ["minnow_lure"]},
        marks={"minnow_lure": [0]},
        tokens={"m_favors": 5},
    )
    play.do("study")
    assert play.held(1) == "favors favors"
    assert play.public.marks == {"minnow_lure": [0]}


def test_the_magus_discards_a_marked_piggy_bank_of_the_town_but_none_of_another_homestead():
    play = board("magus", "work lore", markets={"m_lore": ["vox_library", "piggy_bank"]}, marks={"piggy_bank": [0]})
    play.do("piggy_bank", "lore", "lore", "lore")
    assert play.public.top("m_lore") == "vox_library"
    other = board("magus", "work lore", cards=[[], ["piggy_bank"]], marks={"piggy_bank": [0]})
    assert other.question.refused["piggy_bank"] == "not_yours"


def test_only_own_relics_count_in_the_magus_swaps():
    play = board("magus", "lore work", markets={"m_lore": ["secret_headstone"]}, marks={"secret_headstone": [0]})
    assert play.question.refused["secret_headstone"] == "no_swap"


# ---------------------------------------------------------------------- Smuggler


def test_the_smuggler_discards_all_but_fish_onto_settlers_or_to_the_market():
    play = board("smuggler", "fish fish fish", people=[TINKER], tokens={"m_lore": 1})
    play.do("buy", "lore", TINKER)
    assert play.public.on_settlers == {TINKER: {"lore": 1}}
    market = board("smuggler", "fish fish fish", people=[TINKER]).do("buy", "lore", "market")
    assert market.stock("m_lore") == 1


def test_a_settler_with_four_tokens_takes_no_more():
    play = board("smuggler", "fish fish fish", people=[TINKER, SCRIBE], on={TINKER: "fish fish lore lore"})
    play.do("buy", "fish,fish,fish", "lore")
    assert play.question.keys == (SCRIBE, "market")


def test_the_smuggler_spends_contraband_but_not_what_a_settler_makes():
    state = position(sides=["smuggler"], people=[TINKER, SCRIBE], on={TINKER: "metal work", SCRIBE: "lore fish"})
    play = Play(state)
    assert "explore" in play.question.keys
    play.do("explore")
    assert play.public.on_settlers == {TINKER: {"metal": 1}, SCRIBE: {"lore": 1}}


def test_contraband_that_an_opponent_gets_gives_the_smuggler_popularity():
    on = {TINKER: "metal work lore"}
    fed = board("smuggler", "", purses=["fish"], active=1, people=[TINKER], on=on).do("feed", f"work@{TINKER}")
    assert fed.popularity(0) == 1
    made = board("smuggler", "", purses=["fish"], active=1, people=[TINKER], on=on).do("feed", f"metal@{TINKER}")
    assert made.popularity(0) == 0
    hired = board("smuggler", "", purses=["favors favors fish"], active=1, people=[TINKER], on=on).do("hire")
    assert hired.popularity(0) == 2


def test_chest_slots_of_the_smuggler_take_any_type():
    state = position(sides=["smuggler"], held=["fish fish fish fish lore metal"], cards=[["chest_of_colding"]])
    assert GAME.check(state) == []
    state.public.homes[0].tokens["lore"] += 1
    assert GAME.check(state) == ["seat 0 holds more tokens than fit"]


def test_feed_must_leave_a_token_to_take_after_the_payment():
    play = Play(position(sides=["smuggler"], people=[TINKER, SCRIBE], on={TINKER: "fish"}, held=["fish fish"]))
    play.do("feed")
    assert play.public.on_settlers == {}
    nothing_left = position(
        sides=["smuggler"], people=[TINKER], on={TINKER: "fish work"}, held=[""], cards=[["chroma_stones"]]
    )
    assert "feed" in Play(nothing_left).question.keys


# ---------------------------------------------------------------------- Gardener


def test_the_gardener_lays_a_fish_on_any_tile_whenever_she_passes():
    play = board("gardener", "work fish", deck=["minnow_lure"], tiles={"h1": 1}, seats=3)
    play.do("gardener_explore", "m_lore", "h1")
    assert play.public.bonus["h1"] == 1


def test_going_home_the_gardener_takes_a_tile_first_and_may_lay_a_fish_on_it():
    play = board("gardener", "", bonus={"h6": 1})
    play.do("h6", "h6")
    assert play.held() == "fish fish fish"
    assert play.public.bonus["h6"] == 1


def test_an_opponent_gets_bonus_fish_and_the_gardener_shops_or_marks_for_each():
    play = board("gardener", "", active=1, bonus={"h4": 2}, people=[CARPENTER], tokens={"m_lore": 3})
    play.do("h4")
    assert play.seat == 0
    play.do("shop", "mark")
    assert play.held(1) == "fish fish fish fish fish"
    assert play.held(0) == "lore"
    assert play.public.marks == {CARPENTER: [0]}


def test_fish_laid_on_a_claimed_tile_are_not_its_holders():
    play = board("gardener", "work", bonus={"h1": 2}, tiles={"h1": 1}, people=[CARPENTER])
    play.do("harvest", "none", "h2")
    assert play.held() == "fish fish"
    assert play.public.bonus == {"h1": 0, "h2": 1, "h3": 0, "h4": 0, "h5": 0, "h6": 0}


def test_harvest_may_mark_a_settler_and_is_possible_without_fish():
    play = board("gardener", "work", people=[CARPENTER]).do("harvest", CARPENTER, "h1")
    assert play.public.marks == {CARPENTER: [0]}
    none = board("gardener", "work fish")
    assert none.question.refused["harvest"] == "nothing_to_harvest"


@pytest.mark.parametrize(
    ("choices", "popularity", "held"),
    [(["popularity", "shop"], 1, "lore"), (["popularity"] * 2, 2, ""), (["shop"] * 2, 0, "lore lore")],
)
def test_the_gardeners_outlaw_reward_counts_her_marked_settlers_in_play(choices, popularity, held):
    play = board(
        "gardener",
        "work fish",
        deck=["redhand_rook"],
        people=[CARPENTER, TINKER],
        cards=[[], [SCRIBE]],
        marks={CARPENTER: [0], SCRIBE: [0]},
        tokens={"m_lore": 3},
    )
    play.do("gardener_explore", *choices)
    assert (play.popularity(), play.held()) == (popularity, held)


def test_bonus_fish_stay_over_the_season():
    play = Play(position(sides=["gardener"], bonus={"h1": 3}, active=-1), "cleanup")
    assert play.public.bonus["h1"] == 3


# ---------------------------------------------------------------------- Scoundrel


def test_the_scoundrel_hires_outlaws_which_then_feed_no_anarchy():
    play = board("scoundrel", "favors fish", people=["ma_brackwater", CARPENTER])
    play.do("scoundrel_hire")
    assert play.cards() == ["ma_brackwater"]
    cleanup = Play(position(sides=["scoundrel"], cards=[["ma_brackwater"]], active=-1, popularity=[1, 0]), "cleanup")
    assert cleanup.public.anarchy == 0


def test_each_outlaw_at_home_replenishes_a_token_of_ones_choice():
    play = Play(position(sides=["scoundrel"], cards=[["ma_brackwater", "redhand_rook"]], active=-1), "replenish")
    assert play.do("lore", "fish").held() == "fish lore"


def test_grift_swaps_both_ways_without_ending_the_turn():
    play = board(
        "scoundrel", "favors work fish", cards=[["ma_brackwater"]], people=[CARPENTER, TINKER], on={TINKER: "metal"}
    )
    play.do("grift", TINKER)
    assert (play.cards(), play.public.people) == ([TINKER], [CARPENTER, "ma_brackwater"])
    assert play.held() == "fish work metal"
    assert play.public.active == 0
    back = board("scoundrel", "favors", cards=[[CARPENTER]], people=["ma_brackwater"]).do("grift")
    assert back.cards() == ["ma_brackwater"]


def test_grift_may_be_paid_with_popularity_but_not_at_start():
    play = board("scoundrel", "favors", cards=[["ma_brackwater"]], people=[CARPENTER], popularity=[2])
    play.do("grift", "popularity")
    assert (play.popularity(), play.held()) == (1, "favors")
    start = board("scoundrel", "work fish", cards=[["ma_brackwater"]], people=[CARPENTER])
    assert start.question.refused["grift"] == "cannot_pay"


def test_the_scoundrel_spends_tokens_on_marked_settlers_in_town():
    play = board(
        "scoundrel",
        "",
        people=[CARPENTER, TINKER],
        on={CARPENTER: "work fish", TINKER: "metal"},
        marks={CARPENTER: [0]},
    )
    play.do("scoundrel_explore")
    assert play.public.on_settlers == {TINKER: {"metal": 1}}


def test_the_scoundrels_outlaw_reward_marks_a_settler_for_each_outlaw_already_held():
    play = board("scoundrel", "work fish", deck=["redhand_rook"], cards=[["ma_brackwater"]], people=[CARPENTER, TINKER])
    play.do("scoundrel_explore", TINKER)
    assert play.public.marks == {TINKER: [0]}
    none = board("scoundrel", "work fish", deck=["redhand_rook"], people=[CARPENTER]).do("scoundrel_explore")
    assert none.public.marks == {}


# ---------------------------------------------------------------------- Proprietor


def test_the_proprietor_shops_whenever_anybody_uses_or_triggers_a_building_with_his_mark():
    markets = {"m_fish": ["lantern_wharf"], "m_work": ["town_hall"]}
    play = board(
        "proprietor",
        "",
        purses=["fish fish"],
        active=1,
        markets=markets,
        marks={"lantern_wharf": [0]},
        tokens={"m_lore": 2},
    )
    play.do("lantern_wharf")
    assert play.held(0) == "lore"
    hall = board(
        "proprietor",
        "",
        purses=["fish fish fish"],
        active=1,
        markets=markets,
        marks={"town_hall": [0]},
        tokens={"m_lore": 2},
    )
    hall.do("buy", "metal")
    assert hall.held(0) == "lore"


def test_invest_marks_a_revealed_building():
    play = board(
        "proprietor", "favors fish", markets={"m_fish": ["lantern_wharf", "town_hall"], "m_work": ["coppersmiths_yard"]}
    )
    play.do("invest")
    assert play.question.keys == ("town_hall", "coppersmiths_yard")
    play.do("town_hall")
    assert play.public.marks == {"town_hall": [0]}


def test_sell_shops_a_token_or_stocks_a_market():
    play = board("proprietor", "fish fish", tokens={"m_lore": 1}).do(
        "sell", "shop:m_lore", "sell", "fish", "stock:metal"
    )
    assert play.held() == "lore"
    assert play.stock("m_metal") == 1


@pytest.mark.parametrize(
    ("there", "held"),
    [({"m_lore": 3, "m_fish": 1}, "lore lore"), ({"m_lore": 2, "m_fish": 2}, "fish fish lore lore"), ({}, "")],
)
def test_the_proprietors_outlaw_reward_shops_two_from_each_fullest_market(there, held):
    play = board("proprietor", "work fish", deck=["redhand_rook"], tokens=there)
    assert play.do("proprietor_explore").held() == held
