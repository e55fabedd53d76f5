"""Guided first games: followed to the word, strayed from, left, and told from real tables."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.lesson import LESSON
from engine.host.limits import faults
from engine.host.posts import Button, Menu
from engine.host.presses import ANSWERING, parse
from engine.host.wording import sentence
from engine.kernel.errors import Refused
from engine.kernel.run import Run
from tests.host import nim
from tests.host.conftest import Room
from tests.host.fakes import ALICE, Message

DM = ALICE.id + 1_000_000


@pytest.fixture
async def school(tmp_path: Path) -> AsyncIterator[Room]:
    """A room with a game that has a lesson and one that has none."""
    room = await Room(tmp_path / "tables.db", games={GAME.key: GAME, "nim": nim.game()}).open()
    yield room
    await room.close()


@dataclass
class Learner:
    """Alice in her DM: reads the newest message that asks something, presses, remembers what she was told."""

    room: Room
    told: list[str] = field(default_factory=list)
    presses: int = 0

    @property
    def table(self) -> int:
        """The newest table in the DM."""
        return max(int(n) for m in self.room.discord.in_channel(DM) for n in re.findall(r"#(\d+) ", m.post.content))

    async def asking(self) -> Message | None:
        """The message with the answers, once everybody else has acted; None when it is over."""
        while True:
            await self.room.until_waiting(self.table, 0)
            await self.room.settled()
            asking = [message for message in self.room.discord.in_channel(DM) if self.answers(message)]
            if asking or not (await self.room.host.record(self.table)).live:
                return asking[-1] if asking else None
            await asyncio.sleep(0.01)  # stored, but not yet on its way to the screen

    def answers(self, message: Message) -> list[Button]:
        """The buttons that answer."""
        assert faults(message.post) == []
        buttons = [b for row in message.post.rows if not isinstance(row, Menu) for b in row]
        return [] if message.stripped else [b for b in buttons if parse(b.custom_id).verb in ANSWERING]

    async def press(self, button: Button) -> None:
        self.presses += 1
        await self.room.host.press(parse(button.custom_id), (), ALICE, self.room.press())

    async def follow(self) -> None:
        """Do what the guide says, word for word, until there is nothing more to do."""
        while (message := await self.asking()) is not None:
            hint = next(line for line in message.post.content.split("\n") if line.startswith("👉"))
            self.told.append(hint)
            wanted = re.findall(r"\*\*([^*]+)\*\*", hint)
            fits = [b for b in self.answers(message) for words in wanted if re.search(rf"(^|\W){words}", b.label)]
            await self.press([*fits, *self.answers(message)][0])


async def test_a_learner_who_does_as_told_moves_pushes_takes_prisoners_and_blows_a_tile_up(school: Room) -> None:
    reply = await school.host.learn(ALICE, GAME.key, school.press())
    assert reply.post is not None
    assert f"/@me/{DM}" in reply.post.content
    learner = Learner(school)
    await learner.follow()
    story = " ".join(learner.told)
    assert [number for number in range(1, 7) if f"{number} of 6" in story] == [1, 2, 3, 4, 5, 6]
    assert "Press **d4: Koala out**" in story
    assert learner.presses <= 16, "three minutes"
    events = [event.name for _, event in await school.store.events(learner.table, 0)]
    assert events.index("pushed") < events.index("captured") < events.index("blast")
    end = school.discord.in_channel(DM)[-1].post
    assert "You know it all: `/play`" in end.content
    assert "SHA-256" not in end.content, "no claim of fairness"
    assert [b.label for row in end.rows if not isinstance(row, Menu) for b in row] == ["Once more", "Rules"]
    assert all(not m.ids for m in school.discord.in_channel(DM)[:-1])
    assert await school.host.tables_of(ALICE) == []


async def test_every_board_of_a_lesson_says_that_it_is_one(school: Room) -> None:
    await school.host.learn(ALICE, GAME.key, school.press())
    await school.settled()
    board = school.discord.in_channel(DM)[0].post
    assert "its dice were set beforehand" in board.content
    assert "SHA-256" not in board.content
    await school.host.press(parse(f"end:{Learner(school).table}:0:0:0000"), (), ALICE, school.press())
    with pytest.raises(Refused) as caught:
        await school.host.verify(Learner(school).table)
    assert "nothing to verify" in sentence(caught.value)


@pytest.mark.parametrize("seed", range(4))
async def test_whoever_strays_from_the_plan_is_guided_on_to_the_end(school: Room, seed: int) -> None:
    dice = random.Random(seed)
    await school.host.learn(ALICE, GAME.key, school.press())
    learner = Learner(school)
    while (message := await learner.asking()) is not None:
        assert any(line.startswith("👉 ") for line in message.post.content.split("\n"))
        assert learner.presses < 200
        if dice.random() < 0.1:
            await school.again()
        await learner.press(dice.choice(learner.answers(message)))
    assert "You know it all" in school.discord.in_channel(DM)[-1].post.content


async def test_a_lesson_may_be_left_and_begun_again(school: Room) -> None:
    await school.host.learn(ALICE, GAME.key, school.press())
    await school.settled()
    first = Learner(school).table
    await school.host.press(
        parse(school.discord.in_channel(DM)[0].button("Leave").custom_id), (), ALICE, school.press()
    )
    await school.settled()
    end = school.discord.in_channel(DM)[-1]
    assert "You left the first game." in end.post.content
    await school.host.press(parse(end.button("Once more").custom_id), (), ALICE, school.press())
    await school.host.learn(ALICE, GAME.key, school.press())
    await school.settled()
    assert [record.id for record in await school.host.tables_of(ALICE)] == [first + 2], "one at a time"


async def test_closed_direct_messages_leave_nothing_behind(school: Room) -> None:
    school.discord.closed.add(ALICE.id)
    with pytest.raises(Refused) as caught:
        await school.host.learn(ALICE, GAME.key, school.press())
    assert "direct messages" in sentence(caught.value)
    await school.settled()
    assert await school.host.tables_of(ALICE) == []
    with pytest.raises(Refused) as caught:
        await school.host.learn(ALICE, "nim", school.press())
    assert caught.value.code == "no_lesson"


def test_the_lessons_position_is_a_sound_one_of_the_real_game() -> None:
    run, _ = Run.start(GAME.first_game, 2, GAME.full_options({}), LESSON.chance(0))
    assert GAME.check(run.state) == []
    assert run.waiting == [0]
    assert run.phase == "play_card"
