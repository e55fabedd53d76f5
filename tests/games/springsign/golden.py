"""Transcripts of whole seeded games, kept as text: ``python -m tests.games.springsign.golden`` writes them anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.games.springsign import GAME
from engine.kernel.chance import Dice
from engine.kernel.questions import Question
from tests.games import transcripts

FOLDER = Path(__file__).with_name("golden")
CHALLENGES = {"disgruntled": "on", "inbound": "on", "ruthless": "1", "marathon": "on"}
GAMES = {
    "simplified": (2, {"boards": "simplified"}),
    "unique": (3, {"boards": "unique", **CHALLENGES}),
    "alone": (1, {"boards": "dealt"}),
}
"""Name of a transcript: number of players and table options."""

HOME, SELDOM = "return_home", 3
"""Players who go home think again in two cases of three, so that more happens in a game."""


def transcript(name: str) -> str:
    """A game among random players."""
    seats, options = GAMES[name]
    return transcripts.transcript(GAME, name, seats, options, anybody, reluctant)


def anybody(waiting: Sequence[int], dice: Dice) -> int:
    """Several are waited for while an offer stands: any of them may be quicker."""
    return dice.choice(waiting)


def reluctant(question: Question[Any], dice: Dice) -> list[str]:
    """Any legal answer, going home less often than others."""
    keys = question.random(dice)
    return question.random(dice) if keys == [HOME] and dice.below(SELDOM) else keys


if __name__ == "__main__":
    transcripts.write(FOLDER, list(GAMES), transcript)
