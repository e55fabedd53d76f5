"""Rate limits as observed on Discord: a few requests per window and channel, and fifty a second in all."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from .errors import Json

#: Bucket name -> (requests, seconds). Observed values; Discord publishes none and changes them.
WINDOWS: dict[str, tuple[int, float]] = {
    "create-message": (5, 5.0),
    "edit-message": (5, 5.0),
    "delete-message": (5, 1.0),
    "webhook": (5, 2.0),
}
GLOBAL = (50, 1.0)


@dataclass(slots=True)
class Window:
    """A fixed window that starts with its first request."""

    ends: float = 0.0
    used: int = 0


@dataclass(slots=True)
class Verdict:
    """What the limiter says of one request: headers for the answer and, when it is too much, the 429's body."""

    headers: dict[str, str]
    body: Json | None = None


class RateLimiter:
    """Counts the bot's requests."""

    def __init__(self, enabled: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.enabled = enabled
        self.windows = dict(WINDOWS)
        self.everything = GLOBAL
        self._clock = clock
        self._open: dict[tuple[str, str], Window] = {}

    def tune(self, bucket: str, requests: int, seconds: float) -> None:
        """Sets one bucket's limit, or that of `global`."""
        if bucket == "global":
            self.everything = (requests, seconds)
        else:
            self.windows[bucket] = (requests, seconds)
        self._open.clear()

    def ask(self, bucket: str | None, place: str, *, counts_globally: bool) -> Verdict:
        """Counts one request.

        Args:
            bucket: name in `WINDOWS`, or None for a route without a limit of its own.
            place: the channel or token that the bucket is kept for.
            counts_globally: False for interaction endpoints, which the global limit does not bind.
        """
        if not self.enabled:
            return Verdict({})
        now = self._clock()
        self._open = {key: window for key, window in self._open.items() if window.ends > now}
        if counts_globally:
            window = self._window("global", "", self.everything[1], now)
            if window.used >= self.everything[0]:
                return _too_many(window.ends - now, "global", {"X-RateLimit-Global": "true"}, everywhere=True)
            window.used += 1
        if bucket is None or bucket not in self.windows:
            return Verdict({})
        limit, seconds = self.windows[bucket]
        window = self._window(bucket, place, seconds, now)
        refused = window.used >= limit
        window.used += not refused
        left = window.ends - now
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": bucket,
        }
        return _too_many(left, "user", headers, everywhere=False) if refused else Verdict(headers)

    def _window(self, bucket: str, place: str, seconds: float, now: float) -> Window:
        window = self._open.get((bucket, place))
        if window is None:
            window = self._open[bucket, place] = Window(now + seconds)
        return window


def _too_many(left: float, scope: str, headers: dict[str, str], *, everywhere: bool) -> Verdict:
    left = max(left, 0.001)
    body = {"message": "You are being rate limited.", "retry_after": round(left, 3), "global": everywhere}
    # Without `Via` discord.py takes a 429 for a ban by the proxy in front of Discord and gives up.
    told = {**headers, "Via": "1.1 sandbox", "Retry-After": str(int(left) + 1), "X-RateLimit-Scope": scope}
    return Verdict(told, body)
