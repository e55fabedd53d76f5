"""`python -m bench`: which benchmarks there are, what is written, and when it fails."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bench import __main__ as command
from bench import image
from bench.harness import Goal, Report


def measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: float, *more: str) -> int:
    """Run the command with a benchmark `durable` that finds this value where at least 10 is wanted."""

    def run(rounds: int) -> Report:
        return Report(f"{rounds} rounds", ("case", "ms"), [("one", value)], [Goal("G0", "speed", value, 10)])

    stand_in = ModuleType("bench.durable")
    stand_in.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bench.durable", stand_in)
    monkeypatch.setattr(sys, "argv", ["bench", "durable", "--rounds", "2", "--results", str(tmp_path), *more])
    return command.main()


def test_the_benchmarks_are_found_by_their_modules() -> None:
    assert {"image", "durable", "click", "feel", "springsign"} <= set(command.names())
    assert not {"harness", "killing", "recorded", "stopwatch", "yardsticks", "__main__"} & set(command.names())


def test_a_missed_goal_fails_only_at_the_gate_and_only_beyond_its_slack(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert measured(monkeypatch, tmp_path, 5.0) == 0
    assert "G0 missed: speed 5 (at least 10)" in capsys.readouterr().out
    assert measured(monkeypatch, tmp_path, 5.0, "--gate") == 1
    assert measured(monkeypatch, tmp_path, 9.0, "--gate") == 0
    assert measured(monkeypatch, tmp_path, 11.0, "--gate") == 0


def test_the_figures_are_written_as_json(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    measured(monkeypatch, tmp_path, 5.0)
    found = json.loads((tmp_path / "durable.json").read_text(encoding="utf-8"))
    assert found["title"] == "2 rounds"
    assert found["rows"] == [["one", 5.0]]
    assert found["goals"][0]["bound"] == 10
    assert found["machine"]["cores"] >= 1


def test_a_quick_run_of_the_pictures_fills_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "DECISIONS", 4)
    monkeypatch.setattr(image, "offered", lambda: ["battle_royale"])
    report = image.run(1)
    assert len(report.rows) >= 5
    assert all(len(row) == len(report.columns) for row in report.rows)
    assert {"G1", "G2", "G3"} == {goal.goal for goal in report.goals}
