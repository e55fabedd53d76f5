"""What always holds: no card, token or marker is lost, doubled or where it cannot be."""

from __future__ import annotations

from engine.games.springsign.components import BOARDS, BOX, RESOURCES, SETTLERS, UNIQUE, kind_of
from engine.games.springsign.setup import world_cards
from engine.games.springsign.state import Public, State
from engine.games.springsign.tokens import excess


def check(state: State) -> list[str]:
    """Broken invariants, as sentences; empty for a sound state."""
    public = state.public
    return [
        *check_cards(state),
        *check_marks(public),
        *check_tokens(public),
        *check_tiles(public),
        *check_tracks(public),
    ]


def check_cards(state: State) -> list[str]:
    """Every card is in one place, and of the right kind for it."""
    public, hidden = state.public, state.hidden
    found = []
    homes = [card for home in public.homes for card in home.cards]
    stalls = [card for stall in public.stalls.values() for card in stall.cards]
    shown = [public.shown] if public.shown else []
    cards = [*hidden.world, *hidden.settlers, *public.world_discards, *public.settler_discards]
    cards += [*public.people, *homes, *stalls, *shown]
    if sorted(cards) != sorted([*world_cards(public.seats), *SETTLERS]):
        found.append("a card is missing or in two places")
        return found
    if len(public.batches) != len(hidden.world):
        found.append("the batches of the World deck do not fit its size")
    for market in BOX.markets:
        if any(kind_of(card) != market.kind for card in public.stalls[market.id].cards):
            found.append(f"{market.id} holds a card that does not belong there")
    if any(kind_of(card) not in ("settler", "outlaw") for card in public.people):
        found.append("People holds a card that does not belong there")
    if any(kind_of(card) == "building" for card in homes):
        found.append("a building is in a homestead")
    for seat, private in enumerate(state.private):
        if any(card not in hidden.world for card in private.known):
            found.append(f"seat {seat} knows a card that is not in the deck")
    return found


def check_marks(public: Public) -> list[str]:
    """Marks lie on revealed cards in play only, each seat's once."""
    found = []
    for card, seats in public.marks.items():
        revealed = card in public.people or public.market_with(card) or public.holder(card) >= 0
        if not revealed or not seats or len(dict.fromkeys(seats)) != len(seats):
            found.append(f"marks on {card} are wrong: {seats}")
    return found


def check_tokens(public: Public) -> list[str]:
    """Inventories fit their slots between effects, nothing is negative, tokens lie on settlers in Town only."""
    found = []
    for seat, home in enumerate(public.homes):
        if list(home.tokens) != list(RESOURCES) or min(home.tokens.values()) < 0:
            found.append(f"seat {seat} has an impossible inventory: {home.tokens}")
        if not public.busy and not public.agenda and excess(public, seat):
            found.append(f"seat {seat} holds more tokens than fit")
    for settler, tokens in public.on_settlers.items():
        if settler not in public.people or settler not in SETTLERS or not tokens or min(tokens.values()) < 1:
            found.append(f"tokens on {settler} are wrong: {tokens}")
    for market, stall in public.stalls.items():
        if stall.tokens < 0 or (public.solo and stall.tokens > BOX.solo_cap):
            found.append(f"{market} holds {stall.tokens} tokens")
    return found


def check_tiles(public: Public) -> list[str]:
    """A harvest tile is in Town or with the player who took it."""
    found = []
    for tile, holder in public.tiles.items():
        if holder >= 0 and public.homes[holder].tile != tile:
            found.append(f"{tile} is not with seat {holder}")
        if public.bonus[tile] < 0:
            found.append(f"{tile} has a negative number of fish")
    held = [home.tile for home in public.homes if home.tile]
    if len(held) != sum(holder >= 0 for holder in public.tiles.values()):
        found.append("a tile is with two players or with none")
    return found


def check_tracks(public: Public) -> list[str]:
    """Markers stand on their tracks; boards exist once; the Hat has one wearer."""
    found = []
    for seat, home in enumerate(public.homes):
        if not 0 <= home.popularity <= BOX.track or home.votes < 0:
            found.append(f"seat {seat} stands beside the tracks")
        if not 1 <= home.rage <= len(BOX.rage.levels):
            found.append(f"seat {seat} has rage {home.rage}")
        if home.side not in ("simplified", home.board) or home.side not in BOARDS:
            found.append(f"seat {seat} plays a side that its board does not have")
    boards = [home.board for home in public.homes if home.board]
    if len(dict.fromkeys(boards)) != len(boards) or any(board not in UNIQUE for board in boards):
        found.append("a board is with two players")
    if not 0 <= public.anarchy <= BOX.track or public.anarchy_votes < 0:
        found.append("Anarchy stands beside the tracks")
    if not -1 <= public.hat < public.seats or not -1 <= public.active < public.seats:
        found.append("the Hat or the turn is with nobody at the table")
    return found
