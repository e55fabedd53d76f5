"""The fairness proof: alone in an empty folder it accepts a fair game and refuses a changed one in plain words."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import verify
from engine.capsule import for_players, of_table
from engine.kernel.chance import FairStream
from tests.tools.tables import Kept, altered, finished, play


def capsule(kept: Kept) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(for_players(*kept).text())
    return found


def alone(folder: Path, content: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    """Run the script by itself: one file, no packages, an empty folder."""
    shutil.copy(verify.__file__, folder / "verify.py")
    (folder / "game.capsule.json").write_text(json.dumps(content), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-S", "verify.py", "game.capsule.json"],
        cwd=folder,
        env={},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_fair_game_is_verified_alone_in_an_empty_folder(tmp_path: Path) -> None:
    found = alone(tmp_path, capsule(finished()))
    assert (found.returncode, found.stderr) == (0, "")
    assert "Top Takes Bottom (Player 0, Player 1, Robot): fair." in found.stdout


def test_one_changed_number_is_refused_in_plain_words(tmp_path: Path) -> None:
    content = capsule(finished())
    row = next(row for row in content["rows"] if row["kind"] == "chance")
    row["values"][3] = (row["values"][3] + 1) % row["bounds"][3]
    found = alone(tmp_path, content)
    assert found.returncode == 1
    assert f"NOT FAIR. Row {row['n']}: the log says [" in found.stdout
    assert "but the seed gives [" in found.stdout


def unfair(content: dict[str, Any]) -> str:
    with pytest.raises(verify.Unfair) as caught:
        verify.verify(content)
    return str(caught.value)


def test_another_secret_is_refused() -> None:
    content = capsule(finished())
    content["secret"] = "00" * 32
    assert "not the one that was promised" in unfair(content)


@pytest.mark.parametrize("change", ["join", "order", "start", "seed", "missing"])
def test_a_seed_that_does_not_follow_from_the_presses_is_refused(change: str) -> None:
    content = capsule(finished())
    if change == "join":
        content["joins"][0] = "1"
    elif change == "order":
        content["joins"].reverse()
    elif change == "start":
        content["start"] = "1"
    elif change == "seed":
        content["seed"] = "00" * 32
    else:
        content["joins"] = content["joins"][:-1]
    assert "does not follow" in unfair(content)


def test_a_row_that_was_taken_out_is_missed() -> None:
    content = capsule(finished())
    del content["rows"][4]
    assert unfair(content) == "Row 5 of the log is missing."


def test_rows_cut_off_at_the_end_are_missed() -> None:
    content = capsule(finished())
    content["rows"].pop()
    assert "The log ends at row" in unfair(content)


def test_numbers_drawn_and_thrown_away_are_missed() -> None:
    content = capsule(finished())
    content["position"] += 1
    assert "its log shows" in unfair(content)
    content = capsule(finished())
    chance = next(row for row in content["rows"] if row["kind"] == "chance")
    chance["start"] += 1
    assert "should begin at number 0" in unfair(content)


def test_a_game_with_answers_taken_back_is_verified() -> None:
    kept = finished(undos=3)
    assert any(row.kind == "withdrawn" for row in kept[2])
    assert "fair" in verify.verify(capsule(kept))


def test_a_running_game_is_not_judged(tmp_path: Path) -> None:
    found = alone(tmp_path, capsule(play(4)))
    assert (found.returncode, found.stdout) == (2, "")
    assert "its secret is shown at the end" in found.stderr


def test_what_is_no_capsule_is_not_judged(tmp_path: Path) -> None:
    assert alone(tmp_path, {"format": "other"}).returncode == 2
    content = capsule(finished())
    del content["joins"]
    assert "damaged" in alone(tmp_path, content).stderr
    nothing = subprocess.run(
        [sys.executable, "-I", "-S", "verify.py", "nothing"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (nothing.returncode, "cannot be read" in nothing.stderr) == (2, True)


def test_it_runs_as_a_module_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(for_players(*finished()).text(), encoding="utf-8")
    assert verify.main([str(file)]) == 0
    assert "fair" in capsys.readouterr().out
    assert verify.main([]) == 2


def test_the_script_draws_the_numbers_that_the_game_draws() -> None:
    bounds = [2, 6, 52, 1000, (1 << 63) + 1] * 20
    drawn = FairStream(b"seed").take(bounds)
    stream = verify.Stream(b"seed")
    assert [stream.below(bound) for bound in bounds] == drawn.values
    assert stream.position == drawn.count


def test_a_forged_row_of_a_stored_table_is_found() -> None:
    table, checkpoints, rows = finished()
    deal = next(row for row in rows if row.kind == "chance")
    forged = altered(rows, deal.n, values=[0] * len(deal.values))
    assert "the seed gives" in unfair(json.loads(of_table(table, checkpoints, forged).text()))
