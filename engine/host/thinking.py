"""Where computer players think: one at a time, off the event loop, and for no longer than a limit.

Nothing can stop a Python thread from outside. So one that overruns is left alone: its answer will not be used, and the
next decision gets a thread of its own. As a thread that computes takes its share of the machine from everything else,
only so many may be left behind; while there are that many, every computer player gives any legal answer. The threads
are daemons, since others would be waited for at the end of the process.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from contextlib import suppress

from engine.kernel.game import Bot, Sight, random_bot

log = logging.getLogger(__name__)

LIMIT = 5.0
"""Seconds that one decision may take; those of the games here take well under one."""
MOST_STUCK = 2
"""Threads that may be left behind before nobody thinks any more."""

Thought = tuple[list[str], str]
"""A legal answer, and the line that says why it was chosen ("" without one)."""


class Thinking:
    """Lets computer players think."""

    def __init__(self, limit: float = LIMIT) -> None:
        """Set up.

        Args:
            limit: Seconds that one decision may take.
        """
        self._limit = limit
        self._turn = asyncio.Lock()
        self._overran: list[threading.Thread] = []

    @property
    def stuck(self) -> int:
        """Threads that overran and have not ended yet."""
        self._overran = [thread for thread in self._overran if thread.is_alive()]
        return len(self._overran)

    async def decide(self, bot: Bot, sight: Sight, spare: Sight, who: str) -> Thought:
        """What a computer player answers, or any legal answer if it takes too long or cannot be asked.

        Args:
            bot: The computer player.
            sight: What it is given; nobody else may use it, since an overrunning thread keeps it.
            spare: The same question with luck of its own, for an answer in the computer player's place.
            who: How the log names it.
        """
        async with self._turn:
            if self.stuck >= MOST_STUCK:
                log.error("%s gives any legal answer: %d others never came to an end; restart the bot", who, MOST_STUCK)
                return random_bot(spare), ""
            loop = asyncio.get_running_loop()
            answer: asyncio.Future[list[str]] = loop.create_future()

            def work() -> None:
                keys = think(bot, sight)
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(ended, keys)

            def ended(keys: list[str]) -> None:
                if not answer.done():
                    answer.set_result(keys)

            thread = threading.Thread(target=work, name=who, daemon=True)
            thread.start()
            try:
                async with asyncio.timeout(self._limit):  # wait_for loses a stop that comes together with the answer
                    keys = await answer
            except TimeoutError:
                self._overran.append(thread)
                log.error("%s had no answer after %g seconds; any legal one is given in its place", who, self._limit)
                return random_bot(spare), ""
        return keys, sight.notes[-1] if sight.notes else ""


def think(bot: Bot, sight: Sight) -> list[str]:
    """A legal answer: the bot's, or any if the bot fails."""
    try:
        keys = bot(sight)
        sight.question.check(keys)
    except Exception:
        log.exception("a computer player had no legal answer to %r", sight.question.name)
        return random_bot(sight)
    return keys
