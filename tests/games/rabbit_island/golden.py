"""Transcripts of whole seeded games, kept as text: ``python -m tests.games.rabbit_island.golden`` writes them anew."""

from __future__ import annotations

from pathlib import Path

from engine.games.rabbit_island import GAME
from tests.games import transcripts

FOLDER = Path(__file__).with_name("golden")
GAMES = {"two": (2, {}), "three": (3, {"length": "short"}), "four": (4, {"length": "short", "paths": "open"})}
"""Name of a transcript: number of players and table options."""


def transcript(name: str) -> str:
    """A game among random players."""
    seats, options = GAMES[name]
    return transcripts.transcript(GAME, name, seats, options)


if __name__ == "__main__":
    transcripts.write(FOLDER, list(GAMES), transcript)
