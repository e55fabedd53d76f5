"""Who knows what: views, audiences of events, re-dealing."""

import json

import pytest

from engine.games.battle_royale import GAME
from engine.kernel.chance import Dice
from engine.kernel.run import Run, seeded


def positions(seats, seed, every=7):
    """Runs at moments of a random game."""
    run, _ = Run.start(GAME, seats, {}, seeded("knowledge", seed))
    dice = Dice.seeded("knowledge", seed)
    count = 0
    while not run.over:
        if count % every == 0:
            yield run
        seat = run.waiting[0]
        run.answer(seat, run.open[seat].question.random(dice))
        count += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_holds_ones_own_hand_and_only_numbers_of_the_others(seats):
    run, _ = Run.start(GAME, seats, {}, seeded("view"))
    for seat in range(seats):
        view = run.view(seat)
        assert list(view.hand) == run.state.private[seat].hand
        assert view.hand_sizes == (4,) * seats
        assert view.pile_sizes == (6,) * seats
    assert run.view(None).hand == ()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_re_deal_keeps_what_a_seat_sees_and_changes_what_it_cannot(seats):
    changed = total = 0
    for run in positions(seats, 1, every=4):
        for seat in [*range(seats), None]:
            dealt = GAME.redeal(run.state, seat, Dice.seeded(total), [])
            assert GAME.check(dealt) == []
            assert GAME.view(dealt, seat) == GAME.view(run.state, seat)
            changed += GAME.dump(dealt) != GAME.dump(run.state)
            total += 1
    assert total > 50
    assert changed >= 0.9 * total


def test_a_re_deal_leaves_the_original_alone():
    run, _ = Run.start(GAME, 3, {}, seeded("original"))
    before = GAME.dump(run.state)
    dealt = GAME.redeal(run.state, 0, Dice.seeded(1), [])
    dealt.public.figures["a1"][0] = 9
    dealt.private[0].hand.clear()
    assert GAME.dump(run.state) == before


def test_a_re_deal_works_in_the_middle_of_a_turn():
    for run in positions(3, 2, every=3):
        for seat in range(3):
            copy = run.redeal(seat, Dice.seeded(run.n), seeded("redeal", run.n))
            assert copy.view(seat) == run.view(seat)
            assert copy.waiting == run.waiting
            waiting = run.waiting[0]
            private = run.open[waiting].question.private and waiting != seat
            assert private or copy.open[waiting].question == run.open[waiting].question


def test_only_dealing_and_drawing_are_private_and_every_event_is_plain_data():
    run, step = Run.start(GAME, 4, {}, seeded("events"))
    dice = Dice.seeded("events")
    while True:
        for happened in step.happened:
            event = happened.event
            assert json.loads(json.dumps(event.data)) == event.data
            if event.name in ("dealt", "drew"):
                assert event.to == event.new_to == (event.data["seat"],)
            else:
                assert event.to is None
                assert event.new_to == ()
        if run.over:
            break
        seat = run.waiting[0]
        step = run.answer(seat, run.open[seat].question.random(dice))


def test_only_the_card_question_is_private():
    for run in positions(2, 3, every=1):
        for entry in run.open.values():
            assert entry.question.private == (entry.question.name == "card")
