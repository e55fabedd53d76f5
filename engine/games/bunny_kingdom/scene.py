"""Pictures of Bunny Kingdom as data: the table for everybody, the hand for one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.bunny_kingdom import text
from engine.games.bunny_kingdom.fiefs import owned
from engine.games.bunny_kingdom.view import View
from engine.games.bunny_kingdom.words import card_name, plural
from engine.kernel.scene import ALT_LIMIT, Box, Label, Mark, Scene

WIDTH, LINE = 1000, 80


def board(view: View, *, numbered: Mapping[str, str], names: Sequence[str]) -> Scene:
    """A line for each seat with its name, territories and points."""
    marks: list[Mark] = []
    words = []
    for seat, points in enumerate(view.public.scores):
        y = LINE * seat + LINE / 2
        land = plural(len(owned(view.public, seat)), "territory", "territories")
        marks.append(Box(f"{seat}/line", 10, y - 34, WIDTH - 20, 68, fill="paper", radius=12))
        marks.append(Label(f"{seat}/name", names[seat], 30, y, 40, anchor="start", max_width=420, fallback=f"#{seat}"))
        marks.append(Label(f"{seat}/land", land, 640, y, 40))
        marks.append(Label(f"{seat}/points", str(points), 970, y, 40, anchor="end"))
        words.append(f"Seat {seat + 1}: {land}, {points} points.")
    alt = " ".join([text.status(view, names), *words])[:ALT_LIMIT]
    return Scene(WIDTH, LINE * len(names), "table", tuple(marks), alt)


def hand(view: View, seat: int, *, names: Sequence[str]) -> Scene:
    """One's own cards, one line each."""
    marks: list[Mark] = [Box("ground", 0, 0, WIDTH, 60 * max(1, len(view.hand)), fill="paper")]
    for line, card in enumerate(view.hand):
        marks.append(Label(f"{card}/name", card_name(card, view.public), 30, 60 * line + 30, 40, anchor="start"))
    return Scene(WIDTH, 60 * max(1, len(view.hand)), "paper", tuple(marks), text.hand(view, seat, names)[:ALT_LIMIT])
