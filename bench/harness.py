"""How all benchmarks measure and report.

Machines are shared and drift, so cases are timed in turns: every round runs each case once, starting with another one
each time, and ratios are taken round by round. A case is repeated within its turn until the turn lasts long enough to
time. A figure is the median over rounds with its 10th and 90th percentile; goals are judged on the median of the
ratios, never on milliseconds.

A benchmark is a module `bench/<name>.py` with `def run(rounds: int) -> Report`.
"""

from __future__ import annotations

import gc
import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

LEAST_TURN = 0.03
SLACK = 1.3


@dataclass(frozen=True, slots=True)
class Spread:
    """Median and 10th to 90th percentile of some figures."""

    median: float
    p10: float
    p90: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Spread:
        """The spread of at least one figure."""
        known = sorted(figures)

        def at(share: float) -> float:
            place = share * (len(known) - 1)
            low = int(place)
            high = min(low + 1, len(known) - 1)
            return known[low] + (known[high] - known[low]) * (place - low)

        return cls(at(0.5), at(0.1), at(0.9))


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds per piece of work of each case, one figure per round."""

    seconds: Mapping[str, list[float]]

    def ms(self, case: str) -> Spread:
        """Milliseconds per call."""
        return Spread.of([1000 * figure for figure in self.seconds[case]])

    def ratio(self, slow: str, fast: str) -> Spread:
        """How many times longer `slow` takes than `fast`, round by round."""
        return Spread.of([one / other for one, other in zip(self.seconds[slow], self.seconds[fast], strict=True)])


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure wanted at least (or at most) so large; `goal` is its name in the performance goals, like "G1"."""

    goal: str
    what: str
    value: float
    bound: float
    at_least: bool = True

    @property
    def met(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    @property
    def within_slack(self) -> bool:
        """Met if the machine is allowed to be a little worse than the one that the goal was set on."""
        return self.value * SLACK >= self.bound if self.at_least else self.value <= self.bound * SLACK


@dataclass(slots=True)
class Report:
    """What a benchmark found.

    Attributes:
        title: One line.
        columns: Headings of the table.
        rows: Cells, as text or numbers.
        goals: Goals with the figures reached.
        notes: What a reader must know to trust the figures, skipped cases with the reason among them.
    """

    title: str
    columns: Sequence[str]
    rows: list[Sequence[str | float]] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The table as a person reads it."""
        cells = [list(self.columns), *([shown(cell) for cell in row] for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.columns))]
        lines = [self.title, ""]
        for row in cells:
            first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("  ".join([first.strip().ljust(widths[0]), *rest]))
        lines.insert(3, "-" * (sum(widths) + 2 * (len(widths) - 1)))
        for goal in self.goals:
            sign, verdict = ("at least" if goal.at_least else "at most"), ("met" if goal.met else "missed")
            lines.append(f"{goal.goal} {verdict}: {goal.what} {shown(goal.value)} ({sign} {goal.bound:g})")
        return "\n".join([*lines, *self.notes])

    def save(self, path: Path) -> None:
        """Write everything as JSON."""
        path.parent.mkdir(parents=True, exist_ok=True)
        found = asdict(self) | {"machine": machine()}
        path.write_text(json.dumps(found, indent=1), encoding="utf-8")


def shown(cell: str | float) -> str:
    """A cell as text: three significant digits."""
    if isinstance(cell, str):
        return cell
    return f"{cell:,.0f}" if abs(cell) >= 100 else f"{cell:.3g}"


def compare(cases: Mapping[str, Callable[[], object]], rounds: int, pieces: Mapping[str, int] | None = None) -> Timings:
    """Time the cases in turns.

    Args:
        cases: what to call, by name; each is called once before anything is timed.
        rounds: how many turns each case gets.
        pieces: for cases that do several pieces of work in one call, how many; figures are per piece.
    """
    size = pieces or {}
    repeats = {name: calibrated(case) for name, case in cases.items()}
    names = list(cases)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    gc.collect()
    gc.disable()
    try:
        for turn in range(rounds):
            start = turn % len(names)
            for name in names[start:] + names[:start]:
                seconds[name].append(timed(cases[name], repeats[name]) / size.get(name, 1))
            gc.collect()
    finally:
        gc.enable()
    return Timings(seconds)


def calibrated(case: Callable[[], object]) -> int:
    """How many calls make a turn of at least `LEAST_TURN` seconds."""
    case()
    count = 1
    while timed(case, count) * count < LEAST_TURN:
        count *= 2
    return count


def timed(case: Callable[[], object], count: int) -> float:
    """Seconds per call over `count` calls."""
    begun = time.perf_counter()
    for _ in range(count):
        case()
    return (time.perf_counter() - begun) / count


def machine() -> dict[str, object]:
    """What the figures were measured on, and how busy it was with other work."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else -1.0
    return {"cores": os.cpu_count(), "load_1min": round(load, 2)}
