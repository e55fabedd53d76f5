"""Restores tables in a process of its own: a stored table per line in, a digest of the rebuilt table per line out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from engine.capsule import ADAPTER, Capsule, read, restore
from engine.games import games
from engine.kernel.run import Run
from engine.kernel.scene import Scene
from tests.conformance.matches import NAMES, Match
from tests.kernel.stored import Stored, same


def stored_as_text(kept: Stored, match: Match) -> str:
    """What a store holds of the table, as one line."""
    capsule = Capsule(
        game=match.game.key,
        title=match.game.title,
        stage="playing",
        seats=match.seats,
        options=dict(match.options),
        names=list(match.names),
        computers=["random"] * match.seats,
        joins=[],
        start="",
        commitment="",
        secret="",
        seed=match.stream_seed.hex(),
        position=kept.position,
        n=kept.record["n"],
        serial=kept.record["serial"],
        serials=kept.record["serials"],
        undo_base=kept.base,
        rows=kept.rows,
        checkpoints=kept.checkpoints,
    )
    return ADAPTER.dump_json(capsule).decode()


def digest(run: Run[Any], names: Sequence[str]) -> str:
    """A fingerprint of all of a table: its inside, and every picture and word of it."""
    parts: list[object] = list(same(run).items())
    game = run.game
    for seat in (None, *range(len(names))):
        view = run.view(seat)
        scenes: list[Scene | None] = [game.pictures.board(view, numbered={}, names=names)]
        parts.append(game.text.status(view, names))
        if seat is not None:
            scenes.append(game.pictures.hand(view, seat, names=names))
            parts.append(game.text.hand(view, seat, names))
        parts += [scene.dump() for scene in scenes if scene is not None]
    return sha256(repr(parts).encode()).hexdigest()


def main() -> None:
    """Restore every table of standard input."""
    for line in sys.stdin:
        capsule = read(line)
        run, step = restore(capsule, games()[capsule.game])
        print("rewound" if step is not None else digest(run, NAMES[: capsule.seats]))


if __name__ == "__main__":
    main()
