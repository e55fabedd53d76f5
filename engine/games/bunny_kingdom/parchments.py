"""What parchments are worth (Rulebook: Parchments; Bunny Express: Parchment Cards); pure.

``data/bunny_kingdom/cards.json`` says how each counts: an operation and, for most, something that it counts (a metric).
A parchment that Liberal or Socialist became is counted with the board and the cards of its new owner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.games.bunny_kingdom.components import LUXURIES, PARCHMENTS, Score
from engine.games.bunny_kingdom.fiefs import cities_along, fiefs, owned, production, terrain
from engine.games.bunny_kingdom.land import BASIC, CORNERS, EDGES
from engine.games.bunny_kingdom.rails import BANKS, along, paths, stretches
from engine.games.bunny_kingdom.state import Public

COPYING = tuple(card for card, parchment in PARCHMENTS.items() if parchment.score.op == "copy_one_parchment")
LAST = tuple(card for card, parchment in PARCHMENTS.items() if parchment.score.op == "rank_after_everything_else")


@dataclass(frozen=True, slots=True)
class Held:
    """A seat's parchments as they count at the end.

    Attributes:
        seat: Whose.
        cards: What they are now: own ones, and what copying ones became.
        total: How many cards there are, copying ones that became nothing included.
    """

    seat: int
    cards: tuple[str, ...]
    total: int

    def treasures(self) -> int:
        """Number of Treasures, copied ones included."""
        return sum(PARCHMENTS[card].type == "treasure" for card in self.cards)

    def factor(self) -> int:
        """How often a Treasure counts: once, and once more for each Treasure Hunter."""
        return 1 + sum(PARCHMENTS[card].score.add for card in self.cards)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a parchment brings: points, what it counted, factor, and the territories or fiefs that explain it."""

    points: int
    count: int
    times: int = 1
    details: tuple[str, ...] = ()


def held(seat: int, parchments: Sequence[str], copies: Mapping[str, str]) -> Held:
    """A seat's parchments, with copying ones replaced by what they became."""
    cards = [copies.get(card, "") if card in COPYING else card for card in parchments]
    return Held(seat, tuple(card for card in cards if card), len(parchments))


def worth(public: Public, mine: Held, card: str) -> Worth:
    """What one of a seat's parchments brings; Opportunist is settled after all others, in ``ending.py``."""
    parchment = PARCHMENTS[card]
    score = parchment.score
    found = Worth(0, 0)
    match score.op:
        case "flat":
            found = Worth(score.points, 1)
        case "pair":
            pair = score.partner in mine.cards
            found = Worth(score.paired if pair else score.alone, 1 + pair)
        case "per":
            count = measure(public, mine, score.metric)
            found = Worth(score.points * count, count)
        case "at_least":
            count = measure(public, mine, score.metric)
            found = Worth(score.points if count >= score.n else 0, count)
        case "sole_max":
            found = most(public, mine, score)
        case "fief_harvest_again_except_one_best":
            brought = sorted(fief.points for fief in fiefs(public, mine.seat))
            found = Worth(sum(brought[:-1]), len(brought[:-1]))
        case "best_exclusive_railroad_segment":
            best = best_segment(public, mine.seat)
            found = Worth(score.points_per_city * len(best), len(best), details=best)
        case "treasure_multiplier":
            found = Worth(0, mine.treasures())
        case _:
            pass
    if parchment.type == "treasure" and mine.factor() > 1:
        return Worth(found.points * mine.factor(), found.count, mine.factor(), found.details)
    return found


def most(public: Public, mine: Held, score: Score) -> Worth:
    """Points for having more than everybody else; the table decides about ties."""
    counts = [measure(public, Held(seat, (), 0), score.metric) for seat in range(public.seats)]
    count = counts[mine.seat]
    alone = counts.count(count) == 1 or public.options["majority_ties"] == "everybody"
    return Worth(score.points if count and count == max(counts) and alone else 0, count)


# ---------------------------------------------------------------------- what is counted

Metric: TypeAlias = Callable[[Public, Held], int]


def measure(public: Public, mine: Held, metric: str) -> int:
    """Count something for a seat.

    Raises:
        KeyError: The data file names a metric that does not exist.
    """
    return METRICS[metric](public, mine)


def produced(*resources: str) -> Metric:
    """Units of these resources on a seat's territories: not different ones, but all."""

    def count(public: Public, mine: Held) -> int:
        made = [unit for territory in owned(public, mine.seat) for unit in production(public, territory)]
        return sum(unit in resources for unit in made)

    return count


def territories(fits: Callable[[Public, str], bool]) -> Metric:
    """A seat's territories that fit."""
    return lambda public, mine: sum(fits(public, territory) for territory in owned(public, mine.seat))


def fiefs_with(least: int) -> Metric:
    """A seat's fiefs of at least so many territories."""
    return lambda public, mine: sum(len(fief.territories) >= least for fief in fiefs(public, mine.seat))


def cities_without_resource(public: Public, mine: Held) -> int:
    """A seat's Cities in those of its fiefs that produce nothing."""
    return sum(
        territory in public.cities
        for fief in fiefs(public, mine.seat)
        if not fief.resources
        for territory in fief.territories
    )


def fiefs_along(public: Public, mine: Held) -> int:
    """A seat's fiefs with at least one City along the Railroad."""
    near = cities_along(public, mine.seat)
    return sum(any(territory in near for territory in fief.territories) for fief in fiefs(public, mine.seat))


def edges_reached(public: Public, mine: Held) -> int:
    """Edges of the board on which a seat has a City."""
    near = along(public.tracks)
    reached: dict[str, None] = {}
    for territory in owned(public, mine.seat):
        if territory in public.cities and (public.options["transcontinental"] == "any" or territory in near):
            reached.update(dict.fromkeys(EDGES[territory]))
    return len(reached)


def tickets(public: Public, mine: Held) -> int:
    """Cities along the Railroad: everybody's, or one's own if the table plays so."""
    own = public.options["ticket_collector"] == "own"
    return len(cities_along(public, mine.seat if own else None))


METRICS: Mapping[str, Metric] = {
    "parchments_owned_incl_this": lambda public, mine: mine.total,
    "own_cities": territories(lambda public, t: t in public.cities),
    "own_border_territories": territories(lambda public, t: bool(EDGES[t])),
    "own_corner_territories": territories(lambda public, t: t in CORNERS),
    **{f"produced_{resource}": produced(resource) for resource in BASIC},
    "produced_luxury": produced(*LUXURIES),
    "own_mountain_territories": territories(lambda public, t: terrain(public, t) == "mountain"),
    "own_territories": territories(lambda public, t: True),
    "own_territories_without_city_and_without_resource": territories(
        lambda public, t: t not in public.cities and not production(public, t)
    ),
    "own_fiefs": fiefs_with(1),
    "own_fiefs_with_3plus_territories": fiefs_with(3),
    "own_cities_in_fiefs_without_any_resource": cities_without_resource,
    "camp_cards_played_by_owner": lambda public, mine: public.camp_cards[mine.seat],
    "treasures_incl_copied": lambda public, mine: mine.treasures(),
    "board_edges_with_own_city": edges_reached,
    "all_cities_along_railroad": tickets,
    "own_cities_along_railroad": lambda public, mine: len(cities_along(public, mine.seat)),
    "own_fiefs_with_city_along_railroad": fiefs_along,
}


# ---------------------------------------------------------------------- Golden Spike


def best_segment(public: Public, seat: int) -> tuple[str, ...]:
    """The Cities on the best part of the Railroad on which no other player has one, but this seat does.

    A part is an unbranched run of tracks, by the table's choice a whole one between ends and junctions. Neutral
    Cities do no harm; whether they count is the table's choice too.
    """
    runs = stretches(public.tracks) if public.options["golden_spike"] == "stretch" else paths(public.tracks)
    count_neutral = public.options["golden_spike"] == "neutral"
    best: tuple[str, ...] = ()
    for run in runs:
        cities = [t for t in dict.fromkeys(t for track in run for t in BANKS[track]) if t in public.cities]
        owners = [public.owners.get(t) for t in cities]
        if seat not in owners or any(owner not in (None, seat) for owner in owners):
            continue
        counted = tuple(t for t, owner in zip(cities, owners, strict=True) if count_neutral or owner == seat)
        if len(counted) > len(best):
            best = counted
    return best
