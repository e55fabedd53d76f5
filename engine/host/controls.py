"""A question as rows of buttons and menus.

Up to twenty options are buttons in at most four rows, up to twenty-five a menu, more are pages of a menu. Several picks
are a menu that takes several, an order is put together press by press. The fifth row under a board is the same always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.host.arranging import Row, button_rows
from engine.host.asking import Asking, label_of, shown_keys
from engine.host.drafts import in_pages, in_steps, page_keys, pages
from engine.host.limits import (
    ANSWER_ROWS,
    BUTTONS,
    BUTTONS_IN_ROW,
    CHOICE_DESCRIPTION,
    CHOICE_LABEL,
    CHOICES,
    PLACEHOLDER,
    clip,
)
from engine.host.posts import Button, Choice, Controls, Menu
from engine.host.presses import press_id
from engine.kernel.questions import Question

STEP_BUTTONS = 15
"""Buttons for a step of an order: three rows, since the fourth holds `Start over` and `Done`."""


def answers(asking: Asking, *, numbered: bool = True, spare: int = 0) -> Controls:
    """The rows that answer a question, at most four, and perhaps a few buttons more for the foot (``with_foot``).

    Args:
        asking: The question and its words.
        numbered: Whether the picture numbers the places that options lie on; then labels begin with these numbers.
        spare: Buttons for which the row below has room. Where options do not fit without it, they take it rather than
            become a menu, which is two presses.
    """
    if not numbered:
        asking = replace(asking, numbered=False)
    question = asking.question
    if question.kind == "confirm":
        return _confirm(asking)
    if question.kind == "amount":
        return _amount(asking)
    if in_steps(question):
        return _steps(asking)
    if question.high > 1:
        return _several(asking)
    rows = _one(asking, spare)
    if question.low == 0:
        none = Button("Nothing", asking.custom_id("done"), "secondary")
        rows = _with_row(rows, none)
    return rows


def _confirm(asking: Asking) -> Controls:
    return (
        (
            Button(label_of(asking, "yes"), asking.custom_id("answer", "yes"), "success"),
            Button(label_of(asking, "no"), asking.custom_id("answer", "no"), "secondary"),
        ),
    )


def _one(asking: Asking, spare: int) -> Controls:
    question = asking.question
    room = BUTTONS if question.low else BUTTONS - BUTTONS_IN_ROW
    keys = shown_keys(question)
    if question.low and room < len(keys) <= room + spare:
        full = button_rows(asking, keys[:room], "answer", ANSWER_ROWS)
        return (*full, *button_rows(asking, keys[room:], "answer", 1))
    if len(keys) > room:
        return _menus(asking, "pick", 1, 1)
    return button_rows(asking, keys, "answer", ANSWER_ROWS if question.low else ANSWER_ROWS - 1)


def _amount(asking: Asking) -> Controls:
    question = asking.question
    count = question.high - question.low + 1
    if count <= BUTTONS:
        return button_rows(asking, shown_keys(question), "answer", ANSWER_ROWS)
    typed = Button("Type a number…", asking.custom_id("number"), "primary")
    if count <= CHOICES:
        return (*_menus(asking, "pick", 1, 1), (typed,))
    middle = (question.low + question.high) // 2
    quick = [
        Button(str(number), press_id("answer", asking.table, asking.serial, number - question.low, asking.mark))
        for number in (question.low, middle, question.high)
    ]
    return ((*quick, typed),)


def _several(asking: Asking) -> Controls:
    question, draft = asking.question, asking.draft
    if not in_pages(question):
        rows = _menus(asking, "pick", max(question.low, 1), question.high, chosen=asking.sealed or ())
        if question.low == 0:
            rows = _with_row(rows, Button("Nothing", asking.custom_id("done")))
        return rows
    here = page_keys(question, draft.page)
    rows = _menus(asking, "pick", 0, min(question.high, len(here)), chosen=draft.picked)
    return (*rows, _finish(asking))


def _steps(asking: Asking) -> Controls:
    question, draft = asking.question, asking.draft
    left = [key for key in shown_keys(question) if key not in draft.picked]
    if len(left) <= STEP_BUTTONS:
        rows = button_rows(asking, left, "add", ANSWER_ROWS - 1)
    else:
        rows = _menus(asking, "add", 1, 1, without=draft.picked)
    return (*rows, _finish(asking)) if draft.picked or question.low == 0 else rows


def _finish(asking: Asking) -> Row:
    """`Done` and `Start over`."""
    question, count = asking.question, len(asking.draft.picked)
    ready = question.low <= count <= question.high
    done = Button(f"Done ({count})" if count else "Nothing", asking.custom_id("done"), "success", disabled=not ready)
    return (done, Button("Start over", asking.custom_id("clear"), disabled=not count))


def _with_row(rows: Controls, button: Button) -> Controls:
    """The button in the last row if that one has room, else in a row of its own."""
    last = rows[-1] if rows else ()
    if rows and not isinstance(last, Menu) and len(last) < BUTTONS_IN_ROW:
        return (*rows[:-1], (*last, button))
    return (*rows, (button,))


def _menus(
    asking: Asking, verb: str, low: int, high: int, *, chosen: Sequence[str] = (), without: Sequence[str] = ()
) -> Controls:
    """One page of the options as a menu, with `Previous` and `Next` if there are more."""
    question = asking.question
    count = pages(question)
    page = min(asking.draft.page, count - 1)
    keys = page_keys(question, page) if count > 1 else shown_keys(question)
    keys = [key for key in keys if key not in without]
    places = asking.places
    choices = tuple(
        Choice(
            label_of(asking, key, CHOICE_LABEL),
            str(places[key]),
            clip(asking.hint(key), CHOICE_DESCRIPTION) if question.kind != "amount" else "",
            key in chosen,
        )
        for key in keys
    )
    rows: list[Row | Menu] = []
    if choices:
        placeholder = _placeholder(question, page, count)
        rows.append(Menu(asking.custom_id(verb), placeholder, choices, min(low, len(choices)), min(high, len(choices))))
    if count > 1:
        previous = Button("Previous", asking.custom_id("page", index=max(page - 1, 0)), disabled=page == 0)
        following = Button("Next", asking.custom_id("page", index=page + 1), disabled=page == count - 1)
        rows.append((previous, following))
    return tuple(rows)


def _placeholder(question: Question[Any], page: int, count: int) -> str:
    if question.high <= 1 or question.kind == "amount" or question.ordered:
        text = "Choose one"
    elif question.low == question.high:
        text = f"Choose {question.high}"
    elif question.low == 0:
        text = f"Choose up to {question.high}"
    else:
        text = f"Choose {question.low} to {question.high}"
    if count > 1:
        text += f" (page {page + 1} of {count})"
    return clip(text, PLACEHOLDER)


def with_foot(controls: Controls, last: Row) -> Controls:
    """Answers and the row below them, which also takes the buttons that ``answers`` had no room for."""
    if len(controls) <= ANSWER_ROWS:
        return (*controls, last)
    extra = controls[ANSWER_ROWS]
    assert not isinstance(extra, Menu)
    return (*controls[:ANSWER_ROWS], (*extra, *last))


def foot(table: int, *, row: int, hand: bool, undo: bool, leave: bool = False, back: bool = False) -> Row:
    """The last row under a board. ``row`` is the newest log row, so that one Undo press counts once."""
    buttons = []
    if hand:
        buttons.append(Button("My hand", press_id("hand", table), "secondary", emoji="🎴"))
    if undo:
        buttons.append(Button("Undo", press_id("undo", table, row), "secondary", emoji="↩️"))
    buttons.append(Button("Rules", press_id("rules", table), "secondary", emoji="📖"))
    if back:
        buttons.append(Button("I am back", press_id("back", table), "success", emoji="👋"))
    if leave:
        buttons.append(Button("Leave", press_id("end", table), "secondary", emoji="🚪"))
    return tuple(buttons)
