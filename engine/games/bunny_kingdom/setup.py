"""The table before the first round (Rulebook: Setup; Bunny Express: Setup)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.bunny_kingdom.components import BOX, CARDS, CENTRAL_STATION
from engine.games.bunny_kingdom.exploration import deal
from engine.games.bunny_kingdom.land import STARTING_CITIES, TERRITORIES
from engine.games.bunny_kingdom.rails import orientations, printed
from engine.games.bunny_kingdom.state import Hidden, Private, Public, State
from engine.kernel.table import Phase, Table


def setup(seats: int, options: Mapping[str, str]) -> State:
    """The board with its starting Cities and the deck of the chosen set, unshuffled."""
    public = Public(
        seats=seats,
        options=dict(options),
        cities=dict(STARTING_CITIES),
        waiting=[[] for _ in range(seats)],
        camp_cards=[0] * seats,
        rail_cards=[[] for _ in range(seats)],
        placed_tracks=[0] * seats,
        plans=[[] for _ in range(seats)],
        parchments=[[] for _ in range(seats)],
        scores=[0] * seats,
    )
    deck = [card.id for card in CARDS.values() if public.express or card.set == "base"]
    return State(public, [Private() for _ in range(seats)], Hidden(deck, [[] for _ in range(seats)]))


async def opening(table: Table[State]) -> Phase[State]:
    """Place the Central Station, name the first Sheriff, shuffle the deck.

    The printed game looks through the shuffled base deck for the first Territory: each of the 100 is as likely.
    """
    state = table.state
    public = state.public
    if public.express:
        territory = await table.roll("central_station", TERRITORIES)
        shape = BOX.railroad.printed[public.options["printed_track"]]
        ways = orientations(territory, shape, rim=public.options["rim_tracks"] == "allowed")
        way = await table.roll("orientation", ways)
        put_central_station(state, territory, way)
        public.sheriff = (await table.draw("sheriff", (public.seats,)))[0]
        table.tell("central_station", territory=territory, tracks=list(public.printed), seat=public.sheriff)
    state.hidden.deck = await table.shuffle("deck", state.hidden.deck)
    return deal


def put_central_station(state: State, territory: str, way: str) -> None:
    """Lay the tile over a territory, whose card and City leave the game."""
    public = state.public
    shape = BOX.railroad.printed[public.options["printed_track"]]
    public.station = territory
    public.printed = printed(territory, shape, way)
    public.tracks = list(public.printed)
    public.cities.pop(territory, None)
    public.box.append(territory)
    state.hidden.deck.remove(territory)


def territory_of(public: Public, card_id: str) -> str:
    """Where a Territory card puts a rabbit."""
    return public.station if card_id == CENTRAL_STATION else card_id
