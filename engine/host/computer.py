"""Computer players: they see what their seat sees, think on one worker thread, and answer like anybody else."""

from __future__ import annotations

import asyncio
import copy
import logging
from concurrent.futures import ThreadPoolExecutor

from engine.host.deputy import PAUSE, Deputy
from engine.host.play import Play
from engine.host.tables import Live, Tables
from engine.host.types import TableId
from engine.kernel.chance import Dice
from engine.kernel.game import Bot, Sight, random_bot

log = logging.getLogger(__name__)


class Computers(Deputy):
    """Answers for every seat that a computer player holds."""

    who = "computer player"

    def __init__(self, tables: Tables, play: Play, *, pause: float = PAUSE) -> None:
        super().__init__(tables, play, pause=pause)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="computer player")

    def is_mine(self, live: Live, seat: int) -> bool:
        return bool(live.record.chairs[seat].bot)

    async def waiting_tables(self) -> list[TableId]:
        return await self._tables.store.computers_turn()

    async def stop(self) -> None:
        """Stop thinking; unfinished turns are taken up by the next process."""
        await super().stop()
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def answer(self, table: TableId, seat: int, serial: int) -> None:
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
        await self.log(table, seat, serial, lambda live: keys if live.record.chairs[seat].bot else None, note)


def think(bot: Bot, sight: Sight) -> list[str]:
    """A legal answer: the bot's, or any if the bot fails."""
    try:
        keys = bot(sight)
        sight.question.check(keys)
    except Exception:
        log.exception("a computer player had no legal answer to %r", sight.question.name)
        return random_bot(sight)
    return keys
