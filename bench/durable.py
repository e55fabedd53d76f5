"""`python -m bench durable`: moves that are on the disk when their player is answered (goal G5).

A move is the product's real transaction: decision and chance rows, events, what must be told, the checkpoint where
there is one, the table's record and the press. A game is recorded through the host and then replayed at 1, 16 and 64
tables, each of which sends its next move when the last one is acknowledged. Every sample is bracketed by a loop of
bare writes with fdatasync, since the disk's speed drifts. Afterwards a process that replays is killed with SIGKILL,
and every move that it had acknowledged must be in its database, every other one whole or not at all.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench.harness import Goal, Report, Spread
from bench.killing import kill_check
from bench.recorded import PRESSES, Recorded, at_table, record
from bench.yardsticks.commit_per_move import CommitPerMove, Listening, Statement
from bench.yardsticks.fdatasync import syncs
from data.store import open_store, sqlite, writer
from data.store.migrations import migrate
from engine.host.types import TableRecord, Write

HERE = Path(__file__).parent
GAME, SEATS = "battle_royale", 4
MOVES = {1: 300, 16: 1600, 64: 3200}
"""Moves in one sample, by number of tables."""
FLOOR_SECONDS = 0.15
KILLS = 3
STORE = {tables: f"store, {tables} table{'s' * (tables > 1)}" for tables in MOVES}
ONE_EACH, PLAIN = "store, 16 tables, a commit for each move", "aiosqlite, 16 tables, a commit for each move"

Sink = Callable[[Write], Awaitable[None]]
Create = Callable[[TableRecord], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class Sample:
    """One case in one round: moves per second, seconds that each move took, and the disk's syncs before and after."""

    rate: float
    taken: list[float]
    floor: list[float]

    @property
    def of_floor(self) -> float:
        """Moves for each bare sync that the disk could have done."""
        return self.rate * sum(self.floor) / len(self.floor)


def run(rounds: int) -> Report:
    """Measure all cases in turns, then kill."""
    with tempfile.TemporaryDirectory(dir=disk(), prefix="durable-") as name:
        folder = Path(name)
        game = asyncio.run(record(folder, GAME, SEATS))
        samples = measured(folder, game, rounds)
        killed = [kill_check(folder, game, number) for number in range(min(rounds, KILLS))]
    return reported(game, samples, killed)


def disk() -> Path:
    """A folder on the disk that the project is on; the system's temporary folder may be in memory."""
    folder = HERE / "results"
    folder.mkdir(exist_ok=True)
    return folder


def measured(folder: Path, game: Recorded, rounds: int) -> dict[str, list[Sample]]:
    """Every case in every round, beginning with another one each time."""
    cases: dict[str, Callable[[Path], Coroutine[Any, Any, Sample]]] = {
        **{STORE[tables]: partial(through_store, game, tables) for tables in MOVES},
        ONE_EACH: partial(through_store, game, 16, most=1),
        PLAIN: partial(through_yardstick, game, 16),
    }
    names = list(cases)
    samples: dict[str, list[Sample]] = {name: [] for name in names}
    numbers = itertools.count()
    for turn in range(rounds):
        start = turn % len(names)
        for name in names[start:] + names[:start]:
            path = folder / f"sample-{next(numbers)}.sqlite3"
            samples[name].append(asyncio.run(cases[name](path)))
            for left in folder.glob(f"{path.name}*"):
                left.unlink()
    return samples


async def through_store(game: Recorded, tables: int, path: Path, most: int = writer.MOST) -> Sample:
    """The product's store; ``most`` moves may share a commit."""
    store = await open_store(path)
    try:
        lanes = await set_up(game, tables, lambda lobby: store.create(lobby, 0), store.write)
        with patch.object(writer, "MOST", most):
            return await sample(path.parent, lanes, store.write)
    finally:
        await store.close()


async def through_yardstick(game: Recorded, tables: int, path: Path) -> Sample:
    """A commit for each move, statement by statement."""
    lanes, statements = await heard(game, tables, path)
    plain = await CommitPerMove.open(path)
    try:
        return await sample(path.parent, lanes, lambda move: plain.move(statements[move.press]))
    finally:
        await plain.close()


async def heard(game: Recorded, tables: int, path: Path) -> tuple[list[list[Write]], dict[int, list[Statement]]]:
    """Make a database with tables whose games have begun, and find out what their moves execute.

    Returns:
        Each table's moves; for each move, by its press, the statements that the product's store executes.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None, factory=Listening)) as product:
        migrate(product)

        async def create(lobby: TableRecord) -> int:
            return sqlite._create(lobby, 0, (), product)

        async def write(move: Write) -> None:
            sqlite._write(move, product)

        lanes = await set_up(game, tables, create, write)
        with closing(sqlite3.connect(path)) as begun:
            product.backup(begun)
        statements: dict[int, list[Statement]] = {}
        for move in itertools.chain.from_iterable(lanes):
            product.heard.clear()
            await write(move)
            statements[move.press] = product.heard.copy()
    return lanes, statements


async def set_up(game: Recorded, tables: int, create: Create, write: Sink) -> list[list[Write]]:
    """Open tables; returns the moves that are to be made at each. When a game is over, another table goes on."""
    presses = itertools.count(PRESSES)
    lanes: list[list[Write]] = []
    for _ in range(tables):
        moves: list[Write] = []
        while (left := MOVES[tables] // tables - len(moves)) > 0:
            table = await create(game.lobby)
            await write(at_table(game.start, table, next(presses)))
            moves += [at_table(move, table, next(presses)) for move in game.moves[:left]]
        lanes.append(moves)
    return lanes


async def sample(folder: Path, lanes: list[list[Write]], write: Sink) -> Sample:
    """Play at all tables at once."""
    taken: list[float] = []

    async def play(moves: list[Write]) -> None:
        for move in moves:
            begun = time.perf_counter()
            await write(move)
            taken.append(time.perf_counter() - begun)

    with undisturbed():
        floor = syncs(folder, FLOOR_SECONDS)
        begun = time.perf_counter()
        await asyncio.gather(*(play(moves) for moves in lanes))
        seconds = time.perf_counter() - begun
        floor += syncs(folder, FLOOR_SECONDS)
    return Sample(len(taken) / seconds, taken, floor)


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage collection inside."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


# ---------------------------------------------------------------------- the report


def reported(game: Recorded, samples: dict[str, list[Sample]], killed: Sequence[tuple[int, int]]) -> Report:
    """Table, goals and notes."""
    report = Report(
        f"Durable moves: {len(game.moves)} decisions of a {SEATS}-player {GAME} game, again and again",
        ("case", "moves/s", "x floor", "p10", "p90", "p50 ms", "p99 ms", "p50 / sync"),
    )
    floors = [one for found in samples.values() for one in found]
    syncing = Spread.of([second for one in floors for second in one.floor]).median
    rates = Spread.of([len(one.floor) / sum(one.floor) for one in floors])
    tail = Spread.of([at_99(one.floor) for one in floors])
    report.rows.append(
        ("floor: 4 KB written and synced", rates.median, 1.0, "", "", 1000 * syncing, 1000 * tail.median, 1.0)
    )
    for name, found in samples.items():
        share = Spread.of([one.of_floor for one in found])
        middle = Spread.of([Spread.of(one.taken).median for one in found]).median
        waits = Spread.of([Spread.of(one.taken).median / Spread.of(one.floor).median for one in found])
        worst = Spread.of([at_99(one.taken) for one in found]).median
        rate = Spread.of([one.rate for one in found]).median
        report.rows.append((name, rate, share.median, share.p10, share.p90, 1000 * middle, 1000 * worst, waits.median))

    def times(slow: str) -> float:
        pairs = zip(samples[STORE[16]], samples[slow], strict=True)
        return Spread.of([one.of_floor / other.of_floor for one, other in pairs]).median

    shares = {tables: Spread.of([one.of_floor for one in samples[name]]).median for tables, name in STORE.items()}
    report.goals = [
        Goal("G5", "moves / syncs of the bare disk, 1 table", shares[1], 0.2),
        Goal("G5", "moves / syncs of the bare disk, 16 tables", shares[16], 1),
        Goal("G5", "moves / syncs of the bare disk, 64 tables", shares[64], 4),
        Goal("G5", "store / aiosqlite with a commit for each move, 16 tables", times(PLAIN), 3),
        Goal("G5", "acknowledged moves lost to SIGKILL", sum(lost for _, lost in killed), 0, at_least=False),
    ]
    report.notes = [
        f"Sharing commits alone, 16 tables: {times(ONE_EACH):.2f}x the same store with a commit for each move.",
        f"SIGKILL: {len(killed)} times in the middle, {sum(count for count, _ in killed):,} moves acknowledged before; "
        "each found again, and no other one in part.",
        "A killed process says nothing about a power cut; for that the store relies on WAL with synchronous=FULL.",
    ]
    if 3 * rates.median * syncing < 1:
        report.notes.append(
            f"Others used this disk meanwhile: a sync took {1000 / rates.median:.2g} ms on average but "
            f"{1000 * syncing:.2g} ms at the median. That lowers the floor and flatters the figures above."
        )
    if rates.median > 50_000:
        report.notes.append("This disk syncs in less than 20 µs: it is memory, or does not sync. Figures mean nothing.")
    return report


def at_99(seconds: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(seconds)[min(len(seconds) - 1, int(0.99 * len(seconds)))]
