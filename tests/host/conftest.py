"""A host on a database of its own, before a Discord that only remembers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from data.store import SqliteStore, open_store
from engine.games import template
from engine.host.host import Host
from engine.host.posts import Picture, Reply
from engine.host.types import Place, Player
from engine.kernel.game import Game
from engine.kernel.scene import Scene
from tests.host import nim
from tests.host.fakes import ALICE, BEN, PLACE, FakeDiscord


def paint(scene: Scene, key: object) -> Picture:
    """A picture that says what it shows."""
    return Picture(repr((key, scene.alt)).encode(), scene.alt)


@dataclass
class Room:
    """A host that can be stopped and started again on the same database."""

    path: Path
    discord: FakeDiscord = field(default_factory=FakeDiscord)
    games: Mapping[str, Game[Any]] = field(default_factory=lambda: {"nim": nim.game(), "template": template.GAME})
    now: float = 1_000_000.0
    options: dict[str, Any] = field(default_factory=dict)
    presses: Any = field(default_factory=lambda: count(1))
    store: SqliteStore = field(init=False)
    host: Host = field(init=False)

    async def open(self) -> Room:
        """Start a process, as it were."""
        self.store = await open_store(self.path)
        settings = {
            "pause": 0.01,
            "pace": 0.01,
            "quiet": 0.01,
            "entropy": lambda size: bytes(range(size)),
            **self.options,
        }
        self.host = Host(self.store, self.discord, self.games, paint, clock=lambda: self.now, **settings)
        await self.host.start()
        return self

    async def close(self) -> None:
        """Stop it."""
        await self.host.stop()
        await self.store.close()

    async def again(self) -> None:
        """Stop and start."""
        await self.close()
        await self.open()

    async def settled(self) -> None:
        """Everything is told; what somebody's deputy has just stored may wake the publisher a moment later."""
        for _ in range(5):
            await self.host.publisher.settled()
            if not await self.store.outbox_tables():
                return
            await asyncio.sleep(0.002)

    def press(self) -> int:
        """A new interaction id."""
        return next(self.presses)

    async def lobby(
        self, game: str = "nim", *others: Player, place: Place = PLACE, seats: int | None = None, **options: str
    ) -> int:
        """A table opened by Alice that others have joined."""
        table = await self.host.open_table(ALICE, place, game, options, seats, self.press())
        for player in others:
            await self.host.join(table, player, self.press())
        return table

    async def playing(self, game: str = "nim", *others: Player, place: Place = PLACE, **options: str) -> int:
        """The same, started and told."""
        table = await self.lobby(game, *(others or (BEN,)), place=place, **options)
        await self.settled()  # else it would depend on the machine whether the lobby was ever posted
        await self.host.start_game(table, ALICE, self.press())
        await self.settled()
        return table

    async def take(self, table: int, player: Player, key: str, press: int = 0) -> Reply:
        """Answer whatever is open."""
        return await self.host.answer(table, player, None, [key], press or self.press())

    async def play(self, table: int, player: Player, place: int = 0) -> Reply:
        """Answer with one of the legal answers."""
        choices = await self.host.legal_answers(table, player, "")
        return await self.host.answer_by_key(table, player, choices[place].value, self.press())

    async def until_waiting(self, table: int, *seats: int) -> None:
        """Let computer players act until these seats are waited for, or the game is over."""
        for _ in range(300):
            record = await self.host.record(table)
            if record.waiting == list(seats) or not record.live:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"still waiting for {record.waiting}")

    async def stage(self, table: int) -> str:
        """Where the stored table is in its life."""
        return (await self.host.record(table)).stage


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A host that is up."""
    found = await Room(tmp_path / "tables.db").open()
    yield found
    await found.close()
