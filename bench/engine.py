"""`python -m bench engine`: steps a second of the rules engine on two tiny games (goal G4).

A step is what the kernel does with an answer: check it, log it, play on, give what happened its keys, fingerprint the
next question; then the row and the events are written as JSON, as the store gets them. Yardsticks are OpenSpiel's games
driven from Python, where `open_spiel` is installed: its tic-tac-toe written in Python and its C++ games.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bench.harness import Goal, Report, compare
from bench.tiny_games import connect_four, tic_tac_toe
from engine.kernel.game import Game
from engine.kernel.run import Run, seeded

GAMES = 40
"""Games in one call of a case; figures are per step."""
CROSSES, FOUR = "kernel, tic-tac-toe", "kernel, connect four"
PYTHON, C_CROSSES, C_FOUR = (
    "OpenSpiel in Python, tic-tac-toe",
    "OpenSpiel in C++, tic-tac-toe",
    "OpenSpiel in C++, connect four",
)


def run(rounds: int) -> Report:
    """Measure the kernel, and OpenSpiel where it is there."""
    kernels = {CROSSES: tic_tac_toe(), FOUR: connect_four()}
    cases: dict[str, Callable[[], int]] = {name: kernel_case(game) for name, game in kernels.items()}
    report = Report("Steps of the rules engine", ("case", "µs a step", "steps/s", "x kernel", "p10", "p90"))
    if find_spec("pyspiel") is not None:
        cases |= peers()
    else:
        report.notes.append("Skipped: OpenSpiel, because open_spiel is not installed (pip install open_spiel==2.0.2).")
    report.notes.append("Skipped: boardgame.io, which needs Node.js and a project of its own.")
    steps = {name: case() for name, case in cases.items()}
    times = compare(cases, rounds, steps)
    for name in cases:
        mine = FOUR if "four" in name else CROSSES
        ratio = times.ratio(name, mine)
        micro = 1000 * times.ms(name).median
        report.rows.append((name, micro, 1e6 / micro, ratio.median, ratio.p10, ratio.p90))
    if PYTHON in cases:
        report.goals = [
            Goal("G4", "steps/s / OpenSpiel's Python game", times.ratio(PYTHON, CROSSES).median, 12),
            Goal("G4", "steps/s / OpenSpiel's C++ game, tic-tac-toe", times.ratio(C_CROSSES, CROSSES).median, 0.7),
            Goal("G4", "steps/s / OpenSpiel's C++ game, connect four", times.ratio(C_FOUR, FOUR).median, 0.6),
        ]
    return report


def kernel_case(game: Game[Any]) -> Callable[[], int]:
    """Random games, the same ones at every call; how many steps they took."""

    def play() -> int:
        chance = random.Random(1)
        return sum(kernel_game(game, chance) for _ in range(GAMES))

    return play


def kernel_game(game: Game[Any], chance: random.Random) -> int:
    """One random game; how many steps it took."""
    run, _ = Run.start(game, 2, {}, seeded("bench"))
    steps = 0
    while not run.over:
        ((seat, entry),) = run.open.items()
        step = run.answer(seat, [chance.choice(entry.question.keys)])
        for row in step.rows:
            json.dumps((row.n, row.kind, row.seat, row.mark, row.keys))
        for happened in step.happened:
            json.dumps(happened.event.data)
        steps += 1
    return steps


def peers() -> dict[str, Callable[[], int]]:
    """OpenSpiel's games, random play."""
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games.tic_tac_toe")  # registers the game that is written in Python
    names = {PYTHON: "python_tic_tac_toe", C_CROSSES: "tic_tac_toe", C_FOUR: "connect_four"}

    def case(name: str) -> Callable[[], int]:
        game = pyspiel.load_game(name)

        def play() -> int:
            chance = random.Random(1)
            steps = 0
            for _ in range(GAMES):
                state = game.new_initial_state()
                while not state.is_terminal():
                    state.apply_action(chance.choice(state.legal_actions()))
                    steps += 1
            return steps

        return play

    return {name: case(key) for name, key in names.items()}
