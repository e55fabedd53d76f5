"""What a card answers, and what it does not: others' deeds, gifts, trades, empty markets (Rulebook: Relic Cards)."""

import pytest

from engine.games.springsign.components import WORLD
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position

DEEDS = {
    "enigma_hedron": ("lore lore fish", ["study"]),
    "the_emperors_fist": ("strength strength fish", ["tussle"]),
    "the_fairbanks_quilt": ("favors favors fish", ["hire"]),
    "oldtree_acorn": ("lore lore fish", ["study"]),
    "brems_lucky_shovel": ("work fish", ["explore", "m_strength"]),
    "pells_weathervane": ("work fish", ["explore", "m_strength"]),
    "songbird_cage": ("lore", ["h1"]),
}
"""Relics that answer a deed: what it costs, and how it is done."""


def town(**more):
    """Town with a settler, an outlaw that gives popularity and a relic; plenty in the market of favors."""
    return position(
        people=[CARPENTER, "ma_brackwater"],
        markets={"m_lore": ["vox_library"]},
        tokens={"m_favors": 9},
        deck=["minnow_lure"],
        **more,
    )


@pytest.mark.parametrize("relic", DEEDS)
def test_a_relic_answers_its_owner_and_nobody_else(relic):
    held, deed = DEEDS[relic]
    mine = Play(town(held=[held], cards=[[relic]]))
    quiet = Play(town(held=[held], cards=[[], [relic]])).do(*deed)
    assert (quiet.held(1), quiet.popularity(1)) == ("", 0)
    assert "favors" not in quiet.held(0)
    assert not [d for name, d in quiet.told if name in ("shopped", "popularity", "sifted") and d.get("card") == relic]
    for key in deed:
        if key in mine.question.keys:
            mine.do(key)
    assert "favors" in mine.held() or mine.popularity() or mine.question.name == "look_discard"


@pytest.mark.parametrize(
    "relic", [relic for relic in DEEDS if relic not in ("brems_lucky_shovel", "pells_weathervane")]
)
def test_a_relic_does_not_answer_another_way_to_pass(relic):
    play = Play(town(held=["work fish"], cards=[[relic]])).do("explore", "m_strength")
    assert (play.held(), play.popularity()) == ("", 0)


def test_enigma_hedron_answers_again_in_the_next_turn_of_the_season():
    play = Play(town(held=["lore lore lore lore work"], cards=[["enigma_hedron"]]))
    play.do("study", "lore,lore,lore", "h1")
    assert play.held() == "work lore favors"
    play.do("explore", "lore,work", "m_strength")
    assert play.held() == "favors favors"


def test_brems_lucky_shovel_answers_an_explore_that_the_banner_freed():
    play = Play(position(cards=[["brems_lucky_shovel", "tattered_banner"]], deck=["town_hall", "minnow_lure"]))
    play.do("tattered_banner:explore")
    assert play.question.name == "look_discard"


def test_the_banner_serves_once_a_season_and_again_in_the_next():
    state = position(cards=[["tattered_banner"]], held=["metal fish"], deck=["minnow_lure", "vox_library", "town_hall"])
    play = Play(state).do("tattered_banner:explore", "m_metal", "h1")
    assert play.question.refused["tattered_banner:explore"] == "used_up"
    play.do("return_home", "h2")
    assert (play.public.season, play.public.active) == (2, 0)
    assert "tattered_banner:explore" in play.question.keys


@pytest.mark.parametrize("relic", ["the_fairbanks_quilt", "oldtree_acorn"])
def test_cards_that_are_traded_or_given_are_not_taken(relic):
    markets = {"m_fish": ["the_cookhouse"], "m_work": ["jacklander_bank"], "m_favors": ["meetinghouse"]}
    home = [[SCRIBE, "minnow_lure", CARPENTER], [relic]]
    sides = ["proprietor"]
    state = position(sides=sides, cards=home, held=["favors fish"], markets=markets, tokens={"m_lore": 5})
    trade = Play(state).do("trade", [SCRIBE, "minnow_lure"], []).answer(1, "accept")
    assert sorted(trade.cards(1)) == sorted([relic, SCRIBE, "minnow_lure"])
    assert (trade.held(1), trade.popularity(1)) == ("", 0)
    gift = Play(state).do("meetinghouse", CARPENTER)
    assert (gift.held(1), gift.popularity(1)) == ("", 0)
    relic_itself = Play(state).do("trade", [], [relic]).answer(1, "accept")
    assert relic_itself.cards(0)[-1] == relic
    assert (relic_itself.held(0), relic_itself.popularity(0)) == ("fish favors", 0)


def test_taking_a_relic_or_using_a_building_brings_no_tokens_of_its_market_and_nothing_comes_after_it():
    state = position(
        held=["lore lore fish fish fish"],
        markets={"m_lore": ["vox_library"], "m_fish": ["lantern_wharf"]},
        tokens={"m_lore": 4, "m_fish": 3},
    )
    taken = Play(state).do("study")
    assert (taken.held(), taken.stock("m_lore"), taken.public.stalls["m_lore"].cards) == ("fish fish", 4, [])
    used = Play(state).do("lantern_wharf")
    assert (used.held(), used.stock("m_fish")) == ("fish lore lore", 3)


SHOPPERS = {
    "the_ol_post_office": ("fish fish", ["the_ol_post_office"]),
    "gutter_twins": ("strength strength fish", ["tussle"]),
    "silas_fastfinger": ("strength strength fish", ["tussle"]),
    "john_tonic": ("strength strength fish", ["tussle"]),
    "redhand_rook": ("strength strength fish", ["tussle"]),
    "chroma_stones": ("lore", ["chroma_stones"]),
    "cylinder_dispenser": ("metal", ["cylinder_dispenser"]),
    "enigma_hedron": ("lore lore fish", ["study"]),
    "the_emperors_fist": ("strength strength fish", ["tussle"]),
    "the_fairbanks_quilt": ("favors favors fish", ["hire"]),
    "hand_carved_pipe": ("fish", ["hand_carved_pipe", [], ["1", "2", "3", "4"]]),
    "lynaras_map": ("work fish", ["explore"]),
    "oldtree_acorn": ("lore lore fish", ["study"]),
    "tricksters_banjo": ("", ["tricksters_banjo"]),
    "pells_weathervane": ("work fish", ["explore", "m_strength"]),
}
"""Every card that lets somebody shop: what sets it off."""


@pytest.mark.parametrize("card", SHOPPERS)
def test_where_a_card_says_shop_the_supply_gives_nothing(card):
    held, deed = SHOPPERS[card]
    kind = WORLD[card].kind
    outlaw = card if kind == "outlaw" else "ma_brackwater"
    state = position(
        held=[held],
        popularity=[1],
        cards=[[card] if kind == "relic" else []],
        people=[CARPENTER, outlaw],
        markets={"m_metal": ["vox_library"], **({"m_fish": [card]} if kind == "building" else {})},
        deck=["grim_odalys"] if card == "lynaras_map" else ["minnow_lure"],
    )
    play = Play(state).do(*deed)
    assert (play.held(0), play.held(1)) == ("", "")
    assert play.public.season == 1


def test_every_card_that_lets_somebody_shop_is_in_the_list():
    shopping = ("shop", "shop_all", "shop_fullest", "everyone_shops")
    assert set(SHOPPERS) == {k for k, c in WORLD.items() if any(e.op in shopping for e in c.ability.effects)}


def test_a_settler_feeds_on_tokens_of_the_smuggler_and_she_may_feed_on_her_own():
    state = position(sides=["smuggler"], held=["fish"], people=[TINKER, BAKER], on={TINKER: "work metal"})
    play = Play(state).do("feed", f"work@{TINKER}", BAKER)
    assert play.public.on_settlers == {TINKER: {"metal": 1}, BAKER: {"work": 1}}
    assert play.popularity() == 0  # she is no opponent of her own
