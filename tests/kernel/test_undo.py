"""Taking back own answers: to the last barrier, across phases, inside a simultaneous question, after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.chance import Dice
from engine.kernel.errors import Refused
from engine.kernel.questions import one
from tests.kernel.stored import same, undo_reach
from tests.kernel.toy import Kept, T, toy

OPTIONS = ["a", "b", "c"]


def barrier(kept: Kept, seat: int) -> str:
    """Why a seat may not undo; asking must change nothing."""
    before = same(kept.run)
    with pytest.raises(Refused) as caught:
        kept.run.undo(seat)
    assert same(kept.run) == before
    return caught.value.code


async def turn(table: T) -> Any:
    """Seat 0 answers twice a phase; ``die``, ``show``, ``learn``, ``peek`` and ``pass`` do what they say."""
    words = table.state.words
    for _ in range(2):
        word = await table.ask(0, one("pick", [*OPTIONS, "die", "show", "learn", "peek", "pass"]))
        words.append(word)
        if word == "die":
            words.append(await table.roll("die", ["one", "two"]))
        if word == "show":
            table.tell("shown", new_to=(1,), card="mine")
        if word == "learn":
            table.tell("learned", new_to=(0,), card="yours")
        if word == "peek":
            table.tell("peeked", to=(1,), new_to=(1,), card="of seat 2")
        if word == "pass":
            words.append(await table.ask(1, one("pick", OPTIONS)))
    return turn


def test_undo_takes_back_ones_last_answer_and_asks_again() -> None:
    kept = Kept(toy(turn))
    start = kept.run.serials
    kept.answer(0, "a")
    step = kept.undo(0)
    assert ([row.kind for row in step.rows], step.undone, step.happened) == (["undo"], 1, [])
    assert (kept.run.state.words, kept.run.waiting) == ([], [0])
    assert kept.run.serials[0][1] == start[0][1]
    assert kept.run.serials[0][0] > start[0][0]
    kept.restart()


def test_undo_goes_back_step_by_step_and_across_phases() -> None:
    kept = Kept(toy(turn))
    trail = []
    for word in ("a", "b", "c", "a", "b"):
        trail.append(kept.run.state.words[:])
        kept.answer(0, word)
    for words in reversed(trail):
        kept.undo(0)
        kept.restart()
        assert kept.run.state.words == words
    assert barrier(kept, 0) == "nothing_to_undo"


def test_undoing_and_playing_on_equals_having_played_straight_on() -> None:
    detour, straight = Kept(toy(turn)), Kept(toy(turn))
    for word in ("a", "b", "c"):
        detour.answer(0, word)
    for _ in range(2):
        detour.undo(0)
    for word in ("c", "b"):
        detour.answer(0, word)
    for word in ("a", "c", "b"):
        straight.answer(0, word)
    assert detour.run.game.dump(detour.run.state) == straight.run.game.dump(straight.run.state)
    assert [event.data for event in detour.told.values()] == [event.data for event in straight.told.values()]


def test_an_answer_that_was_undone_does_not_come_back_when_later_ones_are_undone() -> None:
    kept = Kept(toy(turn))
    kept.answer(0, "a")
    kept.undo(0)
    kept.answer(0, "b")
    kept.answer(0, "c")
    kept.undo(0)
    assert kept.run.state.words == ["b"]
    kept.undo(0)
    assert kept.run.state.words == []


def test_chance_is_a_barrier() -> None:
    kept = Kept(toy(turn), chance=[1])
    kept.answer(0, "die")
    assert barrier(kept, 0) == "barrier_chance"
    kept.answer(0, "b")
    kept.undo(0)
    assert barrier(kept, 0) == "barrier_chance"


def test_another_seats_answer_is_a_barrier_and_nobody_undoes_for_somebody_else() -> None:
    kept = Kept(toy(turn))
    kept.answer(0, "pass")
    assert barrier(kept, 1) == "barrier_seat"
    kept.undo(0)
    kept.answer(0, "pass")
    kept.answer(1, "b")
    assert barrier(kept, 0) == "barrier_seat"
    kept.undo(1)
    assert kept.run.state.words == ["pass"]
    kept.undo(0)
    assert kept.run.state.words == []


def test_a_fact_that_the_seat_did_not_know_is_a_barrier() -> None:
    kept = Kept(toy(turn))
    kept.answer(0, "learn")
    assert barrier(kept, 0) == "barrier_news"


def test_a_secret_of_others_that_a_third_seat_was_shown_is_a_barrier() -> None:
    kept = Kept(toy(turn))
    kept.answer(0, "peek")
    assert barrier(kept, 0) == "barrier_news"


def test_showing_ones_own_card_is_no_barrier() -> None:
    kept = Kept(toy(turn))
    kept.answer(0, "show")
    kept.undo(0)
    assert kept.run.state.words == []


def test_the_barrier_keeps_its_name_across_phases_and_restarts() -> None:
    kept = Kept(toy(turn), chance=[0])
    for word in ("a", "die", "b", "c", "a"):
        kept.answer(0, word)
    for _ in range(3):
        kept.restart()
        kept.undo(0)
    assert barrier(kept, 0) == "barrier_chance"
    kept.restart()
    assert kept.run.state.words == ["a", "die", "one"]


def test_a_number_used_by_a_step_that_was_undone_is_never_used_again() -> None:
    async def gamble(table: T) -> None:
        words = table.state.words
        words.append(await table.ask(0, one("pick", OPTIONS)))
        words.append(await table.roll("die", ["one", "two", "three"]))
        words.append(await table.ask(0, one("pick", OPTIONS)))

    kept = Kept(toy(gamble), chance=[0, 2])
    kept.answer(0, "a")
    run, step = kept.restored(toy(gamble, rules_version=2))  # rewinds past the die
    assert step is not None
    kept.game, kept.run = run.game, run
    kept.store(step)
    kept.answer(0, "a")
    assert kept.run.state.words == ["a", "three"]


def test_nothing_is_undone_after_the_end() -> None:
    async def short(table: T) -> None:
        await table.ask(0, one("pick", OPTIONS))

    kept = Kept(toy(short))
    kept.answer(0, "a")
    assert barrier(kept, 0) == "over"


def test_undo_reaches_back_a_bounded_number_of_phases() -> None:
    kept = Kept(toy(turn))
    for _ in range(60):
        kept.answer(0, "a")
    count = 0
    while isinstance(undo_reach(kept.run, 0), int):
        kept.undo(0)
        count += 1
        if count % 5 == 0:
            kept.restart()
    assert barrier(kept, 0) == "nothing_to_undo"
    assert 20 <= count <= 26
    assert len(kept.run.state.words) == 60 - count


# Simultaneous answers.


async def together(table: T) -> Any:
    words = table.state.words
    words.append(await table.ask(0, one("first", OPTIONS)))
    words.append(str(await table.ask_all({seat: one("secret", OPTIONS) for seat in (0, 1, 2)})))
    words.append(await table.ask(0, one("last", OPTIONS)))
    return None


def test_inside_a_simultaneous_question_undo_withdraws_only_ones_own_sealed_answer() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    kept.answer(1, "b")
    kept.answer(0, "c")
    others = kept.run.serials[1], kept.run.serials[2]
    step = kept.undo(0)
    assert [(row.kind, row.seat, row.back) for row in step.rows] == [("withdrawn", 0, 3)]
    assert (step.undone, kept.run.waiting) == (None, [0, 2])
    assert (kept.run.serials[1], kept.run.serials[2]) == others
    kept.restart()
    kept.answer(0, "b")
    kept.answer(2, "a")
    assert kept.run.state.words == ["a", "{0: 'b', 1: 'b', 2: 'a'}"]


def test_a_changed_sealed_answer_is_withdrawn_whole() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    kept.answer(0, "b")
    kept.answer(1, "b")
    kept.answer(0, "c")
    kept.undo(0)
    assert kept.run.waiting == [0, 2]
    kept.restart()


def test_after_withdrawing_undo_goes_on_to_the_answer_before() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    kept.answer(0, "b")
    kept.undo(0)
    kept.restart()
    kept.undo(0)
    kept.restart()
    assert kept.run.state.words == []


def test_a_sealed_answer_of_another_seat_is_a_barrier_until_it_is_withdrawn() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    kept.answer(1, "b")
    assert barrier(kept, 0) == "barrier_seat"
    kept.undo(1)
    kept.restart()
    kept.undo(0)
    assert kept.run.state.words == []


def test_the_last_of_several_sealed_answers_cannot_be_taken_back_once_all_are_opened() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    for seat in (0, 1, 2):
        kept.answer(seat, "b")
    kept.restart()
    for seat in (0, 1, 2):
        assert barrier(kept, seat) == "barrier_news"


def test_the_last_of_several_sealed_answers_cannot_be_taken_back_in_turn_either() -> None:
    async def window(table: T) -> None:
        heard = await table.ask_in_turn({seat: one("stop", ["pass", "stop"]) for seat in (0, 1)})
        table.state.words.append(str(heard))
        await table.ask(0, one("last", OPTIONS))

    kept = Kept(toy(window))
    kept.answer(1, "stop")
    kept.answer(0, "pass")
    assert barrier(kept, 0) == "barrier_news"
    alone = Kept(toy(window))
    alone.answer(0, "stop")
    alone.undo(0)
    assert alone.run.waiting == [0, 1]


# A random walk.


@pytest.mark.parametrize("seed", range(30))
def test_a_random_walk_of_answers_and_undos_equals_the_straight_line(seed: int) -> None:
    dice = Dice.seeded("walk", seed)
    game = toy(together if seed % 3 == 0 else turn)
    kept = Kept(game, 3, [number % 2 for number in range(200)])
    undone = 0
    for _ in range(40):
        if kept.run.over:
            break
        seat = dice.choice(sorted(kept.run.open))
        if dice.below(3) == 0:
            try:
                kept.undo(seat)
                undone += 1
            except Refused:
                continue
        else:
            kept.answer(seat, *kept.run.open[seat].question.random(dice))
        kept.restart()
    assert undone or kept.run.over
