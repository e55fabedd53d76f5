"""A game for one that asks every kind of question once, with more options than fit on a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.chance import Dice
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome
from engine.kernel.questions import Question, amount, confirm, one, order, some
from engine.kernel.scene import Scene
from engine.kernel.table import Table

WORDS = [f"word {number:03}" for number in range(60)]


@dataclass(slots=True)
class Answers:
    """What was answered so far, in the order of asking."""

    said: list[list[str]] = field(default_factory=list)


async def questions(table: Table[Answers]) -> None:
    """Ask everything; the answers are the whole state."""
    said = table.state.said
    said.append([await table.ask(0, one("one", WORDS))])
    said.append(await table.ask(0, some("some", WORDS, 2, 3)))
    said.append(await table.ask(0, some("roles", WORDS[:5], 2, 2, ordered=True, private=True)))
    said.append(await table.ask(0, order("order", WORDS[:4])))
    said.append([str(await table.ask(0, amount("amount", 0, 500)))])
    said.append([str(await table.ask(0, confirm("sure")))])


class Text:
    """Plain words."""

    REFUSALS: Mapping[str, Any] = {}

    @staticmethod
    def prompt(view: Any, seat: int, question: Question[Any], names: Sequence[str]) -> str:
        return f"Question {question.name}?"

    @staticmethod
    def label(view: Any, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
        return key

    @staticmethod
    def hint(view: Any, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
        return f"about {key}"

    @staticmethod
    def line(event: Event, names: Sequence[str]) -> str | None:
        return None

    @staticmethod
    def status(view: Any, names: Sequence[str]) -> str:
        return f"{len(view)} answered"

    @staticmethod
    def hand(view: Any, seat: int, names: Sequence[str]) -> str:
        return "Your hand: nothing"

    @staticmethod
    def result(view: Any, outcome: Outcome, names: Sequence[str]) -> list[str]:
        return ["; ".join(", ".join(answer) for answer in view)]


class Pictures:
    """Empty pictures."""

    @staticmethod
    def board(view: Any, *, numbered: Mapping[str, str], names: Sequence[str]) -> Scene:
        return Scene(10, 10, "#ffffff", (), "A quiz.")

    @staticmethod
    def hand(view: Any, seat: int, *, names: Sequence[str]) -> Scene | None:
        return None


def same(state: Answers, seat: int | None, dice: Dice, pinned: Sequence[Event]) -> Answers:
    """Nothing is hidden."""
    return state


QUIZ: Game[Answers] = Game(
    key="quiz",
    title="Quiz",
    tagline="For tests.",
    seats=(1, 1),
    minutes=1,
    stage="template",
    rules_version=1,
    state_version=1,
    state=Answers,
    setup=lambda seats, options: Answers(),
    phases=(questions,),
    view=lambda state, seat: tuple(tuple(answer) for answer in state.said),
    redeal=same,
    outcome=lambda state: Outcome((0,), "done", (1,)),
    check=lambda state: [],
    text=Text(),
    pictures=Pictures(),
    hidden=False,
)
