"""How good a position is for a seat: the log-odds that it wins, as a sum over tiles that a computer player can afford.

Every feature is a share of an army (one's own, or that of all rivals together) that stands somewhere good or bad, so
losing one of three figures weighs more than one of twenty. The weights are fitted to many games that the computer
player played against itself (``data/battle_royale/strategy.json``); they change smoothly as tiles disappear.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import log
from pathlib import Path

from pydantic import TypeAdapter

from engine.games.battle_royale.arena import connected, distance
from engine.games.battle_royale.battle import leaders_and_prey
from engine.games.battle_royale.components import BOX
from engine.games.battle_royale.doom import goals_from
from engine.games.battle_royale.state import CENTRE, SPOTS

Counts = tuple[int, ...]
Figures = dict[str, Counts]
"""Figures by tile and colour; tuples, so that positions share what they have in common."""

ARMY = ("blast now", "blast next", "fragile", "far", "battle", "level", "crowded", "alone")
"""Features of one side's figures off the centre, as shares of its army."""
FEATURES = (
    *(f"mine: {name}" for name in ARMY),
    *(f"theirs: {name}" for name in ARMY),
    "my share on centre",
    "their share on centre",
    "mine on centre",
    "theirs on centre",
    "neutral on centre",
    "lead on centre",
    "armies",
    "strongest rival",
    "bias",
)
THEIRS = len(ARMY)
CENTRE_FIRST = 2 * len(ARMY)
GLOBAL_FIRST = CENTRE_FIRST + 6
_FILE = Path(__file__).resolve().parents[3] / "data" / "battle_royale" / "strategy.json"

Weights = tuple[tuple[float, float, float], ...]
"""For each feature a polynomial in the share of tiles that are gone: constant, linear and square part."""


def _weights() -> dict[str, Weights]:
    table = TypeAdapter(dict[str, dict[str, tuple[float, float, float]]])
    found = table.validate_json(_FILE.read_text(encoding="utf-8"))
    return {situation: tuple(weights[name] for name in FEATURES) for situation, weights in found.items()}


WEIGHTS: Mapping[str, Weights] = _weights()
"""By situation: two or many players, ``moved`` (before the Doom phase) or ``done`` (the turn is over)."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the arena's shape means for those who stand on it.

    Attributes:
        now: By tile the share that is lost if the Eliminator goes off where it is.
        following: By tile the mean of that over the places that the Eliminator can go to.
        fragile: By tile the share of all tiles whose loss would cut it off.
        far: By tile the distance to the centre.
    """

    now: Mapping[str, float]
    following: Mapping[str, float]
    fragile: Mapping[str, float]
    far: Mapping[str, int]


@lru_cache(maxsize=2048)
def casualties(tiles: tuple[str, ...]) -> Mapping[str, Mapping[str, float]]:
    """For each tile that may blow up the tiles that suffer, and the share of figures lost on each."""
    hit = BOX.explosion.blast.lost / 100
    found = {}
    for tile in tiles:
        if tile != CENTRE:
            kept = connected([other for other in tiles if other != tile])
            found[tile] = {other: hit if other == tile else 1.0 for other in tiles if other not in kept}
    return found


@lru_cache(maxsize=2048)
def ground(tiles: tuple[str, ...], eliminator: str) -> Ground:
    """The ground of an arena with the Eliminator in a place."""
    blasts = casualties(tiles)
    goals = goals_from(tiles, eliminator)
    now = blasts.get(eliminator, {})
    following = dict.fromkeys(tiles, 0.0)
    fragile = dict.fromkeys(tiles, 0.0)
    for goal in goals:
        for tile, share in blasts.get(goal, {}).items():
            following[tile] += share / len(goals)
    for blasted, hit in blasts.items():
        for tile in hit:
            if tile != blasted:
                fragile[tile] += 1 / len(SPOTS)
    return Ground(now, following, fragile, {tile: distance(tile, CENTRE) for tile in tiles})


@lru_cache(maxsize=65536)
def battle_losses(counts: Counts, seat: int, seats: int) -> tuple[float, float]:
    """What a battle on a tile is expected to cost a seat, and its rivals together.

    A seat that leads takes rivals rather than neutral figures; what others take is spread evenly over their prey.
    """
    leaders, prey = leaders_and_prey(counts)
    if not leaders:
        return 0.0, 0.0
    if leaders == [seats] and seats == 2:  # the neutral colour removes one figure
        ours, foes = counts[seat] > 0, any(counts[colour] for colour in prey if colour != seat)
        return (0.5, 0.5) if ours and foes else (float(ours), float(foes))
    left = sum(counts[colour] for colour in prey)
    mine = theirs = 0.0
    for leader in leaders:
        if leader >= seats or left <= 0:
            continue
        rivals = sum(counts[colour] for colour in prey if colour != seat and colour < seats)
        if leader == seat:
            theirs += min(1.0, rivals)
        else:
            mine += min(1.0, left) * counts[seat] / left if seat in prey else 0.0
            others = sum(counts[c] for c in prey if c not in (seat, leader) and c < seats)
            theirs += min(1.0, left) * others / left
        left -= 1
    return min(mine, float(counts[seat])), theirs


@dataclass(slots=True)
class Judge:
    """Judges positions that share one arena, as one seat sees them.

    Attributes:
        ground: The arena.
        weights: What each feature counts in it.
        seat: Who asks.
        seats: Number of players.
        mine: Size of its army at the root.
        theirs: Size of the rivals' armies together.
        full: Most figures that a tile holds.
        known: What tiles with figures add.
        positions: Log-odds of whole positions, by the figures row by row.
    """

    ground: Ground
    weights: Sequence[float]
    seat: int
    seats: int
    mine: int
    theirs: int
    full: int
    known: dict[tuple[str, Counts], float] = field(default_factory=dict)
    positions: dict[tuple[Counts, ...], float] = field(default_factory=dict)

    def tile(self, tile: str, counts: Counts) -> float:
        """What a tile with these figures adds to the log-odds."""
        key = (tile, counts)
        found = self.known.get(key)
        if found is None:
            weights = self.weights
            found = sum(weights[feature] * value for feature, value in tile_features(self, tile, counts))
            self.known[key] = found
        return found

    def total(self, figures: Mapping[str, Counts], sizes: Sequence[int]) -> float:
        """The log-odds of a position; ``sizes`` are the armies in it, by colour."""
        known, weights = self.known, self.weights
        worth = 0.0
        for item in figures.items():
            if item not in known:
                self.tile(*item)
            worth += known[item]
        ours, ahead, bias = armies(sizes, self.seat, self.seats)
        return worth + weights[-3] * ours + weights[-2] * ahead + weights[-1] * bias


def tile_features(judge: Judge, tile: str, counts: Counts) -> list[tuple[int, float]]:
    """The features of one tile, by index, those that are nought left out."""
    seat, seats = judge.seat, judge.seats
    mine = counts[seat]
    theirs = sum(counts[:seats]) - mine
    if tile == CENTRE:
        best = max((n for colour, n in enumerate(counts[:seats]) if colour != seat), default=0)
        return [
            (CENTRE_FIRST, mine / judge.mine),
            (CENTRE_FIRST + 1, theirs / judge.theirs),
            (CENTRE_FIRST + 2, mine / judge.full),
            (CENTRE_FIRST + 3, theirs / judge.full),
            (CENTRE_FIRST + 4, (sum(counts) - mine - theirs) / judge.full),
            (CENTRE_FIRST + 5, float(mine > best) - float(mine < best)),
        ]
    if not mine and not theirs:
        return []
    lost, taken = battle_losses(counts, seat, seats)
    others = [n for colour, n in enumerate(counts) if colour != seat]
    level = mine > 0 and mine == max(others)
    rival = max((n for colour, n in enumerate(counts[:seats]) if colour != seat), default=0)
    crowded = sum(counts) >= judge.full
    ground = judge.ground
    now, following = ground.now.get(tile, 0.0), ground.following[tile]
    found = []
    for first, n, army, loss in ((0, mine, judge.mine, lost), (THEIRS, theirs, judge.theirs, taken)):
        if n:
            share = n / army
            found += [
                (first, share * now),
                (first + 1, share * following),
                (first + 2, share * ground.fragile[tile]),
                (first + 3, share * ground.far[tile]),
                (first + 4, loss / army),
                (first + 5, share * (level if first == 0 else rival <= mine)),
                (first + 6, share * crowded),
                (first + 7, 1 / army if n == sum(counts) else 0.0),
            ]
    return found


def army_sizes(figures: Mapping[str, Counts]) -> list[int]:
    """Figures in the arena by colour."""
    return [sum(column) for column in zip(*figures.values(), strict=True)]


def armies(sizes: Sequence[int], seat: int, seats: int) -> tuple[float, float, float]:
    """The features that are no sum over tiles: how the armies compare."""
    mine = sizes[seat] + 0.5
    rivals = [sizes[colour] for colour in range(seats) if colour != seat]
    return log(mine / (sum(rivals) + 0.5)), log(mine / (max(rivals) + 0.5)), 1.0


def judge(figures: Mapping[str, Counts], eliminator: str, seat: int, seats: int, moment: str) -> Judge:
    """A judge of an arena.

    Args:
        figures: The position that others are compared with.
        eliminator: Its place.
        seat: Who asks.
        seats: Number of players.
        moment: ``moved`` or ``done``: before or after the Doom phase of the seat's turn.
    """
    gone = 1 - len(figures) / 21
    fitted = WEIGHTS[f"{'two' if seats == 2 else 'many'} {moment}"]
    sizes = army_sizes(figures)
    mine, theirs = sizes[seat], sum(sizes[:seats]) - sizes[seat]
    return Judge(
        ground(tuple(figures), eliminator),
        [a + gone * (b + gone * c) for a, b, c in fitted],
        seat,
        seats,
        max(mine, 1),
        max(theirs, 1),
        BOX.capacity[seats],
    )


def features(figures: Mapping[str, Counts], eliminator: str, seat: int, seats: int) -> list[float]:
    """All features of a position, for fitting the weights."""
    found = [0.0] * len(FEATURES)
    here = judge(figures, eliminator, seat, seats, "moved")
    for tile, counts in figures.items():
        for index, value in tile_features(here, tile, counts):
            found[index] += value
    found[GLOBAL_FIRST:] = armies(army_sizes(figures), seat, seats)
    return found
