"""Being away and asking to take a move back, at one table."""

from __future__ import annotations

from engine.host.limits import faults
from engine.host.request_screens import voters
from tests.host.asking import ask, buttons, offered, pressed, request_message, rolled, say
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CLEO


async def test_whoever_is_away_need_not_agree_to_what_touches_only_what_happened_since(room: Room) -> None:
    table = await room.playing("nim", BEN, CLEO, stones="40")
    await room.host.away(table, CLEO, room.press())
    await room.take(table, ALICE, "1")
    await room.take(table, BEN, "1")
    await room.until_waiting(table, 0)
    message = await ask(room, table, BEN)
    assert message.post.pings == (ALICE.id,)
    await room.host.back(table, CLEO, room.press())
    await room.settled()
    assert f"<@{ALICE.id}> and <@{CLEO.id}>, do you agree?" in message.post.content, "whoever is back is asked"


async def test_what_happened_before_somebody_left_is_theirs_too(room: Room) -> None:
    """Or one could unmake a whole game while the others are away, with nobody asked."""
    table = await rolled(room, stones="40")
    await room.take(table, BEN, "1")
    await room.take(table, ALICE, "1")
    await room.host.away(table, BEN, room.press())
    await room.until_waiting(table, 0)
    left = (await room.host.record(table)).chairs[1].left
    for _ in range(2):
        offer = await offered(room, table, ALICE)
        assert faults(offer) == []
        if "Ask the others" in buttons(offer):
            break
        await pressed(room, ALICE, buttons(offer)["Take it back"], private=True)
        await room.settled()
    assert "if Ben (away) agrees. You may ask 3 times in this game." in offer.content
    assert "Ben is away; an answer brings Ben back to the table." in offer.content
    await pressed(room, ALICE, buttons(offer)["Ask the others"], private=True)
    await room.settled()
    record = await room.host.record(table)
    request = record.takebacks.open
    assert request is not None
    assert left is not None
    assert request.row <= left
    assert record.takebacks.asked == {0: 1}, "it counts like any other"
    message = request_message(room)
    assert message.post.pings == (BEN.id,)
    assert "Ben is away; an answer brings Ben back to the table." in message.post.content
    await say(room, BEN, message, "Agree")
    record = await room.host.record(table)
    assert (record.waiting, record.chairs[1].away) == ([0], False)
    assert "Everybody agreed" in message.post.content


async def test_what_only_touches_what_happened_since_needs_nobody_where_nobody_else_is_there(room: Room) -> None:
    table = await room.playing("nim", BEN, stones="40")
    await room.host.away(table, BEN, room.press())
    await room.take(table, ALICE, "1")
    await room.until_waiting(table, 0)
    offer = await offered(room, table, ALICE)
    assert "Since Ben went away only computer players have answered besides you" in offer.content
    await pressed(room, ALICE, buttons(offer)["Take it back"], private=True)
    assert (await room.host.record(table)).takebacks.number == 0


async def test_going_away_takes_no_vote_away_and_resigning_does(room: Room) -> None:
    table = await rolled(room, BEN, CLEO, stones="40")
    message = await ask(room, table, ALICE)
    await say(room, BEN, message, "Agree")
    await room.host.away(table, CLEO, room.press())
    await room.settled()
    record = await room.host.record(table)
    assert voters(record, 0, 1) == [1, 2]
    assert record.takebacks.open is not None
    assert record.takebacks.open.agreed == (1,), "what was given stays given"
    await room.host.resign(table, CLEO, room.press())
    await room.settled()
    assert "Everybody agreed: it is taken back." in message.post.content
    assert (await room.host.record(table)).waiting == [0]
