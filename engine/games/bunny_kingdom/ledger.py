"""The score book: whoever gains Golden Carrots gets a line in it, so that a result can explain every point."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.bunny_kingdom.components import BOX
from engine.games.bunny_kingdom.state import Entry, Source, State
from engine.kernel.table import Table

FINAL = BOX.rounds + 1
"""The "round" of what is counted after the last one."""


def gain(
    table: Table[State],
    seat: int,
    source: Source,
    points: int,
    *,
    count: int = 0,
    details: Sequence[str] = (),
    final: bool = False,
) -> None:
    """Add Golden Carrots to a seat's score and to the book, and tell it."""
    public = table.state.public
    public.scores[seat] += points
    number = FINAL if final else public.round
    public.book.append(Entry(number, seat, source, points, count=count, details=list(details)))
    if source in ("sheriff", "star"):
        table.tell(f"{source}_pay", seat=seat, points=points, count=count)
