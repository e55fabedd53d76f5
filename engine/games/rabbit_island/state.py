"""What a game of Rabbit Island consists of, kept apart by who may know it.

Places are keyed like ``"h8"``: column a-o from the left (west), row 1-15 from the top (north); Founder's Hill lies on
``"h8"``. Action cards of one kind are alike, so a card is its kind (``"advance"``); Movement cards and map tiles are
all different and go by their ids (``"move-15"``, ``"cave-4"``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import ConfigDict

Stage = Literal["explore", "build", "over"]
Doing = Literal["tile", "cell", "put_away", "pawn", "card", "move", "action", "fork", "land", "discard", "over"]
TraceKind = Literal["place", "jump", "move", "pushed", "home", "build", "harvest", "crumble"]


@dataclass(slots=True)
class Trace:
    """Something that happened since the turn began, for the picture.

    Attributes:
        kind: What happened; ``pushed`` and ``home`` are moves by Action cards.
        path: Places: a move's whole path, start included; the place of a tile, a building, a collapse; the Territories
            of a harvest.
        seat: Seat concerned, -1 if none.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    kind: TraceKind
    path: list[str] = field(default_factory=list)
    seat: int = -1


@dataclass(slots=True)
class Played:
    """An Action card that waits for its effect."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    seat: int
    card: str


@dataclass(slots=True)
class Timer:
    """A Collapse! card on the table: whose it is and the number its counter shows, 0 before the first move."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    seat: int
    counter: int


@dataclass(slots=True)
class Public:
    """What everybody sees.

    Attributes:
        seats: Number of players, 2 to 4.
        options: Table options.
        tiles: Tile id by place.
        tokens: Owners of the Building tokens on a place, lowest first.
        pawns: Place of every seat's rabbit.
        supply: Building tokens that every seat still has.
        bank: Carrots that the bank has given out, less those it took in.
        map_discard: Map tiles put away, oldest first.
        movement_discard: Movement cards played, oldest first.
        action_discard: Action cards used up, oldest first.
        collapses: Collapse! cards in the Action deck: all that are neither on the table nor discarded.
        timers: Collapse! cards on the table, in the order drawn.
        stage: Phase of the game.
        doing: What the active seat (or whoever is asked) is about to decide.
        starter: Seat that began.
        active: Seat whose turn it is.
        year: Running year, 0 while exploring.
        turn: Number of the turn, from 1.
        to_place: Explore: tiles still to be placed this turn.
        placed: Explore: places of the tiles laid this turn.
        held: Explore: the tile chosen to be placed next, "" if none.
        redraws: Explore: redraws so far for the tile to be placed.
        sealed: Explore: whether no tile can ever be placed again.
        card: Movement card of this turn, "" before it is played.
        at: Whose chance to play an Action card comes first.
        stack: Action cards that wait, the newest last.
        effects: Action cards whose effect lasts for this turn.
        collapsing: Whether a Collapse! has gone off and waits for its blow.
        locked: Whether Peace & Quiet has closed the Action step.
        discovered: Whether Epic Discovery has been used up.
        trace: What happened since the turn began.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    seats: int
    options: dict[str, str]
    tiles: dict[str, str]
    pawns: list[str]
    supply: list[int]
    tokens: dict[str, list[int]] = field(default_factory=dict)
    bank: int = 0
    map_discard: list[str] = field(default_factory=list)
    movement_discard: list[str] = field(default_factory=list)
    action_discard: list[str] = field(default_factory=list)
    collapses: int = 0
    timers: list[Timer] = field(default_factory=list)
    stage: Stage = "explore"
    doing: Doing = "tile"
    starter: int = 0
    active: int = 0
    year: int = 0
    turn: int = 1
    to_place: int = 0
    placed: list[str] = field(default_factory=list)
    held: str = ""
    redraws: int = 0
    sealed: bool = False
    card: str = ""
    at: int = 0
    stack: list[Played] = field(default_factory=list)
    effects: list[str] = field(default_factory=list)
    collapsing: bool = False
    locked: bool = False
    discovered: bool = False
    trace: list[Trace] = field(default_factory=list)


@dataclass(slots=True)
class Private:
    """What one seat holds: map tiles, Movement cards, Action cards, and its carrots (shown if the table says so)."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    carrots: int
    map: list[str] = field(default_factory=list)
    movement: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Hidden:
    """What nobody knows: the order of the piles, top last. How many Collapse! are in the Action deck is public."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    map: list[str] = field(default_factory=list)
    movement: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """A whole game."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    public: Public
    private: list[Private]
    hidden: Hidden
