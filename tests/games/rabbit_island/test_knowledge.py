"""Who knows what: views, audiences of events, re-dealing, hidden carrots."""

import json

import pytest

from engine.games.rabbit_island import GAME
from engine.games.rabbit_island.explore import cells
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded
from tests.games.rabbit_island.position import position

PRIVATE_EVENTS = ("dealt_tiles", "drew_tiles", "drew_movement", "drew_actions")
PRIVATE_QUESTIONS = ("tile", "put_away", "card", "action", "discard")


def positions(seats, seed, every=7, **options):
    """Runs at moments of a random game."""
    run, _ = Run.start(GAME, seats, options, seeded("knowledge", seed))
    dice = Dice.seeded("knowledge", seed)
    count = 0
    while not run.over:
        if count % every == 0:
            yield run
        seat = dice.choice(run.waiting)
        run.answer(seat, run.open[seat].question.random(dice))
        count += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_holds_ones_own_hand_and_only_numbers_of_the_others(seats):
    for run in positions(seats, seats, every=20):
        for seat in range(seats):
            view, own = run.view(seat), run.state.private[seat]
            assert (list(view.tiles), list(view.movement), list(view.actions)) == (own.map, own.movement, own.actions)
        view = run.view(None)
        assert (view.tiles, view.movement, view.actions) == ((), (), ())
        assert list(view.action_counts) == [len(private.actions) for private in run.state.private]
        assert list(view.tile_counts) == [len(private.map) for private in run.state.private]


def test_carrots_are_open_or_ones_own_and_open_again_at_the_end():
    for option, seen in (("open", (10, 20)), ("hidden", (10, None))):
        state = position(2, {"h7": "cave-1"})
        state.public.options["carrots"] = option
        state.private[0].carrots, state.private[1].carrots = 10, 20
        assert GAME.view(state, 0).carrots == seen
        assert GAME.view(state, None).carrots == ((10, 20) if option == "open" else (None, None))
        state.public.stage = "over"
        assert GAME.view(state, None).carrots == (10, 20)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_re_deal_keeps_what_a_seat_sees_and_changes_what_it_cannot(seats):
    changed = total = 0
    for run in positions(seats, 1, every=9):
        for seat in [*range(seats), None]:
            before = GAME.dump(run.state)
            dealt = GAME.redeal(run.state, seat, Dice.seeded(total), [])
            assert GAME.dump(run.state) == before
            assert GAME.check(dealt) == []
            assert GAME.view(dealt, seat) == GAME.view(run.state, seat)
            changed += GAME.dump(dealt) != before
            total += 1
    assert total > 50
    assert changed >= 0.9 * total


def test_in_a_re_deal_who_is_asked_for_a_tile_can_place_one():
    state = position(
        2, {"h7": "cave-3"}, maps=[["forest-2", "forest-5", "cave-1"], ["lake-1"]], exploring=True
    )  # fmt: skip
    for number in range(30):
        dealt = GAME.redeal(state, 1, Dice.seeded(number), [])
        assert any(cells(dealt, tile) for tile in dealt.private[0].map)


def test_a_re_deal_works_in_the_middle_of_a_turn():
    for run in positions(3, 2, every=11):
        for seat in range(3):
            copy = run.redeal(seat, Dice.seeded(run.n), seeded("redeal", run.n))
            assert copy.view(seat) == run.view(seat)
            assert sorted(copy.open) == sorted(run.open)


def test_only_draws_are_private_and_every_event_is_plain_data():
    run, step = Run.start(GAME, 4, {}, seeded("events"))
    dice = Dice.seeded("events")
    while True:
        for happened in step.happened:
            event = happened.event
            assert json.loads(json.dumps(event.data)) == event.data
            if event.name in PRIVATE_EVENTS:
                assert event.to == event.new_to == (event.data["seat"],)
            else:
                assert event.to is None
        if run.over:
            break
        seat = run.waiting[0]
        step = run.answer(seat, run.open[seat].question.random(dice))


def test_questions_about_a_hand_are_private_and_no_others():
    for run in positions(2, 3, every=1, length="short"):
        for entry in run.open.values():
            assert entry.question.private == (entry.question.name in PRIVATE_QUESTIONS)


def test_the_computer_player_decides_from_its_sight_alone():
    for run in positions(4, 4, every=13):
        seat = run.waiting[0]
        copy = run.redeal(seat, Dice.seeded("other world", run.n), seeded("other"))
        here = GAME.player("settler")(Sight(run.view(seat), seat, run.open[seat].question, Dice.seeded(1)))
        there = GAME.player("settler")(Sight(copy.view(seat), seat, copy.open[seat].question, Dice.seeded(1)))
        assert here == there
