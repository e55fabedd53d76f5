"""Tables of the template game as the host keeps them, for the tests of the tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.template import GAME
from engine.host.types import Chair, Place, TableRecord
from engine.kernel.chance import Dice, FairStream
from engine.kernel.errors import Refused
from engine.kernel.fairness import computer_join, seed
from engine.kernel.log import Checkpoint, Row
from engine.kernel.run import Run, Step

SECRET = bytes(range(32))
Kept = tuple[TableRecord, list[Checkpoint], list[Row]]


def record(seats: int = 3) -> TableRecord:
    """A started table: two people and a computer player, with a seed as the lobby makes it."""
    chairs = [Chair(100 + seat, f"Player {seat}", press=9000 + seat) for seat in range(seats - 1)]
    chairs.append(Chair(None, "Robot", bot="cautious"))
    joins = [str(chair.press) for chair in chairs[:-1]] + [computer_join(seats - 1)]
    return TableRecord(
        id=7,
        game="template",
        stage="playing",
        place=Place(1, 2, "Server", "channel"),
        host=100,
        options={"hand": "4"},
        seats_wanted=seats,
        chairs=chairs,
        secret=SECRET.hex(),
        start_press=9999,
        seed=seed(SECRET, joins, "9999").hex(),
    )


def play(answers: int, *, undos: int = 0, seats: int = 3) -> Kept:
    """A table after some answers (0 is right after the deal), with some answers taken back on the way."""
    table = record(seats)
    run, step = Run.start(GAME, seats, table.options, FairStream(bytes.fromhex(table.seed)))
    checkpoints: list[Checkpoint] = []
    rows: list[Row] = []
    dice = Dice.seeded("tools")

    def keep(step: Step) -> None:
        if step.undone is not None:
            checkpoints[:] = [kept for kept in checkpoints if kept.n < step.undone]
        rows.extend(step.rows)
        if step.checkpoint is not None:
            checkpoints.append(step.checkpoint)

    keep(step)
    for number in range(answers):
        seat = run.waiting[0]
        keep(run.answer(seat, run.open[seat].question.random(dice)))
        if number < undos:
            try:
                keep(run.undo(seat))
            except Refused:
                continue
    return with_run(table, run), checkpoints, rows


def finished(*, undos: int = 0) -> Kept:
    """A table that was played to its end."""
    return play(9 + undos, undos=undos)


def with_run(table: TableRecord, run: Run[object]) -> TableRecord:
    """The record as the host has it beside this run."""
    return replace(
        table,
        stage="over" if run.over else "playing",
        position=run.position,
        n=run.n,
        serial=run.serial,
        serials=run.serials,
        waiting=run.waiting,
        undo_base=run.undo_base,
    )


def altered(rows: Sequence[Row], n: int, **changes: object) -> list[Row]:
    """The log with one row forged."""
    return [replace(row, **changes) if row.n == n else row for row in rows]  # type: ignore[arg-type]
