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
import os
import pickle
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

from bench.harness import Goal, Report, Spread
from bench.recorded import PRESSES, Recorded, record
from bench.yardsticks.commit_per_move import CommitPerMove
from bench.yardsticks.fdatasync import syncs
from data.store import open_store, writer
from engine.host.types import TableRecord, Write

HERE = Path(__file__).parent
GAME, SEATS = "battle_royale", 4
MOVES = {1: 300, 16: 1600, 64: 3200}
"""Moves in one sample, by number of tables."""
FLOOR_SECONDS = 0.15
KILLS = 3
KILL_AFTER = (0.1, 0.4)
"""Seconds after the first acknowledgement."""
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
    cases: dict[str, Callable[[Path], Awaitable[Sample]]] = {
        **{STORE[tables]: (lambda path, k=tables: through_store(path, game, k)) for tables in MOVES},
        ONE_EACH: lambda path: through_store(path, game, 16, most=1),
        PLAIN: lambda path: through_yardstick(path, game, 16),
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


async def through_store(path: Path, game: Recorded, tables: int, most: int = writer.MOST) -> Sample:
    """The product's store; ``most`` moves may share a commit."""
    store = await open_store(path)
    try:
        with patch.object(writer, "MOST", most):
            return await sample(path.parent, game, tables, lambda lobby: store.create(lobby, 0), store.write)
    finally:
        await store.close()


async def through_yardstick(path: Path, game: Recorded, tables: int) -> Sample:
    """A commit for each move, statement by statement."""
    plain = await CommitPerMove.open(path)
    try:
        return await sample(path.parent, game, tables, plain.create, plain.write)
    finally:
        await plain.close()


async def sample(folder: Path, game: Recorded, tables: int, create: Create, write: Sink) -> Sample:
    """Set tables up, then replay at all of them at once."""
    each = MOVES[tables] // tables
    presses = itertools.count(PRESSES)
    lanes = [await lane(game, each, create, write, presses) for _ in range(tables)]
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


async def lane(game: Recorded, count: int, create: Create, write: Sink, presses: Iterator[int]) -> list[Write]:
    """One table's next ``count`` moves; when its game is over, another table goes on."""
    moves: list[Write] = []
    while len(moves) < count:
        table = await create(game.lobby)
        await write(at_table(game.start, table, next(presses)))
        moves += [at_table(move, table, next(presses)) for move in game.moves[: count - len(moves)]]
    return moves


def at_table(write: Write, table: int, press: int) -> Write:
    """A recorded write as if it had happened at another table."""
    return replace(write, record=replace(write.record, id=table), press=press)


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
    if rates.median > 50_000:
        report.notes.append("This disk syncs in less than 20 µs: it is memory, or does not sync. Figures mean nothing.")
    return report


def at_99(seconds: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(seconds)[min(len(seconds) - 1, int(0.99 * len(seconds)))]


# ---------------------------------------------------------------------- the kill


def kill_check(folder: Path, game: Recorded, number: int) -> tuple[int, int]:
    """Start a process that replays, kill it in the middle, and compare its database with what it had acknowledged.

    Returns:
        How many moves had been acknowledged, and how many of them are not in the database.

    Raises:
        AssertionError: A move that was not acknowledged is there in part.
    """
    place = folder / f"killed-{number}"
    place.mkdir()
    (place / "game.pickle").write_bytes(pickle.dumps(game))
    command = [sys.executable, "-m", "bench.durable", str(place)]
    with subprocess.Popen(command, cwd=HERE.parent, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = child.stdout.read(1)
        time.sleep(random.uniform(*KILL_AFTER))
        child.kill()
        told += child.stdout.read()
    acknowledged: dict[int, int] = {}
    lines = told.split(b"\n")[:-1]
    for line in lines:
        table, move = map(int, line.split())
        acknowledged[table] = max(move, acknowledged.get(table, -1))
    assert acknowledged, "the process acknowledged nothing before it was killed"
    with closing(sqlite3.connect(place / "tables.sqlite3")) as database:
        lost = sum(missing(database, game, table, move) for table, move in acknowledged.items())
    return len(lines), lost


def missing(database: sqlite3.Connection, game: Recorded, table: int, last: int) -> int:
    """How many of a table's moves up to ``last`` are not in the database. One more may be, its answer cut off."""
    found = stored(database, table)
    for count in range(min(last + 1, len(game.moves) - 1), -2, -1):
        if found == expected(game, count):
            return max(0, last - count)
    raise AssertionError(f"table {table} holds {found}, which is the state after no move")


def stored(database: sqlite3.Connection, table: int) -> tuple[int, ...]:
    """A table's newest row and how much of everything it has."""
    parts = ["SELECT n FROM tables WHERE id = :table"]
    parts += [f"SELECT count(*) FROM {name} WHERE table_id = :table" for name in ("log", "events", "outbox")]
    parts += ["SELECT count(*) FROM presses WHERE table_id = :table"]
    return tuple(database.execute(part, {"table": table}).fetchone()[0] for part in parts)


def expected(game: Recorded, last: int) -> tuple[int, ...]:
    """What ``stored`` says after move ``last``; -1 is the start."""
    writes = [game.start, *game.moves[: last + 1]]
    rows, events, outbox = (sum(len(getattr(w, name)) for w in writes) for name in ("rows", "events", "outbox"))
    return writes[-1].record.n, rows, events, outbox, len(writes) if writes[-1].record.live else 0


async def replay_for_ever(place: Path) -> None:
    """Play at 16 tables and say which move of which table is acknowledged, until killed."""
    game: Recorded = pickle.loads((place / "game.pickle").read_bytes())
    store = await open_store(place / "tables.sqlite3")
    presses = itertools.count(PRESSES)

    async def play() -> None:
        while True:
            table = await store.create(game.lobby, 0)
            await store.write(at_table(game.start, table, next(presses)))
            for number, move in enumerate(game.moves):
                await store.write(at_table(move, table, next(presses)))
                os.write(1, f"{table} {number}\n".encode())

    await asyncio.gather(*(play() for _ in range(16)))


if __name__ == "__main__":
    asyncio.run(replay_for_ever(Path(sys.argv[1])))
