"""The games. Every folder beside this file is one game; adding a folder is all it takes to add a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from engine.kernel.game import Game


def folders() -> list[str]:
    """The folders that hold a game."""
    return [module.name for module in iter_modules(__path__) if module.ispkg]


def load(folder: str) -> Game[Any]:
    """The game in a folder; raises whatever is wrong with it."""
    game: Game[Any] = import_module(f"{__name__}.{folder}").GAME
    return game


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by its key, the template included."""
    return {game.key: game for game in map(load, folders())}


def offered() -> dict[str, Game[Any]]:
    """The games that tables may be opened for."""
    return {key: game for key, game in games().items() if game.stage != "template"}
