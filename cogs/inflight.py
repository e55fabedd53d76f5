"""What is being answered just now, so that a stop can wait for it, and that nothing new begins meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

LAST_SECONDS = 3.0
"""Seconds that presses and commands have to finish when the bot stops."""
RESTARTING = "I am just being restarted. Nothing is lost; please try again in a minute."


class InFlight:
    """Counts the tasks that answer somebody."""

    def __init__(self) -> None:
        self._closing = False
        self._busy: set[asyncio.Task[Any]] = set()

    def begin(self) -> bool:
        """Count the current task until it ends; False, and nothing is counted, once the bot stops."""
        if self._closing:
            return False
        task = asyncio.current_task()
        assert task is not None
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)
        return True

    async def drain(self) -> None:
        """Let nothing new begin and wait, not for ever, until all that has begun is answered."""
        self._closing = True
        if self._busy:
            await asyncio.wait(self._busy, timeout=LAST_SECONDS)
