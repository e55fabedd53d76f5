"""Every legal answer is taken, every other one refused with the table untouched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.kernel.errors import Refused
from engine.kernel.game import Sight
from engine.kernel.questions import Question
from engine.kernel.run import Run
from tests.conformance.matches import Match
from tests.kernel.stored import same

MOST_ANSWERS = 40
"""Answers tried of one question; some have thousands."""


def illegal(question: Question[Any], foreign: list[str]) -> Iterator[list[str]]:
    """Answers that must be refused."""
    if question.kind == "amount":
        yield from ([str(question.low - 1)], [str(question.high + 1)], ["x"], [""], [], ["1", "2"])
        return
    good = next(question.answers())
    yield ["no such key"]
    yield [*good, "no such key"]
    yield from ([key] for key in question.refused)
    yield from ([key] for key in foreign if key not in question.keys)
    if good:
        yield [*good, good[0]]
    if question.high < len(question.keys):
        yield list(question.keys[: question.high + 1])
    if question.low > 0:
        yield good[: question.low - 1]


def test_every_legal_answer_is_accepted(match: Match) -> None:
    tried = 0
    for kept, dice in match.played():
        run = kept.run
        if run.over or (dice.below(6) and tried):
            continue
        seat = dice.choice(run.waiting)
        question = run.open[seat].question
        answers = question.some_answers(MOST_ANSWERS)
        if len(answers) == MOST_ANSWERS:
            answers += [question.random(dice) for _ in range(10)]
        for keys in answers:
            fork = run.fork(match.source(kept.position))
            fork.answer(seat, keys, serial=run.open[seat].serial)
            assert match.game.check(fork.state) == []
            assert fork.over or fork.waiting
            fork.close()
            tried += 1
    assert tried


def test_every_other_answer_is_refused_and_leaves_the_table_as_it_was(match: Match) -> None:
    foreign: list[str] = []
    tried = 0
    for kept, dice in match.played():
        run = kept.run
        if run.over or (dice.below(6) and tried):
            continue
        before = same(run)
        for seat in run.waiting:
            question = run.open[seat].question
            for keys in illegal(question, foreign):
                refused(run, seat, keys)
                tried += 1
            refused(run, seat, question.fallback(), serial=run.serial + 1)
            foreign = dice.shuffled([*question.keys, *foreign])[:12]
        for seat in range(match.seats):
            if seat not in run.open:
                refused(run, seat, ["yes"])
                refused(run, seat, run.open[run.waiting[0]].question.fallback())
        refused(run, match.seats, ["yes"])
        assert same(run) == before
    assert tried
    refused(kept.run, 0, ["yes"])


def refused(run: Run[Any], seat: int, keys: list[str], serial: int | None = None) -> None:
    """The answer is refused and the state stays as it is."""
    state, serials = run.game.dump(run.state), run.serials
    with pytest.raises(Refused) as caught:
        run.answer(seat, keys, serial=serial)
    assert caught.value.code
    assert (run.game.dump(run.state), run.serials) == (state, serials)


def test_an_answer_of_an_older_asking_is_stale(match: Match) -> None:
    old: dict[int, int] = {}
    stale = 0
    for kept, dice in match.played():
        run = kept.run
        if run.over or (dice.below(4) and stale):
            continue
        for seat in run.waiting:
            number = run.open[seat].serial
            if seat in old and old[seat] != number:
                refused(run, seat, run.open[seat].question.fallback(), serial=old[seat])
                stale += 1
            old[seat] = number
    assert stale


def test_standing_orders_are_declared_answer_legally_and_tell_nothing(match: Match) -> None:
    for kept, _ in match.played():
        for seat, entry in kept.run.open.items():
            question = entry.question
            assert {*question.standing} <= {*match.game.standing}, f"seat {seat}: {question.name}"
            for key in question.standing.values():
                question.check([key])
            assert not question.standing or question.always, "a question left out would tell what the seat holds"


def test_computer_players_give_legal_answers(match: Match) -> None:
    assert match.game.player(match.game.bot), "the computer player that fills seats exists"
    tried = 0
    for kept, dice in match.played():
        run = kept.run
        if run.over or (dice.below(8) and tried):
            continue
        for seat in run.waiting:
            tried += 1
            question = run.open[seat].question
            for name in ("random", *match.game.bots):
                question.check(match.game.player(name)(Sight(run.view(seat), seat, question, dice)))
