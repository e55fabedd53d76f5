"""Limits of application commands: names, descriptions, options, choices and the total size."""

from __future__ import annotations

import re
from typing import Any

from .errors import Json
from .form import Form, Path

NAME = re.compile(r"^[-_'\w]{1,32}$")
COMMANDS, OPTIONS, CHOICES, TOTAL = 100, 25, 25, 8000
MENUS = 15
SUBCOMMAND, GROUP = 1, 2


def check_commands(commands: Any) -> None:
    """Refuses a bulk overwrite that Discord would not take."""
    form = Form()
    seen: set[tuple[int, str]] = set()
    found = form.items([], commands, 0, COMMANDS + 2 * MENUS)
    for kind, high in ((1, COMMANDS), (2, MENUS), (3, MENUS)):
        if sum(c.get("type", 1) == kind for c in found) > high:
            form.wrong([], "APPLICATION_COMMAND_TOO_MANY", f"At most {high} commands of type {kind}")
    for n, command in enumerate(found):
        _check_command(form, [n], command)
        key = (command.get("type", 1), str(command.get("name")))
        if key in seen:
            said = "Application command names must be unique"
            form.wrong([n], "APPLICATION_COMMANDS_DUPLICATE_NAME", said)
        seen.add(key)
    form.raise_if_wrong()


def check_command(command: Json) -> None:
    """Refuses one command that Discord would not take."""
    form = Form()
    _check_command(form, [], command)
    form.raise_if_wrong()


def _check_command(form: Form, path: Path, command: Json) -> None:
    if command.get("type", 1) == 1:
        _name(form, [*path, "name"], command.get("name"))
        form.text([*path, "description"], command.get("description"), 1, 100, required=True)
        _options(form, path, command.get("options"), depth=0)
        if _size(command) > TOTAL:
            said = f"Command exceeds maximum size ({TOTAL})"
            form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", said)
    else:
        form.text([*path, "name"], command.get("name"), 1, 32, required=True)


def _name(form: Form, path: Path, name: Any) -> None:
    if not isinstance(name, str) or not NAME.match(name) or name != name.lower():
        form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _options(form: Form, path: Path, options: Any, depth: int) -> None:
    seen: set[str] = set()
    optional_before = False
    kinds = set()
    for n, option in enumerate(form.items([*path, "options"], options, 0, OPTIONS)):
        at = [*path, "options", n]
        kind = option.get("type")
        kinds.add(kind in (SUBCOMMAND, GROUP))
        _name(form, [*at, "name"], option.get("name"))
        form.text([*at, "description"], option.get("description"), 1, 100, required=True)
        if option.get("name") in seen:
            form.wrong(at, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
        seen.add(str(option.get("name")))
        if not form.number([*at, "type"], kind, 1, 11):
            continue
        if kind in (SUBCOMMAND, GROUP):
            if depth > (1 if kind == SUBCOMMAND else 0):
                form.wrong(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands are nested too deep")
            _options(form, at, option.get("options"), depth + 1)
            continue
        if option.get("required") and optional_before:
            said = "Required options must be placed before non-required options"
            form.wrong(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said)
        optional_before = optional_before or not option.get("required")
        _choices(form, at, option)
    if len(kinds) > 1:
        said = "Sub-command options cannot be mixed with other options"
        form.wrong([*path, "options"], "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", said)


def _choices(form: Form, path: Path, option: Json) -> None:
    choices = form.items([*path, "choices"], option.get("choices"), 0, CHOICES)
    if choices and option.get("autocomplete"):
        said = "Choices cannot be used together with autocomplete"
        form.wrong(path, "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", said)
    names: set[str] = set()
    for n, choice in enumerate(choices):
        at = [*path, "choices", n]
        form.text([*at, "name"], choice.get("name"), 1, 100, required=True)
        if choice.get("name") in names:
            form.wrong(at, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", "Option choice names must be unique")
        names.add(str(choice.get("name")))
        if option.get("type") == 3:
            form.text([*at, "value"], choice.get("value"), 1, 100, required=True)


def _size(thing: Json) -> int:
    """Characters of names, descriptions and choice values, as Discord counts them."""
    total = len(str(thing.get("name") or "")) + len(str(thing.get("description") or ""))
    total += sum(len(str(c.get("name"))) + len(str(c.get("value"))) for c in thing.get("choices") or [])
    return total + sum(_size(option) for option in thing.get("options") or [])
