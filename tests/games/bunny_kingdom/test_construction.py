"""Construction: where buildings may stand, one on a territory, Sky Towers, Stations, everybody at once; Camps."""

import pytest

from engine.games.bunny_kingdom.construction import placeable, places_for, why_no_camp, why_not_there
from engine.games.bunny_kingdom.exploration import draft
from engine.games.bunny_kingdom.fiefs import fiefs
from engine.games.bunny_kingdom.land import STARTING_CITIES, TERRITORIES
from engine.games.bunny_kingdom.railroad import new_sheriff
from tests.games.bunny_kingdom.position import play, position, run_on


def fresh(state):
    """What a phase returns, named."""
    return play(new_sheriff, state).result


# ---------------------------------------------------------------------- where


@pytest.mark.parametrize(
    ("kind", "place", "refusal"),
    [
        ("city_1", "C3", ""),
        ("city_2", "A5", ""),
        ("city_3", "B1", ""),
        ("city_3", "C3", "needs_mountain"),
        ("luxury_pearl", "A5", ""),
        ("luxury_pearl", "C3", "needs_sea"),
        ("luxury_mushroom", "A1", ""),
        ("luxury_mushroom", "A5", "needs_forest"),
        ("luxury_spice", "D4", ""),
        ("luxury_spice", "B1", "needs_field"),
        ("luxury_gold", "B1", ""),
        ("luxury_iron", "A1", "needs_mountain"),
        ("farm_fish", "B1", ""),
        ("trading_post", "A5", ""),
        ("city_1", "A4", "occupied"),
        ("city_1", "G8", "not_yours"),
        ("city_1", "J1", "not_yours"),
    ],
)
def test_each_building_has_its_terrain_and_needs_a_free_territory_of_ones_own(kind, place, refusal):
    state = position(2, {0: "A1 A4 A5 B1 C3 D4", 1: "G8"})
    assert why_not_there(state.public, 0, kind, place) == refusal


def test_a_territory_holds_one_building_of_any_kind():
    state = position(
        2, {0: "A1 A2 A3 B1"}, cities={"A1": 2}, pieces={"A2": "farm_carrot", "A3": "camp_1"}, waiting={0: "city_1"}
    )
    assert places_for(state.public, 0, "city_1", "") == ["B1"]
    assert [why_not_there(state.public, 0, "city_1", place) for place in ("A1", "A2", "A3")] == ["occupied"] * 3


def test_the_central_station_holds_no_building_and_no_camp():
    state = position(2, {0: "C3"}, station="C3")
    assert why_not_there(state.public, 0, "city_1", "C3") == "occupied"
    free = position(2, station="C3")
    assert why_no_camp(free.public, "C3") == "occupied"


def test_a_mountain_under_the_central_station_is_no_mountain():
    state = position(2, {0: "B1 B2"}, station="B2", way="S", waiting={0: "city_3"})
    assert places_for(state.public, 0, "city_3", "") == ["B1"]


def test_a_station_needs_a_track_beside_its_territory():
    state = position(2, {0: "D5 E5 F5"}, station="E4", way="E", tracks="E5|F5", waiting={0: "station"})
    assert places_for(state.public, 0, "station", "") == ["E5", "F5"]
    assert why_not_there(state.public, 0, "station", "D5") == "not_along"


def test_a_territory_keeps_its_resource_under_a_building():
    state = position(2, {0: "A5"}, cities={"A5": 2})
    assert fiefs(state.public, 0)[0].points == 2


# ---------------------------------------------------------------------- everybody at once


def building(**more):
    land = {0: "A1 A2 C3 C4", 1: "G8 G9 H8"}
    return position(2, land, **{"waiting": {0: "city_1 farm_carrot", 1: "city_2"}, **more})


def test_everybody_builds_at_once_and_is_served_in_the_order_of_answers():
    assert fresh(building()) == "build"
    played = run_on(building(), (1, "G8"), (0, "city_1"), (0, "A1"), (0, "A2"), start="new_sheriff", until=("trading",))
    assert played.public.cities["G8"] == 2
    assert played.public.cities["A1"] == 1
    assert played.public.pieces == {"A2": "farm_carrot"}
    assert [data["card"] for data in played.told("built")] == ["city_2.1", "city_1.1", "farm_carrot"]


def test_a_seat_that_is_done_keeps_the_rest_and_is_not_asked_again():
    played = run_on(building(), (0, "done"), start="new_sheriff")
    assert list(played.open) == [1]
    played = run_on(building(), (0, "done"), (1, "done"), start="new_sheriff", until=("trading",))
    assert played.public.waiting == [["city_1.1", "farm_carrot"], ["city_2.1"]]


def test_nobody_is_asked_about_a_building_that_fits_nowhere():
    state = position(2, {0: "A1"}, waiting={0: "city_3", 1: "city_1"})
    assert fresh(state) == "trading"


def test_one_can_go_back_while_building():
    played = run_on(building(), (0, "city_1"), (0, "back"), (0, "farm_carrot"), (0, "C3"), start="new_sheriff")
    assert played.public.pieces == {"C3": "farm_carrot"}
    assert played.open[0].name == "build_at"  # only the City is left
    assert played.open[0].keys[-1] == "done"


def test_the_question_names_what_has_no_place():
    state = position(2, {0: "A1 A2"}, waiting={0: "city_3 city_1 farm_fish"})
    question = run_on(state, start="new_sheriff").open[0]
    assert question.keys == ("city_1", "farm_fish", "done")
    assert question.refused == {"city_3": "no_place"}


def test_more_places_than_a_menu_holds_are_asked_by_row():
    land = " ".join(t for t in TERRITORIES if t[0] in "ABCD" and t not in STARTING_CITIES)
    state = position(2, {0: land}, waiting={0: "city_1"})
    question = run_on(state, start="new_sheriff").open[0]
    assert question.keys == ("row A", "row B", "row C", "row D", "done")
    played = run_on(state, (0, "row C"), (0, "back"), (0, "row A"), (0, "A9"), start="new_sheriff", until=("trading",))
    assert played.public.cities["A9"] == 1


# ---------------------------------------------------------------------- Sky Towers


def towers(**more):
    return position(2, {0: "A1 A2 C3 J10"}, waiting={0: "sky_tower"}, **more)


def test_a_sky_tower_joins_two_different_fiefs():
    state = towers()
    assert len(fiefs(state.public, 0)) == 3
    played = run_on(state, (0, "A1"), start="new_sheriff")
    question = played.open[0]
    assert question.name == "build_second"
    assert question.keys == ("C3", "J10", "back")
    assert question.refused["A2"] == "same_fief"
    played = run_on(state, (0, "A1"), (0, "J10"), start="new_sheriff", until=("trading",))
    assert played.public.pieces == {"A1": "sky_tower.1", "J10": "sky_tower.1"}
    assert [fief.territories for fief in fiefs(played.public, 0)] == [("A1", "A2", "J10"), ("C3",)]


def test_a_sky_tower_has_no_place_inside_a_single_fief():
    state = position(2, {0: "A1 A2 A3"}, waiting={0: "sky_tower"})
    assert placeable(state.public, 0) == []


def test_both_halves_of_a_sky_tower_need_a_free_territory():
    state = position(2, {0: "A1 C3 C4"}, cities={"C3": 1}, waiting={0: "sky_tower"})
    assert places_for(state.public, 0, "sky_tower", "A1") == ["C4"]
    full = position(2, {0: "A1 C3"}, cities={"C3": 1}, waiting={0: "sky_tower"})
    assert placeable(full.public, 0) == []


def test_the_first_half_can_be_taken_back():
    played = run_on(towers(), (0, "A1"), (0, "back"), start="new_sheriff")
    assert played.open[0].name == "build_at"


# ---------------------------------------------------------------------- Camps


def test_camps_are_offered_by_number_whoever_holds_them():
    state = position(3, waiting={0: "camp_4", 1: "camp_6 camp_1", 2: "camp_2"})
    played = run_on(
        state, (1, "keep"), (2, "keep"), (0, "keep"), (1, "keep"), start="new_sheriff", until=("build", "trading")
    )
    assert played.public.offers == []


def camping(*keys, **more):
    """Seat 0 holds Camp 2, seat 1 Camp 5; answers are the row, then the territory."""
    state = position(2, {0: "A1"}, waiting={0: "camp_2", 1: "camp_5"}, **more)
    return run_on(state, *keys, start="new_sheriff", until=("trading",))


def test_a_camp_puts_a_rabbit_on_an_empty_territory():
    played = camping((0, "row A"), (0, "A2"), (1, "keep"), (1, "done"))
    assert played.public.owners == {"A1": 0, "A2": 0}
    assert played.public.pieces == {"A2": "camp_2"}
    assert [fief.territories for fief in fiefs(played.public, 0)] == [("A1", "A2")]
    assert fiefs(played.public, 0)[0].resources == ("wood",)


def test_a_camp_never_goes_to_a_rabbit_or_a_city():
    question = camping((0, "row A")).open[0]
    assert question.refused["A1"] == "camp_rabbit"
    assert question.refused["A4"] == "occupied"
    assert "A2" in question.keys


def test_an_announced_camp_gives_way_to_lower_ones():
    played = camping((0, "keep"), (1, "keep"), (1, "camp_5"))
    assert played.told("announced") == [{"seat": 1, "card": "camp_5", "first": [0]}]
    assert list(played.open) == [0]
    played = camping((0, "keep"), (1, "keep"), (1, "camp_5"), (0, "row C"), (0, "C3"), (1, "row C"), (1, "C10"))
    assert played.public.pieces == {"C3": "camp_2", "C10": "camp_5"}


def test_the_announcer_may_keep_the_camp_after_all_and_cannot_ask_again_for_nothing():
    played = camping((0, "keep"), (1, "keep"), (1, "camp_5"), (0, "keep"), (1, "keep"))
    assert list(played.open) == [0]  # seat 1 has nothing else to build
    assert played.open[0].keys == ("camp_2", "done")
    assert played.told("camp_kept") == [{"seat": 0, "card": "camp_2"}, {"seat": 1, "card": "camp_5"}]


def test_after_another_camp_was_placed_a_kept_one_may_be_announced_again():
    played = camping(
        (0, "keep"), (1, "keep"), (1, "camp_5"), (0, "keep"), (1, "keep"), (0, "camp_2"), (0, "row A"), (0, "A2")
    )
    assert list(played.open) == [1]
    assert played.open[1].keys == ("camp_5", "done")


def eviction(seat):
    """Seat 0 has a Camp on A1; a seat plays the card A1."""
    hands = {0: "B1 B5", 1: "C3 C4", 2: "D1 D2"}
    hands[seat] = f"A1 {hands[seat].split()[0]}"
    state = position(3, {0: "A1 A2"}, pieces={"A1": "camp_3"}, hands=hands, stage="draft")
    state.public.turn = 6
    return play(draft, state)


def test_anothers_territory_card_drives_a_camp_away_and_the_place_is_free():
    played = eviction(1)
    assert played.public.owners["A1"] == 1
    assert played.public.pieces == {}
    assert "camp_3" in played.public.spent
    assert why_not_there(played.public, 1, "city_1", "A1") == ""
    assert played.told("camp_gone") == [{"seat": 0, "by": 1, "territory": "A1"}]
    assert played.public.camp_cards == [1, 0, 0]


def test_ones_own_territory_card_keeps_the_rabbit_and_frees_the_place():
    played = eviction(0)
    assert played.public.owners["A1"] == 0
    assert played.public.pieces == {}
    assert why_not_there(played.public, 0, "city_1", "A1") == ""
