"""What a step at a table makes known, and to whom: from a kernel step to a stored write."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.host.orders import ordered
from engine.host.types import OutboxItem, TableRecord, Write
from engine.host.wording import place_of
from engine.kernel.run import Run, Step

StoredEvent = tuple[int, int, str, str, tuple[int, ...] | None, tuple[int, ...]]


BEGUN = "begun"
"""Marks the first board of a game, and the errand that makes the lobby say so."""
APART = 10_000
"""Between the places of one host event told several times at one log row, where something can recur without a move."""
ANEW = "anew"
"""Marks a board that notifies everybody who must act, whether or not an older one has."""


def write_of(
    record: TableRecord, run: Run[Any], step: Step, *, press: int = 0, actor: int | None = None, start: bool = False
) -> Write:
    """The write that stores a step.

    Args:
        record: The table as it was, or with changes of the host's own already made.
        run: The game after the step.
        step: What it did.
        press: Interaction that caused it.
        actor: Seat that acted; its private message is edited rather than sent anew.
        start: Whether the game has just started.
    """
    waiting = run.waiting
    undos = [row.n for row in step.rows if row.kind in ("undo", "withdrawn")]
    stage = record.stage
    if stage in ("lobby", "playing", "suspended"):
        stage = "over" if run.over else "playing"
    after = record.changed(
        stage=stage,
        note="" if record.stage == "suspended" else record.note,
        position=run.position,
        serial=run.serial,
        serials=run.serials,
        waiting=waiting,
        n=run.n,
        undone=max(undos, default=record.undone),
        undo_base=run.checkpoint.n if run.over else run.undo_base,
    )
    write = Write(after, press, list(step.rows), step.checkpoint, step.undone)
    write.events = [
        (entry.row, entry.index, entry.event.name, _json(entry.event.data), entry.event.to, entry.event.new_to)
        for entry in step.happened
    ]
    write.outbox = items_for(record, after, run, actor, start)
    write.drafts_done = [seat for seat, asked in record.serials.items() if run.serials.get(seat) != asked]
    write.steps_only = not start and after.live
    return write


def items_for(
    before: TableRecord, after: TableRecord, run: Run[Any], actor: int | None, start: bool
) -> list[OutboxItem]:
    """What must be told: the board always, a private message to each person whose hand or question may have changed."""
    items = [OutboxItem(after.id, after.n, "board", text=BEGUN if start else "", fresh=start or not after.live)]
    for seat in after.people:
        entry = run.open.get(seat)
        asked = entry is not None and entry.sealed is None and entry.question.private
        asked = asked and ordered(after, run, seat) is None
        # The actor's private message may be on its way just now: then it is brought up to date after it has arrived.
        if asked or seat in before.hand_messages or seat == actor:
            anew = asked and seat != actor and before.serials.get(seat) != run.serials.get(seat)
            items.append(OutboxItem(after.id, after.n, "hand", seat, fresh=anew))
    return items


def events_of(record: TableRecord, name: str, seat: int = -1, nth: int = 0, /, **words: str) -> list[StoredEvent]:
    """An event of the host's own, told to everybody after the newest row.

    Args:
        record: The table.
        name: What happened.
        seat: Whom it is about.
        nth: Tells it from the same event at the same row; the store keeps one of each key.
        **words: What its line says.
    """
    return [(record.n, place_of(name, seat) + APART * nth, name, _json(words), None, ())]


def board_item(record: TableRecord, *, fresh: bool = False) -> OutboxItem:
    """The board (or lobby, or result) has changed."""
    return OutboxItem(record.id, record.n, "board", fresh=fresh)


def closing_items(record: TableRecord) -> list[OutboxItem]:
    """The last board, and the controls off every private message, even one that is just being sent."""
    seats = sorted({*record.people, *record.hand_messages})
    hands = [OutboxItem(record.id, record.n, "hand", seat) for seat in seats]
    return [board_item(record, fresh=bool(record.seed)), *hands]


def notice(record: TableRecord, text: str, seat: int = -1, *, target: int = 0) -> OutboxItem:
    """A line of its own for one seat, or for the channel, where it may notify the player ``target``."""
    return OutboxItem(record.id, record.n, "notice", seat, target, text)


def due(items: Sequence[OutboxItem], kind: str, seat: int = -1) -> list[OutboxItem]:
    """The items of one kind for one audience."""
    return [item for item in items if item.kind == kind and item.seat == seat]


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
