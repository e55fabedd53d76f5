"""Transcripts of whole seeded games, kept as text so that a change of rules or words shows as a difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.kernel.chance import Dice
from engine.kernel.game import Game
from engine.kernel.questions import Question
from engine.kernel.run import Run, Step, seeded

NAMES = ["Ann", "Bob", "Cem", "Dea"]
Whose = Callable[[Sequence[int], Dice], int]
Pick = Callable[[Question[Any], Dice], list[str]]


def evenly(question: Question[Any], dice: Dice) -> list[str]:
    """Any legal answer."""
    return question.random(dice)


def first(waiting: Sequence[int], dice: Dice) -> int:
    """Of those who are waited for, the lowest seat."""
    return waiting[0]


def transcript(
    game: Game[Any], name: str, seats: int, options: Mapping[str, str], whose: Whose = first, pick: Pick = evenly
) -> str:
    """A game among random players: every question with its answer, every event in words, the result.

    Args:
        game: Which one.
        name: Name of the transcript; with it everything is seeded.
        seats: How many play.
        options: Table options.
        whose: Who of those who are waited for answers next.
        pick: How players answer.
    """
    names = NAMES[:seats]
    run, step = Run.start(game, seats, options, seeded("golden", name))
    dice = Dice.seeded("golden", name)
    lines = told(game, step, names)
    while not run.over:
        seat = whose(run.waiting, dice)
        question = run.open[seat].question
        keys = pick(question, dice)
        view = run.view(seat)
        words = ", ".join(game.text.label(view, seat, question, key, names) for key in keys)
        lines.append(f"{names[seat]}: {game.text.prompt(view, seat, question, names)} {words}".rstrip())
        lines += told(game, run.answer(seat, keys), names)
    lines += game.text.result(run.view(None), run.outcome(), names)
    return "\n".join(lines) + "\n"


def told(game: Game[Any], step: Step, names: Sequence[str]) -> list[str]:
    """The log lines of a step; private ones say for whom they are."""
    lines = []
    for happened in step.happened:
        event = happened.event
        line = game.text.line(event, names)
        if line is not None:
            lines.append(f"  {line}" if event.to is None else f"  (to {names[event.to[0]]}) {line}")
    return lines


def write(folder: Path, names: Sequence[str], made: Callable[[str], str]) -> None:
    """Write transcripts anew."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.txt").write_text(made(name), encoding="utf-8")
        print(folder / f"{name}.txt")
