"""Every refusal of the game: reached, told in words, and explained under a heading of the rules page."""

from pathlib import Path

import pytest

from engine.games.rabbit_island import GAME, text
from engine.kernel.errors import Refused
from tests.games.rabbit_island.position import at, position

RULES = Path(__file__).parents[3] / "docs" / "rules" / "rabbit_island.md"
CLOSE = {"h7": "meadow-1", "i7": "forest-2", "i8": "carrot-patch-2", "i9": "cave-3"}
LOOP = {"i8": "forest-2", "i9": "lake-2", "j9": "lake-1"}


def placing(tiles, held, **options):
    """Seat 0 chooses where a tile goes."""
    maps = [[held, "cave-5", "cave-6"], ["carrot-patch-4", "meadow-5"]]
    state = position(2, tiles, maps=maps, exploring=True, **options)
    state.private[0].map.remove(held)
    state.public.held, state.public.doing = held, "cell"
    return at("choose_cell", state)


def tiles_of(hand, **options):
    """Seat 0 chooses a tile."""
    return at("choose_tile", position(2, {}, maps=[hand], exploring=True, **options))


def closing():
    """Seat 0 holds a tile that would take the last open arrow away, and one that would not."""
    maps = [["forest-1", "carrot-patch-1", "forest-5"], ["cave-1", "cave-2"]]
    return at("choose_tile", position(2, CLOSE, maps=maps, exploring=True, length="short", paths="open"))


def cards(hands, *, waiting="", timers=()):
    """Seat 0 may play an Action card."""
    state = position(2, {"h7": "cave-4", "h6": "cave-1", "i7": "lake-2"}, hands=hands, card="move-1", timers=timers)
    state.public.collapsing = bool(timers)
    run = at("action_window", state)
    if waiting:
        run.answer(0, [waiting])
    return run


def moving():
    state = position(2, {"h7": "cave-4", "h6": "cave-1", "i7": "lake-2"}, movement=[["move-6", "move-1"]])
    run = at("play_card", state)
    run.answer(0, ["move-6"])
    return run


COLUMN = {f"h{row}": tile for row, tile in zip(range(7, 1, -1), (
    "cave-1", "forest-1", "lake-1", "carrot-patch-1", "meadow-3", "cave-4"), strict=True)}  # fmt: skip

CASES = {
    "not_held": (lambda: tiles_of(["cave-1", "cave-2", "cave-3"]), "lake-1"),
    "no_room": (lambda: tiles_of(["forest-2", "cave-1", "cave-2"], length="short"), "forest-2"),
    "occupied": (lambda: placing({"h7": "cave-4"}, "lake-1"), "h7"),
    "no_arrow": (lambda: placing({"h7": "cave-4"}, "lake-1"), "h9"),
    "arrows_meet": (lambda: placing({"h7": "cave-4"}, "forest-2"), "h6"),
    "off_table": (lambda: placing(COLUMN, "forest-3"), "h1"),
    "closes_island": (closing, "forest-1"),
    "closes_loop": (lambda: placing(LOOP, "lake-3", paths="open"), "j8"),
    "not_exactly": (moving, "h7"),
    "nothing_to_thwart": (lambda: cards([["thwarted", "drought"], []]), "thwarted"),
    "no_interrupt": (lambda: cards([["drought"], ["poor-harvest"]], waiting="drought"), "poor-harvest"),
    "collapse_first": (lambda: cards([["drought"], []], timers=[(0, 1)]), "drought"),
}


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_is_reached_and_changes_nothing(code):
    make, key = CASES[code]
    run = make()
    before = GAME.dump(run.state)
    (seat,) = run.waiting
    with pytest.raises(Refused) as refused:
        run.answer(seat, [key])
    assert refused.value.code == code
    assert GAME.dump(run.state) == before


def test_every_refusal_has_a_case_and_every_case_its_words():
    assert sorted(CASES) == sorted(text.REFUSALS)


@pytest.mark.parametrize("code", text.REFUSALS)
def test_a_refusal_names_a_heading_of_the_rules_and_says_what_to_do(code):
    headings = [line.lstrip("# ") for line in RULES.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    refusal = text.REFUSALS[code]
    assert refusal.heading in headings
    assert "Choose" in refusal.sentence
