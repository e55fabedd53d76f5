"""`python -m bench springsign [--rounds GAMES] [--boards smuggler,soldier] [--first 0]`: Springsign's computer player.

Each board plays so many games of two against an opponent who answers at random, in alternating seats, half of them
against the simplified board and half against a unique one. Then computer players play among themselves, 1 to 6 of them
by turns, with every way to come by a board and challenges: after every answer the rules' own audit runs, and a game
that goes round in circles fails. Seeds count from ``--first``, so that a player can be measured on other games than
those it was tuned with. Decisions are timed in the processor time of this process.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bench.harness import Goal, Report
from engine.games.springsign import GAME
from engine.games.springsign.components import UNIQUE
from engine.games.springsign.setup import SIMPLIFIED
from engine.kernel.chance import Dice
from engine.kernel.game import Outcome
from engine.kernel.run import Run, seeded

BOARDS = (SIMPLIFIED, *UNIQUE)
WIN_SHARE = 0.95
"""Games that each board should win."""
MOST_MS, USUAL_MS = 200.0, 100.0
"""Processor time that a decision may take, and that 99 of 100 may take."""
AMONG_EACH = 3
"""Games among computer players for each of a board's games against random play."""
WAYS = ("simplified", "unique", "dealt", "choose")
CHALLENGES = ({}, {"inbound": "on"}, {"disgruntled": "on", "inbound": "on", "ruthless": "2", "marathon": "on"})
"""Challenges of the games among computer players: none, the one that is on for one player anyway, all."""


@dataclass
class Played:
    """A whole game.

    Attributes:
        outcome: How it ended.
        seasons: How many it took.
        seconds: Processor time of each decision of a computer player.
    """

    outcome: Outcome
    seasons: int
    seconds: list[float] = field(default_factory=list)


def play(players: Sequence[str], seed: str, options: Mapping[str, str], sides: Sequence[str] = ()) -> Played:
    """Play a game; ``players`` and ``sides`` name each seat's computer player and board."""
    run, _ = Run.start(GAME, len(players), options, seeded("bench", seed), record=False)
    dice = Dice.seeded("bench", seed)
    seconds = []
    while not run.over:
        seat = run.waiting[dice.below(len(run.waiting))]
        question = run.open[seat].question
        if sides and question.name == "board":
            keys = [sides[seat]] if sides[seat] in question.keys else [question.keys[-1]]
        elif sides and question.name == "side":
            keys = [question.keys[0 if sides[seat] == SIMPLIFIED else -1]]
        else:
            begun = time.process_time()
            keys = GAME.player(players[seat])(run.sight(seat, dice))
            if players[seat] != "random":
                seconds.append(time.process_time() - begun)
        run.answer(seat, keys)
        broken = GAME.check(run.state)
        if broken:
            raise AssertionError(f"game {seed}: {broken}")
    return Played(run.outcome(), run.state.public.season, seconds)


def against_random(board: str, number: int) -> tuple[int, Played]:
    """A game of a board against random play: the computer player's seat and the game."""
    me = number % 2
    unique = [other for other in UNIQUE if other != board]
    other = SIMPLIFIED if number // 2 % 2 == 0 else unique[number // 4 % len(unique)]
    players = ["random", "random"]
    sides = [other, other]
    players[me], sides[me] = GAME.bot, board
    return me, play(players, f"{board}{number}", {}, sides)


def among(number: int) -> tuple[int, str, Played]:
    """A game among computer players: how many, how they come by boards, and the game."""
    seats, way = 1 + number % 6, WAYS[number // 6 % len(WAYS)]
    options = {"boards": way, **CHALLENGES[number // 24 % len(CHALLENGES)]}
    return seats, way, play([GAME.bot] * seats, f"among{number}", options)


def run(rounds: int, boards: Sequence[str] = BOARDS, first: int = 0) -> Report:
    """Play so many games with each board, then some more among computer players."""
    report = Report(
        f"Springsign's computer player: {rounds} games with each board against random play",
        ("board", "games", "won", "lost to Anarchy", "lost to the opponent", "seasons", "slowest, ms", "99 of 100, ms"),
    )
    seconds: list[float] = []
    for board in boards:
        games = [against_random(board, first + number) for number in range(rounds)]
        won = sum(game.outcome.winners == (me,) for me, game in games)
        chaos = sum(not game.outcome.winners for _, game in games)
        mine = [taken for _, game in games for taken in game.seconds]
        seconds += mine
        report.rows.append((board, *row(rounds, won, chaos, [game for _, game in games], mine)))
        report.goals.append(Goal("won", board, won / rounds, WIN_SHARE))
    seasons: dict[tuple[int, str], list[int]] = {}
    reasons: Counter[str] = Counter()
    for number in range(first, first + rounds * AMONG_EACH):
        seats, way, game = among(number)
        seasons.setdefault((seats, way), []).append(game.seasons)
        reasons[game.outcome.reason] += 1
        seconds += game.seconds
    report.notes.append(f"{rounds * AMONG_EACH} games among computer players ended by: {dict(reasons)}")
    for (seats, way), found in sorted(seasons.items()):
        mean = sum(found) / len(found)
        report.notes.append(f"seasons, {seats} players, {way}: {mean:.1f} ({min(found)} to {max(found)})")
    report.goals.append(Goal("slowest decision", "ms", 1000 * max(seconds), MOST_MS, at_least=False))
    report.goals.append(Goal("99 of 100 decisions", "ms", 1000 * usual(seconds), USUAL_MS, at_least=False))
    return report


def row(games: int, won: int, chaos: int, played: Sequence[Played], seconds: Sequence[float]) -> list[str | float]:
    """A board's figures."""
    mean = sum(game.seasons for game in played) / games
    times = [1000 * max(seconds), 1000 * usual(seconds)]
    return [str(games), str(won), str(chaos), str(games - won - chaos), mean, *times]


def usual(seconds: Sequence[float]) -> float:
    """What 99 of 100 decisions take at most."""
    return sorted(seconds)[len(seconds) * 99 // 100]
