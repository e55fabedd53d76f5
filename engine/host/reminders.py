"""Reminds people who are late: looks now and then which tables wait too long, and lets the outbox tell them.

What is due is stored together with the fact that it was counted, so a restart neither repeats a reminder nor loses it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from engine.host import lateness
from engine.host.orders import to_press
from engine.host.tables import Live, Tables
from engine.host.types import Player, TableRecord, Write
from engine.kernel.errors import Refused

log = logging.getLogger(__name__)


class Reminders:
    """Counts reminders as they fall due."""

    def __init__(self, tables: Tables, holds: Callable[[TableRecord], bool]) -> None:
        """Set up.

        Args:
            tables: The tables.
            holds: Whether what a table has to tell must wait, such as while the bot is not on its server.
        """
        self._tables = tables
        self._holds = holds

    async def look(self) -> None:
        """Remind wherever it is time to; a table that cannot be played just now is left alone.

        Raises:
            OSError: The store cannot say which tables wait.
        """
        for table in await self._tables.store.to_remind(self._tables.clock()):
            try:
                async with self._tables.at(table) as live:
                    await self.remind(live)
            except (Refused, OSError) as error:
                log.warning("table %d: nobody is reminded now: %s", table, error)
            except Exception:
                log.exception("table %d: nobody could be reminded", table)

    async def remind(self, live: Live) -> None:
        """Remind the people of one table, all in one message, if it is time to; its lock is held.

        Raises:
            Refused: The table cannot be loaded.
        """
        if live.record.stage != "playing" or self._holds(live.record):
            return
        run = await self._tables.run(live)
        seats, now = to_press(live.record, run), self._tables.clock()
        known = live.record.asked
        record = live.record.changed(asked={**known, **lateness.caught_up(live.record, seats, now)})
        due = lateness.fallen_due(record, seats, now)
        after = record.changed(asked={**record.asked, **due})
        if after.asked != known:
            item = lateness.reminder_item(record, fresh=True, pings=lateness.notified(record, due))
            await self._tables.commit(live, Write(after, outbox=[item] if due else [], steps_only=True))

    async def switch(self, live: Live, player: Player, wanted: bool, press: int) -> None:
        """Turn the table's reminders on or off; the table's lock is held.

        Raises:
            Refused: ``not_seated``, or ``over`` or ``ended``: nothing is waited for any more.
        """
        record = live.record
        if not record.live:
            raise Refused(record.stage)
        if record.seat_of(player.id) is None:
            raise Refused("not_seated")
        await self._tables.commit(live, Write(record.changed(reminders=wanted), press))
