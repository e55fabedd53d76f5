"""`python -m sandbox`: runs the sandbox until SIGTERM or Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import threading
from pathlib import Path

from . import DEFAULT_TOKEN
from .disk import FolderInUse
from .server import Server


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line; see `--help`."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A Discord on loopback.")
    parser.add_argument("--port", type=int, default=8765, help="port on 127.0.0.1; 0 takes a free one")
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="folder that keeps this world")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="the token that the bot must log in with")
    parser.add_argument("--no-rate-limits", action="store_true", help="let the bot send as fast as it likes")
    parser.add_argument("--approved-intents", type=int, default=0, metavar="BITS", help="privileged intents granted")
    parser.add_argument("--openapi", type=Path, metavar="PATH", help="Discord's API description, to check against")
    parser.add_argument("--until-stdin-closes", action="store_true", help="end when the parent process does")
    return parser.parse_args(arguments)


async def run(options: argparse.Namespace) -> int:
    """Runs the server until it is told to stop. Returns the process's exit status."""
    server = Server(
        options.data,
        token=options.token,
        rate_limits=not options.no_rate_limits,
        openapi=options.openapi,
        approved_intents=options.approved_intents,
    )
    try:
        address = await server.start(options.port)
    except (OSError, FolderInUse) as error:
        print(f"The sandbox cannot start: {error}", file=sys.stderr)
        return 1
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
            loop.add_signal_handler(number, server.stopping.set)
    if options.until_stdin_closes:
        threading.Thread(target=_wait_for_end_of_input, args=(loop, server.stopping), daemon=True).start()
    print(f"Sandbox listening on {address}", flush=True)
    try:
        await server.stopping.wait()
    finally:
        await server.stop()
    return 0


def _wait_for_end_of_input(loop: asyncio.AbstractEventLoop, stopping: asyncio.Event) -> None:
    while os.read(0, 1024):
        pass  # nothing is said there; only its end counts
    with contextlib.suppress(RuntimeError):  # the loop has ended by itself
        loop.call_soon_threadsafe(stopping.set)


def main() -> int:
    try:
        return asyncio.run(run(read_arguments()))
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
