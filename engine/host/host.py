"""The one door to every table: what people may do, in which order things happen, and what they are told.

Always: lock the table, find the seat, let the rules act, commit, wake the publisher, reply. Every method returns a
``Reply`` or raises ``Refused`` (worded by ``engine.host.wording.sentence``) or ``OSError`` (nothing was changed; press
again).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence

from engine import verify as proof
from engine.capsule import for_players
from engine.host import lobby_screens, screens, wording
from engine.host.attendance import Attendance
from engine.host.classroom import Classroom
from engine.host.consent import Consent
from engine.host.gallery import Gallery
from engine.host.play import may_end, sits
from engine.host.posts import Choice, Post, Reply
from engine.host.presses import ANSWERING, ATTENDING, BUILDING, CONSENTING, Press
from engine.host.reading import table_choice
from engine.host.tables import Live
from engine.host.types import Place, Player, TableId, TableRecord
from engine.host.workshop import Workshop
from engine.kernel.errors import Refused


class Host(Consent, Workshop, Classroom, Gallery, Attendance):
    """Hosts tables: everything that people can do and see."""

    # ------------------------------------------------------------------ before the game

    async def open_table(
        self, player: Player, place: Place, game: str, options: Mapping[str, str], seats: int | None, press: int
    ) -> TableId:
        """Open a table with its host on the first seat; ``seats`` None means as many as the game takes."""
        table = await self._lobby.open(player, place, game, options, seats, press)
        self.publisher.wake(table)
        return table

    async def join(self, table: TableId, player: Player, press: int) -> Reply:
        """Take a free seat."""
        return await self._act(table, player, press, lambda live: self._lobby.join(live, player, press))

    async def leave(self, table: TableId, player: Player, press: int) -> Reply:
        """Give a seat back before the start."""
        return await self._act(table, player, press, lambda live: self._lobby.leave(live, player, press))

    async def add_bot(self, table: TableId, player: Player, press: int, strength: int | None = None) -> Reply:
        """Add a computer player (host only); ``strength`` counts in ``Game.strengths``."""
        return await self._act(table, player, press, lambda live: self._lobby.add_bot(live, player, press, strength))

    async def remove_bot(self, table: TableId, player: Player, press: int) -> Reply:
        """Remove the computer player that came last (host only)."""
        return await self._act(table, player, press, lambda live: self._lobby.remove_bot(live, player, press))

    async def set_option(self, table: TableId, player: Player, key: str, value: str, press: int) -> Reply:
        """Choose a table option (host only)."""
        return await self._act(
            table, player, press, lambda live: self._lobby.set_option(live, player, key, value, press)
        )

    async def set_seats(self, table: TableId, player: Player, seats: int, press: int) -> Reply:
        """Choose how many may play (host only)."""
        return await self._act(table, player, press, lambda live: self._lobby.set_seats(live, player, seats, press))

    async def start_game(self, table: TableId, player: Player, press: int) -> Reply:
        """Start the game (host only)."""
        return await self._act(table, player, press, lambda live: self._lobby.start(live, player, press))

    # ------------------------------------------------------------------ playing

    async def press(
        self,
        press: Press,
        values: Sequence[str],
        player: Player,
        interaction: int,
        *,
        private: bool = False,
        manages: int = 0,
    ) -> Reply:
        """Whatever a button or menu asks for.

        Args:
            press: The parsed custom id.
            values: A menu's values, or what was typed into a form.
            player: Who pressed.
            interaction: The interaction's id.
            private: The control stands on a message that only the presser sees; the reply then says how that message
                should look now.
            manages: Channel in which the presser may manage messages, 0 for none.
        """
        table, verb = press.table, press.verb
        if verb in ANSWERING:
            work = lambda live: self._play.control(live, player, press, values, interaction)  # noqa: E731
            reply = await self._act(table, player, interaction, work)
            return await self._hand_now(table, player) if private else reply
        if verb == "standing":
            reply = await self._act(
                table, player, interaction, lambda live: self._play.order(live, player, press, interaction)
            )
            return await self._hand_now(table, player) if private else reply
        if verb == "undo":
            reply = await self.undo(table, player, interaction, row=press.serial)
            return await self._hand_now(table, player) if private and reply.post is None else reply
        if verb in CONSENTING:
            return await self.consent(press, player, interaction, private)
        if verb in ATTENDING:
            reply = await self.attend(press, player, interaction)
            return await self._hand_now(table, player) if private else reply
        if verb == "hand":
            return await self.hand(table, player)
        if verb == "options":
            return await self.options(table, player)
        if verb == "leaf":
            return await self.options(table, player, press.index)
        if verb == "option":
            return await self._option(press, values, player, interaction)
        if verb in BUILDING:
            return await self.build(press, values, player, interaction, manages)
        if verb == "bot":
            return await self.add_bot(table, player, interaction, press.index)
        if verb == "end":
            return await self.end(table, player, interaction, manages)
        if verb == "rematch":
            return await self.rematch(table, player, interaction)
        if verb == "verify":
            return await self.verify(table)
        if verb == "cancel":
            return Reply.say("Nothing was changed.")
        simple = {
            "join": self.join,
            "leave": self.leave,
            "unbot": self.remove_bot,
            "start": self.start_game,
            "resign": self.resign,
        }
        if verb not in simple:
            raise Refused("stale")
        return await simple[verb](table, player, interaction)

    async def answer(
        self, table: TableId, player: Player, serial: int | None, keys: Sequence[str], press: int
    ) -> Reply:
        """Answer a question by its option keys; ``serial`` None means whatever is open."""
        return await self._act(table, player, press, lambda live: self._play.answer(live, player, keys, serial, press))

    async def answer_by_key(self, table: TableId, player: Player, text: str, press: int) -> Reply:
        """Answer with a value from ``legal_answers``, or with an option's name as typed."""

        async def work(live: Live) -> None:
            seat, run = await self._play.seated(live, player, press)
            keys, serial = await self._reading.keys_from(live, seat, run, text)
            await self._play.answer_seat(live, run, seat, keys, serial, press)

        return await self._act(table, player, press, work)

    async def legal_answers(self, table: TableId, player: Player, text: str) -> list[Choice]:
        """A person's legal answers for autocompletion; empty if there are none."""
        try:
            async with self._tables.at(table) as live:
                return await self._reading.legal_answers(live, player, text)
        except Refused:
            return []

    async def resign(self, table: TableId, player: Player, press: int) -> Reply:
        """Give up."""

        async def work(live: Live) -> None:
            await self._play.resign(live, player, press)
            await self._agreement.finish(live)  # perhaps all but whoever has just left had agreed

        return await self._act(table, player, press, work)

    async def end(self, table: TableId, player: Player, press: int, manages: int = 0) -> Reply:
        """End the table without a result: its host, or whoever may manage messages in its channel (``manages``)."""
        return await self._act(table, player, press, lambda live: self._play.end(live, player, press, manages))

    async def rematch(self, table: TableId, player: Player, press: int) -> Reply:
        """Open a table like this one, in the same channel; one that waits for players there already will do."""
        record = await self.record(table)
        if record.live:
            raise Refused("not_finished")
        if record.lesson:
            return await self.learn(player, record.game, press)
        async with self._tables.at(table):  # one by one: whoever presses next finds the table that stands already
            opened = await self._reading.rematch_of(record)
            if opened is None:
                seats = len(record.chairs)
                opened = await self.open_table(player, record.place, record.game, record.options, seats, press)
        return Reply.say(f"Table #{opened} is open. Press **Join** there to take a seat.")

    # ------------------------------------------------------------------ reading

    async def record(self, table: TableId) -> TableRecord:
        """A table's record, as stored."""
        found = await self._store.load(table)
        if found is None:
            raise Refused("no_table")
        return found

    async def acting(self, player: Player, channel: int) -> list[TableRecord]:
        """Live tables of a channel, those that wait for the person first."""
        return await self._reading.acting(player.id, channel)

    async def default_table(self, player: Player, channel: int) -> TableId:
        """The table that a command without one means."""
        return await self._reading.default_table(player.id, channel)

    async def tables_of(self, player: Player) -> list[TableRecord]:
        """Live tables where a person sits."""
        return await self._store.tables_of(player.id)

    async def table_choices(self, player: Player, channel: int, text: str = "") -> list[Choice]:
        """Live tables of a channel for autocompletion."""
        found = []
        for record in await self._reading.acting(player.id, channel):
            game = self.games.get(record.game)
            choice = table_choice(record, game.title if game else record.game, player.id)
            if text.casefold() in choice.label.casefold():
                found.append(choice)
        return found[:25]

    async def hand(self, table: TableId, player: Player) -> Reply:
        """What the person's seat holds and is asked, for the person alone."""
        async with self._tables.at(table) as live:
            try:
                sketch = await self._reading.hand(live, player)
            except Refused as refused:
                raise self._explained(live, player, refused) from None
        return Reply(await self._studio.finish(sketch))

    async def board(self, table: TableId, player: Player, channel: int) -> Reply:
        """The board as everybody in the table's channel may see it; elsewhere only for those who sit there."""
        async with self._tables.at(table) as live:
            record = live.record
            if channel != record.place.channel and not sits(record, player):
                raise Refused("no_table")
            sketch = await self._reading.board(live)
        post = await self._studio.finish(sketch)
        return Reply(Post(post.content, post.picture, post.rows))

    async def options(self, table: TableId, player: Player, page: int = 0) -> Reply:
        """The private dialogue in which the host chooses options."""
        record = await self.record(table)
        if record.stage != "lobby":
            raise Refused("started")
        if record.host != player.id:
            raise self._told(Refused("not_host"), record)
        return Reply(lobby_screens.options_post(record, self._tables.game(record), page, await self.kept(record)))

    async def confirm_resign(self, table: TableId, player: Player) -> Reply:
        """The question before resigning."""
        record = await self.record(table)
        if record.seat_of(player.id) is None:
            raise Refused("not_seated")
        return Reply(screens.confirm_resign(record, self._tables.game(record)))

    async def confirm_end(self, table: TableId, player: Player, channel: int, manages: int = 0) -> Reply:
        """The question before ending a table, asked from a channel."""
        record = await self.record(table)
        if not record.live:
            raise Refused(record.stage)
        if not may_end(record, player, manages):
            await self.look_at(table, player, channel)
            raise self._told(Refused("may_not_end"), record)
        return Reply(screens.confirm_end(record, self._tables.game(record)))

    async def capsule(self, table: TableId) -> str:
        """The table's capsule as a file's text; redacted while it plays."""
        try:
            found = await self._store.whole(table)
        except KeyError:
            raise Refused("no_table") from None
        if not found[0].seed:
            raise Refused("not_started")
        return for_players(*found).text()

    async def look_at(self, table: TableId, player: Player, channel: int) -> None:
        """Make sure that somebody may look at a table from a channel: its own, or any for those who sit there.

        Raises:
            Refused: ``no_table``: what is played elsewhere is nobody else's business.
        """
        record = await self.record(table)
        if channel != record.place.channel and not sits(record, player):
            raise Refused("no_table")

    async def verify(self, table: TableId) -> Reply:
        """Work every shuffle and die of a finished game out again."""
        record = await self.record(table)
        if record.live:
            raise Refused("not_finished")
        if record.lesson:
            raise Refused("lesson_dice")
        text = await self.capsule(table)
        try:
            return Reply.say(await asyncio.to_thread(proof.verify, json.loads(text)))
        except proof.Unfair as unfair:
            return Reply.say(f"**Not fair.** {unfair}")
        except proof.Unreadable as unreadable:
            return Reply.say(str(unreadable))

    async def _hand_now(self, table: TableId, player: Player) -> Reply:
        """The private message after an answer; an ended game says so."""
        try:
            return await self.hand(table, player)
        except Refused as refused:
            return Reply.say(wording.sentence(refused))

    async def _option(self, press: Press, values: Sequence[str], player: Player, interaction: int) -> Reply:
        record = await self.record(press.table)
        options = self._tables.game(record).options
        try:
            option = options[press.index]
            kept = (await self.kept(record)).get(option.key, [])
            now = record.options.get(option.key, option.default)
            value = lobby_screens.option_choice(option, now, values[0], kept)
        except (LookupError, ValueError):
            raise Refused("stale") from None
        await self.set_option(press.table, player, option.key, value, interaction)
        return await self.options(press.table, player, press.index // 4)
