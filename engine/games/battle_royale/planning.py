"""Finds good turns: which figures move where, looked for step by step with a few positions kept (a beam search)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import nlargest

from engine.games.battle_royale.arena import STRAIGHT, Gait, reach, step
from engine.games.battle_royale.components import BOX, Card
from engine.games.battle_royale.evaluation import Figures
from engine.games.battle_royale.prospects import Outlook, changed
from engine.games.battle_royale.state import CENTRE

NO_CARD = Card(id="", figures=0, tiles=0)
"""Stands for a card that was not played yet: nothing follows it."""
WIDTH = 8
"""Positions kept after each moved figure; fewer if it can also go diagonally, since there are twice as many then."""
SLANTED_WIDTH = 5
OFFERS = 14
"""Moves tried from each of them."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the active player may still move, as ``Public`` tells it."""

    moves: int
    reach: int
    bonus_moves: int
    bonus_steps: int
    jumps: int
    ways: tuple[str, ...]

    @property
    def gait(self) -> Gait:
        """How the next figure may walk."""
        steps = self.reach if self.moves else min(self.bonus_moves, 1)
        return Gait(steps + self.bonus_steps, self.ways, self.jumps)

    def used(self, steps: int, jumps: int) -> Allowance:
        """What is left after a move."""
        if steps <= 1 and self.bonus_moves:
            return replace(self, bonus_moves=self.bonus_moves - 1, jumps=self.jumps - jumps)
        beyond = max(0, steps - self.reach)
        return replace(self, moves=self.moves - 1, bonus_steps=self.bonus_steps - beyond, jumps=self.jumps - jumps)


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves and where they lead.

    Attributes:
        odds: How good that is.
        figures: The position.
        moves: Start, goal and direction of the push ("" for none) of every move.
        moved: How many figures on a tile have moved.
        left: What may still be moved.
    """

    odds: float
    figures: Figures
    moves: tuple[tuple[str, str, str], ...]
    moved: Mapping[str, int]
    left: Allowance


class Planner:
    """Looks for the best moves in one arena."""

    def __init__(self, outlook: Outlook, figures: Figures, eliminator: str) -> None:
        self.outlook = outlook
        self.eliminator = eliminator
        self.judge = outlook.judge(figures, eliminator, "moved")
        self.tiles = tuple(figures)
        self.full = BOX.capacity[outlook.seats]
        self._reach: dict[tuple[str, Gait], dict[str, int]] = {}

    def within(self, start: str, gait: Gait) -> dict[str, int]:
        """Steps to every tile in reach."""
        key = (start, gait)
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = reach(self.tiles, start, gait)
        return found

    def plans(self, figures: Figures, moved: Mapping[str, int], left: Allowance, start: str = "") -> list[Plan]:
        """Good turns, the best first.

        Args:
            figures: The position.
            moved: Figures that have moved already, by tile.
            left: What may be moved.
            start: Where the first move must start; "" for anywhere, and then moving nothing is a plan too.
        """
        width = WIDTH if len(left.ways) == len(STRAIGHT) else SLANTED_WIDTH
        here = Plan(self.outlook.odds(figures, self.eliminator, "moved"), figures, (), moved, left)
        beam = [here]
        found = [] if start else [here]
        while beam:
            after: dict[tuple[object, ...], Plan] = {}
            for plan in beam:
                if (plan.left.moves <= 0 and plan.left.bonus_moves <= 0) or self.outlook.end(plan.figures) is not None:
                    continue
                for better in self.moves(plan, start if not plan.moves else ""):
                    after.setdefault((*better.figures.values(), *sorted(better.moved.items())), better)
            beam = nlargest(width, after.values(), key=lambda plan: plan.odds)
            found += beam
        found.sort(key=lambda plan: -plan.odds)
        return found

    def moves(self, plan: Plan, only: str) -> Iterator[Plan]:
        """The most promising single moves from a plan's position."""
        figures, moved, seat = plan.figures, plan.moved, self.outlook.active
        tile_worth = self.judge.tile
        gain = {}
        for tile, counts in figures.items():
            more = list(counts)
            more[seat] += 1
            gain[tile] = tile_worth(tile, tuple(more)) - tile_worth(tile, counts)
        offers: list[tuple[float, str, str]] = []
        gait = plan.left.gait
        for start in [only] if only else self.tiles:
            counts = figures[start]
            if counts[seat] <= moved.get(start, 0):
                continue
            fewer = list(counts)
            fewer[seat] -= 1
            leaving = tile_worth(start, tuple(fewer)) - tile_worth(start, counts)
            offers += [(leaving + gain[goal], start, goal) for goal in self.within(start, gait)]
        picked = nlargest(OFFERS, offers)
        if self.outlook.outside(figures) == 1:  # whoever goes to the centre now may end the game
            picked += [offer for offer in offers if offer[2] == CENTRE and offer not in picked]
        for worth, start, goal in picked:
            yield from self.carried_out(plan, start, goal, worth)

    def carried_out(self, plan: Plan, start: str, goal: str, worth: float) -> Iterator[Plan]:
        """A plan with one more move; one for each way to push."""
        seat = self.outlook.active
        gait = plan.left.gait
        steps = self.within(start, gait)[goal]
        jumps = 0
        if gait.jumps:
            walking = self.within(start, replace(gait, jumps=0))
            jumps = int(goal not in walking)
            steps = walking.get(goal, steps)
        figures = changed(changed(plan.figures, start, seat, -1), goal, seat, 1)
        moved = {**plan.moved, goal: plan.moved.get(goal, 0) + 1}
        left = plan.left.used(steps, jumps)
        if sum(figures[goal]) <= self.full:
            over = self.outlook.end(figures) if goal == CENTRE else None
            odds = plan.odds + worth if over is None else over
            yield Plan(odds, figures, (*plan.moves, (start, goal, "")), moved, left)
            return
        near = self.within(start, gait)
        for way in gait.ways:
            place = before(goal, way)
            if place and (place == start or near.get(place, gait.steps) < gait.steps):
                after = self.outlook.roomy(figures, goal, way, seat)
                odds = self.outlook.odds(after, self.eliminator, "moved")
                yield Plan(odds, after, (*plan.moves, (start, goal, way)), moved, left)


def before(tile: str, way: str) -> str:
    """Where a figure comes from that steps to a tile in a direction."""
    swaps = {"up": "down", "down": "up", "left": "right", "right": "left"}
    return step(tile, "-".join(swaps[part] for part in way.split("-")))
