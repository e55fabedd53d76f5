"""The games as the bot has them: a folder that cannot be loaded is set aside, and the others are offered all the same.

``engine.games.games`` is the strict way, for tests and tools: there, one broken folder breaks everything at once.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from engine.games import folders, load
from engine.kernel.game import Game

log = logging.getLogger(__name__)


@cache
def _shelf() -> tuple[dict[str, Game[Any]], dict[str, Exception]]:
    found: dict[str, Game[Any]] = {}
    failed: dict[str, Exception] = {}
    for folder in folders():
        try:
            game = load(folder)
            found[game.key] = game
        except Exception as error:  # whatever is wrong with one game, the tables of the others go on
            failed[folder] = error
    return found, failed


def games() -> dict[str, Game[Any]]:
    """Every game that can be loaded by its key, the template included."""
    return _shelf()[0]


def offered() -> dict[str, Game[Any]]:
    """The games that tables may be opened for."""
    return {key: game for key, game in games().items() if game.stage != "template"}


def broken() -> dict[str, Exception]:
    """Folders whose game cannot be loaded, and why."""
    return dict(_shelf()[1])


def complain() -> bool:
    """Log every folder whose game cannot be loaded; whether there is any game at all."""
    for folder, error in broken().items():
        what = "THE GAME IN engine/games/%s CANNOT BE LOADED: its tables wait, the others go on"
        log.error(what, folder, exc_info=error)
    return bool(offered())


def name_of(folder: str) -> str:
    """What people call a game that cannot say its title."""
    return folder.replace("_", " ").title()
