"""Games that random people play through the real host, without Discord: where the benchmarks' data comes from."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from data.store import open_store
from engine.games import offered
from engine.host.host import Host
from engine.host.ports import Store
from engine.host.posts import Post
from engine.host.types import Place, Player, TableId, TableRecord, Write

PEOPLE = [Player(1_000 + number, name) for number, name in enumerate(("Ada", "Ben", "Cleo", "Dora"), 1)]
PLACE = Place(500, 501, "The Server", "games")
PRESSES = 1 << 60
"""First interaction id of a recorded game: as large as Discord's."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A whole game as the host handed it to the store.

    Attributes:
        lobby: The table before its start.
        start: What the start wrote.
        moves: What each decision wrote, to the end of the game.
    """

    lobby: TableRecord
    start: Write
    moves: list[Write]


class Nowhere:
    """A ``Messenger`` that takes every message and shows it to nobody."""

    def __init__(self) -> None:
        self.ids = itertools.count(9_000)

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        """As ``Messenger.send``."""
        return next(self.ids)

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """As ``Messenger.edit``."""

    async def strip(self, channel: int, message: int) -> None:
        """As ``Messenger.strip``."""

    async def direct(self, player: int) -> int:
        """As ``Messenger.direct``."""
        return player

    def is_on(self, guild: int) -> bool:
        """As ``Messenger.is_on``."""
        return True

    async def find(self, channel: int, nonce: str, after: int) -> int | None:
        """As ``Messenger.find``."""
        return None


class Recorder:
    """A store that keeps a copy of every write and passes everything on."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writes: list[Write] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def write(self, write: Write) -> None:
        """As ``Store.write``."""
        kept = copy.deepcopy(write)
        await self.store.write(write)
        self.writes.append(kept)


async def record(folder: Path, game: str, seats: int, seed: int = 1) -> Recorded:
    """Play one game to its end. The same seed always gives the same game."""
    chance = random.Random(seed)
    store = await open_store(folder / "recording.sqlite3")
    recorder = Recorder(store)
    host = Host(recorder, Nowhere(), offered(), entropy=chance.randbytes)
    presses = itertools.count(PRESSES)
    try:
        table = await open_table(host, game, PEOPLE[:seats], PLACE, presses)
        lobby = await host.record(table)
        begun = len(recorder.writes)
        await host.start_game(table, PEOPLE[0], next(presses))
        while await decide(host, table, PEOPLE[:seats], chance, next(presses)):
            pass
        await host.publisher.settled()
    finally:
        await host.stop()
        await store.close()
    start, *moves = [write for write in recorder.writes[begun:] if write.rows]
    return Recorded(lobby, start, moves)


async def open_table(
    host: Host,
    game: str,
    people: list[Player],
    place: Place,
    presses: itertools.count[int],
    options: Mapping[str, str] | None = None,
) -> TableId:
    """Open a table and seat everybody; returns its number."""
    table = await host.open_table(people[0], place, game, options or {}, len(people), next(presses))
    for person in people[1:]:
        await host.join(table, person, next(presses))
    return table


async def decide(host: Host, table: TableId, people: list[Player], chance: random.Random, press: int) -> bool:
    """Let one seat that is waited for take any legal answer; False if the game is over."""
    record = await host.record(table)
    if not record.live:
        return False
    person = people[chance.choice(record.waiting)]
    choices = await host.legal_answers(table, person, "")
    await host.answer_by_key(table, person, chance.choice(choices).value, press)
    return True


def at_table(write: Write, table: int, press: int) -> Write:
    """A recorded write as if it had happened at another table."""
    return replace(write, record=replace(write.record, id=table), press=press)
