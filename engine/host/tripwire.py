"""Counts the effects of the process on the outside world, so that a crash test can kill it before or after any one.

Every COMMIT and every request to Discord touches the wire twice, once before and once after. Without settings a touch
costs one addition. ``BOARD_HOST_TRIPWIRE=17`` makes the process kill itself (SIGKILL, no clean-up) at the 17th touch;
``BOARD_HOST_TRIPWIRE_LOG=FILE`` appends each touch as a line ``number effect``.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Mapping
from pathlib import Path

from engine.host.ports import Messenger
from engine.host.posts import Post


class Tripwire:
    """A counter of effects.

    Attributes:
        count: Touches so far.
    """

    def __init__(self, deadly: int = 0, log: Path | None = None) -> None:
        """Arm the wire.

        Args:
            deadly: The touch that kills the process, 0 for none.
            log: File that gets a line for each touch, or None.
        """
        self.count = 0
        self._deadly = deadly
        self._log = log
        self._lock = threading.Lock()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Tripwire:
        """The wire as the environment asks for it; the only place that reads these variables."""
        log = environment.get("BOARD_HOST_TRIPWIRE_LOG", "")
        return cls(int(environment.get("BOARD_HOST_TRIPWIRE", "0")), Path(log) if log else None)

    def touch(self, effect: str) -> None:
        """Note an effect; may not return."""
        with self._lock:
            self.count += 1
            if self._log is not None:
                with self._log.open("a", encoding="utf-8") as file:
                    file.write(f"{self.count} {effect}\n")
            if self.count == self._deadly:
                os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


class WiredMessenger:
    """A messenger whose every request touches a wire before and after."""

    def __init__(self, messenger: Messenger, tripwire: Tripwire) -> None:
        self._messenger = messenger
        self._wire = tripwire

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        """As ``Messenger.send``."""
        self._wire.touch("before send")
        message = await self._messenger.send(channel, post, nonce)
        self._wire.touch("after send")
        return message

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """As ``Messenger.edit``."""
        self._wire.touch("before edit")
        await self._messenger.edit(channel, message, post)
        self._wire.touch("after edit")

    async def strip(self, channel: int, message: int) -> None:
        """As ``Messenger.strip``."""
        self._wire.touch("before strip")
        await self._messenger.strip(channel, message)
        self._wire.touch("after strip")

    async def direct(self, player: int) -> int:
        """As ``Messenger.direct``."""
        self._wire.touch("before direct")
        channel = await self._messenger.direct(player)
        self._wire.touch("after direct")
        return channel

    def is_on(self, guild: int) -> bool:
        """As ``Messenger.is_on``; no request."""
        return self._messenger.is_on(guild)

    async def find(self, channel: int, nonce: str, after: int) -> int | None:
        """As ``Messenger.find``."""
        self._wire.touch("before find")
        message = await self._messenger.find(channel, nonce, after)
        self._wire.touch("after find")
        return message
