"""Kills a process that plays, and looks whether every move that it had acknowledged is in its database."""

from __future__ import annotations

import asyncio
import itertools
import os
import pickle
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from bench.recorded import PRESSES, Recorded, at_table
from data.store import open_store

ROOT = Path(__file__).resolve().parent.parent
AFTER = (0.1, 0.4)
"""Seconds after the first acknowledgement."""
TABLES = 16


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
    command = [sys.executable, "-m", "bench.killing", str(place)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = child.stdout.read(1)
        time.sleep(random.uniform(*AFTER))
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
    return writes[-1].record.n, rows, events, outbox, len(writes)


async def replay_for_ever(place: Path) -> None:
    """Play at several tables and say which move of which table is acknowledged, until killed."""
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

    await asyncio.gather(*(play() for _ in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(replay_for_ever(Path(sys.argv[1])))
