"""The whole product, killed before and after its effects: people see the same game as if nothing had happened."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from sandbox.client import Person, Sandbox
from sandbox.launch import running
from sandbox.seen import Message
from tests.e2e.conftest import ROOT
from tests.e2e.playing import answering

EVERY = 7
ANSWERS = 6
PATIENCE = 20.0
NUMBERS = re.compile(r"\d{15,}")


@dataclass
class Killed:
    """A world, a bot that may die in it at any effect, and people who go on as people do.

    Attributes:
        world: The people.
        address: Of the sandbox.
        folder: The bot's folder.
        deadly: The effect at which the first process dies, 0 for none.
        deaths: How often it died.
    """

    world: Sandbox
    address: str
    folder: Path
    deadly: int = 0
    deaths: int = 0
    process: asyncio.subprocess.Process | None = None
    people: list[Person] = field(default_factory=list)

    async def start(self) -> None:
        """Start the bot; only the first process is armed."""
        wire = {"BOARD_HOST_TRIPWIRE": str(self.deadly if not self.deaths else 0)}
        wire["BOARD_HOST_TRIPWIRE_LOG"] = str(self.folder / f"effects-{self.deaths}")
        own = {"DISCORD_API_BASE": self.address, "DATA_DIR": str(self.folder), "LOG_LEVEL": "WARNING", **wire}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.e2e.fixed_bot", "--no-open", cwd=ROOT, env={**os.environ, **own}
        )
        await self.until(self.online)

    async def online(self) -> bool:
        """Whether the bot is connected (it may also have died on the way)."""
        return self.dead or bool((await self.world.get("/control/status"))["bot_online"])

    @property
    def dead(self) -> bool:
        """Whether the process is gone."""
        return self.process is not None and self.process.returncode is not None

    async def until(self, condition: Callable[[], Awaitable[bool]], patience: float = PATIENCE) -> bool:
        """Wait for something; whether it came."""
        for _ in range(int(patience / 0.03)):
            if await condition():
                return True
            await asyncio.sleep(0.03)
        return False

    async def alive(self) -> None:
        """Start the bot again if it died."""
        if self.dead:
            assert self.process is not None
            assert self.process.returncode == -signal.SIGKILL
            self.deaths += 1
            await self.world.wait_for_bot(online=False)
            await self.start()

    async def calm(self) -> None:
        """Everything stored is told, and everybody has seen it; starts the bot again if it dies on the way."""

        async def settled() -> bool:
            return self.dead or not self.untold()

        while True:
            await self.alive()
            assert await self.until(settled), "something is never told"
            if not self.dead:
                break
        for person in self.people:
            await person.catch_up()

    def untold(self) -> int:
        """Items in the outbox."""
        return int(self.ask("SELECT count(*) FROM outbox")[0][0])

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """Read the database beside the bot."""
        connection = sqlite3.connect(self.folder / "tables.sqlite3")
        try:
            return connection.execute(statement).fetchall()
        except sqlite3.OperationalError:  # not made yet
            return [(0,)]
        finally:
            connection.close()

    async def step(self, act: Callable[[], Awaitable[object]]) -> None:
        """Do something until it shows; whoever sees no effect after a crash does it again."""
        await self.calm()
        before = self.seen()
        for _ in range(4):
            try:
                await act()
            except Exception:
                if not self.dead:
                    raise
            await self.until(self.dies_or_changes(before), 1.0)
            await self.calm()
            if self.seen() != before:
                return
        raise AssertionError("a press has no effect, however often it is pressed")

    def dies_or_changes(self, before: list[Any]) -> Callable[[], Awaitable[bool]]:
        """A condition: the bot is gone, or people see something new."""

        async def condition() -> bool:
            for person in self.people:
                await person.catch_up()
            return self.dead or self.seen() != before

        return condition

    def seen(self) -> list[Any]:
        """What stands in the channel and in both DMs, without numbers that depend on the time of day."""
        places = [[m for m in self.people[0].messages("games") if not m.ephemeral]]
        places += [person.dms() for person in self.people]
        return [[described(message) for message in place] for place in places]

    def logged(self) -> list[tuple[Any, ...]]:
        """The log, row by row."""
        return self.ask("SELECT table_id, n, kind, seat, mark, keys, chance, back FROM log ORDER BY table_id, n")

    async def end(self) -> None:
        """Stop the bot; the last effect of all may kill it just before."""
        if self.process is not None:
            if self.process.returncode is None:
                await asyncio.sleep(0.1)
            if self.process.returncode is None:
                self.process.terminate()
            self.deaths += await self.process.wait() == -signal.SIGKILL

    async def play(self) -> None:
        """The script: open, join, start, answer, undo if possible, resign."""
        alice, bob = self.people
        await self.start()
        await self.step(lambda: alice.slash("/play", game="battle_royale", channel="games", seats=2))
        await self.step(lambda: bob.press("Join", channel="games"))
        await self.step(lambda: alice.press("Start", channel="games"))
        for _ in range(ANSWERS):
            await self.step(self.answer)
        await self.calm()
        await self.step(self.resign)

    async def answer(self) -> None:
        """Whoever is asked presses the first answer."""
        for person in self.people:
            board = [message for message in person.messages("games") if not message.ephemeral][-1]
            if f"<@{person.id}>" not in board.content.split("\n")[0]:
                continue
            asked = next((m for m in (board, *reversed(person.dms())) if answering(m)), None)
            if asked is None:  # the question is on its way
                return
            part = answering(asked)[0]
            values = [part["options"][0]["value"]] if "options" in part else None
            await person.press_id(part["custom_id"], asked, values)
            return

    async def resign(self) -> None:
        """Bob gives up; the question before it is answered too."""
        bob = self.people[1]
        await bob.slash("/resign", channel="games")
        await bob.press("Resign", channel="games")


def described(message: Message) -> tuple[str, ...]:
    """A message as people see it."""
    mentioned = " ".join(sorted(message.mentions))
    files = " ".join(str(file.get("description")) for file in message.attachments)
    return NUMBERS.sub("#", message.content), mentioned, " ".join(message.labels), files


async def run(folder: Path, deadly: int = 0) -> tuple[list[Any], list[tuple[Any, ...]], int]:
    """One game in a fresh world: what people saw at the end, the log, how often the bot died."""
    async with (
        running(0, folder / "world", rate_limits=False) as sandbox,
        await Sandbox.connect(sandbox.address) as world,
    ):
        stage = Killed(world, sandbox.address, folder / "bot", deadly)
        stage.folder.mkdir(parents=True)
        stage.people = [world.person("alice"), world.person("bob")]
        try:
            await stage.play()
        finally:
            await stage.end()
        return stage.seen(), stage.logged(), stage.deaths


@pytest.mark.slow
async def test_people_see_the_same_game_wherever_the_bot_was_killed(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    seen, logged, _ = await run(tmp_path / "whole")
    assert "Bob resigned, so Alice wins" in seen[0][-1][0]
    assert len(logged) >= ANSWERS
    effects = (tmp_path / "whole" / "bot" / "effects-0").read_text().splitlines()
    step = 1 if pytestconfig.getoption("--deep") else EVERY
    for deadly in range(1, len(effects) + 1, step):
        where = f"killed at effect {effects[deadly - 1]!r} of {len(effects)}"
        again, log_again, deaths = await run(tmp_path / f"killed-{deadly}", deadly)
        assert deaths == 1, where
        assert log_again == logged, where
        assert again == seen, where
