"""The errand that keeps the channel's message about a request to take a move back as it should be."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.host.delivery import Delivery
from engine.host.outbox import due
from engine.host.request_screens import ended_post, request_post


class Errands(Delivery):
    """Every errand: those of ``Delivery``, and requests."""

    async def request(self, table: int) -> None:
        """Bring the channel's message about a request to take a move back up to date, or post it."""
        async with self._tables.at(table) as live:
            items = due(await self._store.outbox(table), "request")
            if not items:
                return
            record = live.record.changed()
        game, channel, request = self._tables.games.get(record.game), record.place.channel, record.takebacks.open
        number, message = record.request_message
        if not message:
            found = await self._arrived(channel, items, 0)
            if found is not None:
                number, message = json.loads(found[0].claim)["number"], found[1]
                await self._note(live, [], {"request_message": (number, message)})
        if message and (request is None or request.number != number):
            await self._messenger.edit(channel, message, ended_post(record, game, number))
            await self._note(live, [], {"request_message": (0, 0)})
            message = 0
        if request is None:
            await self._note(live, items, {})
        elif message:
            await self._messenger.edit(channel, message, replace(request_post(record, game, request), pings=()))
            await self._note(live, items, {})
        else:
            claim = {"number": request.number}
            # An older errand may have carried another request, whose nonce Discord would take for a repetition.
            tried = [item for item in items if item.posted_nonce and json.loads(item.claim) == claim]
            carrier = tried[0] if tried else items[-1]
            message = await self._send(channel, request_post(record, game, request), carrier, claim)
            await self._note(live, items, {"request_message": (request.number, message)})

    async def lose_request(self, table: int) -> bool:
        """The message about a request is gone: one that is still open is posted again; whether there was one."""
        async with self._tables.at(table) as live:
            known = live.record.request_message[1] != 0
            if known:
                await self._note(live, [], {"request_message": (0, 0)})
            return known
