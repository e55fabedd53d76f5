"""What may happen to a position, as far as a computer player foresees it: pushes, battles, blasts, the Doom die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, log

from engine.games.battle_royale.abilities import has
from engine.games.battle_royale.arena import step
from engine.games.battle_royale.battle import leaders_and_prey
from engine.games.battle_royale.components import BOX
from engine.games.battle_royale.doom import ACTIONS, goals_from
from engine.games.battle_royale.evaluation import Counts, Figures, Judge, army_sizes, casualties, judge
from engine.games.battle_royale.state import CENTRE, SPOTS, Public

SURE = 12.0
"""Log-odds of a game that is won."""


def chance(odds: float) -> float:
    """Log-odds as a probability."""
    return 1 / (1 + exp(-odds)) if odds > -30 else 0.0


def odds_of(likely: float) -> float:
    """A probability as log-odds, within what counts as sure."""
    return log(likely / (1 - likely)) if abs(likely - 0.5) < 0.5 - 1e-9 else SURE if likely > 0.5 else -SURE


def position(public: Public) -> Figures:
    """The figures of a table, row by row."""
    return {tile: tuple(public.figures[tile]) for tile in SPOTS if tile in public.figures}


def changed(figures: Figures, tile: str, colour: int, by: int) -> Figures:
    """The position with figures of one colour added to a tile, or taken from it."""
    counts = list(figures[tile])
    counts[colour] += by
    return {**figures, tile: tuple(counts)}


@dataclass(slots=True)
class Outlook:
    """Looks ahead for one seat in one turn of another seat, or its own.

    Attributes:
        seat: Who asks.
        active: Whose turn it is.
        seats: Number of players.
        battles: Whether there are battles this turn.
        duellist: Whether the active player wins level battles.
        engineer: Whether the active player may move the Eliminator twice.
        anchored: Seat whose figures others push last, or -1.
        counted: Colours whose figures off the centre keep the game going.
    """

    seat: int
    active: int
    seats: int
    battles: bool
    duellist: bool
    engineer: bool
    anchored: int
    counted: int
    judges: dict[tuple[str, tuple[str, ...], str], Judge] = field(default_factory=dict)

    def judge(self, figures: Figures, eliminator: str, moment: str) -> Judge:
        """The judge of an arena, made once."""
        key = (moment, tuple(figures), eliminator)
        found = self.judges.get(key)
        if found is None:
            found = self.judges[key] = judge(figures, eliminator, self.seat, self.seats, moment)
        return found

    def end(self, figures: Figures) -> float | None:
        """The log-odds of a game that is over, or None while it goes on."""
        return self._end(figures, army_sizes(figures))

    def _end(self, figures: Figures, sizes: Sequence[int]) -> float | None:
        seats, counted, centre = self.seats, self.counted, figures[CENTRE]
        alive = seats - sizes[:seats].count(0)
        if alive > 1 and len(figures) > 1 and sum(sizes[:counted]) > sum(centre[:counted]):
            return None if sizes[self.seat] else -SURE
        compared = centre if alive > 1 else sizes
        best = max(compared[colour] for colour in range(seats) if colour != self.seat)
        mine = compared[self.seat]
        return SURE if mine > best else -SURE if mine < best else 0.0

    def outside(self, figures: Figures) -> int:
        """Figures off the centre that keep the game going."""
        counted = self.counted
        return sum(army_sizes(figures)[:counted]) - sum(figures[CENTRE][:counted])

    def odds(self, figures: Figures, eliminator: str, moment: str) -> float:
        """The log-odds that the seat wins."""
        here = self.judge(figures, eliminator, moment)
        key = tuple(figures.values())
        found = here.positions.get(key)
        if found is None:
            sizes = army_sizes(figures)
            over = self._end(figures, sizes)
            found = here.positions[key] = here.total(figures, sizes) if over is None else over
        return found

    # ------------------------------------------------------------------ the Doom phase

    def after_battle(self, figures: Figures) -> Figures:
        """The position after a battle on every tile."""
        found = dict(figures)
        for tile, counts in figures.items():
            if tile != CENTRE:
                found[tile] = self.fought(figures, tile, counts)
        return found

    def fought(self, figures: Figures, tile: str, counts: Counts) -> Counts:
        """A tile's figures after the battle on it; everybody takes a figure of the strongest rival there."""
        leaders, prey = leaders_and_prey(counts)
        left = list(counts)
        if not leaders:
            present = [colour for colour, n in enumerate(counts) if n]
            if self.duellist and len(present) == 2 and self.active in present:
                present.remove(self.active)
                left[present[0]] -= 1
            return tuple(left)
        if self.seats == 2 and leaders == [2]:
            sizes = army_sizes(figures)
            loser = prey[0] if len(prey) == 1 else max((0, 1), key=lambda s: (sizes[s], s == self.active))
            left[loser] -= 1
            return tuple(left)
        for turn in range(self.seats):
            captor = (self.active + turn) % self.seats
            victims = [colour for colour in prey if left[colour] and captor in leaders]
            if victims:
                left[max(victims, key=lambda c: (c < self.seats, left[c]))] -= 1
        return tuple(left)

    def blasts(self, figures: Figures, eliminator: str) -> bool:
        """Whether an explosion would blow up a tile."""
        return eliminator != CENTRE and eliminator in figures

    def after_blast(self, figures: Figures, eliminator: str) -> Figures:
        """The position after a blast in which everybody on the tile is lost; cut-off tiles fall."""
        gone = casualties(tuple(figures))[eliminator]
        return {tile: counts for tile, counts in figures.items() if tile not in gone}

    def best_place(self, figures: Figures, eliminator: str, second: bool) -> float:
        """The chance of winning once the active player has moved the Eliminator where he likes it best."""
        places = self.places(figures, eliminator)
        return self.liked([self.settled(figures, place, second) for place in places])

    def places(self, figures: Figures, eliminator: str) -> list[str]:
        """Where the active player can move the Eliminator; an Engineer once or twice."""
        goals = self.goals(figures, eliminator)
        if not self.engineer:
            return goals
        return list(dict.fromkeys([*goals, *(beyond for goal in goals for beyond in self.goals(figures, goal))]))

    def goals(self, figures: Figures, eliminator: str) -> list[str]:
        """Where a single move can take the Eliminator."""
        return goals_from(figures, eliminator)

    def liked(self, worth: Sequence[float]) -> float:
        """What the active player picks: the best for this seat, or what is worst for it."""
        return max(worth) if self.seat == self.active else min(worth)

    def settled(self, figures: Figures, eliminator: str, second: bool) -> float:
        """The chance of winning when the first roll is carried out; ``second`` if another one follows."""
        plain = chance(self.odds(figures, eliminator, "done"))
        if not second or self.end(figures) is not None:
            return plain
        share = BOX.die.count("explosion") / len(BOX.die)
        return (1 - share) * plain + share * self.exploded(figures, eliminator, False)

    def exploded(self, figures: Figures, eliminator: str, second: bool) -> float:
        """The chance of winning after an Explosion, or the move instead."""
        if not self.blasts(figures, eliminator):
            return self.best_place(figures, eliminator, second)
        return self.settled(self.after_blast(figures, eliminator), eliminator, second)

    def face(self, figures: Figures, eliminator: str, face: str, second: bool) -> float:
        """The chance of winning after a face of the die."""
        if face == "battle_royale":
            return self.settled(self.after_battle(figures) if self.battles else figures, eliminator, second)
        if face == "move_eliminator":
            return self.best_place(figures, eliminator, second)
        if face == "explosion":
            return self.exploded(figures, eliminator, second)
        return self.liked([self.face(figures, eliminator, action, second) for action in self.actions()])

    def actions(self) -> list[str]:
        """What a Free Choice may be."""
        return [action for action in ACTIONS if self.battles or action != "battle_royale"]

    def rolled(self, figures: Figures, eliminator: str) -> float:
        """The chance of winning before the Doom die is rolled."""
        over = self.end(figures)
        if over is not None:
            return chance(over)
        second = self.seats == 2
        worth = {action: self.face(figures, eliminator, action, second) for action in ACTIONS}
        worth["free_choice"] = self.liked([worth[action] for action in self.actions()])
        return sum(worth[face] for face in BOX.die) / len(BOX.die)

    # ------------------------------------------------------------------ pushing

    def pushes(self, figures: Figures, tile: str, direction: str, arrived: int) -> Iterator[tuple[str, Figures]]:
        """Every colour that can be pushed off an overfull tile, and the best that can come of it."""
        counts = figures[tile]
        colours = [colour for colour, n in enumerate(counts) if n - (colour == arrived) > 0]
        free = [colour for colour in colours if colour != self.anchored or colour == self.active]
        for colour in free or colours:
            after = changed(figures, tile, colour, -1)
            beyond = step(tile, direction)
            if beyond in figures:
                after = self.roomy(changed(after, beyond, colour, 1), beyond, direction, colour)
            yield str(colour), self.roomy(after, tile, direction, arrived)

    def roomy(self, figures: Figures, tile: str, direction: str, arrived: int) -> Figures:
        """The position once figures are pushed off an overfull tile, chosen as the seat likes it."""
        if sum(figures[tile]) <= BOX.capacity[self.seats]:
            return figures
        choices = [after for _, after in self.pushes(figures, tile, direction, arrived)]
        return max(choices, key=lambda after: self.odds(after, CENTRE, "moved"))


def outlook(public: Public, seat: int, battles: bool) -> Outlook:
    """The outlook of a seat in the turn that is played."""
    active = public.active
    return Outlook(
        seat,
        active,
        public.seats,
        battles,
        has(public, active, "duellist"),
        has(public, active, "engineer"),
        public.abilities.index("anchor") if "anchor" in public.abilities else -1,
        public.seats if public.options["neutral_at_centre"] == "ignored" else len(public.colours),
    )
