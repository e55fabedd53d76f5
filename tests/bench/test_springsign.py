"""`python -m bench springsign`: boards and seats are as told, and the report holds what was played."""

from __future__ import annotations

import pytest

from bench import springsign


def test_seats_alternate_and_a_board_meets_the_simplified_and_unique_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    met = []

    def play(players: list[str], seed: str, options: object, sides: list[str]) -> springsign.Played:
        met.append((players.index("neighbour"), sides[players.index("random")]))
        return springsign.Played(springsign.Outcome((), "", (1, 1)), 1)

    monkeypatch.setattr(springsign, "play", play)
    for number in range(8):
        springsign.against_random("smuggler", number)
    assert [seat for seat, _ in met] == [0, 1] * 4
    assert [side == "simplified" for _, side in met] == [True, True, False, False] * 2
    assert "smuggler" not in [side for _, side in met]


def test_a_quick_run_fills_the_table() -> None:
    report = springsign.run(1, ["soldier"])
    (board, games, *figures) = report.rows[0]
    assert (board, games) == ("soldier", "1")
    assert len(figures) == len(report.columns) - 2
    assert {goal.goal for goal in report.goals} == {"won", "slowest decision", "99 of 100 decisions"}
    assert sum(note.startswith("seasons") for note in report.notes) == springsign.AMONG_EACH
