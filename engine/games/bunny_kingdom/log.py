"""What players read afterwards: a line for each event, and the result with every point explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.bunny_kingdom.components import PARCHMENTS
from engine.games.bunny_kingdom.parchments import COPYING
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
            keeps = "keeps" if data["seat"] == data["by"] else "takes"
            return f"The Camp of {who} leaves {data['territory']}; {names[data['by']]} {keeps} the territory."
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
            chosen = list(dict.fromkeys(names[seat] for seat in data["chosen"]))
            count = "Station of {} counts" if len(data["chosen"]) == 1 else "Stations of {} count"
            return f"The {count.format(who)} the Cities of {listed(chosen)}: {data['points']}."
        case "harvest":
            return harvest_line(data, names)
        case "parchments":
            return f"{who} reveals {listed([card_name(card) for card in data['cards']]) or 'no parchment'}."
        case "copied":
            return f"{kind_name(data['card'])} of {who} becomes {kind_name(data['target'])}."
        case "final":
            return (
                f"Final scores: {', '.join(f'{n} {points}' for n, points in zip(names, data['scores'], strict=True))}."
            )
        case "counted":
            return counted_line(data, who)
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


def counted_line(data: Mapping[str, Any], who: str) -> str:
    """What each parchment of a player brought and why."""
    entries = [
        Entry(0, data["seat"], "parchment", points, card, count, times, copier)
        for card, copier, points, count, times in data["papers"]
    ]
    line = f"{who} has no parchments."
    for detail in (2, 1):
        if entries:
            words = ", ".join(entry_words(entry, detail) for entry in entries)
            line = f"Parchments bring {who} {data['points']}: {words}."
        if len(line) <= LINE_LIMIT:
            break
    return line


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


LINE_LIMIT = 480
RESULT_LIMIT = 1400
"""Characters that a result may take beside the rest of the message."""


def result(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won and why, then for each seat where every point comes from, as fully as there is room."""
    public = view.public
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        first = f"{listed(winners)} share the title of Big Ears."
    else:
        first = f"{winners[0]} wins the title of Big Ears: {REASONS[outcome.reason]}."
    lines = [first]
    for detail in (2, 1, 0):
        lines = [first]
        for seat in sorted(range(public.seats), key=lambda s: outcome.places[s]):
            told = "; ".join(explained(public, seat, detail))
            lines.append(f"{outcome.places[seat]}. {names[seat]}: {public.scores[seat]} = {told}")
        if sum(len(line) + 1 for line in lines) <= RESULT_LIMIT:
            break
    return lines


def explained(public: Public, seat: int, detail: int = 2) -> list[str]:
    """Every point of a seat: rounds, Railroad, parchments.

    Args:
        public: The finished game.
        seat: Whose points.
        detail: 2 what each parchment counted, 1 what each brought, 0 only their sum.
    """
    mine = [entry for entry in public.book if entry.seat == seat]
    found = [f"fiefs {sums(mine, 'fiefs')}"]
    for source, word in (("railroad", "Railroad"), ("stations", "Stations"), ("sheriff", "Sheriff"), ("star", "Star")):
        if any(entry.source == source for entry in mine):
            found.append(f"{word} {sums(mine, source)}")
    papers = [entry for entry in mine if entry.source == "parchment"]
    total = f"parchments {sum(entry.points for entry in papers)}"
    words = ", ".join(entry_words(entry, detail) for entry in papers)
    found.append(f"{total}: {words}" if papers and detail else total)
    return found


def sums(entries: Sequence[Entry], source: str) -> str:
    """Such as "40 (2+7+0+31)"; a single gain stands alone."""
    points = [entry.points for entry in entries if entry.source == source]
    total = str(sum(points))
    return total if len(points) < 2 else f"{total} ({'+'.join(map(str, points))})"


def entry_words(entry: Entry, detail: int = 2) -> str:
    """One parchment: "Carpenter 5 (5 wood)", "Liberal as Royal Crown 10 (doubled)"."""
    name = PARCHMENTS[entry.card].name
    if entry.copier:
        name = f"{PARCHMENTS[entry.copier].name} as {name}"
    why = []
    if entry.card in COUNTED:
        why.append(plural(entry.count, *COUNTED[entry.card]))
        if PARCHMENTS[entry.card].score.op == "sole_max" and entry.count and not entry.points:
            why.append("another has at least as many")
    elif entry.card == "opportunist":
        why.append(f"place {entry.count}")
    elif entry.card in COPYING:
        why.append("nothing to copy")
    if entry.times > 1:
        why.append("doubled" if entry.times == 2 else f"times {entry.times}")
    because = ", ".join(why)
    return f"{name} {entry.points} ({because})" if because and detail > 1 else f"{name} {entry.points}"
