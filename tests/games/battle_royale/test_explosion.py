from engine.games.battle_royale.explosion import bounds, can_explode, explode, exposed
from engine.kernel.table import Table
from tests.games.battle_royale.position import play, position

LOST, THROWN, SAFE = 0, 70, 99
"""Fates on the blasted tile: below 70 lost, else thrown; 99 is safe on the tiles around it."""


async def blast(table):
    await explode(table, "doom")


def test_only_a_tile_that_is_there_and_not_the_centre_can_explode():
    assert can_explode(position(3, {}, eliminator="a1").public)
    assert not can_explode(position(3, {}, eliminator="c3").public)
    assert not can_explode(position(3, {}, eliminator="b1").public)


def test_the_tile_goes_with_its_figures_which_are_nobodys_prisoners():
    state = position(3, {"c2": [1, 2]}, eliminator="c2")
    before = list(state.public.box)
    played = play(blast, state, chance=[LOST, 0, LOST, 0, LOST, 0])
    assert "c2" not in played.public.figures
    assert played.public.box == [before[0] + 1, before[1] + 2, before[2]]
    assert played.public.prisoners == [[0, 0, 0]] * 3
    assert played.told("blast") == [
        {"seat": 0, "cause": "doom", "tile": "c2", "lost": [[0, "c2"], [1, "c2"], [1, "c2"]], "thrown": []},
    ]
    (trace,) = played.traced("blast")
    assert (trace.path, trace.count, trace.before) == (["c2"], 3, [1, 2, 0])


def test_a_survivor_lands_on_one_of_the_tiles_around():
    played = play(blast, position(3, {"c2": [1]}, eliminator="c2"), chance=[THROWN, 0])
    landing = ["c1", "d1", "b2", "d2", "b3", "c3", "d3"]  # b1 is a hole
    assert played.public.figures["c1"] == [1, 0, 0]
    for number, tile in enumerate(landing):
        played = play(blast, position(3, {"c2": [1]}, eliminator="c2"), chance=[THROWN, number])
        assert played.public.figures[tile] == [1, 0, 0]
        assert played.told("blast")[0]["thrown"] == [[0, "c2", tile]]


def test_one_chance_row_holds_the_whole_blast():
    state = position(3, {"c2": [1], "c1": [1], "b2": [0, 1], "a1": [1]}, eliminator="c2")
    table = Table(state)
    coro = explode(table, "doom")
    asked = coro.send(None)
    assert asked.chance.name == "blast"
    assert asked.chance.to is None
    # c2 with seven landing tiles; c1 with d1, b2, d2; b2 with c1, a1, a2, a3, b3, c3; a1 is too far away
    assert asked.chance.bounds == (100, 7, 100, 3, 100, 6)
    coro.close()


def test_the_order_is_tile_then_sides_clockwise_then_diagonals_and_seats_with_neutral_last():
    state = position(2, {tile: [1, 1, 1] for tile in ("c2", "c1", "d2", "c3", "b2", "d1", "d3", "b3")}, turn=5)
    figures = exposed(state.public, "c2")
    assert [figure.colour for figure in figures[:3]] == [0, 1, 2]
    assert [figure.tile for figure in figures[::3]] == ["c2", "c1", "d2", "c3", "b2", "d1", "d3", "b3"]


def test_chances_are_those_of_the_data_file():
    state = position(3, {"c2": [1], "c1": [1], "d1": [1]}, eliminator="c2")
    shakes = [(figure.shake.lost, figure.shake.moved) for figure in exposed(state.public, "c2")]
    assert shakes == [(70, 30), (5, 10), (2, 5)]


def test_neighbours_can_be_shaken_off_or_to_another_tile():
    def beside(fate, place=0):
        return play(blast, position(3, {"c1": [1]}, eliminator="c2"), chance=[fate, place])

    assert beside(4).public.figures["c1"] == [0, 0, 0]
    assert beside(4).told("blast")[0]["lost"] == [[0, "c1"]]
    assert beside(5, 2).public.figures["d2"] == [1, 0, 0]
    assert beside(14, 0).public.figures["d1"] == [1, 0, 0]
    assert beside(15).public.figures["c1"] == [1, 0, 0]

    def diagonal(fate):
        return play(blast, position(3, {"d1": [1]}, eliminator="c2"), chance=[fate, 0])

    assert diagonal(1).public.figures["d1"] == [0, 0, 0]
    assert diagonal(2).public.figures["c1"] == [1, 0, 0]
    assert diagonal(6).public.figures["c1"] == [1, 0, 0]
    assert diagonal(7).public.figures["d1"] == [1, 0, 0]


def test_those_who_have_just_landed_are_not_shaken_again():
    state = position(3, {"c2": [2]}, eliminator="c2")
    assert len(bounds(exposed(state.public, "c2"))) == 4
    played = play(blast, state, chance=[THROWN, 0, THROWN, 0])
    assert played.public.figures["c1"] == [2, 0, 0]


def test_who_lands_pushes_nobody_so_a_tile_can_be_overfull():
    state = position(3, {"c2": [2], "c1": [0, 5]}, eliminator="c2")
    played = play(blast, state, chance=[THROWN, 0, THROWN, 0, *[SAFE, 0] * 5])
    assert played.public.figures["c1"] == [2, 5, 0]
    assert played.asked == []


def test_a_single_landing_tile_needs_no_number():
    holes = [t for t in position(3, {}).public.figures if t not in ("c3", "c2", "c1", "d3", "e5", "d4", "e4")]
    state = position(3, {"c1": [1]}, eliminator="c1", holes=holes)
    assert bounds(exposed(state.public, "c1")) == [100]
    played = play(blast, state, chance=[THROWN])
    assert played.public.figures["c2"] == [1, 0, 0]


def test_who_has_nowhere_to_go_stays():
    holes = [t for t in position(3, {}).public.figures if t not in ("c3", "c4", "d3", "e3", "e4", "e5")]
    state = position(3, {"c3": [1]}, eliminator="d3", holes=holes)
    left = [f for f in exposed(state.public, "d3") if f.tile == "c3"]
    assert left[0].landing == ["c4"]
    holes = [t for t in position(3, {}).public.figures if t not in ("c3", "c4")]
    state = position(3, {"c3": [2, 1, 1]}, eliminator="c4", holes=holes, crowd=False)
    played = play(blast, state, chance=[10, 10, 10, 10])  # all would be displaced, but only the centre is left
    assert played.public.figures == {"c3": [2, 1, 1]}
    assert played.public.ended == "last_tile"


def test_an_empty_tile_can_be_blown_up():
    played = play(blast, position(3, {}, eliminator="a1"), chance=[])
    assert "a1" not in played.public.figures
    assert played.told("blast")[0]["lost"] == []


def test_the_eliminator_stays_under_its_hole():
    played = play(blast, position(3, {}, eliminator="a1"))
    assert played.public.eliminator == "a1"
    assert not can_explode(played.public)


def test_the_strict_option_loses_the_tile_and_shakes_nobody():
    state = position(3, {"c2": [2, 1], "c1": [1]}, eliminator="c2", explosions="strict")
    played = play(blast, state)
    assert played.told("blast")[0]["lost"] == [[0, "c2"], [0, "c2"], [1, "c2"]]
    assert played.public.figures["c1"] == [1, 0, 0]


def test_cut_off_tiles_fall_with_everybody_on_them():
    state = position(3, {"a1": [1, 1], "a2": [0, 0, 1]}, eliminator="a2", explosions="strict", holes=["b2"])
    # a1 hangs on a2 alone: b1 is a hole
    before = sum(state.public.box)
    played = play(blast, state)
    assert "a1" not in played.public.figures
    assert played.told("collapse") == [{"tiles": ["a1"], "lost": [1, 1, 0]}]
    assert sum(played.public.box) == before + 3
    (trace,) = played.traced("collapse")
    assert (trace.path, trace.count) == (["a1"], 2)


def test_touching_at_a_corner_does_not_hold_a_tile():
    state = position(3, {}, eliminator="a2", explosions="strict")
    played = play(blast, state)
    assert "b2" in played.public.figures  # joined to the centre
    assert "a1" not in played.public.figures  # touches b2 at a corner only


def test_survivors_who_land_on_a_tile_that_is_cut_off_fall_with_it():
    state = position(3, {"a2": [1]}, eliminator="a2")
    played = play(blast, state, chance=[THROWN, 0])
    assert played.told("blast")[0]["thrown"] == [[0, "a2", "a1"]]
    assert played.told("collapse")[0]["lost"] == [1, 0, 0]


def test_the_end_is_looked_for_after_the_blast_and_again_after_the_collapse():
    state = position(3, {"a2": [0, 1], "a1": [0, 0, 1], "c2": [1]}, eliminator="a2", crowd=False)
    assert bounds(exposed(state.public, "a2")) == [100, 4, 100]  # c2 is too far; a1 can be thrown to b2 only
    played = play(blast, state, chance=[LOST, 0, SAFE])
    assert played.public.eliminated == [1, 2]
    assert played.public.strokes == [1, 2]
    assert played.public.winners == [0]


def test_the_collapse_is_left_out_if_the_blast_has_ended_the_game():
    state = position(3, {"a2": [0, 1], "a1": [1]}, eliminator="a2", crowd=False, out=[2])
    played = play(blast, state, chance=[LOST, 0, SAFE])
    assert played.public.ended == "last_one"
    assert played.public.winners == [0]
    assert "a1" in played.public.figures
