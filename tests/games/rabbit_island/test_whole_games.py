import time

import pytest

from engine.games.rabbit_island import GAME
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded
from tests.games.rabbit_island import golden


def play_game(seats, seed, bots, **options):
    """A whole game, checked after every answer; the run and the slowest decision in seconds."""
    run, _ = Run.start(GAME, seats, options, seeded("whole", seed), record=False)
    dice = Dice.seeded("whole", seed)
    slowest = 0.0
    while not run.over:
        seat = dice.choice(run.waiting)
        sight = Sight(run.view(seat), seat, run.open[seat].question, dice)
        began = time.perf_counter()
        keys = GAME.player(bots[seat])(sight)
        slowest = max(slowest, time.perf_counter() - began)
        run.answer(seat, keys)
        assert GAME.check(run.state) == []
    return run, slowest


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"length": "short"},
        {"paths": "open", "carrots": "hidden"},
        {"length": "short", "paths": "open", "score": "end"},
    ],
)
def test_random_games_end_and_stay_sound_after_every_answer(seats, options):
    for seed in range(5):
        run, _ = play_game(seats, seed, ["random"] * seats, **options)
        outcome = run.outcome()
        assert outcome.winners == tuple(s for s in range(seats) if outcome.places[s] == 1)
        assert len(outcome.places) == len(outcome.points) == seats
        assert run.state.public.year == (10 if options.get("length") == "short" else 20)


@pytest.mark.parametrize("length", ["standard", "short"])
def test_the_computer_player_beats_random_play_quickly(length):
    won, slowest, games = 0, 0.0, 30
    for seed in range(games):
        bots = ["settler", "random"] if seed % 2 else ["random", "settler"]
        run, slow = play_game(2, seed, bots, length=length)
        won += run.outcome().winners == (bots.index("settler"),)
        slowest = max(slowest, slow)
    assert won >= 0.9 * games
    assert slowest < 0.2


def test_computer_players_finish_games_among_themselves():
    for seats in (2, 3, 4):
        run, _ = play_game(seats, seats, ["settler"] * seats, carrots="hidden")
        assert run.over


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_whole_game_reads_as_it_did(name):
    stored = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.transcript(name) == stored, "if this is meant: python -m tests.games.rabbit_island.golden"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_fit_where_discord_shows_them(seats):
    names = ["Ann", "Bob", "Cem", "Dea"][:seats]
    run, step = Run.start(GAME, seats, {}, seeded("words", seats), record=False)
    dice = Dice.seeded("words", seats)
    while not run.over:
        for seat in run.waiting:
            question, view = run.open[seat].question, run.view(seat)
            assert 0 < len(GAME.text.prompt(view, seat, question, names)) <= 150
            assert 0 < len(GAME.text.status(view, names)) <= 120
            assert len(GAME.text.hand(view, seat, names)) <= 600
            labels = [GAME.text.label(view, seat, question, key, names) for key in question.keys]
            assert all(0 < len(label) <= 80 for label in labels)
            assert all(len(GAME.text.hint(view, seat, question, key, names)) <= 100 for key in question.keys)
            assert len(dict.fromkeys(labels)) == len(labels) or question.name in ("tile", "put_away")
        seat = dice.choice(run.waiting)
        step = run.answer(seat, run.open[seat].question.random(dice))
        lines = [GAME.text.line(happened.event, names) for happened in step.happened]
        assert all(line is None or 0 < len(line) <= 400 for line in lines)
    assert GAME.text.status(run.view(None), names) == "The game is over."
