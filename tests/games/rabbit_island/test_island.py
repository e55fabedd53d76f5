"""Sides and arrows: where a tile may go, where a rabbit may walk (Rulebook: Map Tile Placement Rules)."""

import pytest

from engine.games.rabbit_island.components import BOX, HOLE, TILES
from engine.games.rabbit_island.island import (
    BESIDE,
    HILL,
    destinations,
    exits,
    frame,
    groups,
    pointed_at,
    why_closed,
    why_not,
)

START = {HILL: "founders-hill"}
SHORT = {HILL: "founders-hill-short"}


def test_founders_hill_lies_in_the_middle_of_fifteen_by_fifteen_places():
    assert HILL == "h8"
    assert BESIDE[HILL] == {"N": "h7", "E": "i8", "S": "h9", "W": "g8"}
    assert BESIDE["a1"] == {"E": "b1", "S": "a2"}
    assert BESIDE["o15"] == {"N": "o14", "W": "n15"}


def test_a_tile_goes_only_where_an_arrow_leads():
    assert pointed_at(START) == ["h7", "g8", "i8"]
    assert pointed_at(SHORT) == ["h7"]
    assert why_not(START, "cave-1", "h7") is None
    assert why_not(START, "cave-1", "h9") == "no_arrow"
    assert why_not(START, "cave-1", HILL) == "occupied"
    assert why_not(START, "cave-1", "a1") == "no_arrow"


def test_arrows_may_not_point_at_each_other_the_hills_included():
    assert why_not(START, "forest-2", "h7") == "arrows_meet"  # points down at the Hill's arrow
    assert why_not(START, "meadow-2", "i8") == "arrows_meet"
    tiles = {**START, "h7": "cave-2"}
    assert why_not(tiles, "lake-3", "i7") == "arrows_meet"
    assert why_not(tiles, "lake-2", "i7") is None


def test_indented_sides_may_touch_and_make_no_path():
    tiles = {**START, "h7": "cave-1"}
    assert why_not(tiles, "cave-2", "i8") is None
    tiles["i8"] = "cave-2"
    tiles["j8"] = "cave-1"
    tiles["j7"] = "lake-3"  # its neighbour below is indented there, and points up into it
    assert exits(tiles, "j7") == []
    assert "j7" in exits(tiles, "j8")


def test_a_new_tile_may_join_an_older_tiles_way_in():
    tiles = {**START, "h7": "cave-1", "g8": "lake-1"}
    assert why_not(tiles, "lake-2", "g7") is None
    tiles["g7"] = "lake-2"
    assert exits(tiles, "g7") == ["h7"]


def test_no_arrow_may_leave_the_table():
    tiles = {**START, **{f"h{row}": tile for row, tile in zip(range(7, 1, -1), ["cave-1"] * 6, strict=True)}}
    assert why_not(tiles, "forest-1", "h1") == "off_table"
    assert why_not(tiles, "cave-2", "h1") is None


def test_a_place_that_four_arrows_point_at_can_take_no_tile():
    tiles = {"h8": "founders-hill", "h6": "forest-2", "g7": "lake-2", "i7": "meadow-2"}
    assert "h7" in pointed_at(tiles)
    assert all(why_not(tiles, tile, "h7") for tile in TILES if TILES[tile].arrows)


def test_paths_kept_open_need_an_open_arrow_and_a_way_out_of_every_tile():
    tiles = {**SHORT, "h7": "meadow-1", "i7": "forest-2", "i8": "valley-2"}
    assert why_not(tiles, "lake-3", "i9", keep_open=True) is None
    tiles["i9"] = "lake-3"  # points left, to the place below the Hill
    closing = "forest-1"  # points up into the Hill's way in: no arrow is open any more
    assert why_not(tiles, closing, "h9", keep_open=False) is None
    assert why_not(tiles, closing, "h9", keep_open=True, more_to_come=True) == "closes_island"
    assert why_not(tiles, closing, "h9", keep_open=True, more_to_come=False) is None


def test_paths_kept_open_forbid_a_round_trip_without_a_way_out():
    loop = {**START, "i8": "cave-6", "i9": "lake-3", "h9": "cave-3", "j8": "forest-2", "j9": "meadow-2"}
    assert why_closed({**loop}, True) is None
    circle = {**START, "i8": "forest-2", "i9": "lake-2", "j9": "lake-1", "j8": "lake-3"}
    assert exits(circle, "j8") == ["i8"]
    assert why_closed(circle, True) == "closes_loop"
    assert why_not({k: v for k, v in circle.items() if k != "j8"}, "lake-3", "j8", keep_open=True) == "closes_loop"


def test_the_hill_keeps_only_arrows_with_a_tile_behind_them():
    tiles = {**START, "h7": "cave-1", "h6": HOLE, "i8": HOLE}
    assert exits(tiles, HILL) == ["h7"]  # g8 is empty, i8 is a hole that was put there for another arrow


def test_a_rabbit_hole_leads_to_the_hill_for_one_space():
    tiles = {**START, "h7": "cave-1", "h6": HOLE}
    assert destinations(tiles, "h7", 1) == {"h6": ["h7", "h6"]}
    assert list(destinations(tiles, "h7", 2)) == [HILL]
    assert list(destinations(tiles, "h6", 1)) == [HILL]
    assert destinations(tiles, "h7", 4) == {"h6": ["h7", "h6", HILL, "h7", "h6"]}


def test_a_move_goes_exactly_as_far_as_the_card_says_with_every_fork():
    tiles = {**START, "h7": "cave-4", "h6": "cave-1", "i7": "lake-2", "h5": HOLE, "j7": HOLE}
    assert list(destinations(tiles, HILL, 1)) == ["h7"]
    assert list(destinations(tiles, HILL, 2)) == ["h6", "i7"]
    assert list(destinations(tiles, HILL, 3)) == ["h5", "j7"]
    assert list(destinations(tiles, HILL, 4)) == [HILL]


def test_a_way_back_into_the_hills_indented_side_counts_as_entering_it():
    tiles = {**START, "i8": "valley-2", "i9": "lake-3", "h9": "forest-1"}
    assert list(destinations(tiles, "i9", 2)) == [HILL]


def test_a_rabbit_without_any_way_stays():
    assert destinations(START, HILL, 3) == {HILL: [HILL]}


def test_groups_join_territories_of_one_owner_side_by_side_whatever_their_arrows():
    tiles = {**START, "h7": "cave-1", "g7": "cave-2", "i7": "lake-1", "i6": "lake-2", "f6": "lake-3"}
    owners = {"h7": 0, "g7": 0, "i7": 1, "i6": 0, "f6": 0}
    assert groups(tiles, owners) == [["f6"], ["i6"], ["g7", "h7"], ["i7"]]


def test_the_frame_is_the_smallest_rectangle():
    assert frame(["h8", "g9", "k3"]) == (6, 10, 2, 8)


@pytest.mark.parametrize("length", ["standard", "short"])
def test_the_box_holds_what_the_rules_list(length):
    assert len(BOX.movement_cards) == 6
    assert list(BOX.movement_cards) == [5, 9, 13, 13, 9, 5]
    assert sum(card.count for card in BOX.action_cards) == 27
    assert sorted(card.id for card in BOX.action_cards if card.interrupt) == [
        "advance", "extreme-advance", "go-home", "peace-and-quiet", "thwarted",
    ]  # fmt: skip
    arrows = TILES[BOX.lengths[length].hill].arrows
    assert len(arrows) == (3 if length == "standard" else 1)
