"""The pictures in words, for those who do not see them: what changed, whose turn it is, then the position.

Discord takes 1,024 characters. Of a large island the tiles without buildings give way first, then what changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.rabbit_island.components import ACTIONS, BOX, HILLS, HOLE, LEVELS, SPACES, TILES
from engine.games.rabbit_island.harvest import all_groups, owner
from engine.games.rabbit_island.island import SPOTS, kind
from engine.games.rabbit_island.scoring import building_points, final_scores, outcome_of
from engine.games.rabbit_island.setup import length_of
from engine.games.rabbit_island.state import Public, Timer, Trace
from engine.games.rabbit_island.view import View
from engine.games.rabbit_island.words import arrow_words, card_name, kind_word, leader, plural, tile_name
from engine.kernel.scene import ALT_LIMIT, alt_length

NAME_LIMIT = 24
SHORT_SIDES = {"N": "^", "E": ">", "S": "v", "W": "<"}


def board_alt(view: View, names: Sequence[str]) -> str:
    """The island in at most 1,024 characters."""
    public = view.public
    called = [short(name) for name in names]
    told = changes(public, called)
    head = f"{whose_turn(view, called)} {seats_line(view, called)} "
    built, bare = buildings(public), bare_tiles(public)
    for parts in (
        (told, head, built, bare),
        ("", head, built, bare),
        (told, head, built),
        ("", head, built),
        (head,),
    ):
        text = "".join(parts).strip()
        if alt_length(text) <= ALT_LIMIT:
            return text
    while alt_length(text) >= ALT_LIMIT:
        text = text[:-1]
    return text.rstrip() + "…"


def short(name: str) -> str:
    """A name that leaves room for the rest."""
    return name if len(name) <= NAME_LIMIT else name[: NAME_LIMIT - 1] + "…"


def whose_turn(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, the year, the cards in play."""
    public = view.public
    if public.stage == "over":
        won = outcome_of(public, [found or 0 for found in view.carrots]).winners
        verb = "wins" if len(won) == 1 else "share the win"
        return f"The game is over: {' and '.join(names[seat] for seat in won)} {verb}."
    when = "Explore Phase" if public.stage == "explore" else f"Year {public.year} of {length_of(public).years}"
    text = f"{when}, {names[public.active]}'s turn"
    if public.card:
        text += f", Move {SPACES[public.card]}"
    if public.held:
        text += f", to be placed: {tile_name(public.held)} with arrows {arrow_words(public.held)}"
    if public.collapsing:
        text += f", Collapse! strikes {public.pawns[public.active]} next"
    if public.stack:
        text += ", waiting: " + " on ".join(card_name(card.card) for card in reversed(public.stack))
    if public.effects:
        text += ", in force: " + ", ".join(card_name(card) for card in public.effects)
    return text + "."


def seats_line(view: View, names: Sequence[str]) -> str:
    """What everybody has: place of the rabbit, carrots, points, cards, counters."""
    public = view.public
    parts = []
    for seat in range(public.seats):
        who = leader(seat)
        words = [f"{who.name[0]} {names[seat]} ({who.name}) on {public.pawns[seat]}"]
        carrots = view.carrots[seat]
        words.append("carrots hidden" if carrots is None else plural(carrots, "carrot"))
        if public.stage == "over":
            total = final_scores(public, [found or 0 for found in view.carrots])[seat].total
            words.append(plural(total, "point"))
        elif public.options["score"] == "track":
            words.append(plural(sum(building_points(public, seat)), "point"))
        words.append(f"{view.action_counts[seat]} Action")
        words.append(
            plural(view.tile_counts[seat], "tile") if public.stage == "explore" else f"{public.supply[seat]} tokens"
        )
        words += [f"Collapse! {counter(timer)}" for timer in public.timers if timer.seat == seat]
        parts.append(", ".join(words))
    return "; ".join(parts) + "."


def counter(timer: Timer) -> str:
    """What a Collapse! counter shows, or that it waits for the first move."""
    return f"on {timer.counter}" if timer.counter else "waiting"


def changes(public: Public, names: Sequence[str]) -> str:
    """What happened since the turn began."""
    return "".join(f"{sentence(public, event, names)} " for event in public.trace)


def sentence(public: Public, event: Trace, names: Sequence[str]) -> str:
    """One thing that happened."""
    who = names[event.seat] if event.seat >= 0 else ""
    match event.kind:
        case "place":
            return f"{who} placed {kind_word(kind(public.tiles, event.path[0]))} {event.path[0]}."
        case "jump" | "move":
            return f"{who} went {event.path[0]} to {event.path[-1]}."
        case "pushed" | "home":
            return f"A card took {who} to {event.path[-1]}."
        case "build":
            return f"{who} built on {event.path[0]}."
        case "harvest":
            return f"{who} harvested {', '.join(event.path)}."
        case _:
            return f"Collapse! on {event.path[0]}: {who} lost a token."


def buildings(public: Public) -> str:
    """Territories with tokens, and the Harvest Groups."""
    found = []
    for spot in sorted(public.tokens, key=SPOTS.index):
        tokens = public.tokens[spot]
        layers = "/".join(leader(seat).name[0] for seat in tokens)
        found.append(f"{spot} {kind_word(kind(public.tiles, spot))} {LEVELS[len(tokens) - 1]} {layers}")
    text = f"Buildings, lowest token first: {'; '.join(found)}. " if found else "No buildings. "
    groups = [group for group in all_groups(public) if len(group) >= BOX.bonus.smallest_group]
    if groups:
        named = [f"{leader(owner(public, group[0]) or 0).name[0]} {' '.join(group)}" for group in groups]
        text += f"Harvest Groups: {'; '.join(named)}. "
    return text


def bare_tiles(public: Public) -> str:
    """Every tile with its arrows, Rabbit Holes last."""
    tiles = []
    for spot in sorted(public.tiles, key=SPOTS.index):
        tile = TILES[public.tiles[spot]]
        if tile.id != HOLE:
            name = "Hill" if tile.id in HILLS else kind_word(tile.kind)
            tiles.append(f"{spot} {name} {''.join(SHORT_SIDES[side] for side in tile.arrows)}")
    holes = [spot for spot in sorted(public.tiles, key=SPOTS.index) if public.tiles[spot] == HOLE]
    return f"Tiles: {', '.join(tiles)}." + (f" Rabbit Holes: {' '.join(holes)}." if holes else "")


def hand_alt(view: View, names: Sequence[str]) -> str:
    """A hand in words."""
    seat = view.seat
    assert seat is not None
    parts = []
    if view.tiles:
        parts.append("map tiles " + "; ".join(f"{tile_name(tile)} {arrow_words(tile)}" for tile in view.tiles))
    if view.movement:
        parts.append("Movement cards " + ", ".join(str(SPACES[card]) for card in view.movement))
    if view.actions:
        parts.append("Action cards " + ", ".join(card_text(card) for card in sorted(view.actions)))
    text = f"{short(names[seat])}'s hand ({leader(seat).name}): {'. '.join(parts) or 'nothing'}."
    carrots = view.carrots[seat]
    return text if carrots is None else f"{text} {plural(carrots, 'carrot')}."


def card_text(card: str) -> str:
    """An Action card's name, interrupts marked."""
    return card_name(card) + (" (interrupt)" if ACTIONS[card].interrupt else "")
