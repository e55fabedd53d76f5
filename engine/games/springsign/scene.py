"""Top Takes Bottom as a picture: a line for each seat, and a hand of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.games.template import text
from engine.kernel.scene import Box, Label, Mark, Scene

if TYPE_CHECKING:
    from engine.games.template import View

WIDTH, LINE = 720, 80


def board(view: View, *, numbered: Mapping[str, str], names: Sequence[str]) -> Scene:
    """A line for each seat with its name, last card and points."""
    marks: list[Mark] = []
    words = []
    for seat, played in enumerate(view.public.played):
        y = LINE * seat + LINE / 2
        last = str(int(played[-1])) if played else "–"
        points = view.public.points[seat]
        marks.append(Box(f"{seat}/line", 10, y - 34, WIDTH - 20, 68, fill="paper", radius=12))
        marks.append(Label(f"{seat}/name", names[seat], 30, y, 32, anchor="start", max_width=360, fallback=f"#{seat}"))
        marks.append(Label(f"{seat}/card", last, 470, y, 32))
        marks.append(Label(f"{seat}/points", f"{points} pts", 690, y, 32, anchor="end"))
        words.append(f"{names[seat]}: last card {last}, {points} points.")
    alt = " ".join([text.status(view, names), *words])
    return Scene(WIDTH, LINE * len(view.public.played), "table", tuple(marks), alt)


def hand(view: View, seat: int, *, names: Sequence[str]) -> Scene:
    """One's own cards side by side."""
    marks: list[Mark] = []
    for place, card in enumerate(view.hand):
        marks.append(Box(f"{card}/card", 10 + 118 * place, 10, 108, 140, fill="paper", radius=12))
        marks.append(Label(f"{card}/value", str(int(card)), 64 + 118 * place, 80, 48))
    return Scene(WIDTH, 160, "table", tuple(marks), text.hand(view, seat, names))
