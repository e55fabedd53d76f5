"""Who knows what: the order of the decks, and cards that somebody has looked at."""

import pytest

from engine.games.springsign import GAME
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded
from tests.games.springsign.position import Play, position


def looked():
    """A position in which seat 0 has seen three World cards and put them into an order."""
    deck = ["minnow_lure", "town_hall", "ma_brackwater"]
    state = position(held=["work fish"], deck=deck, markets={"m_fish": ["scouting_outpost"]})
    return Play(state).do("scouting_outpost", [], ["3", "1", "2"])


def test_a_look_is_known_to_the_looker_alone():
    play = looked()
    assert [card for _, card in play.run.view(0).known] == ["ma_brackwater", "minnow_lure", "town_hall"]
    assert play.run.view(1).known == play.run.view(None).known == ()


def test_a_re_deal_keeps_what_a_seat_has_seen_and_mixes_the_rest():
    state = looked().run.state
    mine = GAME.redeal(state, 0, Dice.seeded(1), [])
    assert mine.hidden.world[:3] == state.hidden.world[:3]
    assert mine.hidden.world != state.hidden.world
    theirs = GAME.redeal(state, 1, Dice.seeded(1), [])
    assert theirs.hidden.world[:3] != state.hidden.world[:3]
    assert theirs.private[0].known != state.private[0].known
    assert GAME.check(theirs) == []


def test_cards_shuffled_below_the_deck_stay_below():
    state = position(cards=[["hand_carved_pipe"]], held=["fish fish"], deck=["minnow_lure", "town_hall"])
    state.public.world_discards = state.hidden.world[2:]
    del state.hidden.world[2:], state.public.batches[2:]
    play = Play(state)
    play.do("hand_carved_pipe")
    for seed in range(5):
        dealt = GAME.redeal(play.run.state, 1, Dice.seeded(seed), [])
        assert sorted(dealt.hidden.world[:2]) == ["minnow_lure", "town_hall"]


def test_a_card_that_is_drawn_is_forgotten():
    play = looked()
    play.do("h1")
    play.answer(0, *play.question.fallback())
    assert all(card in play.run.state.hidden.world for card in play.run.state.private[0].known)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_computer_player_decides_from_its_sight_alone(seats):
    run, _ = Run.start(GAME, seats, {"boards": "unique"}, seeded("sight", seats))
    dice = Dice.seeded("sight", seats)
    count = 0
    while not run.over:
        seat = run.waiting[0]
        if count % 12 == 0:
            copy = run.redeal(seat, Dice.seeded(run.n), seeded("other", run.n))
            here = GAME.player("neighbour")(Sight(run.view(seat), seat, run.open[seat].question, Dice.seeded(1)))
            there = GAME.player("neighbour")(Sight(copy.view(seat), seat, copy.open[seat].question, Dice.seeded(1)))
            assert here == there
        run.answer(seat, run.open[seat].question.random(dice))
        count += 1
