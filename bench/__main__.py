"""`python -m bench image durable click …`: prints one table per benchmark and writes its figures as JSON.

Every module in this folder with a `run(rounds)` is a benchmark; there is no list to edit.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from bench.harness import machine

HERE = Path(__file__).parent
OUTSIDE = ("__main__", "harness", "killing", "recorded", "stopwatch", "tiny_games", "yardsticks")


def names() -> list[str]:
    """The benchmarks there are."""
    return [module.name for module in iter_modules([str(HERE)]) if module.name not in OUTSIDE]


def more_of(name: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """Arguments that only one benchmark takes."""
    if name in ("click", "system"):
        return {"tables": wanted.tables}
    if name == "springsign":
        return {"first": wanted.first, **({"boards": wanted.boards.split(",")} if wanted.boards else {})}
    return {}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure against the yardsticks kept here.")
    parser.add_argument("names", nargs="+", choices=names(), metavar="NAME", help=", ".join(names()))
    parser.add_argument("--rounds", type=int, default=9, help="turns, or games, per case (default 9)")
    parser.add_argument(
        "--tables", type=int, default=200, help="live tables in the benchmarks click and system (default 200)"
    )
    parser.add_argument("--boards", default="", help="boards in the benchmark springsign, by commas (default all)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game in the benchmark springsign")
    parser.add_argument("--results", type=Path, default=HERE / "results", help="folder for the JSON files")
    parser.add_argument("--gate", action="store_true", help="exit with 1 if a goal is missed by more than its slack")
    wanted = parser.parse_args()
    missed = False
    for name in wanted.names:
        here = machine()
        print(f"== {name}: {here['cores']} cores, load {here['load_1min']}")
        more = more_of(name, wanted)
        report = import_module(f"bench.{name}").run(wanted.rounds, **more)
        report.save(wanted.results / f"{name}.json")
        print(report.text(), flush=True)
        missed = missed or not all(goal.within_slack for goal in report.goals)
    return 1 if wanted.gate and missed else 0


if __name__ == "__main__":
    sys.exit(main())
