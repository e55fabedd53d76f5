"""The first game: two turns against the easy computer player that teach moving, pushing and the Doom die.

It begins in the middle of a game of two whose arena has shrunk to the middle nine tiles. The Doom die falls as written
here; a blast takes all who stand on its tile and nobody else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.battle_royale.arena import INNER
from engine.games.battle_royale.components import BOX, CARDS
from engine.games.battle_royale.ending import figures_of
from engine.games.battle_royale.goal_words import goal_label
from engine.games.battle_royale.goals import Course
from engine.games.battle_royale.setup import figures_at_start
from engine.games.battle_royale.state import CENTRE, Hidden, Private, Public, State
from engine.games.battle_royale.turn import play_card
from engine.games.battle_royale.view import View
from engine.kernel.chance import Drawn
from engine.kernel.lesson import Lesson
from engine.kernel.questions import Question

LEARNER, RIVAL = 0, 1
FIRST_TURN = 5
"""The first turns of a game of two know no battles, so the lesson begins after them."""
LAST_TURN = FIRST_TURN + 2
FIGURES: Mapping[str, Sequence[int]] = {
    "b2": (2, 0, 0),
    "c2": (0, 0, 2),
    "d2": (1, 1, 0),
    "b3": (0, 2, 0),
    "c3": (1, 1, 0),
    "d3": (0, 1, 0),
    "b4": (2, 0, 0),
    "c4": (0, 0, 2),
    "d4": (2, 3, 0),
}
"""Lizards, Koalas and Robots on each tile."""
HAND = ("2x3-a", "3x2-a", "5x1", "1x5")
DISCARDS = ("4x1-move", "2x2-move")
DIE = ("battle_royale", "move_eliminator", "move_eliminator", "battle_royale", "move_eliminator", "explosion")
"""How the Doom die falls, two rolls a turn; then again from the start."""
MIDDLING = 50
"""Every other number drawn, out of a hundred: on the blast's tile a figure is lost by it, beside it nothing happens."""
CARD = "2 figures × 3 tiles"
MOVES = {"b2": "d2", "b4": "d4"}
"""The two moves of the first turn: to a majority, and onto a full tile."""
PUSH = Course(MOVES["b4"], "right", (RIVAL,))
"""The second one, with its push into the hole beyond."""


def setup(seats: int, options: Mapping[str, str]) -> State:
    """The position; no piece is missing: whoever is not in the arena was lost earlier."""
    public = Public(
        seats=seats,
        options=dict(options),
        colours=[colour.name for colour in BOX.colours[:3]],
        figures={tile: list(FIGURES[tile]) for tile in INNER},
        prisoners=[[0, 0, 0] for _ in range(seats)],
        box=[0, 0, 0],
        discards=[list(DISCARDS) for _ in range(seats)],
        abilities=[""] * seats,
        turn=FIRST_TURN,
        round=FIRST_TURN // 2 + 1,
    )
    public.box = [figures_at_start(public, colour) - figures_of(public, colour) for colour in range(3)]
    pile = [card for card in CARDS if card not in HAND + DISCARDS]
    return State(public, [Private(list(HAND)) for _ in range(seats)], Hidden([list(pile) for _ in range(seats)]))


class Dice:
    """Answers chance as the lesson wants it.

    Attributes:
        position: How often the Doom die was rolled.
    """

    def __init__(self, position: int) -> None:
        self.position = position

    def take(self, bounds: Sequence[int]) -> Drawn:
        """The next face of the die; for anything else middling numbers."""
        start = self.position
        if list(bounds) != [len(BOX.die)]:
            return Drawn([min(MIDDLING, bound - 1) for bound in bounds], start, 0)
        self.position += 1
        return Drawn([BOX.die.index(DIE[start % len(DIE)])], start, 1)


def hint(view: View, question: Question[Any] | None) -> str:
    """What to press next and why; whoever strays from the plan is told what the question wants."""
    public = view.public
    if question is None:
        return waiting(public) if public.active != LEARNER else ""
    if public.turn == FIRST_TURN:
        return first_turn(public, question)
    return second_turn(public, question)


def waiting(public: Public) -> str:
    """While the computer player is at work."""
    return (
        "**The Doom die** ended your turn: Battle Royale. On every tile but the centre, whoever has the most figures "
        "took a prisoner. Then it is rolled once more, and only an Explosion would count. Now watch the Koalas."
    )


def first_turn(public: Public, question: Question[Any]) -> str:
    """Moving to a majority, then pushing."""
    keys, subject = question.keys, question.subject
    match question.name:
        case "card":
            return (
                "**1 of 6: a card.** You lead the turquoise Lizards (L). Every turn begins with a card: how many of "
                f"your figures move, and how far. Press **{CARD}**."
            )
        case "figure" if not public.moved and "b2" in keys:
            return (
                "**2 of 6: moving.** On d2 one Lizard stands beside one Koala (K). A second Lizard there is a "
                "majority. Press **b2**."
            )
        case "figure" if "b4" in keys and sum(public.figures["d4"]) >= BOX.capacity[public.seats]:
            return (
                "**3 of 6: pushing.** d4 is full with five figures. Whoever walks onto a full tile pushes somebody "
                "off it. Press **b4**."
            )
        case "figure":
            return "Press one more figure if you like, or **Done**: then the Doom die is rolled."
        case "to" if subject == "b4" and PUSH.key in keys:
            return (
                f"Press **{goal_label(public, question, PUSH.key)}**. You come from the left, so you push to the "
                "right, where there is a hole: a Koala falls out of the arena and is your prisoner."
            )
        case "to" if MOVES.get(subject) in keys:
            return f"Press **{MOVES[subject]}**."
        case _:
            return anything(question)


def second_turn(public: Public, question: Question[Any]) -> str:
    """The danger from below."""
    place = public.eliminator
    match question.name:
        case "card":
            return (
                "**4 of 6: your own plan.** The Koalas have moved the Eliminator, the bomb under the arena: it is now "
                f"under {place}. Play any card; the more steps, the more you can do."
            )
        case "figure":
            mine = public.figures[place][LEARNER] if place in public.figures and place != CENTRE else 0
            flee = f" {place} may blow up: better leave it." if mine else ""
            return f"**5 of 6: move** where you outnumber the Koalas, or to the centre.{flee} **Done** ends it."
        case "eliminator":
            best = max(question.keys, key=lambda tile: threat(public, tile))
            if threat(public, best) <= 0:
                return "**6 of 6: the Eliminator** moves one place. Press a tile without Lizards."
            return f"**6 of 6: the Eliminator** moves one place, says the die. Put it under Koalas: press **{best}**."
        case _:
            return anything(question)


def anything(question: Question[Any]) -> str:
    """For questions that the plan does not need."""
    match question.name:
        case "to":
            return (
                "Press where it goes. Every option is allowed; those of a full tile say who is pushed, and where. "
                "**Back** picks another figure."
            )
        case "direction":
            return "A push goes the way of your last step. Press the way that ends in a hole or over the edge."
        case "push":
            return "Press who is pushed off: best a Koala (K)."
        case _:
            return "Nothing can go wrong here: press what you like."


def threat(public: Public, tile: str) -> int:
    """How much more a blast on a tile hurts the Koalas than the Lizards; it cannot go off under the centre."""
    counts = public.figures[tile]
    return counts[RIVAL] - counts[LEARNER] if tile != CENTRE else 0


def done(state: State) -> bool:
    """After the learner's second turn."""
    return state.public.turn > LAST_TURN


LESSON: Lesson[State] = Lesson(
    seats=2,
    bot="easy",
    setup=setup,
    phase=play_card,
    chance=Dice,
    hint=hint,
    done=done,
    farewell=(
        "You have played cards, moved, pushed somebody out, won a Battle Royale, and blown up a tile with the "
        "Eliminator. The last one standing wins, or whoever has most figures on the centre when the rest is gone."
    ),
)
