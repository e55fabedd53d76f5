"""Hands of cards for scenes: where each card lies, its paper, band and number. What is on it is the game's own."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.scene import Box, Label, Mark

CARD_W, CARD_H = 226, 440
GAP = 16
PER_ROW = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A card's rectangle in pixels."""

    x: float
    y: float
    w: float = CARD_W
    h: float = CARD_H

    @property
    def middle(self) -> float:
        """The vertical axis of the card."""
        return self.x + self.w / 2


def rows(count: int) -> int:
    """Rows that a hand of `count` cards takes."""
    return max(1, -(-count // PER_ROW))


def lay_out(count: int, width: float, top: float) -> list[Place]:
    """Places of `count` cards in centred rows below `top`, as even as possible, in reading order."""
    lines = rows(count)
    places: list[Place] = []
    for line in range(lines):
        here = count // lines + (1 if line < count % lines else 0)
        left = (width - here * CARD_W - (here - 1) * GAP) / 2
        y = top + line * (CARD_H + GAP)
        places += [Place(left + n * (CARD_W + GAP), y) for n in range(here)]
    return places


def paper(key: str, place: Place, band: str) -> list[Mark]:
    """An empty card: shadow, paper, and a band in the owner's colour along the top edge."""
    return [
        Box(f"{key}/shadow", place.x + 5, place.y + 9, place.w, place.h, fill="#1e0f08", radius=24),
        Box(f"{key}/paper", place.x, place.y, place.w, place.h, fill="paper", outline="ink", line=4, radius=24),
        Box(f"{key}/band", place.x + 14, place.y + 14, place.w - 28, 84, fill=band, radius=14),
    ]


def number(key: str, place: Place, text: str) -> list[Mark]:
    """The number to press for this card, on its upper right corner."""
    width = 50 if len(text) == 1 else 26 + 24 * len(text)
    left = place.x + place.w - width - 22
    return [
        Box(f"{key}/badge", left, place.y + 28, width, 56, fill="choice", outline="ink", line=3, radius=16),
        Label(f"{key}/number", text, left + width / 2, place.y + 56, 44, fill="choice-ink"),
    ]
