"""A small game with an interrupt window: in every turn others may play the only card that they hold, or pass.

The active seat aims at somebody or nobody; then, before and after the shot, everybody else is asked in turn. What a
seat holds is an option of the table, so that tests can compare hands: a ``trump`` can be played, a ``blank`` cannot.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from engine.kernel.chance import Dice
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome, TableOption
from engine.kernel.questions import Question, one
from engine.kernel.scene import Label, Scene
from engine.kernel.table import Phase, Table

TURNS = 8


@dataclass(slots=True)
class Woods:
    """What everybody knows, and the hands."""

    seats: int
    hands: list[str]
    turn: int = 0
    aim: str = "nobody"
    stage: str = "before"


T = Table[Woods]


def setup(seats: int, options: Mapping[str, str]) -> Woods:
    return Woods(seats, ["trump", *[options["hand"]] * (seats - 1)])


def reply(state: Woods, seat: int) -> Question[str]:
    """Play the trump or pass; whoever is aimed at is the target."""
    standing = {"pass_turn": "pass"} if state.aim == str(seat) else {"pass_turn": "pass", "only_target": "pass"}
    keys = ["trump"] if state.hands[seat] == "trump" else []
    subject = f"{state.turn}/{state.stage}/{state.aim}"
    return one("reply", [*keys, "pass"], subject=subject, private=True, always=True, standing=standing)


async def aim(table: T) -> Phase[Woods] | None:
    """The active seat aims."""
    state = table.state
    active = state.turn % state.seats
    targets = [str(seat) for seat in range(state.seats) if seat != active]
    state.aim = await table.ask(active, one("aim", ["nobody", *targets], subject=str(state.turn)))
    table.tell("aimed", seat=active, at=state.aim)
    state.stage = "before"
    return window


async def window(table: T) -> Phase[Woods] | None:
    """Everybody else may play a card."""
    state = table.state
    active = state.turn % state.seats
    others = [(active + step) % state.seats for step in range(1, state.seats)]
    heard = await table.ask_in_turn({seat: reply(state, seat) for seat in others})
    if heard is not None:
        state.hands[heard[0]] = "blank"
        table.tell("played", seat=heard[0])
    if state.stage == "before":
        state.stage = "after"
        return window
    state.turn += 1
    return aim if state.turn < TURNS else None


def view(state: Woods, seat: int | None) -> Woods:
    found = copy.deepcopy(state)
    found.hands = [hand if at == seat else "?" for at, hand in enumerate(state.hands)]
    return found


def redeal(state: Woods, seat: int | None, dice: Dice, pinned: Sequence[Event]) -> Woods:
    return state


def line(event: Event, names: Sequence[str]) -> str:
    return f"{names[event.data['seat']]} {'aimed' if event.name == 'aimed' else 'played a trump'}."


text = SimpleNamespace(
    REFUSALS={},
    prompt=lambda view, seat, question, names: f"Your {question.name}?",
    label=lambda view, seat, question, key, names: key.capitalize(),
    hint=lambda view, seat, question, key, names: "",
    line=line,
    status=lambda view, names: f"Turn {view.turn + 1}, {view.stage} the shot.",
    hand=lambda view, seat, names: f"You hold a {view.hands[seat]}.",
    result=lambda view, outcome, names: ["Nobody was hit."],
)


def board(view: Woods, *, numbered: Mapping[str, str], names: Sequence[str]) -> Scene:
    return Scene(400, 100, "table", (Label("turn", str(view.turn), 200, 50, 40),), f"Turn {view.turn + 1}.")


def game(**changes: Any) -> Game[Woods]:
    """The game; ``changes`` replace parts of its record."""
    parts: dict[str, Any] = {
        "key": "ambush",
        "title": "Ambush",
        "tagline": "Aim and be interrupted.",
        "seats": (2, 4),
        "minutes": 1,
        "stage": "finished",
        "rules_version": 1,
        "state_version": 1,
        "state": Woods,
        "setup": setup,
        "phases": (aim, window),
        "view": view,
        "redeal": redeal,
        "outcome": lambda state: Outcome((), "none", (1,) * state.seats),
        "check": lambda state: [],
        "text": text,
        "pictures": SimpleNamespace(board=board, hand=lambda view, seat, names: None),
        "options": (TableOption("hand", "Hand", "What others hold.", (("trump", "Trump"), ("blank", "Blank"))),),
        "standing": ("pass_turn", "only_target"),
    }
    return Game(**{**parts, **changes})
