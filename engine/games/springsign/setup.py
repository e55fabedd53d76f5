"""The table before the first season (Rulebook: Setting Up; Challenges), and the table's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engine.games.springsign.agenda import PHASES, T, phase, push, tell
from engine.games.springsign.cards import cover
from engine.games.springsign.components import BOX, MARKETS, SETTLERS, UNIQUE, WORLD, kind_of
from engine.games.springsign.resolving import resolve
from engine.games.springsign.state import Hidden, Home, Private, Public, State, Step
from engine.games.springsign.tokens import receive
from engine.kernel.game import TableOption
from engine.kernel.questions import one
from engine.kernel.table import Phase

Next: TypeAlias = Phase[State] | None
SIMPLIFIED = "simplified"

OPTIONS = (
    TableOption(
        "boards",
        "Player boards",
        "How everybody comes by a board, and which side is played.",
        (
            ("choose", "Everybody chooses a board, then a side"),
            ("dealt", "Boards are dealt, everybody chooses a side"),
            ("simplified", "All play the simplified side"),
            ("unique", "Boards are dealt, all play the unique side"),
        ),
    ),
    TableOption(
        "folkwarden",
        "First Folkwarden",
        "The rules name the owner of the most hats; drawn by lot unless you name a seat.",
        (("random", "Drawn by lot"), ("1", "The first seat")),
        accepts=lambda value: value in ("2", "3", "4", "5", "6"),
        describe=lambda value: f"Seat {value}",
    ),
    TableOption(
        "disgruntled",
        "Disgruntled Settlers",
        "Challenge: Anarchy gains 2 popularity for every settler discarded from Town.",
        (("off", "Off"), ("on", "On")),
    ),
    TableOption(
        "inbound",
        "Inbound Outlaws",
        "Challenge: each Cleanup reveals World cards for Anarchy's votes; outlaws join. Always on for one player.",
        (("off", "Off"), ("on", "On")),
    ),
    TableOption(
        "ruthless",
        "Ruthless Outlaws",
        "Challenge: additional popularity for Anarchy from each outlaw in Town at Trouble Brews.",
        (("0", "Off"), ("1", "1 more per outlaw"), ("2", "2 more per outlaw"), ("3", "3 more per outlaw")),
    ),
    TableOption(
        "marathon",
        "Marathon",
        "Challenge: the Election needs a vote more.",
        (("off", "Off"), ("on", "On")),
    ),
    TableOption(
        "wrap",
        "Past 8 popularity",
        "Whether the way back to Start uses up one of the points gained.",
        (("free", "All points count on from Start"), ("point", "The reset uses up a point")),
    ),
)


def world_cards(seats: int) -> list[str]:
    """World cards in play: alone, the multiplayer cards stay in the box (Rulebook: Solo Mode)."""
    return [card.id for card in WORLD.values() if seats > 1 or not card.multiplayer]


def setup(seats: int, options: Mapping[str, str]) -> State:
    """An empty table; cards are dealt in the opening phase.

    Raises:
        ValueError: The first Folkwarden's seat is not taken.
    """
    hat = options["folkwarden"]
    if hat != "random" and int(hat) > seats:
        raise ValueError(f"Seat {hat} cannot wear the Hat: only {seats} are playing. Choose another Folkwarden.")
    public = Public(seats, dict(options), [Home() for _ in range(seats)])
    if hat != "random":
        public.hat = public.first = int(hat) - 1
    world = world_cards(seats)
    public.batches = [0] * len(world)
    return State(public, [Private() for _ in range(seats)], Hidden(world, list(SETTLERS)))


@phase
async def opening(table: T) -> Next:
    """Shuffle both decks, lay out the Town, give away the Hat, deal boards."""
    state = table.state
    public = state.public
    state.hidden.settlers = await table.shuffle("settlers", state.hidden.settlers)
    count = max(BOX.setup.fewest_settlers, BOX.setup.settlers_per_player * public.seats)
    public.people = [state.hidden.settlers.pop(0) for _ in range(count)]
    await lay_out_world(table)
    if public.hat < 0:
        (public.hat,) = await table.draw("folkwarden", (public.seats,))
        public.first = public.hat
    tell(table, "opening", news=True, seat=public.hat, cards=list(public.people))
    if public.options["boards"] != "choose":
        dealt = await table.shuffle("boards", list(UNIQUE), to=None)
        for home, board in zip(public.homes, dealt, strict=False):
            home.board = board
    return PHASES["choose_boards"]


async def lay_out_world(table: T) -> None:
    """Draw World cards: the first six relics, three buildings and two outlaws stay, the rest is shuffled again."""
    state = table.state
    public = state.public
    deck = await table.shuffle("world", state.hidden.world)
    open_ones: dict[str, list[str]] = {
        kind: [card for card in deck if kind_of(card) == kind][:count]
        for kind, count in (
            ("relic", BOX.setup.relic),
            ("building", BOX.setup.building),
            ("outlaw", BOX.setup.outlaw),
        )
    }
    public.people += open_ones["outlaw"]
    for kind in ("relic", "building"):
        places = [market.id for market in MARKETS.values() if market.kind == kind]
        for at, card in enumerate(open_ones[kind]):
            cover(public, places[at % len(places)], card)
    kept = [card for cards in open_ones.values() for card in cards]
    rest = [card for card in deck if card not in kept]
    state.hidden.world = await table.shuffle("world_rest", rest)
    public.batches = [0] * len(rest)


@phase
async def choose_boards(table: T) -> Next:
    """In turn order from the Folkwarden everybody picks a board and a side; then the starting tokens are given."""
    public = table.state.public
    way = public.options["boards"]
    for seat in public.order(public.hat):
        home = public.homes[seat]
        if way == "choose":
            taken = [other.board for other in public.homes]
            free = [board for board in UNIQUE if board not in taken]
            home.board = await table.ask(seat, one("board", free, refused=dict.fromkeys(filter(None, taken), "taken")))
        side = home.board if way == "unique" else SIMPLIFIED
        if way in ("choose", "dealt"):
            side = await table.ask(seat, one("side", [SIMPLIFIED, home.board]))
        home.side = side
        tell(table, "board", seat=seat, card=home.board, spot=side)
    for place, seat in enumerate(public.order(public.hat)):
        start = BOX.start[place]
        receive(public, seat, start.tokens)
        public.homes[seat].popularity = start.popularity
    push(public, *(Step("overflow", seat) for seat in public.order(public.hat)))
    public.then = "replenish"
    return resolve
