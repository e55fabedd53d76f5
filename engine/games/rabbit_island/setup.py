"""The table before the first turn (Rulebook: Setup, Short Game Rules), the table's options, and what always holds."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.rabbit_island.components import (
    ACTIONS,
    BOX,
    COLLAPSE,
    HILLS,
    HOLE,
    LEVELS,
    SPACES,
    TILES,
    Length,
    action_deck,
    map_tiles,
)
from engine.games.rabbit_island.island import BESIDE, HILL, OPPOSITE, is_territory
from engine.games.rabbit_island.state import Hidden, Private, Public, State
from engine.kernel.game import TableOption

OPTIONS = (
    TableOption(
        "length",
        "Length",
        "The short game has a smaller island, half the years and two Action cards for everybody in Year 1.",
        (("standard", "Standard: 20 years"), ("short", "Short: 10 years")),
    ),
    TableOption(
        "score",
        "Score",
        "Whether the points of buildings are shown during the game; the two bonus points come at the end anyway.",
        (("track", "Shown all the time"), ("end", "Counted at the end")),
    ),
    TableOption(
        "carrots",
        "Carrots",
        "Whether everybody sees how many carrots the others have; what is gained and paid is told anyway.",
        (("open", "Everybody sees them"), ("hidden", "Only your own")),
    ),
    TableOption(
        "paths",
        "Paths",
        "Whether a tile may close the last open path, or make a round trip without a way out.",
        (("free", "Tiles may close paths"), ("open", "Paths are kept open")),
    ),
)


def length_of(public: Public) -> Length:
    """The standard or the short game."""
    return BOX.lengths[public.options["length"]]


def setup(seats: int, options: Mapping[str, str]) -> State:
    """Founder's Hill with all rabbits on it; piles are shuffled in the opening phase."""
    length = BOX.lengths[options["length"]]
    public = Public(
        seats=seats,
        options=dict(options),
        tiles={HILL: length.hill},
        pawns=[HILL] * seats,
        supply=[BOX.start.tokens] * seats,
        collapses=ACTIONS[COLLAPSE].count,
    )
    hidden = Hidden(map_tiles(length), list(SPACES), action_deck())
    return State(public, [Private(BOX.start.carrots) for _ in range(seats)], hidden)


def check(state: State) -> list[str]:
    """Broken invariants, as sentences: carrots, tokens, cards and tiles are conserved, no arrow is loose."""
    return [*carrot_problems(state), *card_problems(state), *token_problems(state), *island_problems(state.public)]


def carrot_problems(state: State) -> list[str]:
    public = state.public
    found = [f"seat {seat} owes carrots" for seat, private in enumerate(state.private) if private.carrots < 0]
    total = sum(private.carrots for private in state.private)
    if total != public.seats * BOX.start.carrots + public.bank:
        found.append(f"{total} carrots do not fit what the bank gave out ({public.bank})")
    return found


def card_problems(state: State) -> list[str]:
    """Every tile and card is in one place."""
    public, hidden = state.public, state.hidden
    found = []
    tiles = [tile for private in state.private for tile in private.map] + hidden.map + public.map_discard
    tiles += [tile for tile in public.tiles.values() if tile != HOLE and tile not in HILLS]
    tiles += [public.held] if public.held else []
    if sorted(tiles) != sorted(map_tiles(length_of(public))):
        found.append("a map tile is missing or in two places")
    movement = [card for private in state.private for card in private.movement]
    if sorted(movement + hidden.movement + public.movement_discard) != sorted(SPACES):
        found.append("a Movement card is missing or in two places")
    actions = [card for private in state.private for card in private.actions] + hidden.actions
    if COLLAPSE in actions:
        found.append("Collapse! is held in a hand or counted twice")
    actions += [COLLAPSE] * (public.collapses + len(public.timers)) + public.action_discard
    actions += [waiting.card for waiting in public.stack]
    if sorted(actions) != sorted(card.id for card in BOX.action_cards for _ in range(card.count)):
        found.append("an Action card is missing or in two places")
    if any(len(private.movement) > BOX.start.movement_cards for private in state.private):
        found.append("somebody holds too many Movement cards")
    return found


def token_problems(state: State) -> list[str]:
    """Every token is in its owner's supply or on a Territory, three to a Territory at most."""
    public = state.public
    found = []
    for seat, left in enumerate(public.supply):
        built = sum(tokens.count(seat) for tokens in public.tokens.values())
        if left < 0 or left + built != BOX.start.tokens:
            found.append(f"seat {seat}: {left} tokens left and {built} built do not add up")
    for spot, tokens in public.tokens.items():
        if spot not in public.tiles or not is_territory(public.tiles, spot) or not 1 <= len(tokens) <= len(LEVELS):
            found.append(f"{spot}: tokens {tokens} cannot be there")
    return found


def island_problems(public: Public) -> list[str]:
    """Arrows never face each other; after the Explore Phase every arrow but the Hill's leads to a tile."""
    found = []
    for spot, tile in public.tiles.items():
        for side in TILES[tile].arrows:
            goal = BESIDE[spot].get(side)
            if goal is None:
                if tile not in HILLS:
                    found.append(f"{spot}: an arrow leaves the table")
            elif goal in public.tiles:
                if OPPOSITE[side] in TILES[public.tiles[goal]].arrows:
                    found.append(f"{spot} and {goal}: arrows face each other")
            elif public.stage != "explore" and tile not in HILLS:
                found.append(f"{spot}: an arrow leads nowhere")
    found += [f"seat {seat} is nowhere" for seat, spot in enumerate(public.pawns) if spot not in public.tiles]
    return found
