"""The rabbits' colours: each with a letter and a silhouette of its own, so that colour never stands alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rabbits:
    """A player's rabbits: ``sprite`` is the drawing, ``ink`` what is readable on ``colour``."""

    name: str
    letter: str
    sprite: str
    colour: str
    ink: str


RABBITS: tuple[Rabbits, ...] = (
    Rabbits("Pink", "P", "rabbit_pink", "#ef7fb2", "#2a1a12"),
    Rabbits("Yellow", "Y", "rabbit_yellow", "#ffd338", "#2a1a12"),
    Rabbits("Black", "B", "rabbit_black", "#34323c", "#ffffff"),
    Rabbits("Red", "R", "rabbit_red", "#b8231f", "#ffffff"),
)
"""By seat."""
