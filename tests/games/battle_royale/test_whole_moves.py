"""Goals and pushes as one choice: just what the separate questions could bring about, merged, short, and numbered."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.battle_royale import GAME, goals
from engine.games.battle_royale.easy import easy
from engine.games.battle_royale.goals import MOST_OPTIONS, Course, course_of
from engine.games.battle_royale.normal import normal
from engine.games.battle_royale.pushing import position as mark
from engine.games.battle_royale.turn import after_moving, movement
from engine.host.asking import numbers, shown_keys
from engine.host.limits import BUTTONS
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded
from tests.games.battle_royale.position import play, position, pushes_to

NAMES = ["Ann", "Bob", "Cem", "Dea"]
CARDS = {"abilities": "on", "specials": "on"}
SPECIALS = ("puppeteer", "skirmish", "detonator")


def moments(seats, seed, **options):
    """All goal questions of a random game, with the state and the seat that is asked."""
    run, _ = Run.start(GAME, seats, options, seeded("moves", seed), record=False)
    dice = Dice.seeded("moves", seed)
    while not run.over:
        (seat,) = run.waiting
        question = run.open[seat].question
        if question.name in ("to", "puppet_to"):
            yield run.state, question, seat
        run.answer(seat, question.random(dice))


def crammed(dice, **more):
    """A fairly full middle of a game of three, at random; one tile holds one too many."""
    tiles = {}
    for tile in ("b2", "c2", "d2", "b3", "c3", "d3", "c4"):
        tiles[tile] = [0, 0, 0]
        for _ in range(6 if tile == "b3" else 4 + dice.below(2)):
            tiles[tile][dice.below(3)] += 1
    return position(3, tiles, **more)


def ends(state, start, key):
    """All positions that answers to the questions after a goal can lead to."""
    paths = [[]]
    while paths:
        path = paths.pop()
        copy = GAME.copy(state)
        played = play(movement, copy, start, key, *path)
        if played.open is not None and played.question.name in ("direction", "push"):
            paths += [[*path, answer] for answer in played.question.keys]
        else:
            yield mark(copy.public)


@pytest.mark.parametrize("able", ["", "sidestep", "vaulter", "anchor", "full_ranks"])
def test_the_options_are_exactly_what_separate_questions_could_bring_about(able, monkeypatch):
    compared = Counter()
    for seed in range(3):
        dice = Dice.seeded("crammed", seed)
        card = ("5x1", "3x2-a", "2x3-a")[seed % 3]
        state = crammed(dice, card=card, able=("", able) if able == "anchor" else (able,), holes=("d1", "e1"))
        for start in ("b2", "c3"):
            if not state.public.figures[start][0]:
                continue
            merged = {}
            for key in play(movement, GAME.copy(state), start).question.keys[:-1]:
                merged.setdefault(course_of(key).goal, []).extend(
                    ends(state, start, key) if ">" in key else dict.fromkeys(ends(state, start, key))
                )
            monkeypatch.setattr(goals, "MOST_OPTIONS", 1)  # all that can be asked is asked
            for goal, found in merged.items():
                apart = dict.fromkeys(ends(state, start, goal))
                assert sorted(found) == sorted(apart), (start, goal)
                compared[len(found) > 1] += 1
            monkeypatch.undo()
    assert compared[True] >= 10
    assert compared[False] >= 10


def test_ways_to_one_position_are_one_option():
    state = position(3, {"c2": [1], "d1": [0, 3, 2]}, card="2x2-move", holes=("e1",))
    question = play(movement, state, "c2").question
    assert pushes_to(question, "d1") == ["d1>up:1", "d1>up:2"], "to the right they would fall out just as well"
    assert question.refused["d1>right:1"] == "whom_to_push"


def test_a_jump_is_spared_where_a_walk_leads_to_the_same_push():
    state = position(3, {"b2": [1], "d2": [0, 3, 2]}, card="1x5", able=("vaulter",), holes=("c2", "c1", "d1", "e1"))
    played = play(movement, state, "b2", "d2>up:1")
    assert pushes_to(played.asked[1][1], "d2") == ["d2>up:1", "d2>up:2"]
    assert played.traced("move")[0].path == ["b2", "b3", "c3", "d3", "d2"]
    assert played.public.jumps == 1


def test_a_vaulters_jump_and_a_sidestep_push_their_way():
    state = position(3, {"a1": [1], "c1": [0, 3, 2]}, card="2x2-move", able=("vaulter",))
    assert pushes_to(play(movement, state, "a1").question, "c1") == ["c1>right:1", "c1>right:2"]
    state = position(3, {"b2": [1], "c3": [0, 3, 2]}, card="5x1", able=("sidestep",))
    assert pushes_to(play(movement, state, "b2").question, "c3") == ["c3>down-right:1", "c3>down-right:2"]


def test_an_anchor_in_a_chain_is_spared_too():
    state = position(3, {"b2": [1], "c2": [0, 0, 5], "d2": [2, 3]}, card="5x1", able=("", "anchor"))
    played = play(movement, state, "b2", "c2", "done")
    assert played.told("pushed")[1]["colour"] == 0
    assert played.names() == ["figure", "to", "figure"]


def test_the_puppeteers_moves_are_whole_as_well():
    held = [[0, 3], [0], [0]]
    tiles = {"c2": [0, 1], "d2": [1, 0, 4]}
    state = position(3, tiles, card="5x1", specials=SPECIALS, prisoners=held)
    question = play(after_moving, state, "puppeteer", "c2").question
    assert pushes_to(question, "d2") == ["d2>right:0", "d2>right:2"]
    played = play(
        after_moving,
        state := position(3, tiles, card="5x1", specials=SPECIALS, prisoners=held),
        "puppeteer",
        "c2",
        "d2>right:2",
    )
    assert state.public.figures["d2"] == [1, 1, 3]
    assert "push" not in played.names()


# ---------------------------------------------------------------------- too many


CROWDED = {
    "b3": [1],
    "c3": [0, 2, 2, 2],
    "c2": [1, 2, 1, 2],
    "d3": [2, 1, 2, 1],
    "b2": [1, 1, 2, 2],
    "c4": [2, 2, 1, 1],
}


def crowded():
    return position(4, CROWDED, card="2x3-a")


def test_where_there_would_be_too_many_options_the_goals_with_most_are_asked_step_by_step(monkeypatch):
    played = play(movement, crowded(), "b3")
    keys = played.question.keys
    assert len(keys) <= MOST_OPTIONS == BUTTONS
    bare = [goal for goal in ("c3", "c2", "d3", "b2", "c4") if goal in keys]
    assert bare
    monkeypatch.setattr(goals, "MOST_OPTIONS", 1000)
    everything = play(movement, crowded(), "b3").question
    monkeypatch.undo()
    assert len(everything.keys) > MOST_OPTIONS
    counts = {goal: len(pushes_to(everything, goal)) for goal in CROWDED if goal != "b3"}
    assert all(counts[goal] >= counts[other] for goal in bare for other in counts if other not in bare)
    last = bare[0] if len(bare) == 1 else min(bare, key=lambda goal: counts[goal])
    assert len(keys) + counts[last] - 1 > MOST_OPTIONS, "no more than needed"
    named = play(movement, crowded(), "b3", bare[0])
    assert named.question.name in ("direction", "push")


def test_a_goal_question_is_never_a_menu_because_of_pushes():
    for seats in (2, 3, 4):
        for _, question, _ in moments(seats, 5, **CARDS):
            goals_ = dict.fromkeys(question.spots.values())
            assert len(question.keys) <= max(MOST_OPTIONS, len(goals_) + 1)


# ---------------------------------------------------------------------- words, numbers, computer players


def test_a_key_says_its_course_and_a_course_its_key():
    for key in ("d3", "d3>up:1", "d3>down-left:0,2,1"):
        assert course_of(key).key == key
    assert course_of("d3>up:0,2") == Course("d3", "up", (0, 2))


def test_options_of_a_tile_share_its_number_and_stand_together():
    state = position(3, {"b2": [1], "c2": [0, 3, 2], "a3": [1]}, card="5x1")
    question = play(movement, state, "b2").question
    assert numbers(question) == {"a2": "1", "c2": "2", "b3": "3"}
    assert shown_keys(question) == ["a2", "c2>right:1", "c2>right:2", "b3", "back"]


def words(state, *answers):
    """Labels and hints of the open question by key."""
    played = play(movement, state, *answers)
    view = GAME.view(state, 0)
    question = played.question
    labels = {key: GAME.text.label(view, 0, question, key, NAMES) for key in question.keys}
    return labels, {key: GAME.text.hint(view, 0, question, key, NAMES) for key in question.keys}


def test_a_label_says_the_tile_and_where_whoever_is_pushed_ends():
    labels, hints = words(position(3, {"b2": [1], "c2": [0, 3, 2]}, card="5x1"), "b2")
    assert labels["c2>right:1"] == "c2: Koala → d2"
    assert hints["c2>right:1"] == "Push right: Koala (Bob) to d2"
    labels, hints = words(position(3, {"d2": [1], "d1": [1, 3, 1]}, card="5x1"), "d2")
    assert labels["d1>up:0"] == "d1: Lizard out"
    assert hints["d1>up:0"] == "Push up: Lizard (yours) over the edge"
    labels, _ = words(position(3, {"b2": [1], "c2": [0, 0, 5]}, card="5x1"), "b2")
    assert labels["c2"] == "c2: Robot → d2", "also where there is no choice"


def test_several_pushes_are_told_with_the_letters_of_the_picture():
    state = position(3, {"b2": [1], "c2": [0, 3, 2], "d2": [0, 1, 4]}, card="5x1")
    labels, hints = words(state, "b2")
    assert labels["c2>right:1,2"] == "c2: K → d2, R out"
    assert hints["c2>right:1,2"] == "Push right: Koala (Bob) to d2, Robot (Cem) into the hole e2"
    labels, _ = words(position(3, {"b2": [1], "c2": [0, 6]}, card="5x1"), "b2")
    assert labels["c2"] == "c2: 2 Koalas → d2"


def test_a_tile_whose_pushes_are_asked_later_says_that_more_is_to_come():
    labels, hints = words(crowded(), "b3")
    bare = [key for key, text in labels.items() if text.endswith(": push…")]
    assert bare
    assert all(hints[key].endswith("full, you push") for key in bare)


def test_the_question_mentions_pushing_only_where_somebody_can_be_pushed():
    def prompt(tiles):
        state = position(3, tiles, card="5x1")
        played = play(movement, state, "b2")
        return GAME.text.prompt(GAME.view(state, 0), 0, played.question, NAMES)

    assert prompt({"b2": [1]}) == "Where does the figure on b2 go? (up to 1 tile)"
    assert "and whom does it push?" in prompt({"b2": [1], "c2": [0, 3, 2]})


def test_labels_are_short_enough_for_a_phone():
    longest = Counter()
    for seats in (2, 3, 4):
        for state, question, seat in moments(seats, 3, **CARDS):
            view = GAME.view(state, seat)
            found = [GAME.text.label(view, seat, question, key, NAMES) for key in question.keys]
            assert len(dict.fromkeys(found)) == len(found)
            longest.update(map(len, found))
    assert sum(n for length, n in longest.items() if length > 20) < 0.01 * sum(longest.values())
    assert max(longest) <= 40


@pytest.mark.parametrize("bot", [easy, normal])
def test_computer_players_push_a_rival_rather_than_their_own(bot):
    state = position(3, {"d2": [1], "d1": [2, 2, 1]}, card="5x1")
    played = play(movement, state, "d2")
    keys = ["d1>up:0", "d1>up:1", "d1>up:2"]
    assert pushes_to(played.question, "d1") == keys
    (key,) = bot(Sight(GAME.view(state, 0), 0, played.question, Dice.seeded(1)))
    assert key == "d1>up:1"
