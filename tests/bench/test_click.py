"""The benchmark of acknowledgements: one quick run with the real bot and the echo bot."""

from __future__ import annotations

import pytest

from bench import click


def test_a_quick_run_presses_both_bots_and_fills_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click, "PRESSES_IN_ROUND", 4)
    monkeypatch.setattr(click, "STEADY_SECONDS", 0.4)
    report = click.run(2, tables=4)
    assert [row[0] for row in report.rows] == [click.ONE_ECHO, click.ONE_BOT, click.STEADY_ECHO, click.STEADY_BOT]
    assert all(len(row) == len(report.columns) for row in report.rows)
    assert all(cell > 0 for row in report.rows for cell in row[1:] if isinstance(cell, float))
    assert [row[3] for row in report.rows if "echo" in str(row[0])] == [1, 1]
    assert "4 live battle_royale tables, 8 presses" in report.title
    assert [(goal.goal, goal.bound, goal.at_least) for goal in report.goals] == [("G6", 1.1, False), ("G6", 1.3, False)]
    assert report.goals[0].value == report.rows[1][3]
    assert report.goals[1].value == report.rows[1][6]
