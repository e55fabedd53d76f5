"""Bunny Express: Sheriff, where tracks may lie, pay, and what lies along the Railroad."""

import pytest

from engine.games.bunny_kingdom.land import TERRITORIES
from engine.games.bunny_kingdom.railroad import new_sheriff, sheriff_after
from engine.games.bunny_kingdom.rails import (
    AROUND,
    BANKS,
    ENDS,
    LAVA,
    LINES,
    along,
    degrees,
    growth,
    paths,
    stretches,
    why_not,
)
from engine.games.bunny_kingdom.recount import is_tree, points_of
from engine.kernel.chance import Dice
from tests.games.bunny_kingdom.position import play, position, run_on

STEM = "E4|E5 E5|E6"
"""Two upright tracks left and right of E5; with the printed one above E5 they make a gate."""


# ---------------------------------------------------------------------- lines


def test_there_are_220_lines_eight_of_them_lava():
    assert len(ENDS) == 220
    assert len(LINES) == 212
    assert len(LAVA) == 8
    assert sum(len(BANKS[line]) == 1 for line in ENDS) == 40
    assert AROUND["A1"] == {"N": "A1|top", "E": "A1|A2", "S": "A1|B1", "W": "A1|left"}
    assert ENDS["A1|A2"] == (1, 12)


def test_both_readings_of_a_line_agree():
    for line, (a, b) in ENDS.items():
        assert points_of(line) == ((a // 11, a % 11), (b // 11, b % 11))


def test_a_track_must_touch_the_railroad_with_exactly_one_end():
    gate = ["D5|E5", "E4|E5", "E5|E6"]
    assert why_not(gate, "E5|F5", ends=False, rim=True) == "loop"
    assert why_not(gate, "A1|A2", ends=False, rim=True) == "not_joined"
    assert why_not(gate, "D5|E5", ends=False, rim=True) == "track_there"
    assert why_not(gate, "E4|F4", ends=False, rim=True) == ""


def test_a_track_never_lies_on_lava():
    assert why_not(["C1|C2"], "C2|D2", ends=False, rim=True) == "lava"
    assert "C2|D2" not in growth(["C1|C2"], ends=False, rim=True)


def test_the_rim_may_be_closed():
    assert why_not(["A1|A2"], "A1|top", ends=False, rim=True) == ""
    assert why_not(["A1|A2"], "A1|top", ends=False, rim=False) == "rim"


def test_railroad_cards_lengthen_an_end_and_switches_branch_off():
    row = ["D4|E4", "D5|E5", "D6|E6"]  # three in a line, left to right
    ends = growth(row, ends=True, rim=True)
    assert ends == ["D3|D4", "D6|D7", "D3|E3", "D7|E7", "E3|E4", "E6|E7"]
    assert why_not(row, "D4|D5", ends=True, rim=True) == "not_at_end"
    assert why_not(row, "D4|D5", ends=False, rim=True) == ""
    assert "D4|D5" in growth(row, ends=False, rim=True)
    assert why_not(row, "D5|D6", ends=False, rim=True) == "lava"


def test_a_railroad_grown_at_random_stays_a_tree():
    for seed in range(10):
        dice = Dice.seeded("tree", seed)
        tracks = [dice.choice(LINES)]
        for _ in range(18):
            tracks.append(dice.choice(growth(tracks, ends=False, rim=True)))
        assert is_tree(tracks)
        meeting = degrees(tracks)
        assert sum(meeting.values()) == 2 * 19
        assert len(paths(tracks)) == 19 * 20 // 2


def test_a_loop_or_parts_are_no_tree():
    assert is_tree([])
    assert not is_tree(["D5|E5", "E4|E5", "E5|E6", "E5|F5"])
    assert not is_tree(["D5|E5", "A1|A2"])


def test_along_the_railroad_means_a_track_on_at_least_one_side():
    assert list(along(["D5|E5", "E5|E6"])) == ["D5", "E5", "E6"]
    assert list(along(["A1|top"])) == ["A1"]


def test_stretches_run_between_ends_and_junctions():
    cross = ["D4|E4", "D5|E5", "D4|D5", "E4|E5"]  # two in a row, one up and one down from their middle
    assert sorted(stretches(cross)) == sorted((line,) for line in cross)
    row = ["D4|E4", "D5|E5", "D6|E6"]
    assert [sorted(stretch) for stretch in stretches(row)] == [sorted(row)]
    assert len(paths(row)) == 6


# ---------------------------------------------------------------------- Sheriff


def sheriff(played, old=0, seats=4, **options):
    state = position(seats, station="E5", sheriff=old, rail_cards=[[0, number] for number in played], **options)
    return sheriff_after(state.public)


def test_the_star_goes_to_whoever_played_most_track_cards_this_round():
    assert sheriff([0, 1, 2, 1]) == 2
    assert sheriff([3, 1, 2, 1]) == 0


def test_of_several_the_first_to_the_left_of_the_sheriff_gets_the_star():
    assert sheriff([0, 1, 0, 1], old=1) == 3
    assert sheriff([0, 1, 0, 1], old=2) == 3
    assert sheriff([1, 0, 1, 1], old=2) == 3


def test_a_sheriff_in_a_tie_loses_the_star_to_another_one():
    assert sheriff([2, 2, 0, 0], old=0) == 1
    assert sheriff([2, 2, 0, 0], old=1) == 0


def test_without_track_cards_the_star_goes_one_seat_to_the_left_or_stays():
    assert sheriff([0, 0, 0, 0], old=3) == 0
    assert sheriff([0, 0, 0, 0], old=3, idle_sheriff="stays") == 3


def test_only_cards_of_this_round_count():
    state = position(3, station="E5", rail_cards=[[5, 0], [0, 1], [3, 0]])
    played = play(new_sheriff, state)
    assert played.public.sheriff == 1
    assert played.told("sheriff") == [{"seat": 1, "old": 0, "played": [0, 1, 0]}]
    assert played.result == "trading"


# ---------------------------------------------------------------------- laying tracks


def laying(**more):
    more.setdefault("waiting", {0: "railroad", 1: "switch", 2: "railroad"})
    return position(3, station="E5", sheriff=0, rail_cards=[[0, 2], [0, 1], [0, 1]], **more)


def test_players_lay_tracks_from_the_sheriffs_left_the_sheriff_last():
    played = run_on(
        laying(), (1, "done"), (2, "done"), (0, "done"), start="new_sheriff", until=("camps", "build", "trading")
    )
    assert played.public.queue == []
    assert [data["seat"] for data in played.told("tracks")] == [1, 2, 0]


def test_the_sheriff_gains_two_for_each_track_placed_in_this_phase():
    played = run_on(
        laying(),
        (1, "done"), (2, "D4|E4"), (2, "done"), (0, "D6|E6"), (0, "D7|E7"), (0, "done"),
        start="new_sheriff", until=("trading", "build"),
    )  # fmt: skip
    assert played.public.scores == [4, 0, 0]
    assert played.public.book[-1].source == "sheriff"
    assert played.public.tracks_left == {"railroad.1": 1, "switch.1": 1, "railroad.2": 2}
    assert played.told("tracks")[-1] == {"seat": 0, "lines": ["D6|E6", "D7|E7"], "kept": 1}


def test_a_kept_track_counts_for_the_sheriff_when_it_is_placed():
    state = position(2, station="E5", sheriff=1, rail_cards=[[1, 0], [0, 0]], waiting={0: "railroad"})
    state.public.tracks_left["railroad.1"] = 1
    state.public.tracks.append("E4|E5")
    state.public.tracks.append("E4|F4")
    played = run_on(state, (0, "E3|E4"), start="new_sheriff", until=("trading", "build"))
    assert played.public.sheriff == 0
    assert played.public.scores == [2, 0]


def test_a_card_whose_tracks_are_all_placed_is_done_with():
    state = position(2, station="E5", sheriff=1, waiting={1: "switch"}, rail_cards=[[0, 0], [0, 1]])
    played = run_on(state, (1, "D4|D5"), start="new_sheriff", until=("trading",))
    assert played.public.waiting == [[], []]
    assert "switch.1" in played.public.spent
    assert played.public.tracks == ["D5|E5", "D4|D5"]


def test_different_cards_are_chosen_first_and_railroads_follow_their_rule():
    state = position(
        2, station="E5", tracks=STEM, sheriff=1, waiting={1: "switch railroad"}, rail_cards=[[0, 0], [0, 2]]
    )
    played = run_on(state, (1, "railroad"), start="new_sheriff")
    question = played.question
    assert question.name == "track"
    assert question.subject == "railroad:3"
    assert sorted(question.keys) == sorted(["E4|F4", "E6|F6", "F4|F5", "F5|F6", "done"])
    assert question.refused["D4|D5"] == "not_at_end"
    assert question.refused["E5|F5"] == "loop"
    assert question.refused["E5|E6"] == "track_there"
    assert question.refused["A1|A2"] == "not_joined"
    played = run_on(state, (1, "switch"), start="new_sheriff")
    assert "D4|D5" in played.question.keys


def test_each_track_of_a_railroad_card_may_go_to_another_end():
    state = position(2, station="E5", sheriff=1, waiting={1: "railroad"}, rail_cards=[[0, 0], [0, 1]])
    played = run_on(state, (1, "D4|E4"), (1, "D6|E6"), (1, "D3|E3"), start="new_sheriff", until=("trading",))
    assert played.public.tracks == ["D5|E5", "D4|E4", "D6|E6", "D3|E3"]


def test_the_table_may_want_all_tracks_of_a_card_at_one_end():
    state = position(
        2, station="E5", sheriff=1, waiting={1: "railroad railroad"}, rail_cards=[[0, 0], [0, 2]], railroad_ends="one"
    )
    played = run_on(state, (1, "D4|E4"), start="new_sheriff")
    assert played.question.name == "track_card"  # the one that is begun, or the fresh one
    assert played.question.keys == ("railroad.1", "railroad", "done")
    played = run_on(state, (1, "D4|E4"), (1, "railroad.1"), start="new_sheriff")
    assert played.question.keys == ("D3|D4", "D3|E3", "E3|E4", "done")
    assert played.question.refused["D6|E6"] == "other_end"


def test_many_lines_are_asked_by_row_first():
    tracks = "D4|E4 D3|E3 D2|E2 D6|E6 D7|E7 D8|E8 E5|E6 F5|F6 G5|G6 H5|H6"
    state = position(2, station="E5", tracks=tracks, sheriff=1, waiting={1: "switch"}, rail_cards=[[0, 0], [0, 1]])
    played = run_on(state, start="new_sheriff")
    assert played.question.name == "track_row"
    assert played.question.keys == ("row D", "row E", "row F", "row G", "row H", "row I", "done")
    assert played.question.spots["row E"] == "row E"
    played = run_on(state, (1, "row E"), start="new_sheriff")
    assert "back" in played.question.keys
    assert all(key[0] == "E" for key in played.question.keys[:-2])
    played = run_on(
        state, (1, "row E"), (1, "back"), (1, "row D"), (1, "D4|D5"), start="new_sheriff", until=("trading",)
    )
    assert played.public.tracks[-1] == "D4|D5"


def test_tracks_do_not_care_about_owners_and_buildings():
    state = position(
        2, {0: "D4 E4"}, station="E5", cities={"D4": 2}, sheriff=1, waiting={1: "switch"}, rail_cards=[[0, 0], [0, 1]]
    )
    played = run_on(state, (1, "D4|E4"), start="new_sheriff", until=("trading",))
    assert "D4|E4" in played.public.tracks


@pytest.mark.parametrize("territory", ["A1", "E5", "J10"])
def test_a_single_printed_track_leaves_two_ends_everywhere(territory):
    for side in AROUND[territory].values():
        if side not in LAVA:
            assert len(growth([side], ends=True, rim=True)) >= 2
    assert territory in TERRITORIES


def test_a_railroad_phase_without_cards_is_passed_over():
    played = play(new_sheriff, position(3, station="E5"))
    assert played.result == "trading"
    assert played.asked == []
