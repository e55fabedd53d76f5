"""Bytes to JSON and back, the way discord.py expects them."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import BodyPartReader, web

from .errors import Json, PageError, Refusal

#: Uploads by their number in `files[n]`: (file name, bytes).
Files = dict[int, tuple[str, bytes]]
Act = Callable[[Json], Awaitable[Json]]
Handler = Callable[[web.Request], Awaitable[web.Response]]


def respond(status: int, body: Any, headers: Mapping[str, str] | None = None) -> web.Response:
    """An answer as discord.py needs it: the content type must be exactly `application/json`, without a charset."""
    if status == 204:
        return web.Response(status=204, headers=headers)
    return web.Response(
        status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json", **(headers or {})}
    )


async def read_body(request: web.Request) -> tuple[Any, Files]:
    """The JSON body and the uploads of a plain or multipart request. Raises 50109."""
    files: Files = {}
    raw = b""
    if request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read(decode=False))
            upload = re.fullmatch(r"files\[(\d+)\]", part.name or "")
            if part.name == "payload_json":
                raw = data
            elif upload:
                files[int(upload[1])] = (part.filename or "", data)
    elif request.can_read_body:
        raw = await request.read()
    if not raw.strip():
        return {}, files
    try:
        return json.loads(raw), files
    except ValueError as error:
        raise Refusal(50109) from error


async def _answer(act: Act, given: Json) -> web.Response:
    try:
        return respond(200, await act(given))
    except PageError as error:
        return respond(error.status, {"error": error.sentence})
    except Refusal as no:
        return respond(no.status, {"error": f"{no.body['message']}."})


def from_query(act: Act) -> Handler:
    """A handler of the page's API whose act gets the query."""

    async def handle(request: web.Request) -> web.Response:
        return await _answer(act, dict(request.query))

    return handle


def from_body(act: Act) -> Handler:
    """A handler of the page's API whose act gets the JSON object of the body."""

    async def handle(request: web.Request) -> web.Response:
        try:
            given: Any = await request.json()
        except ValueError:
            given = None
        if not isinstance(given, dict):
            return respond(400, {"error": "The request is not a JSON object."})
        return await _answer(act, given)

    return handle
