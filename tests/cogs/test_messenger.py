"""What Discord's refusals mean: for good, or only for now."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.client import LONGEST_WAIT, GameBot
from cogs.messenger import DiscordMessenger
from engine.host.posts import Post, Undeliverable


def failing(error: Exception) -> DiscordMessenger:
    """A messenger whose every request fails."""

    async def fail(*_: object, **__: object) -> Any:
        raise error

    place = SimpleNamespace(send=fail)
    client = SimpleNamespace(get_partial_messageable=lambda _: place, create_dm=fail, get_channel=lambda _: None)
    return DiscordMessenger(client)  # type: ignore[arg-type]


def answer(status: int, code: int = 0) -> discord.HTTPException:
    """What discord.py makes of an answer."""
    response: Any = SimpleNamespace(status=status, reason="")
    kind = discord.Forbidden if status == 403 else discord.HTTPException
    return kind(response, {"code": code, "message": "no"} if code else "<html>no</html>")


@pytest.mark.parametrize(
    "error",
    [
        discord.RateLimited(900.0),
        answer(401),
        answer(403),
        answer(429),
        answer(400, 40003),
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientPayloadError(),
        TimeoutError(),
    ],
    ids=repr,
)
async def test_what_is_not_about_the_message_is_tried_later(error: Exception) -> None:
    with pytest.raises(OSError, match="Discord"):
        await failing(error).send(5, Post("x"), "1-1-b")
    with pytest.raises(OSError, match="Discord"):
        await failing(error).direct(5)


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (answer(403, 50013), "forbidden"),
        (answer(403, 50007), "dm_closed"),
        (answer(404, 10003), "channel_gone"),
        (answer(429, 30046), "too_old"),
        (answer(400, 50083), "too_old"),
        (answer(400, 50035), "refused"),
    ],
)
async def test_a_refusal_says_why(error: Exception, why: str) -> None:
    with pytest.raises(Undeliverable) as refused:
        await failing(error).send(5, Post("x"), "1-1-b")
    assert refused.value.why == why


async def test_a_long_rate_limit_holds_no_table_up(tmp_path: Any) -> None:
    async with GameBot(lambda client: None, tmp_path) as bot:  # type: ignore[arg-type, return-value]
        assert bot.http.max_ratelimit_timeout == LONGEST_WAIT
