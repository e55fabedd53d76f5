"""The sentences of a turn's digest, each in four lengths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.games.battle_royale.clauses import SUMS, Sentence, Style, Telling
from engine.games.battle_royale.components import CARDS, SPECIALS
from engine.games.battle_royale.log import owner, prey, tally
from engine.games.battle_royale.wording import ACTIONS, CARD_NAMES, CAUSES, plural
from engine.kernel.events import Event

SHORT_CAUSES = {"doom": "Die", "second": "2nd roll"}
FEW = 3
"""Tiles that are named one by one even in sums."""


def sentences(events: Sequence[Event], style: Style, names: Sequence[str]) -> list[Sentence]:
    """What the events of one turn say.

    Args:
        events: A turn, or any stretch of one.
        style: How long.
        names: The seats' names, shortened if need be.
    """
    telling = Telling(style, names)
    for event in events:
        tell = TELLERS.get(event.name)
        if tell is not None:
            tell(telling, event.data)
    unfinished(telling)
    return [Sentence(clause.words(names), clause.die) for clause in telling.told]


# ---------------------------------------------------------------------- moves


def movement(telling: Telling, data: dict[str, Any]) -> None:
    """Card and moves."""
    card = CARDS[data["card"]]
    if telling.style == "full":
        name = f"{plural(card.figures, 'figure')} × {plural(card.tiles, 'tile')}"
    else:
        name = f"{card.figures} × {card.tiles}"
    helped = "" if telling.style in SUMS else ", ".join(CARD_NAMES[helper] for helper in data["cards"])
    by = f" ({helped})" if helped else ""
    who = telling.names[data["seat"]]
    telling.say(f"{who} plays {name}: {moves(telling, data['moves'])}{by}")
    telling.push(data["out"])


def second_wind(telling: Telling, data: dict[str, Any]) -> None:
    """Moves after the card's."""
    telling.say(f"{CAUSES['second_wind']}: {moves(telling, data['moves'])}")
    telling.push(data["out"])


def puppeteer(telling: Telling, data: dict[str, Any]) -> None:
    """A move of somebody else's figure."""
    way = moves(telling, [[data["tile"], data["goal"]]])
    telling.say(f"{CAUSES['puppeteer']}: {owner(data['colour'], telling.names)} {way}")
    telling.push(data["out"])


def moves(telling: Telling, made: Sequence[Sequence[str]]) -> str:
    """Such as "2× b2 → c3, d4 → d3"; moves that are alike are told once."""
    arrow = " → " if telling.style == "full" else "→"
    ways = [arrow.join(move) for move in made]
    counted = [(way, ways.count(way)) for way in dict.fromkeys(ways)]
    return ", ".join(f"{n}× {way}" if n > 1 else way for way, n in counted) or "nobody moves"


def special(telling: Telling, data: dict[str, Any]) -> None:
    """What is paid for a special action; what it does follows."""
    name, who, paid = SPECIALS[data["special"]].name, telling.names[data["seat"]], prey(data["paid"], telling.names)
    if data["special"] == "roll_again":
        telling.rolled = True  # it is about the die even if the first roll was told before
        face, telling.face = telling.face, ""
        if telling.style in SUMS:
            telling.say(f"{who} rolls again")
        else:
            first = f"{cause('doom', telling)}: {ACTIONS[face]}, but " if face else ""
            telling.say(f"{first}{who} pays {paid} to roll again")
    elif telling.style not in SUMS:
        telling.say(f"{who} pays {paid} for {name}")
    elif data["special"] == "cut_corners":  # of the others the effect has a sentence that names them
        telling.say(f"{who} uses {name}")


def reshuffled(telling: Telling, data: dict[str, Any]) -> None:
    """The discards became a pile."""
    if telling.style not in SUMS:
        telling.last().parts.append("discards reshuffled")


# ---------------------------------------------------------------------- the die and what comes of it


def cause(code: str, telling: Telling) -> str:
    """What brought an action about."""
    return SHORT_CAUSES.get(code, CAUSES[code]) if telling.style != "full" else CAUSES[code]


def rolled(telling: Telling, data: dict[str, Any]) -> None:
    """The die fell; a second roll is told only by what it does."""
    telling.rolled = True
    if data["cause"] != "second":
        telling.face = data["face"]


def battle(telling: Telling, data: dict[str, Any]) -> None:
    """A battle on all tiles, or on one."""
    telling.comes_of(data["cause"])
    telling.taken, telling.removed = [], []
    taken = [[by, colour] for by, colour, _ in data["taken"]]
    removed = [colour for colour, _ in data["lost"]]
    what = f"{cause(data['cause'], telling)} on {data['tile']}" if data["tile"] else battle_of(data["cause"], telling)
    tiles = "" if telling.style in SUMS else f": {', '.join(data['duels'])}"
    duels = f" (Duellist{tiles})" if data["duels"] else ""
    if telling.style not in SUMS:
        telling.say(f"{what}: {spoils(telling, taken, removed)}{duels}")
        return
    captors = f": prisoners {tally([by for by, _ in taken], telling.names)}" if taken else ""
    telling.say(f"{what}{captors if telling.style == 'sums' else ''}{duels}")
    telling.lose([*(colour for _, colour in taken), *removed])


def battle_of(code: str, telling: Telling) -> str:
    """A battle on all tiles, and its cause."""
    return f"{cause(code, telling)}, {ACTIONS['battle_royale']}"


def spoils(telling: Telling, taken: Sequence[Sequence[int]], removed: Sequence[int]) -> str:
    """What a battle brought to whom, and who lost it."""
    names = telling.names
    found = []
    for seat, name in enumerate(names):
        colours = [colour for by, colour in taken if by == seat]
        if colours:
            found.append(f"{name} takes {prey(colours, names) if telling.style == 'full' else tally(colours, names)}")
    if removed:
        neutral = "the neutral figures remove" if telling.style == "full" else "neutral removes"
        found.append(f"{neutral} {tally(removed, names)}")
    return "; ".join(found) or "nobody takes a prisoner"


def captured(telling: Telling, data: dict[str, Any]) -> None:
    """A prisoner in a battle that goes on."""
    telling.taken.append([data["seat"], data["colour"]])


def removed(telling: Telling, data: dict[str, Any]) -> None:
    """A loss to neutral figures in a battle that goes on."""
    telling.removed.append(data["colour"])


def no_battle(telling: Telling, data: dict[str, Any]) -> None:
    """With two players the first three turns are free of battles."""
    telling.comes_of(data["cause"])
    telling.say(f"{cause(data['cause'], telling)}: no Battle Royale in the first three turns")


def eliminator(telling: Telling, data: dict[str, Any]) -> None:
    """The Eliminator went somewhere; an Engineer's second step goes on with the sentence."""
    arrow = " → " if telling.style == "full" else "→"
    last = telling.told[-1].parts[-1] if telling.told and telling.told[-1].parts else ""
    telling.comes_of(data["cause"])
    if data["cause"] == "engineer" and last.endswith(f"{arrow}{data['tile']}"):
        telling.told[-1].parts[-1] = f"{last}{arrow}{data['goal']} ({CAUSES['engineer']})"
        return
    why = ": "
    if data["instead"] and telling.style not in SUMS:
        why = ", Explosion: nothing to blow up, " if telling.style == "full" else ", nothing explodes: "
    telling.say(f"{cause(data['cause'], telling)}{why}Eliminator {data['tile']}{arrow}{data['goal']}")


def blast(telling: Telling, data: dict[str, Any]) -> None:
    """A tile blew up."""
    telling.comes_of(data["cause"])
    n = 0 if telling.style == "least" else len(data["thrown"])
    thrown = f", {plural(n, 'figure')} thrown" if n else ""
    telling.say(f"{cause(data['cause'], telling)}, Explosion: {data['tile']} is gone{thrown}")
    telling.lose([colour for colour, _ in data["lost"]])


def collapse(telling: Telling, data: dict[str, Any]) -> None:
    """Tiles fell that an explosion had cut off."""
    tiles = data["tiles"]
    many = telling.style in SUMS and len(tiles) > FEW
    telling.last().parts.append(
        f"{'cut' if telling.told[-1].parts else 'Cut'} off: {plural(len(tiles), 'tile') if many else ', '.join(tiles)}"
    )
    telling.lose([colour for colour, n in enumerate(data["lost"]) for _ in range(n)])


def eliminated(telling: Telling, data: dict[str, Any]) -> None:
    """Somebody is out of the game."""
    telling.last().out.append(telling.names[data["seat"]])


def unfinished(telling: Telling) -> None:
    """What is known of an action that goes on while somebody is asked."""
    if telling.taken or telling.removed:
        what = battle_of("doom", telling) if telling.face == "battle_royale" else ACTIONS["battle_royale"]
        telling.say(f"{what}, so far: {spoils(telling, telling.taken, telling.removed)}")
    elif telling.face:
        telling.say(f"{cause('doom', telling)}: {ACTIONS[telling.face]}")


TELLERS: dict[str, Callable[[Telling, dict[str, Any]], None]] = {
    "movement": movement,
    "second_wind": second_wind,
    "puppeteer": puppeteer,
    "special": special,
    "reshuffled": reshuffled,
    "rolled": rolled,
    "battle": battle,
    "captured": captured,
    "removed": removed,
    "no_battle": no_battle,
    "eliminator": eliminator,
    "blast": blast,
    "collapse": collapse,
    "eliminated": eliminated,
}
"""How each event is told; what is not here is summed up by another one, or told to one seat alone."""
