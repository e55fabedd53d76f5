"""A sandbox inside the test's own loop, people who watch it, and a small bot that is an ordinary discord.py client."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.client import Sandbox
from sandbox.launch import point_discord_at
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot

OPENAPI = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A fresh world without rate limits, its bodies checked where Discord's description is at hand."""
    found = Server(tmp_path / "world", rate_limits=False, openapi=OPENAPI if OPENAPI.exists() else None)
    await found.start(0)
    yield found
    await found.stop()
    assert found.services.record.violations == []


@pytest.fixture
async def world(server: Server) -> AsyncIterator[Sandbox]:
    async with await Sandbox.connect(server.address) as connected:
        yield connected


@contextlib.asynccontextmanager
async def bot_online(address: str, given: BurrowBot | None = None, **options: Any) -> AsyncIterator[BurrowBot]:
    """The small bot (or the given one), logged in and ready; closed at the end."""
    point_discord_at(address)
    bot = given or BurrowBot(**options)
    task = asyncio.create_task(bot.start("sandbox"))
    ready = asyncio.create_task(bot.ready.wait())
    try:
        await asyncio.wait({task, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
        assert bot.ready.is_set()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        await task


async def until(true: Callable[[], object], seconds: float = 5.0) -> None:
    """Waits until this holds."""
    for _ in range(int(seconds / 0.01)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen in time")


@pytest.fixture
async def bot(server: Server, world: Sandbox) -> AsyncIterator[BurrowBot]:
    async with bot_online(server.address) as found:
        await world.person("alice").catch_up()
        for person in world.people:
            person.go("games")
        yield found


class RawBot:
    """The bot's side of the HTTP API without discord.py, to send what discord.py would not."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session
        self.headers = {"Authorization": f"Bot {server.token}"}

    async def ask(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, Any]:
        """(status, JSON) of one request."""
        headers = {**self.headers, **options.pop("headers", {})}
        url = f"{self.server.address}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers, **options) as response:
            return response.status, None if response.status == 204 else await response.json()

    async def upload(self, method: str, path: str, body: str, *files: tuple[str, bytes]) -> tuple[int, Any]:
        form = aiohttp.FormData()
        form.add_field("payload_json", body, content_type="application/json")
        for number, (name, data) in enumerate(files):
            form.add_field(f"files[{number}]", io.BytesIO(data), filename=name)
        url = f"{self.server.address}/api/v10{path}"
        async with self.session.request(method, url, data=form, headers=self.headers) as response:
            return response.status, await response.json()


@pytest.fixture
async def raw(server: Server) -> AsyncIterator[RawBot]:
    """Like the bot, but its bodies may be wrong on purpose, so they are not checked."""
    server.services.record._spec = None
    async with aiohttp.ClientSession() as session:
        yield RawBot(server, session)


@pytest.fixture
def games(server: Server) -> dict[str, Any]:
    """The channel #games."""
    return next(c for c in server.services.world.channels.values() if c.get("name") == "games")


@pytest.fixture
def person(server: Server) -> Callable[[str], str]:
    """A person's id by user name."""
    return lambda name: next(i for i, p in server.services.world.people.items() if p["username"] == name)
