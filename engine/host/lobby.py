"""Before the game: opening a table, who sits where, options, the start."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from engine.host import wording
from engine.host.outbox import board_item, write_of
from engine.host.tables import Live, Tables
from engine.host.types import Chair, OutboxItem, Place, Player, PressSeen, TableId, TableRecord, Write
from engine.kernel.chance import FairStream
from engine.kernel.errors import Refused
from engine.kernel.fairness import computer_join, seed
from engine.kernel.game import Game
from engine.kernel.run import Run

MOST_LOBBIES = 3
"""Tables not yet started that one person may have open."""

COMPUTER_NAMES = ("Clover", "Hazel", "Juniper", "Bramble", "Willow", "Poppy", "Fern", "Sorrel", "Rowan", "Maple")


class Lobby:
    """Everything that happens at a table before its start."""

    def __init__(
        self, tables: Tables, *, entropy: Callable[[int], bytes] = os.urandom, most_lobbies: int = MOST_LOBBIES
    ) -> None:
        """Set up.

        Args:
            tables: The tables.
            entropy: Where secrets come from.
            most_lobbies: Tables not yet started that one person may have open.
        """
        self._tables = tables
        self._entropy = entropy
        self._most = most_lobbies

    async def open(
        self,
        player: Player,
        place: Place,
        game_key: str,
        options: Mapping[str, str],
        seats: int | None,
        press: int,
    ) -> TableId:
        """Open a table with its host on the first seat; a press that opened one already names that one again.

        Raises:
            Refused: ``no_game``, ``no_such_option``, ``bad_seats``, ``too_many_lobbies``.
        """
        store = self._tables.store
        opened = await store.pressed(press) if press else None
        if opened is not None:
            return opened
        game = self._tables.games.get(game_key)
        if game is None:
            raise Refused("no_game")
        low, high = game.seats
        wanted = high if seats is None else seats
        if not low <= wanted <= high:
            raise Refused("bad_seats", title=game.title, low=low, high=high)
        waiting = [table for table in await store.tables_of(player.id) if table.stage == "lobby"]
        count = sum(table.host == player.id for table in waiting)
        if count >= self._most:
            raise Refused("too_many_lobbies", count=count)
        now = self._tables.clock()
        record = TableRecord(
            id=0,
            game=game_key,
            stage="lobby",
            place=place,
            host=player.id,
            options=full_options(game, options),
            seats_wanted=wanted,
            chairs=[Chair(player.id, player.name, press=press)],
            secret=self._entropy(32).hex(),
            created=now,
            touched=now,
        )
        try:
            return await store.create(record, press, [OutboxItem(0, 0, "board")])
        except PressSeen:
            opened = await store.pressed(press)
            assert opened is not None
            return opened

    async def join(self, live: Live, player: Player, press: int) -> None:
        """Take a free seat.

        Raises:
            Refused: ``started``, ``already_seated``, ``full``.
        """
        record = before_start(live.record)
        if record.seat_of(player.id) is not None:
            raise Refused("already_seated")
        if len(record.chairs) >= record.seats_wanted:
            raise Refused("full", seats=record.seats_wanted)
        after = record.changed()
        after.chairs.append(Chair(player.id, player.name, press=press))
        await self._save(live, after, press)

    async def leave(self, live: Live, player: Player, press: int) -> None:
        """Give the seat back; the host's role goes to the next person, an empty table closes.

        Raises:
            Refused: ``started``, ``not_seated``.
        """
        record = before_start(live.record)
        seat = record.seat_of(player.id)
        if seat is None:
            raise Refused("not_seated")
        after = record.changed()
        del after.chairs[seat]
        people = [chair.player for chair in after.chairs if chair.player is not None]
        if not people:
            after.stage, after.note = "ended", wording.LOBBY_EMPTY
        elif after.host == player.id:
            after.host = people[0]
        await self._save(live, after, press)

    async def add_bot(self, live: Live, player: Player, press: int, strength: int | None = None) -> None:
        """Let a computer player take a free seat.

        Args:
            live: The table.
            player: Who wants it.
            press: Interaction id.
            strength: Which of ``Game.strengths``; None for the usual one.

        Raises:
            Refused: ``started``, ``not_host``, ``full``, or ``stale``: there is no such strength.
        """
        record = self._hosted(live, player)
        game = self._tables.game(record)
        if strength is not None and strength >= len(game.strengths):
            raise Refused("stale")
        if len(record.chairs) >= record.seats_wanted:
            raise Refused("full", seats=record.seats_wanted)
        after = record.changed()
        taken = [chair.name for chair in record.chairs]
        name = next(name for name in COMPUTER_NAMES if name not in taken)
        after.chairs.append(Chair(None, name, game.bot if strength is None else game.strengths[strength]))
        await self._save(live, after, press)

    async def remove_bot(self, live: Live, player: Player, press: int) -> None:
        """Send the computer player that came last away.

        Raises:
            Refused: ``started``, ``not_host``, ``no_computer``.
        """
        after = self._hosted(live, player).changed()
        for seat in reversed(range(len(after.chairs))):
            if after.chairs[seat].player is None:
                del after.chairs[seat]
                await self._save(live, after, press)
                return
        raise Refused("no_computer")

    async def set_option(self, live: Live, player: Player, key: str, value: str, press: int) -> None:
        """Choose a table option.

        Raises:
            Refused: ``started``, ``not_host``, ``no_such_option``.
        """
        record = self._hosted(live, player)
        options = full_options(self._tables.game(record), {**record.options, key: value})
        await self._save(live, record.changed(options=options), press)

    async def set_seats(self, live: Live, player: Player, seats: int, press: int) -> None:
        """Choose how many may play.

        Raises:
            Refused: ``started``, ``not_host``, ``bad_seats``, ``seats_taken``.
        """
        record = self._hosted(live, player)
        game = self._tables.game(record)
        low, high = game.seats
        if not low <= seats <= high:
            raise Refused("bad_seats", title=game.title, low=low, high=high)
        if seats < len(record.chairs):
            raise Refused("seats_taken", taken=len(record.chairs))
        await self._save(live, record.changed(seats_wanted=seats), press)

    async def start(self, live: Live, player: Player, press: int) -> None:
        """Seal the seed, set the game up and play to the first question.

        Raises:
            Refused: ``started``, ``not_host``, ``too_few_players``, ``bad_options``, ``suspended`` if the rules fail.
        """
        record = self._hosted(live, player)
        game = self._tables.game(record)
        low, _ = game.seats
        missing = low - len(record.chairs)
        if missing > 0:
            raise Refused("too_few_players", title=game.title, low=low, missing=missing)
        try:
            game.opening(len(record.chairs), record.options)
        except ValueError as error:  # such as an arena that is not for so few players
            raise Refused("bad_options", why=str(error)) from error
        sealed = seed_of(record, press)
        after = record.changed(seed=sealed.hex(), start_press=press)
        run, step = Run.start(game, len(record.chairs), record.options, FairStream(sealed))
        self._tables.begin(live, run)
        await self._tables.commit(live, write_of(after, run, step, press=press, start=True))

    async def teach(self, player: Player, channel: int, game: Game[Any], press: int) -> TableId:
        """Make the table of a game's lesson in a DM; ``begin_lesson`` begins it.

        Raises:
            PressSeen: The press was applied before.
        """
        lesson = game.lesson
        assert lesson is not None
        now = self._tables.clock()
        computers = [Chair(None, name, lesson.bot) for name in COMPUTER_NAMES[: lesson.seats - 1]]
        record = TableRecord(
            id=0,
            game=game.key,
            stage="lobby",
            place=Place(None, channel),
            host=player.id,
            options=full_options(game, {}),
            seats_wanted=lesson.seats,
            chairs=[Chair(player.id, player.name, press=press), *computers],
            secret=self._entropy(32).hex(),
            created=now,
            touched=now,
            lesson=True,
        )
        return await self._tables.store.create(record, press)

    async def begin_lesson(self, live: Live) -> None:
        """Set the lesson's position up and play to the first question."""
        record = before_start(live.record)
        game = self._tables.game(record)
        after = record.changed(seed=seed_of(record, 0).hex())
        run, step = Run.start(game.first_game, len(record.chairs), record.options, self._tables.chance(record))
        self._tables.begin(live, run)
        await self._tables.commit(live, write_of(after, run, step, start=True))

    async def close_idle(self, live: Live) -> None:
        """Close a table that nobody has started for too long."""
        if live.record.stage == "lobby":
            await self._save(live, live.record.changed(stage="ended", note=wording.LOBBY_IDLE), 0)

    def _hosted(self, live: Live, player: Player) -> TableRecord:
        record = before_start(live.record)
        if record.host != player.id:
            raise Refused("not_host")
        return record

    async def _save(self, live: Live, after: TableRecord, press: int) -> None:
        await self._tables.commit(live, Write(after, press, outbox=[board_item(after)]))


def before_start(record: TableRecord) -> TableRecord:
    """The record of a table that has not started.

    Raises:
        Refused: ``started`` or ``ended``.
    """
    if record.stage != "lobby":
        raise Refused("started" if record.stage in ("playing", "suspended") else "ended")
    return record


def full_options(game: Game[Any], chosen: Mapping[str, str]) -> dict[str, str]:
    """The chosen options with the defaults filled in.

    Raises:
        Refused: ``no_such_option``.
    """
    try:
        return game.full_options(chosen)
    except ValueError as error:
        raise Refused("no_such_option", title=game.title) from error


def joins_of(record: TableRecord) -> list[str]:
    """What stands for each seat in the seed."""
    return [
        computer_join(seat) if chair.player is None else str(chair.press) for seat, chair in enumerate(record.chairs)
    ]


def seed_of(record: TableRecord, start_press: int) -> bytes:
    """The seed of a table's stream, once its start is pressed."""
    return seed(bytes.fromhex(record.secret), joins_of(record), str(start_press))
