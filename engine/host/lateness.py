"""Who is late at a table, and what is due because of it. Pure: records in, facts out.

Everything here follows from what everybody at the table can see anyway: who is waited for, and who has answered. So
a seat counts as waited for without a break until it answers itself, whether or not the rules have put its private
question anew meanwhile: otherwise the time of a reminder would tell that they had.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.host.types import Asked, OutboxItem, TableRecord, Write

DAY = 86_400.0
DUE = (DAY, 3 * DAY, 7 * DAY)
"""Seconds after which a person is reminded, reminded again, and reminded no more."""
GATHER = DAY / 4
"""Whoever would be reminded within so many seconds of another is reminded with them, in one message."""
LATE = DUE[1]
"""Seconds after which a computer player may stand in."""
SECOND, LAST = 2, len(DUE)
OWN = ("answer", "timeout", "withdrawn", "undo")
"""Kinds of log rows that a seat makes by answering; what was ``forced`` upon it may be nobody else's business."""


def follow(before: TableRecord, write: Write, now: float) -> None:
    """Bring into a write who has been waited for since when, and the reminder up to date if it says something else now.

    A table that is not being played waits for nobody: after a pause the time begins anew.
    """
    after = write.record
    acted = {row.seat for row in write.rows if row.kind in OWN}
    waiting = after.waiting if after.stage == "playing" else []
    after.asked = {
        seat: known if (known := after.asked.get(seat)) is not None and seat not in acted else Asked(now)
        for seat in waiting
        if not after.chairs[seat].bot
    }
    if said(before) not in ((), said(after)) and not any(item.kind == "reminder" for item in write.outbox):
        write.outbox.append(reminder_item(after))


def reminder_item(record: TableRecord, *, fresh: bool = False, pings: Sequence[int] = ()) -> OutboxItem:
    """The errand that brings the reminder up to date, or posts a new one that may notify some seats."""
    text = ",".join(map(str, pings))
    return OutboxItem(record.id, record.n, "reminder", text=text, fresh=fresh)


def pings_of(item: OutboxItem) -> set[int]:
    """The seats that a reminder may notify."""
    return {int(seat) for seat in item.text.split(",") if seat}


def next_look(record: TableRecord) -> float:
    """When the next reminder falls due (Unix seconds); 0.0 for never."""
    if record.stage != "playing" or record.lesson:
        return 0.0
    return min((at for asked in record.asked.values() if (at := _due_at(record, asked))), default=0.0)


def caught_up(record: TableRecord, seats: Sequence[int], now: float) -> dict[int, Asked]:
    """Since when some seats are waited for, without the time in which they could not play.

    The host looks every few minutes. A reminder that is found due for hours tells that it could not, such as while it
    was down or off the table's server: then time stood still. So reminders come one by one, and a stand-in is never
    offered within a day of the first that somebody could read.
    """

    def since(asked: Asked) -> Asked:
        due = _due_at(record, asked)
        if not due or now - due <= GATHER:
            return asked
        waited = due - asked.at
        return replace(asked, at=now - (waited if asked.reminded or record.reminders else waited - DAY))

    return {seat: since(record.asked[seat]) for seat in seats if seat in record.asked}


def fallen_due(record: TableRecord, seats: Sequence[int], now: float) -> dict[int, Asked]:
    """Those of some seats that are to be reminded now, with the reminder counted; empty while none is due."""
    due = {seat: at for seat in seats if seat in record.asked and (at := _due_at(record, record.asked[seat]))}
    if min(due.values(), default=now + 1) > now:
        return {}
    asked = {seat: record.asked[seat] for seat, at in due.items() if at <= now + GATHER}
    return {seat: replace(known, reminded=_step(record, known) + 1) for seat, known in asked.items()}


def _due_at(record: TableRecord, asked: Asked) -> float:
    """When a person's next reminder falls due; 0.0 for never."""
    step = _step(record, asked)
    return asked.at + DUE[step] if step < LAST else 0.0


def _step(record: TableRecord, asked: Asked) -> int:
    """Reminders that are behind a person. Where the table wants none, the first is left out: it only asks for haste,
    the others offer a way on."""
    return max(asked.reminded, 0 if record.reminders else 1)


def notified(record: TableRecord, due: dict[int, Asked]) -> list[int]:
    """Seats that a reminder notifies: after a week nobody."""
    return [seat for seat, asked in due.items() if record.reminders and asked.reminded < LAST]


# ---------------------------------------------------------------------- stand-ins


def late(record: TableRecord) -> list[int]:
    """Seats that the reminder in the channel is about."""
    return [seat for seat, asked in sorted(record.asked.items()) if asked.reminded or record.chairs[seat].gone]


def overdue(record: TableRecord, seat: int) -> bool:
    """Whether a seat has been told that a computer player may stand in for it."""
    asked = record.asked.get(seat)
    return asked is not None and (asked.reminded >= SECOND or record.chairs[seat].gone)


def may_stand_in_at(record: TableRecord, seat: int, now: float) -> float:
    """From when on (Unix seconds) the others may let a computer player stand in for a seat that is waited for."""
    return 0.0 if record.chairs[seat].gone else caught_up(record, [seat], now)[seat].at + LATE


def voters(record: TableRecord, seat: int) -> list[int]:
    """The other persons at the table, without those who are overdue themselves unless they have pressed."""
    pressed = record.asked[seat].votes
    return [s for s in record.people if s != seat and (s in pressed or not overdue(record, s))]


def missing(record: TableRecord, seat: int) -> int:
    """How many more must press until more than half of the others want a stand-in."""
    crowd = voters(record, seat)
    pressed = sum(other in record.asked[seat].votes for other in crowd)
    return max(len(crowd) // 2 + 1 - pressed, 0)


def said(record: TableRecord) -> tuple[tuple[int, int, int, tuple[int, ...]], ...]:
    """What a reminder says of each late seat: reminders so far, presses missing, who has pressed."""
    return tuple(
        (seat, record.asked[seat].reminded, missing(record, seat), record.asked[seat].votes) for seat in late(record)
    )
