"""Transcripts of whole seeded games, kept as text: ``python -m tests.games.springsign.golden`` writes them anew."""

from __future__ import annotations

from pathlib import Path

from engine.games.springsign import GAME
from engine.kernel.chance import Dice
from engine.kernel.run import Run, Step, seeded

FOLDER = Path(__file__).with_name("golden")
CHALLENGES = {"disgruntled": "on", "inbound": "on", "ruthless": "1", "marathon": "on"}
GAMES = {
    "simplified": (2, {"boards": "simplified"}),
    "unique": (3, {"boards": "unique", **CHALLENGES}),
    "alone": (1, {"boards": "dealt"}),
}
"""Name of a transcript: number of players and table options."""

NAMES = ["Ann", "Bob", "Cem"]
HOME, SELDOM = "return_home", 3
"""Players who go home think again in two cases of three, so that more happens in a game."""


def transcript(name: str) -> str:
    """A game among random players: every question with its answer, every event in words, the result."""
    seats, options = GAMES[name]
    names = NAMES[:seats]
    run, step = Run.start(GAME, seats, options, seeded("golden", name))
    dice = Dice.seeded("golden", name)
    lines = told(step, names)
    while not run.over:
        seat = dice.choice(run.waiting)
        question = run.open[seat].question
        keys = question.random(dice)
        if keys == [HOME] and dice.below(SELDOM):
            keys = question.random(dice)
        view = run.view(seat)
        words = ", ".join(GAME.text.label(view, seat, question, key, names) for key in keys)
        lines.append(f"{names[seat]}: {GAME.text.prompt(view, seat, question, names)} {words}".rstrip())
        lines += told(run.answer(seat, keys), names)
    lines += GAME.text.result(run.view(None), run.outcome(), names)
    return "\n".join(lines) + "\n"


def told(step: Step, names: list[str]) -> list[str]:
    """The log lines of a step; private ones say for whom they are."""
    lines = []
    for happened in step.happened:
        event = happened.event
        line = GAME.text.line(event, names)
        if line is not None:
            lines.append(f"  {line}" if event.to is None else f"  (to {names[event.to[0]]}) {line}")
    return lines


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(transcript(game), encoding="utf-8")
        print(FOLDER / f"{game}.txt")
