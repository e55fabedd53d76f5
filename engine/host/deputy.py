"""Whoever answers in a seat's place: a little after the question, the same time whatever the seat holds."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from engine.host.patience import persistently
from engine.host.play import Play
from engine.host.tables import Live, Tables
from engine.host.types import TableId
from engine.kernel.errors import Refused

log = logging.getLogger(__name__)

PAUSE = 0.7
"""Seconds from question to answer, the same whatever the seat holds, or the time would tell."""


class Deputy(ABC):
    """Answers for seats, one task for every asking; subclasses say for which and how."""

    who = "deputy"

    def __init__(self, tables: Tables, play: Play, *, pause: float = PAUSE, pace: float = 1.0) -> None:
        """Set up.

        Args:
            tables: The tables.
            play: Takes the answers.
            pause: Seconds from question to answer.
            pace: Scales the pauses between tries while the disk refuses.
        """
        self._tables = tables
        self._play = play
        self._pause = pause
        self._pace = pace
        self._tasks: dict[tuple[TableId, int, int], asyncio.Task[None]] = {}
        tables.listen(self.look)

    def look(self, live: Live) -> None:
        """Begin to answer whatever this deputy has to; called after every commit, with the table's lock held."""
        record = live.record
        if record.stage != "playing":
            return
        for seat in record.waiting:
            key = (live.id, seat, record.serials[seat][0])
            if key not in self._tasks and self.is_mine(live, seat):
                task = asyncio.create_task(self._turn(*key), name=f"{self.who} at table {live.id}, seat {seat}")
                self._tasks[key] = task
                task.add_done_callback(partial(self._done, key))

    @abstractmethod
    def is_mine(self, live: Live, seat: int) -> bool:
        """Whether a seat that is waited for is this deputy's to answer for."""

    @abstractmethod
    async def answer(self, table: TableId, seat: int, serial: int) -> None:
        """Answer that asking, once the pause is over; begun anew whenever the disk refuses."""

    @abstractmethod
    async def waiting_tables(self) -> list[TableId]:
        """Tables that may wait for this deputy after a restart."""

    def _done(self, key: tuple[TableId, int, int], _: object) -> None:
        self._tasks.pop(key, None)

    async def resume(self) -> None:
        """Go on after a restart with the tables that wait; one that cannot be read yet holds up no other."""
        what = f"tables that wait for a {self.who}"
        left = await persistently(self.waiting_tables, what, pace=self._pace)

        async def load() -> None:
            nonlocal left
            tried, left = left, []
            for table in tried:
                try:
                    async with self._tables.at(table) as live:
                        await self._tables.run(live)
                        self.look(live)
                except Refused as refused:
                    log.warning("table %d: its %s waits: %s", table, self.who, refused)
                except OSError as error:
                    left.append(table)
                    trouble = error
                except Exception:  # the others are taken up all the same
                    log.exception("table %d cannot be looked at", table)
            if left:
                raise trouble

        await persistently(load, what, pace=self._pace)

    async def stop(self) -> None:
        """Stop; unfinished turns are taken up by the next process."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _turn(self, table: TableId, seat: int, serial: int) -> None:
        what = f"table {table}: the answer of seat {seat}'s {self.who}"
        try:
            await persistently(partial(self.answer, table, seat, serial), what, pace=self._pace)
        except Refused as refused:  # the question went away meanwhile
            log.debug("table %d, seat %d: %s", table, seat, refused)
        except Exception:
            log.exception("table %d: the %s of seat %d could not answer", table, self.who, seat)

    async def log(
        self, table: TableId, seat: int, serial: int, keys: Callable[[Live], list[str] | None], note: str = ""
    ) -> None:
        """Log an answer, if its question is still open.

        Args:
            table: The table.
            seat: Who is answered for.
            serial: The asking.
            keys: Gives the answer, or None if the seat is not this deputy's any more.
            note: Why the deputy answers so.

        Raises:
            Refused: The question went away, or the table is suspended.
            OSError: The disk refused; nothing was changed.
        """
        async with self._tables.at(table) as live:
            run = await self._tables.run(live)
            entry = run.open.get(seat)
            if live.record.stage != "playing" or entry is None or entry.sealed is not None:
                return
            answer = keys(live)
            if answer is not None:
                await self._play.answer_seat(live, run, seat, answer, serial, note=note, deputy=True)
