"""The words that the host, the store and the Discord edge share. Nothing here knows discord.py or SQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from engine.kernel.log import Checkpoint, Row

TableId: TypeAlias = int
Stage = Literal["lobby", "playing", "over", "ended", "suspended"]
"""``over``: played to its result; ``ended``: stopped before; ``suspended``: the rules failed, nothing is lost."""

ButtonStyle = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Player:
    """A Discord person: id and display name as Discord has it (not escaped)."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands.

    Attributes:
        guild: Server id, None in a DM.
        channel: Channel or thread id.
        guild_name: Server name at opening, "" in a DM.
        channel_name: Channel name at opening.
    """

    guild: int | None
    channel: int
    guild_name: str = ""
    channel_name: str = ""

    @property
    def link(self) -> str:
        """Address of the channel in the Discord app."""
        return f"https://discord.com/channels/{self.guild or '@me'}/{self.channel}"


@dataclass(slots=True)
class Chair:
    """Who sits on a seat.

    Attributes:
        player: The person, None for a computer player.
        bot: Name of the computer player that decides for this seat, "" while a person does.
        name: Display name (not escaped); computer players have names of their own.
        press: Interaction id of the press that joined; part of the seed.
        resigned: The person gave up; ``bot`` plays on for the seat.
        dm_closed: The last private message could not be delivered.
    """

    player: int | None
    name: str
    bot: str = ""
    press: int = 0
    resigned: bool = False
    dm_closed: bool = False


@dataclass(slots=True)
class TableRecord:
    """All that is stored of a table besides its log.

    Attributes:
        id: Number of the table, shown to players as ``#7``.
        game: Key of its game.
        stage: Where it is in its life.
        place: Channel it stands in.
        host: Player id of the one who opened it.
        options: Chosen table options.
        seats_wanted: Most seats that may be taken in the lobby.
        chairs: Seats in order (the lobby's order until the start).
        secret: Hex of the fairness secret; shown only when the game is over.
        seed: Hex of the stream's seed, "" in the lobby.
        position: First unused number of the stream.
        serial: Newest question serial.
        serials: Open questions: seat -> (serial, fingerprint).
        n: Newest log row.
        undo_base: Oldest checkpoint that an undo may still need.
        board_message: Newest board (or lobby) message in the channel, 0 if none.
        pinged: Seats pinged by the newest board message.
        hand_messages: For each seat (DM channel id, message id) of its newest private message.
        told: Newest log row whose events the channel has been told.
        note: One line that the next board shows, such as why a table is suspended.
        created: Unix seconds.
        touched: Unix seconds of the newest change.
    """

    id: TableId
    game: str
    stage: Stage
    place: Place
    host: int
    options: dict[str, str]
    seats_wanted: int
    chairs: list[Chair]
    secret: str
    seed: str = ""
    position: int = 0
    serial: int = 0
    serials: dict[int, tuple[int, str]] = field(default_factory=dict)
    n: int = 0
    undo_base: int = 0
    board_message: int = 0
    pinged: list[int] = field(default_factory=list)
    hand_messages: dict[int, tuple[int, int]] = field(default_factory=dict)
    told: int = 0
    note: str = ""
    created: float = 0.0
    touched: float = 0.0

    def seat_of(self, player: int) -> int | None:
        """The seat on which a person sits and has not resigned, or None."""
        for seat, chair in enumerate(self.chairs):
            if chair.player == player and not chair.resigned:
                return seat
        return None


@dataclass(frozen=True, slots=True)
class Button:
    """A button; ``emoji`` is a unicode emoji or ""."""

    label: str
    custom_id: str
    style: ButtonStyle = "secondary"
    disabled: bool = False
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a menu."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu; it takes a row for itself."""

    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1
    disabled: bool = False


Controls: TypeAlias = tuple["tuple[Button, ...] | Menu", ...]
"""Rows of a message, at most five: one to five buttons, or one menu."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: PNG bytes, alt text of at most 1,024 characters, file name without anything secret."""

    png: bytes
    alt: str
    filename: str = "board.png"


@dataclass(frozen=True, slots=True)
class Post:
    """A message as it should look; the Discord edge turns it into requests.

    Attributes:
        content: Text, at most 2,000 characters, names already escaped.
        picture: Attachment, or None.
        rows: Controls.
        pings: Player ids that the message may notify; nobody else is notified whatever the text says.
    """

    content: str
    picture: Picture | None = None
    rows: Controls = ()
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What one person is told privately in answer to a press or command; None content means that the press is
    acknowledged and nothing needs saying because the table's own messages show it."""

    post: Post | None = None

    @classmethod
    def say(cls, content: str) -> Reply:
        """A reply of text alone."""
        return cls(Post(content))


class Undeliverable(Exception):
    """A message could not be delivered and repeating it will not help.

    Attributes:
        why: ``dm_closed``, ``channel_gone``, ``message_gone``, ``forbidden``, ``too_old`` (an edit that Discord no
            longer takes), ``left`` (the person is not here any more), ``refused`` (any other refusal).
        missing: For ``forbidden`` the names of the permissions that are missing.
    """

    def __init__(self, why: str, missing: tuple[str, ...] = (), detail: str = "") -> None:
        super().__init__(f"{why} {detail}".strip())
        self.why = why
        self.missing = missing


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

    async def find(self, channel: int, nonce: str, after: int) -> int | None:
        """Id of the bot's own recent message carrying that nonce, if it did arrive; ``after`` is an older message id
        (0: unknown)."""


@dataclass(slots=True)
class Write:
    """One table's changes, stored whole or not at all.

    Attributes:
        record: The table's record as it is after the change.
        press: Interaction id that caused it, 0 if none; a second write with the same id is refused.
        rows: New log rows.
        checkpoint: New checkpoint.
        undone: Checkpoints at or after this row are void.
        events: New events: (row, index, name, data JSON, audience or None, new_to).
        outbox: What must be told because of it.
        drafts_done: Seats whose half-made answers are void.
    """

    record: TableRecord
    press: int = 0
    rows: list[Row] = field(default_factory=list)
    checkpoint: Checkpoint | None = None
    undone: int | None = None
    events: list[tuple[int, int, str, str, tuple[int, ...] | None, tuple[int, ...]]] = field(default_factory=list)
    outbox: list[OutboxItem] = field(default_factory=list)
    drafts_done: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """Something to be told, rendered when it is sent.

    Attributes:
        table: Which table.
        row: Log row it follows.
        kind: ``board`` (also lobby and result), ``hand`` (a seat's private message), ``strip`` (controls off an old
            message, ``target``), ``notice`` (a line for one seat or the channel).
        seat: For ``hand`` and private notices; -1 for the channel.
        target: Message id for ``strip``.
        text: For ``notice``.
        id: Key in the store, 0 before it is stored.
        attempts: Failed tries so far.
        posted_nonce: Nonce of a POST that may already have arrived, "" if none was tried.
    """

    table: TableId
    row: int
    kind: Literal["board", "hand", "strip", "notice"]
    seat: int = -1
    target: int = 0
    text: str = ""
    id: int = 0
    attempts: int = 0
    posted_nonce: str = ""


class PressSeen(Exception):
    """This press was applied already; nothing was changed."""


class Store(Protocol):
    """Where tables live. Every method that changes something returns after the commit."""

    async def write(self, write: Write) -> None:
        """Store one table's changes.

        Raises:
            PressSeen: ``write.press`` is known.
            OSError: The disk refused; nothing was changed.
        """

    async def create(self, record: TableRecord, press: int) -> TableId:
        """Store a new table and give it its number."""

    async def load(self, table: TableId) -> TableRecord | None:
        """A table's record."""

    async def history(self, table: TableId, base: int) -> tuple[list[Checkpoint], list[Row]]:
        """The newest checkpoint at or before ``base`` and all later ones, and every row after the first of them."""

    async def events(self, table: TableId, after: int) -> list[tuple[int, int, str, str, tuple[int, ...] | None]]:
        """Events of rows that still stand, after a row: (row, index, name, data JSON, audience)."""

    async def tables_in(self, channel: int) -> list[TableRecord]:
        """Live tables (lobby, playing, suspended) of a channel."""

    async def tables_of(self, player: int) -> list[TableRecord]:
        """Live tables where a person sits."""

    async def live(self) -> list[TableId]:
        """Ids of live tables."""

    async def outbox(self) -> list[OutboxItem]:
        """What is still to be told, oldest first."""

    async def told(self, done: list[int], record: Mapping[str, object] | None = None, table: TableId = 0) -> None:
        """Remove outbox items and, in the same transaction, update fields of the table's record."""

    async def draft(self, table: TableId, seat: int, serial: int) -> list[str]:
        """A half-made answer."""

    async def save_draft(self, table: TableId, seat: int, serial: int, keys: list[str]) -> None:
        """Keep a half-made answer."""

    async def whole(self, table: TableId) -> tuple[TableRecord, list[Checkpoint], list[Row]]:
        """Everything about a table, for capsules and the doctor."""
