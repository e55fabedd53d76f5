from itertools import pairwise

import pytest

from engine.games.battle_royale import arena
from engine.games.battle_royale.components import LAYOUTS
from engine.games.battle_royale.state import SPOTS

PINWHEEL = LAYOUTS["first_game"].tiles


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_every_layout_has_21_tiles_joined_to_the_centre(layout):
    assert len(layout.tiles) == 21
    assert sorted(arena.connected(layout.tiles)) == sorted(layout.tiles)


def test_the_first_layout_looks_the_same_from_all_four_sides():
    turned = {
        "abcde"["12345".index(row)] + "54321"["abcde".index(column)] for column, row in LAYOUTS["first_game"].removed
    }
    assert turned == set(LAYOUTS["first_game"].removed)


def test_a_step_beyond_the_edge_leads_nowhere():
    assert arena.step("a1", "left") == ""
    assert arena.step("a1", "up") == ""
    assert arena.step("a1", "right") == "b1"
    assert arena.step("c3", "down") == "c4"


def test_places_around_are_told_by_row_and_sides_clockwise():
    assert arena.AROUND["a1"] == ("b1", "a2", "b2")
    assert arena.BESIDE["c3"] == ("c2", "d3", "c4", "b3")
    assert arena.DIAGONAL["c3"] == ("d2", "d4", "b4", "b2")
    assert arena.INNER == ("b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4")


def test_routes_go_round_holes_and_not_diagonally():
    ways = arena.routes(PINWHEEL, "a1", arena.Gait(3))
    assert "b1" not in ways
    assert "b2" in ways
    assert ways["b2"] == {"right": ["a1", "a2", "b2"]}
    assert sorted(ways) == ["a2", "a3", "b2", "b3", "c2"]


def test_a_route_turns_at_every_step_and_never_enters_a_tile_twice():
    for ends in arena.routes(SPOTS, "c3", arena.Gait(5)).values():
        for direction, path in ends.items():
            assert len(set(path)) == len(path) <= 6
            assert path[0] == "c3"
            assert arena.step(path[-2], direction) == path[-1]
            assert all(b in arena.BESIDE[a] for a, b in pairwise(path))
    assert "c3" not in arena.routes(SPOTS, "c3", arena.Gait(5))


def test_a_neighbour_can_be_entered_from_its_far_side_with_enough_steps():
    ways = arena.routes(SPOTS, "c3", arena.Gait(5))["d3"]
    assert ways["right"] == ["c3", "d3"]
    assert len(ways["down"]) == 4
    assert len(ways["left"]) == 6


def test_reach_agrees_with_routes():
    for steps in range(1, 6):
        for start in PINWHEEL:
            gait = arena.Gait(steps)
            assert sorted(arena.reach(PINWHEEL, start, gait)) == sorted(arena.routes(PINWHEEL, start, gait))


def test_corners_do_not_join_tiles():
    assert arena.connected(["c3", "d4", "c2"]) == ["c3", "c2"]


def test_the_nearest_tiles_are_counted_in_eight_directions_and_leave_out_the_place_itself():
    assert arena.nearest(["c3", "e5"], "a1") == ["c3"]
    assert arena.nearest(["c3", "a3"], "a1") == ["a3", "c3"]
    assert arena.nearest(["a1", "c3"], "a1") == ["c3"]
