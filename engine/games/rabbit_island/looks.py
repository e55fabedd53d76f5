"""How seats and tiles look: colour, letter, silhouette of every leader; what is readable on the ground of a tile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.games.rabbit_island.layout import SPRITES
from engine.games.rabbit_island.words import leader


@dataclass(frozen=True, slots=True)
class Look:
    """A seat's colour, the ink that is readable on it, and its letter; token and rabbit have a silhouette of their own.

    Attributes:
        name: The leader.
        letter: Its first letter.
        colour: Colour of tokens and rabbit.
        ink: Colour of the letter on it.
    """

    name: str
    letter: str
    colour: str
    ink: str

    @property
    def token(self) -> str:
        """Sprite of a Building token."""
        return f"{SPRITES}/token_{self.name.lower()}"

    @property
    def rabbit(self) -> str:
        """Sprite of the rabbit."""
        return f"{SPRITES}/rabbit_{self.name.lower()}"


_COLOURS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "red": ("#d6312f", "white"),
        "yellow": ("#f4c430", "ink"),
        "green": ("#2f9e4f", "white"),
        "blue": ("#2a5bd0", "white"),
    }
)


def look(seat: int) -> Look:
    """The looks of a seat."""
    found = leader(seat)
    colour, ink = _COLOURS[found.colour]
    return Look(found.name, found.name[0], colour, ink)
