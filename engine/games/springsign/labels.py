"""Names and explanations of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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

NONE = {"mark": "No mark", "supper": "Neither", "barter": "Keep all", "discard_card": "Discard none"}
"""What declining is called, by the question's name."""

SEEN = ("pick_world", "look_discard", "look_order")
"""Questions about cards of the World deck, whose options are places; only who has seen the cards reads their names."""

MOTTOS = {
    "soldier": "fights with rage",
    "magus": "marks relics",
    "smuggler": "hides goods",
    "gardener": "lays bonus fish",
    "scoundrel": "takes in outlaws",
    "proprietor": "trades, invests",
}
"""A board's character in a few words, for a button."""

CHARACTERS = {
    "soldier": "Each Tussle goes down a list: bounty, tokens, popularity, a second bounty",
    "magus": "Marks relics anywhere and uses them as her own; shops two when one is taken",
    "smuggler": "Lays other tokens on settlers in Town, and can spend them there",
    "gardener": "Lays a fish on a tile at every Pass; gains when others take them",
    "scoundrel": "Takes outlaws, swaps them for settlers, spends tokens on marked ones",
    "proprietor": "Marks buildings and shops when they are used; trades with opponents",
}
"""What a board's unique side does, in one sentence."""


def label(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's name, at most 80 characters."""
    return cut(_label(view, seat, question, key, names), LABEL)


def _label(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    public = view.public
    name = question.name
    if name in ("opponent", "trade_partner") and key.isdigit():
        return player(key, names)
    if name == "triggers":
        return bundle(seat, key, names)
    if name in ("discard", "trade_give", "trade_ask"):
        return numbered_token(question.keys, key)
    if name in LABELS:
        return LABELS[name](public, seat, key)
    if name in SEEN:
        known = dict(view.known)
        return title(known[int(key)]) if int(key) in known else f"Card {key}"
    if key == "none" and name in NONE:
        return NONE[name]
    if key in FIXED:
        return FIXED[key]
    if key in TILES:
        return harvest_tile(public, name, key)
    if key in SETTLERS:
        return settler(public, key)
    return title(key)


def action(public: Public, seat: int, key: str) -> str:
    """An action with its cost, and whether it ends the turn."""
    if key in FIXED:
        return FIXED[key]
    if key == "return_home":
        return f"{title(key)}: ends your season"
    move = move_of(public, seat, key)
    card, _, freed = key.partition(":")
    if freed:
        return f"{title(card)}: {title(move.source)} for free. Pass"
    return f"{title(key)}: {costs(move.costs)}{'. Pass' if move.passes else ''}"


def move_of(public: Public, seat: int, key: str) -> Move:
    """The action of an option."""
    return next(move for move in moves(public, seat) if move.key == key)


def pay(public: Public, seat: int, key: str) -> str:
    """A payment."""
    return "1 popularity" if key == "popularity" else upper(tokens(key.split(",")))


def market(public: Public, seat: int, key: str) -> str:
    """A market and what lies there."""
    return FIXED[key] if key in FIXED else f"{title(key)}: {public.stalls[key].tokens} {MARKETS[key].makes}"


def sell(public: Public, seat: int, key: str) -> str:
    """A way to Sell."""
    way, _, what = key.partition(":")
    if way == "shop":
        return f"Shop {MARKETS[what].makes}"
    return f"Put {what} into its market ({public.stalls[MARKET_OF[what]].tokens} there)"


def numbered_token(keys: Sequence[str], key: str) -> str:
    """A token, among several of its type with its number, or a card."""
    resource, _, number = key.partition(".")
    if not number:
        return title(key)
    count = sum(other.startswith(f"{resource}.") for other in keys)
    return f"{upper(resource)} ({number} of {count})" if count > 1 else upper(resource)


def harvest_tile(public: Public, name: str, key: str) -> str:
    """What taking a harvest tile gives, bonus fish on it, and which tile it is; only what the question is about."""
    bonus = f"{public.bonus[key]} bonus fish" if public.bonus[key] and name != "printed" else ""
    gives = tile(key) if name != "harvest" else ""
    return f"{' + '.join(filter(None, (gives, bonus)))} ({tile_number(key)})"


def settler(public: Public, key: str) -> str:
    """A settler, what it makes and what lies on it."""
    there = lying_on(public, key)
    return f"{title(key)}, makes {' and '.join(SETTLERS[key].makes)}{f' (has {there})' if there else ''}"


def bundle(seat: int, key: str, names: Sequence[str]) -> str:
    """A card that answers an event, and whose it is."""
    card, _, owner = key.partition(":")
    return f"{title(card)}: {'yours' if int(owner) == seat else player(owner, names)}"


def player(key: str, names: Sequence[str]) -> str:
    """A person, with the letter that they have in the pictures."""
    return f"{names[int(key)]} ({LOOKS[int(key)].letter})"


def upper(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


LABELS: Mapping[str, Callable[[Public, int, str], str]] = {
    "action": action,
    "pay": pay,
    "board": lambda public, seat, key: f"{title(key)}: {MOTTOS[key]}",
    "side": lambda public, seat, key: FIXED[key] if key in FIXED else f"{title(key)}'s unique side",
    "pay_token": lambda public, seat, key: upper(tokens([key])),
    "price": lambda public, seat, key: upper(cost(key.split(","))),
    "shop": market,
    "empty": market,
    "fullest": market,
    "grey_market": market,
    "play_to": market,
    "gain": lambda public, seat, key: key.capitalize(),
    "feed": lambda public, seat, key: upper(tokens([key])),
    "sell": sell,
    "grey_count": lambda public, seat, key: plural(int(key), "token"),
    "smuggle_token": lambda public, seat, key: key.capitalize(),
}
"""Names of options, by the question's name."""


def hint(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's explanation for menus, at most 100 characters; may be empty."""
    if question.name in SEEN:
        return cut(card_hint(known[int(key)]), HINT) if int(key) in (known := dict(view.known)) else ""
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
            return f"{slots(key)}. {CHARACTERS[key]}"
        case "side":
            return f"{slots(key)}. {CHARACTERS.get(key, 'The seven actions and nothing else')}"
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
        case _ if key in SETTLERS:  # other labels say what they make
            return card_hint(key) if question.name in ("trade_give", "trade_ask") else ""
        case _ if key in WORLD:
            return card_hint(key)
        case _:
            return ""


def slots(board: str) -> str:
    """How many tokens a board holds."""
    return f"{BOARDS[board].slots} {'fish slots' if BOARDS[board].fish_only else 'slots'}"


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
