"""What comes in the box: tiles, cards and numbers, read from ``data/rabbit_island/rabbit_island.json``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

_FILE = Path(__file__).resolve().parents[3] / "data" / "rabbit_island" / "rabbit_island.json"

LEVELS = ("Camp", "Village", "Town")
COLLAPSE = "collapse"
Operation = Literal["move", "collapse", "harvest", "draw", "gift", "cost", "home", "quiet", "cancel"]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Leader(_Frozen):
    """A rabbit leader, the tribe and the colour; leader n belongs to seat n."""

    name: str
    tribe: str
    colour: str


class Length(_Frozen):
    """The standard or the short game.

    Attributes:
        years: Years of the Build Phase.
        deal: Map tiles per player, by number of players; odd, since two are placed a turn and one is left over.
        hill: Id of the Founder's Hill tile.
        without: Kinds of Territory that stay in the box.
        action_cards: Action cards that everybody gets in Year 1.
    """

    years: int
    deal: dict[int, int]
    hill: str
    without: tuple[str, ...]
    action_cards: int


class Start(_Frozen):
    """What every player starts with."""

    carrots: int
    tokens: int
    movement_cards: int


class Collapse(_Frozen):
    """The countdown of Collapse!; with ``years_left`` years or fewer left (the running one counts) it is replaced."""

    start: int
    trigger: int
    years_left: int


class Happening(_Frozen):
    """What an Event tile gives: carrots and Action cards."""

    harvest: int
    draw: int


class Bonus(_Frozen):
    """Points at the end for the most carrots and the largest Harvest Group, which has so many tiles at least."""

    carrots: int
    group: int
    smallest_group: int


class Level(_Frozen):
    """A Camp, Village or Town: its price in carrots, its Victory Points, its Harvest Value in carrots."""

    cost: int
    points: int
    harvest: int


class Territory(_Frozen):
    """A kind of Territory and its three levels."""

    name: str
    levels: tuple[Level, Level, Level]


class Tile(_Frozen):
    """A map tile: its kind and the compass sides with an arrow; every other side is indented."""

    id: str
    kind: str
    arrows: str


class Effect(_Frozen):
    """What an Action card does: an operation and its numbers."""

    op: Operation
    target: Literal["", "active", "owner"] = ""
    factor: int = 1
    spaces: int = 0
    carrots: int = 0
    extra: int = 0


class ActionCard(_Frozen):
    """A kind of Action card."""

    id: str
    name: str
    count: int
    interrupt: bool
    effect: Effect
    text: str


class Box(_Frozen):
    """The whole data file."""

    title: str
    subtitle: str
    sources: dict[str, str]
    leaders: tuple[Leader, ...]
    lengths: dict[str, Length]
    start: Start
    action_hand: int
    tiles_per_turn: int
    redraws: int
    table: int
    collapse: Collapse
    events: dict[str, Happening]
    bonus: Bonus
    territories: dict[str, Territory]
    tiles: tuple[Tile, ...]
    movement_cards: tuple[int, ...]
    action_cards: tuple[ActionCard, ...]

    @model_validator(mode="after")
    def _is_complete(self) -> Box:
        kinds = [tile.kind for tile in self.tiles]
        counts = {"cave": 6, "forest": 6, "meadow": 6, "lake": 3, "valley": 3, "carrot_patch": 4}
        if any(kinds.count(kind) != count for kind, count in counts.items()):
            raise ValueError("the box needs 6 Caves, Forests and Meadows, 3 Lakes and Valleys, 4 Carrot Patches")
        if any(not tile.arrows for tile in self.tiles if tile.kind != "rabbit_hole"):
            raise ValueError("every tile but the Rabbit Hole needs an arrow")
        if sum(self.movement_cards) != 54 or sum(card.count for card in self.action_cards) != 27:
            raise ValueError("the box needs 54 Movement cards and 27 Action cards")
        for length in self.lengths.values():
            pile = [tile for tile in self.tiles if tile.kind in counts and tile.kind not in length.without]
            if any(each % 2 == 0 or each * seats > len(pile) for seats, each in length.deal.items()):
                raise ValueError("every player needs an odd number of map tiles, and there must be enough")
        return self


BOX = Box.model_validate_json(_FILE.read_text(encoding="utf-8"))
TILES: Mapping[str, Tile] = {tile.id: tile for tile in BOX.tiles}
ACTIONS: Mapping[str, ActionCard] = {card.id: card for card in BOX.action_cards}
HOLE = "rabbit-hole"
HILLS = tuple(length.hill for length in BOX.lengths.values())


def _movement_cards() -> dict[str, int]:
    spaces = [number for number, count in enumerate(BOX.movement_cards, 1) for _ in range(count)]
    return {f"move-{number}": far for number, far in enumerate(spaces, 1)}


SPACES: Mapping[str, int] = _movement_cards()
"""How far each of the 54 Movement cards goes; the number in its id is that of its picture."""


def map_tiles(length: Length) -> list[str]:
    """The tiles that are shuffled and dealt: Territories and Carrot Patches."""
    dealt = [tile for tile in BOX.tiles if tile.kind in BOX.territories or tile.kind == "carrot_patch"]
    return [tile.id for tile in dealt if tile.kind not in length.without]


def action_deck() -> list[str]:
    """All Action cards that hands may hold; Collapse! is never held."""
    return [card.id for card in BOX.action_cards if card.id != COLLAPSE for _ in range(card.count)]
