"""What is told about events: one line for each that needs one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.springsign.components import WORLD
from engine.games.springsign.words import cost, cut, plural, things, tile, tile_number, title, tokens
from engine.kernel.events import Event

LINE = 480


def line(event: Event, names: Sequence[str]) -> str | None:
    """A log line for an event, or None for an event that needs none."""
    return sentence(event.name, event.data, names)


def sentence(name: str, data: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """A log line from an event's name and facts."""
    writer = LINES.get(name)
    told = writer(data, names) if writer is not None else None
    return cut(told, LINE) if told else None


def who(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """The player whom the facts are about."""
    return names[int(data["seat"])]


def why(data: Mapping[str, Any]) -> str:
    """The cause, in brackets."""
    cause = data.get("cause") or data.get("card") or ""
    return f" ({title(cause)})" if cause else ""


def listed(cards: Sequence[str]) -> str:
    """Names of cards."""
    return ", ".join(title(card) for card in cards)


def action(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """An action and what was paid."""
    card, _, freed = data["card"].partition(":")
    paid = list(data["tokens"]) + ["popularity"] * data["n"]
    price = f", pays {cost(paid) if data['n'] else tokens(paid)}" if paid else ""
    by = " with the Tattered Banner" if freed else ""
    return f"{who(data, names)}: {freed.capitalize() if freed else title(card)}{by}{price}."


def popularity(data: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """A marker that moved."""
    if not data["n"]:
        return None
    votes = f", scores {plural(data['votes'], 'vote')}" if data["votes"] else ""
    verb = "gains" if data["n"] > 0 else "loses"
    return f"{who(data, names)} {verb} {abs(data['n'])} popularity{votes}, now {data['at']}{why(data)}."


def anarchy(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Anarchy's marker moved."""
    votes = f", scores {plural(data['votes'], 'vote')}" if data["votes"] else ""
    verb = "gains" if data["n"] > 0 else "loses"
    return f"Anarchy {verb} {abs(data['n'])} popularity{votes}, now {data['at']}{why(data)}."


def took(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """A card taken."""
    with_tokens = f" with {tokens(data['tokens'])}" if data["tokens"] else ""
    return f"{who(data, names)} takes {title(data['card'])}{with_tokens}."


def swapped(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Two cards changed places."""
    holder = f" of {names[data['holder']]}" if data["holder"] >= 0 else ""
    with_tokens = f" with {tokens(data['tokens'])}" if data["tokens"] else ""
    return f"{who(data, names)} swaps {title(data['card'])} for {title(data['other'])}{holder}{with_tokens}."


def played(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """A World card played."""
    where = f"into the {title(data['spot'])}" if data["spot"] else "to People"
    return f"{title(data['card'])} is played {where}."


def sifted(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """World cards looked at."""
    kept = f"keeps {plural(data['kept'], 'card')} on top of the World deck"
    if not data["cards"]:
        return f"{who(data, names)} looks and {kept}."
    return f"{who(data, names)} discards {listed(data['cards'])} and {kept}."


def town_votes(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who scored at the Town Votes."""
    voted = [names[int(seat)] for seat in data["seats"]] + (["Anarchy"] if data["anarchy"] else [])
    each = "scores a vote" if len(voted) == 1 else "score a vote each"
    return f"Town Votes: {', '.join(voted)} {each} with {data['n']} popularity."


def home(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """A player went home."""
    fish = f", {data['n']} bonus fish on it" if data["n"] else ""
    return f"{who(data, names)} Returns Home to {tile_number(data['spot'])}: {tile(data['spot'])}{fish}."


def board(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """A board chosen."""
    side = "simplified side" if data["spot"] != data["card"] else "unique side"
    return f"{who(data, names)} plays the {title(data['card'])} board, {side}."


def rage(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Rage changed."""
    return f"{who(data, names)} is at rage level {data['at']}."


def offered(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """A trade offered or made."""
    return f"gives {things(data['give'])} for {things(data['ask'])} of {names[data['other']]}."


Writer = Callable[[Mapping[str, Any], Sequence[str]], str | None]
LINES: Mapping[str, Writer] = {
    "opening": lambda d, n: f"The Town is set. {who(d, n)} wears the Folkwarden Hat.",
    "board": board,
    "season": lambda d, n: f"Season {d['n']}: everything replenishes.",
    "gained": lambda d, n: f"{who(d, n)} gets {tokens(d['tokens'])}{why(d)}." if d["tokens"] else None,
    "popularity": popularity,
    "anarchy": anarchy,
    "action": action,
    "took": took,
    "gave": lambda d, n: f"{who(d, n)} gives {title(d['card'])} to {n[d['other']]}.",
    "swapped": swapped,
    "marked": lambda d, n: f"{who(d, n)} marks {title(d['card'])}.",
    "shopped": lambda d, n: f"{who(d, n)} shops {tokens(d['tokens'])}{why(d)}.",
    "fed": lambda d, n: f"{who(d, n)} takes {tokens(d['tokens'])} from {title(d['card'])}.",
    "stocked": lambda d, n: f"{who(d, n)} puts {tokens(d['tokens'])} into its market.",
    "moved": lambda d, n: f"{who(d, n)} moves {tokens(d['tokens'])} onto {title(d['card'])}.",
    "discarded_tokens": lambda d, n: f"{who(d, n)} has no room: {tokens(d['tokens'])} to the markets.",
    "smuggled": lambda d, n: f"{who(d, n)} smuggles {tokens(d['tokens'])} onto {title(d['card'])}.",
    "explored": lambda d, n: f"{who(d, n)} discovers {title(d['card'])}.",
    "played": played,
    "looked": lambda d, n: f"You see, from the top: {listed(d['cards'])}.",
    "sifted": sifted,
    "revealed": lambda d, n: f"{title(d['card'])} comes up{revealed_to(d['card'])}.",
    "spilled": lambda d, n: f"The {title(d['spot'])} is full: the token is lost and a World card comes up.",
    "discarded": lambda d, n: f"{who(d, n)} discards {title(d['card'])}.",
    "bounty": lambda d, n: f"{who(d, n)} gains the bounty of {title(d['card'])}.",
    "rage": rage,
    "home": home,
    "hat": lambda d, n: f"{who(d, n)} takes the Folkwarden Hat and is first next season.",
    "bonus": lambda d, n: f"{who(d, n)} lays a bonus fish on {tile_number(d['spot'])}.",
    "harvested": lambda d, n: f"{who(d, n)} harvests {d['n']} bonus fish from {tile_number(d['spot'])}.",
    "reshuffled": lambda d, n: f"The {'World' if d['card'] == 'world' else 'settlers'} discards are shuffled.",
    "cleanup": lambda d, n: f"All are home: season {d['n']} is cleaned up.",
    "town_votes": town_votes,
    "election": lambda d, n: "The Election is held.",
    "outbound": lambda d, n: f"Leaving Town: {listed(d['cards'])}.",
    "inbound": lambda d, n: f"New in Town: {listed(d['cards'])}.",
    "offered": lambda d, n: f"Offer: {who(d, n)} {offered(d, n)}",
    "traded": lambda d, n: f"Trade: {who(d, n)} {offered(d, n)}",
    "declined": lambda d, n: f"{who(d, n)} declines the trade.",
}
"""How each event is told."""


def revealed_to(card: str) -> str:
    """Where a revealed World card goes."""
    return " and joins People" if WORLD[card].kind == "outlaw" else " and is discarded"
