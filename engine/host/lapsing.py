"""When a request to take a move back ends by itself: decided with the very write that ends it, so in one commit."""

from __future__ import annotations

from dataclasses import replace

from engine.host.request_screens import ended_line, voters
from engine.host.takebacks import Request, TakeBacks
from engine.host.types import OutboxItem, TableRecord, Write

PRESSED = ("answer", "timeout")
"""Kinds of log rows that go on with the game."""


def lapse(before: TableRecord, write: Write) -> None:
    """End the open request in a write after which nobody could agree to what was asked any more.

    Any answer of a person's seat ends it, whether pressed or given by a standing order: otherwise a request that goes
    on would tell that somebody does not look. Computer players end nothing: they have agreed to lose what they did, and
    a table with one on turn could never ask otherwise. Where somebody gives a seat up, or is back on one, the request
    asks those who decide now; if all of these have agreed, it stays open until ``Agreement.finish``, the next step.

    Args:
        before: The table as it is.
        write: What is about to be stored; changed in place.
    """
    request, after = before.takebacks.open, write.record
    if request is None or after.takebacks.open != request:
        return
    why = _reason(write, request)
    asked, were = voters(after, request.seat, request.row), voters(before, request.seat, request.row)
    if why:
        after.takebacks = closed(after, request, why)
    elif not asked:
        after.takebacks = closed(after, request, "Nobody is left who would have to agree: **Undo** takes it back.")
        spared = {**after.takebacks.asked, request.seat: after.takebacks.asked.get(request.seat, 1) - 1}
        after.takebacks = replace(after.takebacks, asked=spared)
    elif asked == were:
        return
    write.outbox.append(request_item(after))


def _reason(write: Write, request: Request) -> str:
    after = write.record
    if after.stage in ("over", "ended"):
        return "The game is over, so the request has ended."
    if after.stage != "playing":
        return "The table is paused, so the request has ended."
    if request.seat not in after.people:
        return "Whoever asked has left the seat, so the request has ended."
    if write.undone is not None or any(row.kind in PRESSED and not after.chairs[row.seat].bot for row in write.rows):
        return "Play went on, so the request has ended."
    if not request.learned and any(request.seat in new_to for *_, new_to in write.events):
        return "Whoever asked has been shown something new since, so the request has ended."
    return ""


def closed(record: TableRecord, request: Request, why: str) -> TakeBacks:
    """The table's requests once the open one has ended."""
    return replace(record.takebacks, open=None, ended=ended_line(record, request, why))


def request_item(record: TableRecord) -> OutboxItem:
    """The channel's message about a request must be brought up to date."""
    return OutboxItem(record.id, record.n, "request")
