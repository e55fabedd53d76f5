"""Names of things, as sentences and labels use them."""

from __future__ import annotations

from engine.games.rabbit_island.components import ACTIONS, BOX, TILES, Leader
from engine.games.rabbit_island.island import kind
from engine.games.rabbit_island.state import Public

KINDS = {"carrot_patch": "Carrot Patch", "rabbit_hole": "Rabbit Hole", "founders_hill": "Founder's Hill"}
SIDES = {"N": "up", "E": "right", "S": "down", "W": "left"}


def leader(seat: int) -> Leader:
    """The rabbit leader of a seat."""
    return BOX.leaders[seat]


def kind_word(name: str) -> str:
    """A kind of tile in words, such as "Carrot Patch"."""
    return KINDS.get(name) or BOX.territories[name].name


def tile_name(tile: str) -> str:
    """What a tile shows, such as "Forest"."""
    return kind_word(TILES[tile].kind)


def kind_name(public: Public, spot: str) -> str:
    """What lies on a place, such as "Forest"."""
    return kind_word(kind(public.tiles, spot))


def place(public: Public, spot: str) -> str:
    """A place with what lies there, such as "g7 Forest"."""
    return f"{spot} {kind_name(public, spot)}"


def arrow_words(tile: str) -> str:
    """Where a tile's arrows point as the picture shows them, such as "up, left"."""
    return ", ".join(SIDES[side] for side in TILES[tile].arrows)


def card_name(card: str) -> str:
    """An Action card's name."""
    return ACTIONS[card].name


def plural(n: int, word: str) -> str:
    """Such as "1 tile" or "2 tiles"."""
    return f"{n} {word}{'' if n == 1 else 's'}"


def cards(n: int) -> str:
    """Such as "an Action card" or "3 Action cards"."""
    return "an Action card" if n == 1 else f"{n} Action cards"


def spaces(n: int) -> str:
    """Such as "3 spaces"."""
    return plural(n, "space")


def carrots(n: int) -> str:
    """Such as "30 carrots"."""
    return plural(n, "carrot")
