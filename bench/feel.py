"""`python -m bench feel [--rounds GAMES]`: how a game feels on a phone, in presses, messages and lines.

Whole games of people alone, decided as the game's usual computer player would, go through the real host and a Discord
that only counts. Everything is told before the next press, as if people were hours apart. A menu costs two presses
(open it, choose); what is put together step by step costs one for each step and one for ``Done``.

A *hand-over* is what one person answers until somebody else must: whoever that is can be told by a new message only, so
one message for each is as few as there can be. A *told turn* is what a message says of one turn: in games with a digest
its lines up to the next turn's, in others all that a new message says.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.harness import Goal, Report, Spread
from bench.recorded import PEOPLE, PLACE, PRESSES, Nowhere, open_table
from data.store import open_store
from engine.games import offered
from engine.host.asking import Asking
from engine.host.controls import answers
from engine.host.drafts import in_pages, in_steps, page_keys, pages
from engine.host.host import Host
from engine.host.posts import Menu, Post
from engine.host.screens import asking_of
from engine.host.telling import MORE, TURN
from engine.host.types import Player
from engine.kernel.chance import Dice
from engine.kernel.digest import LINES
from engine.kernel.game import Game

MOVING = ("card", "figure", "to")
"""Questions that every moved figure and the card take."""
SPARE = 2
"""Buttons that fit below a board beside `My hand`, `Undo` and `Rules`."""
PUSHING = ("direction", "push")
"""Questions about a push that its goal did not answer."""


class Counting(Nowhere):
    """A Discord that counts what it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.boards: list[Post] = []
        self.edited: list[Post] = []
        self.private = 0

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        if channel == PLACE.channel:
            self.boards.append(post)
        else:
            self.private += 1
        return await super().send(channel, post, nonce)

    async def edit(self, channel: int, message: int, post: Post) -> None:
        if channel == PLACE.channel:
            self.edited.append(post)


@dataclass
class Turn:
    """What one turn took.

    Attributes:
        seat: Whose turn it was: whoever answered first.
        presses: Presses of that seat.
        asked: What it was asked, by the question's name.
        posts: Messages in the channel.
        private: Private messages, to whomever.
        lines: Lines about what happened, on every board that was posted meanwhile.
    """

    seat: int
    presses: int = 0
    asked: list[str] = field(default_factory=list)
    posts: int = 0
    private: int = 0
    lines: list[str] = field(default_factory=list)


@dataclass
class Played:
    """What one game took.

    Attributes:
        turns: Turn by turn.
        handovers: Messages in the channel for each hand-over.
        told: Lines of each told turn, on every new message and, in games with a digest, on every edited one.
    """

    turns: list[Turn] = field(default_factory=list)
    handovers: list[int] = field(default_factory=list)
    told: list[list[str]] = field(default_factory=list)


def told_turns(content: str, digest: bool) -> list[list[str]]:
    """The lines of a message about what happened, turn by turn if its game has a digest."""
    found: list[list[str]] = []
    for line in content.split("\n"):
        if line.startswith(MORE) or (line.startswith(TURN) and found and not digest):
            found[-1].append(line)
        elif line.startswith(TURN):
            found.append([line])
    return found


def presses_for(asked: Asking, keys: Sequence[str]) -> int:
    """How many presses an answer takes."""
    question = asked.question
    if in_steps(question):
        return len(keys) + 1
    if in_pages(question):
        wanted = [sum(key in keys for key in page_keys(question, page)) for page in range(pages(question))]
        return 2 * sum(map(bool, wanted)) + (max((n for n, count in enumerate(wanted) if count), default=0)) + 1
    by_menu = any(isinstance(row, Menu) for row in answers(asked, spare=SPARE))
    return 2 if by_menu and keys else 1


async def play(game: Game[Any], seats: int, seed: int, folder: Path) -> Played:
    """One game, turn by turn."""
    played, digest = Played(), game.digest is not None
    chance, discord, presses = random.Random(seed), Counting(), itertools.count(PRESSES)
    store = await open_store(folder / f"{game.key}-{seed}.sqlite3")
    host = Host(store, discord, {game.key: game}, entropy=chance.randbytes)
    dice = Dice.seeded("feel", game.key, seed)
    turns: dict[object, Turn] = {}
    last, number = -1, 0
    try:
        table = await open_table(host, game.key, PEOPLE[:seats], PLACE, presses)
        await host.start_game(table, PEOPLE[0], next(presses))
        await host.publisher.settled()
        while True:
            async with host._tables.at(table) as live:
                record = live.record
                if not record.live:
                    break
                run = await host._tables.run(live)
                seat = next((s for s in run.waiting if s == last), run.waiting[0])
                entry, view = run.open[seat], run.view(seat)
                asked = asking_of(record, game, view, seat, entry)
                keys = game.player(game.bot)(run.sight(seat, dice))
                counted = getattr(getattr(view, "public", None), "turn", None)
            if seat != last:
                number += 1
                played.handovers.append(0)
            last = seat
            turn = turns.setdefault(number if counted is None else counted, Turn(seat))
            if seat == turn.seat:
                turn.presses += presses_for(asked, keys)
                turn.asked.append("done" if keys == ["done"] else entry.question.name)
            posts, private, edited = len(discord.boards), discord.private, len(discord.edited)
            person: Player = PEOPLE[seat]
            await host.answer(table, person, entry.serial, keys, next(presses))
            await host.publisher.settled()
            new = discord.boards[posts:]
            turn.posts += len(new)
            played.handovers[-1] += len(new)
            turn.private += discord.private - private
            for board in new:
                turn.lines += [line for told in told_turns(board.content, digest) for line in told]
            for board in [*new, *(discord.edited[edited:] if digest else [])]:
                played.told += told_turns(board.content, digest)
    finally:
        await host.stop()
        await store.close()
    played.turns = list(turns.values())
    return played


def run(rounds: int, games: Sequence[Game[Any]] | None = None) -> Report:
    """Play so many games of everything on offer (or of these), spread over its numbers of players."""
    report = Report(
        f"Presses, messages and lines of a turn over {rounds} games each: median / worst",
        ("game", "turns", "presses", "posts", "posts a hand-over", "private", "lines", "lines told", "longest line"),
    )
    with tempfile.TemporaryDirectory(prefix="feel-") as name:
        for game in offered().values() if games is None else games:
            low, high = game.seats
            counts = range(max(low, 2), min(high, len(PEOPLE)) + 1)
            whole = Played()
            for seed in range(rounds):
                played = asyncio.run(play(game, counts[seed % len(counts)], seed, Path(name)))
                whole.turns += played.turns[:-1]  # the last one ends the game
                whole.handovers += played.handovers
                whole.told += played.told
            report.rows.append(row_of(game.title, whole))
            report.goals += goals_of(game, whole)
            turns = whole.turns
            single = sum(turn.posts <= 1 for turn in turns) / max(1, len(turns))
            report.notes += [f"{game.title}: {single:.0%} of the turns take one post at most", *figures_of(game, turns)]
    return report


def goals_of(game: Game[Any], played: Played) -> list[Goal]:
    """What is wanted of every game; two lines a turn at worst can be promised only where a digest tells it."""
    posts = Spread.of([turn.posts for turn in played.turns]).median
    found = [
        Goal("one post a turn", game.title, posts, 1, at_least=False),
        Goal("one post a hand-over, always", game.title, max(played.handovers), 1, at_least=False),
    ]
    if game.digest is not None:
        most = max(map(len, played.told), default=0)
        found.append(Goal("two lines a told turn, always", game.title, most, LINES, at_least=False))
    elif played.told:
        lines = Spread.of([len(turn.lines) for turn in played.turns]).median
        found.append(Goal("two lines a turn", game.title, lines, LINES, at_least=False))
    return found


def row_of(title: str, played: Played) -> list[str | float]:
    """The table's row."""
    turns, told = played.turns, [len(lines) for lines in played.told]
    return [
        title,
        str(len(turns)),
        middle_and_worst([turn.presses for turn in turns]),
        middle_and_worst([turn.posts for turn in turns]),
        middle_and_worst(played.handovers),
        middle_and_worst([turn.private for turn in turns]),
        middle_and_worst([len(turn.lines) for turn in turns]),
        middle_and_worst(told or [0]),
        middle_and_worst([max(map(len, lines)) - len(TURN) for lines in played.told] or [0]),
    ]


def middle_and_worst(figures: Sequence[int]) -> str:
    """Such as "5 / 9"."""
    return f"{Spread.of(list(map(float, figures))).median:.0f} / {max(figures)}"


def figures_of(game: Game[Any], turns: Sequence[Turn]) -> list[str]:
    """In games where figures move (questions ``figure`` and ``to``): presses beyond the card and two per figure.

    Pushing belongs to moving, so its questions count against the two presses; what a die or a battle asks does not.
    """
    if not any("to" in turn.asked for turn in turns):
        return []
    pushes = [sum(name in PUSHING for name in turn.asked) for turn in turns]
    asked_apart = sum(map(bool, pushes)) / len(turns)
    beyond = [turn.presses - 1 - 2 * turn.asked.count("to") for turn in turns]
    why = Counter(name for turn in turns for name in turn.asked if name not in MOVING)
    told = ", ".join(f"{name} {count}" for name, count in why.most_common())
    return [
        f"{game.title}: presses beyond two per figure for moving and pushing: {middle_and_worst(pushes)}, in "
        f"{asked_apart:.1%} of the turns",
        f"{game.title}: presses beyond the card and two per figure: {middle_and_worst(beyond)}; for: {told}",
    ]
