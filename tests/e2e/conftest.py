"""The whole product: the bot's own process, a sandbox in another, people at the page."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandbox.client import Sandbox
from sandbox.launch import Running, running

ROOT = Path(__file__).resolve().parents[2]
OPENAPI = ROOT.parent / "shared" / "discord" / "openapi.json"


@dataclass
class Stage:
    """A sandbox and, while it runs, the bot on it.

    Attributes:
        sandbox: The sandbox's process.
        world: The people at its page.
        data_dir: The bot's folder.
        bot: The bot's process.
    """

    sandbox: Running
    world: Sandbox
    data_dir: Path
    bot: asyncio.subprocess.Process | None = None

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected."""
        self.bot = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "error::ResourceWarning", "bot.py", "--no-open", cwd=ROOT, env=self.environment()
        )
        await self.world.wait_for_bot()

    def environment(self) -> dict[str, str]:
        """The settings of the bot: this sandbox, this folder, quick computer players."""
        own = {"DISCORD_API_BASE": self.sandbox.address, "DATA_DIR": str(self.data_dir), "COMPUTER_PAUSE": "0"}
        return {**os.environ, **own}

    async def stop_bot(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End the bot and wait until the sandbox has noticed; its exit status."""
        assert self.bot is not None
        self.bot.send_signal(number)
        status = await asyncio.wait_for(self.bot.wait(), 15)
        self.bot = None
        await self.world.wait_for_bot(online=False)
        return status


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A fresh world with the bot in it; request bodies are checked where Discord's description is at hand."""
    openapi = OPENAPI if OPENAPI.exists() else None
    async with (
        running(0, tmp_path / "world", rate_limits=False, openapi=openapi) as sandbox,
        await Sandbox.connect(sandbox.address) as world,
    ):
        found = Stage(sandbox, world, tmp_path / "bot")
        await found.start_bot()
        try:
            yield found
        finally:
            if found.bot is not None:
                assert await found.stop_bot() == 0
        checked = await world.get("/control/violations")
        assert checked["violations"] == []
