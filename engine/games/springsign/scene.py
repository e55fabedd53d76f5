"""Springsign as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.springsign.text import hand as hand_words
from engine.games.springsign.text import status
from engine.games.springsign.view import View
from engine.kernel.scene import Label, Scene


def board(view: View, *, numbered: Mapping[str, str], names: Sequence[str]) -> Scene:
    """The status."""
    told = status(view, names)
    return Scene(720, 80, "table", (Label("s", told, 360, 40, 32, fill="white", max_width=680, fallback="?"),), told)


def hand(view: View, seat: int, *, names: Sequence[str]) -> Scene | None:
    """Nothing yet."""
    return Scene(720, 80, "table", (), hand_words(view, seat, names)[:1000])
