"""Facts that happened, each with an audience."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.kernel.chance import Audience


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table.

    Attributes:
        name: What happened, such as ``"pushed"``; the key for its wording.
        data: JSON-able facts, only such as the whole audience may know.
        to: Seats that are told; None is everybody, spectators included.
        new_to: Seats that learn a fact they did not know.
    """

    name: str
    data: dict[str, Any] = field(default_factory=dict)
    to: Audience = None
    new_to: tuple[int, ...] = ()

    def visible_to(self, seat: int | None) -> bool:
        """Whether ``seat`` (None: a spectator) may be told."""
        return self.to is None or (seat is not None and seat in self.to)

    def bars_undo(self, seat: int) -> bool:
        """Whether it made a fact known that ``seat`` did not know before, so that ``seat`` cannot go back past it.

        Showing one's own card tells others something new but oneself nothing: that bars nobody's own undo.
        """
        return bool(self.new_to) and (seat in self.new_to or not self.visible_to(seat))


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with its key: the log row that it followed and its place among the events of that row."""

    row: int
    index: int
    event: Event
