import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.components import BOX, CARDS
from engine.games.battle_royale.turn import opening
from engine.kernel.run import Run, seeded
from tests.games.battle_royale.position import play, position


@pytest.mark.parametrize("seats", [3, 4])
def test_every_tile_starts_with_one_figure_of_each_colour(seats):
    public = GAME.setup(seats, GAME.full_options({})).public
    assert list(public.figures.values()) == [[1] * seats] * 21
    assert public.eliminator == "c3"


def test_two_players_have_two_neutral_figures_on_each_of_the_middle_nine_tiles():
    public = GAME.setup(2, GAME.full_options({})).public
    assert public.figures["c3"] == public.figures["b2"] == public.figures["d4"] == [1, 1, 2]
    assert public.figures["a1"] == public.figures["c1"] == [1, 1, 0]
    assert sum(counts[2] for counts in public.figures.values()) == 18
    assert public.colours == ["turquoise", "red", "gray"]


def test_everybody_holds_four_of_the_same_ten_cards_and_only_the_owner_is_told():
    run, step = Run.start(GAME, 3, {}, seeded("deal"))
    assert [len(private.hand) for private in run.state.private] == [4, 4, 4]
    assert [len(pile) for pile in run.state.hidden.piles] == [6, 6, 6]
    dealt = [h.event for h in step.happened if h.event.name == "dealt"]
    assert [(event.to, event.new_to) for event in dealt] == [((0,), (0,)), ((1,), (1,)), ((2,), (2,))]
    assert [event.data["cards"] for event in dealt] == [private.hand for private in run.state.private]
    assert len(CARDS) == 10


def test_the_starter_is_drawn_by_lot_or_named():
    found = [Run.start(GAME, 4, {}, seeded("s", n))[0].waiting for n in range(30)]
    assert sorted({seat for (seat,) in found}) == [0, 1, 2, 3]
    run, _ = Run.start(GAME, 4, {"starter": "3"}, seeded("s"))
    assert run.waiting == [2]
    assert run.state.public.starter == 2


def test_four_rooms_is_refused_for_two_players_in_plain_words():
    with pytest.raises(ValueError, match=r"Four rooms does not fit\. With two players the middle nine"):
        Run.start(GAME, 2, {"arena": "four_rooms"}, seeded("s"))
    run, _ = Run.start(GAME, 3, {"arena": "four_rooms"}, seeded("s"))
    assert "b2" not in run.state.public.figures


def test_a_starter_who_does_not_play_is_refused_in_plain_words():
    with pytest.raises(ValueError, match="Seat 4 cannot begin"):
        Run.start(GAME, 3, {"starter": "4"}, seeded("s"))


def test_hands_come_from_the_top_of_the_shuffled_pile():
    state = GAME.setup(2, GAME.full_options({"starter": "1"}))
    played = play(opening, state, chance=[*range(9, 0, -1)] * 2)  # numbers that leave the order as it is
    assert state.private[0].hand == [card.id for card in BOX.cards][:-5:-1]
    assert played.told("opening") == [{"seat": 0, "seats": 2}]


def test_the_check_finds_what_is_wrong():
    state = position(3, {"a1": [1, 1, 1]})
    state.public.figures["a1"][0] += 1
    assert "turquoise" in GAME.check(state)[0]
    state = position(3, {"a1": [1, 1, 1]})
    state.private[0].hand.pop()
    assert "ten" in GAME.check(state)[0]
    state = position(3, {"a1": [1, 1, 1]})
    del state.public.figures["a2"]
    assert any("cut off" in problem for problem in GAME.check(state))
    state = position(3, {"a1": [1, 1, 1]})
    state.public.moved = {"a1": 2}
    assert any("have moved" in problem for problem in GAME.check(state))
    state = position(3, {"a1": [1, 1, 1]})
    state.public.eliminated = [1]
    assert any("wrongly" in problem for problem in GAME.check(state))
