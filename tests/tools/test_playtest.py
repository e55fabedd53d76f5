"""The playtest: whole games in a row, invariants counted, one JSON line last."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import playtest
from engine.games.template import GAME
from engine.kernel.game import Game

ROOT = Path(__file__).resolve().parents[2]


def run(game: Game[Any], count: int = 5, **more: Any) -> tuple[dict[str, Any], list[str]]:
    given = {"seats": 3, "seed": "1", "options": {}, "names": ["random"], "quiet": True} | more
    return playtest.playtest(game, count=count, **given)


def test_the_command_prints_one_json_line_last() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "engine.playtest", "template", "--seats", "2", "--games", "30", "--seed", "1", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    summary = json.loads(found.stdout)
    assert found.stderr == ""
    assert list(summary) == ["games", "finished", "decisions", "violations", "seconds", "median_decisions", "wins"]
    assert (summary["games"], summary["finished"], summary["violations"]) == (30, 30, 0)
    assert (summary["decisions"], summary["median_decisions"], len(summary["wins"])) == (180, 6, 2)
    assert sum(summary["wins"]) >= 30


def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    def wins(seed: str) -> list[int]:
        return run(GAME, 40, seed=seed)[0]["wins"]

    assert wins("1") == wins("1")
    assert wins("1") != wins("2")


def test_options_and_computer_players_are_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert playtest.main(["template", "--games", "4", "--options", '{"hand": 6}', "--seats", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["median_decisions"] == 10
    wins = run(GAME, 60, seats=2, names=["cautious", "random"])[0]["wins"]
    assert wins != run(GAME, 60, seats=2)[0]["wins"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "nobody"], "random, cautious"),
        (["--bots", "random,random"], "name one computer player or 4, not 2"),
        (["--seats", "7"], "2 to 4 players, not 7"),
        (["--options", '{"hand": "9"}'], "no option hand=9"),
        (["--options", "[]"], "invalid table_options value"),
    ],
)
def test_what_does_not_fit_the_game_is_said(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        playtest.main(["template", *arguments])
    assert caught.value.code == 2
    assert words in capsys.readouterr().err


def test_a_broken_invariant_is_a_violation() -> None:
    summary, violations = run(replace(GAME, check=lambda state: ["a card is missing"]), 2)
    assert summary["violations"] == len(violations) > 2
    assert violations[0].endswith("decision 1: a card is missing")


def test_rules_that_fail_are_a_violation_and_the_other_games_go_on() -> None:
    async def fails(table: Any) -> Any:
        if table.state.private[0][0] < "05":
            raise KeyError("lost")
        return await GAME.phases[1](table)

    fails.__name__ = "play"
    summary, violations = run(replace(GAME, phases=(GAME.phases[0], fails)), 20)
    assert 0 < summary["finished"] < 20
    assert summary["finished"] + len(violations) == 20
    assert "KeyError('lost')" in violations[0]


def test_a_state_that_does_not_survive_a_restart_is_a_violation() -> None:
    async def remembers(table: Any, memory: list[int] = []) -> Any:  # noqa: B006
        memory.append(1)
        table.state.public.points[0] += len(memory)
        return await GAME.phases[1](table)

    remembers.__name__ = "play"
    _, violations = run(replace(GAME, phases=(GAME.phases[0], remembers)), 3)
    assert any("restored table differs: state" in violation for violation in violations)


def test_a_game_that_does_not_end_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playtest, "MOST_DECISIONS", 5)
    summary, _ = run(GAME, 2)
    assert (summary["finished"], summary["decisions"]) == (0, 10)
