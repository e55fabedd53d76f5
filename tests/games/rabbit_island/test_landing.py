"""What the place under the rabbit gives and allows; the rulebook's examples (Rulebook: Resolve Map Tile)."""

import pytest

from engine.games.rabbit_island.harvest import group_of, value
from tests.games.rabbit_island.position import answer, at, carrots, only, position, public, told

BLUE, RED, GREEN, YELLOW = 0, 1, 2, 3


def landing(tiles, spot, *, effects=(), seats=4, seat=RED, **more):
    """The seat's rabbit stands on a place and resolves it, with cards in force."""
    pawns = ["h8"] * seats
    pawns[seat] = spot
    state = position(seats, tiles, pawns=pawns, active=seat, card="move-15", spent=effects, **more)
    state.public.effects = list(effects)
    return at("land", state)


CHAIN = {"h7": "lake-1", "h6": "cave-1", "h5": "forest-1"}


def test_a_free_territory_may_get_a_camp():
    run = landing(CHAIN, "h5")
    assert only(run).name == "build"
    assert only(run).fallback() == ["no"]
    step = answer(run, "yes")
    assert ("built", {"seat": RED, "spot": "h5", "level": "Camp", "cost": 10}) in told(step)
    assert public(run).tokens == {"h5": [RED]}
    assert public(run).supply == [25, 24, 25, 25]
    assert carrots(run) == [100, 90, 100, 100]


def test_nothing_is_built_on_credit_or_without_a_token():
    run = landing(CHAIN, "h5", carrots=[100, 9])
    assert only(run).name == "card"
    state = position(2, CHAIN, pawns=["h5"], card="move-15")
    state.public.supply[0] = 0
    run = at("land", state)
    assert list(run.open) == [1]


def test_ones_own_territory_is_harvested_and_may_then_be_upgraded_once():
    run = landing(CHAIN, "h5", tokens={"h5": [RED]}, carrots=[100, 20])
    assert carrots(run)[RED] == 30  # the harvest comes first and pays for the Village
    assert only(run).name == "build"
    answer(run, "yes")
    assert public(run).tokens == {"h5": [RED, RED]}
    assert carrots(run)[RED] == 0
    assert list(run.open) == [GREEN]


def test_a_town_of_ones_own_is_only_harvested():
    run = landing(CHAIN, "h5", tokens={"h5": [BLUE, RED, RED]})
    assert carrots(run)[RED] == 130
    assert list(run.open) == [GREEN]


@pytest.mark.parametrize(("owners", "harvest"), [([YELLOW], 10), ([YELLOW, BLUE], 20), ([YELLOW, BLUE, RED], 30)])
def test_the_top_token_owns_the_territory_and_its_level_sets_the_harvest(owners, harvest):
    """Rulebook: Harvesting and Harvest Groups, the three examples on the Forest."""
    run = landing({"h7": "forest-1"}, "h7", tokens={"h7": owners}, seat=owners[-1])
    assert carrots(run)[owners[-1]] == 100 + harvest


def test_two_full_harvests_on_ones_own_cave_village_pay_for_the_town():
    """Rulebook: the example of Full Harvest."""
    run = landing({"h7": "cave-1"}, "h7", tokens={"h7": [RED, RED]}, carrots=[100, 0],
                  effects=["full-harvest", "full-harvest"])  # fmt: skip
    assert carrots(run)[RED] == 40
    answer(run, "yes")
    assert public(run).tokens["h7"] == [RED, RED, RED]
    assert carrots(run)[RED] == 0


@pytest.mark.parametrize(("choice", "red"), [("share", 110), ("upgrade", 70)])
def test_hometown_advantage_doubles_the_owners_part_alone(choice, red):
    """Rulebook: the example of Hometown Advantage."""
    run = landing({"h7": "forest-1"}, "h7", tokens={"h7": [BLUE]}, effects=["hometown-advantage"])
    assert carrots(run)[BLUE] == 120
    assert only(run).keys == ("upgrade", "share")
    assert only(run).fallback() == ["share"]
    answer(run, choice)
    assert carrots(run)[:2] == [120, red]
    assert public(run).tokens["h7"] == ([BLUE] if choice == "share" else [BLUE, RED])


def test_sharing_the_harvest_of_a_cave_with_an_opponents_camp_gives_ten_each():
    """Rulebook: the example of landing on an opponent's Territory."""
    run = landing({"h7": "cave-1"}, "h7", tokens={"h7": [BLUE]})
    answer(run, "share")
    assert carrots(run) == [110, 110, 100, 100]


def test_an_opponents_town_gives_its_owner_the_groups_harvest_and_the_visitor_nothing():
    """Rulebook: the example of landing on an opponent's Town."""
    tiles = {"i8": "valley-2", "i7": "cave-2"}
    run = landing(tiles, "i8", tokens={"i8": [BLUE, RED, GREEN], "i7": [GREEN]})
    assert carrots(run) == [100, 100, 190, 100]  # Valley Town 80, Cave Camp 10
    assert list(run.open) == [GREEN]
    assert only(run).name == "card"


def test_sharing_a_group_of_three_with_a_town_elsewhere_gives_seventy_each():
    """Rulebook: the example of landing on an opponent's Harvest Group."""
    run = landing(CHAIN, "h7", tokens={"h7": [RED, BLUE], "h6": [BLUE], "h5": [GREEN, RED, BLUE]})
    assert value(public(run), group_of(public(run), "h7")) == 70
    answer(run, "share")
    assert carrots(run) == [170, 170, 100, 100]


def test_a_visitor_who_cannot_pay_shares_at_once():
    run = landing(CHAIN, "h5", tokens={"h5": [BLUE]}, carrots=[100, 29])
    assert carrots(run)[:2] == [110, 39]
    assert list(run.open) == [GREEN]


def test_a_visitor_without_tokens_shares_at_once():
    state = position(2, CHAIN, pawns=["h8", "h5"], active=1, card="move-15", tokens={"h5": [0]})
    state.public.supply[1] = 0
    run = at("land", state)
    assert carrots(run) == [110, 110]


def test_an_upgrade_makes_the_territory_the_visitors_and_keeps_the_order_of_tokens():
    run = landing(CHAIN, "h5", tokens={"h5": [BLUE, GREEN]})
    answer(run, "upgrade")
    assert public(run).tokens["h5"] == [BLUE, GREEN, RED]
    assert carrots(run) == [100, 30, 120, 100]


@pytest.mark.parametrize(
    ("effects", "owner", "visitor"),
    [
        (["drought"], 110, 100),
        (["poor-harvest"], 100, 110),
        (["drought", "full-harvest"], 110, 100),
        (["hometown-advantage", "poor-harvest"], 100, 110),
        (["hometown-advantage", "hometown-advantage"], 140, 110),
        (["full-harvest"], 110, 120),
        (["full-harvest", "full-harvest", "hometown-advantage"], 120, 140),
    ],
)
def test_cards_on_the_active_player_and_on_the_owner_count_apart(effects, owner, visitor):
    run = landing({"h7": "cave-1"}, "h7", tokens={"h7": [BLUE]}, effects=effects)
    answer(run, "share")
    assert carrots(run)[:2] == [owner, visitor]


@pytest.mark.parametrize(
    ("effects", "harvest"),
    [
        (["full-harvest", "hometown-advantage"], 40),
        (["full-harvest", "full-harvest", "hometown-advantage", "hometown-advantage"], 160),
        (["poor-harvest", "full-harvest"], 0),
        (["drought", "hometown-advantage"], 0),
    ],
)
def test_on_ones_own_territory_both_kinds_of_cards_count_together(effects, harvest):
    run = landing({"h7": "cave-1"}, "h7", tokens={"h7": [RED]}, effects=effects)
    assert carrots(run)[RED] == 100 + harvest


@pytest.mark.parametrize(
    ("effects", "harvest"),
    [(["full-harvest"], 100), (["drought"], 0), (["hometown-advantage"], 50), (["poor-harvest"], 50)],
)
def test_events_are_harvests_of_the_active_player(effects, harvest):
    run = landing({"h7": "carrot-patch-1"}, "h7", effects=effects)
    answer(run, "yes")
    assert carrots(run)[RED] == 100 + harvest


@pytest.mark.parametrize(
    ("effects", "cost"),
    [(["free-labor"], 0), (["hungry-workers"], 20), (["free-labor", "hungry-workers"], 0)],
)
def test_prices_can_be_nothing_or_double(effects, cost):
    run = landing({"h7": "cave-1"}, "h7", effects=effects)
    answer(run, "yes")
    assert carrots(run)[RED] == 100 - cost


def test_free_labor_lets_a_poor_visitor_choose_and_hungry_workers_make_one_share():
    run = landing(CHAIN, "h5", tokens={"h5": [BLUE]}, carrots=[100, 0], effects=["free-labor"])
    assert only(run).keys == ("upgrade", "share")
    run = landing(CHAIN, "h5", tokens={"h5": [BLUE]}, carrots=[100, 59], effects=["hungry-workers"])
    assert carrots(run)[RED] == 69


def test_epic_discovery_adds_two_cards_to_the_first_draw_of_the_turn():
    state = position(2, CHAIN, pawns=["h8"], card="move-15", spent=["epic-discovery"])
    state.public.effects = ["epic-discovery"]
    run = at("land", state, seed="epic")
    step = answer(run, "yes")
    drawn = [data["count"] for name, data in told(step) if name == "took_actions"]
    boom = [name for name, _ in told(step)].count("collapse_drawn")
    assert sum(drawn) + boom == 3
    assert public(run).discovered is False  # the next turn has begun


def test_harvest_groups_do_not_join_over_corners_events_or_other_owners():
    tiles = {"h7": "cave-4", "h6": "carrot-patch-1", "h5": "forest-1", "i7": "lake-2"}
    run = landing(tiles, "h7", tokens={"h7": [RED], "h5": [RED], "i7": [BLUE]})
    assert carrots(run)[RED] == 110
