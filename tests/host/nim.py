"""A small open game for tests of the host: seats in turn take one to three stones; who takes the last one wins.

Taking two rolls a die (a barrier for undo); with the option ``fault`` taking three makes the rules fail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from engine.kernel.chance import Dice
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome, Refusal, TableOption
from engine.kernel.questions import one
from engine.kernel.scene import Label, Scene
from engine.kernel.table import Phase, Table


@dataclass(slots=True)
class Heap:
    """Stones left, whose turn it is, the last die."""

    seats: int
    stones: int
    turn: int
    fault: bool
    die: str = ""


T = Table[Heap]


def setup(seats: int, options: Mapping[str, str]) -> Heap:
    return Heap(seats, int(options["stones"]), 0, options["fault"] == "yes")


async def turn(table: T) -> Phase[Heap] | None:
    """One seat takes stones."""
    state = table.state
    keys = [str(number) for number in range(1, min(3, state.stones) + 1)]
    taken = await table.ask(state.turn, one("take", keys, refused={"9": "greedy"}, always=True))
    if taken == "3" and state.fault:
        raise ZeroDivisionError("the rules are wrong here")
    state.stones -= int(taken)
    table.tell("took", seat=state.turn, stones=taken)
    if taken == "2":
        state.die = await table.roll("die", ["one", "six"])
    if not state.stones:
        return None
    state.turn = (state.turn + 1) % state.seats
    return turn


def result(view: Heap, outcome: Outcome, names: Sequence[str]) -> list[str]:
    return [f"{names[outcome.winners[0]]} took the last stone."]


text = SimpleNamespace(
    REFUSALS={"greedy": Refusal("At most three stones may be taken.", "Taking")},
    prompt=lambda view, seat, question, names: "Take stones.",
    label=lambda view, seat, question, key, names: f"Take {key}",
    hint=lambda view, seat, question, key, names: "",
    line=lambda event, names: f"{names[event.data['seat']]} took {event.data['stones']}.",
    status=lambda view, names: f"{view.stones} stones are left.",
    hand=lambda view, seat, names: "This game has no hands.",
    result=result,
)


def board(view: Heap, *, numbered: Mapping[str, str], names: Sequence[str]) -> Scene:
    return Scene(400, 100, "table", (Label("stones", str(view.stones), 200, 50, 40),), f"{view.stones} stones.")


def redeal(state: Heap, seat: int | None, dice: Dice, pinned: Sequence[Event]) -> Heap:
    return state


def game(**changes: Any) -> Game[Heap]:
    """The game; ``changes`` replace parts of its record."""
    parts: dict[str, Any] = {
        "key": "nim",
        "title": "Nim",
        "tagline": "Take the last stone.",
        "seats": (2, 4),
        "minutes": 1,
        "stage": "finished",
        "rules_version": 1,
        "state_version": 1,
        "state": Heap,
        "setup": setup,
        "phases": (turn,),
        "view": lambda state, seat: state,
        "redeal": redeal,
        "outcome": lambda state: Outcome(
            (state.turn,), "last", tuple(1 if seat == state.turn else 2 for seat in range(state.seats))
        ),
        "check": lambda state: [],
        "text": text,
        "pictures": SimpleNamespace(board=board, hand=lambda view, seat, names: None),
        "options": (
            TableOption("stones", "Stones", "How many there are.", (("12", "Twelve"), ("4", "Four"), ("40", "Forty"))),
            TableOption("fault", "Fault", "Whether the rules fail.", (("no", "No"), ("yes", "Yes"))),
        ),
        "bots": {"slow": lambda sight: ["1"]},
        "bot": "slow",
        "hidden": False,
    }
    return Game(**{**parts, **changes})
