"""Being there or not: going away, coming back, letting a computer player stand in, reminders on or off."""

from __future__ import annotations

from engine.host import wording
from engine.host.addressing import title
from engine.host.door import Door
from engine.host.names import shown
from engine.host.posts import Reply
from engine.host.presses import Press
from engine.host.tables import Live
from engine.host.types import Player, TableId


class Attendance(Door):
    """What people can do about their own and others' absence."""

    async def attend(self, press: Press, player: Player, interaction: int) -> Reply:
        """A press on one of the buttons for it: ``away``, ``back``, ``standin``."""
        if press.verb == "standin":
            return await self.stand_in(press.table, player, press.index, interaction)
        if press.verb == "back":
            return await self.back(press.table, player, interaction)
        return await self._act(
            press.table, player, interaction, lambda live: self._standins.leave(live, player, interaction)
        )

    async def away(self, table: TableId, player: Player, press: int) -> Reply:
        """Let a computer player stand in for the person until they are back; a second time ends it."""
        found: list[str] = []

        async def work(live: Live) -> None:
            away = await self._standins.toggle(live, player, press)
            game = self._tables.game(live.record)
            found.append((wording.GONE_AWAY if away else wording.CAME_BACK).format(title=title(live.record, game)))

        reply = await self._act(table, player, press, work)
        return Reply.say(found[0]) if found and reply.post is None else reply

    async def back(self, table: TableId, player: Player, press: int) -> Reply:
        """The person plays on instead of the computer player."""
        return await self._act(table, player, press, lambda live: self._standins.back(live, player, press))

    async def stand_in(self, table: TableId, player: Player, seat: int, press: int) -> Reply:
        """Say that a computer player shall stand in for a seat whose person is late."""
        found: list[str] = []

        async def work(live: Live) -> None:
            missing = await self._standins.vote(live, player, seat, press)
            if missing:
                found.append(wording.votes_missing(missing, shown(live.record.chairs[seat].name)))

        reply = await self._act(table, player, press, work)
        return Reply.say(found[0]) if found and reply.post is None else reply

    async def set_reminders(self, table: TableId, player: Player, wanted: bool, press: int) -> Reply:
        """Turn the table's reminders on or off, for all who sit there."""
        reply = await self._act(table, player, press, lambda live: self._reminders.switch(live, player, wanted, press))
        return reply if reply.post is not None else Reply.say(wording.REMINDERS_ON if wanted else wording.REMINDERS_OFF)

    async def remind(self) -> None:
        """Remind wherever it is time to; the host does so by itself every few minutes."""
        await self._reminders.look()
