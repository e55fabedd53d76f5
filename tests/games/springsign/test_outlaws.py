"""What every bounty does (Rulebook: Outlaw Cards; "Tussle")."""

import pytest

from tests.games.springsign.position import CARPENTER, SCRIBE, TINKER, Play, position


def tussle(outlaw, held="strength strength fish", **more):
    """A Tussle with an outlaw, up to its first question."""
    people = more.pop("people", [])
    play = Play(position(held=[held, *more.pop("others", [])], people=[outlaw, *people], **more))
    play.do("tussle")
    if play.asked and play.run.waiting and play.question.name == "outlaw":
        play.do(outlaw)
    return play


def test_charlie_lets_one_discard_a_card_and_take_it_again_which_counts_as_taking():
    play = tussle("chalent_charlie", cards=[["oldtree_acorn", CARPENTER]], tokens={"m_lore": 3})
    assert play.question.keys == ("oldtree_acorn", CARPENTER, "none")
    play.do("oldtree_acorn")
    assert play.cards() == [CARPENTER, "oldtree_acorn"]
    assert play.held() == "lore lore"


def test_charlie_without_a_discard_still_takes_a_card_of_the_piles():
    play = tussle("chalent_charlie", cards=[[CARPENTER]], discards=[SCRIBE, "minnow_lure", "town_hall"])
    play.do("none")
    assert play.question.keys == (SCRIBE, "minnow_lure")
    play.do(SCRIBE)
    assert play.cards() == [CARPENTER, SCRIBE]
    assert play.held() == ""


def test_charlie_takes_nothing_from_empty_piles():
    play = tussle("chalent_charlie")
    assert play.cards() == []
    assert play.public.world_discards == ["chalent_charlie"]


def test_john_tonic_swaps_a_relic_with_one_in_town_and_shops_one():
    play = tussle("john_tonic", cards=[["minnow_lure"]], markets={"m_lore": ["piggy_bank"]}, tokens={"m_work": 5})
    assert (play.cards(), play.public.top("m_lore")) == (["piggy_bank"], "minnow_lure")
    assert play.held() == "work"


def test_john_tonic_swaps_with_another_homestead_too():
    cards = [["minnow_lure"], [CARPENTER, "piggy_bank"]]
    play = tussle("john_tonic", cards=cards, markets={"m_lore": ["vox_library"]})
    play.do("piggy_bank")
    assert (play.cards(0), play.cards(1)) == (["piggy_bank"], [CARPENTER, "minnow_lure"])


def test_john_tonic_shops_three_where_no_swap_is_possible():
    assert tussle("john_tonic", markets={"m_lore": ["piggy_bank"]}, tokens={"m_work": 5}).held() == "work work work"


def test_neville_beville_gains_a_printed_tile_that_stays_without_its_bonus_fish():
    play = tussle("neville_beville", bonus={"h6": 2})
    play.do("h6")
    assert play.held() == "fish fish"
    assert play.popularity() == 2
    assert play.public.tiles["h6"] == -1
    assert play.public.bonus["h6"] == 2


def test_neville_beville_brings_the_hat():
    play = tussle("neville_beville", hat=1)
    play.do("h5")
    assert play.public.hat == 0
    assert play.public.first == 1


def test_ma_brackwater_pays_three_popularity():
    play = tussle("ma_brackwater")
    assert play.popularity() == 3
    assert play.public.people == []
    assert play.public.world_discards == ["ma_brackwater"]


def test_the_gutter_twins_count_themselves_among_the_outlaws_in_town():
    play = tussle("gutter_twins", people=["ma_brackwater", "redhand_rook"], tokens={"m_lore": 1})
    assert play.popularity() == 3
    assert play.held() == "lore"


def test_silas_fastfinger_lets_one_shop_three():
    play = tussle("silas_fastfinger", tokens={"m_lore": 1, "m_work": 4})
    play.do("m_lore")
    assert play.held() == "work work lore"


def test_cobble_jane_takes_a_relic_of_the_town():
    play = tussle("cobble_jane", markets={"m_fish": ["jacklander_bank"], "m_lore": ["piggy_bank"]})
    assert play.cards() == ["piggy_bank"]
    assert play.popularity() == 3


def test_cobble_jane_without_a_relic_brings_nothing_and_is_gone():
    play = tussle("cobble_jane")
    assert (play.cards(), play.public.people) == ([], [])


def test_ferris_longwake_takes_a_settler_with_its_tokens():
    play = tussle("ferris_longwake", people=[CARPENTER, TINKER], on={TINKER: "metal fish"})
    play.do(TINKER)
    assert play.cards() == [TINKER]
    assert play.held() == "fish metal"


def test_redhand_rook_empties_a_market():
    play = tussle("redhand_rook", tokens={"m_lore": 4, "m_fish": 1})
    play.do("m_lore")
    assert play.held() == "lore lore lore lore"
    assert play.stock("m_fish") == 1


@pytest.mark.parametrize(("before", "after"), [(7, 4), (2, 0)])
def test_grim_odalys_pushes_anarchy_back_but_not_below_start(before, after):
    play = tussle("grim_odalys", anarchy=before)
    assert play.public.anarchy == after
    assert play.popularity() == 2


def test_the_outlaw_is_chosen_before_the_payment_is_answered():
    state = position(held=["strength strength fish work"], people=["ma_brackwater", "silas_fastfinger"])
    play = Play(state).do("tussle", "ma_brackwater", "strength,strength,work")
    assert play.asked == ["action", "outlaw", "pay"]
    assert play.popularity() == 3
