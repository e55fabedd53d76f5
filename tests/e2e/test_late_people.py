"""Days go by: people are reminded, a computer stands in, they come back; all in a process that is killed meanwhile."""

from __future__ import annotations

import asyncio
import signal
import sys

import pytest

from engine.host.lateness import DAY
from sandbox.client import Person
from sandbox.seen import Message
from tests.e2e.conftest import ROOT, Stage
from tests.e2e.playing import Game

pytestmark = pytest.mark.slow


async def start(stage: Stage, days: float) -> None:
    """Start a bot for which so many days have gone by."""
    ahead = stage.data_dir / "ahead"
    ahead.write_text(str(days * DAY))
    stage.bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.e2e.late_bot",
        "--no-open",
        cwd=ROOT,
        env={**stage.environment(), "CLOCK_AHEAD": str(ahead)},
    )
    await stage.world.wait_for_bot()


def reminders(person: Person) -> list[Message]:
    return [message for message in person.newest_first("games", False, None) if "⏰" in message.content]


async def told(person: Person, words: str) -> Message:
    return await person.wait_for(lambda message: words in message.content, channel="games", what=words)


async def test_days_go_by(stage: Stage) -> None:
    await stage.stop_bot()
    await start(stage, 0)
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    game = Game(stage.world, "games", [alice, bob])
    await game.open(seats=2)
    late = game.acting()
    assert late is not None
    other = bob if late is alice else alice
    (stage.data_dir / "ahead").write_text(str(1.1 * DAY))
    first = await told(other, "the table has waited for a day")
    assert f"<@{late.id}>" in first.content
    await stage.stop_bot(signal.SIGKILL)
    await start(stage, 3.1)
    await told(other, "the table has waited for three days")
    assert len(reminders(other)) == 2
    label = next(str(part["label"]) for part in reminders(other)[0].buttons() if "Let the computer" in part["label"])
    game.note(await other.press(label, channel="games"))
    await told(other, "A computer player plays for")
    await other.until(lambda: True if game.acting() is other else None, 20.0, "the other one's turn")
    await stage.stop_bot(signal.SIGKILL)
    await start(stage, 3.1)
    game.note(await late.press("I am back", channel="games"))
    await told(late, "is back and plays on")
    for _ in range(30):
        acting = await late.until(game.acting, 20.0, "somebody's turn")
        await game.turn(acting)
        if acting is late:
            break
    else:
        raise AssertionError("the one who came back is never asked")
    assert game.failures == []
    assert len(reminders(other)) == 2
