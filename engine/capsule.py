"""A whole game in one JSON file: for the fairness proof, for bug reports, for replaying it against other code.

``python -m engine.capsule DATABASE TABLE [-o FILE] [--full]`` writes one from a database copy. As long as a game runs
its capsule is redacted: no secret, no seed, no stored state, and of the log only the chance that everybody saw.
``--full`` keeps everything; it is meant for the owner of the bot and never for the players of a running game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter

from data.store.reading import whole
from engine.copies import copy_of
from engine.host.types import Stage, TableRecord
from engine.kernel.chance import FairStream
from engine.kernel.errors import CannotLoad
from engine.kernel.fairness import commitment, computer_join
from engine.kernel.game import Game
from engine.kernel.log import Checkpoint, Row
from engine.kernel.run import Run, Step
from engine.library import games

FORMAT: Literal["board-game-capsule-1"] = "board-game-capsule-1"


@dataclass(frozen=True, slots=True)
class Capsule:
    """One game.

    Attributes:
        game: Key of the game.
        title: What players call it.
        stage: Where the table is in its life.
        seats: How many play.
        options: Table options.
        names: Display name of each seat.
        computers: Name of the computer player that decides for a seat, "" for a person.
        joins: What each seat put into the seed, in seat order.
        start: The press that started the game.
        commitment: SHA-256 of the secret, in hex.
        secret: The secret in hex; "" if it is not public yet.
        seed: The seed in hex; "" likewise.
        position: First unused number of the stream.
        n: Newest log row.
        serial: Newest question serial.
        serials: Open questions: serial and fingerprint by seat.
        undo_base: Oldest checkpoint that an undo may need.
        rows: The log, undone rows included.
        checkpoints: Stored phase boundaries, oldest first; may be empty.
        redacted: Whether parts were left out since the game still runs.
    """

    game: str
    title: str
    stage: Stage
    seats: int
    options: dict[str, str]
    names: list[str]
    computers: list[str]
    joins: list[str]
    start: str
    commitment: str
    secret: str
    seed: str
    position: int
    n: int
    serial: int = 0
    serials: dict[int, tuple[int, str]] = field(default_factory=dict)
    undo_base: int = 0
    rows: list[Row] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    redacted: bool = False
    format: Literal["board-game-capsule-1"] = FORMAT

    def text(self) -> str:
        """The file."""
        return ADAPTER.dump_json(self, indent=1).decode() + "\n"

    def without_secrets(self) -> Capsule:
        """What may be shown while the game runs.

        Answers are left out whole: some are sealed or made from a hidden hand, and a fingerprint is a hash of so few
        possible hands that it could be guessed back.
        """
        seen = [replace(row, mark="") for row in self.rows if row.kind == "chance" and row.to is None]
        return replace(self, secret="", seed="", serials={}, rows=seen, checkpoints=[], redacted=True)


ADAPTER = TypeAdapter(Capsule)


def read(text: str | bytes) -> Capsule:
    """A capsule from its file.

    Raises:
        CannotLoad: It is none.
    """
    try:
        return ADAPTER.validate_json(text)
    except ValueError as error:
        raise CannotLoad(f"this is no capsule: {error}") from error


def of_table(record: TableRecord, checkpoints: Sequence[Checkpoint], rows: Sequence[Row]) -> Capsule:
    """Everything about a started table; use ``for_players`` for what may leave the bot."""
    known = games().get(record.game)
    return Capsule(
        game=record.game,
        title=known.title if known else record.game,
        stage=record.stage,
        seats=len(record.chairs),
        options=dict(record.options),
        names=[chair.name for chair in record.chairs],
        computers=[chair.bot for chair in record.chairs],
        joins=[
            computer_join(seat) if chair.player is None else str(chair.press)
            for seat, chair in enumerate(record.chairs)
        ],
        start=str(record.start_press),
        commitment=commitment(bytes.fromhex(record.secret)),
        secret=record.secret,
        seed=record.seed,
        position=record.position,
        n=record.n,
        serial=record.serial,
        serials=dict(record.serials),
        undo_base=record.undo_base,
        rows=list(rows),
        checkpoints=list(checkpoints),
    )


def for_players(record: TableRecord, checkpoints: Sequence[Checkpoint], rows: Sequence[Row]) -> Capsule:
    """What players may have: everything once the game is over, a redacted capsule before."""
    capsule = of_table(record, checkpoints, rows)
    return capsule if record.stage in ("over", "ended") else capsule.without_secrets()


def restore(capsule: Capsule, game: Game[Any]) -> tuple[Run[Any], Step | None]:
    """The table, rebuilt by this code as after a restart; from the very start if the capsule holds no checkpoints.

    Raises:
        CannotLoad: The capsule is redacted, or this code cannot read its state.
    """
    if capsule.redacted:
        raise CannotLoad("the capsule is redacted, since its game was not over")
    checkpoints = [kept for kept in capsule.checkpoints if kept.n >= capsule.undo_base] or capsule.checkpoints[-1:]
    if not checkpoints:
        state = game.dump(game.opening(capsule.seats, capsule.options))
        checkpoints = [Checkpoint(0, game.phases[0].__name__, state, game.rules_version, game.state_version)]
    return Run.restore(
        game,
        checkpoints,
        [row for row in capsule.rows if row.n > checkpoints[0].n],
        FairStream(bytes.fromhex(capsule.seed), capsule.position),
        serial=capsule.serial,
        serials=capsule.serials,
        n=capsule.n,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a table's capsule."""
    parser = argparse.ArgumentParser(prog="python -m engine.capsule", description="Write a game as one JSON file.")
    parser.add_argument("database", type=Path)
    parser.add_argument("table", type=int)
    parser.add_argument("-o", "--output", type=Path, help="file to write; standard output without it")
    parser.add_argument("--full", action="store_true", help="keep everything even though the game still runs")
    given = parser.parse_args(arguments)
    with copy_of(given.database) as connection:
        found = whole(connection, given.table)
    if found is None or not found[0].seed:
        print(f"There is no game at table {given.table} in {given.database}.", file=sys.stderr)
        return 2
    capsule = of_table(*found) if given.full else for_players(*found)
    if given.output is None:
        print(capsule.text(), end="")
    else:
        given.output.write_text(capsule.text(), encoding="utf-8")
        print(f"{given.output}: {capsule.title}, {len(capsule.rows)} rows" + ", redacted" * capsule.redacted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
