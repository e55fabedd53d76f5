"""Kill the process before and after every effect: nothing confirmed is lost, nothing is told twice."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.host.scripted import transcript

ROOT = Path(__file__).resolve().parent.parent.parent
EVERY = 7
"""Of all effects the test kills at each seventh, or at every one with ``--deep``."""


def run(folder: Path, deadly: int = 0) -> int:
    """One process; its exit code."""
    folder.mkdir(exist_ok=True)
    environment = {
        **os.environ,
        "BOARD_HOST_TRIPWIRE": str(deadly),
        "BOARD_HOST_TRIPWIRE_LOG": str(folder / "effects"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.host.scripted", str(folder)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode


def told(folder: Path) -> dict[str, Any]:
    """What can be known of a run."""
    return asyncio.run(transcript(folder))


@pytest.mark.slow
def test_a_killed_process_loses_nothing_and_repeats_nothing(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    whole = tmp_path / "whole"
    assert run(whole) == 0
    expected = told(whole)
    assert expected["outbox"] == []
    assert [table[0]["stage"] for table in expected["tables"]] == ["over", "ended"]
    effects = (whole / "effects").read_text().splitlines()
    assert len(effects) > 100
    step = 1 if pytestconfig.getoption("--deep") else EVERY
    for deadly in range(1, len(effects) + 1, step):
        folder = tmp_path / f"killed-{deadly}"
        assert run(folder, deadly) == -signal.SIGKILL, f"effect {deadly} did not happen"
        assert run(folder) == 0
        found = told(folder)
        where = f"killed at effect {effects[deadly - 1]!r}"
        assert found["tables"] == expected["tables"], where
        assert found["messages"] == expected["messages"], where
        assert found["outbox"] == [], where
