"""The pictures in words, for those who do not see them: what changed, whose turn it is, then the position.

Discord takes 1,024 characters. The position of a full arena needs about 600, so what changed is told in full only as
far as there is room; then single moves give way to how many there were.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.battle_royale.components import ABILITIES, BOX, CARDS, SPECIALS
from engine.games.battle_royale.state import CENTRE, SPOTS, Public, Trace
from engine.games.battle_royale.teams import EXTRA_WORDS, FACE_WORDS, team, team_name
from engine.games.battle_royale.view import View
from engine.kernel.scene import ALT_LIMIT, alt_length

NAME_LIMIT = 24


def board_alt(view: View, names: Sequence[str]) -> str:
    """The arena in at most 1,024 characters."""
    public = view.public
    called = [short(name) for name in names]
    status = f"{whose_turn(public, called)} "
    rest = position(public, called)
    for told in (changes(public, called), changes_in_short(public), ""):
        text = (told + status + rest).strip()
        if alt_length(text) <= ALT_LIMIT:
            return text
    while alt_length(text) >= ALT_LIMIT:
        text = text[:-1]
    return text.rstrip() + "…"


def hand_alt(view: View, names: Sequence[str]) -> str:
    """A hand in words."""
    seat = view.seat
    assert seat is not None
    cards = "; ".join(card_words(card) for card in view.hand) or "no cards"
    who = team_name(view.public, seat).lower()
    return f"{short(names[seat])}'s hand, {who}: {cards}. Cards in the draw pile: {view.pile_sizes[seat]}."


def card_words(card_id: str) -> str:
    """Such as "2 figures, 2 steps each, then Move the Eliminator"."""
    card = CARDS[card_id]
    figures = "1 figure" if card.figures == 1 else f"{card.figures} figures"
    steps = "1 step" if card.tiles == 1 else f"{card.tiles} steps"
    words = f"{figures}, {steps} each" if card.figures > 1 else f"{figures}, {steps}"
    return words if card.extra is None else f"{words}, then {' '.join(EXTRA_WORDS[card.extra])}"


def short(name: str) -> str:
    """A name that leaves room for the rest."""
    return name if len(name) <= NAME_LIMIT else name[: NAME_LIMIT - 1] + "…"


def whose_turn(public: Public, names: Sequence[str]) -> str:
    if public.ended:
        won = [names[seat] for seat in public.winners]
        return f"The game is over: {' and '.join(won)} {'wins' if len(won) == 1 else 'share the win'}."
    seat = public.active
    text = f"{names[seat]}'s turn ({team_name(public, seat).lower()})"
    if public.card:
        text += f", card played: {card_words(public.card)}"
    if public.moves_left:
        text += f", {public.moves_left} still to move"
    return text + "."


def changes(public: Public, names: Sequence[str]) -> str:
    """What happened since the turn began: one sentence per thing, battles and throws summed up."""
    told: list[str] = []
    taken: dict[str, list[str]] = {}
    thrown = lost = 0
    for event in public.trace:
        if event.kind == "capture":
            taker = f"{names[event.by]} took" if event.by >= 0 else "Lost to the third colour:"
            taken.setdefault(taker, []).append(f"{team(public, event.colour).letter} on {event.path[0]}")
        elif event.kind == "shaken":
            thrown, lost = (thrown + 1, lost) if len(event.path) > 1 else (thrown, lost + 1)
        else:
            told.append(sentence(public, event))
    told += [f"{taker} {', '.join(prey)}." for taker, prey in taken.items()]
    shaken = [f"threw {thrown} to other tiles"] if thrown else []
    shaken += [f"shook {lost} out of the arena"] if lost else []
    if shaken:
        told.append(f"The blast {' and '.join(shaken)}.")
    return "".join(f"{text} " for text in told)


def sentence(public: Public, event: Trace) -> str:
    """One trace entry in words."""
    way = " to ".join(spot for spot in event.path if spot)
    figure = "figure" if event.colour < 0 else team(public, event.colour).singular
    figures = "1 figure" if event.count == 1 else f"{event.count} figures"
    match event.kind:
        case "move":
            return f"{figure.capitalize()} moved {way}."
        case "push":
            return f"{figure.capitalize()} pushed {way}."
        case "push_out":
            return f"{figure.capitalize()} pushed out from {event.path[0]}."
        case "eliminator":
            return f"Eliminator moved {way}."
        case "blast":
            return f"Tile {way}{stood(public, event)} blew up, {figures} lost."
        case "collapse":
            return f"Tile {way}{stood(public, event)} collapsed with {figures}."
        case _:
            return f"Doom die: {FACE_WORDS[event.face]}."


def stood(public: Public, event: Trace) -> str:
    """Who stood on a tile before it went, such as " (L3 K1)"."""
    there = [f"{team(public, colour).letter}{n}" for colour, n in enumerate(event.before) if n]
    return f" ({' '.join(there)})" if there else ""


def changes_in_short(public: Public) -> str:
    """How many things happened, by kind, and the die."""
    counts: dict[str, int] = {}
    for event in public.trace:
        counts[event.kind] = counts.get(event.kind, 0) + 1
    words = {
        "move": "figures moved",
        "push": "pushed",
        "push_out": "pushed out",
        "capture": "captures",
        "blast": "blown up",
        "collapse": "collapsed",
    }
    told = [f"{counts[kind]} {text}" for kind, text in words.items() if kind in counts]
    faces = [FACE_WORDS[event.face] for event in public.trace if event.kind == "roll"]
    if faces:
        told.append(f"Doom die: {', '.join(faces)}")
    return f"This turn: {'; '.join(told)}. " if told else ""


def position(public: Public, names: Sequence[str]) -> str:
    """Where everything stands: figures and prisoners of each colour, Eliminator, tiles row by row, holes."""
    sides = []
    for colour in range(len(public.colours)):
        left = sum(counts[colour] for counts in public.figures.values())
        who = team(public, colour)
        if colour < public.seats:
            held = sum(public.prisoners[colour])
            ability = public.abilities[colour] if public.abilities else ""
            skill = f", {ABILITIES[ability].name}" if ability else ""
            sides.append(f"{who.letter} {who.plural} ({names[colour]}) {left}, prisoners {held}{skill}")
        else:
            sides.append(f"{who.letter} {who.plural} (neutral) {left}")
    tiles = []
    most = BOX.capacity[public.seats]
    for spot in SPOTS:
        if spot in public.figures:
            counts = public.figures[spot]
            standing = "".join(f" {team(public, c).letter}{n}" for c, n in enumerate(counts) if n) or " empty"
            tiles.append(f"{spot}{' full' if sum(counts) >= most else ''}{standing}")
    holes = [spot for spot in SPOTS if spot not in public.figures]
    under = "the centre" if public.eliminator == CENTRE else public.eliminator
    return (
        f"Round {public.round}. Figures: {'; '.join(sides)}. Eliminator under {under}. "
        f"Tiles: {', '.join(tiles)}. Holes: {', '.join(holes) or 'none'}.{optional_cards(public)}"
    )


def optional_cards(public: Public) -> str:
    """Abilities that may still be chosen and the open special actions with their price in prisoners."""
    text = (
        f" Abilities to choose: {', '.join(ABILITIES[card].name for card in public.offered)}." if public.offered else ""
    )
    if public.specials:
        prices = ", ".join(f"{SPECIALS[card].name} {SPECIALS[card].cost}" for card in public.specials)
        text += f" Special actions and their price: {prices}."
    if public.special:
        text += f" Used this turn: {SPECIALS[public.special].name}."
    return text
