"""The pictures: readable on a phone whatever is held and built, and what a person looks for is in them."""

import pytest

from engine.games.bunny_kingdom import GAME
from engine.games.bunny_kingdom.components import CARDS
from engine.games.bunny_kingdom.land import STARTING_CITIES, TERRITORIES
from engine.games.bunny_kingdom.layout import PANEL_W, lies_flat
from engine.games.bunny_kingdom.rails import LINES
from engine.games.bunny_kingdom.view import View
from engine.kernel.scene_checks import problems
from tests.games.bunny_kingdom.position import position

fonts = pytest.importorskip("render.fonts")
NAMES = ("Ada", "Wolfeschlegelsteinhausenbergerdorff", "ボードゲーム", "al")


def board(state, numbered=None):
    names = NAMES[: state.public.seats]
    return GAME.pictures.board(GAME.view(state, None), numbered=numbered or {}, names=names)


def text_of(scene):
    return {mark.key: mark.text for mark in scene.plain() if hasattr(mark, "text")}


def drawn(scene):
    return {mark.key: mark.name for mark in scene.plain() if hasattr(mark, "name")}


def test_every_card_is_readable_in_a_hand():
    cards = list(CARDS)
    state = position(2, station="D5", hands={})
    for start in range(0, len(cards), 12):
        hand = tuple(card for card in cards[start : start + 12] if card != "D5")
        view = View(0, state.public, hand, (), (), (12, 12), (0, 0), (0, 0), 9)
        scene = GAME.pictures.hand(view, 0, names=NAMES[:2])
        assert problems(scene, fonts.measure) == []
        assert [key for key in hand if not any(mark.key.startswith(f"card/{key}/") for mark in scene.plain())] == []


def test_a_hand_marks_the_square_of_a_territory_on_a_small_map():
    state = position(2, {0: "A1"}, hands={0: "C7", 1: "C8"})
    scene = GAME.pictures.hand(GAME.view(state, 0), 0, names=NAMES[:2])
    marks = {mark.key: mark for mark in scene.plain()}
    small_map, here = marks["card/C7/map/board"], marks["card/C7/here"]
    step = small_map.w / 10
    assert (here.x + here.w / 2 - small_map.x) / step == pytest.approx(6.5)
    assert (here.y + here.h / 2 - small_map.y) / step == pytest.approx(2.5)
    assert "card/C7/map/A1" in marks
    assert "near/A1/rabbit/letter" in marks


def test_nobody_sees_anothers_hand():
    state = position(2, hands={0: "C7", 1: "C8"})
    assert GAME.pictures.hand(GAME.view(state, 0), 1, names=NAMES[:2]) is None
    assert GAME.pictures.hand(GAME.view(state, None), 0, names=NAMES[:2]) is None


def test_the_board_shows_owners_buildings_values_tracks_and_lava():
    state = position(
        2, {0: "A3 A4 A5 C3", 1: "J1"}, station="E5", way="N", tracks="E4|E5",
        cities={"A5": 2}, pieces={"A3": "sky_tower.1", "C3": "sky_tower.1", "J1": "luxury_mushroom"},
        waiting={0: "camp_1 railroad"},
    )  # fmt: skip
    scene = board(state)
    assert problems(scene, fonts.measure) == []
    texts, sprites = text_of(scene), drawn(scene)
    assert texts["A4/rabbit/letter"] == "P"
    assert "3×2" in texts.values()
    assert sprites["A5/city"] == "bunny_kingdom/city_2"
    assert sprites["J1/building/good"] == "bunny_kingdom/mushroom"
    assert sprites["track/D5|E5"] == "bunny_kingdom/track_h"
    assert sprites["lava/B1|B2"] == "bunny_kingdom/lava_v"
    assert sprites["E5/tile/terrain"] == "bunny_kingdom/central_station"
    assert any(mark.key == "bridge/A3" for mark in scene.plain())
    assert sprites["panel/0/star"] == "bunny_kingdom/star"
    assert "A3 A4| A5|| C3 Sky Tower 3×2" in scene.alt or "A3 Sky Tower A4| A5|| C3 Sky Tower 3×2" in scene.alt


def test_a_full_board_is_readable_with_any_places_numbered():
    owners = {territory: number % 4 for number, territory in enumerate(TERRITORIES)}
    state = position(4, {seat: " ".join(t for t, own in owners.items() if own == seat) for seat in range(4)})
    for seat in range(4):
        state.private[seat].parchments = []
    assert problems(board(state), fonts.measure) == []
    free = [territory for territory in TERRITORIES if territory not in STARTING_CITIES]
    for numbers in (free[:25], free[40:65], [f"row {row}" for row in "ABCDEFGHIJ"]):
        numbered = {spot: str(number) for number, spot in enumerate(numbers, 1)}
        assert problems(board(state, numbered), fonts.measure) == []


@pytest.mark.parametrize("start", range(0, 212, 53))
def test_lines_that_may_be_chosen_are_readable_among_rabbits(start):
    owners = {territory: number % 3 for number, territory in enumerate(TERRITORIES)}
    state = position(3, {seat: " ".join(t for t, own in owners.items() if own == seat) for seat in range(3)})
    spread = [line for number, line in enumerate(LINES) if number % 7 == start // 53][:25]
    scene = board(state, {line: str(number) for number, line in enumerate(spread, 1)})
    assert [found for found in problems(scene, fonts.measure) if "line/" in found and "rabbit" in found] == []
    bars = {mark.key: (mark.w, mark.h) for mark in scene.plain() if mark.key.endswith("/bar")}
    assert {key: w > h for key, (w, h) in bars.items()} == {f"line/{line}/bar": lies_flat(line) for line in spread}


def test_the_alt_text_fits_at_every_size():
    owners = {territory: number % 4 for number, territory in enumerate(TERRITORIES)}
    state = position(4, {seat: " ".join(t for t, own in owners.items() if own == seat) for seat in range(4)})
    alt = board(state).alt
    assert len(alt) <= 1024
    assert "25 territories" in alt
    small = position(2, {0: "A4 A5"})
    assert "A4| A5 1×1" in board(small).alt


def test_the_result_picture_names_the_winner():
    state = position(2, scores=[9, 3], round=4, stage="ending")
    state.public.stage = "over"
    texts = text_of(board(state))
    assert texts["ribbon/who"] == "Ada wins!"
    assert board(state).alt.startswith("The game is over: Ada has 9.")


def test_while_all_build_at_once_everybody_sees_where_it_may_build():
    state = position(3, {0: "A1 B1", 1: "C3", 2: "D1"}, waiting={0: "city_3", 1: "city_1"})
    for seat, places in ((0, ["B1"]), (1, ["C3"]), (2, [])):
        scene = GAME.pictures.hand(GAME.view(state, seat), seat, names=NAMES[:3])
        assert problems(scene, fonts.measure) == []
        marked = [key.split("/")[1] for key in drawn(scene) if key.endswith("/legal/choice/plus")]
        assert marked == places
        assert ("Places to choose from" in scene.alt) == bool(places)


def test_while_rows_are_asked_the_places_of_all_rows_are_marked_and_no_others():
    land = " ".join(t for t in TERRITORIES if t[0] in "DEFG" and t not in STARTING_CITIES)
    state = position(2, {0: land}, station="E5", waiting={0: "city_1"})
    scene = GAME.pictures.hand(GAME.view(state, 0), 0, names=NAMES[:2])
    marked = [key.split("/")[1] for key in drawn(scene) if key.endswith("/legal/choice/plus")]
    assert marked == [territory for territory in land.split() if territory != "E5"]


def test_a_panel_holds_as_many_waiting_buildings_as_it_says():
    state = position(2, waiting={0: "city_1 city_1 city_2 city_2 city_3 camp_1 camp_2 sky_tower sky_tower"})
    more = next(mark for mark in board(state).plain() if mark.key == "panel/0/more")
    assert more.text == "+4"
    left = next(mark for mark in board(state).plain() if mark.key == "panel/0/paper").x
    assert more.x + fonts.measure(more)[0] <= left + PANEL_W - 8
