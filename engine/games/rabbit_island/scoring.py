"""Victory Points and the end (Rulebook: End of Game)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.rabbit_island.components import BOX
from engine.games.rabbit_island.harvest import all_groups, numbers, owner
from engine.games.rabbit_island.state import Public, State
from engine.kernel.game import Outcome


@dataclass(frozen=True, slots=True)
class Score:
    """Where a seat's points come from.

    Attributes:
        levels: Points of its Camps, Villages and Towns, whoever owns the Territory.
        carrots: Carrots at the end.
        group: Tiles of its largest Harvest Group, 0 if it has none.
        most_carrots: Points for the most carrots.
        largest_group: Points for the largest group.
    """

    levels: tuple[int, int, int]
    carrots: int
    group: int
    most_carrots: int = 0
    largest_group: int = 0

    @property
    def buildings(self) -> int:
        """Points of all buildings: what a running score shows."""
        return sum(self.levels)

    @property
    def total(self) -> int:
        """All points."""
        return self.buildings + self.most_carrots + self.largest_group


def building_points(public: Public, seat: int) -> tuple[int, int, int]:
    """Points of a seat's Camps, Villages and Towns on the whole island.

    A token counts by the level at which it lies now: one that has slid down counts as less.
    """
    found = [0, 0, 0]
    for spot, tokens in public.tokens.items():
        for rank, holder in enumerate(tokens):
            if holder == seat:
                found[rank] += numbers(public, spot, rank + 1).points
    return found[0], found[1], found[2]


def largest_group(public: Public, seat: int) -> int:
    """Tiles of the seat's largest Harvest Group; it takes two to make one."""
    sizes = [len(group) for group in all_groups(public) if owner(public, group[0]) == seat]
    return max([size for size in sizes if size >= BOX.bonus.smallest_group], default=0)


def only_best(values: Sequence[int]) -> int | None:
    """The seat that alone has the most, None if nobody has any or several are level."""
    best = max(values)
    return values.index(best) if best > 0 and list(values).count(best) == 1 else None


def final_scores(public: Public, carrots: Sequence[int]) -> list[Score]:
    """The scores after the last year, both bonus points included; a tie gives nobody the point."""
    seats = range(public.seats)
    sizes = [largest_group(public, seat) for seat in seats]
    richest, widest = only_best(carrots), only_best(sizes)
    return [
        Score(
            building_points(public, seat),
            carrots[seat],
            sizes[seat],
            BOX.bonus.carrots if seat == richest else 0,
            BOX.bonus.group if seat == widest else 0,
        )
        for seat in seats
    ]


def outcome(state: State) -> Outcome:
    """How the game ended."""
    return outcome_of(state.public, [private.carrots for private in state.private])


def outcome_of(public: Public, carrots: Sequence[int]) -> Outcome:
    """Most points win; there is no tie-breaker, and after a tie the places go on without a gap."""
    totals = [score.total for score in final_scores(public, carrots)]
    ranking = sorted(dict.fromkeys(totals), reverse=True)
    places = tuple(ranking.index(total) + 1 for total in totals)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    reason = "points" if len(winners) == 1 else "shared"
    return Outcome(winners, reason, places, tuple((total,) for total in totals))
