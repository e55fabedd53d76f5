"""What a game tells about an option whose value people put together themselves, place by place on a small grid."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from engine.kernel.scene import Scene

MOST = 5
"""Most rows, and most places in a row: one place is one button of a message."""


@dataclass(frozen=True, slots=True)
class Builder:
    """How an option's value is built.

    Attributes:
        rows: The places as they lie, row by row; at most ``MOST`` rows of ``MOST``.
        fixed: The place that everything that may be built has; where its button would be stands ``Done``.
        read: The places that a value of the option has.
        write: The value for some places; only asked for places without problems.
        problems: ``(places, seats) -> sentences``: what keeps so many players from using it and what to do about it;
            empty if nothing does.
        picture: How some places look, whether they may be used or not.
    """

    rows: tuple[tuple[str, ...], ...]
    fixed: str
    read: Callable[[str], list[str]]
    write: Callable[[Collection[str]], str]
    problems: Callable[[Collection[str], int], list[str]]
    picture: Callable[[Collection[str]], Scene]

    @property
    def places(self) -> list[str]:
        """Every place, row by row."""
        return [place for row in self.rows for place in row]

    def users(self, places: Collection[str], seats: range) -> list[int]:
        """The numbers of players, among ``seats``, that may use what is built."""
        return [count for count in seats if not self.problems(places, count)]
