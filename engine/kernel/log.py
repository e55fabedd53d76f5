"""The log of a table: rows that are only ever appended, checkpoints, and what an undo leaves standing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from engine.kernel.chance import Audience, Chance
from engine.kernel.questions import Question

KERNEL_VERSION = 1
"""Raise it when this kernel would replay a stored log in another way."""

RowKind = Literal["answer", "forced", "timeout", "chance", "withdrawn", "undo"]


@dataclass(frozen=True, slots=True)
class Row:
    """One logged decision.

    Attributes:
        n: Its number at this table, from 1, never reused.
        kind: ``answer`` a seat's own, ``forced`` the only legal one, ``timeout`` given by the clock, ``chance``,
            ``withdrawn`` the seat's sealed answers from row ``back`` on taken back, ``undo`` everything from row
            ``back`` on taken back.
        seat: Who decided; CHANCE for chance.
        mark: Fingerprint of the question it answers.
        keys: The answer (empty for chance and undo).
        values: Chance numbers, with their ``bounds``, first stream number ``start`` and ``count`` used.
        to: Who may see a chance row.
        back: For ``undo`` and ``withdrawn``: the first row taken back.
    """

    n: int
    kind: RowKind
    seat: int
    mark: str
    keys: list[str] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    bounds: list[int] = field(default_factory=list)
    start: int = 0
    count: int = 0
    to: Audience = None
    back: int = 0


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A table at a phase boundary.

    Attributes:
        n: Number of the last row before it.
        phase: Name of the phase that starts here.
        state: The state as JSON.
        rules_version: Of the game's rules that wrote it.
        state_version: Shape of ``state``.
        kernel_version: Of the kernel that wrote it.
    """

    n: int
    phase: str
    state: bytes
    rules_version: int
    state_version: int
    kernel_version: int = KERNEL_VERSION


def standing(rows: Iterable[Row]) -> list[Row]:
    """The rows that still count: undo and withdrawn rows and what they took back are gone."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == "undo":
            while kept and kept[-1].n >= row.back:
                kept.pop()
        elif row.kind == "withdrawn":
            kept = [other for other in kept if other.n < row.back or other.seat != row.seat]
        else:
            kept.append(row)
    return kept


def question_mark(phase: str, mode: str, seats: Iterable[int], question: Question[object]) -> str:
    """Fingerprint of a question: changes when what could be meant by an answer changes, never with wording."""
    parts = (
        phase,
        mode,
        ",".join(str(seat) for seat in sorted(seats)),
        question.name,
        question.subject,
        question.kind,
        f"{question.low}..{question.high}",
        "ordered" if question.ordered else "",
        "\x1f".join(question.sorted_keys()),
    )
    return sha256("\x1e".join(parts).encode()).hexdigest()[:16]


def chance_mark(phase: str, chance: Chance[object]) -> str:
    """Fingerprint of a wish to chance."""
    parts = (phase, "chance", chance.name, ",".join(map(str, chance.bounds)))
    return sha256("\x1e".join(parts).encode()).hexdigest()[:16]


Serials = Mapping[int, tuple[int, str]]
"""For each seat with an open question its serial and the question's fingerprint."""
