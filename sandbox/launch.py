"""Starts the sandbox as a process of its own and points discord.py at it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from . import DEFAULT_TOKEN

ROOT = Path(__file__).resolve().parent.parent
PREFIX = "Sandbox listening on "


class CannotStart(Exception):
    """The sandbox did not come up; the text says why."""


@dataclass
class Running:
    """A sandbox that runs as a child process."""

    address: str
    token: str
    process: asyncio.subprocess.Process

    async def stop(self, seconds: float = 10.0) -> int:
        """Asks it to end and waits; kills it when it does not. Returns its exit status."""
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), seconds)
            except TimeoutError:
                await self.kill()
        return self.process.returncode or 0

    async def kill(self) -> None:
        """Ends it at once, as `kill -9` does."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


async def start(
    port: int,
    data_dir: Path,
    *,
    token: str = DEFAULT_TOKEN,
    rate_limits: bool = True,
    openapi: Path | None = None,
    approved_intents: int = 0,
    own_group: bool = False,
    seconds: float = 20.0,
) -> Running:
    """Starts the server and waits until it listens. It ends when this process does, however that happens.

    Args:
        port: 0 takes a free one.
        own_group: keep Ctrl-C from reaching it directly, so that the caller decides when it ends.

    Raises:
        CannotStart: with what the server printed, or when it is not up after `seconds`.
    """
    command = [sys.executable, "-m", "sandbox", "--port", str(port), "--data", str(data_dir), "--token", token]
    command += ["--until-stdin-closes", "--approved-intents", str(approved_intents)]
    command += [] if rate_limits else ["--no-rate-limits"]
    command += ["--openapi", str(openapi)] if openapi else []
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=None, start_new_session=own_group
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), seconds)).decode()
    except TimeoutError:
        line = ""
    if not line.startswith(PREFIX):
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise CannotStart(line.strip() or "the sandbox did not start; its own words are above")
    return Running(line.removeprefix(PREFIX).strip(), token, process)


@contextlib.asynccontextmanager
async def running(port: int, data_dir: Path, **options: object) -> AsyncIterator[Running]:
    """`start`, and at the end of the block `stop`."""
    sandbox = await start(port, data_dir, **options)  # type: ignore[arg-type]
    try:
        yield sandbox
    finally:
        await sandbox.stop()


def check_loopback(address: str) -> str:
    """The address without a closing slash. Raises ValueError unless it is http on this machine."""
    parts = urlsplit(address)
    if parts.scheme != "http" or parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise ValueError(f"{address} is not on this machine: the sandbox is only ever used on loopback")
    return address.rstrip("/")


def point_discord_at(address: str) -> None:
    """From now on discord.py in this process talks to the sandbox at `address` instead of Discord.

    Raises:
        ValueError: the address is not on this machine.
    """
    import discord
    import yarl
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

    base = check_loopback(address)
    Route.BASE = base + "/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
    discord.Asset.BASE = base
