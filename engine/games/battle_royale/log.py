"""What is told about events: one line for each that needs one, in the order in which things happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.games.battle_royale.components import ABILITIES, SPECIALS
from engine.games.battle_royale.wording import ACTIONS, CARD_NAMES, CAUSES, card_name, plural, special_name
from engine.kernel.events import Event


def line(event: Event, names: Sequence[str]) -> str | None:
    """A log line for an event; moves, pushes and captures are summed up by the event that follows them."""
    data = event.data
    match event.name:
        case "opening":
            return f"The arena is set. {names[data['seat']]} begins."
        case "abilities" | "specials" | "ability" | "special" | "second_wind" | "puppeteer":
            return card_line(event.name, data, names)
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
        case "rolled" if data["cause"] == "again":
            return f"The Doom die now shows {ACTIONS[data['face']]}."
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
    helped = [CARD_NAMES[card] for card in data["cards"]]
    by = f" ({', '.join(helped)})" if helped else ""
    return f"{names[data['seat']]} plays {card_name(data['card'])}: {moves}{by}{pushed_out(data, names)}."


def pushed_out(data: dict[str, Any], names: Sequence[str]) -> str:
    """Whose figures were pushed out, at the end of a line."""
    return f"; pushed out: {tally(data['out'], names)}" if data["out"] else ""


def card_line(name: str, data: dict[str, Any], names: Sequence[str]) -> str:
    """What happens with ability cards and special actions."""
    match name:
        case "abilities":
            return f"Abilities to choose from: {', '.join(ABILITIES[card].name for card in data['offered'])}."
        case "specials":
            return f"Special actions of this game: {', '.join(special_name(card) for card in data['specials'])}."
        case "ability":
            card = ABILITIES[data["ability"]]
            return f"{names[data['seat']]} takes {card.name}: {card.text}"
        case "special":
            return f"{names[data['seat']]} uses {SPECIALS[data['special']].name} and pays {prey(data['paid'], names)}."
        case "second_wind":
            moves = ", ".join(f"{start} → {goal}" for start, goal in data["moves"]) or "nobody moves"
            return f"Second Wind: {moves}{pushed_out(data, names)}."
        case _:
            whose = owner(data["colour"], names)
            return f"Puppeteer: {whose} {data['tile']} → {data['goal']}{pushed_out(data, names)}."


def battle_line(data: dict[str, Any], names: Sequence[str]) -> str:
    """Who took how many of whom."""
    told = []
    for seat, name in enumerate(names):
        colours = [colour for by, colour, _ in data["taken"] if by == seat]
        if colours:
            told.append(f"{name} takes {prey(colours, names)}")
    if data["lost"]:
        told.append(f"the neutral figures remove {tally([colour for colour, _ in data['lost']], names)}")
    battle = f"on {data['tile']} " if data["tile"] else "Battle Royale, "
    duels = f" (Duellist: {', '.join(data['duels'])})" if data["duels"] else ""
    return f"{CAUSES[data['cause']]}: {battle}{'; '.join(told) or 'nobody takes a prisoner'}{duels}."


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
