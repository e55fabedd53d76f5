"""What a game of Bunny Kingdom consists of, kept apart by who may know it.

A territory is named like ``"C7"``: row A to J from the top, column 1 to 10 from the left. A track's place is named by
the two territories on its sides, ``"C7|D7"``, on the rim by territory and edge, ``"A7|top"``. A card is named by its
id; of several copies the n-th is ``"city_1.n"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import ConfigDict

Stage = Literal["setup", "draft", "provisions", "railroad", "camps", "building", "trading", "harvest", "ending", "over"]
Source = Literal["fiefs", "railroad", "stations", "sheriff", "star", "parchment"]


@dataclass(slots=True)
class Entry:
    """A line of the score book.

    Attributes:
        round: 1 to 4; 5 for what is counted after the last round.
        seat: Who gained it.
        source: For what.
        points: Golden Carrots.
        card: The parchment, if it is one.
        count: What the parchment or rule counted, such as wood produced or tracks placed.
        times: Factor of a Treasure; 1 otherwise.
        copier: The Liberal or Socialist that became this parchment, "" if it is the seat's own.
        details: Fiefs as ``"4x3 A1"`` (strength, wealth, first territory), the opponents that Stations chose, or
            what the parchment counted.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    round: int
    seat: int
    source: Source
    points: int
    card: str = ""
    count: int = 0
    times: int = 1
    copier: str = ""
    details: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Public:
    """What everybody sees.

    Attributes:
        seats: Number of players, 2 to 4.
        options: Table options.
        stage: Where in the round the game is.
        round: 1 to 4.
        turn: Turn of the Exploration, from 1.
        owners: For each territory with a rabbit its seat.
        cities: For each territory with a City its towers.
        pieces: For each territory with any other building its card (both ends of a Sky Tower have the same).
        goods: For each Trading Post what it last chose to produce.
        waiting: For each seat the building cards in front of it that are not placed yet, in playing order.
        tracks_left: For each waiting track card how many tracks are still on it.
        track_end: For each waiting Railroad card that has begun the vertex it last reached (option "one end").
        station: Where the Central Station lies, "" without Bunny Express.
        printed: The tracks printed on it.
        tracks: The whole Railroad, printed tracks first, in order of placing.
        active: Seat that is asked alone, -1 if several are or nobody is.
        sheriff: Seat with the Star, -1 without Bunny Express.
        camp_cards: For each seat the Camp cards it has played.
        rail_cards: For each seat the Railroad and Switch cards it has played, each round's number apart.
        placed_tracks: Tracks that each seat has placed in this round's Railroad phase.
        queue: Seats that still have to place tracks or draw for Provisions, in order.
        offers: Camps that are offered in turn, lowest first.
        announced: Camps that were announced and kept since the last Camp was placed.
        finished: Seats that have ended their construction.
        plans: For each seat what it is just building: the kind, then the first territory of a Sky Tower or the row
            that it looks at (``"row A"``); empty if it has chosen nothing.
        spent: Face-up cards that are done with.
        box: Cards out of the game since set-up.
        parchments: For each seat its revealed parchments; empty before the end.
        copies: For each copying parchment what it became.
        scores: Golden Carrots of each seat.
        book: Every gain, in order.
        fresh: Territories that changed since the last picture's beginning: this turn, or this construction.
        fresh_tracks: Tracks placed in this round's Railroad phase.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    seats: int
    options: dict[str, str]
    stage: Stage = "setup"
    round: int = 0
    turn: int = 0
    owners: dict[str, int] = field(default_factory=dict)
    cities: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)
    goods: dict[str, str] = field(default_factory=dict)
    waiting: list[list[str]] = field(default_factory=list)
    tracks_left: dict[str, int] = field(default_factory=dict)
    track_end: dict[str, int] = field(default_factory=dict)
    station: str = ""
    printed: list[str] = field(default_factory=list)
    tracks: list[str] = field(default_factory=list)
    active: int = -1
    sheriff: int = -1
    camp_cards: list[int] = field(default_factory=list)
    rail_cards: list[list[int]] = field(default_factory=list)
    placed_tracks: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    offers: list[str] = field(default_factory=list)
    announced: list[str] = field(default_factory=list)
    finished: list[int] = field(default_factory=list)
    plans: list[list[str]] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    parchments: list[list[str]] = field(default_factory=list)
    copies: dict[str, str] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    book: list[Entry] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    fresh_tracks: list[str] = field(default_factory=list)

    @property
    def express(self) -> bool:
        """Whether Bunny Express is in play."""
        return self.options["set"] == "bunny_express"

    def clockwise(self) -> list[int]:
        """All seats from the Sheriff's left, the Sheriff last; without a Sheriff from seat 0."""
        first = self.sheriff + 1
        return [(first + step) % self.seats for step in range(self.seats)]


@dataclass(slots=True)
class Private:
    """What one seat knows alone.

    Attributes:
        hand: Its cards.
        parchments: Parchments face down in front of it, in playing order; kept after they were revealed.
        discards: Two players: the cards it has put away unseen.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    hand: list[str] = field(default_factory=list)
    parchments: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Hidden:
    """What nobody knows: the deck and, with two players, each seat's reserve; top card last."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    deck: list[str] = field(default_factory=list)
    reserves: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """A whole game."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    public: Public
    private: list[Private]
    hidden: Hidden
