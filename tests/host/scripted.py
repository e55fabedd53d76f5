"""A process that plays one scripted game against a Discord kept in a file; run by the crash test, and killed by it.

``python -m tests.host.scripted FOLDER`` goes on where the last one stopped: what was confirmed to people is in
``confirmed``, and the press in flight when the process died is delivered again under its old id, as Discord does.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from data.store import SqliteStore, open_store
from engine.games import template
from engine.host.host import Host
from engine.host.posts import Post
from engine.host.presses import Press
from engine.host.tripwire import Tripwire, WiredMessenger
from engine.host.types import Player
from engine.kernel.errors import Refused
from tests.host import nim
from tests.host.fakes import ALICE, BEN, PLACE, FakeDiscord, Message

FACTS = ("stage", "n", "position", "seed", "waiting", "note", "serial")
"""Fields of a record that must be the same whatever happened on the way."""


class FileDiscord(FakeDiscord):
    """The fake Discord, each change of it in a file that outlives the process."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        for line in path.read_text().splitlines() if path.exists() else []:
            self.apply(json.loads(line))

    def apply(self, change: dict[str, Any]) -> None:
        """Make a change that was written down."""
        message = self.messages.get(change["id"])
        if message is None:
            message = Message(change["id"], change["channel"], Post(""), change["nonce"])
            self.messages[message.id] = message
            self.last = message.id
        message.stripped = change["stripped"]
        message.post = Post(change["content"], pings=tuple(change["pings"]))

    def keep(self, number: int, pings: tuple[int, ...]) -> None:
        """Write a message down as it is now; ``pings`` are those of its first form, since an edit notifies nobody."""
        message = self.messages[number]
        change = {
            "id": number,
            "channel": message.channel,
            "nonce": message.nonce,
            "stripped": message.stripped,
            "content": message.post.content,
            "pings": pings,
        }
        with self.path.open("a") as file:
            file.write(json.dumps(change) + "\n")

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        number = await super().send(channel, post, nonce)
        self.keep(number, post.pings)
        return number

    async def edit(self, channel: int, message: int, post: Post) -> None:
        pings = self.messages[message].post.pings
        await super().edit(channel, message, post)
        self.messages[message].post = Post(post.content, pings=pings)
        self.keep(message, pings)

    async def strip(self, channel: int, message: int) -> None:
        await super().strip(channel, message)
        self.keep(message, self.messages[message].post.pings)


async def play(folder: Path) -> None:
    """Go through the script from the first step that was not confirmed."""
    tripwire = Tripwire.from_environment()
    store = await open_store(folder / "tables.db", tripwire)
    discord = FileDiscord(folder / "discord.jsonl")
    games = {"nim": nim.game(), "template": template.GAME}
    host = Host(
        store,
        WiredMessenger(discord, tripwire),
        games,
        clock=lambda: 1_000_000.0 + float((folder / "later").read_text() if (folder / "later").exists() else 0),
        entropy=lambda size: bytes(range(size)),
        pause=0.005,
        pace=0.01,
        quiet=0.3,
    )
    try:
        await perform(host, store, folder)
    finally:
        await host.stop()
        await store.close()


async def perform(host: Host, store: SqliteStore, folder: Path) -> None:
    """Every step that was not confirmed yet."""
    await host.start()
    confirmed = folder / "confirmed"
    done = len(confirmed.read_text().splitlines()) if confirmed.exists() else 0
    for number, step in enumerate(script(host, folder)):
        if number >= done:
            await calm(host, store)
            await step(1000 + number)
            await calm(host, store)
            with confirmed.open("a") as file:
                file.write(f"{number}\n")
    await calm(host, store)


async def calm(host: Host, store: SqliteStore) -> None:
    """Wait until no computer player is to act and everything is told."""
    while True:
        await host.publisher.settled()
        if not await store.computers_turn() and not await store.outbox_tables():
            return
        await asyncio.sleep(0.002)


def script(host: Host, folder: Path) -> list[Callable[[int], Awaitable[object]]]:
    """What people do, each step under an interaction id of its own."""

    def answer(table: int, player: Player, key: str) -> Callable[[int], Awaitable[object]]:
        return lambda press: host.answer(table, player, None, [key], press)

    def pressed(table: int, player: Player, verb: str, number: int) -> Callable[[int], Awaitable[object]]:
        return lambda press: host.press(Press(verb, table, number), [], player, press)

    def first(table: int, player: Player) -> Callable[[int], Awaitable[object]]:
        async def step(press: int) -> None:
            choices = await host.legal_answers(table, player, "")
            await host.answer_by_key(table, player, choices[0].value if choices else "0:0", press)

        return step

    async def a_day_later(press: int) -> None:
        (folder / "later").write_text("90000")
        await host.remind()

    return [
        lambda press: host.open_table(ALICE, PLACE, "nim", {"stones": "12"}, 3, press),
        lambda press: host.join(1, BEN, press),
        lambda press: host.add_bot(1, ALICE, press),
        lambda press: host.start_game(1, ALICE, press),
        answer(1, ALICE, "1"),
        lambda press: host.undo(1, ALICE, press),
        answer(1, ALICE, "2"),
        pressed(1, ALICE, "askback", 3),
        pressed(1, ALICE, "withdraw", 1),
        pressed(1, ALICE, "askback", 3),
        pressed(1, BEN, "agree", 2),
        answer(1, ALICE, "2"),
        pressed(1, ALICE, "askback", 6),
        answer(1, BEN, "3"),
        a_day_later,
        lambda press: host.away(1, BEN, press),
        lambda press: host.back(1, BEN, press),
        lambda press: host.open_table(BEN, PLACE, "template", {}, 2, press),
        lambda press: host.join(2, ALICE, press),
        lambda press: host.start_game(2, BEN, press),
        first(2, BEN),
        first(2, ALICE),
        answer(1, ALICE, "3"),
        answer(1, BEN, "2"),
        first(2, ALICE),
        lambda press: host.resign(2, BEN, press),
    ]


async def transcript(folder: Path) -> dict[str, Any]:
    """Everything that can be known afterwards: logs, records, what every channel shows."""
    store = await open_store(folder / "tables.db")
    tables = []
    for table in (1, 2):
        record, _, rows = await store.whole(table)
        events = await store.events(table, 0)
        facts = {
            name: getattr(record, name) for name in ("stage", "n", "position", "seed", "waiting", "note", "serial")
        }
        tables.append([facts, [asdict(row) for row in rows], [asdict(event) for _, event in events]])
    outbox = await store.outbox_tables()
    await store.close()
    discord = FileDiscord(folder / "discord.jsonl")
    shown = [
        (message.channel, message.post.content, message.post.pings, message.stripped)
        for message in discord.messages.values()
    ]
    return {"tables": tables, "outbox": outbox, "messages": shown}


if __name__ == "__main__":
    try:
        asyncio.run(play(Path(sys.argv[1])))
    except Refused as refused:
        sys.exit(f"refused: {refused.code}")
