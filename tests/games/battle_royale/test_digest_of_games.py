"""Every turn of random games is told in two short lines that name whom it cost a figure."""

import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.digest import AIM, LIMIT, WAYS, digest, turns
from engine.kernel.chance import Dice
from engine.kernel.digest import LINES, short_names
from engine.kernel.run import Run, seeded
from tests.games.battle_royale.test_digest import LONG, NAMES


def whole_game(seats, seed, options):
    """Everything that everybody may know of a random game."""
    run, step = Run.start(GAME, seats, options, seeded("digest", seed), record=False)
    dice = Dice.seeded("digest", seed)
    happened = list(step.happened)
    while not run.over:
        (seat,) = run.waiting
        happened += run.answer(seat, run.open[seat].question.random(dice)).happened
    return [entry.event for entry in happened if entry.event.visible_to(None)]


def losers(events):
    """Seats that lost a figure, and those that are out."""
    for one in events:
        data = one.data
        match one.name:
            case "battle":
                yield from [colour for _, colour, _ in data["taken"]] + [colour for colour, _ in data["lost"]]
            case "blast":
                yield from [colour for colour, _ in data["lost"]]
            case "collapse":
                yield from [colour for colour, n in enumerate(data["lost"]) if n]
            case "movement" | "second_wind" | "puppeteer":
                yield from data["out"]
            case "eliminated":
                yield data["seat"]


@pytest.mark.parametrize("options", [{}, {"abilities": "on", "specials": "on"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("names", [NAMES, LONG])
def test_every_turn_of_a_random_game_fits_and_names_everybody_who_lost_a_figure(seats, options, names):
    lengths = []
    for seed in range(12):
        for turn in turns(whole_game(seats, seed, options)):
            (lines,) = digest(turn, names[:seats]) or [[]]
            assert len(lines) <= LINES
            assert all(0 < len(line) <= LIMIT and not line.endswith("…") for line in lines)
            lengths += map(len, lines)
            if turn[0].name in ("opening", "ability"):
                continue
            tellings = [short_names(names[:seats], width) for _, width, _ in WAYS]
            text = " ".join(lines)
            for seat in dict.fromkeys(losers(turn)):
                assert seat == seats or any(shown[seat] in text for shown in tellings), (seat, lines)
            if options == {}:
                assert "plays" in lines[0]
    if names == NAMES:
        assert sorted(lengths)[len(lengths) // 2] <= AIM


@pytest.mark.parametrize("seats", [2, 4])
def test_any_stretch_of_a_game_is_told_in_two_lines_a_turn(seats):
    events = whole_game(seats, 1, {"abilities": "on", "specials": "on"})
    dice = Dice.seeded("stretches", seats)
    for _ in range(300):
        start = dice.below(len(events))
        for lines in digest(events[start : start + dice.below(40)], LONG[:seats]):
            assert 0 < len(lines) <= LINES
            assert all(0 < len(line) <= LIMIT for line in lines)


def test_shortened_names_stay_different_and_cut_no_escape_in_two():
    assert short_names(["Ann", "Bob"], 5) == ["Ann", "Bob"]
    assert short_names(["Maximilian A", "Maximilian B"], 6) != short_names(["Maximilian A"] * 2, 6)
    for width in (5, 8, 12):
        shown = short_names(LONG, width)
        assert len(dict.fromkeys(shown)) == len(LONG)
        assert all(len(name) <= width for name in shown)
        assert all((len(name) - len(name.rstrip("…").rstrip("\\"))) <= 1 for name in shown)
