"""Every word that players read about Bunny Kingdom: questions, options, where the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.bunny_kingdom.colours import RABBITS
from engine.games.bunny_kingdom.components import BOX, BUILDINGS, CARDS, CENTRAL_STATION
from engine.games.bunny_kingdom.ending import worth_as_copy
from engine.games.bunny_kingdom.exploration import passes_left
from engine.games.bunny_kingdom.fiefs import cities_along, fiefs, owned, stations
from engine.games.bunny_kingdom.harvest import made_beside
from engine.games.bunny_kingdom.log import line, result
from engine.games.bunny_kingdom.parchments import LAST, held, worth
from engine.games.bunny_kingdom.refusals import REFUSALS
from engine.games.bunny_kingdom.state import Public
from engine.games.bunny_kingdom.view import View
from engine.games.bunny_kingdom.words import (
    PARCHMENT_WORDS,
    building_words,
    card_name,
    card_words,
    kind_name,
    line_words,
    plural,
    there,
)
from engine.kernel.questions import Question

__all__ = ["REFUSALS", "hand", "hint", "label", "line", "prompt", "result", "status"]

STAGES = {
    "setup": "Setting up",
    "provisions": "Exploration",
    "railroad": "Railroad",
    "camps": "Camps",
    "building": "Construction",
    "trading": "Harvest",
    "harvest": "Harvest",
    "ending": "Parchments",
}


# ---------------------------------------------------------------------- questions


def prompt(view: View, seat: int, question: Question[Any], names: Sequence[str]) -> str:
    """What the seat is asked, one short line that says what to do."""
    public = view.public
    subject = question.subject.split("/")[0]
    match question.name:
        case "draft":
            return f"Choose {question.low} cards to play; the rest goes to {names[next_seat(public, seat)]}."
        case "draft_two":
            gets = f"{names[next_seat(public, seat)]} gets the rest"
            rest = gets if len(view.hand) > question.low else "these are the last two"
            return f"First the card to play, then the one to put away; {rest}."
        case "track_card":
            return "From which card does the next track come?"
        case "track" | "track_row":
            kind, left = subject.split(":")
            where = "at an end" if BUILDINGS[kind].attach == "end" else "anywhere on it"
            which = "In which row goes" if question.name == "track_row" else "Where does"
            verb = "" if question.name == "track_row" else " go"
            return f"{which} the next track{verb}? ({kind_name(kind)}, {left} left, {where})"
        case "camp" | "camp_row":
            which = "In which row does" if question.name == "camp_row" else "Where does"
            return f"{which} your {kind_name(subject)} go? Or keep it for later."
        case "build":
            if is_last(public):
                return "What do you build? This is the last round: Done leaves the rest unbuilt."
            return "What do you build? Done keeps the rest for later rounds."
        case "build_at_row" | "build_second_row":
            return f"In which row does your {kind_name(subject.split(':')[0])} go?"
        case "build_at":
            half = "the first half of your " if BUILDINGS[subject].kind == "sky_tower" else ""
            return f"Where does {half or 'your '}{kind_name(subject)} go?"
        case "build_second":
            kind, first = subject.split(":")
            return f"Where does the other half of your {kind_name(kind)} go? The first is at {first}."
        case "goods":
            return f"What does your Trading Post at {subject} produce this time?"
        case "station":
            return station_prompt(public, seat, question.low)
        case _:
            whose = [names[other] for other in range(public.seats) if beside(public, other, question.keys)]
            return f"{kind_name(subject)}: which parchment of {' or '.join(whose)} does it become?"


def beside(public: Public, seat: int, keys: Sequence[str]) -> bool:
    """Whether any of these parchments lies before a seat."""
    return any(key in public.parchments[seat] for key in keys)


def station_prompt(public: Public, seat: int, count: int) -> str:
    """Whom Stations choose; what is spread evenly over all opponents is not asked about."""
    if len(stations(public, seat)) > count:
        return "One Station counts for each opponent. Whom does the other one count?"
    if count == 1:
        return "Whose Cities along the Railroad does your Station count?"
    return f"Whose Cities along the Railroad do your Stations count? Choose {count} players."


def is_last(public: Public) -> bool:
    """Whether nothing can be kept for a later round."""
    return public.round == BOX.rounds


def label(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's name, at most 80 characters."""
    public = view.public
    if key in ("done", "keep", "back"):
        return key.capitalize()
    if key.startswith("row "):
        return f"Row {key.removeprefix('row ')}"
    match question.name:
        case "draft" | "draft_two":
            name = card_name(key, public)
            kind = CARDS[key].type
            return f"{name} {card_words(key, public)}" if kind == "territory" and key != CENTRAL_STATION else name
        case "track":
            return line_words(key)
        case "track_card":
            card = key if key in CARDS else ""
            return f"{kind_name(CARDS[key].what)} already begun" if card in public.track_end else kind_name(key)
        case "goods":
            return key.capitalize()
        case "station":
            whose = f"{names[int(key)]} ({RABBITS[int(key)].name})"
            return f"{whose}: {plural(len(cities_along(public, int(key))), 'City', 'Cities')}"
        case "build" | "copy":
            return kind_name(key)
        case _:
            return key


def hint(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's explanation for menus, at most 100 characters; may be empty."""
    public = view.public
    match question.name, key:
        case _, "done" if is_last(public):
            return "Leave it; this is the last round"
        case "track" | "track_row" | "build" | "track_card", "done":
            return "Keep what is left for a later round"
        case "build_at" | "build_at_row", "done":
            return "Keep it for a later round"
        case "camp" | "camp_row", "keep":
            return "Keep it; you may still announce it while all build"
        case _, "back":
            return "Choose again"
        case "draft" | "draft_two", _:
            return "" if CARDS[key].type == "territory" and key != CENTRAL_STATION else card_words(key, public)
        case "build", _:
            return building_words(BUILDINGS[key])
        case "camp" | "build_at" | "build_second", _:
            return there(public, key)
        case "copy", _:
            if key in LAST:
                return PARCHMENT_WORDS[key]
            without = worth_as_copy(public, seat, question.subject, "")
            return f"{PARCHMENT_WORDS[key]}: +{worth_as_copy(public, seat, question.subject, key) - without} for you"
        case "goods", _:
            return "Its fief has it already" if key in made_beside(public, question.subject) else "New in its fief"
        case _:
            return ""


def next_seat(public: Public, seat: int) -> int:
    """Who gets a seat's hand."""
    return (seat + (1 if passes_left(public) else -1)) % public.seats


# ---------------------------------------------------------------------- the table


def status(view: View, names: Sequence[str]) -> str:
    """Where the game stands, one line."""
    public = view.public
    if public.stage == "over":
        return "The game is over."
    if public.stage == "ending":
        return "The last harvest is in; parchments are counted."
    doing = STAGES.get(public.stage, "")
    if public.stage == "draft":
        way = "left" if passes_left(public) else "right"
        doing = f"Exploration, turn {public.turn} of {BOX.deal[public.seats].turns}, hands go {way}"
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, public.scores, strict=True))
    return f"Round {public.round} of {BOX.rounds} · {doing} · {scores}"


def hand(view: View, seat: int, names: Sequence[str]) -> str:
    """What the seat holds, in words."""
    public = view.public
    parts = []
    if view.hand:
        parts.append("Your hand: " + "; ".join(card_name(card, public) for card in view.hand) + ".")
    if view.parchments:
        mine = held(seat, view.parchments, public.copies)
        papers = [f"{card_name(card)} ({worth(public, mine, card).points})" for card in view.parchments]
        parts.append("Your parchments (worth now): " + "; ".join(papers) + ".")
    waiting = public.waiting[seat]
    if waiting:
        parts.append("To be placed: " + "; ".join(waiting_name(public, card) for card in waiting) + ".")
    if view.discards:
        parts.append(f"Put away: {'; '.join(card_name(card, public) for card in view.discards)}.")
    lands = fiefs(public, seat)
    cities = sum(territory in public.cities for territory in owned(public, seat))
    parts.append(
        f"You have {plural(len(owned(public, seat)), 'territory', 'territories')} in {plural(len(lands), 'fief')}, "
        f"{plural(cities, 'City', 'Cities')}; a harvest now: {sum(fief.points for fief in lands)}."
    )
    return " ".join(parts)


def waiting_name(public: Public, card: str) -> str:
    """A card that is still to be placed, with the tracks on it."""
    left = public.tracks_left.get(card)
    return f"{card_name(card)} ({plural(left, 'track')})" if left else card_name(card)
