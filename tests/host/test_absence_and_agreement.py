"""Being away and asking to take a move back, at one table."""

from __future__ import annotations

from engine.host.request_screens import voters
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CLEO


async def test_whoever_is_away_need_not_agree_and_whoever_is_back_is_asked(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO, stones="40")
    await room.host.away(table, CLEO, room.press())
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "1")
    await room.until_waiting(table, 0)
    offer = (await room.host.undo(table, BEN, room.press())).post
    assert offer is not None, "Cleo's stand-in has answered since"
    live = room.host._tables.peek(table)
    assert live is not None
    assert voters(live.record, 1) == [0]
    await room.host.back(table, CLEO, room.press())
    assert voters(live.record, 1) == [0, 2]
