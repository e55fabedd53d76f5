"""Who knows what: views, audiences of events, re-dealing, undo inside a half-finished draft."""

import json

import pytest

from engine.games.bunny_kingdom import GAME
from engine.games.bunny_kingdom.components import CARDS
from engine.kernel.chance import Dice
from engine.kernel.errors import Refused
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded


def positions(seats, seed, every=11, **options):
    """Runs at moments of a random game."""
    run, _ = Run.start(GAME, seats, options, seeded("knowledge", seed))
    dice = Dice.seeded("knowledge", seed)
    count = 0
    while not run.over:
        if count % every == 0:
            yield run
        seat = run.waiting[dice.below(len(run.waiting))]
        run.answer(seat, run.open[seat].question.random(dice))
        count += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_holds_ones_own_cards_and_only_numbers_of_the_others(seats):
    for run in positions(seats, 1, every=25):
        for seat in range(seats):
            view, own = run.view(seat), run.state.private[seat]
            assert (list(view.hand), list(view.parchments), list(view.discards)) == (
                own.hand, own.parchments, own.discards
            )  # fmt: skip
            assert view.parchment_counts == tuple(len(private.parchments) for private in run.state.private)
        nobody = run.view(None)
        assert (nobody.hand, nobody.parchments, nobody.discards) == ((), (), ())


@pytest.mark.parametrize("seats", [2, 4])
def test_a_re_deal_keeps_what_a_seat_sees_and_changes_what_it_cannot(seats):
    changed = total = 0
    for run in positions(seats, 2, every=7):
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
    dealt.public.owners["A1"] = 9
    dealt.private[0].hand.clear()
    dealt.hidden.deck.clear()
    assert GAME.dump(run.state) == before


def test_faces_of_parchments_and_put_away_cards_are_never_told_before_the_end():
    run, step = Run.start(GAME, 2, {}, seeded("faces"))
    dice = Dice.seeded("faces")
    while not run.over:
        secret = [card for own in run.state.private for card in (*own.parchments, *own.discards)]
        for happened in step.happened:
            event = happened.event
            assert json.loads(json.dumps(event.data)) == event.data
            if event.to is None and event.name not in ("parchments", "copied", "counted"):
                assert not [card for card in event.data.get("cards", []) if card in secret]
            elif event.to is not None:
                assert event.name in ("hand", "drew")
                assert event.to == event.new_to == (event.data["seat"],)
        seat = run.waiting[0]
        step = run.answer(seat, run.open[seat].question.random(dice))


def test_only_the_draft_is_private():
    for run in positions(3, 3, every=1):
        for entry in run.open.values():
            assert entry.question.private == (entry.question.name == "draft")


def test_a_sealed_choice_can_be_changed_and_withdrawn_until_the_last_one_is_in():
    run, _ = Run.start(GAME, 3, {"set": "base"}, seeded("sealed"))
    hand = run.state.private[0].hand
    run.answer(0, hand[:2])
    run.answer(0, hand[2:4])
    before = GAME.dump(run.state)
    run.undo(0)
    assert run.waiting == [0, 1, 2]
    run.answer(0, hand[4:6])
    run.answer(1, run.state.private[1].hand[:2])
    assert GAME.dump(run.state) == before  # nothing happens before all have chosen
    run.answer(2, run.state.private[2].hand[:2])
    assert GAME.dump(run.state) != before
    played = [card for card in hand[4:6] if CARDS[card].type != "parchment"]
    shown = [entry.event.data["cards"] for entry in run.seen if entry.event.name == "played"]
    assert not shown or shown[0] == played
    with pytest.raises(Refused):
        run.undo(0)


def test_what_one_builds_can_be_taken_back_as_long_as_nobody_else_has_built():
    for run in positions(2, 4, every=1, set="base"):
        if run.state.public.stage == "building" and len(run.waiting) == 2:
            break
    before = GAME.dump(run.state)
    seat = run.waiting[0]
    key = next(key for key in run.open[seat].question.keys if key != "done")
    run.answer(seat, [key])
    assert GAME.dump(run.state) != before
    run.undo(seat)
    assert GAME.dump(run.state) == before


def test_the_computer_player_decides_from_its_sight_alone():
    for run in positions(4, 5, every=13):
        seat = run.waiting[0]
        copy = run.redeal(seat, Dice.seeded("other world", run.n), seeded("other"))
        here = GAME.player("planner")(Sight(run.view(seat), seat, run.open[seat].question, Dice.seeded(1)))
        there = GAME.player("planner")(Sight(copy.view(seat), seat, copy.open[seat].question, Dice.seeded(1)))
        assert here == there
