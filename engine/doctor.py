"""Will every table play on under this code? ``python -m engine.doctor FILE`` replays them and says.

FILE is a copy of the bot's database, or a capsule. For each live table: ``ok`` it goes on exactly where it stands,
``will rewind n`` it goes back n decisions to the start of its phase, ``cannot load`` it would have to be suspended.
Run it with the new code before an update. Exit code: 0 all ok, 1 something will rewind, 2 something cannot load.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from data.store.reading import live, whole
from engine.capsule import Capsule, of_table, read, restore
from engine.copies import copy_of
from engine.kernel.errors import CannotLoad
from engine.kernel.log import standing
from engine.library import broken, games

DATABASE_HEADER = b"SQLite format 3\x00"
EXIT = {"ok": 0, "will rewind": 1, "cannot load": 2}


@dataclass(frozen=True, slots=True)
class Finding:
    """What will become of one table.

    Attributes:
        name: Which table.
        verdict: Whether it goes on.
        detail: Decisions lost, or why it cannot be loaded.
    """

    name: str
    verdict: Literal["ok", "will rewind", "cannot load"]
    detail: str = ""

    def __str__(self) -> str:
        separator = ": " if self.verdict == "cannot load" else " "
        return f"{self.name}: {self.verdict}{separator if self.detail else ''}{self.detail}"


def examine(name: str, capsule: Capsule) -> Finding:
    """Replay one table against this code."""
    game = games().get(capsule.game)
    if capsule.game in broken():
        return Finding(name, "cannot load", f"the game cannot be loaded: {broken()[capsule.game]!r}")
    if game is None:
        return Finding(name, "cannot load", f"this code has no game {capsule.game!r}")
    try:
        run, step = restore(capsule, game)
    except CannotLoad as error:
        return Finding(name, "cannot load", str(error))
    except Exception as error:  # whatever the rules raise, the other tables still want an answer
        return Finding(name, "cannot load", f"the rules failed: {error!r}")
    problems = game.check(run.state)
    if problems:
        return Finding(name, "cannot load", "; ".join(problems))
    if step is None or step.undone is None:
        return Finding(name, "ok")
    lost = sum(row.n >= step.undone and row.kind in ("answer", "timeout") for row in standing(capsule.rows))
    return Finding(name, "will rewind", str(lost))


def tables_of(file: Path) -> Iterator[tuple[str, Capsule]]:
    """The live tables of a database copy, or the one game of a capsule.

    Raises:
        CannotLoad: The file is neither.
    """
    with file.open("rb") as opened:
        is_database = opened.read(len(DATABASE_HEADER)) == DATABASE_HEADER
    if not is_database:
        capsule = read(file.read_bytes())
        yield f"{file.name} ({capsule.title})", capsule
        return
    with copy_of(file) as connection:
        for table in live(connection):
            found = whole(connection, table)
            if found is not None and found[0].stage != "lobby":
                capsule = of_table(*found)
                yield f"#{table} ({capsule.title})", capsule


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine every table of a file."""
    parser = argparse.ArgumentParser(prog="python -m engine.doctor", description="Replays live tables on this code.")
    parser.add_argument("file", type=Path, help="a copy of the database, or a capsule")
    given = parser.parse_args(arguments)
    worst = count = 0
    try:
        for name, capsule in tables_of(given.file):
            finding = examine(name, capsule)
            print(finding, flush=True)
            worst = max(worst, EXIT[finding.verdict])
            count += 1
    except (OSError, CannotLoad, sqlite3.Error) as error:
        print(f"{given.file} cannot be read: {error}", file=sys.stderr)
        return 2
    print(f"{count} table{'' if count == 1 else 's'} examined.")
    return worst


if __name__ == "__main__":
    sys.exit(main())
