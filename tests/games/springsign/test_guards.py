"""Guards of the data against endless turns and cheap loops, and a few numbers that the printed rules fix."""

from engine.games.springsign.components import ACTIONS, BOX, POPULARITY, TILES, WORLD

SHOPPING = ("shop", "shop_all", "shop_fullest", "everyone_shops")
USED = [*ACTIONS.values(), *(card.ability for card in WORLD.values() if card.ability.type == "action")]
"""All actions of boards and cards."""


def test_no_action_that_passes_is_free_of_tokens_but_return_home():
    free = [key for key, action in ACTIONS.items() if action.passes and any(not tokens(c) for c in action.cost)]
    assert free == ["return_home"]
    cards = [card for card in WORLD.values() if card.ability.type == "action" and card.ability.passes]
    assert all(tokens(cost) for card in cards for cost in card.ability.cost)
    banners = [card for card in WORLD.values() if card.ability.type == "free"]
    assert [(card.id, card.ability.limit) for card in banners] == [("tattered_banner", "season")]


def tokens(cost):
    """A cost without popularity."""
    return [part for part in cost if part != POPULARITY]


def test_every_building_action_costs_two_tokens():
    costs = [c for card in WORLD.values() if card.kind == "building" for c in card.ability.cost]
    assert costs
    assert all(len(tokens(cost)) == len(cost) == 2 for cost in costs)


def test_popularity_buys_tokens_by_shopping_only_and_grift_does_not_pass():
    for used in USED:
        if any(POPULARITY in cost for cost in used.cost):
            assert not used.passes
            assert all(effect.op in (*SHOPPING, "grift") for effect in used.effects)


def test_harvest_costs_work():
    assert ACTIONS["harvest"].cost == (("work",),)


def test_what_answers_a_payment_cannot_pay_for_itself():
    paid = {key: card.ability for key, card in WORLD.items() if card.ability.event == "paid"}
    assert sorted(paid) == ["enigma_hedron", "hillroot_fort", "town_hall"]
    assert paid["hillroot_fort"].paid == {"strength": 2}
    assert paid["town_hall"].paid == {"any": 3}
    assert paid["enigma_hedron"].limit == WORLD["bounty_office"].ability.limit == "turn"


def test_the_harvest_tiles_and_the_numbers_of_the_printed_rules():
    assert sorted((tile.fish, tile.popularity, tile.hat) for tile in TILES.values()) == [
        (2, 2, False),
        (3, 0, True),
        (3, 1, False),
        (4, 0, False),
        (4, 0, False),
        (5, 0, False),
    ]
    assert (BOX.track, BOX.anarchy_per_outlaw, BOX.grumble, BOX.smuggle_limit, BOX.solo_cap) == (8, 2, 2, 4, 3)
    assert [level.name for level in BOX.rage.levels][:: len(BOX.rage.levels) - 1] == ["Cool", "Berserk"]
    assert len(BOX.rage.levels) == 5


def test_the_multiplayer_cards_are_those_that_need_an_opponent():
    there = [key for key, card in WORLD.items() if card.multiplayer]
    assert there == ["meetinghouse", "the_ugly_duckling", "untouched_scrapyard", "smugglers_raft"]
