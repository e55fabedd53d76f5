"""How the host is put together, how it starts and stops, and the one way in which anything is done at a table."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from typing import Any

from engine.host import wording
from engine.host.agreement import Agreement
from engine.host.computer import Computers
from engine.host.deputy import PAUSE
from engine.host.drawing import Studio
from engine.host.lobby import MOST_LOBBIES, Lobby
from engine.host.names import shown
from engine.host.patience import persistently
from engine.host.play import Play
from engine.host.ports import Messenger, Painter, Store
from engine.host.posts import Reply
from engine.host.publisher import QUIET, Publisher
from engine.host.reading import Reading, legal_labels, names_of
from engine.host.reminders import Reminders
from engine.host.request_delivery import Errands
from engine.host.standing import StandingOrders
from engine.host.standins import StandIns
from engine.host.tables import Live, Tables
from engine.host.thinking import LIMIT
from engine.host.types import Player, PressSeen, TableId, TableRecord
from engine.kernel.errors import Refused
from engine.kernel.game import Game

log = logging.getLogger(__name__)

SWEEP = 600.0
"""Seconds between two looks for idle tables."""
LOBBY_LIFE = 86_400.0
"""Seconds after which a lobby that nobody touches closes."""
PRESS_LIFE = 3600.0
"""Seconds that the presses of an ended table are remembered; Discord re-delivers within minutes."""


class Door:
    """The inside of ``Host``: its parts, its life, its door.

    Attributes:
        games: The games that tables may be opened for, by key.
        publisher: Tells channels and people what happened.
    """

    def __init__(
        self,
        store: Store,
        messenger: Messenger,
        games: Mapping[str, Game[Any]],
        painter: Painter | None = None,
        *,
        executor: Executor | None = None,
        clock: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = os.urandom,
        pause: float = PAUSE,
        thinking: float = LIMIT,
        pace: float = 1.0,
        quiet: float = QUIET,
        most_lobbies: int = MOST_LOBBIES,
        lobby_life: float = LOBBY_LIFE,
        most_loaded: int = 500,
    ) -> None:
        """Set up; ``start`` begins the work.

        Args:
            store: Where tables live.
            messenger: The way out to Discord.
            games: The games by key.
            painter: Turns scenes into pictures, called on ``executor``; None for no pictures.
            executor: Threads for painting; None for the event loop's own.
            clock: Unix seconds.
            entropy: Where fairness secrets come from.
            pause: Seconds that computer players and standing orders take.
            thinking: Seconds that a computer player may think about one answer.
            pace: Scales the pauses between tries to reach Discord or the disk; tests make it small.
            quiet: Seconds that an edit may wait while only computer players act.
            most_lobbies: Tables not yet started that one person may have open.
            lobby_life: Seconds after which a lobby that nobody touches closes.
            most_loaded: Tables kept in memory while nobody uses them.
        """
        self.games = games
        self._store = store
        self._tables = Tables(store, games, clock=clock, most=most_loaded)
        self._lobby = Lobby(self._tables, entropy=entropy, most_lobbies=most_lobbies)
        self._play = Play(self._tables)
        self._agreement = Agreement(self._tables, self._play)
        self._standins = StandIns(self._tables)
        self._reading = Reading(self._tables, self._play)
        self._studio = Studio(painter, executor)
        self._deputies = (
            Computers(self._tables, self._play, pause=pause, pace=pace, limit=thinking),
            StandingOrders(self._tables, self._play, pause=pause, pace=pace),
        )
        self._messenger = messenger
        self._delivery = Errands(self._tables, self._play, messenger, self._studio)
        self._reminders = Reminders(self._tables, self._delivery.holds)
        self.publisher = Publisher(self._tables, self._play, self._delivery, quiet=quiet, pace=pace)
        self._tables.listen(self._committed)
        self._pace = pace
        self._clock = clock
        self._lobby_life = lobby_life
        self._chores: list[asyncio.Task[None]] = []

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Go on where the last process stopped. Tables are loaded only when somebody needs them."""
        await self.publisher.resume()
        self._chores = [
            asyncio.create_task(self._resume(), name="resume"),
            asyncio.create_task(self._sweep(), name="sweep"),
        ]

    async def stop(self) -> None:
        """Stop; what is not told yet is told by the next process. The store stays open."""
        for task in self._chores:
            task.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for deputy in self._deputies:
            await deputy.stop()
        await self.publisher.stop()

    async def _resume(self) -> None:
        """Each on its own, so that none waits for a disk that refuses another."""
        await asyncio.gather(self._revive(), *(deputy.resume() for deputy in self._deputies))

    async def _revive(self) -> None:
        """Try the suspended tables again."""
        what = "looking for suspended tables"
        for table in await persistently(self._store.suspended, what, pace=self._pace):
            try:
                async with self._tables.at(table) as live:
                    await self._play.revive(live)
            except (Refused, OSError) as error:
                log.warning("table %d stays suspended: %s", table, error)
            except Exception:  # the others are tried all the same
                log.exception("table %d cannot be looked at", table)

    async def _sweep(self) -> None:
        while True:
            try:
                await self.close_idle_lobbies()
                await self._reminders.look()
                await self._store.prune(self._clock() - PRESS_LIFE)
            except OSError as error:
                log.warning("idle tables are looked after later: %s", error)
            except Exception:  # or nobody would look after them until the next start
                log.exception("idle tables are looked after later")
            self._tables.forget_idle()
            await asyncio.sleep(SWEEP)

    async def close_idle_lobbies(self) -> None:
        """Close the lobbies that nobody has touched for a day."""
        before = self._clock() - self._lobby_life
        for table in await self._store.idle_lobbies(before):
            async with self._tables.at(table) as live:
                await self._lobby.close_idle(live, before)

    async def channel_gone(self, channel: int) -> None:
        """A channel or thread was deleted: end its tables, so that their people are free."""
        for record in await self._store.tables_in(channel):
            async with self._tables.at(record.id) as live:
                await self._play.channel_gone(live)

    async def servers_changed(self) -> None:
        """The bot was invited or taken off, or has learnt where it is: go on telling where it can."""
        await persistently(self.publisher.resume, "going on where I was invited", pace=self._pace)

    def _committed(self, live: Live) -> None:
        self.publisher.wake(live.id)

    # ------------------------------------------------------------------ the door

    async def _act(self, table: TableId, player: Player, press: int, work: Callable[[Live], Awaitable[None]]) -> Reply:
        """Do something at a table under its lock; a press that was applied before does nothing, quietly."""
        try:
            async with self._tables.at(table) as live:
                try:
                    await work(live)
                except Refused as refused:
                    if press and await self._store.pressed(press) is not None:
                        raise PressSeen(press) from None
                    raise self._explained(live, player, refused) from None
                missing, away = live.missing, self._delivery.away_from(live.record)
        except PressSeen:
            return Reply()
        if away:
            return Reply.say(wording.AWAY)
        return Reply() if missing is None else Reply.say(wording.cannot_post(missing))

    def _explained(self, live: Live, player: Player, refused: Refused) -> Refused:
        """The refusal with all that its words need."""
        if not live.loaded:
            return refused
        record = live.record
        self._told(refused, record)
        run = self._tables.loaded_run(live)
        seat = record.seat_of(player.id)
        if run is not None and seat is not None and refused.data.get("legal"):
            refused.data["labels"] = legal_labels(record, run, seat, refused.data["legal"])
        return refused

    def _told(self, refused: Refused, record: TableRecord) -> Refused:
        """The refusal with the names at the table and the game's own words."""
        game = self.games.get(record.game)
        names = names_of(record)
        refused.data.setdefault("names", names)
        refused.data.setdefault("refusals", game.text.REFUSALS if game else {})
        host = next((chair.name for chair in record.chairs if chair.player == record.host), None)
        if host is not None:
            refused.data.setdefault("host", shown(host))
        return refused
