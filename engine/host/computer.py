"""Computer players: they see what their seat sees, think off the event loop, and answer like anybody else."""

from __future__ import annotations

import asyncio
import copy

from engine.host.deputy import PAUSE, Deputy
from engine.host.play import Play
from engine.host.tables import Live, Tables
from engine.host.thinking import LIMIT, Thinking
from engine.host.types import TableId
from engine.kernel.chance import Dice
from engine.kernel.game import Sight, random_bot


class Computers(Deputy):
    """Answers for every seat that a computer player holds."""

    who = "computer player"

    def __init__(
        self, tables: Tables, play: Play, *, pause: float = PAUSE, pace: float = 1.0, limit: float = LIMIT
    ) -> None:
        """Set up.

        Args:
            tables: The tables.
            play: Takes the answers.
            pause: Seconds from question to answer.
            pace: Scales the pauses between tries while the disk refuses.
            limit: Seconds that one decision may take.
        """
        super().__init__(tables, play, pause=pause, pace=pace)
        self._thinking = Thinking(limit)

    def is_mine(self, live: Live, seat: int) -> bool:
        # Where nobody is there, stand-ins do not play the game to its end among themselves.
        return bool(live.record.chairs[seat].bot) and bool(live.record.people)

    async def waiting_tables(self) -> list[TableId]:
        return await self._tables.store.computers_turn()

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
            luck = Dice.seeded("computer", record.secret, seat, serial)
            sight = Sight(view, seat, entry.question, luck, imagination=run.imagination(seat))
            spare = Sight(view, seat, entry.question, Dice.seeded("instead", record.secret, seat, serial))
            name = record.chairs[seat].bot
        bot = game.player(name) if name == "random" or name in game.bots else random_bot
        who = f"the computer player {name!r} of {game.key} at table {table}, seat {seat},"
        keys, note = await self._thinking.decide(bot, sight, spare, who)
        await asyncio.sleep(until - loop.time())
        await self.log(table, seat, serial, lambda live: keys if live.record.chairs[seat].bot else None, note)
