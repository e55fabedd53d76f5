"""Words that questions, log lines and pictures of Springsign share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.springsign.components import (
    ACTIONS,
    BOARD_ABILITIES,
    BOARDS,
    MARKETS,
    RESOURCES,
    SETTLERS,
    TILES,
    WORLD,
)
from engine.games.springsign.state import Offer, Public
from engine.games.springsign.tokens import AT, on_settler

CAUSES = {
    "tile": "harvest tile",
    "bonus": "bonus fish",
    "rage": "rage",
    "replenish": "Replenish",
    "trouble": "Trouble Brews",
    "disgruntled": "Disgruntled Settlers",
    "vox": "Vox Library",
}


def title(key: str) -> str:
    """The name of a card, action, board, ability, market or cause."""
    for names in (WORLD, SETTLERS, BOARD_ABILITIES, ACTIONS, BOARDS):
        if key in names:
            return str(names[key].name)
    if key in MARKETS:
        return f"{MARKETS[key].name} market"
    return CAUSES.get(key, key)


def tokens(found: Iterable[str]) -> str:
    """Such as "2 fish, lore" or, for tokens on settlers, "lore from Baker"."""
    there = list(found)
    told = []
    for token in dict.fromkeys(sorted(there, key=lambda t: (AT in t, order_of(t), t))):
        resource, _, settler = token.partition(AT)
        count = there.count(token)
        told.append(f"{f'{count} ' if count > 1 else ''}{resource}{f' from {title(settler)}' if settler else ''}")
    return ", ".join(told) or "nothing"


def order_of(token: str) -> int:
    """Where a token stands among the resources."""
    resource = token.partition(AT)[0]
    return list(RESOURCES).index(resource) if resource in RESOURCES else len(RESOURCES)


def cost(price: Sequence[str]) -> str:
    """Such as "2 favors + any", "1 popularity" or "free"."""
    told = []
    for part in dict.fromkeys(price):
        count = price.count(part)
        told.append(f"{count} {part}" if count > 1 or part == "popularity" else part)
    return " + ".join(told) or "free"


def costs(prices: Sequence[Sequence[str]]) -> str:
    """All ways to pay: "metal + any or 3 any"."""
    return " or ".join(cost(price) for price in sorted(prices, key=len))


def tile(key: str) -> str:
    """What a harvest tile gives: "3 fish and the Hat"."""
    found = TILES[key]
    parts = [f"{found.fish} fish"]
    parts += [f"{found.popularity} popularity"] if found.popularity else []
    parts += ["the Hat"] if found.hat else []
    return " and ".join(parts)


def tile_number(key: str) -> str:
    """Such as "Tile 2"."""
    return f"Tile {list(TILES).index(key) + 1}"


def inventory(public: Public, seat: int) -> str:
    """What a player has in its slots: "2 fish, lore"."""
    held = public.homes[seat].tokens
    return tokens(resource for resource in RESOURCES for _ in range(held[resource]))


def lying_on(public: Public, settler: str) -> str:
    """Tokens on a settler in Town: "work, 2 fish", empty if there are none."""
    there = [token for token, count in on_settler(public, settler).items() for _ in range(count)]
    return tokens(there) if there else ""


def things(items: Sequence[str]) -> str:
    """Tokens and cards of a trade: "2 fish, lore, Baker"."""
    loose = [item for item in items if item in RESOURCES]
    cards = [title(item) for item in items if item not in RESOURCES]
    return ", ".join(([tokens(loose)] if loose else []) + cards) or "nothing"


def trade(offer: Offer) -> str:
    """A trade as its partner sees it."""
    return f"you get {things(offer.give)} for {things(offer.ask)}"


def cut(text: str, limit: int) -> str:
    """A text that fits; what is cut off is shown by dots."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def plural(count: int, word: str) -> str:
    """Such as "1 card" or "2 cards"."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def name_of_season(public: Public) -> str:
    """What is going on when it is nobody's turn."""
    return "The season is cleaned up" if public.trace and public.trace[0].name == "cleanup" else "A season begins"
