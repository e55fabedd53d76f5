"""What the host needs of the outside world: a way to Discord, a store, a painter."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol, TypeAlias

from engine.host.posts import Picture, Post
from engine.host.types import Build, OutboxItem, TableId, TableRecord, Told, Write
from engine.kernel.events import Event
from engine.kernel.log import Checkpoint, Row
from engine.kernel.scene import Scene


class Messenger(Protocol):
    """The way out to Discord, by bot token; waits out rate limits itself, raises ``Undeliverable`` or ``OSError``."""

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        """Post a message; the nonce (at most 25 characters) makes a repetition within minutes harmless."""

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """Replace a message's text, picture and controls."""

    async def strip(self, channel: int, message: int) -> None:
        """Take the controls off an older message; text and picture stay."""

    async def direct(self, player: int) -> int:
        """The channel id of the DM with a person."""

    def is_on(self, guild: int) -> bool:
        """Whether the bot is on a server; until Discord has told, it is on every one."""

    async def find(self, channel: int, nonce: str, after: int) -> int | None:
        """Id of the bot's own recent message carrying that nonce, if it did arrive; ``after`` is an older message id
        (0: unknown)."""


class Store(Protocol):
    """Where tables live. Every method that changes something returns after the commit.

    The fields ``board_message, pinged, hand_messages, told, shown, request_message, reminder_message`` belong to the
    publisher: ``write`` leaves them alone, ``told`` alone changes them.
    """

    async def write(self, write: Write) -> None:
        """Store one table's changes.

        Raises:
            PressSeen: ``write.press`` is known.
            OSError: The disk refused; nothing was changed.
        """

    async def create(self, record: TableRecord, press: int, outbox: Sequence[OutboxItem] = ()) -> TableId:
        """Store a new table and give it its number; the items are told in its name.

        Raises:
            PressSeen: The press is known.
            OSError: The disk refused; nothing was changed.
        """

    async def pressed(self, press: int) -> TableId | None:
        """The table to which a press was applied, or None."""

    async def load(self, table: TableId) -> TableRecord | None:
        """A table's record."""

    async def history(self, table: TableId, base: int) -> tuple[list[Checkpoint], list[Row]]:
        """The newest checkpoint at or before ``base`` and all later ones, and every row after the first of them."""

    async def wake(self, table: TableId) -> tuple[TableRecord, list[Checkpoint], list[Row]] | None:
        """A table's record and its history from the record's ``undo_base`` on, at one moment."""

    async def events(self, table: TableId, after: int) -> list[Told]:
        """Events that still stand and whose number is greater than ``after``, oldest first."""

    async def events_of_rows(self, table: TableId, first: int, before: int) -> list[Event]:
        """Events that still stand of the log rows from ``first`` on, without ``before``, in their order."""

    async def tables_in(self, channel: int) -> list[TableRecord]:
        """Live tables (lobby, playing, suspended) of a channel."""

    async def tables_of(self, player: int) -> list[TableRecord]:
        """Live tables where a person sits."""

    async def live(self) -> list[TableId]:
        """Ids of live tables."""

    async def suspended(self) -> list[TableId]:
        """Ids of suspended tables."""

    async def computers_turn(self) -> list[TableId]:
        """Ids of tables that wait for a computer player."""

    async def with_orders(self) -> list[TableId]:
        """Ids of tables in play at which somebody has given a standing order."""

    async def to_remind(self, now: float) -> list[TableId]:
        """Ids of tables where a reminder has fallen due by that time."""

    async def idle_lobbies(self, before: float) -> list[TableId]:
        """Ids of lobbies that nobody has touched since that time."""

    async def outbox(self, table: TableId) -> list[OutboxItem]:
        """What a table still has to tell, oldest first."""

    async def outbox_tables(self) -> list[TableId]:
        """Tables that still have something to tell."""

    async def posting(self, item: int, nonce: str, claim: str) -> None:
        """Note that an item is about to be posted under a nonce, and what will hold once it has arrived."""

    async def told(
        self,
        done: Sequence[int],
        record: Mapping[str, object] | None = None,
        table: TableId = 0,
        outbox: Sequence[OutboxItem] = (),
    ) -> None:
        """Remove outbox items and, in the same transaction, update publisher fields and add items."""

    async def draft(self, table: TableId, seat: int, serial: int) -> list[str]:
        """A half-made answer."""

    async def save_draft(self, table: TableId, seat: int, serial: int, keys: Sequence[str], press: int = 0) -> None:
        """Keep a half-made answer.

        Raises:
            PressSeen: The press is known.
            OSError: The disk refused; nothing was changed.
        """

    async def builds(self, home: int, game: str, option: str) -> list[Build]:
        """Values of an option that people built and kept, by name; ``home`` as ``Place.home``."""

    async def keep_build(self, home: int, game: str, option: str, build: Build) -> None:
        """Keep a value under a name; one of the same name (whatever the case of its letters) goes."""

    async def drop_build(self, home: int, build: int) -> None:
        """Forget a value that was kept there."""

    async def whole(self, table: TableId) -> tuple[TableRecord, list[Checkpoint], list[Row]]:
        """Everything about a table, for capsules and the doctor.

        Raises:
            KeyError: There is no such table.
        """

    async def prune(self, before: float) -> None:
        """Forget the presses of tables that ended before that time; Discord delivers none of them again."""

    async def close(self) -> None:
        """Finish what is queued and let go of the database."""


Painter: TypeAlias = Callable[[Scene, Hashable], Picture]
"""Paints a scene; pictures with the same key are versions of one picture. Called on a worker thread."""
