"""Starts the bot: settings, store, host, cogs. Without a token it starts a sandbox on this machine as well."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import webbrowser
from collections.abc import Hashable
from pathlib import Path

import discord
from pydantic import ValidationError

from cogs import checkup
from cogs.client import GameBot
from cogs.messenger import DiscordMessenger
from cogs.settings import Settings, faults_in
from data.store import DatabaseInUse, SqliteStore, TooNew, open_store
from engine.host.host import Host
from engine.host.posts import Picture
from engine.host.tripwire import Tripwire, WiredMessenger
from engine.kernel.scene import Scene
from engine.library import complain, offered
from render.paint import Painter
from sandbox import DEFAULT_TOKEN
from sandbox.launch import CannotStart, point_discord_at, start

log = logging.getLogger("bot")


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """The command line; see ``--help``."""
    parser = argparse.ArgumentParser(description="Hosts board games on Discord, or in a sandbox without a token.")
    parser.add_argument("--check", action="store_true", help="say whether everything needed is there, and stop")
    parser.add_argument("--port", type=int, help="port of the sandbox's page (0 takes a free one)")
    parser.add_argument("--no-open", action="store_true", help="do not open the sandbox's page in a browser")
    return parser.parse_args(words)


def make_bot(store: SqliteStore, wire: Tripwire, data_dir: Path, pause: float) -> GameBot:
    """The bot with its host; the painter runs in the event loop's threads."""
    painter = Painter()

    def paint(scene: Scene, key: Hashable) -> Picture:
        what = key[0] if isinstance(key, tuple) else "picture"
        return Picture(painter.picture(scene, key).png, scene.alt, f"{what}.png")

    def make_host(client: discord.Client) -> Host:
        messenger = WiredMessenger(DiscordMessenger(client), wire)
        return Host(store, messenger, offered(), painter=paint, pause=pause)

    return GameBot(make_host, data_dir)


async def serve(token: str, data_dir: Path, pause: float, page: str = "", browse: bool = False) -> None:
    """Log in and host games until SIGTERM or Ctrl-C; then let go in order: presses, writes, database.

    Args:
        token: What to log in with.
        data_dir: Folder of the database.
        pause: Seconds that a computer player takes.
        page: Address of a sandbox's page, printed once the bot is ready.
        browse: Open it in a browser, too.
    """
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
            loop.add_signal_handler(number, stopping.set)
    data_dir.mkdir(parents=True, exist_ok=True)
    wire = Tripwire.from_environment()
    async with contextlib.AsyncExitStack() as stack:
        store = await open_store(data_dir / "tables.sqlite3", wire)
        stack.push_async_callback(store.close)
        bot = make_bot(store, wire, data_dir, pause)
        stack.push_async_callback(bot.close)
        running = asyncio.create_task(bot.start(token))
        waiting = asyncio.create_task(stopping.wait())
        ready = asyncio.create_task(bot.online.wait())
        stack.callback(waiting.cancel)
        stack.callback(ready.cancel)
        await asyncio.wait({running, ready, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if page and ready.done():
            print(f"Play at {page} (Ctrl-C stops; the same command goes on where you left off)", flush=True)
            if browse:
                await asyncio.to_thread(webbrowser.open, page)
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
    log.info("stopped")


async def run(settings: Settings, port: int, browse: bool) -> None:
    """Find out where to log in, and serve there."""
    token, pause = settings.discord_token.get_secret_value(), settings.computer_pause
    if settings.discord_api_base:  # a sandbox that runs already; a real token never goes there
        point_discord_at(settings.discord_api_base)
        await serve(DEFAULT_TOKEN, settings.data_dir, pause)
    elif token:
        await serve(token, settings.data_dir, pause)
    else:
        folder = settings.data_dir / "sandbox"
        sandbox = await start(port, folder / "world", own_group=True)
        try:
            point_discord_at(sandbox.address)
            await serve(sandbox.token, folder, pause, sandbox.address, browse)
        finally:
            await sandbox.stop()


def main(words: list[str] | None = None) -> int:
    """Run the command line. Returns the exit status."""
    options = arguments(words)
    try:
        settings = Settings()
    except ValidationError as error:
        print(f"A setting is wrong. {faults_in(error)}", file=sys.stderr)
        return 2
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLogger().level))
    if options.check:
        findings = asyncio.run(checkup.check(settings))
        print(checkup.report(findings))
        return 0 if all(well for well, _ in findings) else 1
    if not complain():
        print("The bot cannot start: no game can be loaded.", file=sys.stderr)
        return 1
    port = settings.sandbox_port if options.port is None else options.port
    try:
        asyncio.run(run(settings, port, not options.no_open))
    except (DatabaseInUse, TooNew, CannotStart) as error:
        print(f"The bot cannot start: {error}", file=sys.stderr)
        return 1
    except discord.LoginFailure:
        print("Discord does not know this token. Copy it again into DISCORD_TOKEN (see .env.example).", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        log.info("stopped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
