"""What a purse can still be made into this season: a computer player's plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.games.springsign.components import ANY, MARKET_OF, RESOURCES, SETTLERS, TILES, WORLD
from engine.games.springsign.outlook import Gain, Outlook
from engine.games.springsign.state import Public
from engine.games.springsign.tokens import AT, purse

KEPT = 0.45
"""A token that is kept for the next season."""
LEFT_OVER = 0.05
"""A token that the next season's income will push out: it goes to a market, where its owner may shop it again."""
HAT = 0.3
"""To go first next season."""
MOST_DEALS = 8
"""Actions that a plan chooses from; what brings less for its tokens is left out."""
MOST_STEPS = 3000
"""Steps that all plans of one decision may take together; afterwards they take the first action that they can pay."""
FISH_WANTED = 1
"""Fish that a plan spends unwillingly on "any", because a fish is whatever token lies on a settler in Town."""

Purse: TypeAlias = tuple[int, ...]
"""Tokens by resource, in the order of ``RESOURCES``."""
Parts: TypeAlias = tuple[int, ...]
"""A cost: the places of its resources in ``RESOURCES``, -1 for a token of any."""
FISH = RESOURCES.index("fish")


@dataclass(frozen=True, slots=True)
class Deal:
    """An action in a plan: what it costs, what it brings, and whether it brings as much a second time."""

    cost: Parts
    gain: Gain
    again: bool


def counted(held: Mapping[str, int]) -> Purse:
    """A purse by resource, as a plan handles it."""
    return tuple(held.get(resource, 0) for resource in RESOURCES)


def parts(cost: Sequence[str]) -> Parts:
    """A cost, as a plan handles it."""
    return tuple(-1 if part == ANY else RESOURCES.index(part) for part in cost)


@dataclass(slots=True)
class Planner:
    """Finds the best that can be made of a purse until the seat goes home.

    A token that a payment lacks may be fed from a settler or bought, so that a plan of several steps is found before
    its first one is taken.

    Attributes:
        public: What lies open; only read.
        seat: Whose plans.
        outlook: What popularity and outlaws are worth.
        deals: What can be done with tokens, best first.
        town: Tokens that Feed can reach, by resource.
        prices: The ways to pay for a token of one's choice; empty if the board cannot buy.
        stock: Tokens that may be bought, by resource.
        steps: Steps that plans have taken so far.
    """

    public: Public
    seat: int
    outlook: Outlook
    deals: list[Deal]
    town: Purse
    prices: Sequence[Parts]
    stock: Purse
    wanted: Purse = ()
    tiles: list[tuple[int, int, float]] = field(default_factory=list)
    room: int = 0
    crowd: bool = False
    steps: int = 0
    known: dict[tuple[Purse, Purse, int, int, int, int, bool], float] = field(default_factory=dict)
    ends: dict[tuple[int, int, int, int, int, bool], float] = field(default_factory=dict)

    @classmethod
    def of(cls, public: Public, seat: int, outlook: Outlook, deals: Sequence[Deal], prices: Sequence[Parts]) -> Planner:
        """Look around once, before any plan is made."""
        board = public.board(seat)
        ranked = sorted(deals, key=lambda deal: -deal.gain.rough / len(deal.cost))[:MOST_DEALS]
        own = purse(public, seat)
        town: dict[str, int] = dict.fromkeys(RESOURCES, 0)
        for settler, tokens in public.on_settlers.items():
            for resource, count in tokens.items():
                if resource + AT + settler not in own:
                    town[resource] += count
        selling = "sell" in board.actions
        stock: dict[str, int] = {r: public.stalls[MARKET_OF[r]].tokens if selling else board.slots for r in RESOURCES}
        wanted = [max((deal.cost.count(at) for deal in ranked), default=0) for at in range(len(RESOURCES))]
        wanted[FISH] = max(wanted[FISH], FISH_WANTED)
        made = sum(len(SETTLERS[card].makes) for card in public.held(seat, "settler"))
        made += sum(len(WORLD[card].ability.tokens) for card in public.held(seat, "relic"))
        free = [tile for tile, holder in public.tiles.items() if holder < 0]
        return cls(
            public,
            seat,
            outlook,
            ranked,
            counted(town),
            prices,
            counted(stock),
            tuple(wanted),
            tiles=[(TILES[t].fish + public.bonus[t], TILES[t].popularity, HAT * TILES[t].hat) for t in free],
            room=max(1, board.slots - (0 if board.fish_only else made)),
            crowd=any(not home.tile for other, home in enumerate(public.homes) if other != seat),
        )

    # ------------------------------------------------------------------ paying

    def spend(self, held: list[int], parts: Sequence[int]) -> bool:
        """Pay from a purse without any help; whether it could be done. For "any" goes what is missed least."""
        for part in parts:
            if part >= 0:
                if not held[part]:
                    return False
                held[part] -= 1
        for part in parts:
            if part < 0:
                spare, most = -1, 0
                for at, count in enumerate(held):
                    if count and (spare < 0 or count - self.wanted[at] > most):
                        spare, most = at, count - self.wanted[at]
                if spare < 0:
                    return False
                held[spare] -= 1
        return True

    def fetch(self, held: list[int], town: list[int], resource: int) -> bool:
        """Get a token that a payment lacks, and use it at once; whether it could be done."""
        if held[FISH] and town[resource]:
            held[FISH] -= 1
            town[resource] -= 1
            return True
        if not self.stock[resource]:
            return False
        for price in self.prices:
            left = list(held)
            if self.spend(left, price):
                held[:] = left
                return True
        return False

    def paid(self, held: Purse, town: Purse, cost: Sequence[int]) -> tuple[Purse, Purse] | None:
        """What is left of a purse and of the Town's tokens after a payment, None if it cannot be made."""
        if sum(held) < len(cost):
            return None
        left, there = list(held), list(town)
        missing = []
        for part in cost:
            if part >= 0:
                if left[part]:
                    left[part] -= 1
                else:
                    missing.append(part)
        for part in missing:
            if not self.fetch(left, there, part):
                return None
        if not self.spend(left, [part for part in cost if part < 0]):
            return None
        return tuple(left), tuple(there)

    # ------------------------------------------------------------------ planning

    def best(self, held: Purse, gain: Gain, passed: bool, town: Purse | None = None) -> float:
        """What a purse is worth if one does the best that it pays for, and has gained this before."""
        there = self.town if town is None else town
        return gain.goods + self._best(held, there, 0, gain.popularity, gain.calm, gain.chaos, passed)

    def _best(self, held: Purse, town: Purse, at: int, popularity: int, calm: int, chaos: int, passed: bool) -> float:
        key = (held, town, at, popularity, calm, chaos, passed)
        found = self.known.get(key)
        if found is not None:
            return found
        found = self._ending(held, popularity, calm, chaos, passed)
        for number in range(at, len(self.deals)):
            deal = self.deals[number]
            self.steps += 1
            paid = self.paid(held, town, deal.cost)
            if paid is None:
                continue
            then, gain = number if deal.again else number + 1, deal.gain
            more = self._best(*paid, then, popularity + gain.popularity, calm + gain.calm, chaos + gain.chaos, True)
            found = max(found, gain.goods + more)
            if self.steps > MOST_STEPS:
                break
        self.known[key] = found
        return found

    def ending(self, held: Purse, gain: Gain, passed: bool) -> float:
        """What it is worth to go home with a purse; whoever passes first may find the best tile gone."""
        return gain.goods + self._ending(held, gain.popularity, gain.calm, gain.chaos, passed)

    def _ending(self, held: Purse, popularity: int, calm: int, chaos: int, passed: bool) -> float:
        key = (sum(held), held[FISH], popularity, calm, chaos, passed)
        found = self.ends.get(key)
        if found is None:
            found = self.ends[key] = self._homes(held, Gain(0.0, popularity, calm, chaos), passed)
        return found

    def _homes(self, held: Purse, gain: Gain, passed: bool) -> float:
        if not self.tiles or self.public.homes[self.seat].tile:
            return self.outlook.worth(gain) + self.kept(held, 0)
        found = sorted(
            (
                self.outlook.worth(gain + Gain(hat, popularity)) + self.kept(held, fish)
                for fish, popularity, hat in self.tiles
            ),
            reverse=True,
        )
        return (found[0] + found[1]) / 2 if passed and self.crowd and len(found) > 1 else found[0]

    def kept(self, held: Purse, fish: int) -> float:
        """What tokens are worth that are left when one goes home with a tile's fish; the Smuggler keeps only fish."""
        keeps = fish + (held[FISH] if self.public.board(self.seat).fish_only else sum(held))
        return KEPT * min(keeps, self.room) + LEFT_OVER * sum(held)
