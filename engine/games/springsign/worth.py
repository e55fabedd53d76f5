"""What things are worth to a computer player, in popularity; guesses, made from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.games.springsign.actions import Move, moves
from engine.games.springsign.components import (
    BOX,
    MARKETS,
    POPULARITY,
    RESOURCES,
    SETTLERS,
    TILES,
    WORLD,
    Effect,
    kind_of,
)
from engine.games.springsign.deeds import free_tiles
from engine.games.springsign.outlook import NOTHING, Gain, Outlook
from engine.games.springsign.payments import resource_of
from engine.games.springsign.plans import KEPT, Deal, Parts, Planner, counted, parts
from engine.games.springsign.state import Public, Step
from engine.games.springsign.taking import takeable
from engine.games.springsign.tokens import on_settler, purse
from engine.games.springsign.triggers import bundles

TOKEN = 0.55
"""A token that may be of use some day."""
INCOME = 0.55
"""A token that a card brings each season."""
SPENT = 0.5
"""How much of a season is over, more or less, when a card is judged."""
RELIC = 1.2
"""A relic of which nothing better is known."""
RELIC_LATER = 0.2
"""What such a relic brings besides, each season."""
RAGE = 0.7
"""A level of rage, for the Tussles to come."""
ENVY = 0.4
"""What a point that another player gains costs."""
TRIFLE = 0.1
"""Something that is not worth a closer look."""
MOST_CARDS = 3
"""Cards of one action that a plan tells apart; the best ones."""
UNSEEN = 0.2
"""How often a World card that is turned up is an outlaw."""
DISCOVERY = 0.4
"""A new card in Town, whatever it is."""
MARK = {"relic": 0.9, "building": 0.9, "settler": 0.5}
"""A mark, by kind of card."""
GIFT = 0.7
"""What a card given away costs, by its worth: its new owner may not have much use for it."""


@dataclass(slots=True)
class Mind:
    """One seat's judgement of one moment.

    Attributes:
        public: What lies open; only read.
        seat: Who judges.
        outlook: What the next Town Votes promise.
        planner: What can be made of tokens.
    """

    public: Public
    seat: int
    outlook: Outlook
    planner: Planner

    @classmethod
    def made_up(cls, public: Public, seat: int) -> Mind:
        """Look at every action once."""
        outlook = Outlook.of(public, seat)
        mind = cls(public, seat, outlook, Planner.of(public, seat, outlook, [], []))
        deals: list[Deal] = []
        prices: list[Parts] = []
        for move in moves(public, seat):
            if move.kind in ("buy", "sell"):
                prices += [parts(cost) for cost in move.costs]
            if not move.passes:
                continue
            again = all(effect.op == "popularity" for effect in move.effects)
            for cost in move.costs:
                if cost and POPULARITY not in cost:
                    answers = mind.answers("paid", tokens=cost)
                    deals += [Deal(parts(cost), gain + answers, again) for gain in mind.ways_to(move)]
        mind.planner = Planner.of(public, seat, outlook, [deal for deal in deals if deal.gain.rough > 0], prices)
        return mind

    # ------------------------------------------------------------------ tokens

    @property
    def room(self) -> int:
        """Tokens that still fit; the Smuggler lays them on settlers."""
        if "smuggle" in self.public.board(self.seat).abilities:
            return BOX.smuggle_limit * len(self.public.revealed("settler"))
        return max(0, self.public.board(self.seat).slots - sum(self.public.homes[self.seat].tokens.values()))

    def tokens(self) -> dict[str, int]:
        """All that the seat may spend, by resource."""
        totals: dict[str, int] = dict.fromkeys(RESOURCES, 0)
        for token, count in purse(self.public, self.seat).items():
            totals[resource_of(token)] += count
        return totals

    def plan(self, held: Mapping[str, int], gain: Gain = NOTHING, passed: bool = False) -> float:
        """What a purse is worth if one has gained this before and then does the best that it pays for."""
        return self.planner.best(counted(held), gain, passed)

    def with_token(self, resource: str) -> float:
        """What the purse is worth with one token more."""
        now = self.tokens()
        now[resource] += 1
        return self.plan(now)

    def without_tokens(self, paid: Iterable[str], gain: Gain = NOTHING) -> float:
        """What the purse is worth after a payment and what answers it."""
        now = self.tokens()
        for token in paid:
            now[resource_of(token)] -= 1
        return self.plan(now, gain)

    # ------------------------------------------------------------------ cards

    def card(self, card: str) -> float:
        """What it is worth to have a card at home."""
        kind, left = kind_of(card), max(0.0, self.outlook.seasons_left - SPENT)
        if kind == "settler":
            return INCOME * len(SETTLERS[card].makes) * left
        if kind == "outlaw":
            return INCOME * left if "crime_for_cash" in self.public.board(self.seat).abilities else 0.0
        ability = WORLD[card].ability
        if ability.type == "replenish":
            return INCOME * len(ability.tokens) * left
        return RELIC + RELIC_LATER * left

    def settler_in_town(self, card: str) -> float:
        """What it brings to take a settler of the Town now."""
        there = sum(on_settler(self.public, card).values())
        return self.card(card) + TOKEN * min(there, self.room + 2)

    def bounty(self, card: str) -> Gain:
        """What an outlaw's bounty brings, and that it is gone."""
        gain = Gain(calm=1) + self.answers("bounty_gained", card)
        for effect in WORLD[card].ability.effects:
            gain += self.effect(effect)
        return gain

    def tile(self, tile: str) -> float:
        """What a harvest tile brings."""
        found = TILES[tile]
        fish = found.fish + self.public.bonus[tile]
        room = self.public.board(self.seat).slots - sum(self.public.homes[self.seat].tokens.values())
        gain = Gain(KEPT * min(fish, max(0, room)) + 0.05 * fish + 0.3 * found.hat, found.popularity)
        return self.outlook.gained(gain)

    # ------------------------------------------------------------------ effects

    def answers(self, event: str, card: str = "", tokens: Sequence[str] = (), n: int = 1) -> Gain:
        """What cards bring in answer to an event, less what they bring to others."""
        goods, popularity = 0.0, 0
        for bundle in bundles(self.public, Step("fire", self.seat, n, event, card, tokens=list(tokens))):
            for step in bundle.steps:
                if step.seat != self.seat:
                    goods -= ENVY * step.n
                elif step.op == "popularity":
                    popularity += step.n
                else:
                    goods += TOKEN * step.n if step.op == "shop" else TRIFLE
        return Gain(goods, popularity)

    def ways_to(self, move: Move) -> list[Gain]:
        """What an action brings, its cost apart, once for each card that it may be about, best first."""
        rest = self.turn_ends(move) if move.passes else NOTHING
        if move.kind in ("tussle", "explore"):
            rest += self.answers(f"{move.kind}_paid")
        found = [rest]
        for effect in move.effects:
            found = [gain + way for gain in found for way in self.each_way(effect)]
        return found

    def turn_ends(self, move: Move) -> Gain:
        """What buildings bring that count the actions of a turn, if it ends with this one."""
        public = self.public
        answering = [WORLD[card].ability for card in public.revealed("building")]
        ready = [a for a in answering if a.event == "turn_end" and a.actions and public.done + 1 >= a.actions]
        return Gain(popularity=sum(effect.n for ability in ready for effect in ability.effects))

    def each_way(self, effect: Effect) -> list[Gain]:
        """What an effect brings, once for each card worth taking, or each outlaw."""
        if effect.op == "take":
            return self.takings(effect)[:MOST_CARDS] or [NOTHING]
        if effect.op in ("tussle", "rage_levels"):
            gains = [self.bounty(card) for card in self.public.revealed("outlaw")]
            gains.sort(key=lambda gain: -self.outlook.gained(gain))
            if effect.op == "tussle":
                return gains or [NOTHING]
            return [gain + self.rage(gains[:at] + gains[at + 1 :]) for at, gain in enumerate(gains)] or [NOTHING]
        return [self.effect(effect)]

    def rage(self, others: Sequence[Gain]) -> Gain:
        """What the Rage levels below the first bring, the last of them with one of the bounties that are left."""
        gain = Gain(popularity=-(self.public.homes[self.seat].rage == len(BOX.rage.levels)))
        for level in BOX.rage.levels[1 : self.public.homes[self.seat].rage]:
            for effect in level.effects:
                gain += (others[0] if others else NOTHING) if effect.op == "tussle" else self.effect(effect)
        return gain

    def effect(self, effect: Effect) -> Gain:
        """What an effect brings."""
        public, n = self.public, effect.n
        match effect.op:
            case "popularity":
                return Gain(popularity=n)
            case "popularity_per_outlaw":
                return Gain(popularity=n * len(public.revealed("outlaw")))
            case "anarchy":
                return Gain(chaos=n)
            case "stock_settler":
                return Gain(popularity=min(n, max(stall.tokens for stall in public.stalls.values())))
            case "printed_tile":
                tiles = [TILES[tile] for tile in free_tiles(public)]
                gains = [Gain(TOKEN * min(tile.fish, self.room), tile.popularity) for tile in tiles]
                return max(gains, key=self.outlook.gained, default=NOTHING)
            case "take":
                return next(iter(self.takings(effect)), NOTHING)
            case _:
                return Gain(self.goods(effect))

    def goods(self, effect: Effect) -> float:
        """What an effect brings in tokens and cards."""
        public, seat, n = self.public, self.seat, effect.n
        there = sum(stall.tokens for stall in public.stalls.values())
        most = max(stall.tokens for stall in public.stalls.values())
        match effect.op:
            case "shop":
                return TOKEN * min(n, there, self.room + 2)
            case "shop_all" | "shop_fullest" | "shop_fullest_each":
                return TOKEN * min(n or most, most, self.room + 2)
            case "gain":
                return TOKEN * len(effect.tokens)
            case "explore":
                trouble = self.outlook.each * self.outlook.chaos_point * self.outlook.seasons_left
                return DISCOVERY + TOKEN * (1 - UNSEEN) * min(most, self.room + 2) - UNSEEN * trouble
            case "swap_relic":
                return 0.3
            case "give_card":
                return -self.cheapest(0.0) * GIFT
            case "give_town_relic":
                return -ENVY * RELIC
            case "barter":
                return max(0.0, n - self.cheapest(float(n)))
            case "everyone_shops":
                return TOKEN * (min(1, there) - ENVY * min(1, public.seats - 1))
            case "mark":
                return MARK[effect.kinds[0]]
            case "harvest":
                return TOKEN * max(public.bonus.values())
            case "sell":
                return TOKEN * min(1, there)
            case "grift":
                own = public.held(seat, "outlaw")
                return max((self.settler_in_town(c) for c in public.revealed("settler")), default=0) - 1 if own else -1
            case "discard_this":
                return -RELIC / 4
            case _:
                return TRIFLE

    def cheapest(self, without: float) -> float:
        """The worth of the card at home that is missed least."""
        return min((self.card(card) for card in self.public.held(self.seat)), default=without)

    def takings(self, effect: Effect) -> list[Gain]:
        """What the cards bring that may be taken, best first."""
        gains = [self.taking(card) for card in takeable(self.public, effect.how, effect.kinds)]
        return sorted(gains, key=lambda gain: -self.outlook.gained(gain))

    def taking(self, card: str) -> Gain:
        """What it brings to take a card."""
        kind = kind_of(card)
        answers = self.answers(f"take_{kind}", card)
        if kind == "outlaw":
            return answers + Gain(self.card(card), calm=card in self.public.people)
        return answers + Gain(self.settler_in_town(card) if kind == "settler" else self.card(card))

    def market(self, market: str) -> float:
        """What a token of a market adds."""
        return self.with_token(MARKETS[market].makes)
