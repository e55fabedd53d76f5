"""The benchmark of the rules engine, and the two tiny games that it plays."""

from __future__ import annotations

import random

import pytest

from bench import engine
from bench.tiny_games import COLUMNS, connect_four, tic_tac_toe
from engine.kernel.run import Run, seeded


def played(game, keys):
    run, _ = Run.start(game, 2, {}, seeded("tiny"))
    for key in keys:
        (seat,) = run.waiting
        run.answer(seat, [key])
    return run


def test_three_in_a_line_win_tic_tac_toe():
    run = played(tic_tac_toe(), "03142")
    assert run.over
    assert run.outcome().winners == (0,)


def test_a_full_board_without_a_line_is_a_draw():
    assert played(tic_tac_toe(), "01243576").outcome().winners == (0, 1)  # the last cell is taken by itself


@pytest.mark.parametrize(("keys", "winner"), [("0101010", 0), ("0011223", 0), ("01122323363", 0), ("03130313", 1)])
def test_four_in_a_line_win_connect_four(keys, winner):
    run = played(connect_four(), keys)
    assert run.over
    assert run.outcome().winners == (winner,)


def test_a_full_column_takes_no_more_discs():
    run = played(connect_four(), "000000")
    (seat,) = run.waiting
    assert run.open[seat].question.keys == tuple(str(column) for column in range(1, COLUMNS))


def test_a_quick_run_measures_both_games():
    report = engine.run(1)
    assert [row[0] for row in report.rows[:2]] == [engine.CROSSES, engine.FOUR]
    assert all(isinstance(cell, float) and cell > 0 for row in report.rows for cell in row[1:])
    assert engine.kernel_game(tic_tac_toe(), random.Random(1)) >= 5
