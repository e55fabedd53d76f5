"""Two worlds: deal anew what an onlooker cannot know, and find whatever changed before its eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.host.asking import numbers
from engine.kernel.chance import Dice
from engine.kernel.errors import Mismatch, Refused
from engine.kernel.events import Event, Happened
from engine.kernel.run import Run, seeded
from engine.kernel.scene import Scene

TRIES = 400
"""Deals to try until one fits what has happened since the phase began."""


class NoDealFits(AssertionError):
    """What the onlooker has seen or was asked since the phase began is possible in no other deal."""


def anything(copy: Run[Any]) -> bool:
    """Every deal will do."""
    return True


def other_world(
    run: Run[Any], onlooker: int | None, dice: Dice, fits: Callable[[Run[Any]], bool] = anything
) -> Run[Any]:
    """The table as it may be for all that the onlooker knows.

    Args:
        run: The real one.
        onlooker: Whose knowledge is kept; None is a spectator.
        dice: Where the deals come from.
        fits: What must be possible in the other world too.

    Raises:
        NoDealFits: The game's ``redeal`` ignores what it was told to keep, or the onlooker was asked about a secret.
    """
    for _ in range(TRIES):
        number = dice.below(1 << 60)
        try:
            copy = run.redeal(onlooker, Dice.seeded(number), seeded(number))
        except Mismatch:
            continue
        if fits(copy):
            return copy
        copy.close()
    raise NoDealFits(f"no deal fits what seat {onlooker} has seen in phase {run.phase}")


def pictures(run: Run[Any], onlooker: int | None, names: Sequence[str]) -> list[Scene]:
    """What the onlooker is shown: the board, numbered as the public question has it, and its own hand."""
    view = run.view(onlooker)
    numbered: dict[str, str] = {}
    for seat in run.waiting:
        question = run.open[seat].question
        if seat == onlooker or not question.private:
            numbered = dict(numbers(question))
            break
    found = [run.game.pictures.board(view, numbered=numbered, names=names)]
    if onlooker is not None:
        hand = run.game.pictures.hand(view, onlooker, names=names)
        found += [hand] if hand is not None else []
    return found


def sight(run: Run[Any], onlooker: int | None, names: Sequence[str]) -> dict[str, Any]:
    """All that reaches an onlooker: view, pictures and their alt text, words, questions, ids, events."""
    text, view = run.game.text, run.view(onlooker)
    found: dict[str, Any] = {"view": repr(view), "asked": sorted(run.open), "status": text.status(view, names)}
    for place, scene in enumerate(pictures(run, onlooker, names)):
        found[f"alt {place}"] = scene.alt
        found[f"picture {place}"] = scene  # equal marks are equal dumps, and comparing them is far quicker
    if onlooker is not None:
        found["hand"] = text.hand(view, onlooker, names)
    for seat, entry in run.open.items():
        question = entry.question
        if seat != onlooker and question.private:
            continue
        found[f"question of {seat}"] = repr(question)
        found[f"words of {seat}"] = [text.prompt(view, seat, question, names)] + [
            text.label(view, seat, question, key, names) + text.hint(view, seat, question, key, names)
            for key in question.keys
        ]
        found[f"ids of {seat}"] = (entry.serial if seat == onlooker else 0, entry.mark, question.sorted_keys())
    found["events"] = told(run.game, run.seen, onlooker, names)
    return found


def told(game: Any, happened: Sequence[Happened], onlooker: int | None, names: Sequence[str]) -> list[object]:
    """Events that reach the onlooker, with their wording."""
    events = [entry.event for entry in happened if entry.event.visible_to(onlooker)]
    return [(event, game.text.line(event, names)) for event in events]


def differences(first: dict[str, Any], second: dict[str, Any]) -> list[str]:
    """Names of what is not the same."""
    return [name for name in (*first, *(n for n in second if n not in first)) if first.get(name) != second.get(name)]


def leaks_now(run: Run[Any], onlooker: int | None, names: Sequence[str], dice: Dice) -> list[str]:
    """What tells the onlooker, at this moment, a thing that it cannot know."""
    try:
        copy = other_world(run, onlooker, dice)
    except NoDealFits as error:
        return [str(error)]
    found = differences(sight(run, onlooker, names), sight(copy, onlooker, names))
    copy.close()
    return [f"{name} tells seat {onlooker} a secret in phase {run.phase}" for name in found]


def before_news(happened: Sequence[Happened], onlooker: int | None) -> list[Event]:
    """Events that reach the onlooker up to the first one that is declared to be news for it."""
    found: list[Event] = []
    for entry in happened:
        if not entry.event.visible_to(onlooker):
            continue
        if entry.event.new_to and (onlooker is None or onlooker in entry.event.new_to):
            break
        found.append(entry.event)
    return found


def leaks_of_step(
    run: Run[Any], onlooker: int | None, seat: int, keys: list[str], names: Sequence[str], dice: Dice
) -> list[str]:
    """What an answer gives away: the same answer and the same luck in both worlds must look the same.

    Several sealed answers that are opened are news to everybody, and so is what a game declares with ``new_to``: after
    that the worlds may differ. A step that the answering seat may undo has told it nothing at all.
    """
    if len(run.open) > 1:
        return []
    try:
        there = other_world(run, onlooker, dice, lambda copy: is_legal(copy, seat, keys))
    except NoDealFits as error:
        return [str(error)]
    here = run.fork(seeded("none"), record=True)
    number = dice.below(1 << 60)
    here._source, there._source = seeded(number), seeded(number)
    steps = here.answer(seat, keys), there.answer(seat, keys)
    first, second = (before_news(step.happened, onlooker) for step in steps)
    news = any(event.new_to for step in steps for event in (entry.event for entry in step.happened))
    found = []
    shorter = min(len(first), len(second)) if news else max(len(first), len(second))
    if first[:shorter] != second[:shorter]:
        found.append(f"an event in phase {run.phase} tells seat {onlooker} a secret")
    if seat == onlooker and can_undo(here, seat):
        changed = differences(sight(here, onlooker, names), sight(there, onlooker, names))
        found += [f"{name} tells seat {seat} a secret by an answer that it may undo" for name in changed]
    here.close()
    there.close()
    return found


def is_legal(run: Run[Any], seat: int, keys: list[str]) -> bool:
    """Whether the seat is asked something that may be answered so."""
    try:
        run.open[seat].question.check(keys)
    except (KeyError, Refused):
        return False
    return True


def can_undo(run: Run[Any], seat: int) -> bool:
    """Whether the seat may take its last answer back."""
    try:
        return bool(run.undoable(seat))
    except Refused:
        return False
