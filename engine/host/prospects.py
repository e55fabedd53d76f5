"""What taking an answer back past a barrier would lead to: read from the store and rebuilt, nothing is changed."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from engine.host.addressing import seat_names
from engine.host.limits import clip
from engine.host.tables import Live, Tables
from engine.host.takebacks import Request
from engine.kernel.errors import Refused
from engine.kernel.log import standing
from engine.kernel.run import Run, Step

log = logging.getLogger(__name__)

MOST_LINES = 3
"""Log lines that describe a move."""
MOVE = 300
"""Characters of them."""
ANSWERS = ("answer", "timeout")


@dataclass(frozen=True, slots=True)
class Prospect:
    """What taking an answer back would lead to.

    Attributes:
        request: The request that would ask for it.
        run: The table as it would be.
        step: What would be stored.
    """

    request: Request
    run: Run[Any]
    step: Step


async def prospect(tables: Tables, live: Live, seat: int, row: int | None = None) -> Prospect:
    """The table without an answer of a seat and all that came after it.

    Args:
        tables: The tables.
        live: The table; its lock is held.
        seat: Whose answer.
        row: Its log row; None for the seat's last one.

    Raises:
        Refused: ``nothing_to_undo``, ``too_far``.
    """
    record, game = live.record, tables.game(live.record)
    checkpoints, rows = await tables.store.history(live.id, 0)
    chance = tables.chance(record)
    try:
        run, step = Run.taken_back(game, checkpoints, rows, chance, seat, row=row, serial=record.serial, n=record.n)
    except Refused:
        raise
    except Exception as error:  # the game that is on knows nothing of it, so it goes on
        log.exception("table %d: seat %d's answer cannot be taken back", live.id, seat)
        raise Refused("too_far") from error
    target = step.undone
    assert target is not None
    since = [row for row in standing(rows) if row.n > target]
    answers = [row for row in since if row.kind in ANSWERS]
    told = await tables.store.events_of_rows(live.id, target, record.n + 1)
    learned = any(seat in event.new_to for event in told)
    drawn = any(row.kind == "chance" and row.to is None for row in since)
    lost = tuple(sorted({row.seat for row in answers if row.seat != seat}))
    move = await _move(tables, live, target, answers[0].n if answers else record.n + 1)
    request = Request(record.takebacks.number + 1, seat, target, move, lost, (), drawn, learned)
    return Prospect(request, run, step)


async def _move(tables: Tables, live: Live, first: int, before: int) -> str:
    """The words in which the log told everybody what happened from one answer to the next."""
    names, text = seat_names(live.record), tables.game(live.record).text
    told = await tables.store.events_of_rows(live.id, first, before)
    public = [event for event in told if event.visible_to(None) and not event.name.startswith("host.")]
    lines = [line for event in public if (line := text.line(event, names))]
    return clip(" ".join(lines[:MOST_LINES]), MOVE)
