"""Every conformance test runs over all games; ``--deep`` plays ten times as many of each."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.matches import repeated, setups

LONGEST: Counter[str] = Counter()
"""By game, the most decisions that one phase took."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give ``match`` to the tests that ask for it: each set-up once, ten times with ``--deep``."""
    if "match" in metafunc.fixturenames:
        count = 10 if metafunc.config.getoption("deep") else 1
        metafunc.parametrize("match", repeated(setups(), count), ids=str)


@pytest.fixture
def longest_phase() -> Counter[str]:
    """Where a test notes how many decisions phases take."""
    return LONGEST


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the longest phases: about ten decisions is the advice."""
    for game, decisions in sorted(LONGEST.items()):
        terminalreporter.write_line(f"{game}: at most {decisions} decisions in one phase")
