"""The cards, read from ``data/bunny_kingdom/cards.json``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

from engine.games.bunny_kingdom.land import DATA, PRINTED_RESOURCES, TERRITORIES

Set = Literal["base", "bunny_express"]
Kind = Literal["city", "farm", "trading_post", "camp", "sky_tower", "track", "station"]
CENTRAL_STATION = "central_station"
PROVISIONS = "provisions"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Building(_Frozen):
    """A kind of building card.

    Attributes:
        terrain: The only terrain it may stand on; None for any.
        priority: Number of a Camp.
        tracks: Tracks on a track card; ``attach`` says where they join the Railroad.
    """

    id: str
    set: Set
    kind: Kind
    name: str
    copies: int
    towers: int = 0
    resource: str | None = None
    terrain: str | None = None
    priority: int = 0
    tracks: int = 0
    attach: Literal["end", "any"] = "any"


class Score(_Frozen):
    """How a parchment counts; which fields matter depends on ``op`` (see ``parchments.py``)."""

    op: Literal[
        "flat", "pair", "per", "at_least", "sole_max", "fief_harvest_again_except_one_best", "treasure_multiplier",
        "copy_one_parchment", "rank_after_everything_else", "best_exclusive_railroad_segment",
    ]  # fmt: skip
    metric: str = ""
    points: int = 0
    n: int = 0
    partner: str = ""
    alone: int = 0
    paired: int = 0
    add: int = 0
    neighbour: Literal["left", "right", ""] = ""
    rank: int = 0
    points_per_city: int = 0


class Parchment(_Frozen):
    """A parchment card."""

    id: str
    set: Set
    type: Literal["mission", "treasure"]
    name: str
    score: Score


class Deal(_Frozen):
    """Cards per round and player: hand, reserve, and what becomes of them each turn."""

    hand: int
    reserve: int
    play: int
    discard: int

    @property
    def turns(self) -> int:
        """Turns of an Exploration."""
        return (self.hand + self.reserve) // (self.play + self.discard)


class Provisions(_Frozen):
    """How many Provisions there are and how many cards each draws."""

    copies: int
    draw: int


class Railroad(_Frozen):
    """Track tokens, what the Sheriff gets for them, and the shapes that may be printed on the Central Station."""

    tracks: int
    per_track: int
    per_card: int
    printed: dict[str, tuple[str, ...]]


class Box(_Frozen):
    """The whole data file."""

    sources: dict[str, str]
    deal: dict[int, Deal]
    rounds: int
    provisions: Provisions
    railroad: Railroad
    buildings: tuple[Building, ...]
    parchments: tuple[Parchment, ...]

    @model_validator(mode="after")
    def _adds_up(self) -> Box:
        if sum(kind.copies * kind.tracks for kind in self.buildings) != self.railroad.tracks:
            raise ValueError("every track token comes with a card")
        for wanted, of in ((182, "base"), (15, "bunny_express")):
            total = sum(kind.copies for kind in self.buildings if kind.set == of)
            total += sum(parchment.set == of for parchment in self.parchments)
            total += len(TERRITORIES) + self.provisions.copies if of == "base" else 0
            if total != wanted:
                raise ValueError(f"the set {of} has {total} cards besides the Central Station, not {wanted}")
        return self


BOX = Box.model_validate_json((DATA / "cards.json").read_text(encoding="utf-8"))
BUILDINGS: Mapping[str, Building] = {kind.id: kind for kind in BOX.buildings}
PARCHMENTS: Mapping[str, Parchment] = {parchment.id: parchment for parchment in BOX.parchments}
TRACK_CARDS = tuple(kind.id for kind in BOX.buildings if kind.kind == "track")


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck.

    Attributes:
        id: Its own name.
        type: What happens when it is played.
        what: Its territory, or the id of its kind of building, or of its parchment.
        set: Where it comes from.
    """

    id: str
    type: Literal["territory", "building", "parchment", "provisions"]
    what: str
    set: Set


def _deck() -> dict[str, Card]:
    found = [Card(territory, "territory", territory, "base") for territory in TERRITORIES]
    for kind in BOX.buildings:
        ids = [kind.id] if kind.copies == 1 else [f"{kind.id}.{n}" for n in range(1, kind.copies + 1)]
        found += [Card(card_id, "building", kind.id, kind.set) for card_id in ids]
    found += [Card(parchment.id, "parchment", parchment.id, parchment.set) for parchment in BOX.parchments]
    found += [Card(f"{PROVISIONS}.{n + 1}", "provisions", PROVISIONS, "base") for n in range(BOX.provisions.copies)]
    found.append(Card(CENTRAL_STATION, "territory", CENTRAL_STATION, "bunny_express"))
    return {card.id: card for card in found}


CARDS: Mapping[str, Card] = _deck()
"""Every card of both sets by id: territories in reading order, buildings, parchments, Provisions."""


def building(card_id: str) -> Building:
    """The kind of a building card."""
    return BUILDINGS[CARDS[card_id].what]


def luxuries() -> tuple[str, ...]:
    """Resources that are not basic."""
    basic = [*PRINTED_RESOURCES.values()]
    return tuple(kind.resource for kind in BOX.buildings if kind.resource and kind.resource not in basic)


LUXURIES: tuple[str, ...] = luxuries()
