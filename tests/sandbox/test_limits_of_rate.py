"""Rate limits: what discord.py waits for, and what a careless client is told."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.client import Sandbox
from sandbox.ratelimit import RateLimiter
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot
from tests.sandbox.conftest import RawBot


class Clock:
    """A clock that moves by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def send(limiter: RateLimiter, place: str = "1", *, everywhere: bool = True, bucket: str | None = "create-message"):
    return limiter.ask(bucket, place, counts_globally=everywhere)


def test_five_messages_in_five_seconds_and_channel_then_429():
    clock = Clock()
    limiter = RateLimiter(clock=clock)
    left = [send(limiter).headers["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    clock.now += 2
    refused = send(limiter)
    assert refused.body is not None
    assert refused.body == {"message": "You are being rate limited.", "retry_after": 3.0, "global": False}
    assert refused.headers["Via"]
    assert send(limiter, "2").body is None, "another channel has its own window"
    clock.now += 3
    assert send(limiter).body is None, "the window has ended"


def test_fifty_requests_a_second_in_all_but_interactions_do_not_count():
    clock = Clock()
    limiter = RateLimiter(clock=clock)
    for _ in range(50):
        assert send(limiter, bucket=None).body is None
        assert send(limiter, bucket=None, everywhere=False).body is None
    refused = send(limiter, bucket=None)
    assert refused.body is not None
    assert refused.body["global"] is True
    assert send(limiter, bucket=None, everywhere=False).body is None
    clock.now += 1
    assert send(limiter, bucket=None).body is None


def test_limits_can_be_tuned_and_switched_off():
    limiter = RateLimiter()
    limiter.tune("create-message", 1, 60)
    assert send(limiter).body is None
    assert send(limiter).body is not None
    limiter.enabled = False
    assert all(send(limiter).body is None for _ in range(100))


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Server]:
    """A server that limits, as it does by default."""
    server = Server(tmp_path / "world")
    await server.start(0)
    yield server
    await server.stop()


async def test_the_sixth_message_over_http_is_refused_with_headers_and_body(strict: Server):
    channel = next(c for c in strict.services.world.channels.values() if c.get("name") == "games")
    async with aiohttp.ClientSession() as session:
        raw = RawBot(strict, session)
        path = f"/channels/{channel['id']}/messages"
        for _ in range(5):
            assert (await raw.ask("POST", path, {"content": "x"}))[0] == 200
        status, body = await raw.ask("POST", path, {"content": "x"})
    assert (status, body["global"]) == (429, False)
    assert 4 < body["retry_after"] <= 5
    assert len(strict.services.world.posts[channel["id"]]) == 5


async def test_discord_py_waits_for_a_429_and_sends_once(bot: BurrowBot, world: Sandbox):
    channel = bot.guilds[0].text_channels[0]
    await world.fault("rate_limit", method="POST", path="/messages$", retry_after=0.2)
    before = time.monotonic()
    await channel.send("patience")
    assert time.monotonic() - before >= 0.2
    requests = [r["status"] for r in await world.requests() if r["path"].endswith("/messages")]
    assert requests == [429, 200]
    await world.person("bob").wait_for(lambda m: m.content == "patience")


async def test_discord_py_spreads_its_messages_over_the_windows(bot: BurrowBot, world: Sandbox):
    await world.post("/control/limits", enabled=True, bucket="create-message", requests=2, seconds=0.3)
    channel: Any = bot.guilds[0].text_channels[0]
    for n in range(5):
        await channel.send(str(n))
    statuses = [r["status"] for r in await world.requests() if r["path"].endswith("/messages")]
    assert statuses.count(200) == 5
    assert [m.content for m in world.person("bob").messages()] == ["0", "1", "2", "3", "4"]
