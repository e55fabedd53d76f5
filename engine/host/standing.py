"""Carries out standing orders: passes for seats that asked not to be asked, as if they had pressed it themselves."""

from __future__ import annotations

import asyncio

from engine.host.deputy import Deputy
from engine.host.orders import ordered
from engine.host.tables import Live
from engine.host.types import TableId


class StandingOrders(Deputy):
    """Answers for every person whose standing order covers what is asked."""

    who = "standing order"

    def is_mine(self, live: Live, seat: int) -> bool:
        return self._keys(live, seat) is not None

    async def answer(self, table: TableId, seat: int, serial: int) -> None:
        await asyncio.sleep(self._pause)
        await self.log(table, seat, serial, lambda live: self._keys(live, seat))

    async def waiting_tables(self) -> list[TableId]:
        return await self._tables.store.with_orders()

    def _keys(self, live: Live, seat: int) -> list[str] | None:
        run = self._tables.loaded_run(live)
        key = None if run is None else ordered(live.record, run, seat)
        return None if key is None else [key]
