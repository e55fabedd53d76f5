"""The sandbox's server: one port on loopback for the HTTP API, the gateway, files, the page and the tests' controls."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from . import DEFAULT_TOKEN, rest, rest_interactions, rest_messages, rest_other
from .control import Control
from .disk import Disk
from .faults import Faults
from .gateway import Gateway
from .interactions import Interactions
from .ratelimit import RateLimiter
from .record import Record
from .rest import Services
from .ui import Page
from .world import World

HOST = "127.0.0.1"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
PAGE = Path(__file__).with_name("page")
#: The modules whose import registers the HTTP API's endpoints.
ENDPOINT_MODULES = (rest_messages, rest_interactions, rest_other)


class Server:
    """A running sandbox. `start` before anything else, `stop` at the end."""

    def __init__(
        self,
        folder: Path,
        *,
        token: str = DEFAULT_TOKEN,
        rate_limits: bool = True,
        openapi: Path | None = None,
        approved_intents: int = 0,
    ) -> None:
        self.folder = folder
        self.token = token
        self.rate_limits = rate_limits
        self.openapi = openapi
        self.approved_intents = approved_intents
        self.address = ""
        self.stopping = asyncio.Event()

    async def start(self, port: int) -> str:
        """Listens on this port (0: any free one) and returns the address. Raises OSError, FolderInUse."""
        # Addresses in messages name the port, so the socket is opened before the world is loaded.
        listening = _listen(port)
        try:
            self._disk = Disk(self.folder)
        except BaseException:
            listening.close()
            raise
        app = web.Application(client_max_size=64 * 2**20, middlewares=[_only_from_here])
        self._runner = web.AppRunner(app, shutdown_timeout=1.0, access_log=None)
        self.address = f"http://{HOST}:{listening.getsockname()[1]}"
        self._build(app)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()
        return self.address

    def _build(self, app: web.Application) -> None:
        world = World(self._disk, self.address)
        gateway = Gateway(world, self.token, self.approved_intents)
        interactions = Interactions(world, gateway)
        limiter, faults, record = RateLimiter(self.rate_limits), Faults(), Record()
        if self.openapi is not None:
            record.check_against(self.openapi)
        onward = interactions.deliver
        interactions.deliver = lambda payload: faults.deliver(payload, onward)
        self.services = Services(world, gateway, interactions, limiter, faults, record)
        self.page = Page(self.services)
        self.page.mount(app)
        Control(self.services, self.stopping.set).mount(app)
        rest.mount(app, self.services, self.token)
        app.router.add_get("/gateway", gateway.handle)
        app.router.add_get("/gateway/", gateway.handle)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._file)
        app.router.add_get("/", self._index)
        app.router.add_static("/page/", PAGE)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        index = PAGE / "index.html"
        return web.FileResponse(index) if index.exists() else web.Response(status=404, text="The page is missing.")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        parts = request.match_info
        try:
            path = self._disk.file(parts["channel"], parts["attachment"], parts["name"])
        except ValueError:
            return web.Response(status=404)
        if not path.is_file():
            return web.Response(status=404)
        # An attachment never changes, and whatever it is, it must not run as part of the page.
        headers = {
            "Cache-Control": "private, max-age=31536000, immutable",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
        }
        return web.FileResponse(path, headers=headers)

    async def stop(self) -> None:
        """Closes all connections and the world's folder."""
        self.services.faults.clear()
        self.page.close_windows()
        await self.services.gateway.shut_down()
        await self._runner.cleanup()
        self._disk.close()


def _listen(port: int) -> socket.socket:
    """A socket bound to this port of 127.0.0.1. Raises OSError."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError:
        listening.close()
        raise
    return listening


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses requests that a foreign web page has caused: another Host (DNS rebinding) or another Origin."""
    host = request.headers.get("Host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name not in LOOPBACK:
        return web.Response(status=403, text="This server answers on loopback only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{host}":
        return web.Response(status=403, text="Requests of other sites are refused.")
    response = await handler(request)
    if not response.prepared:
        response.headers.setdefault("Cache-Control", "no-store")
    return response
