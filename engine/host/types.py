"""The words that the host, the store and the Discord edge share. Nothing here knows discord.py or SQL."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from engine.host.takebacks import NO_TAKEBACKS, TakeBacks
from engine.kernel.events import Event
from engine.kernel.log import Checkpoint, Row

TableId: TypeAlias = int
Stage = Literal["lobby", "playing", "over", "ended", "suspended"]
"""``over``: played to its result; ``ended``: stopped before; ``suspended``: the rules failed, nothing is lost."""


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
    def home(self) -> int:
        """Where what people build is kept: the server, or the channel of a DM."""
        return self.guild or self.channel

    @property
    def link(self) -> str:
        """Address of the channel in the Discord app."""
        return f"https://discord.com/channels/{self.guild or '@me'}/{self.channel}"


@dataclass(frozen=True, slots=True)
class Build:
    """A value of an option that somebody built and kept.

    Attributes:
        id: Its number, 0 before it is stored.
        name: Its name as typed (not escaped).
        value: The option's value.
        maker: Player id of whoever kept it.
    """

    id: int
    name: str
    value: str
    maker: int


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
        left: Log row from which on ``bot`` stands in until the person is back; None while nobody stands in.
        stood: Newest log row of an answer that a stand-in gave, 0 if none ever did.
        absences: How often a stand-in took over.
        gone: The person may have left the server.
    """

    player: int | None
    name: str
    bot: str = ""
    press: int = 0
    resigned: bool = False
    dm_closed: bool = False
    left: int | None = None
    stood: int = 0
    absences: int = 0
    gone: bool = False

    @property
    def away(self) -> bool:
        """Whether a computer player decides until the person is back."""
        return self.left is not None


@dataclass(frozen=True, slots=True)
class Orders:
    """What a seat has asked not to be asked.

    Attributes:
        turn: It passes for the rest of that turn; None if it does not.
        only_target: It passes unless it is the target.
        spared: Newest asking that the seat answers itself all the same, since it took an answer back.
    """

    turn: str | None = None
    only_target: bool = False
    spared: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """How long a person has been waited for.

    Attributes:
        at: Since when, without a break (Unix seconds).
        reminded: Reminders that have gone out.
        votes: Seats that want a computer player to stand in.
    """

    at: float
    reminded: int = 0
    votes: tuple[int, ...] = ()


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
        start_press: Interaction id of the press that started the game; part of the seed.
        seed: Hex of the stream's seed, "" in the lobby.
        position: First unused number of the stream.
        serial: Newest question serial.
        serials: Open questions: seat -> (serial, fingerprint).
        waiting: Seats that must answer before play goes on.
        n: Newest log row.
        undone: Newest log row that is an undo, 0 if there is none.
        undo_base: Oldest checkpoint that an undo may still need.
        board_message: Newest board (or lobby) message in the channel, 0 if none.
        pinged: Seats pinged by the newest board message.
        hand_messages: For each seat (DM channel id, message id) of its newest private message.
        told: Newest event (its number in the store) that earlier board messages told the channel.
        shown: Newest event that the newest board message tells.
        note: One line that the next board shows, such as why a table is suspended.
        created: Unix seconds.
        touched: Unix seconds of the newest change.
        orders: Standing orders by seat; seats without any are left out.
        lesson: Whether this is the game's lesson: position and dice were set beforehand.
        takebacks: Requests to take a move back by agreement.
        request_message: Number of the newest such request in the channel, and id of its message; (0, 0) if none.
        asked: For each person who is waited for, since when; see ``engine.host.lateness``.
        reminders: Whether late people are notified.
        reminder_message: Newest reminder in the channel, 0 if none has controls.
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
    start_press: int = 0
    seed: str = ""
    position: int = 0
    serial: int = 0
    serials: dict[int, tuple[int, str]] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)
    n: int = 0
    undone: int = 0
    undo_base: int = 0
    board_message: int = 0
    pinged: list[int] = field(default_factory=list)
    hand_messages: dict[int, tuple[int, int]] = field(default_factory=dict)
    told: int = 0
    shown: int = 0
    note: str = ""
    created: float = 0.0
    touched: float = 0.0
    orders: dict[int, Orders] = field(default_factory=dict)
    lesson: bool = False
    takebacks: TakeBacks = NO_TAKEBACKS
    request_message: tuple[int, int] = (0, 0)
    asked: dict[int, Asked] = field(default_factory=dict)
    reminders: bool = True
    reminder_message: int = 0

    def seat_of(self, player: int) -> int | None:
        """The seat on which a person sits and has not resigned, or None."""
        for seat, chair in enumerate(self.chairs):
            if chair.player == player and not chair.resigned:
                return seat
        return None

    def changed(self, **values: Any) -> TableRecord:
        """A copy with other values and chairs of its own, to be changed and then committed."""
        return replace(self, **{"chairs": [replace(chair) for chair in self.chairs], **values})

    @property
    def live(self) -> bool:
        """Whether anything can still happen here."""
        return self.stage in ("lobby", "playing", "suspended")

    @property
    def people(self) -> list[int]:
        """Seats for which a person decides."""
        return [seat for seat, chair in enumerate(self.chairs) if not chair.bot]

    @property
    def away(self) -> list[int]:
        """Seats on which a computer player stands in until their person is back."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.away]


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
        steps_only: Nothing changed but what a step of play can change: not the seats, options or seed, and the table
            is as live as before. Saves rewriting them.
    """

    record: TableRecord
    press: int = 0
    rows: list[Row] = field(default_factory=list)
    checkpoint: Checkpoint | None = None
    undone: int | None = None
    events: list[tuple[int, int, str, str, tuple[int, ...] | None, tuple[int, ...]]] = field(default_factory=list)
    outbox: list[OutboxItem] = field(default_factory=list)
    drafts_done: list[int] = field(default_factory=list)
    steps_only: bool = False


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """Something to be told, rendered when it is sent.

    Attributes:
        table: Which table.
        row: Log row it follows.
        kind: ``board`` (also lobby and result), ``hand`` (a seat's private message), ``strip`` (controls off an old
            message, ``target``), ``notice`` (a line for one seat or the channel), ``request`` (to take a move back),
            ``reminder`` (who is late).
        seat: For ``hand``, private notices and messages to strip in a DM; -1 for the channel.
        target: Message id for ``strip``; player id that a notice in the channel may notify.
        text: For ``notice``; for ``reminder`` the seats that it may notify.
        id: Key in the store, 0 before it is stored.
        attempts: Failed tries so far.
        posted_nonce: Nonce of a POST that may already have arrived, "" if none was tried.
        claim: JSON of the publisher fields that hold once that POST has arrived.
        fresh: A new message is due even if an edit would do.
    """

    table: TableId
    row: int
    kind: Literal["board", "hand", "strip", "notice", "request", "reminder"]
    seat: int = -1
    target: int = 0
    text: str = ""
    id: int = 0
    attempts: int = 0
    posted_nonce: str = ""
    claim: str = ""
    fresh: bool = False


class PressSeen(Exception):
    """This press was applied already; nothing was changed."""


class StoreTrouble(OSError):
    """The disk or the database refused; nothing was changed."""


Told: TypeAlias = tuple[int, Event]
"""An event with its number in the store (ever growing over all tables)."""
