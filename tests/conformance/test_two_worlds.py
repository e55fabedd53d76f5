"""Nobody is shown, told or asked anything that depends on what it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine.games import games
from engine.games.template import GAME, View, view
from engine.kernel.chance import Dice
from engine.kernel.errors import RulesFault
from engine.kernel.game import Game
from engine.kernel.questions import one
from render.paint import Painter
from tests.conformance.matches import Match
from tests.conformance.worlds import leaks_now, leaks_of_step, other_world, pictures


def onlookers(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


def leaks(match: Match) -> list[str]:
    """Everything that leaks in one random game; with unusual options not every onlooker looks every time."""
    found: list[str] = []
    for kept, dice in match.played():
        run = kept.run
        if run.over:
            break
        everybody = onlookers(match)
        for onlooker in everybody if not match.options else (None, dice.choice(everybody)):
            found += leaks_now(run, onlooker, match.names, dice)
        seat = run.waiting[dice.below(len(run.waiting))]
        onlooker = dice.choice(onlookers(match))
        found += leaks_of_step(run, onlooker, seat, run.open[seat].question.random(dice), match.names, dice)
        found += leaks_of_step(run, seat, seat, run.open[seat].question.random(dice), match.names, dice)
    return found


def test_what_an_onlooker_sees_does_not_depend_on_what_it_cannot_know(match: Match) -> None:
    assert leaks(match) == []


def test_a_new_deal_changes_nearly_every_position_with_hidden_facts(match: Match) -> None:
    if not match.game.hidden:
        pytest.skip("nothing is hidden in this game")
    changed = positions = 0
    for kept, dice in match.played():
        if kept.run.over or dice.below(2):
            continue
        for onlooker in onlookers(match):
            copy = other_world(kept.run, onlooker, dice)
            changed += match.game.dump(copy.state) != match.game.dump(kept.run.state)
            positions += 1
            copy.close()
    assert changed >= 0.9 * positions, f"{changed} of {positions} positions changed"


@pytest.mark.parametrize("key", sorted(games()))
def test_pictures_of_two_worlds_are_the_same_to_the_last_pixel(key: str) -> None:
    match = Match(games()[key], games()[key].seats[1], seed="pixels")
    painter = Painter()
    painted = 0
    for kept, dice in match.played():
        if kept.run.over or dice.below(25) or painted > 8:
            continue
        for onlooker in (None, 0):
            copy = other_world(kept.run, onlooker, dice)
            for mine, other in zip(
                pictures(kept.run, onlooker, match.names), pictures(copy, onlooker, match.names), strict=True
            ):
                assert painter.picture(mine).png == painter.picture(other).png
                painted += 1
    match_start = match.start().run
    assert painter.picture(pictures(match_start, 0, match.names)[0]).png


# The test must find what leaks: copies of the template game that each give something away.


@dataclass(frozen=True, slots=True)
class Showing(View):
    """A view that shows what it should not."""

    secret: str = ""


@dataclass(frozen=True, slots=True)
class Carrying(View):
    """A view that carries what it should not along, unseen until somebody uses it."""

    secret: str = field(default="", repr=False)


class Pictures:
    """The template's pictures with a secret in the alt text."""

    def board(self, view: Any, *, numbered: Any, names: Sequence[str]) -> Any:
        scene = GAME.pictures.board(view, numbered=numbered, names=names)
        return replace(scene, alt=f"{scene.alt} The next card is {view.secret}.")

    def hand(self, view: Any, seat: int, *, names: Sequence[str]) -> Any:
        return GAME.pictures.hand(view, seat, names=names)


def changed(**changes: Any) -> Game[Any]:
    """The template game with something replaced."""
    return replace(GAME, **changes)


async def tells_before(table: Any) -> Any:
    """Everybody is told the highest card that anybody holds."""
    cards = [card for hand in table.state.private for card in hand]
    table.tell("won", seat=0, card=max(cards), gain=0)
    return await GAME.phases[1](table)


async def asks_publicly(table: Any) -> Any:
    """Seat 0 is asked in public about what seat 1 holds."""
    state = table.state
    await table.ask(0, one("card", [*state.private[1], "00"], subject="theirs"))
    return await GAME.phases[1](table)


async def tells_after(table: Any) -> Any:
    """A free answer of seat 0 that tells everybody what seat 1 holds."""
    state = table.state
    await table.ask(0, one("card", ["01", "02"], subject="peek"))
    table.tell("won", seat=1, card=state.private[1][0], gain=0)
    return await GAME.phases[1](table)


async def looks_free(table: Any) -> Any:
    """A free answer of seat 0 that puts what seat 1 holds on the table without saying that it is news."""
    state = table.state
    await table.ask(0, one("card", ["01", "02"], subject="peek"))
    state.public.points[0] += 100 * int(state.private[1][0])
    await table.ask(0, one("card", ["01", "02"], subject="again"))
    return await GAME.phases[1](table)


def named(phase: Any) -> Any:
    phase.__name__ = "play"
    return phase


LEAKS = {
    "the view": changed(view=lambda state, seat: Showing(seat, state.public, view(state, seat).hand, state.hidden[0])),
    "the alt text": changed(
        view=lambda state, seat: Carrying(seat, state.public, view(state, seat).hand, state.hidden[0]),
        pictures=Pictures(),
    ),
    "a question in public": changed(phases=(GAME.phases[0], named(asks_publicly))),
    "an event of the phase": changed(phases=(GAME.phases[0], named(tells_before))),
    "an event at the end of an answer": changed(phases=(GAME.phases[0], named(tells_after))),
    "an answer that may be undone": changed(phases=(GAME.phases[0], named(looks_free))),
}


def leaks_of_copy(game: Game[Any]) -> list[str]:
    """What leaks in a few games of a changed template."""
    found: list[str] = []
    for seed in range(3):
        found += leaks(Match(game, 3, seed=str(seed)))
    return found


@pytest.mark.parametrize("name", sorted(LEAKS))
def test_a_deliberately_leaking_copy_of_the_template_game_is_found_out(name: str) -> None:
    assert leaks_of_copy(LEAKS[name]), f"{name} gives a secret away and nobody noticed"


def test_the_template_itself_does_not_leak() -> None:
    assert leaks_of_copy(GAME) == []


def test_a_redeal_that_changes_nothing_is_found_out() -> None:
    lazy = changed(redeal=lambda state, seat, dice, pinned: state)
    with pytest.raises(AssertionError, match="positions changed"):
        test_a_new_deal_changes_nearly_every_position_with_hidden_facts(Match(lazy, 3))


def test_a_table_without_a_log_cannot_be_dealt_anew() -> None:
    run = Match(GAME, 2).start().run.fork(Match(GAME, 2).source(0))
    with pytest.raises(RulesFault, match="keeps no log"):
        run.redeal(0, Dice.seeded(1), Match(GAME, 2).source(0))
