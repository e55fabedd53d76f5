"""Suggestions while a command is typed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Mapping
from typing import Any

import discord
from discord import app_commands

from engine.host.limits import AUTOCOMPLETE, AUTOCOMPLETE_NAME, CHOICE_VALUE, clip
from engine.kernel.errors import Refused
from engine.kernel.game import Game
from engine.library import broken, name_of, offered

log = logging.getLogger(__name__)

GAMES = [app_commands.Choice(name=game.title, value=key) for key, game in sorted(offered().items())][:AUTOCOMPLETE]
"""The games on offer, for ``/rules``."""
PLAYABLE = [
    *GAMES,
    *(app_commands.Choice(name=f"{name_of(folder)} (cannot be loaded just now)", value=folder) for folder in broken()),
][:AUTOCOMPLETE]
"""The same and those that should be, for ``/play``, which says so of the latter."""
LESSONS = [choice for choice in GAMES if offered()[choice.value].lesson is not None]
"""Those of them with a guided first game, for ``/learn``."""
CARDS = [choice for choice in GAMES if offered()[choice.value].cards is not None]
"""Those of them whose cards can be looked up, for ``/card``."""
FEWEST = min((game.seats[0] for game in offered().values()), default=1)
MOST = max((game.seats[1] for game in offered().values()), default=2)


def option_choices(game: Game[Any] | None, typed: str) -> list[app_commands.Choice[str]]:
    """Suggestions for ``/play``'s options: what is typed already, with one more choice added to it."""
    if game is None:
        return []
    kept = {key: value for key, value in pairs(typed) if known(game, key, value)}
    last = typed.rsplit(",", 1)[-1].strip().casefold()
    said = ", ".join(f"{key}={value}" for key, value in kept.items())
    found = [app_commands.Choice(name=clip(said, AUTOCOMPLETE_NAME), value=said)] if said else []
    for option in game.options:
        for value, words in option.choices:
            text = f"{option.title}: {words}"
            if option.key in kept or (last and not kept and last not in f"{text} {option.key}={value}".casefold()):
                continue
            whole = ", ".join(filter(None, [said, f"{option.key}={value}"]))
            if len(whole) <= CHOICE_VALUE:
                name = f"{said}, {text}" if said else text
                found.append(app_commands.Choice(name=clip(name, AUTOCOMPLETE_NAME), value=whole))
    return found[:AUTOCOMPLETE]


def pairs(typed: str) -> list[tuple[str, str]]:
    """``a=b, c=d`` as pairs; parts of another form are left out."""
    parts = [part.partition("=") for part in typed.split(",")]
    return [(key.strip(), value.strip()) for key, equals, value in parts if equals]


def known(game: Game[Any], key: str, value: str) -> bool:
    """Whether the game has such an option with such a choice."""
    return any(option.key == key and value in dict(option.choices) for option in game.options)


def options_of(game: Game[Any], typed: str) -> Mapping[str, str]:
    """The options that somebody typed.

    Raises:
        Refused: ``no_such_option``.
    """
    parts = [part for part in typed.split(",") if part.strip()]
    found = pairs(typed)
    if len(found) != len(parts) or not all(known(game, key, value) for key, value in found):
        raise Refused("no_such_option", title=game.title)
    return dict(found)


async def quietly(
    interaction: discord.Interaction, suggestions: Awaitable[list[app_commands.Choice[Any]]]
) -> list[app_commands.Choice[Any]]:
    """Suggestions, or none where something is wrong: the command itself will say what."""
    try:
        return (await suggestions)[:AUTOCOMPLETE]
    except Refused:
        return []
    except Exception:
        log.exception("no suggestions for a command in channel %s", interaction.channel_id)
        return []
