"""Points, bonuses, ties (Rulebook: End of Game)."""

from engine.games.rabbit_island import GAME, text
from engine.games.rabbit_island.scoring import Score, building_points, final_scores, largest_group, only_best, outcome
from tests.games.rabbit_island.position import at, position

CHAIN = {"h7": "cave-1", "h6": "forest-1", "h5": "lake-1", "h4": "meadow-3", "i4": "valley-1"}


def test_the_totals_of_the_printed_example():
    """Rulebook: Final Scoring Example; Cobalt's 24 come from buildings alone."""
    rows = {
        "Russet": Score((5, 10, 6), 2000, 4, largest_group=1),
        "Saffron": Score((2, 7, 14), 1800, 3),
        "Acorn": Score((4, 3, 16), 5500, 2, most_carrots=1),
        "Cobalt": Score((24, 0, 0), 900, 0),
    }
    assert {name: score.total for name, score in rows.items()} == {
        "Russet": 22, "Saffron": 23, "Acorn": 24, "Cobalt": 24,
    }  # fmt: skip
    assert only_best([score.carrots for score in rows.values()]) == 2
    assert only_best([score.group for score in rows.values()]) == 0


def test_tokens_score_by_their_level_whoever_owns_the_territory():
    state = position(3, CHAIN, tokens={"h6": [1, 0, 2], "h5": [1, 1], "h7": [0]})
    assert building_points(state.public, 0) == (1, 2, 0)
    assert building_points(state.public, 1) == (1 + 1, 2, 0)
    assert building_points(state.public, 2) == (0, 0, 3)


def test_a_token_that_slid_down_counts_at_its_new_level():
    state = position(2, CHAIN, tokens={"h6": [0, 1]})
    state.public.tokens["h6"].pop(0)
    assert building_points(state.public, 1) == (1, 0, 0)


def test_a_harvest_group_needs_two_tiles():
    state = position(2, CHAIN, tokens={"h7": [0], "h6": [1], "h5": [1], "i4": [0]})
    assert largest_group(state.public, 0) == 0
    assert largest_group(state.public, 1) == 2


def test_most_carrots_and_the_largest_group_are_a_point_each_and_ties_give_nobody_one():
    state = position(3, CHAIN, tokens={"h7": [0], "h6": [0], "h5": [1], "h4": [1], "i4": [1]})
    scores = final_scores(state.public, [50, 200, 200])
    assert [score.most_carrots for score in scores] == [0, 0, 0]
    assert [score.largest_group for score in scores] == [0, 1, 0]
    scores = final_scores(state.public, [50, 200, 210])
    assert [score.most_carrots for score in scores] == [0, 0, 1]
    state.public.tokens.pop("i4")
    assert [score.largest_group for score in final_scores(state.public, [0, 0, 0])] == [0, 0, 0]
    assert [score.most_carrots for score in final_scores(state.public, [0, 0, 0])] == [0, 0, 0]


def test_ties_share_a_place_and_the_next_one_follows_without_a_gap():
    state = position(4, CHAIN, tokens={"h7": [0], "h6": [1], "h5": [2, 2]}, carrots=[5, 5, 5, 5])
    found = outcome(state)
    assert found.points == ((1,), (1,), (3,), (0,))
    assert found.places == (2, 2, 1, 3)
    assert (found.winners, found.reason) == ((2,), "points")
    state.public.tokens["h6"].append(1)
    found = outcome(state)
    assert found.winners == (1, 2)
    assert found.reason == "shared"
    assert found.places == (2, 1, 1, 3)


def test_the_result_explains_every_point():
    state = position(2, CHAIN, tokens={"h7": [0], "h6": [0, 0], "h5": [1]}, carrots=[30, 40])
    run = at("conquer", state)
    assert run.over
    lines = text.result(run.view(None), run.outcome(), ["Ann", "Bob"])
    assert lines == [
        "Ann wins with the most Victory Points.",
        "1. Ann: 5 points = Towns 0, Villages 2, Camps 2; 30 carrots, largest group 2 tiles (+1)",
        "2. Bob: 2 points = Towns 0, Villages 0, Camps 1; 40 carrots (+1)",
    ]
    state.public.tokens = {}
    state.public.supply = [25, 25]
    state.private[0].carrots = 40
    state.public.bank += 10
    run = at("conquer", state)
    assert GAME.check(run.state) == []
    lines = text.result(run.view(None), run.outcome(), ["Ann", "Bob"])
    assert lines[0] == "Ann and Bob share the win: equal on points, and nothing breaks a tie."
    assert lines[-2:] == [
        "Nobody alone has the most carrots, so that point goes to nobody.",
        "Nobody alone has the largest Harvest Group, so that point goes to nobody.",
    ]
