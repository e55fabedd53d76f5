"""The benchmarks of whole processes: one quick run each with the real bot."""

from __future__ import annotations

import pytest

from bench import restart, system


def test_a_quick_run_waits_for_both_bots_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "PRESSES_IN_ROUND", 4)
    monkeypatch.setattr(system, "AT_ONCE", 2)
    monkeypatch.setattr(system, "SECONDS", 1.0)
    report = system.run(1, tables=6)
    names = [row[0] for row in report.rows]
    assert names == [system.ONE_PLAIN, system.ONE_BOT, system.MANY_PLAIN, system.MANY_BOT]
    assert all(len(row) == len(report.columns) for row in report.rows)
    assert all(row[1] for row in report.rows[:2])
    assert all(row[3] for row in report.rows[2:])
    assert [(goal.goal, goal.bound, goal.at_least) for goal in report.goals] == [("G7", 1.4, False), ("G7", 0.65, True)]
    assert report.goals[0].value == report.rows[1][4] > 1


def test_a_quick_run_starts_bots_with_and_without_stored_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restart, "STORED", 12)
    monkeypatch.setattr(restart, "PLAYED", 4)
    monkeypatch.setattr(restart, "PRESSED", 3)
    report = restart.run(1)
    assert [row[0] for row in report.rows] == [
        restart.EMPTY,
        restart.FULL,
        restart.ECHO,
        restart.ASLEEP,
        restart.AWAKE,
    ]
    assert all(isinstance(row[1], float) and row[1] > 0 for row in report.rows)
    assert all(isinstance(row[2], float) and row[2] > 10 for row in report.rows[:3])
    assert [goal.goal for goal in report.goals] == ["G9", "G9", "G10"]
    assert all(goal.value > 0 for goal in report.goals)
