"""What a computer player answers to the questions that come up while something is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.springsign.components import BOX, MARKETS, RESOURCES, SETTLERS, TILES, WORLD, kind_of
from engine.games.springsign.outlook import Gain
from engine.games.springsign.state import Public
from engine.games.springsign.tokens import is_contraband, on_settler
from engine.games.springsign.trading import standing
from engine.games.springsign.worth import RELIC, TOKEN, Mind
from engine.kernel.game import Sight

MORE = 0.1
"""Tips the balance between things that are equal otherwise."""
CLAIMED = 2.0
"""Fish on a tile that somebody has taken: nobody else gets them."""
BARTERED = 3
"""Popularity that the Barter House pays for a card."""
HAGGLE = 0.3
"""What a trade must bring at least."""


def best(keys: Sequence[str], worth: Callable[[str], float]) -> list[str]:
    """The option that is worth most; the first of equals."""
    return [max(keys, key=worth)]


def agreeable(mind: Mind) -> bool:
    """Whether the first offer that stands for the seat is worth it."""
    offer = next((offer for offer in standing(mind.public) if offer.partner == mind.seat), None)
    return offer is not None and thing_worth(mind, offer.give) > thing_worth(mind, offer.ask) + HAGGLE


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
        lambda key: mind.market(key) + MORE * mind.public.stalls[key].tokens,
    )


def emptied(sight: Sight, mind: Mind) -> list[str]:
    """Which market to empty."""
    return best(sight.question.keys, lambda key: mind.public.stalls[key].tokens + MORE * (key != "m_fish"))


def resource(sight: Sight, mind: Mind) -> list[str]:
    """Which token to get."""
    return best(sight.question.keys, mind.with_token)


def sell(sight: Sight, mind: Mind) -> list[str]:
    """Shop the best token; without any, stock the market of the best one."""

    def worth(key: str) -> float:
        way, _, what = key.partition(":")
        return mind.market(what) if way == "shop" else mind.plan(mind.tokens())

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


def smuggle_token(sight: Sight, mind: Mind) -> list[str]:
    """Which token to discard next; the Smuggler may lay it where she can still spend it."""

    def left(key: str) -> float:
        held = mind.tokens()
        held[key] -= 1
        return mind.plan(held)

    return best(sight.question.keys, left)


def smuggle(sight: Sight, mind: Mind) -> list[str]:
    """Lay a token where it stays one's own: on a settler that will leave anyway."""

    def worth(key: str) -> float:
        if key not in SETTLERS:
            return 0.0
        return is_contraband(key, sight.question.subject) + MORE * sum(on_settler(mind.public, key).values())

    return best(sight.question.keys, worth)


def grey_settler(sight: Sight, mind: Mind) -> list[str]:
    """Where tokens of the Grey District go: to a settler with one's own mark, or else to one that will leave anyway."""
    public = mind.public
    return best(
        sight.question.keys,
        lambda key: public.marked(key, mind.seat) + MORE * sum(on_settler(public, key).values()),
    )


# ---------------------------------------------------------------------- cards


def taken(sight: Sight, mind: Mind) -> list[str]:
    """Which card to take."""
    return best(sight.question.keys, lambda key: mind.outlook.gained(mind.taking(key)))


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
    return best(sight.question.keys, lambda key: mind.outlook.gained(mind.bounty(key)) if key in WORLD else 0.0)


def barter(sight: Sight, mind: Mind) -> list[str]:
    """Whether to part with a card for popularity."""
    gain = mind.outlook.gained(Gain(popularity=BARTERED))
    return best(sight.question.keys, lambda key: 0.0 if key == "none" else gain - mind.card(key))


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
        lambda key: public.bonus[key] + CLAIMED * (public.tiles[key] >= 0) - MORE * TILES[key].fish,
    )


def harvest(sight: Sight, mind: Mind) -> list[str]:
    """Where most fish lie."""
    return best(sight.question.keys, lambda key: mind.public.bonus[key])


def rage(sight: Sight, mind: Mind) -> list[str]:
    """As much rage as costs no popularity."""
    room = len(BOX.rage.levels) - mind.public.homes[mind.seat].rage
    return [str(max(sight.question.low, min(sight.question.high, room)))]


def wrap(sight: Sight, mind: Mind) -> list[str]:
    """Whether to score a vote and count on from Start, or to stay ahead for the Town Votes."""
    points = int(sight.question.subject.partition(":")[0])
    return ["yes" if mind.outlook.wrap_pays(points) else "no"]


def is_outlaw(card: str | None) -> bool:
    """Whether a card that may be known is an outlaw."""
    return card is not None and kind_of(card) == "outlaw"


def pick_world(sight: Sight, mind: Mind) -> list[str]:
    """Which of the World cards that the Magus sees to play: an outlaw only if it brings her marked relics."""
    seen = dict(sight.view.known)
    marked = [card for card in mind.public.revealed("relic") if mind.public.marked(card, mind.seat)]

    def worth(key: str) -> float:
        if is_outlaw(seen.get(int(key))):
            relics = RELIC * len(marked)
            return relics + mind.outlook.gained(Gain(calm=-1))
        return TOKEN * max((stall.tokens for stall in mind.public.stalls.values()), default=0)

    return best(sight.question.keys, worth)


def sifted(sight: Sight, mind: Mind) -> list[str]:
    """Which World cards to discard: the outlaws, before they come to Town."""
    seen = dict(sight.view.known)
    return [key for key in sight.question.keys if is_outlaw(seen.get(int(key)))]


def first(sight: Sight, mind: Mind) -> list[str]:
    """The first option."""
    return [sight.question.keys[0]]


def last(sight: Sight, mind: Mind) -> list[str]:
    """The last option."""
    return [sight.question.keys[-1]]


def in_order(sight: Sight, mind: Mind) -> list[str]:
    """As things stand."""
    return list(sight.question.keys)


CHOICES: Mapping[str, Callable[[Sight, Mind], list[str]]] = {
    "outlaw": outlaw,
    "shop": market,
    "empty": emptied,
    "fullest": market,
    "grey_market": emptied,
    "grey_settler": grey_settler,
    "grey_count": first,
    "gain": resource,
    "sell": sell,
    "discard": discard,
    "smuggle_token": smuggle_token,
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
    "wrap": wrap,
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
    "pick_world": pick_world,
    "look_discard": sifted,
    "look_order": in_order,
    "barterer": last,
    "trade": lambda sight, mind: ["accept" if agreeable(mind) else "decline"],
    "trade_partner": last,
    "trade_give": lambda sight, mind: [],
    "trade_ask": lambda sight, mind: [],
}
"""How each question is decided."""
