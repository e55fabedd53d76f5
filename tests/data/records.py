"""Tables to store."""

from __future__ import annotations

from dataclasses import replace

from engine.host.types import Chair, Place, TableRecord


def a_record(**changes: object) -> TableRecord:
    """A table of two."""
    record = TableRecord(
        id=0,
        game="nim",
        stage="lobby",
        place=Place(400, 500, "The Server", "games"),
        host=11,
        options={"stones": "12"},
        seats_wanted=2,
        chairs=[Chair(11, "Alice", press=1), Chair(None, "Clover", "slow")],
        secret="00" * 32,
        created=5.0,
        touched=6.0,
    )
    return replace(record, **changes)  # type: ignore[arg-type]
