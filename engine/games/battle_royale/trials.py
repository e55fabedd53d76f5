"""Tries plans out: the computer player ``normal`` plays them on imagined tables, by the game's own rules.

Planning knows pushes, battles and blasts in short form. A trial plays the turn to its end on a fork of a re-dealt
table, once for each face of the Doom die, with abilities and additional actions. Only what the second roll of two
players may bring is weighed as planning does: playing that out too would take twice as long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.battle_royale.components import BOX
from engine.games.battle_royale.easy import easy
from engine.games.battle_royale.movement import DONE
from engine.games.battle_royale.planning import Plan
from engine.games.battle_royale.prospects import position
from engine.games.battle_royale.state import Face, State
from engine.kernel.chance import Dice, FairStream
from engine.kernel.game import Sight
from engine.kernel.imagined import Imagined

if TYPE_CHECKING:
    from engine.games.battle_royale.normal import Mind

TRIED = 4
"""Most plans tried out in one decision."""
CLOSE = 0.03
"""How much less likely to win than the best one a plan may look to be tried out."""
FACES: Mapping[Face, float] = {face: BOX.die.count(face) / len(BOX.die) for face in BOX.die}
"""The faces of the Doom die with their shares."""
NOTHING: Face = "move_eliminator"
"""A face that does nothing when two players roll a second time (Rulebook: Rules for 2 Players)."""
SIMPLE = ("special", "reroll", "eliminator_again")
"""Questions that take long to think about; in trials the answer is to do without."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A plan to choose from.

    Attributes:
        worth: The chance of winning with it, as planning sees it.
        plan: What is moved.
        card: The card to play first; "" if it was played.
    """

    worth: float
    plan: Plan
    card: str = ""


def best_offer(mind: Mind, offers: Sequence[Offer]) -> Offer:
    """The best of some plans: the most promising ones are tried out, where there is a table to imagine."""
    ranked = sorted(offers, key=lambda offer: -offer.worth)[:TRIED]
    ranked = [offer for offer in ranked if offer.worth >= ranked[0].worth - CLOSE]
    imagination = mind.sight.imagination
    if imagination is None or len(ranked) == 1:
        return ranked[0]
    seed = mind.sight.dice.below(1 << 32)
    table = imagination.deal(Dice.seeded("deal", seed), FairStream.seeded("table", seed))
    return max(ranked, key=Trials(mind, table, seed).worth)


@dataclass(frozen=True, slots=True)
class Trials:
    """Plays turns out for one decision.

    Attributes:
        mind: Who decides.
        table: An imagined table at that decision.
        seed: Luck of the trials; the same for each plan, so that none looks better for being luckier.
    """

    mind: Mind
    table: Imagined[State]
    seed: int

    def worth(self, offer: Offer) -> float:
        """The chance of winning with a plan, over all faces of the die; half of it is what planning says.

        A trial follows the rules to the letter, but whom a blast throws where is luck, which planning leaves out.
        """
        tried = sum(share * self.played(offer, face) for face, share in FACES.items())
        return (tried + offer.worth) / 2

    def played(self, offer: Offer, face: Face) -> float:
        """The chance of winning with a plan and a face of the die; a second roll does nothing for now."""
        luck = FairStream.seeded("trial", self.seed, face)
        table = self.table.fork(luck, {"doom": [[BOX.die.index(roll)] for roll in (face, NOTHING)]})
        turn = table.state.public.turn
        if offer.card:
            table.answer(self.mind.seat, [offer.card])
        goals = [(start, goal) for start, goal, _ in offer.plan.moves]
        while not table.over and table.state.public.turn == turn:
            seat = table.waiting[0]
            sight = Sight(table.game.view(table.state, seat), seat, table.question(seat), Dice(luck))
            table.answer(seat, [self.answer(sight, goals)])
        return self.judged(table)

    def answer(self, sight: Sight, goals: list[tuple[str, str]]) -> str:
        """What is answered on the way: the plan's moves, else what comes to mind; for others what is simple.

        Args:
            sight: The question.
            goals: Start and goal of the moves still to come; they are used up. A plan that meets something unforeseen,
                such as a figure that was pushed away, ends there.
        """
        mind, question = self.mind, sight.question
        if sight.seat != mind.seat or question.name in SIMPLE:
            return easy(sight)[0]
        if question.name == "figure":
            if not goals or goals[0][0] not in question.keys:
                return DONE
            return goals[0][0]
        if question.name == "eliminator":  # weighing each place as for a real answer would take too long
            figures = position(sight.view.public)
            return max(question.keys, key=lambda place: mind.outlook.odds(figures, place, "done"))
        if question.name == "to":
            start, goal = goals.pop(0)
            return mind.again(sight).whole_move(start, mind.seat, goal)
        return mind.again(sight).decide()

    def judged(self, table: Imagined[State]) -> float:
        """The chance of winning when the turn is over."""
        if table.over:
            winners = table.outcome().winners
            return 1.0 / len(winners) if self.mind.seat in winners else 0.0
        public = table.state.public
        return self.mind.outlook.settled(position(public), public.eliminator, public.seats == 2)
