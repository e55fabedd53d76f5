"""A game that cannot be loaded: it says so, and the others are there all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cogs.conftest import Room

ROOT = Path(__file__).resolve().parents[2]
START = """
import sys
import engine.games
engine.games.__path__.append({folder!r})
import bot
from cogs.choosing import GAMES, PLAYABLE
print([choice.name for choice in PLAYABLE if choice not in GAMES], len(GAMES))
assert bot.complain()
sys.exit(bot.main(["--check"]))
"""


@pytest.mark.parametrize("fault", ["import no_such_module", "GAME = None", "def broken(:", ""])
def test_a_broken_folder_leaves_the_others_on_offer_and_the_check_names_it(tmp_path: Path, fault: str) -> None:
    (tmp_path / "bear_hunt").mkdir()
    (tmp_path / "bear_hunt" / "__init__.py").write_text(fault)
    done = subprocess.run(
        [sys.executable, "-c", START.format(folder=str(tmp_path))],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path), "DISCORD_TOKEN": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    first, *report = done.stdout.splitlines()
    assert first == "['Bear Hunt (cannot be loaded just now)'] 4", done.stderr
    assert done.returncode == 1
    assert "THE GAME IN engine/games/bear_hunt CANNOT BE LOADED" in done.stderr
    assert any(line.startswith("FAIL  the game in engine/games/bear_hunt cannot be loaded") for line in report)
    assert report[-1].startswith("1 of ")


@pytest.mark.simcord(check_errors=False)
async def test_play_says_that_a_game_cannot_be_loaded(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.commands.broken", lambda: {"battle_royale": ImportError("gone")})
    await room.alice.slash(room.channel, "play", game="battle_royale")
    assert "Battle Royale cannot be loaded just now" in room.private(room.alice)[-1].content
    assert room.public() == []
