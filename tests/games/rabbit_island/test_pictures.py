"""Pictures: readable on a phone however large the island, in words too, and nothing said by colour alone."""

import pytest

from engine.games.rabbit_island import GAME
from engine.games.rabbit_island.components import ACTIONS, COLLAPSE, TILES
from engine.games.rabbit_island.island import HILL, SPOTS, column_row
from engine.games.rabbit_island.layout import SMALLEST, TALLEST, grid
from engine.games.rabbit_island.looks import look
from engine.games.rabbit_island.scene import board, hand
from engine.games.rabbit_island.state import Played, Timer, Trace
from engine.host.asking import numbers
from engine.kernel.chance import Dice
from engine.kernel.palette import DEFICIENCIES, as_seen_by, rgb
from engine.kernel.run import Run, seeded
from engine.kernel.scene import ALT_LIMIT, Group, Label, Sprite, alt_length
from engine.kernel.scene_checks import labels, problems
from render.fonts import measure, text_of
from render.sprites import svg
from tests.games.rabbit_island.position import position

NAMES = ("Ada", "Björn", "Wolfeschlegelsteinhausenbergerdorff", "🦊 fox")


def moments(seats, seed, every, **options):
    """Moments of a random game with the numbers of the open public question."""
    run, _ = Run.start(GAME, seats, options, seeded("pictures", seed))
    dice = Dice.seeded("pictures", seed)
    count = 0
    while True:
        if count % every == 0 or run.over:
            public = [entry.question for entry in run.open.values() if not entry.question.private]
            yield run, numbers(public[0]) if len(public) == 1 else {}
        if run.over:
            return
        seat = dice.choice(run.waiting)
        run.answer(seat, run.open[seat].question.random(dice))
        count += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"length": "short", "carrots": "hidden", "score": "end"}])
def test_boards_and_hands_of_random_games_pass_every_scene_check(seats, options):
    for run, numbered in moments(seats, seats, 9, **options):
        scene = board(run.view(None), numbered=numbered, names=NAMES)
        assert problems(scene, measure) == []
        assert alt_length(scene.alt) <= ALT_LIMIT
        for seat in range(seats):
            cards = hand(run.view(seat), seat, names=NAMES)
            assert cards is None or problems(cards, measure) == []


def crowded(columns, rows=9):
    """An island of so many columns, full of everything: three tokens and, once, all rabbits on one tile."""
    state = position(4, {}, timers=[(1, 3), (1, 2), (1, 0)], card="move-15")
    public = state.public
    left = min(7, 15 - columns)
    kinds = [tile for tile in TILES if TILES[tile].arrows]
    spots = [
        spot for spot in SPOTS
        if left <= column_row(spot)[0] < left + columns and 8 - rows <= column_row(spot)[1] <= 7
    ]  # fmt: skip
    for place, spot in enumerate(spots):
        public.tiles[spot] = "founders-hill" if spot == HILL else kinds[place % 20]
        if spot != HILL:
            public.tokens[spot] = [place % 4, (place + 1) % 4, (place // 3) % 4]
    public.pawns = [spots[-1]] * 4
    public.stack = [Played(0, "advance"), Played(1, "thwarted")]
    public.effects = ["full-harvest", "hometown-advantage"]
    public.collapsing = True
    public.trace = [Trace("move", [spots[0], spots[1]], 0), Trace("crumble", [spots[2]], 1)]
    return GAME.view(state, None), spots


@pytest.mark.parametrize("columns", range(1, 16))
def test_an_island_of_any_width_is_readable_on_a_phone_even_where_everything_stands_on_one_tile(columns):
    view, spots = crowded(columns)
    numbered = {spot: str(number) for number, spot in enumerate(spots[-16:], 1)}
    scene = board(view, numbered=numbered, names=NAMES)
    assert problems(scene, measure) == []
    shown = {mark.key for mark in scene.marks if isinstance(mark, Group)}
    assert all(spot in shown for spot in spots)
    heights = [measure(label)[1] * scene.phone_scale for label in labels(scene)]
    assert min(heights) >= 9


def test_only_the_rectangle_around_the_island_is_shown_and_small_islands_are_larger():
    small, large = grid(["h8", "i8"], 120, 120), grid(["c8", "m8"], 120, 120)
    assert small.cell > large.cell >= SMALLEST
    assert (len(small.strips), len(large.strips)) == (1, 1)
    assert small.y < TALLEST
    wide = grid(["a8", "o8"], 120, 120)
    assert [(strip.first, strip.last) for strip in wide.strips] == [(0, 7), (8, 14)]


@pytest.mark.parametrize("tile", [tile for tile in TILES if TILES[tile].arrows and not tile.startswith("founders")])
def test_the_tile_to_be_placed_is_shown_beside_the_title(tile):
    state = position(4, {}, exploring=True)
    assert "held/tile" not in {mark.key for mark in board(GAME.view(state, None), numbered={}, names=NAMES).marks}
    state.public.held = tile
    for seat in range(4):
        state.public.active = seat
        scene = board(GAME.view(state, None), numbered={"h7": "1", "g8": "2"}, names=NAMES)
        assert {"held/tile", "held/paths"} <= {mark.key for mark in scene.marks}
        assert problems(scene, measure) == []


def test_while_exploring_the_places_where_the_island_can_grow_are_in_the_picture():
    state = position(2, {}, exploring=True)
    marks = board(GAME.view(state, None), numbered={}, names=NAMES).marks
    columns = {mark.key[-1] for mark in marks if "column/" in mark.key}
    rows = {mark.text for mark in marks if isinstance(mark, Label) and "row/" in mark.key}
    assert (columns, rows) == ({"g", "h", "i"}, {"7", "8"})


def test_arrows_lie_over_the_outlines_of_harvest_groups_and_under_tokens_and_rabbits():
    tiles = {"h7": "cave-1", "h6": "forest-1"}
    state = position(2, tiles, tokens={"h7": [0], "h6": [0]}, pawns=["h7", "h8"])
    keys = [mark.key for mark in board(GAME.view(state, None), numbered={}, names=NAMES).marks]
    outlines = [place for place, key in enumerate(keys) if "/group-" in key]
    arrows = [place for place, key in enumerate(keys) if key.endswith("/paths")]
    above = [place for place, key in enumerate(keys) if key.endswith(("/tokens", "/rabbits"))]
    assert len(outlines) == 6
    assert max(outlines) < min(arrows) <= max(arrows) < min(above)


def test_a_hand_of_any_size_passes_every_scene_check():
    kinds = sorted(card for card in ACTIONS if card != COLLAPSE)
    tiles = [tile for tile in TILES if tile[0] != "f" or tile.startswith("forest")][:28]
    for first in range(0, 22, 2):
        state = position(2, {}, exploring=True)
        state.private[0].map = tiles[first : first + 5]
        state.private[0].movement = ["move-1", "move-54"]
        state.private[0].actions = [kinds[(first + step) % len(kinds)] for step in range(first % 7)]
        scene = hand(GAME.view(state, 0), 0, names=NAMES)
        assert scene is not None
        assert problems(scene, measure) == []


def test_no_word_on_a_card_is_cut_off():
    state = position(2, {}, exploring=True)
    state.private[0].map = list(TILES)[:28]
    state.private[0].movement = ["move-1"]
    state.private[0].actions = [card for card in ACTIONS if card != COLLAPSE]
    scene = hand(GAME.view(state, 0), 0, names=NAMES)
    assert scene is not None
    assert [label.text for label in labels(scene) if text_of(label) != label.text] == []


def test_a_hand_is_shown_to_its_seat_only():
    state = position(2, {"h7": "cave-1"})
    assert hand(GAME.view(state, 1), 0, names=NAMES) is None
    assert hand(GAME.view(state, None), 0, names=NAMES) is None


def test_every_drawing_that_scenes_name_exists():
    view, _ = crowded(9)
    state = position(2, {}, exploring=True)
    state.private[0].map = [tile.id for tile in TILES.values() if tile.id.endswith("-1")]
    state.private[0].actions = [card for card in ACTIONS if card != COLLAPSE]
    state.private[0].movement = ["move-3"]
    scenes = [board(view, numbered={}, names=NAMES), hand(GAME.view(state, 0), 0, names=NAMES)]
    view.public.stage = "over"
    scenes.append(board(view, numbered={}, names=NAMES))
    names = {mark.name for scene in scenes for mark in scene.plain() if isinstance(mark, Sprite)}
    assert len(names) > 35
    assert all(svg(name).startswith("<svg") for name in names)


def test_seats_differ_in_letter_and_silhouette_and_colours_stay_apart_for_colour_blind_eyes():
    looks = [look(seat) for seat in range(4)]
    assert len({found.letter for found in looks}) == len({found.token for found in looks}) == 4
    assert len({found.rabbit for found in looks}) == 4
    for deficiency in DEFICIENCIES:
        seen = [as_seen_by(deficiency, rgb(found.colour)) for found in looks]
        for place, first in enumerate(seen):
            for second in seen[place + 1 :]:
                assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) > 60


def test_the_alt_text_tells_changes_first_then_turn_seats_and_buildings():
    state = position(
        2, {"h7": "cave-1", "h6": "forest-1"}, tokens={"h7": [0], "h6": [1, 0]}, pawns=["h7", "h8"], card="move-1"
    )  # fmt: skip
    state.public.trace = [Trace("move", ["h8", "h7"], 0), Trace("harvest", ["h6", "h7"], 0)]
    state.public.timers = [Timer(1, 2)]
    alt = board(GAME.view(state, None), numbered={}, names=NAMES).alt
    parts = [
        "Ada went h8 to h7.", "Ada harvested h6, h7.", "Year 5 of 20, Ada's turn, Move 1.",
        "R Ada (Russet) on h7, 100 carrots, 3 points", "S Björn (Saffron) on h8", "Collapse! on 2",
        "h6 Forest Village S/R; h7 Cave Camp R", "Harvest Groups: R h6 h7.", "Rabbit Holes: h5.",
    ]  # fmt: skip
    places = [alt.index(part) for part in parts]
    assert places == sorted(places)
