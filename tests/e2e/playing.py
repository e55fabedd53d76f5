"""People who play a whole game at the sandbox's page: they read, decide at random and press."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

from engine.host.presses import ANSWERING, NotOurs, Press, parse
from sandbox.client import Person, Sandbox
from sandbox.seen import Message

OVER = re.compile(r"the game is over|ended before its result")
TURN = re.compile(r"<@(\d+)>")
PATIENCE = 20.0
UNFINISHED = frozenset({"add", "page", "clear"})
"""Presses that put an answer together and do not give it yet."""


def press_of(component: dict[str, Any]) -> Press | None:
    """What a control means, None for one that is not the bot's."""
    try:
        return parse(component.get("custom_id") or "")
    except NotOurs:
        return None


def answering(message: Message) -> list[dict[str, Any]]:
    """The controls of a message that answer a question."""
    found = [*message.buttons(), *message.selects()]
    able = [part for part in found if not part.get("disabled")]
    return [part for part in able if (press := press_of(part)) is not None and press.verb in ANSWERING]


@dataclass
class Game:
    """A table in a channel, as the people around it see it.

    Attributes:
        world: The sandbox.
        channel: Name or id of the channel.
        people: Who plays, by Discord id.
        dice: What they decide with.
        key: Which game is played.
        table: Number of the table; 0 until it is known.
        failures: Answers that the bot did not give in time.
        presses: How often somebody answered.
        answered: Questions that were answered, by table and serial.
    """

    world: Sandbox
    channel: str
    people: list[Person]
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    key: str = "battle_royale"
    table: int = 0
    failures: list[str] = field(default_factory=list)
    presses: int = 0
    answered: set[str] = field(default_factory=set)

    def board(self, viewer: Person | None = None) -> Message | None:
        """The newest board, lobby or result of the table."""
        for message in (viewer or self.people[0]).newest_first(self.channel, False, None):
            first = message.content.split("\n")[0]
            if message.ephemeral or "https://" in first:  # in a DM the hand, with its link, stands in the same channel
                continue
            if f"#{self.table} " in first:
                return message
        return None

    def over(self, viewer: Person | None = None) -> bool:
        """Whether the result stands in the channel."""
        board = self.board(viewer)
        return board is not None and OVER.search(board.content) is not None

    async def open(self, computers: int = 0, **options: Any) -> None:
        """The first person opens a table, the others join, computer players are added, the game starts."""
        host, *others = self.people
        reply = await host.slash("/play", game=self.key, channel=self.channel, **options)
        self.note(reply)
        told = await host.until(lambda: self.answer_to(host, r"Table #(\d+) is open"), PATIENCE, "the table's number")
        self.table = int(told)
        for person in others:
            self.note(await person.press("Join", channel=self.channel))
        for _ in range(computers):
            self.note(await host.press("Add computer", channel=self.channel))
        self.note(await host.press("Start", channel=self.channel))
        await host.until(lambda: True if self.acting(host) or self.over() else None, PATIENCE, "a board")

    def answer_to(self, person: Person, pattern: str) -> str | None:
        """The first group of the newest private answer that matches."""
        for message in person.newest_first(self.channel, False, None):
            if message.ephemeral and (found := re.search(pattern, message.content)):
                return found[1]
        return None

    def note(self, reply: Any) -> None:
        """Remember a press that was not answered in time."""
        if reply.type == "failed":
            self.failures.append(reply.error or "?")

    def acting(self, viewer: Person | None = None) -> Person | None:
        """The person whose turn the board says it is."""
        board = self.board(viewer)
        if board is None or "your turn" not in board.content:
            return None
        named = TURN.findall(board.content.split("\n")[0])
        return next((person for person in self.people if person.id in named), None)

    async def play(self, presses: int = 2000) -> None:
        """Everybody plays on, at random, until the result or so many answers."""
        watcher = self.people[0]
        for _ in range(presses):
            await watcher.until(
                lambda: True if self.over() or self.acting() else None, PATIENCE, "somebody's turn, or the result"
            )
            person = self.acting()
            if person is None:
                return
            await self.turn(person)

    async def turn(self, person: Person) -> None:
        """One answer of a person, and its effect on the screen."""
        asked = await self.question(person)
        before = self.fingerprint(person)
        pressed = await self.answer(person, asked)

        def changed() -> bool | None:
            if pressed.verb not in UNFINISHED:
                return True if self.fingerprint(person) != before else None
            shown = (*person.messages(self.channel), *person.dms())
            now = next((message for message in shown if message.id == asked.id), None)
            return True if now is None or (now.content, now.components) != (asked.content, asked.components) else None

        await person.until(changed, PATIENCE, "an effect of the answer")
        await self.people[0].catch_up()

    async def question(self, person: Person) -> Message:
        """The message that asks a person now: the board, else the DM, else the hand in the channel."""
        await person.catch_up()
        asked = self.asked(person)
        if asked is not None:
            return asked
        before = max(int(message.id) for message in person.messages(self.channel))
        self.note(await person.press("My hand", channel=self.channel))
        found: Message = await person.until(
            lambda: self.shown_hand(person, before) or self.asked(person), PATIENCE, "the hand with a question"
        )
        return found

    def asked(self, person: Person) -> Message | None:
        """The board or the message in the DM that asks a person now."""
        board = self.board(person)
        if board is not None and answering(board) and self.acting(person) is person:
            return board
        return next((message for message in reversed(person.dms()) if self.is_current(message)), None)

    def shown_hand(self, person: Person, after: int) -> Message | None:
        """A hand shown in the channel to this person alone, newer than a message, if it asks something."""
        for message in person.newest_first(self.channel, False, None):
            if message.ephemeral and int(message.id) > after and self.is_current(message):
                return message
        return None

    def is_current(self, message: Message) -> bool:
        """Whether a message asks something at this table that was not answered yet."""
        parts = answering(message)
        return (
            bool(parts)
            and self.mark(parts[0]) not in self.answered
            and self.mark(parts[0]).startswith(f"{self.table}:")
        )

    @staticmethod
    def mark(part: dict[str, Any]) -> str:
        """Table and serial of the question that a control answers."""
        press = press_of(part)
        assert press is not None
        return f"{press.table}:{press.serial}"

    async def answer(self, person: Person, asked: Message) -> Press:
        """Press any of the answers that a message offers; what was pressed."""
        part = self.dice.choice(answering(asked))
        pressed = press_of(part)
        assert pressed is not None
        if pressed.verb not in UNFINISHED:
            self.answered.add(self.mark(part))
        self.presses += 1
        values = None
        if "options" in part:
            count = self.dice.randint(max(part.get("min_values", 1), 1), part.get("max_values", 1))
            values = [option["value"] for option in self.dice.sample(part["options"], count)]
        self.note(await person.press_id(part["custom_id"], asked, values))
        return pressed

    def fingerprint(self, person: Person) -> str:
        """What changes when an answer has had its effect: the board, or a private word that it came too late."""
        board = self.board(person)
        private = [m.id for m in (*person.messages(self.channel), *person.dms()) if m.ephemeral]
        return "" if board is None else f"{board.id} {board.content} {board.components} {private}"
