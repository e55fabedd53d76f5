"""The door of the HTTP API: reads a request, checks token, limits and faults, calls its handler, shapes the answer."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from .errors import Json, Refusal
from .faults import Faults
from .gateway import Gateway
from .interactions import Interactions
from .ratelimit import RateLimiter
from .record import Record
from .wire import Files, read_body, respond
from .world import World

PREFIX = "/api/v10"


@dataclass
class Services:
    """What handlers work with."""

    world: World
    gateway: Gateway
    interactions: Interactions
    limiter: RateLimiter
    faults: Faults
    record: Record


@dataclass
class Call:
    """One request of the bot.

    Attributes:
        args: the variable parts of the path.
        body: the JSON body ({} when there was none).
        files: uploads by their number in `files[n]`.
    """

    services: Services
    args: Mapping[str, str]
    body: Any
    files: Files
    query: Mapping[str, str]

    @property
    def world(self) -> World:
        return self.services.world


Handler = Callable[[Call], Any]


@dataclass(slots=True)
class Endpoint:
    """A route: its handler, its rate limit bucket and whether it takes an interaction token instead of the bot's."""

    method: str
    path: str
    handler: Handler
    bucket: str | None
    with_token: bool


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str, path: str, *, bucket: str | None = None, with_token: bool = False
) -> Callable[[Handler], Handler]:
    """Registers a handler. It returns JSON for a 200, or None for a 204, or raises a Refusal."""

    def register(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, handler, bucket, with_token))
        return handler

    return register


def mount(app: web.Application, services: Services, token: str) -> None:
    """Adds all endpoints to the application."""
    fixed_first = sorted(ENDPOINTS, key=lambda e: e.path.count("{"))
    for found in fixed_first:
        app.router.add_route(found.method, PREFIX + found.path, _door(found, services, token))

    async def nowhere(request: web.Request) -> web.Response:
        services.record.begin(request.method, request.path, None, [])["status"] = 404
        return respond(404, {"message": "404: Not Found", "code": 0})

    app.router.add_route("*", "/api/{rest:.*}", nowhere)


def _door(found: Endpoint, services: Services, token: str) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def door(request: web.Request) -> web.StreamResponse:
        try:
            body, files = await read_body(request)
        except Refusal as no:
            return respond(no.status, no.body)
        names = [name for name, _ in files.values()]
        entry = services.record.begin(request.method, request.path, body or None, names)

        async def handle() -> web.Response:
            if not found.with_token and request.headers.get("Authorization") != f"Bot {token}":
                return respond(401, {"message": "401: Unauthorized", "code": 0})
            args = request.match_info
            place = args.get("channel") or args.get("token") or ""
            verdict = services.limiter.ask(found.bucket, place, counts_globally=not found.with_token)
            if verdict.body is not None:
                return respond(429, verdict.body, verdict.headers)
            call = Call(services, args, body, files, request.query)
            try:
                answer = found.handler(call)
                if inspect.isawaitable(answer):
                    answer = await answer
            except Refusal as no:
                return respond(no.status, no.body, verdict.headers)
            return respond(204 if answer is None else 200, answer, verdict.headers)

        response, fault = await services.faults.around(request, handle)
        if fault is not None:
            entry["fault"] = fault
        if response is None:
            entry["status"] = 0
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)  # never arrives: the connection is gone
        entry["status"] = response.status
        return response

    return door


def as_json(body: Any) -> Json:
    """The body as an object. Raises 50035 when it is none."""
    if not isinstance(body, dict):
        raise Refusal(50035)
    return body
