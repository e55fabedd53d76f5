import time

import pytest

from engine.games.battle_royale import GAME
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded
from tests.games.battle_royale import golden


def play_game(seats, seed, bots, **options):
    """A whole game, checked after every answer; the run and the slowest decision in seconds."""
    run, _ = Run.start(GAME, seats, options, seeded("whole", seed), record=False)
    dice = Dice.seeded("whole", seed)
    slowest = 0.0
    while not run.over:
        (seat,) = run.waiting
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
    [{}, {"explosions": "strict", "round_limit": "40"}, {"layout": "edge_gates", "neutral_at_centre": "ignored"}],
)
def test_random_games_end_and_stay_sound_after_every_answer(seats, options):
    for seed in range(8):
        run, _ = play_game(seats, seed, ["random"] * seats, **options)
        outcome = run.outcome()
        assert outcome.winners
        assert outcome.winners == tuple(s for s in range(seats) if outcome.places[s] == 1)
        assert len(outcome.places) == len(outcome.points) == seats


def test_all_ends_occur():
    found = {play_game(3 + seed % 2, seed, ["random"] * 4)[0].state.public.ended for seed in range(40)}
    assert sorted(found) == ["all_on_centre", "last_one", "last_tile", "nobody"]


def test_the_computer_player_beats_random_play_quickly():
    won, slowest = 0, 0.0
    for seed in range(40):
        bots = ["easy", "random"] if seed % 2 else ["random", "easy"]
        run, slow = play_game(2, seed, bots)
        won += run.outcome().winners == (bots.index("easy"),)
        slowest = max(slowest, slow)
    assert won >= 30  # at least 65 of 100 are asked for
    assert slowest < 0.2


def test_computer_players_finish_games_among_themselves():
    for seats in (2, 3, 4):
        for seed in range(3):
            run, _ = play_game(seats, seed, ["easy"] * seats)
            assert run.over


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_whole_game_reads_as_it_did(name):
    stored = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.transcript(name) == stored, "if this is meant: python -m tests.games.battle_royale.golden"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_fit_where_discord_shows_them(seats):
    names = ["Ann", "Bob", "Cem", "Dea"][:seats]
    run, step = Run.start(GAME, seats, {}, seeded("words", seats), record=False)
    dice = Dice.seeded("words", seats)
    while not run.over:
        (seat,) = run.waiting
        question, view = run.open[seat].question, run.view(seat)
        assert 0 < len(GAME.text.prompt(view, seat, question, names)) <= 120
        assert 0 < len(GAME.text.status(view, names)) <= 120
        assert len(GAME.text.hand(view, seat, names)) <= 400
        labels = [GAME.text.label(view, seat, question, key) for key in question.keys]
        assert all(0 < len(label) <= 80 for label in labels)
        assert all(len(GAME.text.hint(view, seat, question, key)) <= 100 for key in question.keys)
        assert question.name == "card" or len(dict.fromkeys(labels)) == len(labels)
        step = run.answer(seat, question.random(dice))
        lines = [GAME.text.line(happened.event, names) for happened in step.happened]
        assert all(line is None or 0 < len(line) <= 300 for line in lines)
    assert GAME.text.status(run.view(None), names) == "The game is over."
