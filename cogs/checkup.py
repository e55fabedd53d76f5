"""``python bot.py --check``: is everything there that the bot needs? Says so in words, changes nothing."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cogs.client import command_tree
from cogs.permissions import INVITATION
from cogs.settings import Settings
from cogs.tree import Tree
from engine.copies import check_up
from engine.host import limits
from engine.kernel.scene import Label, Scene
from engine.library import broken, offered
from render.paint import Painter

Line = tuple[bool, str]
"""Whether it is well, and what was found."""


async def check(settings: Settings) -> list[Line]:
    """All findings, in the order of a start."""
    return [
        *_token(settings),
        *_folder(settings.data_dir),
        *_database(settings.database),
        *_games(),
        *_pictures(),
        *await _commands(),
    ]


def report(lines: list[Line]) -> str:
    """The findings as text, with a verdict."""
    rows = [f"{'ok  ' if well else 'FAIL'}  {words}" for well, words in lines]
    broken = sum(not well for well, _ in lines)
    rows.append("Everything is in order." if not broken else f"{broken} of {len(lines)} points need a look.")
    return "\n".join(rows)


def _token(settings: Settings) -> Iterator[Line]:
    token = settings.discord_token.get_secret_value()
    if settings.discord_api_base:
        yield True, f"a sandbox at {settings.discord_api_base} is used instead of Discord"
    elif not token:
        yield True, "no DISCORD_TOKEN: the bot will play in a sandbox on this machine"
    elif token.count(".") != 2 or any(character.isspace() for character in token):
        yield False, "DISCORD_TOKEN does not look like a bot token (three parts with dots): copy it again"
    else:
        yield True, "DISCORD_TOKEN is set"


def _folder(folder: Path) -> Iterator[Line]:
    existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=existing):
            pass
    except OSError as error:
        yield False, f"cannot write in {existing}: {error.strerror}; choose another DATA_DIR"
        return
    yield True, f"the data folder {folder} can be written" + ("" if folder.exists() else " (made at the first start)")
    if os.name == "posix" and folder.exists() and folder.stat().st_mode & 0o007:
        yield True, f"note: other users of this machine can look into {folder}; `chmod o= {folder}` keeps them out"


def _database(path: Path) -> Iterator[Line]:
    if not path.exists():
        yield True, "no database yet: the first start makes it"
        return
    try:
        verdict, tables = check_up(path)
    except sqlite3.Error as error:
        yield False, f"the database {path} cannot be read: {error}; restore it from a backup"
        return
    count = "1 table" if tables == 1 else f"{tables} tables"
    yield verdict == "ok", f"the database is sound and holds {count}" if verdict == "ok" else f"{path}: {verdict}"


def _games() -> Iterator[Line]:
    for folder, error in broken().items():
        yield False, f"the game in engine/games/{folder} cannot be loaded: {error!r}; its tables wait, the others go on"
    yield bool(offered()), f"games on offer: {', '.join(game.title for game in offered().values()) or 'none'}"


def _pictures() -> Iterator[Line]:
    words = Label("check", "Fonts", 60, 20, 20)
    try:
        Painter().picture(Scene(120, 40, "#ffffff", (words,), "A check."))
    except Exception as error:
        yield False, f"pictures cannot be painted ({error}): install requirements.txt again"
        return
    yield True, "fonts and pictures work"


async def _commands() -> list[Line]:
    faults = command_faults(await command_tree())
    if faults:
        return [(False, fault) for fault in faults]
    return [
        (True, "the commands fit Discord's limits"),
        (True, f"the invitation asks for permissions {INVITATION.value}"),
    ]


def command_faults(tree: Tree) -> list[str]:
    """What Discord would refuse about the commands, as sentences."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    found = [f"{len(payload)} commands, {limits.COMMANDS} fit"] if len(payload) > limits.COMMANDS else []
    for command in payload:
        found += [f"/{command['name']}: {fault}" for fault in _faults_of(command)]
        if _characters(command) > limits.COMMAND_CHARACTERS:
            found.append(f"/{command['name']}: {_characters(command)} characters, {limits.COMMAND_CHARACTERS} fit")
    return found


def _faults_of(part: dict[str, object]) -> Iterator[str]:
    name, description = str(part["name"]), str(part.get("description", ""))
    if not 1 <= len(name) <= limits.COMMAND_NAME or name != name.lower():
        yield f"the name {name!r} is not 1 to {limits.COMMAND_NAME} small letters"
    if not 1 <= len(description) <= limits.COMMAND_DESCRIPTION:
        yield f"the description of {name!r} has {len(description)} characters"
    options = part.get("options") or []
    assert isinstance(options, list)
    if len(options) > limits.COMMAND_OPTIONS:
        yield f"{len(options)} options, {limits.COMMAND_OPTIONS} fit"
    for option in options:
        choices = option.get("choices") or []
        if len(choices) > limits.COMMAND_CHOICES:
            yield f"{option['name']}: {len(choices)} choices, {limits.COMMAND_CHOICES} fit"
        yield from _faults_of(option)


def _characters(part: dict[str, object]) -> int:
    """Characters of names, descriptions and choice values, as Discord counts them."""
    total = len(str(part["name"])) + len(str(part.get("description", "")))
    for choice in part.get("choices") or []:  # type: ignore[attr-defined]
        total += len(str(choice["name"])) + len(str(choice["value"]))
    for option in part.get("options") or []:  # type: ignore[attr-defined]
        total += _characters(option)
    return total
