"""Each scene check finds the fault it is for; a scene without faults passes."""

from __future__ import annotations

import pytest

from engine.kernel.palette import COLOURS, as_seen_by, contrast, rgb
from engine.kernel.scene import Arrow, Box, Disc, Label, Mark, Polygon, Scene, Sprite
from engine.kernel.scene_checks import problems
from render.fonts import capital_height, covers, measure


def scene(*marks: Mark, alt: str = "What changed, whose turn.") -> Scene:
    return Scene(1000, 800, "paper", marks, alt)


GOOD: tuple[Mark, ...] = (
    Box("frame", 10, 10, 400, 300, fill="table", static=True),
    Sprite("c3/0/token", "battle_royale/lizard", 40, 40, 60, 60, ground="turquoise", seat=0),
    Label("c3/0/letter", "L", 70, 76, 40, seat=0),
    Label("c3/0/count", "2", 140, 76, 44, fill="white"),
)


def test_a_scene_without_faults_passes() -> None:
    assert problems(scene(*GOOD), measure) == []
    assert problems(scene(*GOOD)) == []


@pytest.mark.parametrize(
    ("mark", "fault"),
    [
        (Box("frame", 0, 0, 9, 9, fill="ink"), "used twice"),
        (Box("late", 0, 0, 9, 9, fill="ink", static=True), "a static mark after a changing one"),
        (Label("tiny", "x1", 600, 600, 30), "px tall on a phone"),
        (Label("over", "22", 150, 80, 44, fill="white"), "overlaps c3/0/count"),
        (Label("out", "wide", 980, 600, 60), "leaves the picture"),
        (Label("pale", "pale", 600, 600, 60, fill="paper-shade"), "has contrast"),
        (Disc("d4/1/dot", 600, 600, 20, fill="red", seat=1), "without its silhouette"),
        (Sprite("d4/1/token", "battle_royale/koala", 600, 600, 60, 60, seat=1), "without its letter"),
        (Sprite("d4/1/token", "battle_royale/lizard", 600, 600, 60, 60, seat=1), "share the sprite"),
        (Label("d4/1/letter", "L", 600, 600, 60, seat=1), "share the letter"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_fault_is_found(mark: Mark, fault: str) -> None:
    assert any(fault in line for line in problems(scene(*GOOD, mark), measure))


@pytest.mark.parametrize(("alt", "fault"), [(" ", "no words"), ("x" * 1025, "1025 characters"), ("🦊" * 513, "1026")])
def test_alt_text_is_there_and_fits(alt: str, fault: str) -> None:
    assert any(fault in line for line in problems(scene(*GOOD, alt=alt), measure))


@pytest.mark.parametrize(
    "ground",
    [
        Disc("ground", 600, 600, 200, fill="ink"),
        Polygon("ground", ((400, 400), (800, 400), (800, 800), (400, 800)), fill="ink"),
        Box("ground", 400, 400, 400, 400, fill="ink"),
        Sprite("ground", "battle_royale/tile", 400, 400, 400, 400, ground="ink"),
    ],
    ids=lambda mark: type(mark).__name__,
)
def test_contrast_is_judged_against_the_topmost_mark_below(ground: Mark) -> None:
    marks = (ground, Arrow("way", ((500, 600), (700, 600)), fill="white", line=6), Label("word", "Hi", 600, 600, 50))
    assert any("contrast 1.0 on ink" in line for line in problems(scene(*marks), measure))


def test_contrast_follows_the_definition() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("ink", "ink") == 1


def test_grays_look_the_same_to_everybody() -> None:
    for deficiency in ("protan", "deutan", "tritan"):
        assert as_seen_by(deficiency, (120, 120, 120)) == pytest.approx((120, 120, 120), abs=1)
    red, green = as_seen_by("deutan", (200, 40, 40)), as_seen_by("deutan", (110, 110, 40))
    assert sum(abs(a - b) for a, b in zip(red, green, strict=True)) < 120


def test_every_palette_colour_is_a_colour() -> None:
    assert all(len(rgb(name)) == 3 for name in COLOURS)
    with pytest.raises(KeyError):
        rgb("mauve")
    with pytest.raises(KeyError):
        rgb("#fff")


def test_a_dump_has_one_line_per_mark_and_names_only_what_is_special() -> None:
    lines = scene(*GOOD).dump().splitlines()
    assert lines[0] == "scene 1000x800 background=paper"
    assert lines[1] == "box frame x=10 y=10 w=400 h=300 fill='table' static=true"
    assert lines[3] == "label c3/0/letter text='L' x=70 y=76 size=40 seat=0"
    assert lines[-1] == "alt What changed, whose turn."
    assert len(lines) == len(GOOD) + 2


def test_typefaces_cover_latin_names_and_no_others() -> None:
    assert covers("bold", "Zoë Łukasz Ñandú Ðorđe")
    assert not covers("bold", "Анна")
    assert not covers("bold", "王芳")
    assert not covers("bold", "a\u202eb")
    assert 24 < capital_height("bold", 38) < 28
