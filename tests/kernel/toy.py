"""A game for tests of the kernel: its phases are given by the test, its state is a diary and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.games.template import scene, text
from engine.kernel.chance import Dice, Scripted
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome
from engine.kernel.log import Checkpoint, Row
from engine.kernel.run import Run, Step
from engine.kernel.table import Table


@dataclass(slots=True)
class Diary:
    """What happened so far in words, and a hand for each seat."""

    seats: int
    words: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)


T = Table[Diary]


def setup(seats: int, options: Mapping[str, str]) -> Diary:
    return Diary(seats, [], [[] for _ in range(seats)])


def redeal(state: Diary, seat: int | None, dice: Dice, pinned: Sequence[Event]) -> Diary:
    """Mix what the other seats hold."""
    others = [hand for holder, hand in enumerate(state.hands) if holder != seat]
    cards = dice.shuffled([card for hand in others for card in hand])
    for hand in others:
        hand[:] = [cards.pop() for _ in hand]
    return state


def toy(*phases: Callable[[T], Any], **changes: Any) -> Game[Diary]:
    """A game of these phases, the first one opening it."""
    game: Game[Diary] = Game(
        key="toy",
        title="Toy",
        tagline="For tests.",
        seats=(1, 4),
        minutes=1,
        stage="template",
        rules_version=1,
        state_version=1,
        state=Diary,
        setup=setup,
        phases=phases,
        view=lambda state, seat: (tuple(state.words), () if seat is None else tuple(state.hands[seat])),
        redeal=redeal,
        outcome=lambda state: Outcome((0,), "points", (1,) * state.seats),
        check=lambda state: [],
        text=text,
        pictures=scene,
    )
    return replace(game, **changes)


class Kept:
    """A run together with what a store would hold of it."""

    def __init__(self, game: Game[Diary], seats: int = 2, chance: Sequence[int] = ()) -> None:
        self.game = game
        self.chance = chance
        self.checkpoints: list[Checkpoint] = []
        self.rows: list[Row] = []
        self.told: dict[tuple[int, int], Event] = {}
        self.base = self.position = 0
        self.stored: dict[str, Any] = {}
        self.run, step = Run.start(game, seats, {}, Scripted(chance))
        self.store(step)

    def store(self, step: Step) -> Step:
        """Keep a step as the host's store does."""
        if step.undone is not None:
            self.checkpoints = [kept for kept in self.checkpoints if kept.n < step.undone]
            self.told = {key: event for key, event in self.told.items() if key[0] < step.undone}
        self.rows += step.rows
        assert [row.n for row in self.rows] == list(range(1, len(self.rows) + 1)), "rows are numbered without gaps"
        for happened in step.happened:
            assert (happened.row, happened.index) not in self.told, "no event has the key of another"
            self.told[happened.row, happened.index] = happened.event
        if step.checkpoint is not None:
            self.checkpoints.append(step.checkpoint)
        self.base, self.position = self.run.undo_base, self.run.position
        self.stored = {"serial": self.run.serial, "serials": self.run.serials, "n": self.run.n}
        return step

    def answer(self, seat: int, *keys: str, **more: Any) -> Step:
        """Answer and keep the step."""
        return self.store(self.run.answer(seat, keys, **more))

    def undo(self, seat: int) -> Step:
        """Undo and keep the step."""
        return self.store(self.run.undo(seat))

    def restored(self, game: Game[Diary] | None = None) -> tuple[Run[Diary], Step | None]:
        """The run rebuilt from what was kept, as after a restart."""
        base = max(kept.n for kept in self.checkpoints if kept.n <= self.base)
        return Run.restore(
            game or self.game,
            [kept for kept in self.checkpoints if kept.n >= base],
            [row for row in self.rows if row.n > base],
            Scripted(self.chance, self.position),
            **self.stored,
        )

    def restart(self) -> None:
        """Go on with the rebuilt run; it must not differ."""
        run, step = self.restored()
        assert step is None
        assert same(run) == same(self.run)
        self.run = run


def same(run: Run[Any]) -> dict[str, Any]:
    """All of a run that a restart or a detour must not change."""
    return {
        "state": run.game.dump(run.state),
        "phase": run.phase,
        "open": {
            seat: (entry.question, entry.mark, entry.serial, entry.sealed, entry.row, entry.fixed)
            for seat, entry in run.open.items()
        },
        "serial": run.serial,
        "n": run.n,
        "position": run.position,
        "over": run.over,
        "checkpoint": run.checkpoint,
        "tail": run.tail,
        "seen": [entry.event for entry in run.seen],
        "undo": {seat: undo_reach(run, seat) for seat in range(4)},
    }


def undo_reach(run: Run[Any], seat: int) -> object:
    """The row that an undo would take back, or why it may not."""
    try:
        return run.undoable(seat)
    except Refused as refused:
        return refused.code
