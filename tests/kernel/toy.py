"""A game for tests of the kernel: its phases are given by the test, its state is a diary and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.games.template import scene, text
from engine.kernel.chance import Dice, Scripted
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome
from engine.kernel.run import Run
from engine.kernel.table import Table
from tests.kernel.stored import Stored


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


class Kept(Stored):
    """A toy game with scripted chance beside what a store would hold of it."""

    run: Run[Diary]

    def __init__(self, game: Game[Diary], seats: int = 2, chance: Sequence[int] = ()) -> None:
        super().__init__(game, seats, {}, lambda position: Scripted(chance, position))
