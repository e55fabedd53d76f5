"""The store: whole writes or none, many in one commit, one process at a time."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from data.store import DatabaseInUse, SqliteStore, open_store
from engine.host.lateness import DAY
from engine.host.takebacks import NO_TAKEBACKS, Request, TakeBacks
from engine.host.tripwire import Tripwire
from engine.host.types import Asked, Orders, OutboxItem, Place, PressSeen, StoreTrouble, TableRecord, Write
from engine.kernel.log import Checkpoint, Row
from tests.data.records import a_record

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """An empty store."""
    found = await open_store(tmp_path / "tables.db")
    yield found
    await found.close()


async def a_table(store: SqliteStore, **changes: object) -> TableRecord:
    """A stored table."""
    record = a_record(**changes)
    record.id = await store.create(record, 0)
    return record


async def test_a_record_comes_back_as_it_was_stored(store: SqliteStore) -> None:
    record = await a_table(store)
    assert await store.load(record.id) == record
    record = record.changed(
        stage="playing", seed="ab", position=3, serial=9, serials={0: (8, "mark")}, waiting=[0], n=4, note="¡hola!"
    )
    await store.write(Write(record))
    assert await store.load(record.id) == record
    assert await store.load(999) is None


async def test_rows_and_checkpoints_come_back_as_they_were_stored(store: SqliteStore) -> None:
    record = await a_table(store)
    rows = [
        Row(1, "chance", -1, "m1", [], [2, 0], [3, 2], 0, 2, (1,)),
        Row(2, "answer", 0, "m2", ["a", "b"]),
        Row(3, "chance", -1, "m3", [], [], [], 2, 0, None),
        Row(4, "undo", 0, "", back=2),
        Row(5, "undo", -1, "", back=1),
    ]
    first = Checkpoint(0, "deal", b'{"a":1}' * 100, 1, 2, 3)
    await store.write(Write(record, rows=rows[:2], checkpoint=first))
    second = Checkpoint(2, "play", b"{}", 1, 2)
    await store.write(Write(record, rows=rows[2:], checkpoint=second))
    assert await store.history(record.id, 0) == ([first, second], rows)
    assert await store.history(record.id, 3) == ([second], rows[2:])
    assert await store.wake(record.id) == (record, [first, second], rows)
    assert await store.whole(record.id) == (record, [first, second], rows)


async def test_a_write_with_a_known_press_changes_nothing_and_spares_the_others(store: SqliteStore) -> None:
    one, two = await a_table(store), await a_table(store)
    await store.write(Write(one, press=7))
    again = Write(one.changed(note="twice"), press=7, rows=[Row(1, "answer", 0, "m", ["a"])])
    outcomes = await asyncio.gather(
        store.write(again), store.write(Write(two.changed(note="once"), press=8)), return_exceptions=True
    )
    assert isinstance(outcomes[0], PressSeen)
    assert outcomes[1] is None
    assert (await store.whole(one.id))[2] == []
    found = await store.load(two.id)
    assert found is not None
    assert found.note == "once"
    assert await store.pressed(7) == one.id
    assert await store.pressed(9) is None


async def test_a_row_number_is_never_stored_twice(store: SqliteStore) -> None:
    record = await a_table(store)
    await store.write(Write(record, rows=[Row(1, "answer", 0, "m", ["a"])]))
    with pytest.raises(StoreTrouble):
        await store.write(Write(record.changed(note="no"), rows=[Row(1, "answer", 1, "m", ["b"])]))
    found = await store.load(record.id)
    assert found is not None
    assert found.note == ""


async def test_writes_that_wait_together_share_a_commit(tmp_path: Path) -> None:
    tripwire = Tripwire()
    store = await open_store(tmp_path / "tables.db", tripwire)
    records = [await a_table(store) for _ in range(20)]
    before = tripwire.count
    await asyncio.gather(*(store.write(Write(record)) for record in records))
    assert tripwire.count - before <= 2 * 3, "one touch before and one after each commit"
    await store.close()


class FailingWire(Tripwire):
    """A wire on which a commit fails."""

    failing = False

    def touch(self, effect: str) -> None:
        super().touch(effect)
        if self.failing and effect == "before COMMIT":
            raise sqlite3.OperationalError("database or disk is full")


async def test_a_failed_commit_fails_every_write_and_changes_nothing(tmp_path: Path) -> None:
    wire = FailingWire()
    store = await open_store(tmp_path / "tables.db", wire)
    records = [await a_table(store) for _ in range(3)]
    wire.failing = True
    outcomes = await asyncio.gather(
        *(store.write(Write(record.changed(note="lost"), press=50 + record.id)) for record in records),
        return_exceptions=True,
    )
    assert all(isinstance(outcome, StoreTrouble) for outcome in outcomes)
    wire.failing = False
    assert all([await store.load(record.id) == record for record in records])
    for record in records:
        await store.write(Write(record.changed(note="kept"), press=50 + record.id))
    await store.close()


async def test_a_locked_database_refuses_and_the_next_try_works(store: SqliteStore, tmp_path: Path) -> None:
    record = await a_table(store)
    await store._writing.execute("PRAGMA busy_timeout = 20")
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OSError, match="locked"):
        await store.write(Write(record.changed(note="x"), press=3))
    other.execute("ROLLBACK")
    other.close()
    assert await store.load(record.id) == record
    await store.write(Write(record.changed(note="x"), press=3))


async def test_a_full_disk_refuses_and_the_next_try_works(store: SqliteStore) -> None:
    record = await a_table(store)
    (pages,) = await (await store._writing.execute("PRAGMA page_count")).fetchone()  # type: ignore[misc]
    await store._writing.execute(f"PRAGMA max_page_count = {pages}")
    big = Checkpoint(0, "play", os.urandom(1_000_000), 1, 1)
    with pytest.raises(OSError, match="full"):
        await store.write(Write(record.changed(note="x"), press=3, checkpoint=big))
    await store._writing.execute("PRAGMA max_page_count = 1000000")
    assert await store.load(record.id) == record
    await store.write(Write(record.changed(note="x"), press=3, checkpoint=big))
    assert (await store.history(record.id, 0))[0] == [big]


async def test_undone_events_and_checkpoints_are_void_but_not_what_the_host_said(store: SqliteStore) -> None:
    record = await a_table(store)
    first, second = Checkpoint(0, "play", b"{}", 1, 1), Checkpoint(1, "play", b"{}", 1, 1)
    events = [
        (1, 0, "took", '{"n":1}', None, ()),
        (1, 1000, "host.resigned", "{}", None, ()),
        (2, 0, "took", "{}", (1,), (1,)),
    ]
    await store.write(Write(record, checkpoint=first, rows=[Row(1, "answer", 0, "m")]))
    await store.write(Write(record, checkpoint=second, rows=[Row(2, "answer", 1, "m")], events=events))
    found = await store.events(record.id, 0)
    assert [(event.name, event.to, event.new_to) for _, event in found] == [
        ("took", None, ()),
        ("host.resigned", None, ()),
        ("took", (1,), (1,)),
    ]
    undo = Row(3, "undo", 0, "", back=1)
    await store.write(Write(record, rows=[undo], undone=1, events=[(3, 1001, "host.undone", "{}", None, ())]))
    assert [event.name for _, event in await store.events(record.id, 0)] == ["host.resigned", "host.undone"]
    assert await store.events(record.id, found[-1][0]) != []
    assert (await store.history(record.id, 0))[0] == [first]


async def test_an_event_with_a_known_key_is_not_stored_again(store: SqliteStore) -> None:
    record = await a_table(store)
    for _ in range(2):
        await store.write(Write(record, events=[(1, 0, "took", "{}", None, ())]))
    assert len(await store.events(record.id, 0)) == 1


async def test_the_outbox_keeps_its_order_and_never_reuses_a_number(store: SqliteStore) -> None:
    record = await a_table(store)
    await store.write(
        Write(record, outbox=[OutboxItem(record.id, 1, "board", fresh=True), OutboxItem(record.id, 1, "hand", 0)])
    )
    first, second = await store.outbox(record.id)
    assert (first.kind, first.fresh, second.kind, second.seat) == ("board", True, "hand", 0)
    await store.posting(first.id, "1-1-b", '{"shown":3}')
    (noted, _) = await store.outbox(record.id)
    assert (noted.posted_nonce, noted.claim) == ("1-1-b", '{"shown":3}')
    strip = OutboxItem(record.id, 1, "strip", target=77)
    await store.told(
        [first.id, second.id], {"board_message": 5, "pinged": [1], "hand_messages": {0: (8, 9)}}, record.id, [strip]
    )
    (left,) = await store.outbox(record.id)
    assert left.target == 77
    found = await store.load(record.id)
    assert found is not None
    assert (found.board_message, found.pinged, found.hand_messages) == (5, [1], {0: (8, 9)})
    await store.told([left.id])
    assert await store.outbox_tables() == []
    await store.write(Write(record, outbox=[OutboxItem(record.id, 2, "board")]))
    assert (await store.outbox(record.id))[0].id > left.id


async def test_a_write_leaves_the_publishers_fields_alone(store: SqliteStore) -> None:
    record = await a_table(store)
    await store.told([], {"board_message": 5, "told": 2, "shown": 3}, record.id)
    await store.write(Write(record.changed(note="x")))
    found = await store.load(record.id)
    assert found is not None
    assert (found.board_message, found.told, found.shown, found.note) == (5, 2, 3, "x")


async def test_standing_orders_are_kept_with_steps_and_whole_records(store: SqliteStore) -> None:
    record = await a_table(store, stage="playing", orders={1: Orders("7", False, 3)})
    assert await store.with_orders() == [record.id]
    for orders, steps_only in (({0: Orders(None, True)}, True), ({0: Orders("", True), 1: Orders("8")}, False)):
        await store.write(Write(record.changed(orders=orders), steps_only=steps_only))
        found = await store.load(record.id)
        assert found is not None
        assert found.orders == orders
    await store.write(Write(record.changed(orders={}), steps_only=True))
    assert await store.with_orders() == []


async def test_who_is_waited_for_since_when_is_kept_and_found_when_it_is_time(store: SqliteStore) -> None:
    record = await a_table(store, stage="playing", asked={0: Asked(100.0)})
    assert await store.to_remind(100.0 + DAY - 1) == []
    assert await store.to_remind(100.0 + DAY) == [record.id]
    for steps_only in (True, False):
        asked = {0: Asked(100.0, 1, (1, 2)), 1: Asked(200.5, 3)}
        await store.write(Write(record.changed(asked=asked), steps_only=steps_only))
        found = await store.load(record.id)
        assert found is not None
        assert found.asked == asked
        assert await store.to_remind(100.0 + 3 * DAY - 1) == []
        assert await store.to_remind(100.0 + 3 * DAY) == [record.id]
    await store.write(Write(record.changed(asked={0: Asked(100.0, 1)}, reminders=False)))
    found = await store.load(record.id)
    assert found is not None
    assert not found.reminders
    await store.told([], {"reminder_message": 7}, record.id)
    assert (await store.load(record.id)) == replace(found, reminder_message=7)
    for asked, stage in (({0: Asked(100.0, 3)}, "playing"), ({}, "playing"), ({0: Asked(100.0)}, "suspended")):
        await store.write(Write(record.changed(asked=asked, stage=stage)))
        assert await store.to_remind(1e12) == []


async def test_tables_are_found_by_channel_person_and_state(store: SqliteStore) -> None:
    lobby = await a_table(store)
    playing = await a_table(store, stage="playing", waiting=[1], serials={1: (1, "m")})
    elsewhere = await a_table(store, place=Place(None, 501))
    assert [record.id for record in await store.tables_in(500)] == [lobby.id, playing.id]
    assert [record.id for record in await store.tables_of(11)] == [lobby.id, playing.id, elsewhere.id]
    assert await store.computers_turn() == [playing.id]
    assert await store.live() == [lobby.id, playing.id, elsewhere.id]
    assert await store.idle_lobbies(7.0) == [lobby.id, elsewhere.id]
    assert await store.idle_lobbies(6.0) == []
    await store.write(Write(playing.changed(stage="suspended")))
    assert await store.computers_turn() == []
    assert await store.suspended() == [playing.id]
    resigned = lobby.changed()
    resigned.chairs[0].resigned = True
    await store.write(Write(resigned))
    await store.write(Write(elsewhere.changed(stage="ended")))
    assert [record.id for record in await store.tables_of(11)] == [playing.id]


async def test_drafts_belong_to_one_asking_and_go_with_the_answer(store: SqliteStore) -> None:
    record = await a_table(store)
    await store.save_draft(record.id, 0, 5, ["0", "a"], 70)
    assert await store.draft(record.id, 0, 5) == ["0", "a"]
    assert await store.draft(record.id, 0, 6) == []
    with pytest.raises(PressSeen):
        await store.save_draft(record.id, 0, 5, ["0"], 70)
    await store.write(Write(record, drafts_done=[0]))
    assert await store.draft(record.id, 0, 5) == []


async def test_a_finished_table_keeps_its_log_and_its_last_checkpoint(store: SqliteStore) -> None:
    record = await a_table(store)
    for n in range(3):
        row = Row(n + 1, "answer", 0, "m", ["a"])
        await store.write(Write(record, press=60 + n, rows=[row], checkpoint=Checkpoint(n, "play", b"{}", 1, 1)))
    await store.write(Write(record.changed(stage="over", touched=100.0)))
    _, checkpoints, rows = await store.whole(record.id)
    assert [checkpoint.n for checkpoint in checkpoints] == [2]
    assert [row.n for row in rows] == [1, 2, 3]
    await store.prune(50.0)
    assert await store.pressed(60) == record.id
    await store.prune(150.0)
    assert await store.pressed(60) is None


async def test_reading_survives_a_write_in_between(store: SqliteStore) -> None:
    records = [await a_table(store) for _ in range(5)]
    results = await asyncio.gather(
        *(store.write(Write(record.changed(note=str(number)))) for number in range(20) for record in records),
        *(store.load(record.id) for _ in range(20) for record in records),
    )
    assert results[-1] is not None


async def test_a_closed_store_refuses(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "tables.db")
    record = await a_table(store)
    writing = asyncio.create_task(store.write(Write(record.changed(note="last"))))
    await asyncio.sleep(0)
    await store.close()
    await writing
    with pytest.raises(OSError, match="closed"):
        await store.write(Write(record))
    with pytest.raises(OSError, match="closed"):
        await store.load(record.id)
    again = await open_store(tmp_path / "tables.db")
    found = await again.load(record.id)
    await again.close()
    assert found is not None
    assert found.note == "last"


async def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    code = (
        "import asyncio, sys\nfrom data.store import open_store\n"
        f"async def hold():\n    await open_store({str(path)!r})\n    print('held', flush=True)\n"
        "    await asyncio.sleep(60)\nasyncio.run(hold())"
    )
    holder = await asyncio.create_subprocess_exec(sys.executable, "-c", code, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    try:
        assert holder.stdout is not None
        assert await holder.stdout.readline() == b"held\n"
        with pytest.raises(DatabaseInUse, match="another copy of the bot"):
            await open_store(path)
    finally:
        holder.kill()
        await holder.communicate()
    store = await open_store(path)
    with pytest.raises(DatabaseInUse):
        await open_store(path)
    await store.close()


async def test_the_database_is_durable_and_guarded(store: SqliteStore) -> None:
    async def pragma(name: str) -> object:
        row = await (await store._writing.execute(f"PRAGMA {name}")).fetchone()
        return row[0] if row else None

    assert await pragma("journal_mode") == "wal"
    assert await pragma("synchronous") == 2
    assert await pragma("foreign_keys") == 1


async def test_requests_to_take_a_move_back_come_back_as_they_were_stored(store: SqliteStore) -> None:
    record = await a_table(store)
    asked = TakeBacks(Request(3, 1, 17, "Ben took 2.", (0, 2), (2,)), 3, "", {0: 1, 1: 2}, {0: (4, 1)})
    after = record.changed(takebacks=asked)
    await store.write(Write(after, steps_only=True))
    await store.told([], {"request_message": (3, 900)}, record.id)
    found = await store.load(record.id)
    assert found is not None
    assert (found.takebacks, found.request_message) == (asked, (3, 900))
    await store.write(Write(found.changed(takebacks=NO_TAKEBACKS)))
    found = await store.load(record.id)
    assert found is not None
    assert (found.takebacks, found.request_message) == (NO_TAKEBACKS, (3, 900)), "the message is the publisher's"


async def test_events_of_some_rows_are_those_that_stand(store: SqliteStore) -> None:
    record = await a_table(store)
    events = [(row, place, f"e{row}{place}", "{}", None, ()) for row in (1, 2, 3) for place in (0, 1)]
    events += [(2, 1000, "host.explained", "{}", None, ()), (2, 1001, "host.resigned", "{}", None, ())]
    await store.write(Write(record, events=events))
    found = await store.events_of_rows(record.id, 2, 3)
    assert [event.name for event in found] == ["e20", "e21", "host.explained", "host.resigned"]
    await store.write(Write(record, undone=2))
    assert [event.name for event in await store.events_of_rows(record.id, 1, 9)] == ["e10", "e11", "host.resigned"]
