"""Rebuilding a table: from checkpoint and tail, and rewinding where the log does not fit the rules any more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.chance import Scripted
from engine.kernel.errors import CannotLoad, Refused
from engine.kernel.log import KERNEL_VERSION, Row, standing
from engine.kernel.questions import one
from engine.kernel.run import Run
from tests.kernel.stored import same
from tests.kernel.toy import Diary, Kept, T, toy


async def turn(table: T) -> Any:
    """Two answers of seat 0, one of seat 1, then the next turn."""
    words = table.state.words
    for seat in (0, 0, 1):
        words.append(await table.ask(seat, one("pick", ["a", "b", "c"])))
        table.tell("picked", seat=seat, word=words[-1])
    return turn if len(words) < 12 else None


ANSWERS = [(0, "a"), (0, "b"), (1, "c"), (0, "c"), (0, "a"), (1, "b"), (0, "b")]


def played(count: int, game: Any = None) -> Kept:
    kept = Kept(game or toy(turn))
    for seat, key in ANSWERS[:count]:
        kept.answer(seat, key)
    return kept


@pytest.mark.parametrize("count", range(len(ANSWERS) + 1))
def test_a_table_restored_after_any_answer_is_the_live_one(count: int) -> None:
    played(count).restart()


def test_a_table_restored_after_its_end_is_over() -> None:
    async def short(table: T) -> None:
        table.state.words.append(await table.ask(0, one("pick", ["a", "b"])))

    kept = Kept(toy(short))
    kept.answer(0, "b")
    kept.restart()
    assert kept.run.over
    assert kept.run.outcome().winners == (0,)


def test_the_newest_checkpoint_and_its_tail_are_enough() -> None:
    kept = played(5)
    run, step = Run.restore(
        kept.game, kept.checkpoints[-1:], kept.rows, Scripted([]), serial=kept.run.serial, serials=kept.run.serials
    )
    assert step is None
    live, rebuilt = same(kept.run), same(run)
    assert {**live, "undo": 0} == {**rebuilt, "undo": 0}


def test_events_of_a_replay_are_not_told_again() -> None:
    kept = played(2)
    run, step = kept.restored()
    assert step is None
    told = run.answer(1, ["a"]).happened
    assert [(entry.row, entry.event.data) for entry in told] == [(3, {"seat": 1, "word": "a"})]


def test_a_phase_boundary_makes_a_checkpoint_and_several_in_one_step_make_one() -> None:
    async def first(table: T) -> Any:
        await table.ask(0, one("pick", ["a", "b"]))
        return between

    async def between(table: T) -> Any:
        table.state.words.append(await table.roll("die", ["one", "two"]))
        return last

    async def last(table: T) -> None:
        await table.ask(0, one("pick", ["a", "b"]))
        await table.ask(0, one("pick", ["a", "b"]))

    kept = Kept(toy(first, between, last), chance=[1])
    assert [(c.phase, c.n) for c in kept.checkpoints] == [("first", 0)]
    kept.answer(0, "a")
    assert [(c.phase, c.n) for c in kept.checkpoints] == [("first", 0), ("last", 2)]
    kept.answer(0, "a")
    assert len(kept.checkpoints) == 2
    kept.restart()


def test_checkpoints_carry_the_versions_of_game_and_kernel() -> None:
    kept = Kept(toy(turn, rules_version=3, state_version=7))
    assert [(c.rules_version, c.state_version, c.kernel_version) for c in kept.checkpoints] == [(3, 7, KERNEL_VERSION)]


# Rules that changed.


async def changed(table: T) -> Any:
    """``turn``, but seat 1 has another choice now."""
    words = table.state.words
    for seat in (0, 0, 1):
        words.append(await table.ask(seat, one("pick", ["a", "b", "c"] if seat == 0 else ["d", "e"])))
    return turn if len(words) < 12 else None


changed.__name__ = "turn"


def test_an_answer_that_does_not_fit_the_rules_rewinds_to_the_start_of_its_phase() -> None:
    def shorter(options: list[str]) -> Any:
        async def turn(table: T) -> Any:
            for seat in (0, 0, 1):
                table.state.words.append(await table.ask(seat, one("pick", options)))

        return toy(turn)

    kept = played(5)
    run, step = kept.restored(shorter(["a", "x"]))
    assert step is not None
    assert (step.undone, [row.kind for row in step.rows]) == (4, ["undo"])
    assert (run.state.words, run.waiting, run.tail) == (["a", "b", "c"], [0], [])
    kept.game, kept.run = shorter(["a", "x"]), run
    kept.store(step)
    kept.restart()
    kept.answer(0, "x")
    kept.restart()
    assert kept.run.state.words == ["a", "b", "c", "x"]


def test_rewinding_gives_new_serials_so_that_old_menus_mean_nothing() -> None:
    kept = played(4)
    old = kept.run.open[0].serial
    run, step = kept.restored(toy(turn, rules_version=2))
    assert step is not None
    assert run.open[0].serial > old
    with pytest.raises(Refused, match="stale"):
        run.answer(0, ["a"], serial=old)


def test_a_new_rules_version_takes_over_at_the_phase_boundary_without_losing_anything_before() -> None:
    kept = played(3)
    newer = toy(changed, rules_version=2)
    run, step = kept.restored(newer)
    assert step is not None
    assert (step.undone, run.state.words) == (None, ["a", "b", "c"])
    assert step.checkpoint is not None
    assert step.checkpoint.rules_version == 2
    kept.game, kept.run = newer, run
    kept.store(step)
    kept.answer(0, "a")
    kept.restart()
    assert kept.run.state.words == ["a", "b", "c", "a"]


def test_a_tail_of_another_rules_version_is_not_replayed() -> None:
    kept = played(5)
    run, step = kept.restored(toy(turn, rules_version=2))
    assert step is not None
    assert (step.undone, run.state.words) == (4, ["a", "b", "c"])


def test_a_phase_that_was_played_under_other_rules_is_not_played_again() -> None:
    async def shouting(table: T) -> Any:
        words = table.state.words
        for seat in (0, 0, 1):
            words.append((await table.ask(seat, one("pick", ["a", "b", "c"]))).upper())
        return shouting if len(words) < 12 else None

    shouting.__name__ = "turn"
    kept = played(4)
    run, step = kept.restored(toy(shouting))  # the same version by mistake: the stored state of the phase counts
    assert step is None
    assert run.state.words == ["a", "b", "c", "C"]


def test_a_checkpoint_of_another_shape_cannot_be_loaded() -> None:
    kept = played(4)
    with pytest.raises(CannotLoad, match="state version 1, this code has 2"):
        kept.restored(toy(turn, state_version=2))


def test_a_checkpoint_whose_phase_is_gone_cannot_be_loaded() -> None:
    async def other(table: T) -> None:
        await table.ask(0, one("pick", ["a", "b"]))

    with pytest.raises(CannotLoad, match="no phase 'turn'"):
        played(4).restored(toy(other))


def test_a_state_that_is_none_cannot_be_loaded() -> None:
    kept = played(1)
    kept.checkpoints = [replace(kept.checkpoints[0], state=b'{"seats": "two"}')]
    with pytest.raises(CannotLoad, match="seats"):
        kept.restored()


def test_a_chance_row_that_the_rules_do_not_want_rewinds() -> None:
    kept = played(1)
    kept.rows.append(Row(2, "chance", -1, "no such mark", values=[1], bounds=[2]))
    kept.record["n"] = 2
    run, step = kept.restored()
    assert step is not None
    assert (step.undone, run.state.words) == (1, [])


def test_a_question_that_became_forced_goes_on_by_itself_and_says_what_to_store() -> None:
    async def short(table: T) -> None:
        words = table.state.words
        words.append(await table.ask(0, one("pick", ["a", "b", "c"])))
        words.append(await table.ask(0, one("pick", ["a"])))
        words.append(await table.ask(0, one("last", ["a", "b"])))

    short.__name__ = "turn"
    kept = played(1)
    newer = toy(short)
    run, step = kept.restored(newer)
    assert step is not None
    assert [(row.kind, row.keys) for row in step.rows] == [("forced", ["a"])]
    kept.game, kept.run = newer, run
    kept.store(step)
    kept.restart()
    assert kept.run.state.words == ["a", "a"]


def test_the_log_keeps_what_was_taken_back_and_standing_leaves_it_out() -> None:
    rows = [
        Row(1, "answer", 0, "m"),
        Row(2, "answer", 1, "m"),
        Row(3, "answer", 0, "m"),
        Row(4, "withdrawn", 0, "m", back=3),
        Row(5, "answer", 0, "m"),
        Row(6, "undo", 0, "", back=5),
        Row(7, "undo", 0, "", back=2),
        Row(8, "answer", 0, "m"),
    ]
    assert [row.n for row in standing(rows)] == [1, 8]
    assert [row.n for row in standing(rows[:5])] == [1, 2, 5]


def test_state_survives_being_dumped_and_loaded_after_every_phase() -> None:
    kept = played(7)
    for checkpoint in kept.checkpoints:
        state = kept.game.load(checkpoint.state)
        assert isinstance(state, Diary)
        assert kept.game.dump(state) == checkpoint.state
        assert kept.game.load(kept.game.dump(state)) == state


def test_a_game_is_only_opened_for_as_many_as_it_is_for_and_with_known_options() -> None:
    with pytest.raises(ValueError, match="1 to 4 players, not 5"):
        Run.start(toy(turn), 5, {}, Scripted([]))
    with pytest.raises(ValueError, match="no option colour=red"):
        Run.start(toy(turn), 2, {"colour": "red"}, Scripted([]))
