"""Fiefs and Harvest: what hangs together, strength times wealth, Trading Posts, Railroad, Stations."""

import pytest

from engine.games.bunny_kingdom.fiefs import cities_along, fiefs, production, stations
from engine.games.bunny_kingdom.harvest import harvest, trading
from engine.kernel.errors import Refused
from tests.games.bunny_kingdom.position import play, position


def lands(state, seat=0):
    return [(fief.territories, fief.strength, fief.wealth) for fief in fiefs(state.public, seat)]


# ---------------------------------------------------------------------- fiefs


def test_a_city_between_wood_and_fish_brings_two():
    state = position(2, {0: "A3 A4 A5"})
    assert lands(state) == [(("A3", "A4", "A5"), 1, 2)]
    assert play(harvest, state).public.scores == [2, 0]


def test_four_towers_with_carrots_and_fish_bring_eight():
    state = position(2, {0: "B7 B6 C7 B5"}, cities={"B6": 3})
    assert lands(state) == [(("B5", "B6", "B7", "C7"), 4, 2)]


def test_equal_resources_count_once_for_wealth():
    assert lands(position(2, {0: "A4 A5 A6 A7"})) == [(("A4", "A5", "A6", "A7"), 1, 1)]


def test_a_fief_without_towers_or_without_resources_brings_nothing():
    state = position(2, {0: "A1 A2", 1: "B9 C9"})
    assert play(harvest, state).public.scores == [0, 0]


def test_lava_keeps_two_territories_apart_but_not_a_way_around():
    assert len(lands(position(2, {0: "B1 B2"}))) == 2
    assert len(lands(position(2, {0: "B1 B2 C1 C2"}))) == 1


def test_territories_that_touch_at_a_corner_are_two_fiefs():
    assert len(lands(position(2, {0: "E4 F5"}))) == 2


def test_a_farm_adds_a_resource_of_its_own_and_a_luxury_counts_too():
    state = position(2, {0: "A4 A5 B4"}, pieces={"A5": "farm_carrot", "B4": "luxury_pearl"})
    assert lands(state) == [(("A4", "A5", "B4"), 1, 3)]
    assert production(state.public, "A5") == ["fish", "carrot"]


def test_the_central_station_covers_what_was_printed_there():
    state = position(2, {0: "A4 A5"}, station="A5")
    assert lands(state) == [(("A4", "A5"), 1, 0)]
    covered = position(2, {0: "A4 A5"}, station="A4")
    assert lands(covered) == [(("A4", "A5"), 0, 1)]


def test_a_camp_belongs_to_its_fief_with_the_resource():
    state = position(2, {0: "A4 A5"}, pieces={"A5": "camp_1"})
    assert lands(state) == [(("A4", "A5"), 1, 1)]


def test_the_score_book_names_every_fief_that_brings_something():
    state = position(2, {0: "A3 A4 B9 B10 J1"})
    entry = play(harvest, state).public.book[0]
    assert (entry.source, entry.points, entry.details) == ("fiefs", 2, ["1x1 A3", "1x1 B9"])


# ---------------------------------------------------------------------- Trading Posts


def test_every_trading_post_chooses_anew_all_owners_at_once():
    state = position(2, {0: "A5 C3", 1: "J4"}, pieces={"A5": "trading_post", "J4": "trading_post"})
    played = play(trading, state, {0: "wood", 1: "carrot"})
    assert played.public.goods == {"A5": "wood", "J4": "carrot"}
    assert played.result == "harvest"
    again = play(trading, played.state, {0: "carrot", 1: "fish"})
    assert again.public.goods == {"A5": "carrot", "J4": "fish"}


def test_an_owner_of_two_posts_is_asked_for_each():
    state = position(2, {0: "A5 J4"}, pieces={"A5": "trading_post", "J4": "trading_post"})
    played = play(trading, state, {0: "wood"}, {0: "carrot"})
    assert [question.subject for _, question in played.asked] == ["A5", "J4"]
    assert fiefs(played.public, 0)[0].resources == ("fish", "wood")


def test_a_time_out_takes_what_the_fief_lacks():
    state = position(2, {0: "A5 A6 D4"}, pieces={"A5": "trading_post"})
    question = play(trading, state).open[0]
    assert question.fallback() == ["carrot"]
    with pytest.raises(Refused):
        question.check(["gold"])


# ---------------------------------------------------------------------- A and B

RAILS = "E4|E5 E5|E6"
"""With the printed track above E5 they run along D5, E4, E5 and E6."""


def railway(seats=3, **more):
    """Seat 0 has towers 3 and 1 along the Railroad, seat 1 one City of 2; E6 is neutral unless more says otherwise."""
    return position(
        seats,
        {0: "D5 E4 H1", 1: "F5 F6 C5"},
        station="E5",
        way="N",
        tracks=f"{RAILS} F5|F6",
        cities={"D5": 3, "E4": 1, "F5": 2, "H1": 2},
        **more,
    )


def test_one_for_each_tower_of_ones_cities_along_the_railroad():
    public = play(harvest, railway()).public
    gains = {(entry.seat, entry.source): entry.points for entry in public.book}
    assert gains[0, "railroad"] == 4
    assert gains[1, "railroad"] == 2
    assert (2, "railroad") not in gains


def test_a_city_with_several_tracks_counts_once():
    state = position(2, {0: "E4"}, station="E5", way="W", tracks="E4|F4 E3|E4", cities={"E4": 2})
    assert play(harvest, state).public.book[0].points == 2


def test_neutral_cities_along_the_railroad_bring_nobody_anything():
    state = railway()
    assert cities_along(state.public, None) == ["D5", "E4", "E6", "F5"]
    assert cities_along(state.public, 0) == ["D5", "E4"]


def test_the_rulebooks_station_counts_two_cities_of_the_chosen_player():
    state = railway()
    state.public.owners["E5"] = 2
    state.hidden.deck.remove("central_station")
    state.public.spent.append("central_station")
    played = play(harvest, state, ["0"])
    assert played.asked[0][0] == 2
    assert played.asked[0][1].keys == ("0", "1")
    entry = next(entry for entry in played.public.book if entry.source == "stations")
    assert (entry.seat, entry.points, entry.details) == (2, 2, ["0"])
    assert played.public.book[0].points == 4  # whoever is chosen loses nothing


def stationed(seats, tokens):
    """Seat 0 controls the Central Station and perhaps Stations on F5 and E4."""
    pieces = {"F5": "station"} if tokens > 0 else {}
    if tokens > 1:
        pieces["E4"] = "station"
    land = {0: "E5 F5 E4", 1: "D5", 2: "E6"}
    return position(
        seats,
        {seat: land[seat] for seat in range(min(seats, 3))},
        station="E5",
        tracks=f"{RAILS} F5|F6",
        cities={"D5": 1},
        pieces=pieces,
    )


def test_the_printed_station_belongs_to_whoever_controls_the_tile():
    assert stations(stationed(3, 2).public, 0) == ["E4", "E5", "F5"]
    assert stations(stationed(3, 0).public, 1) == []


def test_several_stations_choose_different_opponents():
    played = play(harvest, stationed(4, 1), ["1", "2"])
    assert (played.asked[0][1].low, played.asked[0][1].high) == (2, 2)
    entry = next(entry for entry in played.public.book if entry.source == "stations")
    assert entry.points == 2
    assert entry.details == ["1", "2"]


def test_more_stations_than_opponents_are_spread_evenly():
    played = play(harvest, stationed(3, 2), ["1"])  # three Stations, two opponents
    entry = next(entry for entry in played.public.book if entry.source == "stations")
    assert sorted(entry.details) == ["1", "1", "2"]
    assert entry.points == 3


def test_with_two_players_all_stations_choose_the_same():
    played = play(harvest, stationed(2, 2))
    entry = next(entry for entry in played.public.book if entry.source == "stations")
    assert entry.details == ["1", "1", "1"]
    assert played.asked == []


def test_as_many_stations_as_opponents_leave_no_choice():
    assert play(harvest, stationed(3, 1)).asked == []


def test_the_order_is_railroad_stations_fiefs_and_then_the_next_round():
    played = play(harvest, stationed(3, 1))
    assert [entry.source for entry in played.public.book] == [
        "railroad", "railroad", "stations", "fiefs", "fiefs", "fiefs",
    ]  # fmt: skip
    assert played.result == "deal"
    last = stationed(3, 1)
    last.public.round = 4
    last.public.rail_cards = [[0] * 4 for _ in range(3)]
    assert play(harvest, last).result == "final_star"


def test_the_base_game_scores_fiefs_alone():
    played = play(harvest, position(2, {0: "A4 A5"}))
    assert [entry.source for entry in played.public.book] == ["fiefs", "fiefs"]
    assert played.told("harvest")[0]["gains"] == [[0, 0, 1], [0, 0, 0]]
