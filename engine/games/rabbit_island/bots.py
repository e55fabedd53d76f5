"""Computer players. Each decides from its own sight of the table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.rabbit_island.actions import PASS
from engine.games.rabbit_island.components import ACTIONS, BOX, HOLE, LEVELS, SPACES, TILES
from engine.games.rabbit_island.harvest import factor, group_of, level, numbers, owner, price, value, why_no_building
from engine.games.rabbit_island.island import BESIDE, HILL, destinations, is_territory, kind
from engine.games.rabbit_island.setup import length_of
from engine.games.rabbit_island.state import Public
from engine.games.rabbit_island.view import View
from engine.kernel.game import Sight

USUAL_CARROTS = 100
"""What a player with hidden carrots is thought to have."""

KEEP = (
    "thwarted", "free-labor", "full-harvest", "hometown-advantage", "extreme-advance", "advance", "poor-harvest",
    "drought", "hungry-workers", "go-home", "every-bunny-wins", "epic-discovery", "peace-and-quiet",
)  # fmt: skip
"""Action cards, dearest first."""


def settler(sight: Sight) -> list[str]:
    """Builds wherever it pays, walks to the best place in reach, and plays cards when they help much."""
    view: View = sight.view
    public, seat, keys = view.public, sight.seat, sight.question.keys
    match sight.question.name:
        case "tile":
            return [max(keys, key=lambda tile: tile_worth(public, tile))]
        case "cell":
            return [max(keys, key=lambda spot: neighbours(public, seat, spot))]
        case "pawn" | "goal":
            return [max(keys, key=lambda spot: worth(view, seat, spot))]
        case "fork":
            sign = 1 if public.active == seat else -1
            return [max(keys, key=lambda spot: sign * balance(view, seat, spot))]
        case "card":
            return [max(keys, key=lambda card: card_worth(view, seat, card))]
        case "action":
            return [action(view, seat, keys)]
        case "hole":
            return ["draw" if view.action_counts[seat] < BOX.action_hand and years_left(public) > 1 else "harvest"]
        case "event" | "build":
            return ["yes"]
        case "visit":
            spot = public.pawns[seat]
            return ["upgrade" if building_worth(view, seat, spot) > share(view, seat, spot) else "share"]
        case "discard":
            hand = sorted(keys, key=lambda key: KEEP.index(key.split("#")[0]), reverse=True)
            return sight.question.normal(hand[: sight.question.low])
        case _:
            return sight.question.random(sight.dice)


def years_left(public: Public) -> int:
    """Turns of one's own still to come, this one included."""
    return length_of(public).years - public.year + 1


def carrot_worth(public: Public) -> float:
    """Points that a carrot is worth: less and less as there is no time to build with it."""
    return min(0.02, 0.003 * years_left(public))


def tile_worth(public: Public, tile: str) -> float:
    """How gladly a tile is laid: Territories that bring most for a Camp's price."""
    found = BOX.territories.get(TILES[tile].kind)
    if found is None:
        return 1.5
    camp = found.levels[0]
    return camp.points + 0.02 * camp.harvest - 0.01 * camp.cost + 0.1 * len(TILES[tile].arrows)


def neighbours(public: Public, seat: int, spot: str) -> int:
    """Own Territories beside a place, less those of others."""
    holders = [owner(public, other) for other in BESIDE[spot].values() if other in public.tiles]
    return sum(1 if holder == seat else -1 for holder in holders if holder is not None)


def purse(view: View, seat: int) -> int:
    """Carrots of a seat as far as they are known."""
    found = view.carrots[seat]
    return USUAL_CARROTS if found is None else found


def building_worth(view: View, seat: int, spot: str, carrots: int = 0) -> float:
    """Points that building there brings, its price and later harvests counted in; 0 if it cannot be built.

    Args:
        view: What is known.
        seat: Who would build.
        spot: The Territory.
        carrots: What the seat harvests before it pays.
    """
    public = view.public
    if why_no_building(public, seat, spot, purse(view, seat) + carrots):
        return 0.0
    upper = numbers(public, spot, level(public, spot) + 1)
    rent = 0.006 * upper.harvest * years_left(public) * (1 + neighbours(public, seat, spot) / 4)
    taken = 0.3 if owner(public, spot) not in (None, seat) else 0.0
    return upper.points + 0.4 * rent + taken - 0.35 * carrot_worth(public) * price(public, spot)


def share(view: View, seat: int, spot: str) -> float:
    """Points that a visitor's share is worth there, 0 at a Town."""
    public = view.public
    if level(public, spot) == len(LEVELS):
        return 0.0
    return carrot_worth(public) * value(public, group_of(public, spot)) * factor(public, seat, owner(public, spot))


def worth(view: View, seat: int, spot: str) -> float:
    """Points that it brings the seat to end its move there."""
    public = view.public
    each = carrot_worth(public)
    if not is_territory(public.tiles, spot):
        gives = BOX.events[kind(public.tiles, spot)]
        card = 0.4 if years_left(public) > 2 else 0.0
        if public.tiles[spot] == HOLE:
            return max(each * gives.harvest, card)
        return each * gives.harvest * factor(public, seat, None) + card
    holder = owner(public, spot)
    if holder is None:
        return building_worth(view, seat, spot)
    basis = value(public, group_of(public, spot))
    if holder == seat:
        harvest = basis * factor(public, seat, seat)
        return each * harvest + building_worth(view, seat, spot, harvest)
    loss = each * basis * factor(public, holder, holder) / (public.seats - 1)
    return max(building_worth(view, seat, spot), share(view, seat, spot)) - loss


def balance(view: View, seat: int, spot: str) -> float:
    """Points for the active player to stand there, as the seat sees it: its own Territories earn something too."""
    public = view.public
    found = worth(view, public.active, spot)
    if public.active != seat and owner(public, spot) == seat:
        found -= carrot_worth(public) * value(public, group_of(public, spot)) * factor(public, seat, seat)
    return found


def card_worth(view: View, seat: int, card: str) -> float:
    """The best place that a Movement card reaches."""
    public = view.public
    return max(worth(view, seat, spot) for spot in destinations(public.tiles, public.pawns[seat], SPACES[card]))


def action(view: View, seat: int, keys: tuple[str, ...]) -> str:
    """The Action card that helps most, or pass."""
    full = view.action_counts[seat] >= BOX.action_hand
    gains = {card: gain(view, seat, card) for card in keys if card != PASS}
    best = max(gains, key=lambda card: gains[card], default=PASS)
    return best if best != PASS and gains[best] > (0.3 if full else 0.7) else PASS


def gain(view: View, seat: int, card: str) -> float:
    """Points that an Action card brings the seat right now, roughly."""
    public = view.public
    mine = public.active == seat
    spot = public.pawns[public.active]
    if public.stack and card == "thwarted":
        newest = public.stack[-1]
        return 0.0 if newest.seat == seat else harm(view, seat, newest.card)
    if public.stack:
        return 0.0
    effect = ACTIONS[card].effect
    sign = 1.0 if mine else -0.5
    here = balance(view, seat, spot)
    match effect.op:
        case "move":
            goals = [balance(view, seat, goal) for goal in destinations(public.tiles, spot, effect.spaces)]
            there = max(goals) if mine else min(goals)
            return sign * (there - here) + collapse_fear(public, seat)
        case "home":
            return sign * (balance(view, seat, HILL) - here) + collapse_fear(public, seat)
        case "harvest" | "cost":
            return modifier_gain(view, seat, spot, card)
        case "draw":
            return 0.9 if mine and spot == HILL and years_left(public) > 3 else 0.0
        case _:
            return 0.0


def modifier_gain(view: View, seat: int, spot: str, card: str) -> float:
    """What a card on harvests or prices changes for the seat, if the rabbit stays where it is."""
    public = view.public
    effect = ACTIONS[card].effect
    mine = public.active == seat
    each = carrot_worth(public)
    if not is_territory(public.tiles, spot):
        basis = BOX.events[kind(public.tiles, spot)].harvest
        changed = each * basis * factor(public, public.active, None) * (effect.factor - 1)
        return (changed if mine else -changed / 2) if effect.target == "active" else 0.0
    if effect.op == "cost":
        if level(public, spot) == len(LEVELS):
            return 0.0
        cost = price(public, spot)
        if effect.factor == 0:
            return each * cost + (numbers(public, spot, level(public, spot) + 1).points if mine else -3) * 0.4
        return 0.0 if mine else 0.4 * (cost <= purse(view, public.active) < cost * effect.factor)
    holder = owner(public, spot)
    if holder is None:
        return 0.0
    whose = public.active if effect.target == "active" else holder
    if whose != holder and level(public, spot) == len(LEVELS):
        return 0.0
    changed = each * value(public, group_of(public, spot)) * factor(public, whose, holder) * (effect.factor - 1)
    return changed if whose == seat else -changed / 2


def harm(view: View, seat: int, card: str) -> float:
    """How much a waiting card of another player hurts the seat."""
    public = view.public
    effect = ACTIONS[card].effect
    if effect.op in ("harvest", "cost"):
        return -modifier_gain(view, seat, public.pawns[public.active], card)
    if effect.op in ("move", "home") and public.active == seat:
        return worth(view, seat, public.pawns[seat]) * 0.6
    return 1.0 if effect.op == "cancel" and public.active == seat else 0.0


def collapse_fear(public: Public, seat: int) -> float:
    """What there is to lose for the seat if a Collapse! strikes now."""
    tokens = public.tokens.get(public.pawns[public.active], [])
    return 0.8 if public.collapsing and seat in tokens else 0.0


BOTS: Mapping[str, Callable[[Sight], list[str]]] = {"settler": settler}
