"""Presses in the sandbox, timed where Discord would time them: what can be pressed, by whom, and how long it takes."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discord import Intents

from engine.host.presses import ANSWERING, NotOurs, Press, parse
from sandbox.messages import walk
from sandbox.permissions import DM
from sandbox.server import Server
from sandbox.world import Happening, Post

BUTTON = 2


@dataclass(frozen=True, slots=True)
class Control:
    """Something that a person can press, and whose turn it is to do so."""

    table: int
    person: int
    post: Post
    custom_id: str
    values: list[str] | None


class Stopwatch:
    """Sends interactions to one of the bots and times their acknowledgement."""

    def __init__(self, server: Server, yardstick: Intents) -> None:
        """Take over the sandbox's delivery.

        Args:
            server: The sandbox.
            yardstick: Intents of the bot that is compared with; it gets the presses while ``to_echo`` is set.
        """
        self.acts = server.page.acts
        self.yardstick = yardstick.value
        self.seconds: dict[str, float] = {}
        self.to_echo = False
        self._gateway = server.services.gateway
        self._begun: dict[str, float] = {}
        interactions = server.services.interactions
        acknowledged = interactions.acknowledged
        interactions.deliver = self._deliver

        def timed(interaction: Any, answer: Any) -> None:
            self.seconds[interaction.id] = time.perf_counter() - self._begun.pop(interaction.id)
            acknowledged(interaction, answer)

        interactions.acknowledged = timed  # type: ignore[method-assign]

    def _deliver(self, payload: dict[str, Any]) -> None:
        def wants(intents: int) -> dict[str, Any] | None:
            return payload if (intents == self.yardstick) == self.to_echo else None

        self._begun[payload["id"]] = time.perf_counter()
        self._gateway.emit("INTERACTION_CREATE", payload, wants)

    async def press(self, control: Control) -> tuple[float, str]:
        """Press; returns the seconds until the acknowledgement, and the interaction's id."""
        channel = self.acts.world.channels[control.post.channel]
        told = await self.acts.press(
            str(control.person), channel, control.post.id, control.custom_id, control.values, None
        )
        assert told["type"] != "failed", "a press was not acknowledged in time"
        return self.seconds.pop(told["interaction"]), told["interaction"]


class Screen:
    """What can be pressed at every table: the controls that stand in the channel or in a DM and are current."""

    def __init__(self, server: Server, database: Path, tables: int) -> None:
        self.world = server.services.world
        self.path = database
        self.tables = tables
        self.chance = random.Random(2)
        self.told: list[float] = []
        self._posts: dict[int, dict[str, Post]] = {}
        self._database: sqlite3.Connection | None = None
        self.world.listen(self._happened)

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()

    def ask(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Read the bot's database, which is the truth about whose turn it is."""
        if self._database is None:
            self._database = sqlite3.connect(self.path)
        return self._database.execute(statement, values).fetchall()

    def _happened(self, happening: Happening) -> None:
        post = happening.post
        if post is None:
            return
        for table in {press.table for _, press in answering(post)}:
            self._posts.setdefault(table, {})[post.id] = post

    def pick(self, busy: Container[int] = ()) -> Control:
        """A random legal press at a random table that is not busy."""
        found = self.ask("SELECT id, chairs, waiting, serials FROM tables WHERE stage = 'playing' ORDER BY random()")
        for table, chairs, waiting, serials in found:
            if table in busy:
                continue
            for seat in json.loads(waiting):
                serial, mark = json.loads(serials)[str(seat)]
                control = self._at(table, json.loads(chairs)[seat]["player"], serial, mark)
                if control is not None:
                    return control
        raise AssertionError("there is nothing to press at any table")

    def _at(self, table: int, person: int, serial: int, mark: str) -> Control | None:
        for post in self._posts.get(table, {}).values():
            channel = self.world.channels[post.channel]
            if channel["type"] == DM and not self.world.can_read(str(person), post):
                continue
            current = [
                part
                for part, press in answering(post)
                if press.serial == serial
                and mark.startswith(press.mark)
                and not part.get("disabled")
                and press.acknowledgement == "update"
            ]
            if current:
                part = self.chance.choice(current)
                values = None if part["type"] == BUTTON else self._values(part)
                return Control(table, person, post, part["custom_id"], values)
        return None

    def _values(self, menu: dict[str, Any]) -> list[str]:
        count = max(1, menu.get("min_values", 1))
        return self.chance.sample([option["value"] for option in menu["options"]], count)

    async def until_told(self, seconds: float, log: Path | None = None, press: str = "", table: int = 0) -> None:
        """Wait until the bot has stored that press, if one is given, and told everything (of one table, if given)."""
        begun = time.monotonic()
        outbox = "SELECT 1 FROM outbox WHERE ? IN (0, table_id) LIMIT 1"
        while True:
            known = not press or self.ask("SELECT 1 FROM presses WHERE id = ?", int(press))
            if known and not self.ask(outbox, table) and self._posts:
                return
            if time.monotonic() - begun > seconds:
                raise AssertionError(f"the bot did not tell everything in {seconds:.0f} s: {tail(log)}")
            await asyncio.sleep(0.003 if press else 0.05)


def tail(log: Path | None) -> str:
    """The end of a bot's log."""
    return log.read_text()[-2000:] if log is not None else ""


def answering(post: Post) -> Iterator[tuple[dict[str, Any], Press]]:
    """Controls of a message that answer a question, parsed."""
    return ((part, press) for part, press in presses(post) if press.verb in ANSWERING)


def presses(post: Post) -> Iterator[tuple[dict[str, Any], Press]]:
    """Controls of a message, parsed."""
    for part in walk(post.data["components"]):
        with suppress(NotOurs):
            yield part, parse(str(part.get("custom_id")))
