"""Plays whole games without anybody watching: ``python -m engine.playtest battle_royale --games 200 --json``.

After every answer the game's own invariants are checked; now and then the table is restored from what a store would
hold and compared with the live one. The last line is one JSON object: ``games, finished, decisions, violations,
seconds, median_decisions, wins`` (by seat; a shared win counts for each winner).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Any

from engine.games import games
from engine.kernel.chance import Dice
from engine.kernel.errors import RulesFault
from engine.kernel.game import Bot, Game
from engine.kernel.log import Checkpoint, Row
from engine.kernel.run import Run, Step, seeded

MOST_DECISIONS = 20_000
"""A game that takes more is given up and counts as not finished."""
RESTORE_ONE_IN = 50


@dataclass(slots=True)
class Tally:
    """What came of some games.

    Attributes:
        finished: Games that ended by their rules.
        decisions: Answers of seats, by game.
        violations: What broke, in words.
        wins: Wins by seat.
    """

    finished: int = 0
    decisions: list[int] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)


class Kept:
    """What a store would hold of one table."""

    def __init__(self, run: Run[Any], step: Step, seed: str) -> None:
        self.run = run
        self.seed = seed
        self.checkpoints: list[Checkpoint] = []
        self.rows: list[Row] = []
        self.store(step)

    def store(self, step: Step) -> None:
        """Keep a step."""
        self.rows += step.rows
        if step.checkpoint is not None:
            self.checkpoints.append(step.checkpoint)

    def mismatches(self) -> list[str]:
        """In what the restored table differs from the live one."""
        run = self.run
        source = seeded(self.seed)
        source.position = run.position
        base = max(kept.n for kept in self.checkpoints if kept.n <= run.undo_base)
        restored, step = Run.restore(
            run.game,
            [kept for kept in self.checkpoints if kept.n >= base],
            [row for row in self.rows if row.n > base],
            source,
            serial=run.serial,
            serials=run.serials,
            n=run.n,
        )
        dump = run.game.dump
        pairs = {
            "rewinds": (step is None, True),
            "state": (dump(restored.state), dump(run.state)),
            "questions": (restored.open, run.open),
            "phase": (restored.phase, run.phase),
            "end": (restored.over, run.over),
        }
        restored.close()
        return [f"restored table differs: {name}" for name, (found, wanted) in pairs.items() if found != wanted]


def play(game: Game[Any], seats: int, options: Mapping[str, str], bots: Sequence[Bot], seed: str, tally: Tally) -> None:
    """Play one game and add what came of it to the tally."""
    dice = [Dice.seeded(seed, "seat", seat) for seat in range(seats)]
    sampling = Dice.seeded(seed, "sampling")
    run, step = Run.start(game, seats, options, seeded(seed))
    kept = Kept(run, step, seed)
    decisions = 0
    while not run.over and decisions < MOST_DECISIONS:
        if not run.waiting:
            raise RulesFault("nobody is asked and the game is not over")
        seat = run.waiting[sampling.below(len(run.waiting))]
        sight = run.sight(seat, dice[seat])
        kept.store(run.answer(seat, bots[seat](sight)))
        decisions += 1
        tally.violations += [f"{seed}, decision {decisions}: {problem}" for problem in game.check(run.state)]
        if sampling.below(RESTORE_ONE_IN) == 0 or run.over:
            tally.violations += [f"{seed}, decision {decisions}: {problem}" for problem in kept.mismatches()]
    tally.decisions.append(decisions)
    if run.over:
        tally.finished += 1
        for winner in run.outcome().winners:
            tally.wins[winner] += 1


def playtest(
    game: Game[Any], seats: int, count: int, seed: str, options: Mapping[str, str], names: Sequence[str], quiet: bool
) -> tuple[dict[str, Any], list[str]]:
    """Play ``count`` games; the summary and what broke.

    Args:
        game: Which one.
        seats: How many play.
        count: How many games.
        seed: Everything depends on it.
        options: Table options.
        names: Computer player of each seat; one name stands for all.
        quiet: Whether to print no progress.

    Raises:
        KeyError: There is no such computer player.
        ValueError: Seats, options and names do not fit the game.
    """
    if len(names) not in (1, seats):
        raise ValueError(f"name one computer player or {seats}, not {len(names)}")
    bots = [game.player(name) for name in (names if len(names) == seats else list(names) * seats)]
    game.opening(seats, options)  # seats or options that the game refuses are no fault of its rules
    tally = Tally(wins=[0] * seats)
    began = perf_counter()
    for number in range(count):
        try:
            play(game, seats, options, bots, f"{seed}/{number}", tally)
        except Exception as error:  # one broken game must not hide what the others show
            tally.violations.append(f"{seed}/{number}: {error!r}")
        if not quiet and count >= 10 and (number + 1) % (count // 4) == 0:
            print(f"{number + 1} of {count} games, {len(tally.violations)} violations", file=sys.stderr, flush=True)
    summary = {
        "games": count,
        "finished": tally.finished,
        "decisions": sum(tally.decisions),
        "violations": len(tally.violations),
        "seconds": round(perf_counter() - began, 2),
        "median_decisions": median(tally.decisions) if tally.decisions else 0,
        "wins": tally.wins,
    }
    return summary, tally.violations


def table_options(text: str) -> dict[str, str]:
    """Table options from the command line; true and false stand for "on" and "off".

    Raises:
        ValueError: It is no JSON object.
    """
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("options are a JSON object")
    words = {True: "on", False: "off"}
    return {str(key): words[value] if isinstance(value, bool) else str(value) for key, value in found.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play as the command line says; exit code 1 if anything broke or did not end."""
    parser = argparse.ArgumentParser(prog="python -m engine.playtest", description="Plays whole games and checks them.")
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--seats", type=int, help="how many play; the most the game is for if not given")
    parser.add_argument("--games", type=int, default=20, help="how many games (20)")
    parser.add_argument("--seed", default="1", help="everything depends on it (1)")
    parser.add_argument("--options", type=table_options, default={}, help='table options as JSON, like {"hand": "6"}')
    parser.add_argument("--bots", default="random", help="computer players: one name, or one per seat with commas")
    parser.add_argument("--json", action="store_true", help="print nothing but the JSON line on standard output")
    given = parser.parse_args(arguments)
    game = games()[given.game]
    seats = game.seats[1] if given.seats is None else given.seats
    try:
        summary, violations = playtest(
            game, seats, given.games, given.seed, given.options, given.bots.split(","), quiet=given.json
        )
    except (KeyError, ValueError) as error:
        known = ", ".join(["random", *game.bots])
        parser.error(f"{error}; {game.title} has the computer players {known}")
    for violation in violations[:20]:
        print(violation, file=sys.stderr)
    if not given.json:
        print(
            f"{summary['finished']} of {summary['games']} games of {game.title} ended, wins by seat {summary['wins']}"
        )
    print(json.dumps(summary))
    return 0 if not violations and summary["finished"] == summary["games"] else 1


if __name__ == "__main__":
    sys.exit(main())
