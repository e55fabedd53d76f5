"""What players read afterwards: a line for each event, and the result with every point explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.bunny_kingdom.components import CARDS, PARCHMENTS
from engine.games.bunny_kingdom.state import Entry, Public
from engine.games.bunny_kingdom.view import View
from engine.games.bunny_kingdom.words import COUNTED, card_name, kind_name, line_words, listed, plural
from engine.kernel.events import Event
from engine.kernel.game import Outcome


def line(event: Event, names: Sequence[str]) -> str | None:
    """A log line for an event, or None for an event that needs none."""
    data = event.data
    who = names[data["seat"]] if "seat" in data else ""
    match event.name:
        case "central_station":
            return f"The Central Station lies on {data['territory']}. {who} is the first Sheriff."
        case "round":
            return f"Round {data['round']}: hands go to the {'left' if data['left'] else 'right'}."
        case "played" | "provisions":
            how = "plays" if event.name == "played" else "draws for Provisions and plays"
            return f"{who} {how} {played(data)}."
        case "drew":
            return f"Provisions give you {listed([card_name(card) for card in data['cards']])}."
        case "camp_gone":
            keeps = "keeps it" if data["seat"] == data["by"] else f"{names[data['by']]} takes it"
            return f"The Camp of {who} on {data['territory']} leaves; {keeps}."
        case "sheriff":
            return sheriff_line(data, names)
        case "tracks":
            return tracks_line(data, who)
        case "sheriff_pay":
            return f"The Sheriff {who} gains {data['points']} for {plural(data['count'], 'track')}."
        case "star_pay":
            return f"The Star gives {who} {data['points']} for {plural(data['count'], 'track card')}."
        case "built":
            return f"{who} builds {card_name(data['card'])} on {listed(data['places'])}."
        case "announced":
            first = [names[seat] for seat in dict.fromkeys(data["first"])]
            offer = f"; lower Camps come first: {listed(first)}" if first else ""
            return f"{who} announces {card_name(data['card'])}{offer}."
        case "camp_kept":
            return f"{who} keeps {card_name(data['card'])}."
        case "traded":
            return f"The Trading Post of {who} on {data['territory']} produces {data['resource']}."
        case "stations":
            return f"{who} counts the Cities of {listed([names[seat] for seat in data['chosen']])}: {data['points']}."
        case "harvest":
            return harvest_line(data, names)
        case "parchments":
            return f"{who} reveals {listed([card_name(card) for card in data['cards']]) or 'no parchment'}."
        case "copied":
            return f"{kind_name(data['card'])} of {who} becomes {kind_name(data['target'])}."
        case "final":
            gained = [f"{name} {points}" for name, points in zip(names, data["gained"], strict=True)]
            return f"Parchments: {', '.join(gained)}."
        case _:
            return None


def played(data: Mapping[str, Any]) -> str:
    """What everybody may know of played cards: "C7, City 2 and a parchment"."""
    shown = [card_name(card) for card in data["cards"]]
    if data["secret"]:
        shown.append("a parchment" if data["secret"] == 1 else f"{data['secret']} parchments")
    return listed(shown)


def sheriff_line(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who is Sheriff, and why."""
    cards = data["played"]
    most = plural(max(cards), "track card") if max(cards) else "nobody played track cards"
    stays = "stays" if data["seat"] == data["old"] else "becomes"
    tied = cards.count(max(cards)) > 1 and max(cards) > 0
    return f"{names[data['seat']]} {stays} Sheriff ({'tie, ' if tied else ''}{most})."


def tracks_line(data: Mapping[str, Any], who: str) -> str:
    """How many tracks somebody laid and where."""
    kept = f", keeps {plural(data['kept'], 'track')}" if data["kept"] else ""
    if not data["lines"]:
        return f"{who} lays no track{kept}."
    return f"{who} lays {plural(len(data['lines']), 'track')}: {'; '.join(map(line_words, data['lines']))}{kept}."


def harvest_line(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """What everybody gains in a round, and the scores."""
    told = []
    for seat, (railroad, stations, fiefs) in enumerate(data["gains"]):
        parts = [f"fiefs {fiefs}"]
        if data["express"]:
            parts = [f"Railroad {railroad}", *([f"Stations {stations}"] if stations else []), *parts]
        told.append(f"{names[seat]} +{railroad + stations + fiefs} ({', '.join(parts)}) = {data['scores'][seat]}")
    return f"Harvest {data['round']}: {'; '.join(told)}."


# ---------------------------------------------------------------------- the result

REASONS = {
    "points": "the most Golden Carrots",
    "fiefs": "level in Golden Carrots, more fiefs",
    "cities": "level in Golden Carrots and fiefs, more Cities",
}


def result(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won and why, then for each seat where every point comes from."""
    public = view.public
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        lines = [f"{listed(winners)} share the title of Big Ears."]
    else:
        lines = [f"{winners[0]} wins the title of Big Ears: {REASONS[outcome.reason]}."]
    for seat in sorted(range(public.seats), key=lambda s: outcome.places[s]):
        lines.append(f"{outcome.places[seat]}. {names[seat]}: {public.scores[seat]} Golden Carrots")
        lines += [f"   {text}" for text in explained(public, seat)]
    return lines


def explained(public: Public, seat: int) -> list[str]:
    """Every point of a seat: one line for the rounds, one for the Railroad, one for the parchments."""
    mine = [entry for entry in public.book if entry.seat == seat]
    found = [f"Fiefs: {sums(mine, 'fiefs')}"]
    if public.express:
        words = (("railroad", "Railroad"), ("stations", "Stations"), ("sheriff", "Sheriff"), ("star", "Star"))
        parts = [f"{word} {sums(mine, source)}" for source, word in words if any(e.source == source for e in mine)]
        found += [", ".join(parts)] if parts else []
    papers = [entry_words(entry) for entry in mine if entry.source == "parchment"]
    found.append("Parchments: " + ("; ".join(papers) or "none"))
    return found


def sums(entries: Sequence[Entry], source: str) -> str:
    """Such as "2+7+0+31 = 40"; a single gain stands alone."""
    points = [entry.points for entry in entries if entry.source == source]
    total = str(sum(points))
    return total if len(points) < 2 else f"{'+'.join(map(str, points))} = {total}"


def entry_words(entry: Entry) -> str:
    """One parchment: "Carpenter 5 (5 wood)", "Liberal as Royal Crown 10 (doubled)"."""
    name = PARCHMENTS[entry.card].name
    if entry.copier:
        name = f"{PARCHMENTS[entry.copier].name} as {name}"
    why = []
    if entry.card in COUNTED:
        why.append(plural(entry.count, *COUNTED[entry.card]))
    elif entry.card == "opportunist":
        why.append(f"place {entry.count}")
    elif CARDS[entry.card].what in ("liberal", "socialist"):
        why.append("nothing to copy")
    if entry.times > 1:
        why.append("doubled" if entry.times == 2 else f"times {entry.times}")
    because = ", ".join(why)
    return f"{name} {entry.points} ({because})" if because else f"{name} {entry.points}"
