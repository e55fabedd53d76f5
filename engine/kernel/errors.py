"""What can go wrong between a seat, the rules and the log."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """An answer or a wish that cannot be taken; nothing was changed.

    Attributes:
        code: Stable name of the reason, such as ``"hole"`` or ``"stale"``; its wording lives in a text module.
        data: Facts that the wording may quote, such as the option keys that would be legal.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class RulesFault(Exception):
    """The rules broke their contract (a forgotten ``await``, an unknown phase); the table must be suspended."""


class Mismatch(Exception):
    """A stored answer does not belong to the question that the rules ask now.

    Attributes:
        row: Number of the first log row that cannot be replayed.
    """

    def __init__(self, row: int, why: str) -> None:
        super().__init__(f"row {row}: {why}")
        self.row = row


class CannotLoad(Exception):
    """A checkpoint was written by rules whose state this code cannot read."""
