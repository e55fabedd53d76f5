"""What things are worth to a computer player, in popularity; guesses, made from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.springsign.actions import Move, moves
from engine.games.springsign.components import (
    ANY,
    POPULARITY,
    RESOURCES,
    SETTLERS,
    TILES,
    WORLD,
    Effect,
    kind_of,
)
from engine.games.springsign.deeds import free_tiles
from engine.games.springsign.payments import resource_of, without
from engine.games.springsign.scoring import target
from engine.games.springsign.state import Public, Step
from engine.games.springsign.taking import takeable
from engine.games.springsign.tokens import on_settler, purse
from engine.games.springsign.triggers import bundles

TOKEN = 0.4
"""A token that may be of use some day."""
KEPT = 0.25
"""A token that is kept for the next season."""
RELIC = 1.2
"""A relic of which nothing better is known."""
DEEPEST = 5
"""Actions that a plan looks ahead."""


@dataclass(frozen=True, slots=True)
class Deal:
    """An action in a plan: what it costs and what it brings."""

    cost: tuple[str, ...]
    benefit: float


@dataclass(slots=True)
class Mind:
    """One seat's judgement of one moment.

    Attributes:
        public: What lies open; only read.
        seat: Who judges.
        deals: What could be done with tokens, best first.
    """

    public: Public
    seat: int
    deals: list[Deal] = field(default_factory=list)

    @classmethod
    def made_up(cls, public: Public, seat: int) -> Mind:
        """Look at every action once."""
        mind = cls(public, seat)
        for move in moves(public, seat):
            benefit = mind.move(move)
            for cost in move.costs:
                tokens = tuple(part for part in cost if part != POPULARITY)
                gain = benefit + mind.answers("paid", tokens=tokens) - cost.count(POPULARITY)
                if gain > TOKEN * len(tokens) and tokens and move.passes:
                    mind.deals.append(Deal(tokens, gain))
        mind.deals.sort(key=lambda deal: -(deal.benefit - TOKEN * len(deal.cost)))
        return mind

    # ------------------------------------------------------------------ time

    @property
    def seasons_left(self) -> int:
        """How many seasons may still come."""
        ahead = max(self.public.anarchy_votes, *(home.votes for home in self.public.homes))
        return max(1, min(4, target(self.public) - ahead))

    # ------------------------------------------------------------------ tokens

    def tokens(self) -> dict[str, int]:
        """All that the seat may spend, by resource."""
        totals: dict[str, int] = {resource: 0 for resource in RESOURCES}
        for token, count in purse(self.public, self.seat).items():
            totals[resource_of(token)] += count
        return totals

    def plan(self, held: Mapping[str, int]) -> float:
        """What a purse is worth if one does the best that it pays for, again and again."""
        left = dict(held)
        worth = 0.0
        for _ in range(DEEPEST):
            deal = next((deal for deal in self.deals if payable(left, deal.cost)), None)
            if deal is None:
                break
            worth += deal.benefit
            subtract(left, deal.cost)
        return worth + KEPT * sum(left.values())

    def with_token(self, resource: str, held: Mapping[str, int] | None = None) -> float:
        """What a purse is worth with one token more."""
        now = dict(self.tokens() if held is None else held)
        now[resource] += 1
        return self.plan(now)

    def without_tokens(self, paid: Iterable[str]) -> float:
        """What the purse is worth after a payment."""
        now = self.tokens()
        for token in paid:
            if token != POPULARITY:
                now[resource_of(token)] -= 1
        return self.plan(now)

    # ------------------------------------------------------------------ cards

    def card(self, card: str) -> float:
        """What it is worth to have a card at home."""
        kind = kind_of(card)
        if kind == "settler":
            return TOKEN * len(SETTLERS[card].makes) * self.seasons_left
        if kind == "outlaw":
            return 0.8 if self.public.board(self.seat).id == "scoundrel" else 0.0
        ability = WORLD[card].ability
        if ability.type == "replenish":
            return TOKEN * len(ability.tokens) * self.seasons_left
        return RELIC + 0.2 * self.seasons_left

    def settler_in_town(self, card: str) -> float:
        """What it brings to take a settler of the Town now."""
        return self.card(card) + TOKEN * sum(on_settler(self.public, card).values())

    def bounty(self, card: str) -> float:
        """What an outlaw's bounty brings, and that it is gone."""
        effects = WORLD[card].ability.effects
        return sum(self.effect(effect) for effect in effects) + 0.6 + self.answers("bounty_gained", card)

    def tile(self, tile: str) -> float:
        """What a harvest tile brings."""
        found = TILES[tile]
        held = sum(self.public.homes[self.seat].tokens.values())
        room = max(0, self.public.board(self.seat).slots - held)
        fish = found.fish + self.public.bonus[tile]
        return KEPT * min(fish, room) + 0.05 * fish + found.popularity + 0.3 * found.hat

    # ------------------------------------------------------------------ effects

    def answers(self, event: str, card: str = "", tokens: Sequence[str] = (), n: int = 1) -> float:
        """What cards bring in answer to an event, less what they bring to others."""
        worth = 0.0
        for bundle in bundles(self.public, Step("fire", self.seat, n, event, card, tokens=list(tokens))):
            for step in bundle.steps:
                mine = 1.0 if step.seat == self.seat else -0.4
                worth += mine * (step.n if step.op == "popularity" else TOKEN * step.n if step.op == "shop" else 0.1)
        return worth

    def move(self, move: Move) -> float:
        """What an action brings, its cost apart."""
        worth = sum(self.effect(effect) for effect in move.effects)
        if move.kind in ("tussle", "explore"):
            worth += self.answers(f"{move.kind}_paid")
        return worth

    def effect(self, effect: Effect) -> float:
        """What an effect brings."""
        public, seat, n = self.public, self.seat, effect.n
        there = sum(stall.tokens for stall in public.stalls.values())
        most = max(stall.tokens for stall in public.stalls.values())
        match effect.op:
            case "popularity":
                return float(n)
            case "popularity_per_outlaw":
                return float(n * len(public.revealed("outlaw")))
            case "shop":
                return TOKEN * min(n, there)
            case "shop_all" | "shop_fullest" | "shop_fullest_each":
                return TOKEN * min(n or most, most)
            case "gain":
                return TOKEN * len(effect.tokens)
            case "take":
                return self.taking(effect)
            case "tussle" | "rage_levels":
                found = [self.bounty(card) for card in public.revealed("outlaw")]
                extra = 0.7 * (public.homes[seat].rage - 1) if effect.op == "rage_levels" else 0.0
                return max(found, default=0.0) + extra
            case "explore":
                return 0.5 + TOKEN * 0.8 * most
            case "stock_settler":
                return float(min(n, most))
            case "anarchy":
                return -0.3 * n
            case "swap_relic":
                return 0.3
            case "give_card":
                return -min((self.card(card) for card in public.held(seat)), default=0.0) * 0.7
            case "give_town_relic":
                return -0.6
            case "barter":
                return max(0.0, n - min((self.card(card) for card in public.held(seat)), default=float(n)))
            case "everyone_shops":
                return TOKEN * (min(1, there) - 0.2 * (public.seats - 1))
            case "mark":
                return {"relic": 1.2, "building": 0.9, "settler": 0.5}[effect.kinds[0]]
            case "harvest":
                return TOKEN * max(public.bonus.values())
            case "printed_tile":
                return max((self.tile(tile) for tile in free_tiles(public)), default=0.0)
            case "sell":
                return TOKEN * min(1, there)
            case "grift":
                own = public.held(seat, "outlaw")
                return max((self.settler_in_town(c) for c in public.revealed("settler")), default=0) - 1 if own else -1
            case "discard_this":
                return -0.3
            case _:
                return 0.1

    def taking(self, effect: Effect) -> float:
        """What the best card brings that may be taken."""
        cards = takeable(self.public, effect.how, effect.kinds)
        return max((self.taken(card) for card in cards), default=0.0)

    def taken(self, card: str) -> float:
        """What it brings to take a card."""
        kind = kind_of(card)
        answers = self.answers(f"take_{kind}", card)
        return answers + (self.settler_in_town(card) if kind == "settler" else self.card(card))


def payable(held: Mapping[str, int], cost: Sequence[str]) -> bool:
    """Whether tokens by resource can pay a cost."""
    return sum(held.values()) >= len(cost) and all(held[r] >= cost.count(r) for r in cost if r != ANY)


def subtract(held: dict[str, int], cost: Sequence[str]) -> None:
    """Pay a cost: what is named first, then what there is most of."""
    rest = list(cost)
    for part in cost:
        if part != ANY:
            held[part] -= 1
            rest = without(rest, part)
    for _ in rest:
        held[max(held, key=lambda resource: held[resource])] -= 1
