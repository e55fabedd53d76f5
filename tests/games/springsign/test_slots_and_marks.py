"""What fits into an inventory, how it pays, what a mark does (Rulebook: Resources; Actions; Markers)."""

import pytest

from engine.games.springsign.payments import less, token_choices, without
from engine.games.springsign.tokens import excess, too_many
from tests.games.springsign.position import CARPENTER, SCRIBE, TINKER, Play, position, purse


def surplus(side, relics, fish, lore):
    """How many tokens a player holds too many, and of which types discarding helps."""
    state = position(sides=[side], cards=[relics])
    state.public.homes[0].tokens = purse(" ".join(["fish"] * fish + ["lore"] * lore))
    return excess(state.public, 0), too_many(state.public, 0)


@pytest.mark.parametrize(
    ("fish", "lore", "surplus_of"),
    [
        (4, 0, (0, [])),
        (5, 0, (1, ["fish"])),
        (3, 1, (1, ["lore"])),
        (5, 2, (3, ["fish", "lore"])),
    ],
)
def test_the_smugglers_slots_hold_fish_only(fish, lore, surplus_of):
    assert surplus("smuggler", [], fish, lore) == surplus_of


@pytest.mark.parametrize(
    ("fish", "lore", "surplus_of"),
    [
        (6, 0, (0, [])),
        (7, 0, (1, ["fish"])),
        (5, 1, (0, [])),
        (6, 1, (1, ["fish", "lore"])),
        (4, 2, (0, [])),
        (5, 2, (1, ["fish", "lore"])),
        (3, 3, (1, ["lore"])),
        (4, 4, (2, ["lore"])),
    ],
)
def test_her_chest_holds_two_tokens_of_any_type_fish_too(fish, lore, surplus_of):
    assert surplus("smuggler", ["chest_of_colding"], fish, lore) == surplus_of


@pytest.mark.parametrize(("side", "lore"), [("simplified", 8), ("smuggler", 0)])
def test_with_the_pot_fish_take_no_slots_and_leave_them_to_others(side, lore):
    assert surplus(side, ["the_bottomless_pot"], 30, lore) == (0, [])
    assert surplus(side, ["the_bottomless_pot"], 30, lore + 2) == (2, ["lore"])


@pytest.mark.parametrize(
    ("held", "cost", "first", "then"),
    [
        ({"fish": 2, "work": 1}, ["work", "any"], ["fish", "work"], {"fish": ["work"], "work": ["fish"]}),
        ({"fish": 1, "work": 2}, ["work", "any"], ["work", "fish"], {"fish": ["work"], "work": ["fish", "work"]}),
        ({"fish": 1, "work@settler_baker": 1}, ["work", "any"], ["work@settler_baker", "fish"], {}),
        ({"lore": 2, "fish": 1}, ["lore", "lore"], ["lore"], {"lore": ["lore"]}),
    ],
)
def test_token_by_token_only_tokens_are_offered_with_which_the_cost_can_be_completed(held, cost, first, then):
    assert token_choices(held, cost) == first
    for token, choices in then.items():
        assert sorted(token_choices(less(held, token), without(cost, token))) == sorted(choices)


def test_pot_and_chest_add_up():
    assert surplus("simplified", ["the_bottomless_pot", "chest_of_colding"], 12, 10) == (0, [])
    assert surplus("smuggler", ["the_bottomless_pot", "chest_of_colding"], 12, 3) == (1, ["lore"])


def test_a_player_chooses_among_all_tokens_what_is_discarded_and_new_ones_may_stay():
    play = Play(position(held=["work work lore lore lore metal favors favors"])).do("return_home", "h5")
    assert (play.question.low, play.question.high, len(play.question.keys)) == (3, 3, 11)
    play.do(["work.1", "work.2", "metal.1"])
    assert play.public.homes[0].tokens == purse("fish fish fish lore lore lore favors favors")


def test_a_relic_that_its_owner_has_marked_counts_once():
    home = position(sides=["magus"], cards=[["minnow_lure"]], marks={"minnow_lure": [0]}, active=-1)
    assert Play(home, "replenish").held() == "fish fish fish"
    chest = position(sides=["magus"], cards=[["chest_of_colding"]], marks={"chest_of_colding": [0]})
    chest.public.homes[0].tokens = purse(" ".join(["fish"] * 10))
    assert excess(chest.public, 0) == 1


def test_a_mark_helps_the_magus_alone():
    state = position(
        sides=["magus", "proprietor"],
        cards=[[], ["minnow_lure"]],
        markets={"m_lore": ["axe_of_hesselberth"], "m_fish": ["lantern_wharf"]},
        marks={"minnow_lure": [0], "lantern_wharf": [1]},
        active=-1,
        seats=3,
    )
    play = Play(state, "replenish")
    assert [play.held(seat) for seat in range(3)] == ["fish fish fish", "fish fish fish", ""]


def test_a_card_is_marked_once_by_each_player():
    markets = {"m_lore": ["minnow_lure"], "m_metal": ["vox_library"]}
    magus = position(
        sides=["magus"],
        held=["lore fish"],
        cards=[["axe_of_hesselberth"], ["piggy_bank"]],
        markets=markets,
        marks={"minnow_lure": [0], "piggy_bank": [0]},
    )
    play = Play(magus).do("intuit")
    assert play.question.keys == ("vox_library", "axe_of_hesselberth")
    gardener = position(sides=["gardener", "scoundrel"], held=["work"], people=[CARPENTER, SCRIBE], marks={SCRIBE: [1]})
    play = Play(gardener).do("harvest")
    assert play.question.keys == (CARPENTER, SCRIBE, "none")
    play.do(SCRIBE)
    assert play.public.marks == {SCRIBE: [1, 0]}


def test_without_anything_to_mark_intuit_and_invest_are_refused():
    free = {"cards": [["piggy_bank", "minnow_lure"]], "held": ["lore favors"]}
    magus = position(sides=["magus"], marks={"piggy_bank": [0], "minnow_lure": [0]}, **free)
    assert Play(magus).question.refused["intuit"] == "nothing_to_mark"
    assert Play(position(sides=["proprietor"], **free)).question.refused["invest"] == "nothing_to_mark"


def test_the_scoundrel_marks_fewer_settlers_if_there_are_no_more():
    state = position(
        sides=["scoundrel"],
        held=["work fish"],
        cards=[["ma_brackwater", "grim_odalys"]],
        people=[TINKER],
        deck=["redhand_rook"],
    )
    assert Play(state).do("scoundrel_explore").public.marks == {TINKER: [0]}
