"""Whole games: they end, stay sound, read as they did; the computer player is strong and quick."""

import time

import pytest

from engine.games.bunny_kingdom import GAME
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded
from tests.games.bunny_kingdom import golden


def play_game(seats, seed, bots, **options):
    """A whole game, checked after every answer; the run and the slowest decision in seconds."""
    run, _ = Run.start(GAME, seats, options, seeded("whole", seed), record=False)
    dice = Dice.seeded("whole", seed)
    slowest = 0.0
    while not run.over:
        seat = run.waiting[dice.below(len(run.waiting))]
        sight = Sight(run.view(seat), seat, run.open[seat].question, dice)
        began = time.process_time()
        keys = GAME.player(bots[seat])(sight)
        slowest = max(slowest, time.process_time() - began)
        run.answer(seat, keys)
        assert GAME.check(run.state) == []
    return run, slowest


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"set": "base", "majority_ties": "everybody", "victory_ties": "fiefs"},
        {"printed_track": "corner", "rim_tracks": "forbidden", "railroad_ends": "one", "golden_spike": "stretch"},
        {"golden_spike": "neutral", "ticket_collector": "own", "transcontinental": "railroad", "idle_sheriff": "stays"},
    ],
)
def test_random_games_end_and_stay_sound_after_every_answer(seats, options):
    for seed in range(4):
        run, _ = play_game(seats, seed, ["random"] * seats, **options)
        outcome = run.outcome()
        assert outcome.winners == tuple(seat for seat in range(seats) if outcome.places[seat] == 1)
        public = run.state.public
        assert public.round == 4
        assert sum(len(private.hand) for private in run.state.private) == 0
        assert [sum(e.points for e in public.book if e.seat == seat) for seat in range(seats)] == public.scores


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(4, 20), (2, 4)])
def test_the_computer_player_beats_random_play_quickly(seats, games):
    won, slowest = 0, 0.0
    for seed in range(games):
        bots = ["planner" if (seat + seed) % 2 else "random" for seat in range(seats)]
        run, slow = play_game(seats, seed, bots)
        scores = run.state.public.scores
        best = {bot: max(score for score, other in zip(scores, bots, strict=True) if other == bot) for bot in bots}
        won += best["planner"] > best["random"]
        slowest = max(slowest, slow)
    assert won >= 0.95 * games
    assert slowest < 0.2


def test_computer_players_finish_games_among_themselves():
    for seats in (2, 3, 4):
        run, _ = play_game(seats, seats, ["planner"] * seats)
        assert run.over
        assert min(run.state.public.scores) > 30


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_whole_game_reads_as_it_did(name):
    stored = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.transcript(name) == stored, "if this is meant: python -m tests.games.bunny_kingdom.golden"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_point_of_a_result_is_explained(seats):
    run, _ = play_game(seats, 10 + seats, ["planner"] * seats)
    names = ["Ann", "Bob", "Cem", "Dea"][:seats]
    lines = GAME.text.result(run.view(None), run.outcome(), names)
    assert len(lines) == 1 + seats
    for entry in run.state.public.book:
        if entry.source == "parchment":
            line = next(line for line in lines[1:] if f" {names[entry.seat]}: " in line)
            assert str(entry.points) in line
