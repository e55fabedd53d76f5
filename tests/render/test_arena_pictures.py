"""Pictures of Battle Royale: readable on a phone, in words too, and nothing said by colour alone."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.battle_royale.components import ABILITIES, CARDS, SPECIALS
from engine.games.battle_royale.scene import board, hand
from engine.games.battle_royale.state import Public, Trace
from engine.games.battle_royale.teams import TEAMS
from engine.kernel.palette import DEFICIENCIES, as_seen_by, rgb
from engine.kernel.scene import ALT_LIMIT, Arrow, Label, Scene, Sprite, alt_length
from engine.kernel.scene_checks import LABEL_HEIGHT, labels, problems
from render.fonts import measure, text_of
from tests.render.arenas import NAMES, arena, scene_of, view_of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_arenas_pass_every_scene_check(seats: int) -> None:
    dice = Random(seats)
    for _ in range(30):
        assert problems(scene_of(dice, arena(dice, seats)), measure) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_smallest_label_is_nine_pixels_tall_at_phone_width(seats: int) -> None:
    dice = Random(seats)
    scene = scene_of(dice, arena(dice, seats))
    heights = [measure(label)[1] * 360 / scene.width for label in labels(scene)]
    assert min(heights) >= LABEL_HEIGHT
    assert scene.height * 360 / scene.width <= 600


def test_hands_of_any_size_pass_every_scene_check() -> None:
    public = arena(Random(5), 4)
    for size in range(1, 9):
        for seat in range(4):
            cards = tuple(list(CARDS)[:size])
            numbered = {card: str(number) for number, card in enumerate(cards, 1)}
            scene = hand(view_of(public, seat, cards), seat, numbered=numbered, names=NAMES)
            assert scene is not None
            assert problems(scene, measure) == []


def test_a_hand_shows_every_card_with_its_numbers_and_extra_action() -> None:
    public = arena(Random(5), 4)
    scene = hand(view_of(public, 1, ("2x3-a", "3x1-battle")), 1, names=NAMES)
    assert scene is not None
    shown = {label.key: label.text for label in labels(scene)}
    assert (shown["card/2x3-a/figures"], shown["card/2x3-a/tiles"]) == ("2", "3")
    assert (shown["card/3x1-battle/word0"], shown["card/3x1-battle/word1"]) == ("Battle", "Royale")
    assert "3 figures, 1 step each, then Battle Royale" in scene.alt


def test_nobody_but_its_owner_gets_a_picture_of_a_hand() -> None:
    public = arena(Random(5), 4)
    assert hand(view_of(public, None), 1, names=NAMES) is None
    assert hand(view_of(public, 2, ("2x3-a",)), 1, names=NAMES) is None
    assert hand(view_of(public, 1, ()), 1, names=NAMES) is None


def test_board_and_its_words_are_the_same_for_every_viewer() -> None:
    public = arena(Random(8), 4)
    seen = [board(view_of(public, seat, ("2x3-a",)), names=NAMES) for seat in range(4)]
    assert all(scene == board(view_of(public), names=NAMES) for scene in seen)


def test_alt_text_stays_within_the_limit_with_the_longest_names_and_turns() -> None:
    dice = Random(2)
    for _ in range(60):
        public = arena(dice, 4)
        public.trace *= 4
        alt = board(view_of(public), names=["👩‍👩‍👧" * 10, "x" * 32, "W" * 32, "ﷺ" * 32]).alt
        assert 0 < alt_length(alt) <= ALT_LIMIT


def test_alt_text_says_what_changed_then_whose_turn_it_is_then_the_position() -> None:
    public = quiet()
    public.trace = [Trace("move", ["a1", "b1"], 0), Trace("blast", ["d4"], count=2), Trace("roll", face="explosion")]
    alt = board(view_of(public), names=NAMES).alt
    parts = ["Lizard moved a1 to b1.", "Tile d4 blew up, 2 figures lost.", "Björn's turn", "Figures:", "Tiles: a1 L1"]
    places = [alt.index(part) for part in parts]
    assert places == sorted(places)
    assert places[0] == 0


def test_full_tiles_are_striped_and_named_full() -> None:
    public = quiet()
    public.figures["b1"] = [3, 2, 1, 0]
    scene = board(view_of(public), names=NAMES)
    assert [mark.key for mark in scene.plain() if mark.key.endswith("/full")] == ["b1/full"]
    assert "b1 full L3 K2 R1" in scene.alt


def test_the_eliminator_is_drawn_under_tiles_and_in_holes() -> None:
    public = quiet()
    for spot in ("a1", "e5"):
        public.eliminator = spot
        assert sprites(board(view_of(public), names=NAMES))[f"{spot}/eliminator"].endswith("/eliminator")


def test_a_blasted_tile_shows_who_stood_on_it_how_many_are_lost_and_where_the_others_flew() -> None:
    public = quiet()
    public.trace = [
        Trace("blast", ["d2"], count=2, before=[3, 1, 0, 0]),
        Trace("shaken", ["d2", "c1"], 0),
        Trace("shaken", ["d2", "c2"], 1),
        Trace("shaken", ["c2"], 1),
    ]
    scene = board(view_of(public), names=NAMES)
    assert problems(scene, measure) == []
    shown = {label.key: label.text for label in labels(scene)}
    assert (shown["d2/gone/0/before"], shown["d2/gone/0/lost"]) == ("3", "−2")
    assert shown["d2/gone/1/before"] == "1"
    assert "d2/gone/1/lost" not in shown
    assert shown["c2/shaken/count"] == "−1"
    assert {mark.key for mark in scene.plain() if isinstance(mark, Arrow)} == {"trace/1/thrown", "trace/2/thrown"}
    assert "Tile d2 (L3 K1) blew up, 2 figures lost." in scene.alt


def test_a_fallen_tile_shows_all_that_fell_with_it() -> None:
    public = quiet()
    public.trace = [Trace("collapse", ["e5"], count=4, before=[1, 2, 0, 1])]
    scene = board(view_of(public), names=NAMES)
    assert problems(scene, measure) == []
    shown = {label.key: label.text for label in labels(scene)}
    assert [shown[f"e5/gone/{colour}/lost"] for colour in (0, 1, 3)] == ["1", "2", "1"]
    assert "e5/gone/minus" in {mark.key for mark in scene.plain()}


def test_a_push_over_the_edge_is_drawn_out_of_the_arena() -> None:
    public = quiet()
    public.trace = [Trace("move", ["c1", "b1", "a1"], 1), Trace("push_out", ["a1", ""], 0, 1)]
    scene = board(view_of(public), names=NAMES)
    arrow = next(mark for mark in scene.plain() if mark.key == "trace/1/push")
    assert isinstance(arrow, Arrow)
    (x1, y1), (x2, y2) = arrow.points
    assert x2 < x1
    assert y1 == y2


def test_optional_cards_show_their_whole_names_and_prices() -> None:
    public = quiet()
    plain = board(view_of(public), names=NAMES)
    public.abilities = ["sidestep", "", "full_ranks", ""]
    for number in range(0, len(SPECIALS), 3):
        public.specials = list(SPECIALS)[number : number + 3]
        public.offered = list(ABILITIES)
        scene = board(view_of(public), names=NAMES)
        assert scene.height > plain.height
        shown = {label.key: text_of(label) for label in labels(scene)}
        assert shown["panel/0/ability"] == "Sidestep"
        for card in public.specials:
            assert shown[f"special/{card}/name"] == SPECIALS[card].name
            assert shown[f"special/{card}/cost"] == str(SPECIALS[card].cost)
            assert SPECIALS[card].name in scene.alt
        for card in public.offered:
            assert shown[f"offer/{card}/name"] == ABILITIES[card].name


def test_the_winner_stands_over_the_final_board() -> None:
    public = quiet()
    public.ended, public.winners = "last_one", [1]
    scene = board(view_of(public), names=NAMES)
    assert {label.key: label.text for label in labels(scene)}["ribbon/who"] == "Björn wins!"
    assert "The game is over: Björn wins." in scene.alt


def test_a_name_without_glyphs_gives_way_to_the_team() -> None:
    public = quiet()
    public.active = 3
    shown = {label.key: text_of(label) for label in labels(board(view_of(public), names=NAMES))}
    assert shown["panel/3/name"] == "Ninjas"
    assert shown["turn"] == "Ninjas' turn"
    assert shown["panel/1/name"] == "Björn"
    assert shown["panel/2/name"].startswith("Wolfeschl")
    assert shown["panel/2/name"].endswith("…")


@pytest.mark.parametrize("deficiency", list(DEFICIENCIES))
def test_teams_stay_apart_for_colour_blind_eyes(deficiency: str) -> None:
    teams = list(TEAMS.values())
    assert len({team.sprite for team in teams}) == len({team.letter for team in teams}) == len(teams)
    for index, one in enumerate(teams):
        for other in teams[:index]:
            first, second = (as_seen_by(deficiency, rgb(team.colour)) for team in (one, other))
            assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5 > 40


def quiet() -> Public:
    """A small arena in which nothing has happened."""
    public = Public(seats=4, options={}, colours=[*TEAMS], figures={}, active=1)
    public.figures = {spot: [1, 1, 0, 0] for spot in ("a1", "b1", "c1", "c2", "c3")}
    public.prisoners = [[0] * 4 for _ in range(4)]
    return public


def sprites(scene: Scene) -> dict[str, str]:
    return {mark.key: mark.name for mark in scene.plain() if isinstance(mark, Sprite)}


def test_every_mark_that_wears_a_team_colour_also_carries_its_letter() -> None:
    scene = board(view_of(quiet()), names=NAMES)
    letters = {mark.key: mark.text for mark in scene.plain() if isinstance(mark, Label) and mark.seat is not None}
    assert letters["a1/0/letter"] == "L"
    assert letters["a1/1/letter"] == "K"
    assert letters["panel/3/letter"] == "N"
