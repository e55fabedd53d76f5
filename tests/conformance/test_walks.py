"""Answers and undos at random: wherever the walk leads, the table is the one that the straight way gives."""

from __future__ import annotations

import pytest

from engine.kernel.chance import Dice, Scripted
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.log import standing
from engine.kernel.run import Run
from tests.conformance.matches import Match
from tests.kernel.stored import Stored, same, undo_reach

STEPS = 400
UNDOS = 8
"""Undos that a walk must have had; short games are walked again until they have."""


def walk(match: Match, number: int) -> tuple[Stored, int]:
    """A game with many undos, restarted again and again; the table and how often something was undone."""
    kept = match.start()
    dice = Dice.seeded(match, "walk", number)
    undone = 0
    for _ in range(STEPS):
        run = kept.run
        if run.over:
            break
        able = [seat for seat in range(match.seats) if isinstance(undo_reach(run, seat), int)]
        if able and dice.below(3) == 0:
            kept.undo(dice.choice(able))
            undone += 1
        else:
            seat = dice.choice(run.waiting)
            kept.answer(seat, *run.open[seat].question.random(dice))
        assert kept.run.over or kept.run.waiting, "after an undo somebody is asked again"
        if dice.below(4) == 0:
            kept.restart()
    return kept, undone


def straight(match: Match, kept: Stored) -> tuple[Run[object], list[Event]]:
    """The same table reached by the answers and the luck that stand and nothing else, and all that was told there."""
    rows = standing(kept.rows)
    luck = [value for row in rows if row.kind == "chance" for value in row.values]
    run, step = Run.start(match.game, match.seats, match.options, Scripted(luck))
    told = [entry.event for entry in step.happened]
    for row in rows:
        if row.kind in ("answer", "timeout"):
            told += [entry.event for entry in run.answer(row.seat, row.keys).happened]
    return run, told


def test_a_random_walk_of_answers_and_undos_equals_the_straight_line(match: Match) -> None:
    undone = number = 0
    game = match.game
    while undone < UNDOS:
        kept, more = walk(match, number)
        undone, number = undone + more, number + 1
        assert number < 100, "hardly anything can be undone"
        run, told = straight(match, kept)
        assert game.dump(run.state) == game.dump(kept.run.state)
        assert (run.phase, run.over) == (kept.run.phase, kept.run.over)
        assert {seat: (entry.mark, entry.sealed) for seat, entry in run.open.items()} == {
            seat: (entry.mark, entry.sealed) for seat, entry in kept.run.open.items()
        }
        assert told == [event for _, event in sorted(kept.told.items())]


def crossing(match: Match, number: int) -> tuple[Stored, int]:
    """A game in which any seat's last answer is taken back whatever has happened since; how often it was."""
    kept, dice, crossed = match.start(), Dice.seeded(match, "agreed", number), 0
    for _ in range(STEPS // 2):
        if kept.run.over:
            break
        answered = sorted({row.seat for row in standing(kept.rows) if row.kind == "answer"})
        if answered and dice.below(5) == 0:
            kept.take_back(dice.choice(answered))
            crossed += 1
        else:
            seat = dice.choice(kept.run.waiting)
            kept.answer(seat, *kept.run.open[seat].question.random(dice))
        assert kept.run.over or kept.run.waiting, "after an undo somebody is asked again"
        if dice.below(6) == 0:
            kept.restart()
    return kept, crossed


def test_a_random_walk_that_crosses_barriers_by_agreement_equals_the_straight_line(match: Match) -> None:
    crossed = number = 0
    while crossed < UNDOS // 2:
        kept, more = crossing(match, number)
        crossed, number = crossed + more, number + 1
        assert number < 100, "hardly anything can be taken back"
        run, told = straight(match, kept)
        assert match.game.dump(run.state) == match.game.dump(kept.run.state)
        assert {seat: (entry.mark, entry.sealed) for seat, entry in run.open.items()} == {
            seat: (entry.mark, entry.sealed) for seat, entry in kept.run.open.items()
        }
        assert told == [event for _, event in sorted(kept.told.items())]


def test_undo_after_a_restart_equals_undo_without_one(match: Match) -> None:
    dice = Dice.seeded(match, "restarts")
    undone, kept, twin = 0, match.start(), match.start()
    for _ in range(STEPS):
        if kept.run.over:
            if undone >= UNDOS:
                return
            kept, twin = match.start(), match.start()
        able = [seat for seat in range(match.seats) if isinstance(undo_reach(kept.run, seat), int)]
        if able and dice.below(4) == 0:
            seat = dice.choice(able)
            twin.restart()
            assert kept.undo(seat) == twin.undo(seat)
            undone += 1
        else:
            seat = dice.choice(kept.run.waiting)
            keys = kept.run.open[seat].question.random(dice)
            assert kept.answer(seat, *keys) == twin.answer(seat, *keys)
        assert same(kept.run) == same(twin.run)
    assert undone >= UNDOS


def test_an_undo_takes_back_ones_own_answers_and_no_luck(match: Match) -> None:
    for kept, dice in match.played():
        run = kept.run
        if dice.below(3) and not run.over:
            continue
        for seat in range(match.seats):
            reach = undo_reach(run, seat)
            if run.over:
                assert reach == "over"
            elif isinstance(reach, int) and (seat not in run.open or run.open[seat].sealed is None):
                lost = [row for row in standing(kept.rows) if row.n >= reach]
                assert [row for row in lost if row.kind == "chance"] == []
                assert [row for row in lost if row.kind in ("answer", "timeout") and row.seat != seat] == []


def test_an_undo_that_is_not_allowed_changes_nothing(match: Match) -> None:
    for kept, dice in match.played():
        if dice.below(4):
            continue
        before = same(kept.run)
        for seat in range(match.seats):
            if isinstance(before["undo"][seat], str):
                with pytest.raises(Refused):
                    kept.run.undo(seat)
                assert same(kept.run) == before
