"""One errand of the outbox at a time: what exactly is posted, edited or stripped, and what is then noted.

A post is safe against a crash at any point: its nonce and what will hold once it has arrived are stored before it is
sent; whoever finds such a note later asks the channel whether the message is there before sending again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.host import drawing, lateness, wording
from engine.host.addressing import fitted, title
from engine.host.drawing import Sketch, Studio
from engine.host.orders import ordered, to_press
from engine.host.outbox import ANEW, BEGUN, due
from engine.host.play import Play
from engine.host.ports import Messenger
from engine.host.posts import Post, Undeliverable
from engine.host.tables import Live, Tables
from engine.host.types import OutboxItem, TableRecord
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.run import Run

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Plan:
    """A board message as it should be now.

    Attributes:
        record: The table at that moment.
        sketch: How it looks.
        fresh: Whether it must be a new message.
        claim: Publisher fields that hold once it is there.
        shows: Whether what an edit tells is told with that. What is told in two lines a turn is not: whoever is pinged
            by the next new message finds the whole turn in it, whatever edits of an older one said.
    """

    record: TableRecord
    sketch: Sketch
    fresh: bool
    claim: dict[str, Any]
    shows: bool


class Delivery:
    """Carries errands out.

    What is to be told and how things look are read under the table's lock, so that they belong together. Every method
    removes what it has told from the outbox, and raises ``Undeliverable`` or ``OSError`` with the outbox as it was.
    """

    def __init__(self, tables: Tables, play: Play, messenger: Messenger, studio: Studio) -> None:
        self._tables = tables
        self._store = tables.store
        self._play = play
        self._messenger = messenger
        self._studio = studio

    def away_from(self, record: TableRecord) -> bool:
        """Whether a table stands on a server that the bot is not on (any more); one in a DM never does."""
        guild = record.place.guild
        return guild is not None and not self._messenger.is_on(guild)

    def holds(self, record: TableRecord) -> bool:
        """Whether what a table has to tell must wait: nobody could be told, or its game cannot be loaded just now."""
        return self.away_from(record) or (record.live and record.game not in self._tables.games)

    # ------------------------------------------------------------------ the board

    async def board(self, table: int, *, plain: bool = False) -> None:
        """Bring the channel's board message up to date; ``plain`` leaves the picture out."""
        async with self._tables.at(table) as live:
            items = due(await self._store.outbox(table), "board")
            if not items:
                return
            plan = await self._plan(live, items)
        record, channel = plan.record, plan.record.place.channel
        # The first board of a game replaces the lobby, which then says so.
        old = strip_of(record, -1, record.board_message, "".join(item.text for item in items))
        if plan.fresh:
            found = await self._arrived(channel, items, record.board_message)
            if found is not None:
                item, message = found
                fields = {**json.loads(item.claim), "board_message": message}
                told = [other for other in items if other.id <= item.id]
                await self._note(live, told, fields, old)
                return
        post = plan.sketch.post if plain else await self._studio.finish(plan.sketch)
        if plan.fresh:
            carrier = carrier_of(items)
            message = await self._send(channel, post, carrier, plan.claim)
            await self._note(live, items, {**plan.claim, "board_message": message}, old)
        else:
            message = record.board_message
            if live.sent.get("board") != (message, plan.sketch.looks):
                await self._messenger.edit(channel, message, replace(post, pings=()))
            fields = {"shown": plan.claim["shown"]} if plan.shows and record.shown != plan.claim["shown"] else {}
            # Who has answered and gets no private messages is pinged when asked again: nothing else would tell.
            pinged = [s for s in record.pinged if s in plan.claim["pinged"] or not record.chairs[s].dm_closed]
            if pinged != record.pinged:
                fields["pinged"] = pinged
            await self._note(live, items, fields)
        live.sent["board"] = (message, plan.sketch.looks)
        live.missing = None

    async def _plan(self, live: Live, items: Sequence[OutboxItem]) -> Plan:
        """What the board is now; the table's lock is held."""
        record = live.record.changed()
        fresh = not record.board_message or any(item.fresh for item in items)
        run = await self._run(live)
        record = live.record.changed()  # restoring may have changed it
        unpinged: list[int] = []
        must: list[int] = []
        if run is not None and record.stage == "playing":
            must = to_press(record, run)
            anew = any(item.text == ANEW for item in items)
            unpinged = [seat for seat in must if anew or seat not in record.pinged]
            fresh = fresh or bool(unpinged)
        # What a lost message told must be told again; what a standing one tells stays there.
        base = record.shown if fresh and record.board_message else record.told
        told = await self._store.events(live.id, base)
        events = [event for _, event in told if event.visible_to(None)]
        sketch = self._sketch(record, run, events)
        pings = tuple(player for seat in unpinged if (player := record.chairs[seat].player) is not None)
        sketch = replace(sketch, post=replace(sketch.post, pings=pings))
        claim = {"pinged": must, "told": base, "shown": max((number for number, _ in told), default=base)}
        game = self._tables.games.get(record.game)
        return Plan(record, sketch, fresh, claim, game is None or game.digest is None)

    async def _run(self, live: Live) -> Run[Any] | None:
        """The game in progress, or None if there is none or it cannot be restored."""
        if not live.record.seed:
            return None
        try:
            return await self._tables.run(live)
        except Refused:
            return None

    def _sketch(self, record: TableRecord, run: Run[Any] | None, events: Sequence[Event]) -> Sketch:
        game = self._tables.games.get(record.game)
        if game is None:
            return Sketch(Post(fitted([f"#{record.id}", record.note, wording.SENTENCES["game_gone"]])))
        try:
            if not record.seed:
                return drawing.lobby(record, game)
            if run is not None:
                return drawing.board(record, game, run, events)
        except Exception:
            log.exception("table %d: the board cannot be shown", record.id)
        return Sketch(Post(fitted([f"{title(record, game)}", record.note or wording.UNSHOWABLE])))

    # ------------------------------------------------------------------ private messages

    async def hand(self, table: int, seat: int) -> None:
        """Bring a person's private message up to date, or send a new one."""
        async with self._tables.at(table) as live:
            items = due(await self._store.outbox(table), "hand", seat)
            if not items:
                return
            record = live.record.changed()
            chair = record.chairs[seat]
            there = record.hand_messages.get(seat)
            run = await self._run(live) if record.stage in ("playing", "suspended") else None
            if run is None or chair.player is None or chair.resigned:
                await self._note(live, items, {}, strip_of(record, seat, there[1] if there else 0))
                return
            entry = run.open.get(seat)
            asked = entry is not None and entry.sealed is None and not entry.fixed and entry.question.private
            asked = asked and not chair.bot and ordered(record, run, seat) is None
            fresh = asked and (there is None or any(item.fresh for item in items))
            if not fresh and there is None:
                await self._note(live, items, {})
                return
            picked, page = await self._play.draft(live, seat, entry) if entry is not None else ([], 0)
            sketch = drawing.hand(record, self._tables.game(record), run, seat, picked, page)
        lane = ("hand", seat)
        if not fresh:
            assert there is not None
            if live.sent.get(lane) != (there[1], sketch.looks):
                await self._messenger.edit(*there, await self._studio.finish(sketch))
                live.sent[lane] = (there[1], sketch.looks)
            await self._note(live, items, {})
            return
        channel = there[0] if there else await self._messenger.direct(chair.player)
        found = await self._arrived(channel, items, there[1] if there else 0)
        if found is not None:
            message = found[1]
            told = [other for other in items if other.id <= found[0].id]
        else:
            message = await self._send(channel, await self._studio.finish(sketch), carrier_of(items), {})
            told = list(items)
            live.sent[lane] = (message, sketch.looks)
        async with self._tables.at(table) as live:  # the messages of other seats may arrive at the same moment
            hands = {**live.record.hand_messages, seat: (channel, message)}
            await self._note(live, told, {"hand_messages": hands}, strip_of(record, seat, there[1] if there else 0))
        if chair.dm_closed:
            async with self._tables.at(table) as live:
                await self._play.reached(live, seat)

    # ------------------------------------------------------------------ reminders

    async def reminder(self, table: int) -> None:
        """Post who is late, or bring that message up to date; once nobody is, its controls go."""
        async with self._tables.at(table) as live:
            items = due(await self._store.outbox(table), "reminder")
            if not items:
                return
            playing = await self._run(live) is not None and live.record.stage == "playing"
            record = live.record.changed()
        channel, there = record.place.channel, record.reminder_message
        old = strip_of(record, -1, there)
        found = await self._arrived(channel, items, there)
        if found is not None:
            told = [item for item in items if item.id <= found[0].id]
            await self._note(live, told, {"reminder_message": found[1]}, old)
            return
        fresh = any(item.fresh for item in items)
        if not (playing and lateness.late(record)):
            await self._note(live, items, {"reminder_message": 0} if there else {}, old)
        elif fresh:
            pings = {seat for item in items for seat in lateness.pings_of(item)}
            post = drawing.reminder(record, self._tables.game(record), pings).post
            message = await self._send(channel, post, carrier_of(items), {})
            await self._note(live, items, {"reminder_message": message}, old)
        else:
            if there:
                await self._messenger.edit(channel, there, drawing.reminder(record, self._tables.game(record), ()).post)
            await self._note(live, items, {})

    # ------------------------------------------------------------------ the rest

    async def notice(self, table: int, item: OutboxItem) -> None:
        """Post a line of its own."""
        async with self._tables.at(table) as live:
            record = live.record.changed()
        game = self._tables.games.get(record.game)
        pings = (item.target,) if item.seat < 0 and item.target else ()
        post = Post(fitted([f"{title(record, game)} · {item.text}" if game else item.text]), pings=pings)
        channel = record.place.channel
        if item.seat >= 0:
            player = record.chairs[item.seat].player
            if player is None:
                await self._note(live, [item], {})
                return
            channel = await self._messenger.direct(player)
        if await self._arrived(channel, [item], record.board_message if item.seat < 0 else 0) is None:
            await self._send(channel, post, item, {})
        await self._note(live, [item], {})

    async def strip(self, table: int, item: OutboxItem) -> None:
        """Take the controls off an old message; one that cannot be changed any more is left as it is."""
        async with self._tables.at(table) as live:
            record = live.record.changed()
        channel = record.place.channel if item.seat < 0 else record.hand_messages.get(item.seat, (0, 0))[0]
        if channel:
            game = self._tables.games.get(record.game)
            try:
                if item.text == BEGUN and game is not None:
                    await self._messenger.edit(channel, item.target, drawing.begun(record, game).post)
                else:
                    await self._messenger.strip(channel, item.target)
            except Undeliverable as refused:
                log.info("table %d: the controls of message %d stay: %s", table, item.target, refused)
        await self._note(live, [item], {})

    async def lose(self, table: int, kind: str) -> bool:
        """A message of the channel is gone or takes no more edits: the next one is new; whether there was one.

        The next board comes at once, the next reminder when it is due.
        """
        name = {"board": "board_message", "reminder": "reminder_message"}.get(kind)
        async with self._tables.at(table) as live:
            there = getattr(live.record, name) if name else 0
            if name and there:
                await self._note(live, [], {name: 0}, strip_of(live.record, -1, there))
            return bool(there)

    async def lose_hand(self, table: int, seat: int) -> bool:
        """A private message is gone: the next one is new; whether there was one."""
        async with self._tables.at(table) as live:
            hands = dict(live.record.hand_messages)
            if hands.pop(seat, None) is None:
                return False
            await self._note(live, [], {"hand_messages": hands})
            return True

    async def give_up(self, table: int, items: Sequence[OutboxItem]) -> None:
        """Let items go that cannot be told."""
        async with self._tables.at(table) as live:
            await self._note(live, items, {})

    # ------------------------------------------------------------------ steps of a post

    async def _arrived(self, channel: int, items: Sequence[OutboxItem], after: int) -> tuple[OutboxItem, int] | None:
        """The item whose earlier post did arrive, and the message, if there is one."""
        for item in items:
            if item.posted_nonce:
                try:
                    message = await self._messenger.find(channel, item.posted_nonce, after)
                except Undeliverable as refused:
                    if refused.why != "forbidden":  # without reading back, the nonce alone must do
                        raise
                    message = None
                if message is not None:
                    return item, message
        return None

    async def _send(self, channel: int, post: Post, carrier: OutboxItem, claim: dict[str, Any]) -> int:
        nonce = nonce_of(carrier)
        await self._store.posting(carrier.id, nonce, json.dumps(claim))
        return await self._messenger.send(channel, post, nonce)

    async def _note(
        self, live: Live, items: Sequence[OutboxItem], fields: dict[str, Any], *more: OutboxItem | None
    ) -> None:
        """Store that items are told and what now holds; then memory follows."""
        await self._store.told(
            [item.id for item in items], fields, live.id, [item for item in more if item is not None]
        )
        now = self._tables.peek(live.id)  # another one than `live` if that was forgotten while Discord took its time
        if now is not None:
            for name, value in fields.items():
                setattr(now.record, name, value)


def carrier_of(items: Sequence[OutboxItem]) -> OutboxItem:
    """The item whose nonce a post carries: one already tried keeps it, so that Discord can tell a repetition."""
    return next((item for item in items if item.posted_nonce), items[-1])


def nonce_of(item: OutboxItem) -> str:
    """A post's nonce: the same after a restart, never the same for two items. At most 25 characters."""
    return f"{item.table}-{item.id}-{item.kind[0]}"


def strip_of(record: TableRecord, seat: int, message: int, text: str = "") -> OutboxItem | None:
    """The errand that takes the controls off an old message, None if there is no such message."""
    return OutboxItem(record.id, record.n, "strip", seat, message, text) if message else None
