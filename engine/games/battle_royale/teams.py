"""How the colours look: animal, letter, silhouette. The words that pictures use for faces and extra actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.games.battle_royale.state import Public


@dataclass(frozen=True, slots=True)
class Team:
    """A colour's figures: `sprite` is the drawing, `ink` what is readable on `colour`.

    `axis` is where the face's middle lies in the drawing, as a share of its width: there the letter goes.
    """

    sprite: str
    singular: str
    plural: str
    letter: str
    colour: str
    ink: str
    axis: float = 0.5


TEAMS: Mapping[str, Team] = MappingProxyType(
    {
        "turquoise": Team("lizard", "lizard", "Lizards", "L", "turquoise", "ink"),
        "red": Team("koala", "koala", "Koalas", "K", "red", "white"),
        "gray": Team("robot", "robot", "Robots", "R", "gray", "ink"),
        "purple": Team("ninja", "ninja", "Ninjas", "N", "purple", "white", 0.43),
    }
)

FACE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "battle_royale": "Battle",
        "move_eliminator": "Move",
        "explosion": "Explosion",
        "free_choice": "Free choice",
    }
)

EXTRA_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "battle_royale": ("Battle", "Royale"),
        "move_eliminator": ("Move the", "Eliminator"),
        "explosion": ("Explosion",),
    }
)


def team(public: Public, colour: int) -> Team:
    """The figures of a colour number at this table."""
    return TEAMS[public.colours[colour]]


def team_name(public: Public, colour: int) -> str:
    """Such as "Lizards"."""
    return team(public, colour).plural
