"""Names and explanations of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.springsign.actions import Move, moves
from engine.games.springsign.components import (
    ACTIONS,
    BOARD_ABILITIES,
    BOARDS,
    MARKET_OF,
    MARKETS,
    SETTLERS,
    TILES,
    WORLD,
    kind_of,
)
from engine.games.springsign.layout import LOOKS
from engine.games.springsign.state import Public
from engine.games.springsign.tokens import AT, is_contraband, on_settler
from engine.games.springsign.trading import standing
from engine.games.springsign.view import View
from engine.games.springsign.words import cost, costs, cut, lying_on, plural, tile, tile_number, title, tokens, trade
from engine.kernel.questions import Question

LABEL, HINT = 80, 100

FIXED = {
    "stop": "Shop no more",
    "market": "To its market",
    "none": "No",
    "shop": "Shop a token",
    "mark": "Mark a settler in Town",
    "popularity": "1 popularity",
    "trade": "Offer a trade",
    "accept": "Accept the trade",
    "decline": "Decline the trade",
    "offer": "Offer a trade",
    "not_now": "No trade this turn",
    "not_this_season": "No trades this season",
    "cancel": "No trade",
    "simplified": "Simplified side",
    "yes": "Yes, score a vote",
    "no": "No, stay where I am",
}
"""Options that always have the same name."""


def label(view: View, seat: int, question: Question[Any], key: str) -> str:
    """An option's name, at most 80 characters."""
    return cut(_label(view, seat, question, key), LABEL)


def _label(view: View, seat: int, question: Question[Any], key: str) -> str:
    public = view.public
    name = question.name
    if name in LABELS:
        return LABELS[name](public, seat, key)
    if name in ("pick_world", "look_discard", "look_order"):
        known = dict(view.known)
        return title(known[int(key)]) if int(key) in known else f"Card {key}"
    if key in FIXED:
        return FIXED[key]
    if key in TILES:
        return f"{tile_number(key)}: {tile(key)}"
    if key in SETTLERS:
        return settler(public, key)
    return title(key)


def action(public: Public, seat: int, key: str) -> str:
    """An action with its cost."""
    if key in FIXED:
        return FIXED[key]
    move = move_of(public, seat, key)
    card, _, freed = key.partition(":")
    if freed:
        return f"{title(card)}: {title(move.source)} for free"
    return f"{title(key)}: {costs(move.costs)}"


def move_of(public: Public, seat: int, key: str) -> Move:
    """The action of an option."""
    return next(move for move in moves(public, seat) if move.key == key)


def pay(public: Public, seat: int, key: str) -> str:
    """A payment."""
    return "1 popularity" if key == "popularity" else tokens(key.split(",")).capitalize()


def market(public: Public, seat: int, key: str) -> str:
    """A market and what lies there."""
    return FIXED[key] if key in FIXED else f"{title(key)}: {public.stalls[key].tokens} {MARKETS[key].makes}"


def sell(public: Public, seat: int, key: str) -> str:
    """A way to Sell."""
    way, _, what = key.partition(":")
    if way == "shop":
        return f"Shop {MARKETS[what].makes}"
    return f"Put {what} into its market ({public.stalls[MARKET_OF[what]].tokens} there)"


def numbered_token(public: Public, seat: int, key: str) -> str:
    """A token among others of its type, or a card."""
    resource, _, number = key.partition(".")
    return f"{resource.capitalize()} {number}" if number else title(key)


def settler(public: Public, key: str) -> str:
    """A settler, what it makes and what lies on it."""
    there = lying_on(public, key)
    return f"{title(key)}, makes {' and '.join(SETTLERS[key].makes)}{f' (has {there})' if there else ''}"


def bundle(public: Public, seat: int, key: str) -> str:
    """A card that answers an event, and whose it is."""
    card, _, owner = key.partition(":")
    return f"{title(card)} (yours)" if int(owner) == seat else f"{title(card)} ({player(owner)})"


def player(key: str) -> str:
    """A seat by the letter that it has in the pictures."""
    return f"Player {LOOKS[int(key)].letter}"


LABELS: Mapping[str, Callable[[Public, int, str], str]] = {
    "action": action,
    "pay": pay,
    "pay_token": lambda public, seat, key: tokens([key]).capitalize(),
    "price": lambda public, seat, key: cost(key.split(",")).capitalize(),
    "shop": market,
    "empty": market,
    "fullest": market,
    "grey_market": market,
    "play_to": market,
    "gain": lambda public, seat, key: key.capitalize(),
    "feed": lambda public, seat, key: tokens([key]).capitalize(),
    "sell": sell,
    "grey_count": lambda public, seat, key: plural(int(key), "token"),
    "discard": numbered_token,
    "trade_give": numbered_token,
    "trade_ask": numbered_token,
    "smuggle_token": lambda public, seat, key: key.capitalize(),
    "opponent": lambda public, seat, key: player(key),
    "trade_partner": lambda public, seat, key: FIXED[key] if key in FIXED else player(key),
    "triggers": bundle,
}
"""Names of options, by the question's name."""


def hint(view: View, seat: int, question: Question[Any], key: str) -> str:
    """An option's explanation for menus, at most 100 characters; may be empty."""
    return cut(_hint(view.public, seat, question, key), HINT)


def _hint(public: Public, seat: int, question: Question[Any], key: str) -> str:
    match question.name:
        case "action" if key in ("accept", "decline"):
            return next((trade(offer) for offer in standing(public) if offer.partner == seat), "")
        case "action" if key == "trade":
            return BOARD_ABILITIES["barterer"].text
        case "action":
            card, _, _ = key.partition(":")
            return ACTIONS[card].text if card in ACTIONS else WORLD[card].text
        case "board":
            board = BOARDS[key]
            abilities = ", ".join(BOARD_ABILITIES[ability].name for ability in board.abilities)
            return f"Unique side: {board.slots} slots; {abilities or 'Rage card, Meditate'}"
        case "side":
            board = BOARDS[key]
            return f"{board.slots} slots{' for fish only' if board.fish_only else ''}"
        case "feed":
            return feed_hint(public, key)
        case "smuggle" if key in SETTLERS:
            return "Contraband: you can spend it" if is_contraband(key, question.subject) else "It makes that type"
        case "play_to":
            below = public.top(key)
            return f"Covers {title(below)}" if below else "Nothing lies there"
        case "opponent" | "trade_partner" if key.isdigit():
            home = public.homes[int(key)]
            return f"{title(home.side)}, {plural(home.votes, 'vote')}, {home.popularity} popularity"
        case "barter":
            return "" if key == "none" else "Discard it for 3 popularity"
        case "trade" if key == "accept":
            return next((trade(offer) for offer in standing(public) if offer.partner == seat), "")
        case "pick_world" | "look_discard" | "look_order":
            return ""
        case _ if key in WORLD or key in SETTLERS:
            return card_hint(key)
        case _:
            return ""


def feed_hint(public: Public, key: str) -> str:
    """What else lies on the settler."""
    resource, _, card = key.partition(AT)
    there = sum(on_settler(public, card).values())
    return f"{plural(there, 'token')} there{', contraband' if is_contraband(card, resource) else ''}"


def card_hint(card: str) -> str:
    """What a card does."""
    if kind_of(card) == "settler":
        return f"Makes {' and '.join(SETTLERS[card].makes)} each season"
    ability = WORLD[card].ability
    price = f"{costs(ability.cost)}: " if ability.type == "action" else ""
    return f"{price}{WORLD[card].text}"
