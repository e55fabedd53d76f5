import itertools

import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.components import ABILITIES, BOX, SPECIALS
from engine.kernel.chance import Dice
from engine.kernel.run import Run, seeded
from engine.playtest import table_options
from tests.games.battle_royale import combinations, golden


def play_game(seats, seed, **options):
    """A whole game among random players, checked after every answer."""
    run, _ = Run.start(GAME, seats, options, seeded("whole", seed), record=False)
    dice = Dice.seeded("whole", seed)
    while not run.over:
        (seat,) = run.waiting
        run.answer(seat, run.open[seat].question.random(dice))
        assert GAME.check(run.state) == []
    return run


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"explosions": "strict", "round_limit": "40"},
        {"arena": "edge_gates", "neutral_at_centre": "ignored"},
        {"abilities": "on"},
        {"specials": "on"},
        {"abilities": "on", "specials": "on", "arena": "custom:a1.b1.d5.e5"},
    ],
)
def test_random_games_end_and_stay_sound_after_every_answer(seats, options):
    for seed in range(8):
        run = play_game(seats, seed, **options)
        outcome = run.outcome()
        assert outcome.winners
        assert outcome.winners == tuple(s for s in range(seats) if outcome.places[s] == 1)
        assert len(outcome.places) == len(outcome.points) == seats


def test_all_ends_occur():
    found = {play_game(3 + seed % 2, seed).state.public.ended for seed in range(40)}
    assert sorted(found) == ["all_on_centre", "last_one", "last_tile", "nobody"]


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_whole_game_reads_as_it_did(name):
    stored = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.transcript(name) == stored, "if this is meant: python -m tests.games.battle_royale.golden"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_abilities_and_special_actions_survive_random_games_together(seats):
    """Every choice of abilities, with three special actions in turn; all combinations: see combinations.py."""
    open_ones = list(itertools.combinations(SPECIALS, BOX.specials_open))
    played = combinations.Played()
    held = list(itertools.combinations(ABILITIES, seats))
    for n, abilities in enumerate(held):
        combinations.play(abilities, open_ones[n * 3 % len(open_ones)], n, played)
    assert played.violations == []
    assert played.games == len(held)
    assert {pair for pair, _ in played.together} == set(itertools.combinations(sorted(ABILITIES), 2))


@pytest.mark.parametrize("options", [{}, {"abilities": "on", "specials": "on"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_fit_where_discord_shows_them(seats, options):
    names = ["Ann", "Bob", "Cem", "Dea"][:seats]
    run, step = Run.start(GAME, seats, options, seeded("words", seats), record=False)
    dice = Dice.seeded("words", seats)
    while not run.over:
        (seat,) = run.waiting
        question, view = run.open[seat].question, run.view(seat)
        assert 0 < len(GAME.text.prompt(view, seat, question, names)) <= 120
        assert 0 < len(GAME.text.status(view, names)) <= 120
        assert len(GAME.text.hand(view, seat, names)) <= 600
        labels = [GAME.text.label(view, seat, question, key, names) for key in question.keys]
        assert all(0 < len(label) <= 80 for label in labels)
        assert all(len(GAME.text.hint(view, seat, question, key, names)) <= 100 for key in question.keys)
        assert question.name == "card" or len(dict.fromkeys(labels)) == len(labels)
        step = run.answer(seat, question.random(dice))
        lines = [GAME.text.line(happened.event, names) for happened in step.happened]
        assert all(line is None or 0 < len(line) <= 300 for line in lines)
    assert GAME.text.status(run.view(None), names) == "The game is over."


def test_playtest_takes_true_and_false_for_on_and_off():
    options = table_options('{"abilities": true, "specials": false, "round_limit": 40}')
    assert options == {"abilities": "on", "specials": "off", "round_limit": "40"}
    assert GAME.full_options(options)["abilities"] == "on"
