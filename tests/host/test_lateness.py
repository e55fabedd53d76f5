"""Who is late follows from what everybody can see, and from nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.host.lateness import DAY, DUE, caught_up, fallen_due, follow, missing, next_look, notified, voters
from engine.host.types import Asked, Chair, Place, TableRecord, Write
from engine.kernel.log import Row


def table(seats: int = 3, **changes: Any) -> TableRecord:
    """A game of people who wait for all of them."""
    parts: dict[str, Any] = {
        "id": 1,
        "game": "nim",
        "stage": "playing",
        "place": Place(400, 500),
        "host": 10,
        "options": {},
        "seats_wanted": seats,
        "chairs": [Chair(10 + seat, f"Player {seat}") for seat in range(seats)],
        "secret": "00",
        "waiting": list(range(seats)),
        "serials": {seat: (seat, "mark") for seat in range(seats)},
        "asked": {seat: Asked(100.0) for seat in range(seats)},
    }
    return TableRecord(**{**parts, **changes})


def after(before: TableRecord, *rows: Row, **changes: Any) -> dict[int, Asked]:
    write = Write(before.changed(**changes), rows=list(rows))
    follow(before, write, 500.0)
    return write.record.asked


def test_the_time_of_others_goes_on_whatever_happens_to_their_questions() -> None:
    before = table()
    rows = Row(1, "answer", 0, "m"), Row(2, "forced", 1, "m"), Row(3, "chance", -1, "m")
    found = after(before, *rows, serials={seat: (9 + seat, "other") for seat in range(3)})
    assert found == {0: Asked(500.0), 1: Asked(100.0), 2: Asked(100.0)}


@pytest.mark.parametrize("kind", ["answer", "timeout", "withdrawn", "undo"])
def test_whoever_acts_begins_anew(kind: Any) -> None:
    assert after(table(), Row(1, kind, 0, "m"))[0] == Asked(500.0)


def test_whoever_is_not_waited_for_is_forgotten_and_a_paused_table_waits_for_nobody() -> None:
    assert after(table(), waiting=[1]) == {1: Asked(100.0)}
    assert after(table(), stage="suspended") == {}
    assert after(table(stage="suspended", asked={}), stage="playing") == dict.fromkeys(range(3), Asked(500.0))


def test_computer_seats_are_not_waited_for() -> None:
    before = table()
    before.chairs[1].bot = "slow"
    assert set(after(before)) == {0, 2}
    assert missing(before, 0) == 1


def test_a_reminder_follows_only_if_it_says_something_else() -> None:
    before = table(asked={0: Asked(1.0, 2), 1: Asked(100.0), 2: Asked(100.0)})
    same, other = Write(before.changed()), Write(before.changed(waiting=[1, 2]))
    follow(before, same, 500.0)
    follow(before, other, 500.0)
    assert [item.kind for item in same.outbox] == []
    assert [item.kind for item in other.outbox] == ["reminder"]


def test_reminders_fall_due_one_by_one_and_never_again() -> None:
    record = table(1)
    counted = []
    for hour in range(24 * 30):
        now = 100.0 + hour * 3600
        due = fallen_due(record, [0], now)
        if due:
            counted.append((hour, due[0].reminded, notified(record, due)))
            record = record.changed(asked={**record.asked, **due})
    assert counted == [(24, 1, [0]), (72, 2, [0]), (168, 3, [])]
    assert next_look(record) == 0.0


@pytest.mark.parametrize(
    ("days", "reminded", "reminders", "waited"),
    [
        (1.2, 0, True, 1.2),
        (1.5, 0, True, 1.0),
        (40.0, 0, True, 1.0),
        (3.2, 1, True, 3.2),
        (40.0, 1, True, 3.0),
        (40.0, 2, True, 7.0),
        (40.0, 3, True, 40.0),
        (3.2, 0, False, 3.2),
        (40.0, 0, False, 2.0),
        (40.0, 2, False, 7.0),
    ],
)
def test_time_in_which_the_host_could_not_look_does_not_count(
    days: float, reminded: int, reminders: bool, waited: float
) -> None:
    record = table(1, reminders=reminders, asked={0: Asked(100.0, reminded)})
    now = 100.0 + days * DAY
    found = caught_up(record, [0], now)
    assert (now - found[0].at) / DAY == pytest.approx(waited)
    due = fallen_due(record.changed(asked=found), [0], now)
    once = {0: reminded + 1 if reminders or reminded else 2}
    assert {seat: asked.reminded for seat, asked in due.items()} == ({} if reminded == 3 or waited == 2.0 else once)


def test_the_host_looks_when_the_next_one_is_due() -> None:
    record = table(2, asked={0: Asked(100.0, 1), 1: Asked(50.0)})
    assert next_look(record) == 50.0 + DUE[0]
    assert next_look(record.changed(reminders=False)) == 50.0 + DUE[1]
    assert next_look(record.changed(lesson=True)) == 0.0
    assert next_look(record.changed(stage="over")) == 0.0


def test_more_than_half_of_those_who_are_not_overdue_themselves_must_press() -> None:
    late, fresh = Asked(1.0, 2), Asked(1.0, 1)
    five = table(5, asked={0: late, 1: fresh})
    assert missing(five, 0) == 3
    assert missing(five.changed(asked={0: Asked(1.0, 2, (1, 2)), 1: fresh}), 0) == 1
    three = table(3, asked={0: late, 1: late})
    assert voters(three, 0) == [2]
    assert missing(three, 0) == 1
    pressed = three.changed(asked={0: Asked(1.0, 2, (1,)), 1: late})
    assert voters(pressed, 0) == [1, 2]
    assert missing(pressed, 0) == 1, "one who is overdue but presses counts like the others"
