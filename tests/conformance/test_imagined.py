"""What a seat imagines its table to be follows from what it knows, and plays on by the same rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.chance import Dice, FairStream
from engine.kernel.errors import Mismatch
from engine.kernel.run import Run
from tests.conformance.matches import Match

DEALS = 12
"""Positions looked at in each game."""


def moments(match: Match) -> Iterator[tuple[Run[Any], int, Dice]]:
    """Positions of a random game: the table, a seat that is asked, dice for whoever looks on."""
    looked_at = 0
    for kept, dice in match.played():
        if kept.run.over or looked_at == DEALS:
            return
        if dice.below(4) == 0:
            looked_at += 1
            yield kept.run, kept.run.waiting[dice.below(len(kept.run.waiting))], dice


def test_what_a_seat_imagines_does_not_depend_on_what_it_cannot_know(match: Match) -> None:
    """Two worlds that look alike to the seat, and the same luck: the same imagined table, to the last hidden card."""
    compared = 0
    for run, seat, dice in moments(match):
        number = dice.below(1 << 30)
        try:
            other = run.redeal(seat, dice, FairStream.seeded("other"), record=True)
            here, there = (
                table.imagination(seat).deal(Dice.seeded(number), FairStream.seeded(number)) for table in (run, other)
            )
        except Mismatch:  # what others answered in this phase is not possible in that deal
            continue
        assert match.game.dump(here.state) == match.game.dump(there.state)
        assert here.waiting == there.waiting
        compared += 1
    assert compared


def test_an_imagined_table_looks_like_the_real_one_and_can_be_played_on(match: Match) -> None:
    game, played_on = match.game, 0
    for run, seat, dice in moments(match):
        before = game.dump(run.state)
        try:
            table = run.imagination(seat).deal(dice, FairStream.seeded("chance", played_on))
        except Mismatch:
            continue
        assert table.question(seat) == run.open[seat].question
        assert repr(game.view(table.state, seat)) == repr(game.view(run.state, seat))
        first = game.dump(table.state)
        fork = table.fork(FairStream.seeded("fork", played_on))
        assert (game.dump(fork.state), fork.waiting) == (first, table.waiting)
        for _ in range(30):
            if fork.over:
                break
            asked = fork.waiting[dice.below(len(fork.waiting))]
            fork.answer(asked, fork.question(asked).random(dice))
            assert game.check(fork.state) == []
        assert game.dump(table.state) == first, "playing on a fork changed what it was taken from"
        assert game.dump(run.state) == before, "imagining changed the table"
        played_on += 1
    assert played_on
