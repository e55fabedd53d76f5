"""Taking answers back beyond barriers: what stands afterwards is what would stand without them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.chance import Dice, Scripted
from engine.kernel.errors import Refused
from engine.kernel.log import standing
from engine.kernel.questions import one
from engine.kernel.run import Run
from tests.kernel.stored import same
from tests.kernel.test_undo import OPTIONS, barrier, together, turn
from tests.kernel.toy import Kept, T, toy


def code_of(kept: Kept, seat: int) -> str:
    """Why a seat's last answer cannot be taken back even if all agree."""
    with pytest.raises(Refused) as caught:
        kept.take_back(seat)
    return caught.value.code


def test_a_die_is_crossed_and_rolled_anew_with_numbers_not_used_before() -> None:
    kept = Kept(toy(turn), chance=[0, 1])
    kept.answer(0, "die")
    assert kept.run.state.words == ["die", "one"]
    assert barrier(kept, 0) == "barrier_chance"
    step = kept.take_back(0)
    assert ([(row.kind, row.seat, row.back) for row in step.rows], step.undone) == ([("undo", 0, 1)], 1)
    assert (kept.run.state.words, kept.run.waiting, kept.run.position) == ([], [0], 1)
    kept.restart()
    kept.answer(0, "die")
    assert kept.run.state.words == ["die", "two"]
    kept.restart()


def test_answers_of_others_since_go_with_it_and_ones_own_earlier_ones_stay() -> None:
    kept = Kept(toy(turn))
    kept.answer(0, "a")
    kept.answer(0, "pass")
    kept.answer(1, "b")
    assert kept.run.state.words == ["a", "pass", "b"]
    assert barrier(kept, 0) == "barrier_seat"
    kept.take_back(0)
    assert (kept.run.state.words, kept.run.waiting) == (["a"], [0])
    kept.restart()
    kept.undo(0)
    assert kept.run.state.words == [], "free undo goes on from there as if nothing had been"


def test_the_same_once_more_gives_the_same() -> None:
    """U1: A, taken back, B, C, C taken back: B stands and A does not come back."""
    kept = Kept(toy(turn), chance=[0, 1])
    kept.answer(0, "die")
    kept.take_back(0)
    kept.answer(0, "b")
    kept.answer(0, "die")
    kept.take_back(0)
    assert kept.run.state.words == ["b"]
    kept.take_back(0)
    assert kept.run.state.words == []
    assert code_of(kept, 0) == "nothing_to_undo"


def test_old_menus_mean_nothing_any_more_even_where_the_same_is_asked() -> None:
    async def trade(table: T) -> Any:
        seat, word = await table.ask_any({0: one("pick", OPTIONS), 1: one("offer", OPTIONS)})
        table.state.words.append(f"{seat}{word}")
        return trade

    kept = Kept(toy(trade))
    kept.answer(0, "a")
    kept.answer(1, "b")
    asked = kept.run.serials
    kept.take_back(0)
    now = kept.run.serials
    assert {seat: mark for seat, (_, mark) in now.items()} == {seat: mark for seat, (_, mark) in asked.items()}
    assert min(serial for serial, _ in now.values()) > max(serial for serial, _ in asked.values())


def test_what_others_had_sealed_before_stays_sealed_and_ones_own_is_open() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    kept.answer(2, "c")
    kept.answer(0, "a")
    kept.answer(1, "b")
    assert barrier(kept, 0) == "barrier_news"
    step = kept.take_back(0)
    assert [(row.kind, row.back) for row in step.rows] == [("undo", 3)]
    assert {seat: entry.sealed for seat, entry in kept.run.open.items()} == {0: None, 1: None, 2: ["c"]}
    kept.restart()
    kept.answer(0, "b")
    kept.answer(1, "b")
    assert kept.run.state.words == ["a", "{0: 'b', 1: 'b', 2: 'c'}"]


def test_an_answer_that_was_changed_while_sealed_is_open_afterwards() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    kept.answer(0, "a")
    kept.answer(1, "b")
    kept.answer(0, "c")
    kept.answer(2, "b")
    step = kept.take_back(0)
    assert [(row.kind, row.back) for row in step.rows] == [("undo", 4), ("withdrawn", 2)]
    assert {seat: entry.sealed for seat, entry in kept.run.open.items()} == {0: None, 1: ["b"], 2: None}
    kept.restart()


def test_a_pass_that_was_taken_back_is_not_counted() -> None:
    """U10."""

    async def passing(table: T) -> Any:
        words = table.state.words
        seat = len(words) % 2
        words.append(await table.ask(seat, one("act", ["go", "pass"])))
        return None if words[-2:] == ["pass", "pass"] else passing

    kept = Kept(toy(passing))
    kept.answer(0, "pass")
    kept.answer(1, "go")
    kept.take_back(0)
    kept.answer(0, "go")
    kept.answer(1, "pass")
    assert not kept.run.over
    kept.restart()
    kept.answer(0, "pass")
    assert kept.run.over


def test_a_table_without_an_answer_of_the_seat_has_nothing_to_take_back() -> None:
    kept = Kept(toy(turn))
    kept.answer(0, "a")
    before = same(kept.run)
    assert code_of(kept, 1) == "nothing_to_undo"
    assert same(kept.run) == before


def test_the_rules_of_another_version_are_no_way_back() -> None:
    kept = Kept(toy(turn), chance=[0])
    kept.answer(0, "die")
    kept.game = toy(turn, rules_version=2)
    assert code_of(kept, 0) == "too_far"
    kept.game = toy(turn, state_version=2)
    assert code_of(kept, 0) == "too_far"


def test_rules_that_play_the_log_in_another_way_are_no_way_back() -> None:
    kept = Kept(toy(turn), chance=[0])
    kept.answer(0, "a")
    kept.answer(0, "die")

    async def changed(table: T) -> Any:
        table.state.words.append(await table.ask(0, one("other", OPTIONS)))
        return changed

    changed.__name__ = "turn"
    kept.game = toy(changed)
    assert code_of(kept, 0) == "too_far"


def test_without_a_checkpoint_before_it_there_is_no_way_back() -> None:
    kept = Kept(toy(turn), chance=[0])
    kept.answer(0, "die")
    kept.answer(0, "b")
    kept.answer(0, "c")
    kept.checkpoints = [kept.checkpoints[-1].__class__(9, *("turn", b"{}", 1, 1))]
    with pytest.raises(Refused, match="nothing_to_undo"):
        kept.take_back(0)  # its rows begin after the checkpoint


def test_everything_back_to_the_first_answer_can_be_taken_back_over_many_phases() -> None:
    kept = Kept(toy(turn), chance=[number % 2 for number in range(80)])
    for _ in range(40):
        kept.answer(0, "die")
    for left in range(39, -1, -1):
        kept.take_back(0)
        assert len(kept.run.state.words) == 2 * left
        assert kept.run.waiting == [0]
    kept.restart()
    assert kept.run.position == 40


def straight(kept: Kept) -> Kept:
    """A fresh table on which exactly the standing answers are given, with the chance that stands."""
    rows = standing(kept.rows)
    chance = [value for row in rows if row.kind == "chance" for value in row.values]
    fresh = Kept(kept.game, kept.run.state.seats, chance)
    for row in rows:
        if row.kind == "answer":
            fresh.answer(row.seat, *row.keys)
    return fresh


@pytest.mark.parametrize("seed", range(40))
def test_a_random_walk_with_agreed_undos_equals_the_straight_line(seed: int) -> None:
    """U6 and U8: after every step the table is what a fresh one with the standing answers is, and somebody can act."""
    dice = Dice.seeded("agreed walk", seed)
    game = toy(together if seed % 3 == 0 else turn)
    kept = Kept(game, 3, [number * 7 % 2 for number in range(300)])
    used = 0
    for _ in range(60):
        if kept.run.over:
            break
        seat = dice.choice(sorted(kept.run.open))
        draw = dice.below(4)
        try:
            if draw == 0:
                kept.take_back(dice.below(3))
                used += 1
            elif draw == 1:
                kept.undo(seat)
            else:
                kept.answer(seat, *kept.run.open[seat].question.random(dice))
        except Refused:
            continue
        kept.restart()
        line = straight(kept)
        assert kept.run.game.dump(kept.run.state) == line.run.game.dump(line.run.state)
        assert {s: (e.mark, e.sealed) for s, e in kept.run.open.items()} == {
            s: (e.mark, e.sealed) for s, e in line.run.open.items()
        }
        assert [event.data for event in kept.told.values()] == [event.data for event in line.told.values()]
        assert kept.run.over or kept.run.waiting
    assert used or kept.run.over


def test_the_log_replays_from_its_first_checkpoint_to_the_same_table() -> None:
    kept = Kept(toy(turn), chance=[0, 1, 1, 0])
    for word in ("die", "a", "pass"):
        kept.answer(0, word)
    kept.answer(1, "b")
    kept.take_back(0)
    kept.answer(0, "die")
    first = kept.checkpoints[0]
    run, step = Run.restore(kept.game, [first], [row for row in kept.rows if row.n > first.n], Scripted([], 2))
    assert step is None
    assert run.state == kept.run.state


def test_the_answer_that_was_asked_for_is_taken_back_even_if_a_later_one_was_given() -> None:
    kept = Kept(toy(turn))
    for word in ("a", "b", "c"):
        kept.answer(0, word)
    step = kept.take_back(0, row=2)
    assert step.undone == 2
    assert kept.run.state.words == ["a"]
    with pytest.raises(Refused, match="nothing_to_undo"):
        kept.take_back(0, row=3)
    kept.restart()
