"""`python -m bench feel`: presses, messages and lines are counted as people meet them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.feel import Played, Turn, figures_of, goals_of, play, presses_for, told_turns
from engine.games.battle_royale import GAME as battle_royale
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
    played = asyncio.run(play(nim.game(), 3, 1, tmp_path))
    turns = played.turns
    assert [turn.seat for turn in turns] == [number % 3 for number in range(12)]
    assert {turn.presses for turn in turns} == {1}
    assert {turn.posts for turn in turns} == {1}
    assert all(len(turn.lines) == 1 and "took 1" in turn.lines[0] for turn in turns[:-1])
    assert played.handovers == [1] * 12
    assert [len(lines) for lines in played.told[:-1]] == [1] * 11


@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_is_asked_twice_in_a_row_has_one_hand_over(seats: int, tmp_path: Path) -> None:
    played = asyncio.run(play(battle_royale, seats, 1, tmp_path))
    assert max(turn.presses for turn in played.turns) > 5
    assert set(played.handovers) == {1}
    assert max(map(len, played.told)) == 2


def test_the_lines_of_a_digest_are_counted_turn_by_turn_and_others_message_by_message() -> None:
    content = "Nim #1 · your turn\n-# (1 earlier turn)\n• Ann plays.\n◦ Doom die.\n• Bob plays.\n12 stones\n-# 💭 Why."
    assert told_turns(content, digest=True) == [["• Ann plays.", "◦ Doom die."], ["• Bob plays."]]
    assert told_turns("• one\n• two\n• three", digest=False) == [["• one", "• two", "• three"]]
    assert told_turns("nothing happened", digest=True) == []


def test_a_single_turn_told_in_three_lines_or_hand_over_of_two_messages_misses_its_goal() -> None:
    turns = [Turn(0, posts=1, lines=["• a"])] * 9
    fine = goals_of(battle_royale, Played(turns, [1] * 9, [["• a", "◦ b"]] * 9))
    assert all(goal.met for goal in fine)
    worse = goals_of(battle_royale, Played(turns, [1] * 8 + [2], [["• a", "◦ b"]] * 8 + [["• a", "◦ b", "◦ c"]]))
    assert [goal.goal for goal in worse if not goal.met] == [
        "one post a hand-over, always",
        "two lines a told turn, always",
    ]


def test_presses_beyond_the_card_and_two_per_figure_are_named() -> None:
    turns = [Turn(0, 6, ["card", "figure", "to", "push", "figure", "done"]), Turn(1, 3, ["card", "figure", "to"])]
    assert figures_of(nim.game(), turns) == [
        "Nim: presses beyond two per figure for moving and pushing: 0 / 1, in 50.0% of the turns",
        "Nim: presses beyond the card and two per figure: 2 / 3; for: push 1, done 1",
    ]
