"""`python -m bench restart`: a bot with ten thousand stored tables (goals G9 and G10).

Starts `bot.py` in the sandbox, by turns with an empty database and with one that holds 10,000 tables in the middle of a
game, and a bare discord.py bot beside it as the yardstick of size. Then, in this process, presses on a table that
sleeps, which must be read and its rules run to where they stood, by turns with presses on one that is awake; and how
much memory a table takes while it is awake.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
import sqlite3
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bench.click import GAME, online, open_tables, process
from bench.harness import Goal, Report, Spread
from bench.recorded import PRESSES, Nowhere, decide
from data.store import open_store
from engine.games import offered
from engine.host.host import Host
from engine.host.tables import Tables
from engine.host.types import Player
from sandbox.server import Server

STORED = 10_000
PLAYED = 100
"""Tables that are really played; the others are copies of them."""
SHIFT = 1_000_000
PRESSED = 60
"""Tables that are pressed asleep and awake in each round."""
EMPTY, FULL, ECHO = "start, no tables", f"start, {STORED:,} tables", "a bare discord.py bot"
ASLEEP, AWAKE = "press on a sleeping table", "press on a table that is awake"
COPIED = ("tables", "sitting", "log", "checkpoints", "events")


def run(rounds: int) -> Report:
    """Measure start, size and first press."""
    with tempfile.TemporaryDirectory(prefix="restart-") as name:
        return asyncio.run(measured(Path(name), rounds))


async def measured(folder: Path, rounds: int) -> Report:
    """Everything in turns."""
    server = Server(folder / "world", rate_limits=False)
    address = await server.start(0)
    seconds: dict[str, list[float]] = {EMPTY: [], FULL: [], ECHO: []}
    sizes: dict[str, list[float]] = {EMPTY: [], FULL: [], ECHO: []}
    try:
        (folder / "none").mkdir()
        people = await stored(server, folder / "many")
        for turn in range(rounds):
            for name in (EMPTY, FULL, ECHO) if turn % 2 else (ECHO, FULL, EMPTY):
                taken, size = await started(server, name, folder, address)
                seconds[name].append(taken)
                sizes[name].append(size)
    finally:
        await server.stop()
    presses = await pressed(folder / "many" / "tables.sqlite3", people, rounds)
    memory = await awake_size(folder / "many" / "tables.sqlite3")
    return reported(seconds, sizes, presses, memory)


# ---------------------------------------------------------------------- start and size


async def stored(server: Server, folder: Path) -> list[Player]:
    """A database of so many tables that nobody has to be told anything of; returns who plays at them."""
    await open_tables(server, folder, PLAYED)
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        database.execute("DELETE FROM outbox")
        for table in COPIED:
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            copied = [shifted(table, column) for column in columns]
            for copy in range(1, STORED // PLAYED):
                names, values = ", ".join(columns), ", ".join(copied)
                database.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {mine(table)}", {
                    "shift": copy * PLAYED, "far": copy * SHIFT, "most": PLAYED,
                })  # fmt: skip
        database.commit()
        (found,) = database.execute("SELECT count(*) FROM tables").fetchone()
        assert found == STORED
    return [Player(int(each["id"]), each["global_name"]) for each in list(server.services.world.people.values())[:2]]


def shifted(table: str, column: str) -> str:
    """What a copy has in a column: its own table's number, and a number of its own in its log."""
    if column == "table_id" or (table == "tables" and column == "id"):
        return f"{column} + :shift"
    return "id + :far" if column == "id" else column


def mine(table: str) -> str:
    """Which rows are copied: those of the tables that were really played."""
    return "id <= :most" if table == "tables" else "table_id <= :most"


async def started(server: Server, name: str, folder: Path, address: str) -> tuple[float, float]:
    """Start one of the bots; seconds until it is logged in, and MiB of memory that it then has for itself."""
    home = folder / ("many" if name == FULL else "none")
    command = [sys.executable, "bot.py", "--no-open"]
    if name == ECHO:
        command = [sys.executable, "-m", "bench.yardsticks.echo_bot", address]
    own = {"DISCORD_API_BASE": address, "DATA_DIR": str(home), "LOG_LEVEL": "WARNING"}
    sessions = server.services.gateway.sessions
    sessions.clear()
    begun = time.perf_counter()
    async with process(command, own, folder / "bot.log") as child:
        await online(server, 1, folder / "bot.log", every=0.005)
        taken = time.perf_counter() - begun
        await asyncio.sleep(0.5)  # until caches that fill at the start are full
        return taken, private_mib(child.pid)


def private_mib(pid: int) -> float:
    """Memory of a process in MiB, what it shares with others counted in parts."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("this system does not tell how much memory a process has")


# ---------------------------------------------------------------------- presses


async def pressed(path: Path, people: list[Player], rounds: int) -> dict[str, list[float]]:
    """Median seconds of a press, asleep and awake, by round."""
    store = await open_store(path)
    chance, presses = random.Random(3), itertools.count(PRESSES * 2)
    found: dict[str, list[float]] = {ASLEEP: [], AWAKE: []}
    numbers = itertools.count(1)
    try:
        for _ in range(rounds):
            seconds: dict[str, list[float]] = {ASLEEP: [], AWAKE: []}
            tables = list(itertools.islice(numbers, PRESSED))
            host = Host(store, Nowhere(), offered(), entropy=chance.randbytes)
            await host.publisher.stop()
            for case in (ASLEEP, AWAKE):
                for table in tables:
                    begun = time.perf_counter()
                    await decide(host, table, people, chance, next(presses))
                    seconds[case].append(time.perf_counter() - begun)
            await host.stop()
            for case, taken in seconds.items():
                found[case].append(Spread.of(taken).median)
    finally:
        await store.close()
    return found


async def awake_size(path: Path) -> float:
    """KiB that a table takes in memory while it is awake, on average."""
    store = await open_store(path)
    kept = Tables(store, offered())
    numbers = range(STORED - 2 * PLAYED, STORED - PLAYED)
    try:
        await wake(kept, range(STORED - PLAYED, STORED))  # what all tables share
        gc.collect()
        tracemalloc.start()
        await wake(kept, numbers)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / 1024 / len(numbers)
    finally:
        tracemalloc.stop()
        await store.close()


async def wake(kept: Tables, numbers: Sequence[int]) -> None:
    """Bring tables into memory with their rules running."""
    for number in numbers:
        async with kept.at(number) as live:
            await kept.run(live)


# ---------------------------------------------------------------------- the report


def reported(
    seconds: dict[str, list[float]], sizes: dict[str, list[float]], presses: dict[str, list[float]], memory: float
) -> Report:
    """Table, goals and notes."""
    report = Report(
        f"A bot with {STORED:,} stored tables of {GAME}",
        ("case", "ms", "MiB", "x"),
    )
    slower = ratios(seconds[FULL], seconds[EMPTY])
    larger = ratios(sizes[FULL], sizes[ECHO])
    later = ratios(presses[ASLEEP], presses[AWAKE])
    for name, taken in seconds.items():
        factor = 1.0 if name == EMPTY else Spread.of(ratios(taken, seconds[EMPTY])).median
        report.rows.append((name, 1000 * Spread.of(taken).median, Spread.of(sizes[name]).median, factor))
    for name, taken in presses.items():
        factor = Spread.of(later).median if name == ASLEEP else 1.0
        report.rows.append((name, 1000 * Spread.of(taken).median, "", factor))
    report.goals = [
        Goal("G9", f"start with {STORED:,} tables / with none", Spread.of(slower).median, 1.2, at_least=False),
        Goal("G9", "press on a sleeping table / on one awake", Spread.of(later).median, 2.0, at_least=False),
        Goal("G10", "memory of the bot / of a bare bot", Spread.of(larger).median, 3.5, at_least=False),
    ]
    report.notes = [f"A table that is awake takes {memory:.0f} KiB; of those the bot keeps 500 at most."]
    return report


def ratios(some: Sequence[float], others: Sequence[float]) -> list[float]:
    """Round by round."""
    return [one / other for one, other in zip(some, others, strict=True)]
