"""Capsules: a whole game in one file, and nothing secret in it while the game runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from data.store import open_store
from engine.capsule import Capsule, for_players, main, of_table, read, restore
from engine.games.template import GAME
from engine.host.types import Write
from engine.kernel.errors import CannotLoad
from tests.tools.tables import SECRET, Kept, finished, play


def test_a_capsule_is_read_as_it_was_written() -> None:
    for kept in (finished(), play(4)):
        capsule = of_table(*kept)
        assert read(capsule.text()) == capsule


def test_a_finished_game_is_given_out_whole() -> None:
    table, checkpoints, rows = finished()
    capsule = for_players(table, checkpoints, rows)
    assert (capsule.secret, capsule.rows, capsule.checkpoints) == (SECRET.hex(), rows, checkpoints)
    assert capsule.joins == ["9000", "9001", "bot:2"]
    assert not capsule.redacted


def test_a_running_game_gives_nothing_away() -> None:
    kept = table, checkpoints, rows = play(4)
    text = for_players(*kept).text()
    assert SECRET.hex() not in text
    assert table.seed not in text
    assert json.loads(text)["checkpoints"] == []
    assert not [row for row in json.loads(text)["rows"] if row["kind"] != "chance" or row["to"] is not None]
    for row in rows:
        assert row.mark not in text, "a fingerprint is a hash of a hand that could be guessed back"
    assert str(rows[0].values)[1:-1] not in text.replace("\n", "").replace(" ", "").replace(",", ", ")
    assert b"hidden" in checkpoints[0].state
    assert "hidden" not in text


def test_a_capsule_restores_the_table_with_and_without_its_checkpoints() -> None:
    kept = play(5)
    whole = of_table(*kept)
    bare = of_table(kept[0], [], kept[2])
    tables = [restore(capsule, GAME) for capsule in (whole, bare)]
    assert [step for _, step in tables] == [None, None]
    first, second = (run for run, _ in tables)
    assert GAME.dump(first.state) == GAME.dump(second.state)
    assert first.serials == second.serials == kept[0].serials


def test_a_redacted_capsule_cannot_be_restored() -> None:
    with pytest.raises(CannotLoad, match="redacted"):
        restore(for_players(*play(4)), GAME)


def test_what_is_no_capsule_cannot_be_read() -> None:
    for text in ("", "{}", '{"format": "board-game-capsule-1"}'):
        with pytest.raises(CannotLoad, match="no capsule"):
            read(text)


async def stored(path: Path, *tables: Kept) -> Path:
    """A database that holds these tables."""
    store = await open_store(path)
    for table, checkpoints, rows in tables:
        number = await store.create(table, 0)
        table = table.changed(id=number)
        for checkpoint in checkpoints:
            await store.write(Write(table, checkpoint=checkpoint))
        await store.write(Write(table, rows=rows))
    await store.close()
    return path


async def test_a_capsule_comes_out_of_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = await stored(tmp_path / "tables.db", finished(), play(4))
    before = database.read_bytes()
    target = tmp_path / "game.json"
    assert main([str(database), "1", "-o", str(target)]) == 0
    capsule: Capsule = read(target.read_text("utf-8"))
    assert (capsule.stage, capsule.rows) == ("over", finished()[2])
    assert main([str(database), "2", "-o", str(target)]) == 0
    assert read(target.read_text("utf-8")).redacted
    assert main([str(database), "2", "-o", str(target), "--full"]) == 0
    assert read(target.read_text("utf-8")) == of_table(*play(4))
    assert main([str(database), "2"]) == 0
    assert main([str(database), "3"]) == 2
    assert "no game at table 3" in capsys.readouterr().err
    assert database.read_bytes() == before
