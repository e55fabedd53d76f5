"""`python -m bench click [--tables N]`: from a press to its acknowledgement (goal G6).

This process is the sandbox and holds the stopwatch: it starts when an interaction goes out to the gateway and stops
when its callback has been read. The real bot, a process of its own with ``bot.py``'s own command line, hosts N live
games of two people; the yardstick is a bare discord.py bot, in a process of its own as well, that only defers. Both are
logged in to the same sandbox and get presses of the same controls, so that the payloads are the same.

*One at a time*: the next press comes when the last one's board and hands are there. *Steady*: presses come at a fixed
rate whatever the bot still has to do.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import random
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from bench.harness import Goal, Report, Spread
from bench.recorded import PRESSES, Nowhere, decide, open_table
from bench.stopwatch import Screen, Stopwatch
from bench.yardsticks.echo_bot import INTENTS
from data.store import open_store
from engine.games import offered
from engine.host.host import Host
from engine.host.types import Place, Player
from sandbox.server import Server

ROOT = Path(__file__).resolve().parent.parent
GAME = "battle_royale"
TABLES = 200
MOST_DECISIONS = 8
"""Decisions that a table is into its game at most when it is opened."""
PRESSES_IN_ROUND = 40
RATE, STEADY_SECONDS = 10.0, 3.0
"""Presses per second of the steady load, and its length in a round."""
IDLE = 0.02
"""Seconds of rest before each press that comes one at a time."""
PATIENCE = 10.0
START_SECONDS = 60.0


def run(rounds: int, tables: int = TABLES) -> Report:
    """Measure both bots in turns."""
    with tempfile.TemporaryDirectory(prefix="click-") as name:
        return asyncio.run(measured(Path(name), rounds, tables))


async def measured(folder: Path, rounds: int, tables: int) -> Report:
    """Bring everything up, measure, report."""
    server = Server(folder / "world", rate_limits=False)
    address = await server.start(0)
    try:
        stopwatch = Stopwatch(server, INTENTS)
        screen = Screen(server, folder / "bot" / "tables.sqlite3", tables)
        await open_tables(server, folder / "bot", tables)
        own = {"DISCORD_API_BASE": address, "DATA_DIR": str(folder / "bot"), "LOG_LEVEL": "WARNING"}
        echo = [sys.executable, "-m", "bench.yardsticks.echo_bot", address]
        async with process([sys.executable, "bot.py", "--no-open"], own, folder / "bot.log"):
            await screen.until_told(START_SECONDS * max(1, tables / 100), folder / "bot.log")
            async with process(echo, {}, folder / "echo.log"):
                await online(server, 2, folder / "echo.log")
                with closing(screen):
                    return reported(await in_turns(stopwatch, screen, rounds), tables, screen)
    finally:
        await server.stop()


# ---------------------------------------------------------------------- setting up


async def open_tables(server: Server, folder: Path, tables: int) -> None:
    """A database full of games in progress; the bot will post their boards and hands when it starts."""
    world, chance = server.services.world, random.Random(1)
    people = [Player(int(each["id"]), each["global_name"]) for each in list(world.people.values())[:2]]
    channel = next(each for each in world.channels.values() if each["name"] == "games")
    place = Place(int(world.guild["id"]), int(channel["id"]), world.guild["name"], channel["name"])
    folder.mkdir()
    store = await open_store(folder / "tables.sqlite3")
    try:
        host = Host(store, Nowhere(), offered(), entropy=chance.randbytes)
        await host.publisher.stop()  # nothing is told before the real bot does it
        presses = itertools.count(PRESSES)
        for _ in range(tables):
            table = await open_table(host, GAME, people, place, presses)
            await host.start_game(table, people[0], next(presses))
            for _ in range(chance.randrange(MOST_DECISIONS + 1)):
                await decide(host, table, people, chance, next(presses))
    finally:
        await store.close()


@asynccontextmanager
async def process(command: list[str], settings: dict[str, str], log: Path) -> AsyncIterator[Process]:
    """A bot, until the end of the block."""
    environment = {**os.environ, "DISCORD_TOKEN": "", **settings}
    with log.open("wb") as out:
        child = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment, stdout=out, stderr=out)
    try:
        yield child
        assert child.returncode is None, f"a bot has ended by itself: {log.read_text()[-2000:]}"
    finally:
        if child.returncode is None:
            child.terminate()
        await child.wait()


async def online(server: Server, count: int, log: Path, every: float = 0.05) -> None:
    """Wait until so many bots are logged in."""
    end = time.monotonic() + START_SECONDS
    while sum(session.line is not None for session in server.services.gateway.sessions.values()) < count:
        assert time.monotonic() < end, f"a bot did not log in: {log.read_text()[-2000:]}"
        await asyncio.sleep(every)


# ---------------------------------------------------------------------- measuring


@dataclass(slots=True)
class Clicks:
    """Seconds of every press of one case, by round."""

    rounds: list[list[float]]

    @property
    def every(self) -> list[float]:
        return [second for found in self.rounds for second in found]

    def middle(self, number: int) -> float:
        return Spread.of(self.rounds[number]).median

    def at_99(self) -> float:
        found = sorted(self.every)
        return found[min(len(found) - 1, int(0.99 * len(found)))]


ONE_ECHO, ONE_BOT = "echo bot, one at a time", "bot, one at a time"
STEADY_ECHO, STEADY_BOT = f"echo bot, {RATE:g} presses/s", f"bot, {RATE:g} presses/s"


async def in_turns(stopwatch: Stopwatch, screen: Screen, rounds: int) -> dict[str, Clicks]:
    """Every case in every round; a round is thrown away first."""
    found = {name: Clicks([]) for name in (ONE_ECHO, ONE_BOT, STEADY_ECHO, STEADY_BOT)}
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        await one_at_a_time(stopwatch, screen, 5)
        screen.told.clear()
        for turn in range(rounds):
            echo, own = await one_at_a_time(stopwatch, screen, PRESSES_IN_ROUND)
            found[ONE_ECHO].rounds.append(echo)
            found[ONE_BOT].rounds.append(own)
            for to_echo in (True, False) if turn % 2 else (False, True):
                name = STEADY_ECHO if to_echo else STEADY_BOT
                found[name].rounds.append(await steady(stopwatch, screen, to_echo))
            gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()
    return found


async def one_at_a_time(stopwatch: Stopwatch, screen: Screen, count: int) -> tuple[list[float], list[float]]:
    """Both bots by turns, press by press; the next press comes when everything is told.

    After the echo bot's press passes as much time as the other's work took, since a process that was idle for longer
    wakes up more slowly.
    """
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for number in range(count):
        for to_echo in (True, False) if number % 2 else (False, True):
            await asyncio.sleep(IDLE)
            control = screen.pick()
            stopwatch.to_echo = to_echo
            begun = time.perf_counter()
            taken, interaction = await stopwatch.press(control)
            seconds[to_echo].append(taken)
            if to_echo:
                await asyncio.sleep(screen.told[-1] if screen.told else 0)
            else:
                await screen.until_told(PATIENCE, press=interaction)
                screen.told.append(time.perf_counter() - begun)
    return seconds[True], seconds[False]


async def steady(stopwatch: Stopwatch, screen: Screen, to_echo: bool) -> list[float]:
    """Presses at a fixed rate, each at another table than the ones before it."""
    stopwatch.to_echo = to_echo
    busy: deque[int] = deque(maxlen=screen.tables // 2)
    under_way: list[asyncio.Task[tuple[float, str]]] = []
    begun = time.perf_counter()
    for number in range(int(RATE * STEADY_SECONDS)):
        control = screen.pick(busy)
        busy.append(control.table)
        await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
        under_way.append(asyncio.create_task(stopwatch.press(control)))
    found = await asyncio.gather(*under_way)
    if not to_echo:
        for _, interaction in found:
            await screen.until_told(PATIENCE, press=interaction)
    return [taken for taken, _ in found]


# ---------------------------------------------------------------------- the report


def reported(found: dict[str, Clicks], tables: int, screen: Screen) -> Report:
    """Table, goals and notes."""
    report = Report(
        f"Press to acknowledgement: {tables} live {GAME} tables, {len(found[ONE_BOT].every)} presses one at a time",
        ("case", "p50 ms", "p99 ms", "x echo p50", "p10", "p90", "x echo p99"),
    )
    ratios: dict[str, Spread] = {}
    tails: dict[str, float] = {}
    for name, clicks in found.items():
        echo = found[ONE_ECHO if name in (ONE_ECHO, ONE_BOT) else STEADY_ECHO]
        rounds = range(len(clicks.rounds))
        ratios[name] = Spread.of([clicks.middle(number) / echo.middle(number) for number in rounds])
        tails[name] = clicks.at_99() / echo.at_99()
        middle = Spread.of(clicks.every).median
        ratio = ratios[name]
        report.rows.append(
            (name, 1000 * middle, 1000 * clicks.at_99(), ratio.median, ratio.p10, ratio.p90, tails[name])
        )
    report.goals = [
        Goal("G6", "press to acknowledgement / echo bot, p50", ratios[ONE_BOT].median, 1.10, at_least=False),
        Goal("G6", "press to acknowledgement / echo bot, p99", tails[ONE_BOT], 1.3, at_least=False),
    ]
    told = Spread.of(screen.told).median
    report.notes = [
        f"From a press until its board and hands are posted, one at a time: {1000 * told:.0f} ms.",
        "Loopback, and without Discord's rate limits; the sandbox and the bot share this machine's cores.",
    ]
    return report
