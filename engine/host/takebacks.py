"""What a table remembers of requests to take a move back: the open one, how the last one ended, how often who asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """A request that waits for the others at the table.

    Attributes:
        number: Its number at this table, from 1; old buttons carry it.
        seat: Who asks.
        row: Log row of the answer to be taken back.
        move: That answer in the words of the log, as the channel read them; "" if it was never told there.
        lost: Seats whose answers since would be taken back with it.
        agreed: Seats that have agreed so far.
        drawn: Everybody saw since what chance decided.
        learned: The asker was shown something since that was hidden before.
    """

    number: int
    seat: int
    row: int
    move: str = ""
    lost: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    drawn: bool = False
    learned: bool = False


@dataclass(frozen=True, slots=True)
class TakeBacks:
    """Requests of one table.

    Attributes:
        open: The one that waits; there is never more than one.
        number: Number of the newest one.
        ended: What became of the newest one, in words; "" while it is open.
        asked: By seat, how often it has asked in this game.
        refused: By seat, the newest row that others would not let it take back, and the seat that said so.
    """

    open: Request | None = None
    number: int = 0
    ended: str = ""
    asked: Mapping[int, int] = field(default_factory=dict)
    refused: Mapping[int, tuple[int, int]] = field(default_factory=dict)


NO_TAKEBACKS = TakeBacks()
"""A table at which nobody has asked yet."""
