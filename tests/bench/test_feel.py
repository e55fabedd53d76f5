"""`python -m bench feel`: presses, messages and lines are counted as people meet them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.feel import Turn, figures_of, play, presses_for
from engine.host.asking import Asking
from engine.kernel.questions import Question, one, order, some
from tests.host import nim


def asked(question: Question[object]) -> Asking:
    return Asking(1, 0, 1, "abcd", question, "Choose.", lambda key: key)


def test_a_button_is_one_press_a_menu_two_and_an_order_one_for_each_step_and_one_for_done() -> None:
    keys = [f"k{number:02}" for number in range(24)]
    assert presses_for(asked(one("card", keys[:20])), ["k00"]) == 1  # type: ignore[arg-type]
    assert presses_for(asked(one("card", keys)), ["k00"]) == 2  # type: ignore[arg-type]
    assert presses_for(asked(some("keep", keys[:6], 2, 2)), ["k00", "k01"]) == 2  # type: ignore[arg-type]
    assert presses_for(asked(order("row", keys[:3])), keys[:3]) == 4  # type: ignore[arg-type]


def test_a_game_of_people_is_counted_turn_by_turn(tmp_path: Path) -> None:
    turns = asyncio.run(play(nim.game(), 3, 1, tmp_path))
    assert [turn.seat for turn in turns] == [number % 3 for number in range(12)]
    assert {turn.presses for turn in turns} == {1}
    assert {turn.posts for turn in turns} == {1}
    assert all(len(turn.lines) == 1 and "took 1" in turn.lines[0] for turn in turns[:-1])


def test_presses_beyond_the_card_and_two_per_figure_are_named() -> None:
    turns = [Turn(0, 6, ["card", "figure", "to", "push", "figure", "done"]), Turn(1, 3, ["card", "figure", "to"])]
    assert figures_of(nim.game(), turns) == [
        "Nim: presses beyond the card and two per figure: 2 / 3; for: push 1, done 1"
    ]
