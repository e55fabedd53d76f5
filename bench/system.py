"""`python -m bench system`: from a press to the board that shows it (goal G7).

The real bot checks the press, stores it durably, paints and posts; the yardstick is a discord.py bot that does nothing
but post a ready-made picture of the same size. Both are processes of their own, logged in to the sandbox that this
process is; the stopwatch runs from the interaction going out to the message with a picture being there.

*One at a time*: the next press comes when everything about the last one is posted. *Sixteen tables*: at each of them
the next press comes as soon as everything about the last one is posted; what counts is how many come in a second.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

from bench.click import GAME, IDLE, PATIENCE, START_SECONDS, TABLES, online, open_tables, process
from bench.harness import Goal, Report, Spread
from bench.stopwatch import Control, Screen, Stopwatch, presses
from bench.yardsticks.picture_bot import INTENTS
from sandbox.server import Server
from sandbox.world import Happening

PRESSES_IN_ROUND = 30
AT_ONCE, SECONDS = 16, 3.0
"""Tables that are played at the same time, and for how long in a round."""
BYTES = 160_000
"""Size of the yardstick's picture: about the median board of Battle Royale."""
ONE_PLAIN, ONE_BOT = "ready-made picture, one at a time", "bot, one at a time"
MANY_PLAIN, MANY_BOT = f"ready-made picture, {AT_ONCE} at once", f"bot, {AT_ONCE} tables"


class Pictures:
    """Tells when a message with a picture came: by table for the bot, by press for the yardstick."""

    def __init__(self, server: Server) -> None:
        self.sizes: list[int] = []
        self._answers: dict[str, float] = {}
        self._awaited: dict[str, asyncio.Future[float]] = {}
        server.services.world.listen(self._happened)

    def next(self, key: str) -> asyncio.Future[float]:
        """The time at which the next picture with that key is there; the yardstick's may be there already."""
        future = self._awaited[key] = asyncio.get_running_loop().create_future()
        if key in self._answers:
            future.set_result(self._answers.pop(key))
        return future

    def _happened(self, happening: Happening) -> None:
        post = happening.post
        if post is None or happening.kind not in ("message_create", "message_update") or not post.files:
            return
        now = time.perf_counter()
        tables = {str(press.table) for _, press in presses(post)}
        if tables:
            self.sizes.append(sum(each["size"] for each in post.files))
        else:
            self._answers[str(post.data["content"])] = now
        for key in tables | {str(post.data["content"])}:
            future = self._awaited.pop(key, None)
            if future is not None and not future.done():
                future.set_result(now)


@dataclass(slots=True)
class Found:
    """Of each case the seconds or rates of every round."""

    one: dict[str, list[list[float]]] = field(default_factory=lambda: {ONE_PLAIN: [], ONE_BOT: []})
    many: dict[str, list[float]] = field(default_factory=lambda: {MANY_PLAIN: [], MANY_BOT: []})
    without: int = 0


def run(rounds: int, tables: int = TABLES) -> Report:
    """Measure both bots in turns."""
    with tempfile.TemporaryDirectory(prefix="system-") as name:
        return asyncio.run(measured(Path(name), rounds, tables))


async def measured(folder: Path, rounds: int, tables: int) -> Report:
    """Bring everything up, measure, report."""
    server = Server(folder / "world", rate_limits=False)
    address = await server.start(0)
    try:
        stopwatch = Stopwatch(server, INTENTS)
        screen = Screen(server, folder / "bot" / "tables.sqlite3", tables)
        pictures = Pictures(server)
        await open_tables(server, folder / "bot", tables)
        own = {"DISCORD_API_BASE": address, "DATA_DIR": str(folder / "bot"), "LOG_LEVEL": "WARNING"}
        plain = [sys.executable, "-m", "bench.yardsticks.picture_bot", address, str(BYTES)]
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(process([sys.executable, "bot.py", "--no-open"], own, folder / "bot.log"))
            await screen.until_told(START_SECONDS * max(1, tables / 100), folder / "bot.log")
            await stack.enter_async_context(process(plain, {}, folder / "plain.log"))
            await online(server, 2, folder / "plain.log")
            with closing(screen):
                return reported(await in_turns(stopwatch, screen, pictures, rounds), tables, pictures)
    finally:
        await server.stop()


async def in_turns(stopwatch: Stopwatch, screen: Screen, pictures: Pictures, rounds: int) -> Found:
    """Every case in every round; one round is thrown away first."""
    await one_at_a_time(stopwatch, screen, pictures, Found(), 5)
    found = Found()
    gc.collect()
    gc.disable()
    try:
        for turn in range(rounds):
            await one_at_a_time(stopwatch, screen, pictures, found, PRESSES_IN_ROUND)
            for to_echo in (True, False) if turn % 2 else (False, True):
                rate = await at_once(stopwatch, screen, pictures, to_echo)
                found.many[MANY_PLAIN if to_echo else MANY_BOT].append(rate)
            gc.collect()
    finally:
        gc.enable()
    return found


async def one_at_a_time(stopwatch: Stopwatch, screen: Screen, pictures: Pictures, found: Found, count: int) -> None:
    """Both bots by turns, press by press."""
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for number in range(count):
        for to_echo in (True, False) if number % 2 else (False, True):
            await asyncio.sleep(IDLE)
            stopwatch.to_echo = to_echo
            taken = await shown(stopwatch, screen, screen.pick(), pictures, everything=True)
            if taken is None:
                found.without += 1
            else:
                seconds[to_echo].append(taken)
    found.one[ONE_PLAIN].append(seconds[True])
    found.one[ONE_BOT].append(seconds[False])


async def shown(
    stopwatch: Stopwatch, screen: Screen, control: Control, pictures: Pictures, *, everything: bool
) -> float | None:
    """Press and wait until all is told; the seconds until the picture came, None after a press that changed none.

    Args:
        stopwatch: Presses.
        screen: Knows what the bot has told.
        control: What to press.
        pictures: Knows when a picture comes.
        everything: Wait for what other tables are told too.
    """
    picture = pictures.next(str(control.table))
    begun = time.perf_counter()
    _, interaction = await stopwatch.press(control)
    if stopwatch.to_echo:
        return await asyncio.wait_for(pictures.next(interaction), PATIENCE) - begun
    await screen.until_told(PATIENCE, press=interaction, table=0 if everything else control.table)
    return picture.result() - begun if picture.done() else None


async def at_once(stopwatch: Stopwatch, screen: Screen, pictures: Pictures, to_echo: bool) -> float:
    """Presses a second when so many tables are played without a pause."""
    stopwatch.to_echo = to_echo
    busy: list[int] = []
    count = 0
    begun = time.perf_counter()

    async def player() -> None:
        nonlocal count
        while time.perf_counter() - begun < SECONDS:
            control = screen.pick(busy)
            busy.append(control.table)
            await shown(stopwatch, screen, control, pictures, everything=False)
            busy.remove(control.table)
            count += 1

    await asyncio.gather(*(player() for _ in range(AT_ONCE)))
    return count / (time.perf_counter() - begun)


def reported(found: Found, tables: int, pictures: Pictures) -> Report:
    """Table, goals and notes."""
    report = Report(
        f"Press to board: {tables} live {GAME} tables",
        ("case", "p50 ms", "p99 ms", "presses/s", "x ready-made", "p10", "p90"),
    )
    rounds = range(len(found.one[ONE_BOT]))
    middles = {name: [Spread.of(each).median for each in seconds] for name, seconds in found.one.items()}
    slower = Spread.of([middles[ONE_BOT][n] / middles[ONE_PLAIN][n] for n in rounds])
    share = Spread.of([found.many[MANY_BOT][n] / found.many[MANY_PLAIN][n] for n in rounds])
    for name, seconds in found.one.items():
        every = sorted(second for each in seconds for second in each)
        late = every[min(len(every) - 1, int(0.99 * len(every)))]
        ratio = slower if name == ONE_BOT else Spread(1.0, 1.0, 1.0)
        middle = Spread.of(every).median
        report.rows.append((name, 1000 * middle, 1000 * late, "", ratio.median, ratio.p10, ratio.p90))
    for name, rates in found.many.items():
        ratio = share if name == MANY_BOT else Spread(1.0, 1.0, 1.0)
        report.rows.append((name, "", "", Spread.of(rates).median, ratio.median, ratio.p10, ratio.p90))
    report.goals = [
        Goal("G7", "press to board / ready-made picture, p50", slower.median, 1.4, at_least=False),
        Goal("G7", f"presses/s / ready-made picture, {AT_ONCE} tables", share.median, 0.65),
    ]
    report.notes = [
        f"The bot's pictures had {Spread.of(pictures.sizes).median / 1000:.0f} kB at the median, "
        f"the ready-made one {BYTES / 1000:.0f} kB; {found.without} presses changed no picture.",
        "The goal's naive bot is not built; see `image` for what its pictures take.",
        "Loopback, and without Discord's rate limits; the sandbox and the bots share this machine's cores.",
    ]
    return report
