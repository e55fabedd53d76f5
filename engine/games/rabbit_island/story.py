"""Log lines: what happened, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.rabbit_island.components import BOX, LEVELS, SPACES
from engine.games.rabbit_island.words import arrow_words, card_name, carrots, kind_word, plural, spaces, tile_name
from engine.kernel.events import Event

PUT_AWAY = {
    "single": "puts the last map tile away",
    "stuck": "can place no more and puts away",
    "end": "puts the remaining map tiles away",
}


def line(event: Event, names: Sequence[str]) -> str | None:
    """A log line for an event, or None for one that another line tells."""
    data = event.data
    who = names[data["seat"]] if "seat" in data else ""
    match event.name:
        case "opening":
            return f"Founder's Hill lies in the middle. {who} explores first."
        case "dealt_tiles":
            return f"You are dealt {plural(len(data['tiles']), 'map tile')}: {tiles(data['tiles'])}."
        case "drew_tiles":
            return f"You draw {tiles(data['tiles'])}."
        case "placed" | "redraw" | "put_away" | "sealed" | "stays" | "jumped" | "island":
            return exploring(event.name, data, who)
        case "year":
            return f"Year {data['year']} of {data['years']} begins."
        case "moved":
            return f"{who} moves {spaces(len(data['path']) - 1)}: {data['path'][0]} → {data['path'][-1]}."
        case "drew_movement":
            return f"You draw Move {', Move '.join(str(SPACES[card]) for card in data['cards'])}."
        case "discarded":
            return f"{who} discards {', '.join(card_name(card) for card in data['cards'])}."
        case "reshuffled":
            return f"The {data['deck'].capitalize()} discards are shuffled into a new deck."
        case "action" | "cancelled" | "advanced" | "home" | "quiet" | "gift" | "effect":
            return action_line(event.name, data, names)
        case "took_actions" | "drew_actions" | "no_actions":
            return drawing(event.name, data, who)
        case "collapse_drawn" | "collapse_replaced" | "countdown" | "collapsed":
            return collapse_line(event.name, data, names)
        case "event" | "harvest" | "shared" | "town" | "no_building" | "built":
            return landing_line(event.name, data, names)
        case _:
            return None


def tiles(found: Sequence[str]) -> str:
    return "; ".join(f"{tile_name(tile)} ({arrow_words(tile)})" for tile in found)


def exploring(name: str, data: dict[str, Any], who: str) -> str:
    """Lines of the Explore Phase."""
    match name:
        case "placed":
            return f"{who} places a {tile_name(data['tile'])} on {data['spot']}."
        case "redraw":
            return f"{who} can place nothing, puts away {tiles(data['tiles'])} and draws anew."
        case "put_away":
            return f"{who} {PUT_AWAY[data['why']]}: {tiles(data['tiles'])}."
        case "sealed":
            return "No arrow leads to an empty place any more: the island is closed."
        case "stays":
            return f"{who}'s rabbit stays where it is."
        case "jumped":
            return f"{who}'s rabbit jumps to {data['spot']}."
        case _:
            holes = data["holes"]
            ends = f"Rabbit Holes on {', '.join(holes)}" if holes else "No Rabbit Hole is needed"
            return f"The island is explored. {ends}."


def action_line(name: str, data: dict[str, Any], names: Sequence[str]) -> str:
    """Action cards: played, cancelled, taking effect."""
    who = names[data["seat"]]
    match name:
        case "action":
            answer = f" against {names[data['of']]}'s {card_name(data['answers'])}" if data["answers"] else ""
            return f"{who} plays {card_name(data['card'])}{answer}."
        case "cancelled":
            return f"Thwarted! {names[data['of']]}'s {card_name(data['card'])} is cancelled."
        case "advanced":
            path = data["path"]
            return f"{card_name(data['card'])}: the rabbit goes {path[0]} → {path[-1]}."
        case "home":
            return "Go Home! The rabbit is back on Founder's Hill."
        case "quiet":
            gone = ", ".join(card_name(card) for card in data["cancelled"]) or "nothing"
            return f"Peace & Quiet: cancelled {gone}; no more Action cards this turn."
        case "gift":
            return f"Every bunny wins {carrots(data['carrots'])}."
        case _:
            return f"{card_name(data['card'])} is in force this turn."


def drawing(name: str, data: dict[str, Any], who: str) -> str:
    """Drawing Action cards."""
    if name == "took_actions":
        return f"{who} draws {plural(data['count'], 'Action card')}."
    if name == "no_actions":
        return "No Action card is left to draw."
    return f"You draw {', '.join(card_name(card) for card in data['cards'])}."


def collapse_line(name: str, data: dict[str, Any], names: Sequence[str]) -> str:
    """Collapse!: drawn, counting down, striking."""
    who = names[data["seat"]]
    match name:
        case "collapse_drawn":
            start = BOX.collapse.start
            counter = f"is on {start}" if data["counter"] else f"goes on {start} after the first move"
            return f"{who} draws a Collapse! and puts it on the table; its counter {counter}."
        case "collapse_replaced":
            return f"{who} draws a Collapse! too late in the game and draws another card."
        case "countdown":
            goes_off = ": it goes off" if data["counter"] == 1 else ""
            return f"{who}'s Collapse! is on {data['counter']}{goes_off}."
        case _ if data["lost"] < 0:
            return f"Collapse! There is no building on {data['spot']}: nothing happens."
        case _:
            left = f"A {LEVELS[data['left'] - 1]} is left" if data["left"] else "Nothing is left"
            return f"Collapse! {names[data['lost']]} loses the lowest token on {data['spot']}. {left}."


def landing_line(name: str, data: dict[str, Any], names: Sequence[str]) -> str:
    """Harvests, sharing, building."""
    who = names[data["seat"]]
    match name:
        case "event":
            return f"{kind_word(data['kind'])}: {who} harvests {carrots(data['carrots'])}."
        case "harvest":
            group = f" from {plural(len(data['spots']), 'tile')}" if len(data["spots"]) > 1 else ""
            return f"{names[data['owner']]} harvests {carrots(data['carrots'])}{group}."
        case "shared":
            why = {"tokens": " (no token left to upgrade)", "carrots": " (cannot pay the upgrade)"}
            return f"{who} shares the harvest: {carrots(data['carrots'])}{why.get(data['why'], '')}."
        case "town":
            return f"{names[data['owner']]}'s Town on {data['spot']} can be neither upgraded nor shared."
        case "no_building":
            lack = "too few carrots" if data["why"] == "carrots" else "no Building token left"
            return f"{who} has {lack} for a {LEVELS[data['level'] - 1]} on {data['spot']}."
        case _:
            cost = f"for {carrots(data['cost'])}" if data["cost"] else "for nothing"
            return f"{who} builds a {data['level']} on {data['spot']} {cost}."
