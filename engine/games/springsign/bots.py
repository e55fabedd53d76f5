"""Computer players. Each decides from its own sight of the table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from engine.games.springsign.components import BOX, MARKETS, RESOURCES, SETTLERS, TILES, WORLD, kind_of
from engine.games.springsign.labels import move_of
from engine.games.springsign.payments import ways
from engine.games.springsign.shopping import feedable
from engine.games.springsign.state import Public
from engine.games.springsign.tokens import AT, is_contraband, on_settler, purse
from engine.games.springsign.trading import standing
from engine.games.springsign.worth import TOKEN, Mind
from engine.kernel.game import Sight

WAYS_TRIED = 8
Choose = Callable[[Sight, Mind], list[str]]


def neighbour(sight: Sight) -> list[str]:
    """Plans what its tokens pay for, and does the best of it as long as that is better than going home."""
    choose = CHOICES.get(sight.question.name)
    if choose is None:
        return sight.question.random(sight.dice)
    return choose(sight, Mind.made_up(sight.view.public, sight.seat))


def best(keys: Sequence[str], worth: Callable[[str], float]) -> list[str]:
    """The option that is worth most; the first of equals."""
    return [max(keys, key=worth)]


# ---------------------------------------------------------------------- actions and payments


def action(sight: Sight, mind: Mind) -> list[str]:
    """The top-level question."""
    return best(sight.question.keys, lambda key: action_worth(mind, key) + later_home(mind, key))


def later_home(mind: Mind, key: str) -> float:
    """Whoever does something else first goes home later, perhaps to a tile that is not as good."""
    public = mind.public
    if key == "return_home":
        return 0.0
    free = sorted((mind.tile(tile) for tile, holder in public.tiles.items() if holder < 0), reverse=True)
    rivals = sum(not home.tile for seat, home in enumerate(public.homes) if seat != mind.seat)
    passes = key not in ("trade", "accept", "decline") and move_of(public, mind.seat, key).passes
    return free[0] if not passes or not rivals or len(free) < 2 else (free[0] + free[1]) / 2


def action_worth(mind: Mind, key: str) -> float:
    """What an option of the top-level question is worth, with the plan for what is left afterwards."""
    public, seat = mind.public, mind.seat
    now = mind.plan(mind.tokens())
    if key in ("trade", "decline"):
        return -1.0
    if key == "accept":
        return 100.0 if agreeable(mind) else -2.0
    move = move_of(public, seat, key)
    if move.kind == "return_home":
        free = [tile for tile, holder in public.tiles.items() if holder < 0]
        return max(mind.tile(tile) for tile in free) + mind.kept(sum(mind.tokens().values()))
    if move.kind == "feed":
        held = mind.tokens()
        held["fish"] -= 1
        gains = (fed_worth(mind, token, held) for token in feedable(public))
        return max(gains, default=-1.0) - 0.01
    if move.kind == "meditate":
        return now - TOKEN + (0.7 * (4 - public.homes[seat].rage) if public.revealed("outlaw") else -1)
    gain = mind.move(move)
    later = [mind.without_tokens(()) - len([c for c in cost if c == "popularity"]) for cost in move.costs if not cost]
    held_now = purse(public, seat)
    for cost in move.costs:
        if "popularity" in cost:
            later.append(now - 1.0)
        elif cost:
            later += [paid_worth(mind, way) for way in islice(ways(held_now, cost), WAYS_TRIED)]
    if move.kind == "buy":
        return max(later, default=0.0) + buy_gain(mind)
    return max(later, default=0.0) + gain


def buy_gain(mind: Mind) -> float:
    """What a token of one's choice adds at most."""
    now = mind.plan(mind.tokens())
    return max(mind.with_token(resource) for resource in RESOURCES) - now - 0.05


def paid_worth(mind: Mind, way: Sequence[str]) -> float:
    """What is left after a payment, and what answers it."""
    resources = [token.partition(AT)[0] for token in way]
    return mind.without_tokens(way) + mind.answers("paid", tokens=resources)


def fed_worth(mind: Mind, token: str, held: Mapping[str, int] | None = None) -> float:
    """What it is worth to take a token from a settler."""
    resource, _, settler = token.partition(AT)
    there = sum(on_settler(mind.public, settler).values())
    return mind.with_token(resource, held) + mind.answers("fed", settler, n=there)


def pay(sight: Sight, mind: Mind) -> list[str]:
    """How to pay."""
    return best(
        sight.question.keys,
        lambda key: (
            paid_worth(mind, [] if key in ("popularity", "nothing") else key.split(",")) - (key == "popularity")
        ),
    )


def agreeable(mind: Mind) -> bool:
    """Whether the first offer that stands for the seat is worth it."""
    offer = next((offer for offer in standing(mind.public) if offer.partner == mind.seat), None)
    return offer is not None and thing_worth(mind, offer.give) > thing_worth(mind, offer.ask) + 0.3


def thing_worth(mind: Mind, items: Sequence[str]) -> float:
    """What tokens and cards of a trade are worth."""
    return sum(TOKEN if item in RESOURCES else mind.card(item) for item in items)


# ---------------------------------------------------------------------- tokens


def market(sight: Sight, mind: Mind) -> list[str]:
    """From which market to shop."""
    full = sum(mind.public.homes[mind.seat].tokens.values()) >= mind.public.board(mind.seat).slots + 2
    if "stop" in sight.question.keys and full:
        return ["stop"]
    return best(
        [key for key in sight.question.keys if key in MARKETS],
        lambda key: mind.with_token(MARKETS[key].makes) + 0.01 * mind.public.stalls[key].tokens,
    )


def emptied(sight: Sight, mind: Mind) -> list[str]:
    """Which market to empty."""
    return best(sight.question.keys, lambda key: mind.public.stalls[key].tokens + 0.1 * (key != "m_fish"))


def resource(sight: Sight, mind: Mind) -> list[str]:
    """Which token to get."""
    return best(sight.question.keys, mind.with_token)


def sell(sight: Sight, mind: Mind) -> list[str]:
    """Shop the best token; without any, stock the market of the best one."""

    def worth(key: str) -> float:
        way, _, what = key.partition(":")
        return mind.with_token(MARKETS[what].makes) if way == "shop" else mind.with_token(what) - 1.0

    return best(sight.question.keys, worth)


def discard(sight: Sight, mind: Mind) -> list[str]:
    """Discard what the plan misses least."""
    held = mind.tokens()
    keys = list(sight.question.keys)
    gone: list[str] = []
    for _ in range(sight.question.low):

        def loss(key: str) -> float:
            kind = key.partition(".")[0]
            return -mind.plan({**held, kind: held[kind] - 1})

        key = min(keys, key=loss)
        held[key.partition(".")[0]] -= 1
        keys.remove(key)
        gone.append(key)
    return sight.question.normal(gone)


def smuggle(sight: Sight, mind: Mind) -> list[str]:
    """Lay a token where it stays one's own: on a settler that will leave anyway."""

    def worth(key: str) -> float:
        if key not in SETTLERS:
            return 0.0
        return is_contraband(key, sight.question.subject) + 0.1 * sum(on_settler(mind.public, key).values())

    return best(sight.question.keys, worth)


# ---------------------------------------------------------------------- cards


def taken(sight: Sight, mind: Mind) -> list[str]:
    """Which card to take."""
    return best(sight.question.keys, mind.taken)


def cheapest(sight: Sight, mind: Mind) -> list[str]:
    """Which own card to part with."""
    return best(sight.question.keys, lambda key: -mind.card(key))


def dearest(sight: Sight, mind: Mind) -> list[str]:
    """Which card to get or to mark."""
    return best(sight.question.keys, lambda key: -9.0 if key == "none" else marked_worth(mind, key))


def marked_worth(mind: Mind, card: str) -> float:
    """What a mark on a card is worth; buildings that answer events are used most."""
    if kind_of(card) == "building":
        return 1.0 + (WORLD[card].ability.type == "trigger")
    if kind_of(card) == "settler":
        return mind.settler_in_town(card)
    return mind.card(card)


def outlaw(sight: Sight, mind: Mind) -> list[str]:
    """Which outlaw to Tussle with."""
    return best(sight.question.keys, lambda key: mind.bounty(key) if key in WORLD else 0.0)


def barter(sight: Sight, mind: Mind) -> list[str]:
    """Whether to part with a card for popularity."""
    return best(sight.question.keys, lambda key: 0.0 if key == "none" else 2.8 - mind.card(key))


def opponent(sight: Sight, mind: Mind) -> list[str]:
    """Who is behind most."""
    homes = mind.public.homes
    return best(sight.question.keys, lambda key: -10 * homes[int(key)].votes - homes[int(key)].popularity)


def play_to(sight: Sight, mind: Mind) -> list[str]:
    """Into which market to play: for its tokens, but not over a card of one's own mark."""

    def worth(key: str) -> float:
        below = mind.public.top(key)
        return mind.public.stalls[key].tokens * TOKEN - (mind.public.marked(below, mind.seat) if below else -0.1)

    return best(sight.question.keys, worth)


# ---------------------------------------------------------------------- the rest


def tile(sight: Sight, mind: Mind) -> list[str]:
    """Which harvest tile."""
    return best(sight.question.keys, mind.tile)


def bonus(sight: Sight, mind: Mind) -> list[str]:
    """Lay fish together where nobody takes them: on a claimed tile, or on the one that is least wanted."""
    public: Public = mind.public
    return best(
        sight.question.keys,
        lambda key: public.bonus[key] + 2.0 * (public.tiles[key] >= 0) - 0.1 * TILES[key].fish,
    )


def harvest(sight: Sight, mind: Mind) -> list[str]:
    """Where most fish lie."""
    return best(sight.question.keys, lambda key: mind.public.bonus[key])


def rage(sight: Sight, mind: Mind) -> list[str]:
    """As much rage as costs no popularity."""
    room = len(BOX.rage.levels) - mind.public.homes[mind.seat].rage
    return [str(max(sight.question.low, min(sight.question.high, room)))]


def first(sight: Sight, mind: Mind) -> list[str]:
    """The first option."""
    return [sight.question.keys[0]]


def last(sight: Sight, mind: Mind) -> list[str]:
    """The last option."""
    return [sight.question.keys[-1]]


def none(sight: Sight, mind: Mind) -> list[str]:
    """Nothing at all."""
    return []


def in_order(sight: Sight, mind: Mind) -> list[str]:
    """As things stand."""
    return list(sight.question.keys)


CHOICES: Mapping[str, Choose] = {
    "action": action,
    "pay": pay,
    "outlaw": outlaw,
    "shop": market,
    "empty": emptied,
    "fullest": market,
    "grey_market": emptied,
    "grey_count": first,
    "gain": resource,
    "feed": lambda sight, mind: best(sight.question.keys, lambda key: fed_worth(mind, key)),
    "sell": sell,
    "discard": discard,
    "smuggle": smuggle,
    "take": taken,
    "discard_card": last,
    "swap_own": cheapest,
    "swap_for": dearest,
    "give_card": cheapest,
    "give_relic": cheapest,
    "opponent": opponent,
    "mark": dearest,
    "grift_own": first,
    "grift_for": dearest,
    "barter": barter,
    "wrap": first,
    "triggers": in_order,
    "set_rage": lambda sight, mind: ["4"],
    "rage": rage,
    "tile": tile,
    "printed": tile,
    "bonus": bonus,
    "supper": first,
    "harvest": harvest,
    "pop_or_shop": first,
    "play_to": play_to,
    "look_discard": none,
    "look_order": in_order,
    "barterer": last,
    "trade": lambda sight, mind: ["accept" if agreeable(mind) else "decline"],
    "trade_partner": last,
    "trade_give": none,
    "trade_ask": none,
}
"""How each question is decided; what is missing here is left to chance."""

BOTS: Mapping[str, Callable[[Sight], list[str]]] = {"neighbour": neighbour}
