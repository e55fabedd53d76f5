"""Exploration: deals, secret choice, what each card does, Provisions, passing on; setting up."""

import pytest

from engine.games.bunny_kingdom.components import BOX
from engine.games.bunny_kingdom.exploration import deal, draft, provisions
from engine.games.bunny_kingdom.land import STARTING_CITIES
from engine.games.bunny_kingdom.rails import AROUND, LAVA, orientations, printed
from engine.games.bunny_kingdom.setup import opening, setup
from engine.kernel.chance import Dice
from engine.kernel.errors import Refused
from engine.kernel.run import Run, seeded
from tests.games.bunny_kingdom.position import GAME, play, position


def dealt(seats, round, *, set="base"):
    state = setup(seats, GAME.full_options({"set": set}))
    state.public.round = round - 1
    state.public.rail_cards = [[] for _ in range(seats)]
    return play(deal, state).state


@pytest.mark.parametrize(("seats", "hand", "reserve"), [(2, 11, 9), (3, 12, 0), (4, 10, 0)])
def test_hands_and_reserves_are_dealt_for_the_number_of_players(seats, hand, reserve):
    state = dealt(seats, 1)
    assert [len(private.hand) for private in state.private] == [hand] * seats
    assert [len(cards) for cards in state.hidden.reserves] == [reserve] * seats
    assert len(state.hidden.deck) == 182 - seats * (hand + reserve)


def test_each_hand_reaches_its_owner_alone():
    table = play(deal, setup(3, GAME.full_options({}))).table
    hands = [event for event in table.told if event.name == "hand"]
    assert [event.to for event in hands] == [event.new_to for event in hands] == [(0,), (1,), (2,)]
    assert [event.data["cards"] for event in hands] == [private.hand for private in table.state.private]


@pytest.mark.parametrize(("round", "next_seat"), [(1, 1), (2, 2), (3, 1), (4, 2)])
def test_hands_go_left_in_odd_rounds_and_right_in_even_ones(round, next_seat):
    state = dealt(3, round)
    hand = list(state.private[0].hand)
    played = play(draft, state, {seat: state.private[seat].hand[:2] for seat in range(3)})
    assert played.state.private[next_seat].hand == hand[2:]
    assert played.result == "draft"
    assert played.public.turn == 2


def test_two_players_play_one_card_and_put_one_away_unseen():
    state = position(2, hands={0: "A1 A2 A3", 1: "B1 B2 B3"}, stage="draft", round=1)
    state.public.turn = 9
    state.hidden.reserves = [[state.hidden.deck.pop()], [state.hidden.deck.pop()]]
    reserve = state.hidden.reserves[0][0]
    played = play(draft, state, {0: ["A3", "A1"], 1: ["B2", "B3"]})
    assert played.asked[0][1].ordered
    assert [private.discards for private in played.state.private] == [["A1"], ["B3"]]
    assert played.public.owners == {"A3": 0, "B2": 1}
    public = [event.data for event in played.table.told if event.to is None]
    assert public == [{"seat": 0, "cards": ["A3"], "secret": 0}, {"seat": 1, "cards": ["B2"], "secret": 0}]
    assert played.state.private[0].hand == ["B1", reserve]


def test_a_round_of_two_players_takes_ten_turns_with_ten_cards_played_and_ten_put_away():
    run, _ = Run.start(GAME, 2, {"set": "base"}, seeded("two players"), record=False)
    dice = Dice.seeded("two players")
    sizes = []
    while run.state.public.stage == "draft":
        sizes.append(len(run.state.private[0].hand))
        for seat in (0, 1):
            run.answer(seat, run.open[seat].question.random(dice))
    assert sizes == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
    assert [len(private.discards) for private in run.state.private] == [10, 10]
    assert run.state.hidden.reserves == [[], []]


def test_a_whole_game_deals_each_card_at_most_once_and_the_deck_suffices():
    for seats, left in ((2, 160), (3, 144), (4, 160)):
        how = BOX.deal[seats]
        assert BOX.rounds * seats * (how.hand + how.reserve) == left <= 182 - 6


def test_what_is_played_must_be_in_the_hand_and_exactly_two():
    state = position(3, hands={0: "A1 A2 A3", 1: "B1 B2 B3", 2: "C1 C2 C3"}, stage="draft")
    state.public.turn = 5
    question = play(draft, state).open[0]
    with pytest.raises(Refused, match="not_in_hand"):
        question.check(["A1", "B1"])
    with pytest.raises(Refused, match="too_few"):
        question.check(["A1"])
    with pytest.raises(Refused, match="too_many"):
        question.check(["A1", "A2", "A3"])
    assert question.private


def last_turn(hands, **more):
    state = position(len(hands), hands=hands, stage="draft", **more)
    state.public.turn = BOX.deal[len(hands)].turns
    return state


def test_each_type_of_card_does_its_own():
    state = last_turn(
        {0: "A1 city_2.1", 1: "carpenter royal_ring", 2: "railroad.1 camp_3"}, station="D5", rail_cards=[[0, 0]] * 3
    )
    played = play(draft, state)
    public = played.public
    assert public.owners == {"A1": 0}
    assert public.waiting == [["city_2.1"], [], ["railroad.1", "camp_3"]]
    assert played.state.private[1].parchments == ["carpenter", "royal_ring"]
    assert public.camp_cards == [0, 0, 1]
    assert public.rail_cards == [[0, 0], [0, 0], [0, 1]]
    assert public.tracks_left == {"railroad.1": 3}
    told = played.told("played")
    assert told[1] == {"seat": 1, "cards": [], "secret": 2}
    assert played.result == "new_sheriff"


def test_the_central_station_card_claims_the_tile():
    played = play(draft, last_turn({0: "central_station A1", 1: "A2 A3", 2: "A5 A6"}, station="D5"))
    assert played.public.owners["D5"] == 0
    assert "central_station" in played.public.spent


def test_provisions_draw_two_cards_that_are_played_at_once():
    state = last_turn({0: "provisions.1 A1", 1: "A2 A3", 2: "A5 A6"})
    on_top(state, "B1", "C1")
    played = play(draft, state)
    assert played.result == "provisions"
    played = play(provisions, played.state)
    assert [territory for territory, seat in played.public.owners.items() if seat == 0] == ["A1", "B1", "C1"]
    assert played.result == "new_sheriff"
    assert played.told("provisions")[0]["seat"] == 0


def on_top(state, *cards):
    """Put cards on top of the deck, the first one to be drawn first."""
    for card in reversed(cards):
        state.hidden.deck.remove(card)
        state.hidden.deck.append(card)


def test_a_parchment_drawn_by_provisions_stays_secret_and_a_building_waits():
    state = last_turn({0: "provisions.1 A1", 1: "A2 A3", 2: "A5 A6"})
    on_top(state, "carpenter", "city_1.1")
    played = play(provisions, play(draft, state).state)
    assert played.state.private[0].parchments == ["carpenter"]
    assert played.public.waiting[0] == ["city_1.1"]
    assert played.told("provisions") == [{"seat": 0, "cards": ["city_1.1"], "secret": 1}]
    (drew,) = [event for event in played.table.told if event.name == "drew"]
    assert drew.to == drew.new_to == (0,)


def chain(**options):
    """Seats 1 and 2 play Provisions; who draws first finds another one among the cards."""
    state = last_turn({0: "A1 A2", 1: "provisions.1 A5", 2: "provisions.2 A6"}, station="D5", sheriff=1, **options)
    on_top(state, "provisions.3", "B1", "C1", "C2", "E1", "E2")
    played = play(draft, state)
    while played.result == "provisions":
        played = play(provisions, played.state)
    return played.public.owners


def test_a_chain_of_provisions_ends_before_the_next_player_draws():
    owners = chain()  # seat 1 is Sheriff, so seat 2 draws first
    assert [owners[card] for card in ("B1", "C1", "C2", "E1", "E2")] == [2, 2, 2, 1, 1]


def test_the_table_may_let_provisions_go_in_seat_order():
    owners = chain(provisions_order="seats")
    assert [owners[card] for card in ("B1", "C1", "C2", "E1", "E2")] == [1, 1, 1, 2, 2]


# ---------------------------------------------------------------------- setting up


def test_the_central_station_takes_a_territory_and_its_card_out_of_the_game():
    state = setup(3, GAME.full_options({}))
    chance = [3, 0, 2, *[0] * 196]  # A4 of the hundred, the first way, seat 2, any deck
    played = play(opening, state, chance=chance)
    public = played.public
    assert public.station == "A4"
    assert public.box == ["A4"]
    assert "A4" not in public.cities
    assert len(public.cities) == 17
    assert public.printed == public.tracks == ["A4|top"]
    assert public.sheriff == 2
    assert len(played.state.hidden.deck) == 197
    assert played.told("central_station")[0]["territory"] == "A4"


def test_the_base_game_has_no_station_and_no_sheriff():
    played = play(opening, setup(3, GAME.full_options({"set": "base"})), chance=[0] * 181)
    assert played.public.station == ""
    assert played.public.sheriff == -1
    assert played.public.cities == STARTING_CITIES
    assert len(played.state.hidden.deck) == 182


@pytest.mark.parametrize("shape", BOX.railroad.printed.values(), ids=BOX.railroad.printed)
def test_the_printed_track_can_be_turned_on_every_territory_and_never_lies_on_lava(shape):
    for territory in AROUND:
        for rim in (True, False):
            ways = orientations(territory, shape, rim=rim)
            assert ways
            for way in ways:
                assert not any(line in LAVA for line in printed(territory, shape, way))


def test_the_printed_track_keeps_off_the_rim_if_the_table_does():
    assert orientations("A1", ("N",), rim=True) == ["N", "E", "S", "W"]
    assert orientations("A1", ("N",), rim=False) == ["E", "S"]
    assert orientations("B1", ("N", "E"), rim=False) == orientations("B1", ("N", "E"), rim=True)  # lava on the right
    assert printed("E5", ("N", "E"), "E") == ["E5|E6", "E5|F5"]
