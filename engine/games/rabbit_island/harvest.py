"""Harvests, Harvest Groups, prices, and what Action cards of the turn make of them. Pure.

Rulebook: Harvesting and Harvest Groups; Action Cards List.
"""

from __future__ import annotations

from engine.games.rabbit_island.components import ACTIONS, BOX, LEVELS, Level
from engine.games.rabbit_island.island import groups, kind
from engine.games.rabbit_island.state import Public


def owner(public: Public, spot: str) -> int | None:
    """Who owns the highest token there, None if there is none."""
    tokens = public.tokens.get(spot)
    return tokens[-1] if tokens else None


def level(public: Public, spot: str) -> int:
    """Tokens on a place: 0 nothing, 1 Camp, 2 Village, 3 Town."""
    return len(public.tokens.get(spot, ()))


def numbers(public: Public, spot: str, rank: int) -> Level:
    """Price, points and Harvest Value of a level (1 to 3) on this Territory."""
    return BOX.territories[kind(public.tiles, spot)].levels[rank - 1]


def all_groups(public: Public) -> list[list[str]]:
    """Groups of adjacent Territories of one owner, single Territories included."""
    return groups(public.tiles, {spot: tokens[-1] for spot, tokens in public.tokens.items() if tokens})


def group_of(public: Public, spot: str) -> list[str]:
    """The owned Territory with all that are connected to it."""
    return next(group for group in all_groups(public) if spot in group)


def value(public: Public, spots: list[str]) -> int:
    """The Harvest Values of owned Territories at their present levels, before any card."""
    return sum(numbers(public, spot, level(public, spot)).harvest for spot in spots)


def factor(public: Public, seat: int, land_owner: int | None) -> int:
    """What the cards of this turn make of a seat's harvest.

    Cards on the active player count if it is the seat, cards on the Territory's owner if that is the seat; both may
    be true. A zero stays zero: nothing raises it.

    Args:
        public: The table.
        seat: Who harvests.
        land_owner: Owner of the Territory, None at an Event tile.
    """
    found = 1
    for card in public.effects:
        effect = ACTIONS[card].effect
        if effect.op == "harvest" and seat == (public.active if effect.target == "active" else land_owner):
            found *= effect.factor
    return found


def price(public: Public, spot: str) -> int:
    """What the next level on this Territory costs the active player, cards of this turn included."""
    found = numbers(public, spot, level(public, spot) + 1).cost
    for card in public.effects:
        if ACTIONS[card].effect.op == "cost":
            found *= ACTIONS[card].effect.factor
    return found


def why_no_building(public: Public, seat: int, spot: str, carrots: int) -> str | None:
    """Why the seat cannot build on this Territory now: ``"town"``, ``"tokens"``, ``"carrots"``; None if it can."""
    if level(public, spot) == len(LEVELS):
        return "town"
    if not public.supply[seat]:
        return "tokens"
    return "carrots" if carrots < price(public, spot) else None
