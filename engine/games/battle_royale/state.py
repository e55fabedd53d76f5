"""What a game of Battle Royale consists of, kept apart by who may know it.

Tiles are keyed like ``"c3"``: column a-e from the left, row 1-5 from the top; ``"c3"`` is the centre. A colour is a
number: the seats' colours come first (colour n belongs to seat n), with two players the neutral third colour is 2.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import ConfigDict

COLUMNS = "abcde"
ROWS = "12345"
CENTRE = "c3"
SPOTS: tuple[str, ...] = tuple(column + row for row in ROWS for column in COLUMNS)
"""All 25 places of the grid, row by row from the top left: the order in which battles are fought."""

Face = Literal["battle_royale", "move_eliminator", "explosion", "free_choice"]
TraceKind = Literal["move", "push", "push_out", "capture", "eliminator", "blast", "shaken", "collapse", "roll"]


@dataclass(slots=True)
class Trace:
    """Something that happened since the turn began, for the picture.

    Attributes:
        kind: What happened.
        path: Tiles: a move's whole path, start included; from and to of a push or of the Eliminator; the tile of a
            capture, blast or collapse. The end of a ``push_out`` is the place outside or the hole it fell into,
            named like a tile where there is one, else ``""``.
        colour: Colour of the figure concerned, -1 if none.
        by: Seat that profited (captor), -1 if none.
        count: Figures concerned.
        face: Rolled face.
        before: How many figures of each colour stood on the tile that a ``blast`` or ``collapse`` took; else empty.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    kind: TraceKind
    path: list[str] = field(default_factory=list)
    colour: int = -1
    by: int = -1
    count: int = 1
    face: str = ""
    before: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Public:
    """What everybody sees.

    Attributes:
        seats: Number of players, 2 to 4.
        options: Table options.
        colours: Colour names by colour number, neutral last.
        figures: For each tile still in the arena the number of figures of each colour.
        moved: For each tile how many of the active player's figures there have already moved this turn.
        eliminator: The place that the Eliminator is under; may be a hole.
        prisoners: For each seat the prisoners it holds, by colour.
        box: Figures lost to everybody, by colour.
        discards: For each seat its face-up discard pile, oldest first.
        starter: Seat that began.
        active: Seat whose turn it is.
        turn: Number of the turn, from 1; each player's turn counts.
        round: Number of the round, from 1.
        offered: Ability cards that may still be chosen, during their draft; empty before and afterwards.
        abilities: For each seat its ability card, "" before the draft and in games without.
        specials: The special actions that lie open for all; empty in games without.
        special: The special action used this turn, "" if none.
        card: Card played this turn, "" before.
        moves_left: Figures that may still be moved with it (or with Second Wind).
        reach: Tiles that each of them may go.
        bonus_moves: Additional figures that may be moved one tile (Full Ranks).
        bonus_steps: Tiles that one figure may go beyond ``reach`` (Long Legs).
        jumps: Holes that may still be jumped over this turn (Vaulter).
        die: Last face of the Doom die, "" before the first roll.
        second_die: Two players: face of the second roll of this turn, "" before.
        eliminated: Seats without figures, in the order in which they left.
        strokes: For each entry of ``eliminated`` the number of the stroke that did it: equal numbers left together.
        trace: What happened since the turn began (kept until the next turn's first move).
        ended: Reason code of the end, "" while the game runs.
        winners: Winning seats after the end.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    seats: int
    options: dict[str, str]
    colours: list[str]
    figures: dict[str, list[int]]
    moved: dict[str, int] = field(default_factory=dict)
    eliminator: str = CENTRE
    prisoners: list[list[int]] = field(default_factory=list)
    box: list[int] = field(default_factory=list)
    discards: list[list[str]] = field(default_factory=list)
    starter: int = 0
    active: int = 0
    turn: int = 1
    round: int = 1
    offered: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    specials: list[str] = field(default_factory=list)
    special: str = ""
    card: str = ""
    moves_left: int = 0
    reach: int = 0
    bonus_moves: int = 0
    bonus_steps: int = 0
    jumps: int = 0
    die: str = ""
    second_die: str = ""
    eliminated: list[int] = field(default_factory=list)
    strokes: list[int] = field(default_factory=list)
    trace: list[Trace] = field(default_factory=list)
    ended: str = ""
    winners: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Private:
    """What one seat knows alone: its hand, card ids."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    hand: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Hidden:
    """What nobody knows: each seat's face-down draw pile, top card last."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    piles: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """A whole game."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    public: Public
    private: list[Private]
    hidden: Hidden
