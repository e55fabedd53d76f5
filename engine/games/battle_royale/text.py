"""Every word that players read about Battle Royale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.games.battle_royale.arena import step
from engine.games.battle_royale.components import CARDS, capacity
from engine.games.battle_royale.explosion import can_explode
from engine.games.battle_royale.refusals import REFUSALS
from engine.games.battle_royale.state import CENTRE, Public
from engine.games.battle_royale.teams import team
from engine.games.battle_royale.view import View
from engine.kernel.events import Event
from engine.kernel.game import Outcome
from engine.kernel.questions import Question

__all__ = ["REFUSALS", "hand", "hint", "label", "line", "prompt", "result", "status"]

ACTIONS = {
    "battle_royale": "Battle Royale",
    "move_eliminator": "Move Eliminator",
    "explosion": "Explosion",
    "free_choice": "Free Choice",
}
CAUSES = {"doom": "Doom die", "card": "Card", "free": "Free Choice", "second": "Second roll"}


# ---------------------------------------------------------------------- questions


def prompt(view: View, seat: int, question: Question[Any], names: Sequence[str]) -> str:
    """What the seat is asked, one short line that says what to do."""
    public = view.public
    subject = question.subject
    match question.name:
        case "card":
            return "Play a card: how many of your figures move, and how far?"
        case "figure":
            card = CARDS[public.card]
            again = "Next figure?" if public.moves_left < card.figures else "Which figure moves?"
            return f"{again} ({plural(public.moves_left, 'figure')}, up to {each(card.tiles, public.moves_left)})"
        case "to":
            return f"Where does the figure on {subject} go? (up to {plural(CARDS[public.card].tiles, 'tile')})"
        case "direction":
            start, goal = subject.split(">")
            return f"{goal} is full, your figure from {start} will push. Which way does it walk in and push?"
        case "push":
            tile, direction = subject.split(">")
            return f"{tile} is too full. Which figure is pushed {direction}, {landing(public, tile, direction)}?"
        case "capture":
            return f"You have a majority on {subject}. Whose figure do you take?"
        case "may_take":
            return f"You lead on {subject} together with the neutral figures. Take a figure?"
        case "eliminator":
            return "Move the Eliminator one place, straight or diagonally."
        case _:
            return "Free Choice: which action do you carry out?"


def label(view: View, seat: int, question: Question[Any], key: str) -> str:
    """An option's name, at most 80 characters."""
    public = view.public
    match question.name, key:
        case "card", _:
            return card_name(key)
        case "figure", "done":
            return "Done"
        case "to", "back":
            return "Back"
        case (("figure" | "to" | "eliminator"), _):
            return f"{key} {letters(public, key)}"
        case "direction", _:
            return f"{key.capitalize()}: {landing(public, question.subject.split('>')[1], key)}"
        case _, "leave":
            return "Leave it"
        case (("push" | "capture" | "may_take"), _):
            return whose_figure(public, seat, int(key))
        case _:
            return ACTIONS[key]


def hint(view: View, seat: int, question: Question[Any], key: str) -> str:
    """An option's explanation for menus, at most 100 characters; may be empty."""
    public = view.public
    match question.name, key:
        case "card", _:
            card = CARDS[key]
            after = f", then {ACTIONS[card.extra]}" if card.extra else ""
            return f"Move up to {plural(card.figures, 'figure')} up to {each(card.tiles, card.figures)}{after}"
        case "figure", "done":
            return "Move no more figures this turn"
        case "to", "back":
            return "Choose another figure"
        case "to", _:
            full = sum(public.figures[key]) >= capacity(public)
            return f"{there(public, key)}{': full, you push' if full else ''}"
        case (("figure" | "eliminator"), _):
            return there(public, key)
        case (("push" | "capture"), _):
            return f"{there(public, question.subject.split('>')[0])} on the tile"
        case "may_take", _:
            return "Nobody loses a figure here" if key == "leave" else "It becomes your prisoner"
        case "choose", "battle_royale":
            return "A majority battle on every tile but the centre"
        case "choose", "explosion":
            where = "the centre" if public.eliminator == CENTRE else "a hole"
            return f"Blow up {public.eliminator}" if can_explode(public) else f"Under {where}: it moves instead"
        case "choose", _:
            return "One place, straight or diagonally"
        case _:
            return ""


def card_name(card_id: str) -> str:
    """Such as "2 figures × 3 tiles + Move Eliminator"."""
    card = CARDS[card_id]
    extra = f" + {ACTIONS[card.extra]}" if card.extra else ""
    return f"{plural(card.figures, 'figure')} × {plural(card.tiles, 'tile')}{extra}"


def letters(public: Public, tile: str) -> str:
    """Who stands on a tile, as short as on the board: "L2 K1", or "empty"."""
    counts = public.figures[tile]
    return " ".join(f"{team(public, c).letter}{n}" for c, n in enumerate(counts) if n) or "empty"


def there(public: Public, tile: str) -> str:
    """Who stands on a tile: "2 Lizards, 1 Koala", or "empty"."""
    counts = public.figures[tile]
    return (
        ", ".join(f"{n} {team(public, c).plural[: None if n > 1 else -1]}" for c, n in enumerate(counts) if n)
        or "empty"
    )


def whose_figure(public: Public, seat: int, colour: int) -> str:
    """A figure of a colour: "Koala", "Lizard (yours)" or "Robot (neutral)"."""
    word = team(public, colour).plural[:-1]
    return f"{word} (neutral)" if colour >= public.seats else f"{word} (yours)" if colour == seat else word


def landing(public: Public, tile: str, direction: str) -> str:
    """Where a push ends: "to d3", "into the hole d3" or "over the edge"."""
    to = step(tile, direction)
    return f"to {to}" if to in public.figures else f"into the hole {to}" if to else "over the edge"


# ---------------------------------------------------------------------- the log


def line(event: Event, names: Sequence[str]) -> str | None:
    """A log line for an event; moves, pushes and captures are summed up by the event that follows them."""
    data = event.data
    match event.name:
        case "opening":
            return f"The arena is set. {names[data['seat']]} begins."
        case "movement":
            return movement_line(data, names)
        case "battle":
            return battle_line(data, names)
        case "no_battle":
            return f"{CAUSES[data['cause']]}: no Battle Royale in the first three turns."
        case "eliminator":
            why = "Explosion, but nothing to blow up; " if data["instead"] else ""
            return f"{CAUSES[data['cause']]}: {why}the Eliminator goes {data['tile']} → {data['goal']}."
        case "blast":
            return blast_line(data, names)
        case "collapse":
            lost = [f"{owner(colour, names)} {n}" for colour, n in enumerate(data["lost"]) if n]
            return f"Cut off: {', '.join(data['tiles'])} collapse{'s' * (len(data['tiles']) == 1)}{losses(lost)}."
        case "rolled" if data["cause"] == "second" and data["face"] != "explosion":
            return f"Second roll: {ACTIONS[data['face']]}, nothing happens."
        case "eliminated":
            return f"{names[data['seat']]} has no figure left and is out."
        case "drew":
            return f"You draw {card_name(data['card'])}."
        case "reshuffled":
            return f"{names[data['seat']]} shuffles the discards into a new pile."
        case _:
            return None


def movement_line(data: dict[str, Any], names: Sequence[str]) -> str:
    """Card and moves in one line."""
    moves = ", ".join(f"{start} → {goal}" for start, goal in data["moves"]) or "nobody moves"
    out = f"; pushed out: {tally(data['out'], names)}" if data["out"] else ""
    return f"{names[data['seat']]} plays {card_name(data['card'])}: {moves}{out}."


def battle_line(data: dict[str, Any], names: Sequence[str]) -> str:
    """Who took how many of whom."""
    told = []
    for seat, name in enumerate(names):
        colours = [colour for by, colour, _ in data["taken"] if by == seat]
        if colours:
            told.append(f"{name} takes {prey(colours, names)}")
    if data["lost"]:
        told.append(f"the neutral figures remove {tally([colour for colour, _ in data['lost']], names)}")
    battle = "" if data["cause"] == "second" else "Battle Royale, "
    return f"{CAUSES[data['cause']]}: {battle}{'; '.join(told) or 'nobody takes a prisoner'}."


def blast_line(data: dict[str, Any], names: Sequence[str]) -> str:
    """Which tile, who was lost, how many were thrown about."""
    lost = [tally([colour for colour, _ in data["lost"]], names)] if data["lost"] else []
    thrown = f"; {plural(len(data['thrown']), 'figure')} thrown to other tiles" if data["thrown"] else ""
    return f"{CAUSES[data['cause']]}: Explosion! {data['tile']} is gone{losses(lost)}{thrown}."


def tally(colours: Iterable[int], names: Sequence[str]) -> str:
    """How many of each: "Ann 2, neutral 1"."""
    found = list(colours)
    return ", ".join(f"{owner(c, names)} {found.count(c)}" for c in range(len(names) + 1) if c in found)


def prey(colours: Sequence[int], names: Sequence[str]) -> str:
    """What a captor takes: "2 from Ann, 1 neutral"."""
    counts = [(c, colours.count(c)) for c in range(len(names) + 1) if c in colours]
    return ", ".join(f"{n} from {names[c]}" if c < len(names) else f"{n} neutral" for c, n in counts)


def losses(lost: Sequence[str]) -> str:
    return f", lost: {', '.join(lost)}" if lost else ", nobody is lost"


def owner(colour: int, names: Sequence[str]) -> str:
    return names[colour] if colour < len(names) else "neutral"


# ---------------------------------------------------------------------- the table


def status(view: View, names: Sequence[str]) -> str:
    """Where the game stands, one line."""
    public = view.public
    if public.ended:
        return "The game is over."
    tiles = plural(len(public.figures), "tile")
    doing = "" if public.card else " to play a card"
    return f"Round {public.round} · {names[public.active]}{doing or ': ' + card_name(public.card)} · {tiles} left"


def hand(view: View, seat: int, names: Sequence[str]) -> str:
    """What the seat holds, in words."""
    cards = "; ".join(card_name(card) for card in view.hand)
    return f"Your hand: {cards}. Cards in your draw pile: {view.pile_sizes[seat]}."


ENDS = {
    "last_one": "Only one player's figures are left in the arena.",
    "nobody": "No player has a figure left in the arena.",
    "last_tile": "Only the centre tile is left.",
    "all_on_centre": "All figures left are on the centre tile.",
    "round_limit": "The round limit is reached; the centre decides.",
}


def result(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won and by which criterion, then what decided it."""
    public = view.public
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        first = f"{', '.join(winners[:-1])} and {winners[-1]} share the win: equal on the centre and in prisoners."
    else:
        why = {
            "last_one": "the last one standing",
            "centre": "most figures on the centre",
            "prisoners": "level on the centre, most prisoners",
        }
        first = f"{winners[0]} wins: {why[outcome.reason]}."
    lines = [first, ENDS[public.ended]]
    for seat in sorted(range(public.seats), key=lambda s: outcome.places[s]):
        centre, prisoners = outcome.points[seat]
        lines.append(
            f"{outcome.places[seat]}. {names[seat]}: {plural(centre, 'figure')} on the centre, "
            f"{plural(prisoners, 'prisoner')}"
        )
    return lines


def plural(n: int, word: str) -> str:
    """Such as "1 figure" or "2 figures"."""
    return f"{n} {word}{'' if n == 1 else 's'}"


def each(tiles: int, figures: int) -> str:
    """How far: "3 tiles each", for a single figure "3 tiles"."""
    return f"{plural(tiles, 'tile')}{' each' if figures > 1 else ''}"
