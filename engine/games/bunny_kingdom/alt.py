"""The pictures in words, for those who do not see them: what is going on, what is new, then the position.

Discord takes 1,024 characters: the position is told as fully as there is room.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.bunny_kingdom.colours import RABBITS
from engine.games.bunny_kingdom.components import BOX, CARDS
from engine.games.bunny_kingdom.construction import build_question, first_in_plan, kind_in_plan, places_for
from engine.games.bunny_kingdom.exploration import passes_left
from engine.games.bunny_kingdom.fiefs import fiefs, owned
from engine.games.bunny_kingdom.harvest import trading_posts
from engine.games.bunny_kingdom.land import TERRITORIES
from engine.games.bunny_kingdom.state import Public
from engine.games.bunny_kingdom.view import View
from engine.games.bunny_kingdom.words import card_name, kind_name, plural, territory_words
from engine.kernel.scene import ALT_LIMIT, alt_length

NAME_LIMIT = 24


def doing(view: View, names: Sequence[str]) -> str:
    """What is going on, in a few words."""
    public = view.public
    who = names[public.active] if public.active >= 0 else ""
    match public.stage:
        case "draft":
            way = "left" if passes_left(public) else "right"
            return f"Turn {public.turn} of {BOX.deal[public.seats].turns}: all choose cards, hands go {way}"
        case "railroad":
            return f"Railroad: {who} lays tracks"
        case "camps":
            return f"Camps: {who} places one or keeps it"
        case "building":
            return "Construction: everybody builds"
        case "trading":
            return "Harvest: Trading Posts choose"
        case "harvest":
            return f"Harvest: {who} chooses for Stations" if who else "Harvest"
        case "ending":
            return f"Parchments: {who} copies one" if who else "Parchments are counted"
        case _:
            return "The game is over" if public.stage == "over" else "Setting up"


def board_alt(view: View, names: Sequence[str]) -> str:
    """The board in at most 1,024 characters: land in full, else as numbers, else as little as needed."""
    public = view.public
    called = [short(name) for name in names]
    start = f"{ending(public, called) or doing(view, called)}. "
    if public.round and public.stage != "over":
        start = f"Round {public.round}. {start}"
    start += news(public)
    for told in (full, brief, scores):
        text = (start + " ".join(told(view, seat, called[seat]) for seat in range(public.seats))).strip()
        text += rails(public)
        if alt_length(text) <= ALT_LIMIT:
            return text
    while alt_length(text) >= ALT_LIMIT:
        text = text[:-1]
    return text.rstrip() + "…"


def ending(public: Public, names: Sequence[str]) -> str:
    """Who has most, once all is counted."""
    if public.stage != "over":
        return ""
    best = max(public.scores)
    return "The game is over: " + " and ".join(
        f"{names[seat]} has {best}" for seat, score in enumerate(public.scores) if score == best
    )


def news(public: Public) -> str:
    """What has just changed on the map."""
    told = [f"{t} {RABBITS[public.owners[t]].letter}" for t in public.fresh if t in public.owners]
    tracks = f"{plural(len(public.fresh_tracks), 'new track')}. " if public.fresh_tracks else ""
    return (f"New: {', '.join(told)}. " if told else "") + tracks


def who_is(view: View, seat: int, name: str) -> str:
    """A player's colour, name, points and what lies before it."""
    public = view.public
    star = ", Sheriff" if public.sheriff == seat else ""
    return (
        f"{RABBITS[seat].name} ({name}{star}): {plural(public.scores[seat], 'point')}, "
        f"{plural(view.parchment_counts[seat], 'parchment')}"
    )


def full(view: View, seat: int, name: str) -> str:
    """A player with every fief."""
    public = view.public
    lands = [
        " ".join(f"{t}{mark(public, t)}" for t in fief.territories) + f" {fief.strength}×{fief.wealth}"
        for fief in fiefs(public, seat)
    ]
    waiting = ", ".join(card_name(card) for card in public.waiting[seat])
    return f"{who_is(view, seat, name)}; fiefs: {'; '.join(lands) or 'none'}{f'; to place: {waiting}' * bool(waiting)}."


def mark(public: Public, territory: str) -> str:
    """What stands on a territory: towers as bars, other buildings by name."""
    if territory in public.cities:
        return "|" * public.cities[territory]
    card = public.pieces.get(territory)
    return f" {kind_name(CARDS[card].what)}" if card else ""


def brief(view: View, seat: int, name: str) -> str:
    """A player with the fiefs that bring something."""
    public = view.public
    lands = fiefs(public, seat)
    rich = [f"{f.territories[0]} {f.strength}×{f.wealth}" for f in lands if f.points]
    land = plural(len(owned(public, seat)), "territory", "territories")
    return f"{who_is(view, seat, name)}, {land}, {plural(len(lands), 'fief')}: {', '.join(rich) or 'none scores'}."


def scores(view: View, seat: int, name: str) -> str:
    """A player in a few words."""
    land = plural(len(owned(view.public, seat)), "territory", "territories")
    return f"{who_is(view, seat, name)}, {land}."


def rails(public: Public) -> str:
    """The Railroad in a few words."""
    if not public.tracks:
        return ""
    return f" Central Station {public.station}, Railroad of {plural(len(public.tracks), 'track')}."


def short(name: str) -> str:
    """A name that leaves room for the rest."""
    return name if len(name) <= NAME_LIMIT else name[: NAME_LIMIT - 1] + "…"


def hand_alt(view: View, names: Sequence[str]) -> str:
    """A hand in words."""
    assert view.seat is not None
    public = view.public
    cards = [
        f"{card_name(card, public)} {territory_words(public, card)}" if card in TERRITORIES else card_name(card, public)
        for card in view.hand
    ]
    papers = ", ".join(card_name(card) for card in view.parchments) or "none"
    text = f"{short(names[view.seat])}'s hand: {'; '.join(cards) or 'no cards'}. Parchments: {papers}."
    places = asked(public, view.seat)
    if places:
        text += f" Places to choose from: {', '.join(places)}."
    return text if alt_length(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1] + "…"


def asked(public: Public, seat: int) -> list[str]:
    """The territories that a seat can choose while several are asked at once: it is their only picture of them."""
    if public.stage == "trading":
        return trading_posts(public, seat)
    question = build_question(public, seat) if public.stage == "building" else None
    if question is None:
        return []
    rows = [key for key in question.keys if key.startswith("row ")]
    if rows:
        return places_for(public, seat, kind_in_plan(public, seat), first_in_plan(public, seat))
    return [key for key in question.keys if key in TERRITORIES]
