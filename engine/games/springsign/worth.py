"""What things are worth to a computer player, in popularity; guesses, made from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.springsign.actions import Move, moves
from engine.games.springsign.components import (
    ANY,
    BOX,
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

TOKEN = 0.55
"""A token that may be of use some day."""
KEPT = 0.45
"""A token that is kept for the next season."""
THREAT = 1.6
"""What it is worth a season, to one player alone, that an outlaw leaves the Town."""
HARVEST = 3
"""Fish that a harvest tile brings, more or less."""
LEAD = 2.0
"""What it is worth to be ahead at the Town Votes."""
RELIC = 1.2
"""A relic of which nothing better is known."""
DEEPEST = 5
"""How often a plan repeats an action."""


@dataclass(frozen=True, slots=True)
class Deal:
    """An action in a plan: what it costs, what it brings, and whether it brings as much a second time."""

    cost: tuple[str, ...]
    benefit: float
    again: bool


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
                    again = all(effect.op == "popularity" for effect in move.effects)
                    mind.deals.append(Deal(tokens, gain, again))
        mind.deals.sort(key=lambda deal: -(deal.benefit - TOKEN * len(deal.cost)))
        return mind

    # ------------------------------------------------------------------ time

    @property
    def seasons_left(self) -> int:
        """How many seasons may still come."""
        ahead = max(self.public.anarchy_votes, *(home.votes for home in self.public.homes))
        return max(1, min(4, target(self.public) - ahead))

    @property
    def threat(self) -> float:
        """What it is worth that an outlaw leaves the Town: Anarchy grows by each, and the fewer players, the more."""
        near = self.public.anarchy_votes + 1 >= max(home.votes for home in self.public.homes)
        return (1 + 0.5 * near) * THREAT * self.seasons_left / (1 + 0.4 * (self.public.seats - 1))

    def lead(self, gain: int) -> float:
        """What it is worth that a gain puts the seat ahead of all others, Anarchy too, at the next Town Votes."""
        homes = self.public.homes
        mine = homes[self.seat].popularity
        chaos = self.public.anarchy + BOX.anarchy_per_outlaw * len(self.public.revealed("outlaw"))
        rival = max(
            chaos % (BOX.track + 1),
            *(home.popularity + (not home.tile) for seat, home in enumerate(homes) if seat != self.seat),
            0,
        )
        return LEAD if mine <= rival < mine + gain else 0.0

    # ------------------------------------------------------------------ tokens

    @property
    def room(self) -> int:
        """Tokens that still fit; the Smuggler lays them on settlers."""
        if "smuggle" in self.public.board(self.seat).abilities:
            return 8
        return max(0, self.public.board(self.seat).slots - sum(self.public.homes[self.seat].tokens.values()))

    def tokens(self) -> dict[str, int]:
        """All that the seat may spend, by resource."""
        totals: dict[str, int] = dict.fromkeys(RESOURCES, 0)
        for token, count in purse(self.public, self.seat).items():
            totals[resource_of(token)] += count
        return totals

    def plan(self, held: Mapping[str, int]) -> float:
        """What a purse is worth if one does the best that it pays for, again and again."""
        left = dict(held)
        worth = 0.0
        for deal in self.deals:
            for _ in range(DEEPEST if deal.again else 1):
                if not payable(left, deal.cost):
                    break
                worth += deal.benefit
                subtract(left, deal.cost)
        return worth + self.kept(sum(left.values()))

    def kept(self, count: int) -> float:
        """What tokens are worth that are left when one goes home: those that next season's income will not push out."""
        board = self.public.board(self.seat)
        income = sum(len(SETTLERS[card].makes) for card in self.public.held(self.seat, "settler"))
        room = 1 if board.fish_only else max(1, board.slots - income - HARVEST)
        return KEPT * min(count, room) + 0.05 * count

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
            return TOKEN * self.seasons_left if "crime_for_cash" in self.public.board(self.seat).abilities else 0.0
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
        return sum(self.effect(effect) for effect in effects) + self.threat + self.answers("bounty_gained", card)

    def tile(self, tile: str) -> float:
        """What a harvest tile brings."""
        found = TILES[tile]
        fish = found.fish + self.public.bonus[tile]
        gain = found.popularity
        room = self.public.board(self.seat).slots - sum(self.public.homes[self.seat].tokens.values())
        return KEPT * min(fish, max(0, room)) + 0.05 * fish + gain + self.lead(gain) + 0.3 * found.hat

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
                return n + self.lead(n)
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
                return 0.4 + TOKEN * 0.9 * min(most, self.room + 1) - 0.1 * self.threat
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
                return {"relic": 0.9, "building": 0.9, "settler": 0.5}[effect.kinds[0]]
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
        if kind == "outlaw":
            return answers + self.threat + self.card(card)
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
