"""Guided first games: opened in a person's DM, begun at once, told from every other table by ``TableRecord.lesson``."""

from __future__ import annotations

import asyncio

from engine.host.door import Door
from engine.host.posts import Reply, Undeliverable
from engine.host.types import Player, PressSeen, TableId
from engine.kernel.errors import Refused

PATIENCE, LOOK = 5.0, 0.05
"""Seconds that the first board may take to arrive, and between two looks."""


class Classroom(Door):
    """Opens lessons."""

    async def learn(self, player: Player, game: str, press: int, here: int = 0) -> Reply:
        """Begin a game's lesson in the person's DM; one that is still open ends.

        Args:
            player: Who learns.
            game: Key of the game.
            press: Interaction id.
            here: Channel in which it was asked for.

        Raises:
            Refused: ``no_game``, ``no_lesson``, or ``lesson_dm``: the person takes no messages.
        """
        rules = self.games.get(game)
        if rules is None:
            raise Refused("no_game")
        if rules.lesson is None:
            raise Refused("no_lesson")
        try:
            channel = await self._messenger.direct(player.id)
        except Undeliverable:
            raise Refused("lesson_dm") from None
        await self._dismiss(player)
        try:
            table = await self._lobby.teach(player, channel, rules, press)
        except PressSeen:
            return Reply()
        async with self._tables.at(table) as live:
            await self._lobby.begin_lesson(live)
        if not await self._arrives(table):
            await self._abandon(table)
            raise Refused("lesson_dm")
        if channel == here:
            return Reply.say(f"Your first game of {rules.title} begins: follow the 👉.")
        link = f"https://discord.com/channels/@me/{channel}"
        return Reply.say(f"Your first game of {rules.title} waits in our direct messages: {link}")

    async def _dismiss(self, player: Player) -> None:
        """End the person's lessons that are still open."""
        for record in await self._store.tables_of(player.id):
            if record.lesson and record.host == player.id:
                async with self._tables.at(record.id) as live:
                    if live.record.live:
                        await self._play.end(live, player, 0, 0)

    async def _arrives(self, table: TableId) -> bool:
        """Whether the first board can be delivered; True if that takes too long to wait for."""
        for _ in range(int(PATIENCE / LOOK)):
            live = self._tables.peek(table)
            if live is not None and live.record.board_message:
                return True
            if live is not None and live.missing is not None:
                return False
            await asyncio.sleep(LOOK)
        return True

    async def _abandon(self, table: TableId) -> None:
        """Close a lesson of which nobody can be told anything."""
        async with self._tables.at(table) as live:
            await self._play.channel_gone(live)
        await self._delivery.give_up(table, await self._store.outbox(table))
