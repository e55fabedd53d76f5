"""What a reminder says: who is waited for, since when, where the board is, and how the others can play on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.host import lateness
from engine.host.addressing import fitted, mention, title
from engine.host.limits import LABEL, clip
from engine.host.names import plain, shown
from engine.host.posts import Button, Controls, Post
from engine.host.presses import press_id
from engine.host.types import TableRecord
from engine.host.wording import listed
from engine.kernel.game import Game

SPANS = ("", "a day", "three days", "a week")
"""How long somebody has been waited for, by reminders so far."""
IN_ROW = 2
"""Buttons in a row: their labels carry names, and phones are narrow."""


def reminder_post(record: TableRecord, game: Game[Any], pings: Collection[int] = ()) -> Post:
    """The channel's message about those who are late.

    Args:
        record: The table; somebody is late there (``lateness.late``).
        game: Its rules.
        pings: Seats that it notifies.
    """
    late = lateness.late(record)
    lines = [_waiting(record, stage, late) for stage in range(1, lateness.LAST + 1)]
    lines += [f"{_name(record, seat)} may have left the server." for seat in late if record.chairs[seat].gone]
    lines = [line for line in lines if line]
    place = record.place.link
    board = f"The board: {place}/{record.board_message}" if record.board_message else f"The table: {place}"
    content = [f"{title(record, game)} · ⏰ {lines[0]}", *lines[1:], board, *_ways_on(record, late)]
    if record.reminders and any(record.asked[seat].reminded < lateness.LAST for seat in late):
        content.append("-# `/reminders` turns reminders off at this table.")
    players = [record.chairs[seat].player for seat in late if seat in pings]
    return Post(
        fitted(content), rows=_buttons(record, late), pings=tuple(player for player in players if player is not None)
    )


def _name(record: TableRecord, seat: int) -> str:
    return shown(record.chairs[seat].name)


def _waiting(record: TableRecord, stage: int, late: Collection[int]) -> str:
    """Who has been reminded so often, in a sentence; "" if nobody has."""
    seats = [seat for seat in late if record.asked[seat].reminded == stage]
    if not seats:
        return ""
    notifying = record.reminders and stage < lateness.LAST
    who = listed([mention(record.chairs[seat]) if notifying else _name(record, seat) for seat in seats])
    if stage < lateness.LAST:
        return f"{who}: it is your turn, and the table has waited for {SPANS[stage]}."
    return f"{who} {'has' if len(seats) == 1 else 'have'} not answered for {SPANS[stage]}. I send no more reminders."


def _ways_on(record: TableRecord, late: Collection[int]) -> list[str]:
    """What the others can do."""
    lines = [_offer(record, seat) for seat in late if lateness.overdue(record, seat) and lateness.voters(record, seat)]
    if any(record.asked[seat].reminded == lateness.LAST for seat in late):
        lines.append("The table waits as long as you like. Its host, or who may manage messages, can `/end` it.")
    return lines


def _offer(record: TableRecord, seat: int) -> str:
    """How a stand-in comes about."""
    missing, name = lateness.missing(record, seat), _name(record, seat)
    then = f"then a computer player plays for {name} until {name} is back."
    votes = [_name(record, voter) for voter in record.asked[seat].votes if voter in record.people]
    if votes:
        return f"{listed(votes)} pressed for {name}; {missing} more must press, {then}"
    if missing == 1:
        return f"Somebody else at the table can press the button, {then}"
    return f"If {missing} others at the table press the button, {then}"


def _buttons(record: TableRecord, late: Collection[int]) -> Controls:
    table = record.id
    found = [
        Button(
            clip(f"Let the computer play for {plain(record.chairs[seat].name)}", LABEL),
            press_id("standin", table, 0, seat),
            "primary",
        )
        for seat in late
        if lateness.overdue(record, seat) and lateness.voters(record, seat)
    ]
    rows: list[tuple[Button, ...]] = [tuple(found[start : start + IN_ROW]) for start in range(0, len(found), IN_ROW)]
    if len(record.people) > 1:
        rows.append((Button("I am away: play for me", press_id("away", table)),))
    if not rows:  # a message with a control is recognised after a crash, so it is never posted twice
        rows.append((Button("My hand", press_id("hand", table), emoji="🎴"),))
    return tuple(rows)
