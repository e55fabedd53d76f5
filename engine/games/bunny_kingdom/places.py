"""Choosing one of many places on the board in at most two presses: a row first if there are more than a menu holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.bunny_kingdom.land import ROWS
from engine.games.bunny_kingdom.state import State
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

MENU = 25
"""Most options that are asked at once."""
BACK = "back"


def row_key(row: str) -> str:
    """The option that stands for all places of a row."""
    return f"row {row}"


def needs_rows(places: Sequence[str], others: Sequence[str]) -> bool:
    """Whether there are too many places to ask for one directly."""
    return len(places) + len(others) > MENU


def row_question(
    name: str, places: Sequence[str], others: Sequence[str], subject: str, default: tuple[str, ...]
) -> Question[str]:
    """In which row: a place belongs to the row of its first territory."""
    rows = [row for row in ROWS if any(place[0] == row for place in places)]
    keys = [row_key(row) for row in rows]
    spots = {row_key(row): row_key(row) for row in rows}
    return one(f"{name}_row", [*keys, *others], subject=subject, spots=spots, default=default)


def place_question(
    name: str,
    places: Sequence[str],
    others: Sequence[str],
    subject: str,
    refused: Mapping[str, str],
    default: tuple[str, ...],
) -> Question[str]:
    """Which of the places; ``refused`` says of others why not."""
    spots = {place: place for place in places}
    return one(name, [*places, *others], subject=subject, spots=spots, refused=refused, default=default)


async def pick(
    table: Table[State],
    seat: int,
    name: str,
    places: Sequence[str],
    others: Sequence[str],
    *,
    subject: str = "",
    refused: Mapping[str, str] | None = None,
) -> str:
    """Ask for a place or one of ``others``, the last of which a time-out answers.

    Of more places than a menu holds the row is asked first, and one can go back to it.
    """
    default = (others[-1],)
    why = refused or {}
    while needs_rows(places, others):
        row = await table.ask(seat, row_question(name, places, others, subject, default))
        if row in others:
            return row
        here = [place for place in places if row_key(place[0]) == row]
        place = await table.ask(seat, place_question(name, here, [BACK, *others], f"{subject}/{row}", why, default))
        if place != BACK:
            return place
    return await table.ask(seat, place_question(name, places, others, subject, why, default))
