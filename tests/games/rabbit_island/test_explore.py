"""The Explore Phase: placing, redrawing, jumping, its end."""

import pytest

from engine.games.rabbit_island import GAME
from engine.games.rabbit_island.components import HOLE, TILES, map_tiles
from engine.games.rabbit_island.explore import finish_island
from engine.games.rabbit_island.piles import redraw_tiles
from engine.games.rabbit_island.setup import length_of
from engine.kernel.chance import Dice
from engine.kernel.errors import Refused
from engine.kernel.run import Run, seeded
from engine.kernel.table import Table
from tests.games.rabbit_island.position import answer, at, carrots, only, position, public, told


@pytest.mark.parametrize(("seats", "dealt"), [(2, 11), (3, 9), (4, 7)])
def test_everybody_is_dealt_map_tiles_a_hundred_carrots_and_all_tokens(seats, dealt):
    run, _ = Run.start(GAME, seats, {}, seeded("deal"))
    assert [len(private.map) for private in run.state.private] == [dealt] * seats
    assert len(run.state.hidden.map) == 28 - seats * dealt
    assert carrots(run) == [100] * seats
    assert public(run).supply == [25] * seats
    assert public(run).pawns == ["h8"] * seats
    assert run.waiting == [public(run).starter]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_short_game_has_five_tiles_each_no_lake_and_no_valley(seats):
    run, _ = Run.start(GAME, seats, {"length": "short"}, seeded("short"))
    assert [len(private.map) for private in run.state.private] == [5] * seats
    assert len(map_tiles(length_of(public(run)))) == 22
    assert not [tile for tile in map_tiles(length_of(public(run))) if tile.startswith(("lake", "valley"))]
    assert public(run).tiles == {"h8": "founders-hill-short"}


def test_who_begins_is_drawn_by_lot():
    starters = [public(Run.start(GAME, 3, {}, seeded(n))[0]).starter for n in range(30)]
    assert sorted(dict.fromkeys(starters)) == [0, 1, 2]


def start(maps, **more):
    return at("choose_tile", position(2, {}, maps=maps, exploring=True, **more))


def test_a_turn_places_two_tiles_and_the_second_may_follow_the_first():
    run = start([["lake-1", "lake-2", "cave-1"], ["forest-1", "forest-2", "cave-2"]])
    assert only(run).private
    assert only(run).keys == ("lake-1", "lake-2", "cave-1")
    answer(run, "lake-1")
    assert not only(run).private
    assert only(run).keys == ("h7", "g8", "i8")
    assert only(run).spots == {"h7": "h7", "g8": "g8", "i8": "i8"}
    answer(run, "h7")
    assert only(run).name == "tile"
    answer(run, "cave-1")
    assert only(run).keys == ("h6", "g8", "i8")
    step = answer(run, "h6")
    assert ("put_away", {"seat": 0, "tiles": ["lake-2"], "why": "single"}) in told(step)
    assert only(run).name == "pawn"
    assert only(run).keys == ("h7", "h6")


def test_the_rabbit_jumps_to_one_of_the_new_tiles_and_may_build_a_camp():
    run = start([["lake-1", "lake-2", "cave-1", "cave-2", "cave-3"], ["forest-1", "forest-2", "forest-3"]])
    for key in ("lake-1", "h7", "cave-1", "h6", "h6"):
        answer(run, key)
    assert only(run).name == "build"
    answer(run, "yes")
    assert public(run).tokens == {"h6": [0]}
    assert public(run).pawns == ["h6", "h8"]
    assert carrots(run) == [90, 100]
    assert list(run.open) == [1]
    assert only(run).name == "tile"


def test_a_camp_needs_its_price_while_exploring_too():
    run = start([["lake-1", "lake-2", "cave-1"], ["forest-1", "forest-2", "cave-2"]], carrots=[10, 100])
    for key in ("lake-1", "h7", "cave-1", "h6"):
        answer(run, key)
    step = answer(run, "h7")  # a Lake Camp costs 20
    assert ("no_building", {"seat": 0, "spot": "h7", "level": 1, "why": "carrots"}) in told(step)
    assert carrots(run) == [10, 100]


@pytest.mark.parametrize("take", ["yes", "no"])
def test_a_carrot_patch_gives_fifty_carrots_and_an_action_card_or_nothing(take):
    run = start([["carrot-patch-1", "lake-2", "cave-1"], ["forest-1", "forest-2", "cave-2"]])
    for key in ("carrot-patch-1", "h7", "cave-1", "h6", "h7"):
        answer(run, key)
    assert only(run).name == "event"
    answer(run, take)
    state = run.state
    held = len(state.private[0].actions) + len(state.public.timers)
    assert (carrots(run)[0], held) == ((150, 1) if take == "yes" else (100, 0))


def test_a_collapse_drawn_while_exploring_waits_for_the_first_movement_card():
    maps = [["carrot-patch-1", "lake-2", "cave-1"], ["forest-1", "forest-2", "cave-2"]]
    run = at("choose_tile", position(2, {}, maps=maps, exploring=True), chance=[0])
    for key in ("carrot-patch-1", "h7", "cave-1", "h6", "h7", "yes"):
        answer(run, key)
    assert [(timer.seat, timer.counter) for timer in public(run).timers] == [(0, 0)]
    assert run.state.private[0].actions == []


def test_tiles_that_fit_nowhere_are_not_offered_and_the_reason_is_named():
    state = position(2, {}, maps=[["forest-2", "lake-1", "lake-2"]], exploring=True, length="standard")
    state.public.tiles = {"h8": "founders-hill-short"}
    state.public.options["length"] = "short"
    run = at("choose_tile", state)
    assert only(run).keys == ("lake-1", "lake-2")
    with pytest.raises(Refused, match="no_room"):
        only(run).check(["forest-2"])
    with pytest.raises(Refused, match="not_held"):
        only(run).check(["cave-1"])


def test_the_tile_is_asked_for_even_if_only_one_fits():
    state = position(2, {}, maps=[["forest-2", "forest-5", "cave-1"]], exploring=True, length="short")
    run = at("choose_tile", state)
    assert only(run).keys == ("cave-1",)
    assert only(run).always


DOWN = ["forest-2", "forest-5", "forest-6"]
"""Tiles with an arrow down: none goes above the Hill of the short game."""

RIGHT = ["cave-2", "meadow-1", "meadow-3"]
"""Tiles with an arrow to the right."""


def last_placement(hand):
    """The short game: seat 0 holds its second tile, whose arrow will be the only open one and points left, to g6."""
    state = position(
        2, {"h7": "cave-1"}, maps=[["cave-3"], hand], exploring=True, length="short"
    )  # fmt: skip
    public = state.public
    public.to_place, public.placed, public.held, public.doing = 1, ["h7"], "cave-3", "cell"
    state.private[0].map = []
    return state


def test_a_hand_that_fits_nowhere_is_shown_put_away_and_drawn_anew():
    run = at("choose_cell", last_placement(RIGHT))
    assert public(run).tiles["h6"] == "cave-3"  # the only place there was
    steps = [answer(run, "h7"), answer(run, "no")]
    happened = [entry.event for step in steps for entry in step.happened]
    (shown,) = [event for event in happened if event.name == "redraw"]
    assert shown.data == {"seat": 1, "tiles": RIGHT}
    assert shown.new_to == (0,)
    assert public(run).map_discard == RIGHT
    assert list(run.open) == [1]
    assert only(run).name == "tile"
    assert len(run.state.private[1].map) == 3


def test_a_redraw_takes_from_the_box_then_from_earlier_discards_and_last_from_the_hand_itself():
    state = position(2, {}, maps=[DOWN], exploring=True)
    state.public.map_discard = state.hidden.map[3:5]
    box, earlier = state.hidden.map[:1], list(state.public.map_discard)
    state.private[1].map = [tile for tile in state.hidden.map if tile not in box + earlier]
    state.hidden.map = list(box)
    table = Table(state)
    coro = redraw_tiles(table, 0)
    drawn = coro.send(None)
    assert drawn.chance.name == "map"
    with pytest.raises(StopIteration):
        coro.send(list(earlier))
    assert sorted(state.private[0].map) == sorted(box + earlier)
    assert sorted(state.public.map_discard) == sorted(DOWN)
    assert GAME.check(state) == []


def test_a_redraw_may_bring_back_the_same_tiles_if_nothing_else_is_left():
    state = position(2, {}, maps=[DOWN], exploring=True)
    state.private[1].map, state.hidden.map = state.hidden.map, []
    coro = redraw_tiles(Table(state), 0)
    coro.send(None)
    with pytest.raises(StopIteration):
        coro.send(list(DOWN))
    assert sorted(state.private[0].map) == sorted(DOWN)
    assert state.public.map_discard == []
    assert GAME.check(state) == []


def hopeless(hand, to_place, placed=()):
    """A hand that fits nowhere while nothing else can be drawn: everything else is in the other hand."""
    tiles = {"h7": "lake-2"} if placed else {}
    state = position(2, tiles, maps=[hand], exploring=True, length="standard")
    state.private[1].map, state.hidden.map = state.hidden.map, []
    if not placed:
        state.public.tiles = {"h8": "founders-hill-short"}
    state.public.to_place, state.public.placed = to_place, list(placed)
    return state


def test_after_three_redraws_tiles_are_given_up_and_with_none_placed_the_rabbit_stays():
    state = hopeless(DOWN, 2)
    state.public.redraws = 3
    state.public.doing = "put_away"
    run = at("give_up_tiles", state)
    assert only(run).name == "put_away"
    assert (only(run).low, only(run).high) == (2, 2)
    step = answer(run, "forest-2", "forest-6")
    names = [name for name, _ in told(step)]
    assert names[:3] == ["put_away", "put_away", "stays"]
    assert public(run).map_discard == ["forest-2", "forest-6", "forest-5"]
    assert public(run).pawns == ["h8", "h8"]
    assert list(run.open) == [1]


def test_after_three_redraws_that_do_not_help_the_seat_is_asked_what_to_give_up():
    state = last_placement(RIGHT)
    state.private[0].map = [tile for tile in state.hidden.map if "E" not in TILES[tile].arrows]
    state.hidden.map = [tile for tile in state.hidden.map if "E" in TILES[tile].arrows]
    run = at("choose_cell", state)
    steps = [answer(run, "h7"), answer(run, "no")]
    assert [name for name, _ in told(*steps)].count("redraw") == 3
    assert list(run.open) == [1]
    assert (only(run).name, only(run).low, only(run).private) == ("put_away", 2, True)


def test_with_one_tile_placed_the_rabbit_goes_there_and_the_hand_stays_odd():
    state = hopeless(["forest-2", "forest-5"], 1, placed=["h7"])
    state.public.doing = "put_away"
    run = at("give_up_tiles", state)
    assert (only(run).low, only(run).high) == (1, 1)
    step = answer(run, "forest-2")
    assert ("put_away", {"seat": 0, "tiles": ["forest-5"], "why": "single"}) in told(step)
    assert ("jumped", {"seat": 0, "spot": "h7"}) in told(step)
    assert only(run).name == "build"


def test_a_closed_island_ends_exploring_after_the_turn_and_all_hands_are_put_away():
    state = position(
        2, {"h7": "meadow-1", "i7": "forest-2", "i8": "carrot-patch-2", "i9": "cave-3"},
        maps=[["forest-1", "cave-1", "cave-2"], ["cave-4", "cave-5"]], exploring=True, length="short",
    )  # fmt: skip
    run = at("choose_tile", state)
    step = answer(run, "forest-1")  # the only place is below the Hill, and it points into the Hill
    assert ("sealed", {}) in told(step)
    assert public(run).tiles["h9"] == "forest-1"
    step = answer(run, "no")
    assert [data["why"] for name, data in told(step) if name == "put_away"] == ["end", "end"]
    assert ("island", {"holes": []}) in told(step)
    assert (public(run).stage, public(run).year) == ("build", 1)
    assert public(run).pawns[0] == "h9"


def test_an_island_closed_by_the_last_tile_of_a_turn_gives_nobody_another_turn():
    state = position(
        2, {"h7": "meadow-1", "i7": "forest-2", "i8": "carrot-patch-2", "i9": "cave-3"},
        maps=[["forest-1", "cave-1"], ["cave-4", "cave-5", "cave-6"]], exploring=True, length="short",
    )  # fmt: skip
    state.public.to_place, state.public.placed = 1, ["i9"]
    run = at("choose_tile", state)
    answer(run, "forest-1")
    answer(run, "h9")
    step = answer(run, "no")
    names = [name for name, _ in told(step)]
    assert "sealed" in names
    assert "stays" not in names
    assert (public(run).stage, public(run).pawns) == ("build", ["h9", "h8"])


def test_rabbit_holes_end_every_arrow_but_the_hills():
    state = position(2, {"i8": "cave-4", "i7": "lake-3"}, maps=[["cave-1"], []], exploring=True)
    table = Table(state)
    finish_island(table)
    assert state.public.map_discard == ["cave-1"]
    found = {spot for spot, tile in state.public.tiles.items() if tile == HOLE}
    assert found == {"j8", "h7"}  # h7 is pointed at by i7 and by the Hill; g8 by the Hill alone
    assert table.told[-1].data == {"holes": ["h7", "j8"]}


def test_exploring_ends_when_nobody_has_two_tiles_and_the_same_seat_starts_building():
    for seed in range(4):
        run, step = Run.start(GAME, 3, {}, seeded("end", seed))
        starter = public(run).starter
        dice = Dice.seeded(seed)
        while public(run).stage == "explore":
            step = answer(run, *only(run).random(dice))
        assert public(run).active == starter
        assert list(run.open) == [starter]
        assert [len(private.map) for private in run.state.private] == [0, 0, 0]
        assert [len(private.movement) for private in run.state.private] == [2, 2, 2]
        assert ("year", {"year": 1, "years": 20}) in told(step)


def test_the_short_game_deals_two_action_cards_once_and_a_collapse_among_them_is_not_replaced():
    totals = []
    for seed in range(12):
        run, _ = Run.start(GAME, 2, {"length": "short"}, seeded("short", seed))
        dice = Dice.seeded(seed)
        before = [0, 0]
        while public(run).stage == "explore":
            before = [len(private.actions) for private in run.state.private]
            timers = len(public(run).timers)
            question = only(run)
            answer(run, *(["no"] if question.name == "event" else question.random(dice)))
        after = [len(private.actions) for private in run.state.private]
        assert before == [0, 0]
        assert timers == 0
        assert sum(after) + len(public(run).timers) == 4
        assert all(timer.counter == 0 for timer in public(run).timers)
        totals.append(len(public(run).timers))
    assert max(totals) > 0
