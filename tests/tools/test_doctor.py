"""The doctor: says of every live table whether it plays on under this code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import doctor
from engine.capsule import of_table
from engine.games import games
from engine.games.template import GAME
from engine.kernel.game import Game
from engine.kernel.questions import one
from tests.tools.tables import Kept, finished, play, record
from tests.tools.test_capsule import stored


def with_game(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let the registry hold a changed template game."""
    changed: dict[str, Game[Any]] = {**games(), "template": replace(GAME, **changes)}
    monkeypatch.setattr(doctor, "games", lambda: changed)


def verdict(kept: Kept) -> str:
    return str(doctor.examine("#7", of_table(*kept)))


async def play_other(table: Any) -> Any:
    """The template's round with another question."""
    state = table.state
    await table.ask_all({seat: one("other", hand, private=True) for seat, hand in enumerate(state.private)})


play_other.__name__ = "play"


def test_every_table_of_this_code_is_ok() -> None:
    for answers in range(9):
        assert verdict(play(answers)) == "#7: ok"
    assert verdict(play(5, undos=2)) == "#7: ok"
    assert verdict(finished()) == "#7: ok"


def test_a_table_whose_rules_changed_will_rewind(monkeypatch: pytest.MonkeyPatch) -> None:
    with_game(monkeypatch, phases=(GAME.phases[0], play_other))
    assert verdict(play(5)) == "#7: will rewind 2"
    assert verdict(play(3)) == "#7: ok"


def test_a_new_version_of_the_rules_starts_at_the_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    with_game(monkeypatch, rules_version=2)
    assert verdict(play(4)) == "#7: will rewind 1"
    assert verdict(play(6)) == "#7: ok"


def test_a_table_of_another_shape_cannot_load(monkeypatch: pytest.MonkeyPatch) -> None:
    with_game(monkeypatch, state_version=2)
    assert verdict(play(4)) == "#7: cannot load: template: state version 1, this code has 2"


def test_a_table_of_an_unknown_game_cannot_load() -> None:
    table, checkpoints, rows = play(4)
    assert "no game 'chess'" in verdict((replace(table, game="chess"), checkpoints, rows))


def test_rules_that_fail_and_broken_invariants_are_told_apart_from_what_is_ok(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(table: Any) -> Any:
        raise KeyError("lost")

    fails.__name__ = "play"
    with_game(monkeypatch, phases=(GAME.phases[0], fails))
    assert verdict(play(4)) == "#7: cannot load: the rules failed: KeyError('lost')"
    with_game(monkeypatch, check=lambda state: ["a card is missing"])
    assert verdict(play(4)) == "#7: cannot load: a card is missing"


async def test_the_live_tables_of_a_database_are_examined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby: Kept = (replace(record(), stage="lobby", seed=""), [], [])
    database = await stored(tmp_path / "tables.db", play(4), lobby, finished(), play(3))
    before = database.read_bytes()
    assert doctor.main([str(database)]) == 0
    title = "Top Takes Bottom"
    assert capsys.readouterr().out.splitlines() == [f"#1 ({title}): ok", f"#4 ({title}): ok", "2 tables examined."]
    with_game(monkeypatch, rules_version=2)
    assert doctor.main([str(database)]) == 1
    with_game(monkeypatch, state_version=2)
    assert doctor.main([str(database)]) == 2
    assert database.read_bytes() == before


def test_a_capsule_is_examined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.capsule.json"
    file.write_text(of_table(*play(4)).text(), encoding="utf-8")
    assert doctor.main([str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "game.capsule.json (Top Takes Bottom): ok"


def test_a_file_that_is_neither_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear doctor", encoding="utf-8")
    assert doctor.main([str(file)]) == 2
    assert doctor.main([str(tmp_path / "nothing")]) == 2
    assert "cannot be read" in capsys.readouterr().err
