"""Computer players: they see what their seat sees, think on one worker thread, and answer like anybody else."""

from __future__ import annotations

import asyncio
import copy
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from engine.host.play import Play
from engine.host.tables import Live, Tables
from engine.host.types import TableId
from engine.kernel.chance import Dice
from engine.kernel.errors import Refused
from engine.kernel.game import Bot, Sight, random_bot

log = logging.getLogger(__name__)

PAUSE = 0.7
"""Seconds from question to answer, the same whatever the seat holds, or the time would tell."""
TRIES = 8
"""Tries to store an answer while the disk refuses, with growing pauses between them."""


class Computers:
    """Answers for every seat that a computer player holds."""

    def __init__(self, tables: Tables, play: Play, *, pause: float = PAUSE) -> None:
        """Set up.

        Args:
            tables: The tables.
            play: Takes their answers.
            pause: Seconds from question to answer.
        """
        self._tables = tables
        self._play = play
        self._pause = pause
        self._tasks: dict[tuple[TableId, int, int], asyncio.Task[None]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="computer player")
        tables.listen(self.look)

    def look(self, live: Live) -> None:
        """Set every computer player thinking that is asked something."""
        record = live.record
        if record.stage != "playing":
            return
        for seat in record.waiting:
            chair = record.chairs[seat]
            key = (live.id, seat, record.serials[seat][0])
            if chair.bot and key not in self._tasks:
                task = asyncio.create_task(self._turn(*key), name=f"computer at table {live.id}, seat {seat}")
                self._tasks[key] = task
                task.add_done_callback(partial(self._done, key))

    def _done(self, key: tuple[TableId, int, int], _: object) -> None:
        self._tasks.pop(key, None)

    async def resume(self) -> None:
        """Go on after a restart with the tables that wait for a computer player."""
        for table in await self._tables.store.computers_turn():
            try:
                async with self._tables.at(table) as live:
                    await self._tables.run(live)
                    self.look(live)
            except (Refused, OSError) as error:
                log.warning("table %d: its computer players wait: %s", table, error)

    async def stop(self) -> None:
        """Stop thinking; unfinished turns are taken up by the next process."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def _turn(self, table: TableId, seat: int, serial: int) -> None:
        try:
            await self._answer(table, seat, serial)
        except Refused as refused:  # the question went away meanwhile
            log.debug("table %d, seat %d: %s", table, seat, refused)
        except Exception:
            log.exception("table %d: the computer player on seat %d could not answer", table, seat)

    async def _answer(self, table: TableId, seat: int, serial: int) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self._pause
        async with self._tables.at(table) as live:
            run = await self._tables.run(live)
            entry = run.open.get(seat)
            if entry is None or entry.serial != serial or entry.sealed is not None:
                return
            game, record = self._tables.game(live.record), live.record
            # A copy, since the game may go on (another seat's answer, an undo) while this one thinks.
            view = copy.deepcopy(run.view(seat))
            sight = Sight(view, seat, entry.question, Dice.seeded("computer", record.secret, seat, serial))
            name = record.chairs[seat].bot
        bot = game.player(name) if name == "random" or name in game.bots else random_bot
        keys = await loop.run_in_executor(self._thread, think, bot, sight)
        note = sight.notes[-1] if sight.notes else ""
        await asyncio.sleep(until - loop.time())
        for tried in range(TRIES):
            try:
                async with self._tables.at(table) as live:
                    if live.record.stage != "playing" or not live.record.chairs[seat].bot:
                        return
                    run = await self._tables.run(live)
                    await self._play.answer_seat(live, run, seat, keys, serial, note=note)
                return
            except OSError as error:
                log.warning("table %d: the computer player's answer is not stored yet: %s", table, error)
                await asyncio.sleep(min(30.0, self._pause * 2.0**tried))
        log.error("table %d: the computer player on seat %d gives up until the next restart", table, seat)


def think(bot: Bot, sight: Sight) -> list[str]:
    """A legal answer: the bot's, or any if the bot fails."""
    try:
        keys = bot(sight)
        sight.question.check(keys)
    except Exception:
        log.exception("a computer player had no legal answer to %r", sight.question.name)
        return random_bot(sight)
    return keys
