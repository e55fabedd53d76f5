"""Copies of states: equal, and apart in everything that can change."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Literal

import pytest

from engine.games import games
from engine.kernel.copying import copier
from tests.conformance.matches import Match


@dataclass(frozen=True, slots=True)
class Mark:
    """A value that never changes."""

    place: str
    at: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Pile:
    """A part that changes."""

    cards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Everything:
    """One field of each sort that states are made of."""

    name: str
    side: Literal["left", "right"]
    mark: Mark
    piles: list[Pile]
    grid: list[list[int]]
    counts: dict[str, int]
    held: dict[str, list[int]]
    heaps: dict[str, Pile]
    pair: tuple[Pile, ...]
    spare: Pile | None = None
    word: int | str | list[str] | None = None


def everything(**more: object) -> Everything:
    return Everything(
        "a", "left", Mark("b"), [Pile(["x"])], [[1], [2]], {"n": 1}, {"h": [1]}, {"p": Pile(["y"])}, (Pile(["z"]),),
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    copy = copier(Everything)
    for more in ({}, {"spare": Pile(["s"]), "word": ["w"]}, {"word": "w"}):
        value, before = everything(**more), deepcopy(everything(**more))
        found = copy(value)
        assert found == value
        found.piles[0].cards.append("!")
        found.grid[0].append(9)
        found.counts["n"] = 9
        found.held["h"].append(9)
        found.heaps["p"].cards.append("!")
        found.pair[0].cards.append("!")
        if found.spare is not None:
            found.spare.cards.append("!")
        if isinstance(found.word, list):
            found.word.append("!")
        assert value == before
        assert found.mark is value.mark


def test_what_cannot_be_copied_is_refused_when_the_copier_is_made() -> None:
    @dataclass
    class Odd:
        things: set[str]

    @dataclass
    class Late:
        things: list[str] = field(init=False)

    with pytest.raises(TypeError, match="set"):
        copier(Odd)
    with pytest.raises(TypeError, match="Late"):
        copier(Late)


@pytest.mark.parametrize("key", sorted(games()))
def test_states_of_every_game_are_copied_whole(key: str) -> None:
    game = games()[key]
    for kept, dice in Match(game, game.seats[1], seed="copies").played():
        if dice.below(20) == 0 or kept.run.over:
            state = kept.run.state
            found = game.copy(state)
            assert found == state
            assert game.dump(found) == game.dump(state)
            assert found is not state
