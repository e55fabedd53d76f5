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


def stage_of(seconds: float) -> int:
    """How many reminders fall due within so many seconds."""
    return sum(seconds >= due for due in DUE)


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
    steps = [(asked.at, max(asked.reminded, _spared(record))) for asked in record.asked.values()]
    return min((at + DUE[step] for at, step in steps if step < LAST), default=0.0)


def fallen_due(record: TableRecord, seats: Sequence[int], now: float) -> dict[int, Asked]:
    """Those of some seats that are to be reminded now, with the reminder counted; empty while none is due.

    Of several reminders that fell due for a seat, such as while the bot was down, only the newest counts.
    """
    asked = {seat: record.asked[seat] for seat in seats if seat in record.asked}
    spared = _spared(record)

    def due(since: Asked, ahead: float) -> int:
        stage = stage_of(now - since.at + ahead)
        return stage if stage > max(since.reminded, spared) else 0

    if not any(due(since, 0.0) for since in asked.values()):
        return {}
    found = {seat: due(since, 0.0) or due(since, GATHER) for seat, since in asked.items()}
    return {seat: replace(asked[seat], reminded=stage) for seat, stage in found.items() if stage}


def _spared(record: TableRecord) -> int:
    """Reminders left out where the table wants none: the first only asks for haste, the others offer a way on."""
    return 0 if record.reminders else 1


def notified(record: TableRecord, due: dict[int, Asked]) -> list[int]:
    """Seats that a reminder notifies: after a week nobody, except who missed earlier ones while the bot was down."""
    if not record.reminders:
        return []
    return [seat for seat, asked in due.items() if asked.reminded < LAST or record.asked[seat].reminded < SECOND]


# ---------------------------------------------------------------------- stand-ins


def late(record: TableRecord) -> list[int]:
    """Seats that the reminder in the channel is about."""
    return [seat for seat, asked in sorted(record.asked.items()) if asked.reminded or record.chairs[seat].gone]


def overdue(record: TableRecord, seat: int) -> bool:
    """Whether a seat has been told that a computer player may stand in for it."""
    asked = record.asked.get(seat)
    return asked is not None and (asked.reminded >= SECOND or record.chairs[seat].gone)


def may_stand_in_at(record: TableRecord, seat: int) -> float:
    """From when on (Unix seconds) the others may let a computer player stand in for a seat that is waited for."""
    return 0.0 if record.chairs[seat].gone else record.asked[seat].at + LATE


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
