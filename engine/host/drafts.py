"""Half-made answers: pages leafed through and options picked one by one, before they become an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.host.limits import CHOICES
from engine.host.presses import Press, choices_of, key_at, keys_at
from engine.kernel.errors import Refused
from engine.kernel.questions import Question


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat has picked so far and which page of the options it sees (counted from 0)."""

    page: int = 0
    picked: tuple[str, ...] = ()

    @classmethod
    def of(cls, question: Question[Any], picked: Sequence[str], page: int = 0) -> Draft:
        """A stored draft; whatever does not fit the question is left out."""
        keys = set(question.keys)
        fitting = tuple(key for key in dict.fromkeys(picked) if key in keys)[: max(question.high, 0)]
        return cls(min(max(page, 0), pages(question) - 1), fitting)


def pages(question: Question[Any]) -> int:
    """How many menus hold all options."""
    count = question.high - question.low + 1 if question.kind == "amount" else len(question.keys)
    return max(1, -(-count // CHOICES))


def in_steps(question: Question[Any]) -> bool:
    """Whether the answer is put together option by option, its order being part of it."""
    return question.ordered and question.high > 1


def in_pages(question: Question[Any]) -> bool:
    """Whether several picks are gathered over several menus."""
    return question.kind == "some" and question.high > 1 and not question.ordered and pages(question) > 1


def needs_draft(question: Question[Any]) -> bool:
    """Whether one press may not be enough to answer, so that half-made answers and pages must be kept."""
    return (pages(question) > 1 and question.kind != "amount") or in_steps(question)


def advance(
    question: Question[Any], draft: Draft, press: Press, values: Sequence[str] = ()
) -> tuple[Draft, list[str] | None]:
    """What a press does to a draft: the new draft, and the finished answer or None if something is still missing.

    Args:
        question: The open question; the press must belong to it (``check_current``).
        draft: What was picked before.
        press: ``answer``, ``pick``, ``add``, ``page``, ``clear`` or ``done``.
        values: A menu's values.

    Raises:
        Refused: ``stale`` for an option that does not exist, or why the picks are no answer yet.
    """
    if press.verb == "answer":
        return draft, [key_at(question, press.index)]
    if press.verb == "page":
        return replace(draft, page=min(press.index, pages(question) - 1)), None
    if press.verb == "clear":
        return Draft(draft.page), None
    if press.verb == "add":
        keys = keys_at(question, values) if values else [key_at(question, press.index)]
        return _added(question, draft, keys)
    if press.verb == "pick":
        keys = keys_at(question, values)
        if not in_pages(question):
            return draft, keys
        here = page_keys(question, draft.page)
        picked = {*draft.picked} - {*here} | {*keys}
        draft = replace(draft, picked=tuple(key for key in question.keys if key in picked))
        question_room(question, draft.picked)
        return draft, None
    if press.verb == "done":
        question.check(draft.picked)
        return draft, list(draft.picked)
    raise Refused("stale")


def question_room(question: Question[Any], picked: Sequence[str]) -> None:
    """Refuse more picks than the question takes.

    Raises:
        Refused: ``too_many``.
    """
    if len(picked) > question.high:
        raise Refused("too_many", low=question.low, high=question.high, question=question.name)


def _added(question: Question[Any], draft: Draft, keys: list[str]) -> tuple[Draft, list[str] | None]:
    """Picks in the order of the presses; the last free place, or the last option left, finishes the answer."""
    picked = list(dict.fromkeys([*draft.picked, *keys]))
    question_room(question, picked)
    left = [key for key in question.keys if key not in picked]
    if question.low == len(question.keys) and len(left) == 1:
        picked.append(left[0])
    draft = replace(draft, picked=tuple(picked))
    return draft, picked if len(picked) == question.high else None


def page_keys(question: Question[Any], page: int) -> list[str]:
    """The options on one page, in the order in which they are shown."""
    keys = list(question.keys) if question.kind != "amount" else choices_of(question)
    return keys[page * CHOICES : (page + 1) * CHOICES]
