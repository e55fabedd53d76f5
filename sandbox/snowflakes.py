"""Discord's ids: milliseconds since 2015 in the upper bits, so that a larger id is a later thing."""

from __future__ import annotations

import time

EPOCH_MS = 1_420_070_400_000
_LOW_BITS = 22


class Snowflakes:
    """Hands out ids that always grow, also after a restart and when the clock is set back."""

    def __init__(self) -> None:
        self._last = 0

    def seen(self, snowflake: str) -> None:
        """An id from an earlier run; the next one is larger."""
        self._last = max(self._last, int(snowflake))

    def next(self) -> str:
        now = (int(time.time() * 1000) - EPOCH_MS) << _LOW_BITS
        self._last = max(now, self._last + 1)
        return str(self._last)


def created_at(snowflake: str) -> float:
    """Seconds since 1970 at which this id was made."""
    return ((int(snowflake) >> _LOW_BITS) + EPOCH_MS) / 1000
