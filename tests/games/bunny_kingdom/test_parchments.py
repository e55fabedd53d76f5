"""Every parchment on a position made for it, and Liberal, Socialist, Opportunist, the Star and the winner."""

import pytest

from engine.games.bunny_kingdom.components import PARCHMENTS
from engine.games.bunny_kingdom.ending import copying, final_scores, final_star, is_second, outcome, targets
from engine.games.bunny_kingdom.parchments import best_segment, held, worth
from engine.games.bunny_kingdom.recount import parchments as recounted
from tests.games.bunny_kingdom.position import GAME, play, position


def points(card, state, *others, seat=0, copies=None):
    """What a card brings a seat that has ``others`` too; the independent recount must agree."""
    mine = held(seat, (card, *others), copies or {})
    found = worth(state.public, mine, card).points
    state.public.parchments[seat] = [card, *others]
    state.public.copies = dict(copies or {})
    assert recounted(state.public, seat)[card] == found
    return found


def land(names, **more):
    return position(2, {0: names}, **more)


EXPRESS = {"station": "E5", "way": "N", "tracks": "E4|E5 E5|E6 F5|F6"}
"""Runs along D5, E4, E5, E6, F5 and F6."""

CASES = {
    "royal_ring": (land(""), 1),
    "royal_coat": (land(""), 2),
    "royal_scepter": (land(""), 3),
    "royal_chalice": (land(""), 4),
    "royal_crown": (land(""), 5),
    "royal_carrot": (land(""), 6),
    "left_glove": (land(""), 1),
    "right_glove": (land(""), 1),
    "bureaucrat": (land(""), 1),
    "burgomaster": (land("A4 C3 B3 A5", cities={"C3": 2}), 3),
    "diplomat": (land("A1 A5 J10 E5 E1"), 4),
    "explorer": (land("A1 J10 A5"), 6),
    "carpenter": (land("A1 A2 A5 C3", pieces={"C3": "farm_wood"}), 3),
    "master_carpenter": (land("A1 A2 A5 C3", pieces={"C3": "farm_wood"}), 6),
    "woodland_king": (land("A1 A2 A3 A8 D10 E1 F1"), 20),
    "fisher": (land("A5 A6 C3", pieces={"C3": "trading_post"}, goods={"C3": "fish"}), 3),
    "master_fisher": (land("A5 A6 C3", pieces={"C3": "farm_fish"}), 6),
    "fisher_king": (land("A5 A6 A7 A10 B4 B5 C3", pieces={"C3": "farm_fish"}), 20),
    "farmer": (land("C7 D4"), 2),
    "master_farmer": (land("C7 D4 A1", pieces={"D4": "farm_carrot"}), 6),
    "carrot_king": (land("C7 D4 D7 E3 C3", pieces={"C3": "trading_post"}, goods={"C3": "carrot"}), 15),
    "merchant": (land("B1 B2 A5 C7", pieces={"B1": "luxury_gold", "B2": "luxury_iron", "C7": "luxury_spice"}), 9),
    "master_of_the_mountains": (land("B1 B2 C3 C2", cities={"B1": 3}), 6),
    "carrotistador": (land("A1 A2 A3 C3 C4 C5 J1"), 8),
    "harecingetorix": (land("A1 A2 C3 E5 J1"), 4),
    "hun_ny_king": (land("A1 A3 A5 A7 A9 C1 C3 C5 C7 C10"), 12),
    "bun_shee": (land("C3 B3 J3 J4 E9", cities={"C3": 2, "E9": 1}), 6),
    "panpan_the_barbarian": (
        land("B1 B2 C3 A4 A5 E5 E7", pieces={"B1": "luxury_gold", "E5": "camp_1"}, cities={"C3": 1}), 6
    ),
    "colonist": (land("A9 B8", pieces={"A9": "camp_1"}, camps_played=[3, 0]), 9),
    "king_of_thieves": (land("A4 B3 B7 B9 C1 D3 D9 E6 E10"), 12),
    "matriarch": (position(3, {0: "A1 A2", 1: "B1", 2: "C1"}), 12),
    "little_prince": (land("A4 A5 B9 B10 E10 D10", cities={"A5": 2}), 2),
    "treasure_guardian": (land(""), 0),
    "treasure_hunter": (land(""), 0),
    "liberal": (land(""), 0),
    "socialist": (land(""), 0),
    "opportunist": (land(""), 0),
    "transcontinental": (
        position(2, {0: "A4 J10 E1"}, station="E5", cities={"J10": 1, "E1": 1}), 20
    ),
    "ticket_collector": (position(3, {0: "D5", 1: "E4"}, cities={"D5": 3, "E4": 1}, **EXPRESS), 3),
    "station_master": (position(3, {0: "D5 F5", 1: "E4"}, cities={"D5": 3, "E4": 1, "F5": 1}, **EXPRESS), 10),
    "bunny_express": (position(3, {0: "D5 F5 G5 E6", 1: "E4"}, cities={"D5": 3, "F5": 1}, **EXPRESS), 9),
    "golden_spike": (position(2, {0: "D5 E4"}, cities={"D5": 3, "E4": 1}, **EXPRESS), 6),
}  # fmt: skip


@pytest.mark.parametrize("card", PARCHMENTS)
def test_each_parchment_counts_what_it_says(card):
    state, expected = CASES[card]
    assert points(card, state) == expected


@pytest.mark.parametrize(
    ("card", "state"),
    [
        ("woodland_king", land("A1 A2 A3 A8 D10 E1")),
        ("fisher_king", land("A5 A6 A7 A10 B4 B5")),
        ("carrot_king", land("C7 D4 D7 E3")),
        ("hun_ny_king", land("A1 A3 A5 A7 A9 C1 C3 C5 C7")),
        ("king_of_thieves", land("A4 B3 B7 B9 C1 D3 D9 E6")),
        ("matriarch", position(3, {0: "A1", 1: "B1", 2: "C1"})),
        ("matriarch", position(3, {1: "B1"})),
        ("station_master", position(3, {0: "D5", 1: "E4"}, cities={"D5": 3, "E4": 1}, **EXPRESS)),
        ("station_master", position(3, {0: "A1"}, **EXPRESS)),
        ("bun_shee", land("A4 A5")),
        ("transcontinental", position(2, {0: "D5"}, station="E5", cities={"D5": 2})),
    ],
)
def test_one_short_of_the_condition_brings_nothing(card, state):
    assert points(card, state) == 0


def test_two_gloves_bring_four_each_and_both_with_hunter_guardian_and_bureaucrat_27():
    state = land("")
    cards = ["left_glove", "right_glove", "treasure_hunter", "treasure_guardian", "bureaucrat"]
    assert [points(card, state, *(c for c in cards if c != card)) for card in cards] == [8, 8, 0, 6, 5]


def test_a_copied_glove_makes_a_pair_and_a_second_hunter_makes_it_three_times():
    state = land("")
    assert points("left_glove", state, "liberal", copies={"liberal": "right_glove"}) == 4
    hunters = {"liberal": "treasure_hunter"}
    assert points("royal_crown", state, "treasure_hunter", "liberal", copies=hunters) == 15
    assert points("treasure_guardian", state, "liberal", copies={"liberal": "royal_ring"}) == 3
    assert points("bureaucrat", state, "liberal", copies={"liberal": "royal_ring"}) == 2


def test_little_prince_leaves_out_one_fief_even_if_two_are_best():
    assert points("little_prince", land("A4 A5 B9 B10")) == 1


def test_sky_towers_change_what_counts_as_a_fief():
    apart = land("A1 A2 C4")
    joined = land("A1 A2 C4", pieces={"A2": "sky_tower.1", "C4": "sky_tower.1"})
    assert (points("harecingetorix", apart), points("carrotistador", apart)) == (2, 0)
    assert (points("harecingetorix", joined), points("carrotistador", joined)) == (1, 4)


def test_ties_for_the_most_may_score_for_everybody():
    tied = position(3, {0: "A1", 1: "B1"}, majority_ties="everybody")
    assert points("matriarch", tied) == 12
    assert points("matriarch", tied, seat=2) == 0


def test_tables_may_count_own_tickets_and_want_rails_to_the_edge():
    own = position(3, {0: "D5", 1: "E4"}, cities={"D5": 3, "E4": 1}, ticket_collector="own", **EXPRESS)
    assert points("ticket_collector", own) == 1
    edge = position(2, {0: "A4 J10"}, station="A3", way="E", cities={"J10": 1}, transcontinental="railroad")
    assert points("transcontinental", edge) == 5


def test_the_central_station_counts_for_border_corner_and_panpan_but_is_no_mountain():
    state = land("A1", station="A1")
    assert [points(card, state) for card in ("diplomat", "explorer", "panpan_the_barbarian")] == [1, 3, 2]
    assert points("carpenter", state) == 0
    assert points("master_of_the_mountains", land("B1", station="B1")) == 0


# ---------------------------------------------------------------------- Golden Spike


def spiked(**options):
    """A row of tracks under D2 to D8: own Cities on D2, D3, D7, another's on E5, neutral ones on D9 and E6."""
    return position(
        2,
        {0: "D2 D3 D7", 1: "E5"},
        station="D5",
        way="S",
        tracks="D4|E4 D3|E3 D2|E2 D6|E6 D7|E7 D8|E8",
        cities={"D2": 1, "D7": 2, "E5": 1},
        **options,
    )


def test_the_best_stretch_without_anothers_city_is_found():
    assert sorted(best_segment(spiked().public, 0)) == ["D2", "D3"]
    assert points("golden_spike", spiked()) == 6
    assert best_segment(spiked().public, 1) == ("E5",)


def test_a_neutral_city_neither_blocks_nor_counts_unless_the_table_wants_it():
    state = position(2, {0: "D7"}, station="D5", way="S", tracks="D6|E6 D7|E7", cities={"D7": 2})
    assert points("golden_spike", state) == 3  # the City on E6 is nobody's
    counted = position(
        2, {0: "D7"}, station="D5", way="S", tracks="D6|E6 D7|E7", cities={"D7": 2}, golden_spike="neutral"
    )
    assert points("golden_spike", counted) == 6


def test_a_table_may_allow_whole_stretches_only():
    assert points("golden_spike", spiked(golden_spike="stretch")) == 0  # the whole row has another's City on it


def test_a_path_does_not_branch():
    """A fork: three arms with a City each; a path takes two of them."""
    state = position(
        2, {0: "E3 C5 E6"}, station="D4", way="S", tracks="D3|E3 D4|D5 C4|C5 D5|E5 D6|E6",
        cities={"E3": 1, "C5": 1},
    )  # fmt: skip
    assert len(best_segment(state.public, 0)) == 2
    assert points("golden_spike", state, "treasure_hunter") == 12


# ---------------------------------------------------------------------- copying


def revealed(*papers, **more):
    return position(len(papers), parchments=dict(enumerate(papers)), revealed=True, stage="ending", round=4, **more)


def test_liberal_looks_to_the_right_and_socialist_to_the_left():
    state = revealed("liberal socialist", "carpenter", "fisher", "farmer")
    assert targets(state.public, 0, "liberal") == ["farmer"]
    assert targets(state.public, 0, "socialist") == ["carpenter"]


def test_a_neighbours_copying_card_opens_the_other_neighbour():
    state = revealed("liberal", "carpenter", "fisher", "socialist farmer")
    assert targets(state.public, 0, "liberal") == ["farmer", "carpenter"]
    assert targets(state.public, 3, "socialist") == ["fisher"]


def test_with_two_players_both_neighbours_are_the_same():
    state = revealed("liberal", "socialist farmer")
    assert targets(state.public, 0, "liberal") == ["farmer"]
    assert targets(state.public, 1, "socialist") == []


def test_the_star_then_the_reveal_then_copies_then_the_count():
    state = position(
        3, {0: "A1 A2"}, station="E5", sheriff=1, round=4, rail_cards=[[0] * 4, [1, 0, 1, 1], [0] * 4],
        parchments={0: "liberal", 1: "carpenter", 2: "royal_crown fisher"}, stage="harvest",
    )  # fmt: skip
    played = play(final_star, state)
    assert played.public.scores == [0, 12, 0]
    assert played.public.parchments == [["liberal"], ["carpenter"], ["royal_crown", "fisher"]]
    assert played.public.offers == ["liberal"]
    assert played.result == "copying"
    assert all(event.new_to == (0, 1, 2) for event in played.table.told if event.name == "parchments")
    before = GAME.dump(played.state)
    played = play(copying, played.state)
    assert played.question.fallback() == ["royal_crown"]  # what brings most
    played = play(copying, GAME.load(before), "royal_crown")
    assert play(copying, played.state).result == "final_scores"
    played = play(final_scores, played.state)
    assert played.public.scores == [5, 12, 5]
    assert played.result == ""
    entry = next(entry for entry in played.public.book if entry.copier)
    assert (entry.card, entry.copier, entry.points) == ("royal_crown", "liberal", 5)


def test_without_copying_cards_nobody_is_asked():
    state = revealed("carpenter", "fisher")
    assert play(copying, state).result == "final_scores"


def test_a_copying_card_without_anything_to_copy_is_worth_nothing_but_a_parchment():
    played = play(copying, (lambda s: (s.public.offers.append("liberal"), s)[1])(revealed("liberal bureaucrat", "")))
    assert played.result == "copying"
    assert play(final_scores, played.state).public.scores == [2, 0]


# ---------------------------------------------------------------------- Opportunist, winner


def scored(scores, holder, **options):
    papers = [""] * len(scores)
    papers[holder] = "opportunist"
    return revealed(*papers, scores=scores, **options)


def test_opportunist_brings_ten_to_the_second_and_may_make_it_win():
    played = play(final_scores, scored([50, 45, 3], 1))
    assert played.public.scores == [50, 55, 3]
    assert outcome(played.state).winners == (1,)
    assert play(final_scores, scored([50, 45, 3], 0)).public.scores == [50, 45, 3]
    assert play(final_scores, scored([50, 45, 3], 2)).public.scores == [50, 45, 3]


@pytest.mark.parametrize(
    ("ties", "expected"),
    [("tied", [False, True, True, False]), ("alone", [False] * 4), ("score", [False, True, True, False])],
)
def test_players_level_for_second_place(ties, expected):
    state = revealed("", "", "", "", opportunist_ties=ties)
    assert [is_second(state.public, [9, 7, 7, 1], seat, 2) for seat in range(4)] == expected


@pytest.mark.parametrize(
    ("ties", "expected"),
    [("tied", [False] * 4), ("alone", [False] * 4), ("score", [False, False, True, False])],
)
def test_players_level_for_first_place(ties, expected):
    state = revealed("", "", "", "", opportunist_ties=ties)
    assert [is_second(state.public, [9, 9, 7, 1], seat, 2) for seat in range(4)] == expected


def test_opportunist_is_looked_at_once_after_everything_else_also_for_a_copy():
    state = revealed("opportunist", "socialist royal_carrot", "", scores=[40, 20, 41])
    state.public.offers = ["socialist"]
    assert targets(state.public, 1, "socialist") == []
    state = revealed("opportunist", "liberal royal_carrot", "", scores=[40, 34, 41])
    state.public.copies = {"liberal": "opportunist"}
    played = play(final_scores, state)  # 40, 40 with the Treasure, 41: both are second
    assert played.public.scores == [50, 50, 41]
    assert outcome(played.state).winners == (0, 1)
    assert outcome(played.state).reason == "shared"


def test_ties_for_the_win_are_shared_or_broken_by_fiefs_then_cities():
    def end(first, second, **options):
        state = position(2, {0: first, 1: second}, scores=[9, 9], round=4, stage="ending", parchments={}, **options)
        return outcome(play(final_scores, state).state)

    assert end("A1", "B4 C3").reason == "shared"
    assert end("A1", "B4 C3").places == (1, 1)
    assert end("A1 A3", "B4 B5", victory_ties="fiefs").winners == (0,)
    assert end("A1 A3", "B4 B5", victory_ties="fiefs").reason == "fiefs"
    cities = end("A4", "B4", victory_ties="fiefs")
    assert (cities.winners, cities.reason) == ((0,), "cities")
    assert end("A1", "B4", victory_ties="fiefs").reason == "shared"


def test_most_golden_carrots_win():
    state = revealed("royal_ring", "royal_crown", "")
    result = outcome(play(final_scores, state).state)
    assert (result.winners, result.reason, result.places) == ((1,), "points", (2, 1, 3))
    assert result.points == ((1,), (5,), (0,))
    assert GAME.text.result(GAME.view(state, None), result, ["Ann", "Bob", "Cem"])[0].startswith("Bob wins")
