"""What a table waits for, and what one answer did to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.kernel.events import Happened
from engine.kernel.log import Checkpoint, Row
from engine.kernel.questions import Question


@dataclass(slots=True)
class Open:
    """A question that waits for a seat.

    Attributes:
        serial: Number of this asking at this table, never reused.
        question: What is asked.
        mark: Fingerprint.
        sealed: The answer so far in a simultaneous question, changeable until the last one is in.
        row: Log row of the sealed answer, the first one if it was changed since.
        newest: Log row of the sealed answer as it stands.
        fixed: Whether the sealed answer was the only legal one.
    """

    serial: int
    question: Question[Any]
    mark: str
    sealed: list[str] | None = None
    row: int = 0
    newest: int = 0
    fixed: bool = False


@dataclass(slots=True)
class Step:
    """What one answer or undo did; the host stores it whole or not at all.

    Attributes:
        rows: New log rows.
        happened: New events with their keys.
        checkpoint: The last phase boundary passed, if any.
        undone: For an undo the first row taken back; checkpoints from there on are void.
    """

    rows: list[Row] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)
    checkpoint: Checkpoint | None = None
    undone: int | None = None
