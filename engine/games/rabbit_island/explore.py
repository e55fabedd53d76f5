"""Placing tiles and the end of exploring (Rulebook: Explore Phase)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.games.rabbit_island.components import BOX, HOLE, TILES
from engine.games.rabbit_island.island import SPOTS, column_row, frame, pointed_at, why_not
from engine.games.rabbit_island.piles import others, redraw_tiles
from engine.games.rabbit_island.state import Public, State, Trace
from engine.kernel.questions import Question, one, some
from engine.kernel.table import Table

T: TypeAlias = Table[State]
Ready = Literal["place", "put_away", "finish"]


def placements_after(public: Public, hand_sizes: list[int]) -> int:
    """Tiles that will still be placed once the one in question lies, if all goes well.

    Args:
        public: The table.
        hand_sizes: Map tiles by seat, the one in question included.
    """
    turn = BOX.tiles_per_turn
    later = 0
    for seat, size in enumerate(hand_sizes):
        later += (size - public.to_place if seat == public.active else size) // turn * turn
    return later + public.to_place - 1


def refusal(state: State, tile: str, spot: str) -> str | None:
    """Why the active seat may not place this tile there, as a refusal code; None if it may."""
    public = state.public
    sizes = [len(private.map) for private in state.private]
    sizes[public.active] += bool(public.held)
    return why_not(
        public.tiles,
        tile,
        spot,
        keep_open=public.options["paths"] == "open",
        more_to_come=placements_after(public, sizes) > 0,
    )


def cells(state: State, tile: str) -> list[str]:
    """Where this tile may be placed, in reading order."""
    return [spot for spot in pointed_at(state.public.tiles) if refusal(state, tile, spot) is None]


def tile_question(state: State) -> Question[str]:
    """Which tile to place; asked even if only one fits, since skipping would tell what the others are."""
    hand = state.private[state.public.active].map
    fitting = [tile for tile in hand if cells(state, tile)]
    refused = {tile: "not_held" for tile in TILES if tile not in hand}
    refused |= {tile: why_no_room(state, tile) for tile in hand if tile not in fitting}
    subject = f"{state.public.turn}/{state.public.to_place}"
    return one("tile", fitting, subject=subject, private=True, always=True, refused=refused)


def why_no_room(state: State, tile: str) -> str:
    """Why a tile fits nowhere, as a refusal code: the table option if there is a place that only it closes."""
    codes = [refusal(state, tile, spot) or "" for spot in pointed_at(state.public.tiles)]
    return next((code for code in codes if code.startswith("closes_")), "no_room")


def cell_question(state: State) -> Question[str]:
    """Where the chosen tile goes; around the island every other place is refused with its reason."""
    public = state.public
    fitting = cells(state, public.held)
    left, right, top, bottom = frame(public.tiles)
    refused = {}
    for spot in SPOTS:
        x, y = column_row(spot)
        if left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1 and spot not in fitting:
            refused[spot] = refusal(state, public.held, spot) or "no_arrow"
    return one("cell", fitting, subject=public.held, spots={spot: spot for spot in fitting}, refused=refused)


def put_away_question(state: State) -> Question[list[str]]:
    """Which tiles that fit nowhere to give up, one for each that should have been placed."""
    hand = state.private[state.public.active].map
    count = min(state.public.to_place, len(hand))
    return some("put_away", hand, count, count, private=True)


async def make_ready(table: T) -> Ready:
    """Look whether the active seat can place a tile; redraw if not, a few times at most."""
    state = table.state
    public = state.public
    seat = public.active
    while True:
        if not pointed_at(public.tiles):
            public.sealed = True
            table.tell("sealed")
            return "finish"
        if any(cells(state, tile) for tile in state.private[seat].map):
            public.doing = "tile"
            return "place"
        if public.redraws == BOX.redraws:
            public.doing = "put_away"
            return "put_away"
        public.redraws += 1
        await redraw_tiles(table, seat)


def place(table: T, spot: str) -> None:
    """Lay the held tile; a single tile left at the end of placing is put away at once."""
    public = table.state.public
    public.tiles[spot] = public.held
    table.tell("placed", seat=public.active, tile=public.held, spot=spot)
    public.held = ""
    public.placed.append(spot)
    public.trace.append(Trace("place", [spot], public.active))
    public.to_place -= 1
    public.redraws = 0
    drop_single(table)


def put_away(table: T, seat: int, tiles: list[str], why: str) -> None:
    """Put map tiles of a hand away, face up."""
    state = table.state
    for tile in tiles:
        state.private[seat].map.remove(tile)
    state.public.map_discard += tiles
    table.tell("put_away", new_to=others(state.public, seat), seat=seat, tiles=tiles, why=why)


def drop_single(table: T) -> None:
    """A hand of one tile is put away at once."""
    public = table.state.public
    hand = table.state.private[public.active].map
    if public.to_place == 0 and len(hand) == 1:
        put_away(table, public.active, list(hand), "single")


def next_explorer(state: State, first: int) -> int | None:
    """The first seat from ``first`` on that still has two tiles to place; None when exploring is over."""
    public = state.public
    if public.sealed:
        return None
    for step in range(public.seats):
        seat = (first + step) % public.seats
        if len(state.private[seat].map) >= BOX.tiles_per_turn:
            return seat
    return None


def finish_island(table: T) -> None:
    """Put all tiles away and Rabbit Holes where arrows lead nowhere, but not for the Hill's arrows."""
    state = table.state
    public = state.public
    for seat, private in enumerate(state.private):
        if private.map:
            put_away(table, seat, list(private.map), "end")
    holes = pointed_at(public.tiles, hill=False)
    for spot in holes:
        public.tiles[spot] = HOLE
    table.tell("island", holes=holes)
