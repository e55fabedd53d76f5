"""Trying again while the disk refuses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")

FIRST, LONGEST = 0.5, 60.0
"""Seconds between two tries; doubled each time."""


async def persistently(work: Callable[[], Awaitable[T]], what: str, *, pace: float = 1.0) -> T:
    """Do something until the disk lets it, ever more slowly but never giving up.

    Args:
        work: What to do; it is begun anew for every try.
        what: How the log names it.
        pace: Scales the pauses; tests make it small.
    """
    pause = FIRST
    while True:
        try:
            return await work()
        except OSError as error:
            log.warning("%s is tried again in %g s: %s", what, pause * pace, error)
        await asyncio.sleep(pause * pace)
        pause = min(LONGEST, pause * 2)
