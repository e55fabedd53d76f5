"""Things that go wrong on purpose: faults that tests switch on, one list, each used up after some times."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from .errors import Json, PageError
from .wire import respond

#: Faults of the bot's HTTP requests: answer with a status, wait, cut the line, or hold until released.
REQUEST_KINDS = ("status", "rate_limit", "delay", "drop", "hold")
#: Faults of interactions on their way to the bot.
INTERACTION_KINDS = ("duplicate_interaction", "delay_interaction", "drop_interaction")


@dataclass
class Fault:
    """One fault that is switched on.

    Attributes:
        kind: of `REQUEST_KINDS` or `INTERACTION_KINDS`.
        method, path: which requests (`path` is a regular expression searched in it); interactions ignore them.
        skip: how many matching ones pass untouched first.
        times: how many are hit after that.
        when: `before` the request is handled, or `after`: it has its effect, but the bot does not hear of it.
        seconds: for delays.
        status, body: for `status`; `retry_after` for `rate_limit`.
    """

    kind: str
    method: str = ""
    path: str = ""
    skip: int = 0
    times: int = 1
    when: str = "before"
    seconds: float = 0.1
    status: int = 500
    body: Json = field(default_factory=lambda: {"message": "500: Internal Server Error", "code": 0})
    retry_after: float = 0.1
    everywhere: bool = False

    @classmethod
    def read(cls, given: Json) -> Fault:
        """From a request of /control/faults. Raises PageError for unknown kinds and fields."""
        try:
            fault = cls(**given)
            re.compile(fault.path)
        except (TypeError, re.error) as error:
            raise PageError(f"no such fault: {error}") from error
        if fault.kind not in REQUEST_KINDS + INTERACTION_KINDS or fault.when not in ("before", "after"):
            raise PageError(f"no such fault: {fault.kind} {fault.when}")
        return fault

    def matches(self, method: str, path: str) -> bool:
        return (not self.method or self.method == method) and re.search(self.path, path) is not None


class Faults:
    """The faults that are switched on, in the order in which they were given."""

    def __init__(self) -> None:
        self.active: list[Fault] = []
        self.held = 0
        self._release = asyncio.Event()

    def add(self, fault: Fault) -> None:
        self.active.append(fault)

    def clear(self) -> None:
        """Switches everything off and lets held requests go."""
        self.active.clear()
        self.release()

    def release(self) -> None:
        """Held requests go on."""
        self._release.set()
        self._release = asyncio.Event()

    def take(self, kinds: tuple[str, ...], method: str = "", path: str = "") -> Fault | None:
        """The first fault for this one, used up by one; None when it passes."""
        for fault in self.active:
            if fault.kind not in kinds or not fault.matches(method, path):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            fault.times -= 1
            if fault.times <= 0:
                self.active.remove(fault)
            return fault
        return None

    async def around(
        self, request: web.Request, handle: Callable[[], Awaitable[web.Response]]
    ) -> tuple[web.Response | None, str | None]:
        """Handles a request under its fault, if it has one.

        Returns:
            The response, or None when the line was cut; and the fault's kind.
        """
        fault = self.take(REQUEST_KINDS, request.method, request.path)
        if fault is None:
            return await handle(), None
        if fault.kind == "delay":
            if fault.when == "before":
                await asyncio.sleep(fault.seconds)
                return await handle(), "delay"
            response = await handle()
            await asyncio.sleep(fault.seconds)
            return response, "delay"
        if fault.when == "after":
            handled = await handle()
            if fault.kind == "hold":
                return (handled if await self._hold(request) else None), "hold"
        elif fault.kind == "hold":
            return (await handle() if await self._hold(request) else None), "hold"
        if fault.kind == "drop":
            return None, "drop"
        return refusal(fault), fault.kind

    async def _hold(self, request: web.Request) -> bool:
        """Waits for the release; False when the bot's connection died meanwhile."""
        self.held += 1
        released = self._release
        try:
            while not released.is_set():
                if request.transport is None or request.transport.is_closing():
                    return False
                try:
                    await asyncio.wait_for(released.wait(), 0.01)
                except TimeoutError:
                    continue
            return True
        finally:
            self.held -= 1

    def deliver(self, payload: Json, onward: Callable[[Json], None]) -> None:
        """Hands an interaction to the gateway: once, twice, later or never."""
        fault = self.take(INTERACTION_KINDS)
        if fault is None:
            onward(payload)
        elif fault.kind == "duplicate_interaction":
            onward(payload)
            onward(payload)
        elif fault.kind == "delay_interaction":
            asyncio.get_running_loop().call_later(fault.seconds, onward, payload)


def refusal(fault: Fault) -> web.Response:
    """The answer of a `status` or `rate_limit` fault."""
    if fault.kind == "status":
        return respond(fault.status, fault.body)
    body: dict[str, Any] = {
        "message": "You are being rate limited.",
        "retry_after": fault.retry_after,
        "global": fault.everywhere,
    }
    return respond(429, body, {"Via": "1.1 sandbox", "Retry-After": str(int(fault.retry_after) + 1)})
