"""The tests' API under /control: faults, clocks, limits, recorded requests, and what happens behind people's backs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiohttp import web

from .errors import Json, PageError
from .faults import Fault
from .permissions import THREADS
from .rest import Services
from .wire import from_body, from_query


class Control:
    """The endpoints under /control."""

    def __init__(self, services: Services, stop: Callable[[], None]) -> None:
        self.services = services
        self.stop = stop

    def mount(self, app: web.Application) -> None:
        """Adds the endpoints to the application."""
        reads = {
            "requests": self.requests,
            "violations": self.violations,
            "held": self.held,
            "faults": self.list_faults,
            "status": self.status,
        }
        writes = {
            "faults": self.faults,
            "release": self.release,
            "disconnect": self.disconnect,
            "clock": self.clock,
            "limits": self.limits,
            "channel": self.channel,
            "member": self.member,
            "thread": self.thread,
            "stop": self.shut_down,
        }
        for name, read in reads.items():
            app.router.add_get(f"/control/{name}", from_query(read))
        for name, write in writes.items():
            app.router.add_post(f"/control/{name}", from_body(write))
        app.router.add_delete("/control/faults", self.clear_faults)

    # ---- reading

    async def requests(self, given: Json) -> Json:
        """`since` leaves out the requests up to that number."""
        return {"requests": self.services.record.since(int(given.get("since") or 0))}

    async def violations(self, given: Json) -> Json:
        return {"checks": self.services.record.checks, "violations": self.services.record.violations}

    async def status(self, given: Json) -> Json:
        services = self.services
        return {
            "bot_online": services.gateway.online,
            "sessions": len(services.gateway.sessions),
            "ack_seconds": services.interactions.ack_seconds,
            "token_seconds": services.interactions.token_seconds,
            "rate_limits": services.limiter.enabled,
        }

    async def held(self, given: Json) -> Json:
        """How many requests a `hold` fault keeps back; waits up to `seconds` for the first."""
        faults, left = self.services.faults, float(given.get("seconds") or 0)
        while not faults.held and left > 0:
            await asyncio.sleep(0.01)
            left -= 0.01
        return {"held": faults.held}

    async def list_faults(self, given: Json) -> Json:
        active = self.services.faults.active
        return {"faults": [{"kind": f.kind, "times": f.times, "skip": f.skip} for f in active]}

    # ---- switches

    async def faults(self, given: Json) -> Json:
        """One fault, or `{"faults": [...]}`. Those that happen at once are done; the others wait for their occasion."""
        at_once = {"disconnect": self.disconnect, "deleted_channel": self._delete_channel, "closed_dm": self._close_dm}
        wanted = given.get("faults", [given])
        waiting = [Fault.read(each) for each in wanted if each.get("kind") not in at_once]
        for each in wanted:
            if each.get("kind") in at_once:
                await at_once[each["kind"]](each)
        for fault in waiting:
            self.services.faults.add(fault)
        return await self.list_faults({})

    async def clear_faults(self, request: web.Request) -> web.Response:
        self.services.faults.clear()
        return web.Response(status=204)

    async def release(self, given: Json) -> Json:
        self.services.faults.release()
        return {"released": True}

    async def disconnect(self, given: Json) -> Json:
        """Cuts the bot's gateway connection.

        `code`: a close code, `"reconnect"` for op 7, or 0 to drop it without a word. `invalid` true: the next RESUME is
        answered with op 9.
        """
        code = given.get("code", 4000)
        if given.get("invalid"):
            self.services.gateway.refuse_resumes += 1
        return {"cut": self.services.gateway.disconnect(None if code == "reconnect" else int(code))}

    async def clock(self, given: Json) -> Json:
        """`ack_seconds`: until an interaction fails; `token_seconds`: how long its token lives."""
        interactions = self.services.interactions
        interactions.ack_seconds = float(given.get("ack_seconds", interactions.ack_seconds))
        interactions.token_seconds = float(given.get("token_seconds", interactions.token_seconds))
        return await self.status({})

    async def limits(self, given: Json) -> Json:
        """`enabled`; or `bucket`, `requests`, `seconds` to tune one."""
        limiter = self.services.limiter
        limiter.enabled = bool(given.get("enabled", limiter.enabled))
        if "bucket" in given:
            limiter.tune(str(given["bucket"]), int(given["requests"]), float(given["seconds"]))
        return await self.status({})

    # ---- what happens behind people's backs

    def _channel(self, given: Json) -> Json:
        wanted = str(given.get("channel"))
        for channel in self.services.world.channels.values():
            if wanted in (channel["id"], channel.get("name")):
                return channel
        raise PageError("There is no such channel.", 404)

    async def channel(self, given: Json) -> Json:
        """`{"delete": true, "channel": id or name}` removes a channel; `{"create": name}` makes one."""
        if given.get("create"):
            return self.services.world.add_channel(str(given["create"]))
        channel = self._channel(given)
        if not given.get("delete"):
            raise PageError("Say what to do: create or delete.")
        self.services.world.delete_channel(channel)
        return {"deleted": channel["id"]}

    async def _delete_channel(self, given: Json) -> Json:
        return await self.channel({"channel": given.get("channel"), "delete": True})

    async def _close_dm(self, given: Json) -> Json:
        user, closed = self._person(given), bool(given.get("closed", True))
        self.services.world.set_dm_closed(user, closed)
        return {"dm_closed": closed}

    def _person(self, given: Json) -> str:
        user = str(given.get("user"))
        if user not in self.services.world.people:
            raise PageError("There is no such person here.", 404)
        return user

    async def member(self, given: Json) -> Json:
        """`{"user": id, "present": bool}`: a person leaves the server or comes back."""
        user = self._person(given)
        self.services.world.set_membership(user, bool(given.get("present")))
        return {"present": user in self.services.world.members}

    async def thread(self, given: Json) -> Json:
        """`{"channel": id, "archived": bool, "locked": bool}`."""
        thread = self._channel(given)
        if thread["type"] not in THREADS:
            raise PageError("This is no thread.")
        thread["thread_metadata"].update({k: bool(given[k]) for k in ("archived", "locked") if k in given})
        self.services.world.changed_channel(thread)
        return thread

    async def shut_down(self, given: Json) -> Json:
        """Ends the server as SIGTERM does."""
        self.stop()
        return {"stopping": True}
