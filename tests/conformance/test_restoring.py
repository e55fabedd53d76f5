"""A restarted table is the live table: after every answer, and in a process with another hash seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import games
from engine.kernel.errors import CannotLoad
from tests.conformance.fresh import digest, stored_as_text
from tests.conformance.matches import Match
from tests.kernel.stored import same

ROOT = Path(__file__).resolve().parents[2]


def test_a_table_restored_after_any_answer_is_the_live_one(match: Match) -> None:
    for kept, _ in match.played():
        run, step = kept.restored()
        assert step is None
        assert same(run) == same(kept.run)
        run.close()


def test_the_state_survives_being_dumped_and_loaded_after_every_phase(match: Match) -> None:
    game = match.game
    kept = match.played_out()
    for state in (*(game.load(checkpoint.state) for checkpoint in kept.checkpoints), kept.run.state):
        assert game.load(game.dump(state)) == state


def test_what_the_state_is_made_of_is_sound_only_in_its_own_shape(match: Match) -> None:
    """``load`` must refuse what is no state of the game, or a broken file would be played on."""
    game = match.game
    state = json.loads(game.dump(match.start().run.state))
    for name in state:
        with pytest.raises(CannotLoad):
            game.load(json.dumps({key: value for key, value in state.items() if key != name} | {"other": 1}).encode())


@pytest.mark.parametrize("key", sorted(games()))
def test_a_fresh_process_with_another_hash_seed_restores_the_same_table(key: str) -> None:
    game = games()[key]
    kept_as_text, live = [], []
    for seats in range(game.seats[0], game.seats[1] + 1):
        match = Match(game, seats, seed="fresh")
        for kept, dice in match.played():
            if dice.below(12) == 0 or kept.run.over:
                kept_as_text.append(stored_as_text(kept, match))
                live.append(digest(kept.run, match.names))
    assert len(live) > game.seats[1] - game.seats[0]
    for hash_seed in ("1", "4711"):
        found = subprocess.run(
            [sys.executable, "-m", "tests.conformance.fresh"],
            input="\n".join(kept_as_text),
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert found.stdout.split() == live
