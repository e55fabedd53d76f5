"""A turn in two short lines: what the player did, then what the die and the arena did.

Everything that changed the table is named: card, moves, who was pushed out, what the die or a card brought, who took
whom, which tiles fell, who lost figures, who is out. Where that is too long, words shrink first, then names; only then
details are summed up that the board shows anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.battle_royale.clauses import Sentence, Style
from engine.games.battle_royale.components import ABILITIES
from engine.games.battle_royale.sentences import sentences
from engine.games.battle_royale.wording import special_name
from engine.kernel.digest import AIM, LIMIT, beginning, short_names
from engine.kernel.events import Event

SETUP = ("opening", "specials", "abilities")
AFTERMATH = ("captured", "removed", "collapse", "eliminated", "ended")
"""Events that carry the seat of whoever they happened to, or none: they belong to the turn that is being played."""
WAYS: tuple[tuple[Style, int, int], ...] = (
    ("full", 99, AIM),
    ("full", 12, AIM),
    ("short", 12, AIM),
    ("short", 12, LIMIT),
    ("short", 8, LIMIT),
    ("sums", 12, LIMIT),
    ("sums", 8, LIMIT),
    ("least", 8, LIMIT),
    ("least", 5, LIMIT),
)
"""Ways of telling a turn, the best first: style, characters of a name, most characters of a line."""


def digest(events: Sequence[Event], names: Sequence[str]) -> list[list[str]]:
    """What happened turn by turn, each turn in at most two lines (``engine.kernel.digest.Digest``)."""
    told = []
    for turn in turns(events):
        name = turn[0].name
        if name in SETUP:
            told.append(setup_lines(turn, names))
        elif name == "ability":
            told.append([ability_line(turn[0], names)])
        else:
            told.append(turn_lines(turn, names))
    return [lines for lines in told if lines]


def turns(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each turn; the setup and each choice of an ability count as one."""
    found: list[Event] = []
    key: tuple[str, int] | None = None
    for event in events:
        new: tuple[str, int] | None
        if event.name in AFTERMATH:
            new = key
        elif event.name in SETUP:
            new = ("setup", -1)
        else:
            new = ("ability" if event.name == "ability" else "turn", event.data["seat"])
        if found and key is not None and new != key:
            yield found
            found = []
        found.append(event)
        key = new
    if found:
        yield found


def setup_lines(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Who begins, and which cards this game is played with."""
    first, second = [], ""
    for event in events:
        data = event.data
        if event.name == "opening":
            first.append(f"The arena is set; {beginning(names[data['seat']], LIMIT // 4)} begins.")
        elif event.name == "specials":
            first.append(f"Special actions: {', '.join(special_name(card) for card in data['specials'])}.")
        elif event.name == "abilities":
            second = f"Abilities: {', '.join(ABILITIES[card].name for card in data['offered'])}."
    line = " ".join(first)
    if len(line) > AIM and not second:
        return first
    if len(line) > LIMIT:
        line = line.replace(" prisoners)", ")").replace(" prisoner)", ")")
    return [told for told in (line, second) if told]


def ability_line(event: Event, names: Sequence[str]) -> str:
    """Who takes which ability, and what it does."""
    card = ABILITIES[event.data["ability"]]
    (name,) = short_names([names[event.data["seat"]]], LIMIT - len(f" takes {card.name}: {card.text}"))
    return f"{name} takes {card.name}: {card.text}"


def turn_lines(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """One turn, or the part of it that the events are, told in the best way that fits."""
    lines: list[str] = []
    for style, width, limit in WAYS:
        lines = in_two(sentences(events, style, short_names(names, width)))
        if all(len(line) <= limit for line in lines):
            return lines
    return [beginning(line, LIMIT) for line in lines]


def in_two(told: Sequence[Sentence]) -> list[str]:
    """The sentences in one or two lines, in their order: the die begins the second line unless another cut is due.

    What a card brings before the die stands on whichever line is shorter then.
    """
    words = [sentence.words for sentence in told]
    die = next((place for place, sentence in enumerate(told) if sentence.die), len(told))
    whole = " ".join(words)
    if die in (0, len(told)) and len(whole) <= AIM:
        return [whole] if whole else []
    cuts = range(1, die + 1) if 0 < die < len(told) else range(1, len(told))
    ways = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in cuts]
    if not ways:
        return [whole]
    return list(min(ways, key=lambda way: max(map(len, way))))
