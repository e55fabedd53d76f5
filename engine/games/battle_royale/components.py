"""What comes in the box: cards, die, layouts and figures, read from ``data/battle_royale/battle_royale.json``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

from engine.games.battle_royale.arena import connected
from engine.games.battle_royale.state import SPOTS, Face, Public

Action = Literal["battle_royale", "move_eliminator", "explosion"]
Moment = Literal["before", "after", "doom"]
"""When a special action is used: before or after the movement phase, or in the Doom phase."""
_FILE = Path(__file__).resolve().parents[3] / "data" / "battle_royale" / "battle_royale.json"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Card(_Frozen):
    """An Action card: how many figures may move, how far each, and what comes after the movement."""

    id: str
    figures: int
    tiles: int
    extra: Action | None = None


class Colour(_Frozen):
    """A colour of figures and the animals or people in it."""

    name: str
    team: str


class Layout(_Frozen):
    """An arena: the four places without a tile, and the numbers of players it is for."""

    id: str
    name: str
    removed: tuple[str, ...]
    seats: tuple[int, ...]

    @property
    def tiles(self) -> list[str]:
        """Its tiles, row by row."""
        return [spot for spot in SPOTS if spot not in self.removed]

    @model_validator(mode="after")
    def _is_an_arena(self) -> Layout:
        if len(self.tiles) != 21 or len(connected(self.tiles)) != 21:
            raise ValueError(f"layout {self.id} is not 21 tiles joined to the centre")
        return self


class Shake(_Frozen):
    """Chances in percent that a figure is lost, or that it ends up on another tile."""

    lost: int
    moved: int


class Explosion(_Frozen):
    """The blast model: on the tile itself, orthogonally beside it, diagonally beside it."""

    blast: Shake
    beside: Shake
    diagonal: Shake


class Neutral(_Frozen):
    """The third colour of two-player games."""

    per_tile: int
    battle_free_turns: int


class Ability(_Frozen):
    """An ability card and what it adds: steps, figures, jumps over holes, or the size of the hand (0: as usual)."""

    id: str
    name: str
    text: str
    steps: int = 0
    figures: int = 0
    jumps: int = 0
    hand: int = 0


class Special(_Frozen):
    """A special action: its price in prisoners, when it may be used, how many figures move and how far."""

    id: str
    name: str
    text: str
    cost: int
    when: tuple[Moment, ...]
    figures: int = 0
    tiles: int = 0


class Box(_Frozen):
    """The whole data file."""

    title: str
    subtitle: str
    sources: dict[str, str]
    colours: tuple[Colour, ...]
    hand: int
    capacity: dict[int, int]
    cards: tuple[Card, ...]
    die: tuple[Face, ...]
    layouts: tuple[Layout, ...]
    neutral: Neutral
    explosion: Explosion
    round_limit: int
    abilities: tuple[Ability, ...]
    specials_open: int
    specials: tuple[Special, ...]

    @model_validator(mode="after")
    def _is_complete(self) -> Box:
        if len(self.die) != 6 or len({card.id: card for card in self.cards}) != 10 or len(self.colours) != 4:
            raise ValueError("the box needs a die of six faces, ten different cards and four colours")
        if len(self.abilities) <= len(self.colours) or len(self.specials) < self.specials_open:
            raise ValueError("the box needs more abilities than players, and as many special actions as lie open")
        return self


BOX = Box.model_validate_json(_FILE.read_text(encoding="utf-8"))
CARDS: Mapping[str, Card] = {card.id: card for card in BOX.cards}
LAYOUTS: Mapping[str, Layout] = {layout.id: layout for layout in BOX.layouts}
ABILITIES: Mapping[str, Ability] = {ability.id: ability for ability in BOX.abilities}
SPECIALS: Mapping[str, Special] = {special.id: special for special in BOX.specials}


def capacity(public: Public) -> int:
    """Most figures that a tile holds (Rulebook: Pushing); fixed by the number of players at the start."""
    return BOX.capacity[public.seats]
