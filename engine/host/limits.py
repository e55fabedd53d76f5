"""What Discord takes, in one place, and a check of a message against it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.host.posts import Button, Controls, Menu, Post

CONTENT = 2000
ALT = 1024
ROWS = 5
ANSWER_ROWS = 4
"""Rows of answers on a board; the fifth is for `My hand`, `Undo` and `Rules`."""
BUTTONS_IN_ROW = 5
BUTTONS = ANSWER_ROWS * BUTTONS_IN_ROW
LABEL = 80
CUSTOM_ID = 100
PLACEHOLDER = 150
CHOICES = 25
CHOICE_LABEL = 100
CHOICE_VALUE = 100
CHOICE_DESCRIPTION = 100
NONCE = 25
MODAL_TITLE = 45
INPUT_LABEL = 45
FILE_BYTES = 10 * 1024 * 1024
COMMANDS = 100
SUBCOMMANDS = 25
COMMAND_OPTIONS = 25
COMMAND_CHOICES = 25
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
COMMAND_CHARACTERS = 8000
AUTOCOMPLETE = 25
AUTOCOMPLETE_NAME = 100


def clip(text: str, limit: int) -> str:
    """``text`` if it fits, else its beginning with an ellipsis; never cuts behind a lone backslash."""
    if units(text) <= limit:
        return text
    kept = text[: limit - 1]
    while units(kept) > limit - 1:
        kept = kept[:-1]
    trailing = len(kept) - len(kept.rstrip("\\"))
    return kept[: len(kept) - trailing % 2].rstrip() + "…"


def units(text: str) -> int:
    """Length as the strictest part of Discord counts it: UTF-16 code units."""
    return len(text) + sum(character > "\uffff" for character in text)


def clip_lines(lines: list[str], limit: int) -> str:
    """The lines that fit, whole, in order; says how many were left out."""
    text = "\n".join(lines)
    if units(text) <= limit:
        return text
    kept = list(lines)
    while kept:
        kept.pop()
        left_out = len(lines) - len(kept)
        text = "\n".join([*kept, f"… and {left_out} more {'line' if left_out == 1 else 'lines'}."])
        if units(text) <= limit:
            return text
    return clip("\n".join(lines), limit)


def faults(post: Post) -> list[str]:
    """What Discord would refuse about a message, as sentences; empty for a sound one."""
    return [*_text_faults(post), *_control_faults(post.rows)]


def _text_faults(post: Post) -> Iterator[str]:
    if units(post.content) > CONTENT:
        yield f"content has {units(post.content)} characters, {CONTENT} fit"
    if not post.content.strip() and post.picture is None and not post.rows:
        yield "the message is empty"
    if post.picture is not None:
        if not 1 <= units(post.picture.alt) <= ALT:
            yield f"alt text has {units(post.picture.alt)} characters, 1 to {ALT} are needed"
        if len(post.picture.png) > FILE_BYTES:
            yield f"the picture has {len(post.picture.png)} bytes, {FILE_BYTES} fit"


def _control_faults(rows: Controls) -> Iterator[str]:
    if len(rows) > ROWS:
        yield f"{len(rows)} rows, {ROWS} fit"
    ids: list[str] = []
    for row in rows:
        if isinstance(row, Menu):
            ids.append(row.custom_id)
            yield from _menu_faults(row)
            continue
        if not 1 <= len(row) <= BUTTONS_IN_ROW:
            yield f"a row of {len(row)} buttons, 1 to {BUTTONS_IN_ROW} fit"
        for button in row:
            ids.append(button.custom_id)
            yield from _button_faults(button)
    for custom_id in ids:
        if not 1 <= len(custom_id) <= CUSTOM_ID:
            yield f"custom id of {len(custom_id)} characters, 1 to {CUSTOM_ID} fit"
    if len(set(ids)) != len(ids):
        yield "a custom id stands twice in one message"


def _button_faults(button: Button) -> Iterator[str]:
    if not button.label.strip() and not button.emoji:
        yield f"button {button.custom_id} has neither label nor emoji"
    if units(button.label) > LABEL:
        yield f"label {button.label!r} has {units(button.label)} characters, {LABEL} fit"


def _menu_faults(menu: Menu) -> Iterator[str]:
    count = len(menu.choices)
    if not 1 <= count <= CHOICES:
        yield f"a menu of {count} choices, 1 to {CHOICES} fit"
    if not 0 <= menu.low <= menu.high or not 1 <= menu.high <= count:
        yield f"a menu that takes {menu.low} to {menu.high} of {count} choices"
    if sum(choice.chosen for choice in menu.choices) > menu.high:
        yield "a menu with more preset choices than may be taken"
    if units(menu.placeholder) > PLACEHOLDER:
        yield f"placeholder of {units(menu.placeholder)} characters, {PLACEHOLDER} fit"
    values = [choice.value for choice in menu.choices]
    if len(set(values)) != len(values):
        yield "a value stands twice in one menu"
    for choice in menu.choices:
        if not choice.label.strip() or units(choice.label) > CHOICE_LABEL:
            yield f"choice {choice.label!r} has {units(choice.label)} characters, 1 to {CHOICE_LABEL} are needed"
        if not choice.value or units(choice.value) > CHOICE_VALUE:
            yield f"value {choice.value!r} has {units(choice.value)} characters, 1 to {CHOICE_VALUE} are needed"
        if units(choice.description) > CHOICE_DESCRIPTION:
            yield f"description {choice.description!r} is longer than {CHOICE_DESCRIPTION} characters"
