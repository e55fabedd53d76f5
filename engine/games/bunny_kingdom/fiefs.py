"""Fiefs: which territories hang together, how strong and how rich they are (Rulebook: Harvest); pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.games.bunny_kingdom.components import CARDS, building
from engine.games.bunny_kingdom.land import BESIDE, PRINTED_RESOURCES, TERRAIN, TERRITORIES
from engine.games.bunny_kingdom.rails import along
from engine.games.bunny_kingdom.state import Public

STATION_TILE = "station"
"""Terrain of the territory that the Central Station covers."""


@dataclass(frozen=True, slots=True)
class Fief:
    """Territories of one player that hang together.

    Attributes:
        territories: In reading order.
        strength: Towers of its Cities.
        resources: Different resources that it produces.
    """

    territories: tuple[str, ...]
    strength: int
    resources: tuple[str, ...]

    @property
    def wealth(self) -> int:
        """Number of different resources."""
        return len(self.resources)

    @property
    def points(self) -> int:
        """What it brings at a harvest."""
        return self.strength * self.wealth


def owned(public: Public, seat: int) -> list[str]:
    """A seat's territories in reading order."""
    return [territory for territory in TERRITORIES if public.owners.get(territory) == seat]


def terrain(public: Public, territory: str) -> str:
    """The terrain, which the Central Station covers (Bunny Express: Setup)."""
    return STATION_TILE if territory == public.station else TERRAIN[territory]


def is_free(public: Public, territory: str) -> bool:
    """Whether a building may still be put there: the Central Station carries a printed one."""
    return territory not in public.cities and territory not in public.pieces and territory != public.station


def production(public: Public, territory: str) -> list[str]:
    """What a territory produces: the printed resource, that of a farm, the chosen one of a Trading Post."""
    found = []
    if territory in PRINTED_RESOURCES and territory != public.station:
        found.append(PRINTED_RESOURCES[territory])
    card = public.pieces.get(territory)
    if card is not None:
        made = building(card).resource or public.goods.get(territory)
        if made:
            found.append(made)
    return found


def links(pieces: Mapping[str, str]) -> dict[str, str]:
    """For each end of a Sky Tower the other one."""
    first: dict[str, str] = {}
    found: dict[str, str] = {}
    for territory, card in pieces.items():
        if CARDS[card].what == "sky_tower":
            if card in first:
                found[first[card]], found[territory] = territory, first[card]
            else:
                first[card] = territory
    return found


def groups(territories: Iterable[str], pieces: Mapping[str, str]) -> list[list[str]]:
    """Territories of one player, split into those that hang together by sides or Sky Towers."""
    left = dict.fromkeys(territories)
    beyond = links(pieces)
    found = []
    while left:
        start = next(iter(left))
        del left[start]
        group = [start]
        for territory in group:  # grows while it is walked through
            for other in (*BESIDE[territory], beyond.get(territory, "")):
                if other in left:
                    del left[other]
                    group.append(other)
        found.append(group)
    return found


def fiefs(public: Public, seat: int) -> list[Fief]:
    """A seat's fiefs in reading order of their first territories."""
    found = []
    for group in groups(owned(public, seat), public.pieces):
        territories = tuple(territory for territory in TERRITORIES if territory in group)
        strength = sum(public.cities.get(territory, 0) for territory in group)
        resources = dict.fromkeys(made for territory in territories for made in production(public, territory))
        found.append(Fief(territories, strength, tuple(resources)))
    return found


def stations(public: Public, seat: int) -> list[str]:
    """Territories of a seat with a Station, the printed one included (Bunny Express: Station Tokens)."""
    return [
        territory
        for territory in owned(public, seat)
        if territory == public.station
        or (territory in public.pieces and building(public.pieces[territory]).kind == "station")
    ]


def cities_along(public: Public, seat: int | None) -> list[str]:
    """Territories with a City along the Railroad: a seat's, or all, neutral ones too."""
    near = along(public.tracks)
    return [
        territory
        for territory in TERRITORIES
        if territory in near and territory in public.cities and seat in (None, public.owners.get(territory))
    ]
