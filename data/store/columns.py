"""How records, log rows, checkpoints and outbox items are spread over columns."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from engine.host.lateness import next_look
from engine.host.takebacks import NO_TAKEBACKS, Request, TakeBacks
from engine.host.types import Asked, Chair, Orders, OutboxItem, Place, TableRecord
from engine.kernel.chance import CHANCE
from engine.kernel.log import Checkpoint, Row, Serials

to_json: Callable[[Any], str] = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""Compact JSON."""

CHAIR = tuple(entry.name for entry in fields(Chair))


def chairs_json(chairs: Sequence[Chair]) -> str:
    """The chairs as JSON; ``dataclasses.asdict`` would take longer than all statements of a write together."""
    return to_json([{name: getattr(chair, name) for name in CHAIR} for chair in chairs])


def serials_json(serials: Serials) -> str:
    """Open serials as JSON."""
    return to_json({str(seat): pair for seat, pair in serials.items()})


def orders_json(orders: Mapping[int, Orders]) -> str:
    """Standing orders as JSON; most tables have none, and this runs for every move."""
    return to_json({str(seat): asdict(order) for seat, order in orders.items()}) if orders else "{}"


def takebacks_json(takebacks: TakeBacks) -> str:
    """Requests to take a move back as JSON; at most tables nobody asks, and this runs for every move."""
    return "{}" if takebacks == NO_TAKEBACKS else to_json(asdict(takebacks))


def takebacks_from(text: str) -> TakeBacks:
    """The other way round."""
    if text == "{}":
        return NO_TAKEBACKS
    found = json.loads(text)
    request = found["open"]
    if request is not None:
        request = Request(**{**request, "lost": tuple(request["lost"]), "agreed": tuple(request["agreed"])})
    return TakeBacks(
        request,
        found["number"],
        found["ended"],
        {int(seat): count for seat, count in found["asked"].items()},
        {int(seat): (row, by) for seat, (row, by) in found["refused"].items()},
    )


def asked_json(asked: Mapping[int, Asked]) -> str:
    """Who has been waited for since when, as JSON."""
    return to_json({str(seat): (since.at, since.reminded, since.votes) for seat, since in asked.items()})


def computers_turn(record: TableRecord) -> int:
    """1 if a computer player is waited for."""
    return int(record.stage == "playing" and any(record.chairs[seat].bot for seat in record.waiting))


HOSTS: dict[str, Callable[[TableRecord], Any]] = {
    "game": lambda r: r.game,
    "stage": lambda r: r.stage,
    "guild": lambda r: r.place.guild,
    "channel": lambda r: r.place.channel,
    "guild_name": lambda r: r.place.guild_name,
    "channel_name": lambda r: r.place.channel_name,
    "host": lambda r: r.host,
    "options": lambda r: to_json(r.options),
    "seats_wanted": lambda r: r.seats_wanted,
    "chairs": lambda r: chairs_json(r.chairs),
    "secret": lambda r: r.secret,
    "start_press": lambda r: r.start_press,
    "seed": lambda r: r.seed,
    "position": lambda r: r.position,
    "serial": lambda r: r.serial,
    "serials": lambda r: serials_json(r.serials),
    "waiting": lambda r: to_json(r.waiting),
    "computers_turn": lambda r: computers_turn(r),
    "n": lambda r: r.n,
    "undone": lambda r: r.undone,
    "undo_base": lambda r: r.undo_base,
    "note": lambda r: r.note,
    "created": lambda r: float(r.created),
    "touched": lambda r: float(r.touched),
    "orders": lambda r: orders_json(r.orders),
    "lesson": lambda r: int(r.lesson),
    "takebacks": lambda r: takebacks_json(r.takebacks),
    "asked": lambda r: asked_json(r.asked),
    "remind_at": next_look,
    "reminders": lambda r: int(r.reminders),
}
"""Columns that the host owns, each with the value that a record gives it."""

PUBLISHERS: dict[str, Callable[[Any], Any]] = {
    "board_message": int,
    "pinged": to_json,
    "hand_messages": lambda found: to_json({str(seat): pair for seat, pair in found.items()}),
    "told": int,
    "shown": int,
    "request_message": to_json,
    "reminder_message": int,
}
"""Columns that the publisher owns, each with the way its value is stored."""

DERIVED = ("computers_turn", "remind_at")
"""Columns that others can be looked up by; never read."""
RECORD = ", ".join(("id", *(name for name in HOSTS if name not in DERIVED), *PUBLISHERS))
"""Columns of ``record_from``, in its order."""

INSERT_TABLE = f"INSERT INTO tables ({', '.join(HOSTS)}) VALUES ({', '.join('?' * len(HOSTS))})"
UPDATE_TABLE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in HOSTS)} WHERE id = ?"


PLAY = (
    "stage", "position", "serial", "serials", "waiting", "computers_turn", "n", "undone", "undo_base", "note",
    "touched", "orders", "takebacks", "asked", "remind_at",
)  # fmt: skip
"""Columns of the host that a step of play can change."""
UPDATE_PLAY = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in PLAY)} WHERE id = ?"


def play_values(record: TableRecord) -> tuple[Any, ...]:
    """Values for ``UPDATE_PLAY``, written out since this runs for every move."""
    return (
        record.stage,
        record.position,
        record.serial,
        serials_json(record.serials),
        to_json(record.waiting),
        computers_turn(record),
        record.n,
        record.undone,
        record.undo_base,
        record.note,
        float(record.touched),
        orders_json(record.orders),
        takebacks_json(record.takebacks),
        asked_json(record.asked),
        next_look(record),
        record.id,
    )


def record_values(record: TableRecord) -> list[Any]:
    """Values for ``INSERT_TABLE`` and the first ones for ``UPDATE_TABLE``."""
    return [value(record) for value in HOSTS.values()]


def record_from(columns: sqlite3.Row | tuple[Any, ...]) -> TableRecord:
    """A record from the columns ``RECORD``."""
    (
        id, game, stage, guild, channel, guild_name, channel_name, host, options, seats_wanted, chairs, secret,
        start_press, seed, position, serial, serials, waiting, n, undone, undo_base, note, created, touched,
        orders, lesson, takebacks, asked, reminders, board_message, pinged, hand_messages, told, shown,
        request_message, reminder_message,
    ) = columns  # fmt: skip
    return TableRecord(
        id=id,
        game=game,
        stage=stage,
        place=Place(guild, channel, guild_name, channel_name),
        host=host,
        options=json.loads(options),
        seats_wanted=seats_wanted,
        chairs=[Chair(**chair) for chair in json.loads(chairs)],
        secret=secret,
        start_press=start_press,
        seed=seed,
        position=position,
        serial=serial,
        serials={int(seat): (number, mark) for seat, (number, mark) in json.loads(serials).items()},
        waiting=json.loads(waiting),
        n=n,
        undone=undone,
        undo_base=undo_base,
        board_message=board_message,
        pinged=json.loads(pinged),
        hand_messages={int(seat): (place, found) for seat, (place, found) in json.loads(hand_messages).items()},
        told=told,
        shown=shown,
        note=note,
        created=created,
        touched=touched,
        orders={int(seat): Orders(**order) for seat, order in json.loads(orders).items()},
        lesson=bool(lesson),
        takebacks=takebacks_from(takebacks),
        request_message=pair_from(request_message),
        asked={
            int(seat): Asked(at, reminded, tuple(votes)) for seat, (at, reminded, votes) in json.loads(asked).items()
        },
        reminders=bool(reminders),
        reminder_message=reminder_message,
    )


def pair_from(text: str) -> tuple[int, int]:
    """Two numbers."""
    first, second = json.loads(text)
    return first, second


LOG = "n, kind, seat, mark, keys, chance, back"
INSERT_LOG = f"INSERT INTO log (table_id, {LOG}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


def row_values(table: int, row: Row) -> tuple[Any, ...]:
    """Values for ``INSERT_LOG``."""
    chance = to_json([row.values, row.bounds, row.start, row.count, row.to]) if row.seat == CHANCE else None
    return table, row.n, row.kind, row.seat, row.mark, to_json(row.keys), chance, row.back


def row_from(columns: tuple[Any, ...]) -> Row:
    """A log row from the columns ``LOG``."""
    n, kind, seat, mark, keys, chance, back = columns
    if chance is None:
        return Row(n, kind, seat, mark, json.loads(keys), back=back)
    values, bounds, start, count, to = json.loads(chance)
    return Row(n, kind, seat, mark, json.loads(keys), values, bounds, start, count, audience(to), back)


def audience(seats: list[int] | None) -> tuple[int, ...] | None:
    """An audience as the kernel has it."""
    return None if seats is None else tuple(seats)


CHECKPOINT = "n, phase, state, rules_version, state_version, kernel_version"
INSERT_CHECKPOINT = f"INSERT INTO checkpoints (table_id, {CHECKPOINT}) VALUES (?, ?, ?, ?, ?, ?, ?)"


def checkpoint_values(table: int, checkpoint: Checkpoint) -> tuple[Any, ...]:
    """Values for ``INSERT_CHECKPOINT``; the state goes in compressed."""
    state = zlib.compress(checkpoint.state, 1)
    versions = checkpoint.rules_version, checkpoint.state_version, checkpoint.kernel_version
    return table, checkpoint.n, checkpoint.phase, state, *versions


def checkpoint_from(columns: tuple[Any, ...]) -> Checkpoint:
    """A checkpoint from the columns ``CHECKPOINT``."""
    n, phase, state, rules_version, state_version, kernel_version = columns
    return Checkpoint(n, phase, zlib.decompress(state), rules_version, state_version, kernel_version)


OUTBOX = "id, table_id, row, kind, seat, target, text, fresh, posted_nonce, claim"
INSERT_OUTBOX = "INSERT INTO outbox (table_id, row, kind, seat, target, text, fresh) VALUES (?, ?, ?, ?, ?, ?, ?)"


def outbox_values(table: int, item: OutboxItem) -> tuple[Any, ...]:
    """Values for ``INSERT_OUTBOX``."""
    return table, item.row, item.kind, item.seat, item.target, item.text, int(item.fresh)


def outbox_from(columns: tuple[Any, ...]) -> OutboxItem:
    """An outbox item from the columns ``OUTBOX``."""
    id, table, row, kind, seat, target, text, fresh, posted_nonce, claim = columns
    return OutboxItem(table, row, kind, seat, target, text, id, 0, posted_nonce, claim, bool(fresh))
