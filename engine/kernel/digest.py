"""The form of a game's digest, which tells every turn in at most two short lines, and how names shrink to fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.kernel.events import Event

LINES = 2
"""Most lines that tell of one turn."""
AIM = 90
"""Characters of a line that phones show in three rows; names of usual length fit into it."""
LIMIT = 140
"""Most characters of a line, whatever the names are."""
ELLIPSIS = "…"

Digest: TypeAlias = Callable[[Sequence[Event], Sequence[str]], list[list[str]]]
"""``(events, names) -> turns``: what the events say, oldest turn first, each in at most ``LINES`` lines of at most
``LIMIT`` characters. The events are any stretch of what everybody may know, so the first turn may lack its beginning
and the last one its end. ``names`` are the seats' names, as in ``Text``."""


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Names of at most so many characters each, still different from each other wherever the names are.

    Longer ones keep their beginning; where two would look the same, their ends as well, or else a number.

    Args:
        names: Names, escaped or not; no cut is made between a backslash and what it escapes.
        width: Characters, at least 4.
    """
    cut = [beginning(name, width) for name in names]
    for seat, name in enumerate(names):
        if same(cut, names, seat):
            cut[seat] = beginning(name, width - 2) + name[-2:].replace("\\", "")
    for seat in range(len(names)):
        if same(cut, names, seat):
            cut[seat] = beginning(cut[seat], width - 1).rstrip(ELLIPSIS) + str(seat + 1)
    return cut


def beginning(name: str, width: int) -> str:
    """The name if it is short enough, else its first characters and an ellipsis."""
    if len(name) <= width:
        return name
    kept = name[: width - 1]
    trailing = len(kept) - len(kept.rstrip("\\"))
    return kept[: len(kept) - trailing % 2].rstrip() + ELLIPSIS


def same(cut: Sequence[str], names: Sequence[str], seat: int) -> bool:
    """Whether a name looks like another one only because it was cut."""
    return any(cut[other] == cut[seat] and names[other] != names[seat] for other in range(len(names)) if other != seat)
