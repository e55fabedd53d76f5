"""Computer players: they win against weaker ones, know only what their seat knows, and say why."""

import json

import pytest

from engine.games.battle_royale import GAME
from engine.games.battle_royale.abilities import ability, ways_to_step
from engine.games.battle_royale.battle import battle_royale
from engine.games.battle_royale.components import ABILITIES, BOX, CARDS, SPECIALS
from engine.games.battle_royale.easy import easy
from engine.games.battle_royale.evaluation import FEATURES, WEIGHTS, casualties, features
from engine.games.battle_royale.normal import FAVOURITES, normal
from engine.games.battle_royale.planning import Allowance, Planner
from engine.games.battle_royale.prospects import chance, outlook
from engine.games.battle_royale.prospects import position as figures_of
from engine.games.battle_royale.turn import after_moving, doom, draft, movement, play_card
from engine.kernel.chance import Dice
from engine.kernel.game import Sight, random_bot
from engine.kernel.run import Run, seeded
from tests.games.battle_royale.position import face, play, position

OPTIONS = {"abilities": "on", "specials": "on"}


def play_game(bots, seed, **options):
    """A whole game; the run and all that was said about it."""
    seats = len(bots)
    run, _ = Run.start(GAME, seats, options, seeded("computers", seed))
    dice = Dice.seeded("computers", seed)
    said = []
    while not run.over:
        (seat,) = run.waiting
        sight = run.sight(seat, dice)
        run.answer(seat, bots[seat](sight))
        said += sight.notes
    return run, said


def wins(bot, rivals, games, **options):
    """How often a computer player wins alone, sitting on another seat in every game."""
    won = 0
    for seed in range(games):
        seat = seed % (len(rivals) + 1)
        run, _ = play_game([*rivals[:seat], bot, *rivals[seat:]], seed, **options)
        won += run.outcome().winners == (seat,)
    return won


def answer(bot, rule, state, *answers, chance=(), seat=0):
    """What a computer player answers to the question that a rule stops at, and what it says."""
    played = play(rule, state, *answers, chance=chance)
    sight = Sight(GAME.view(state, seat), seat, played.question, Dice.seeded(1))
    keys = bot(sight)
    played.question.check(keys)
    return keys[0], sight.notes


# ---------------------------------------------------------------------- strength


def test_easy_beats_random_play():
    assert wins(easy, [random_bot], 30) >= 27


def test_normal_beats_random_play_and_easy():
    assert wins(normal, [random_bot], 4) == 4
    assert wins(normal, [easy], 6) >= 4


def test_normal_beats_three_random_players():
    assert wins(normal, [random_bot] * 3, 3) >= 2


@pytest.mark.parametrize("bot", [easy, normal])
@pytest.mark.parametrize("seats", [2, 3])
def test_computer_players_finish_games_with_all_options(bot, seats):
    for seed in range(3 if bot is easy else 1):
        run, _ = play_game([bot] * seats, ("options", seed), **OPTIONS)
        assert run.over


# ---------------------------------------------------------------------- what they know


@pytest.mark.parametrize("bot", [easy, normal])
def test_a_computer_player_decides_and_speaks_from_its_sight_alone(bot):
    run, _ = Run.start(GAME, 3, OPTIONS, seeded("sight"))
    dice = Dice.seeded("sight")
    for count in range(60):
        seat = run.waiting[0]
        if count % 4 == 0:
            copy = run.redeal(seat, Dice.seeded("other", count), seeded("other"), record=True)
            here, there = (table.sight(seat, Dice.seeded(1)) for table in (run, copy))
            assert bot(here) == bot(there)
            assert here.notes == there.notes
        run.answer(seat, run.open[seat].question.random(dice))


def test_thinking_changes_nothing_that_is_seen():
    run, _ = Run.start(GAME, 3, OPTIONS, seeded("pure"))
    dice = Dice.seeded("pure")
    for _ in range(30):
        seat = run.waiting[0]
        before = GAME.dump(run.state)
        normal(run.sight(seat, dice))
        assert GAME.dump(run.state) == before
        run.answer(seat, run.open[seat].question.random(dice))


def test_what_it_says_is_short_and_names_no_card_of_its_hand():
    _, said = play_game([normal, easy], "said", **OPTIONS)
    assert len(said) > 5
    assert all(10 < len(line) <= 160 and line.endswith(".") for line in said)
    assert len(dict.fromkeys(said)) > 3


# ---------------------------------------------------------------------- what it sees


def test_it_leaves_the_tile_that_is_about_to_blow_up():
    state = position(3, {"a1": [3], "a2": [0, 1], "e4": [0, 2]}, eliminator="a1", card="3x2-a")
    assert answer(normal, movement, state)[0] == "a1"


def test_it_pushes_a_rival_out_where_it_can():
    answers = []
    while True:
        state = position(2, {"d2": [1], "d1": [2, 3], "c3": [2, 1]}, card="5x1")
        played = play(movement, state, *answers)
        if played.open is None:
            break
        sight = Sight(GAME.view(state, 0), 0, played.question, Dice.seeded(1))
        answers += normal(sight)
    assert played.public.prisoners[0][1] == 1


def test_it_wins_at_once_where_it_can():
    state = position(2, {"c3": [2, 1], "c2": [1]}, crowd=False, card="5x1")
    state.public.figures["d3"] = [0, 0, 0]
    key, _ = answer(normal, movement, state)
    assert key == "c2"
    assert answer(normal, movement, state, "c2")[0] == "c3"


def test_it_puts_the_eliminator_under_a_rival_rather_than_itself():
    state = position(2, {"b2": [4], "d4": [0, 4], "c3": [1, 1]}, card="5x1")
    key, said = answer(normal, doom, state, chance=[face("move_eliminator")])
    assert key == "d4"
    assert said == ["Lizards: at d4 the Eliminator threatens 4 Koalas."]


def test_it_chooses_the_blast_that_hits_the_others():
    state = position(2, {"d4": [0, 4], "a3": [3], "c3": [1, 1]}, eliminator="d4", card="5x1")
    key, said = answer(normal, doom, state, chance=[face("free_choice")])
    assert key == "explosion"
    assert "4 Koalas" in said[0]


def test_it_pays_for_a_skirmish_that_ends_the_game():
    specials = ("skirmish", "detonator", "puppeteer")
    tiles = {"a2": [2, 1], "b2": [1], "c3": [1]}
    state = position(2, tiles, crowd=False, card="5x1", specials=specials, prisoners=[[0, 3], [0]])
    key, said = answer(normal, after_moving, state)
    assert key in ("skirmish", "puppeteer")
    assert "is worth it" in said[0]


def test_it_rolls_again_when_the_face_would_hurt():
    specials = ("roll_again", "skirmish", "puppeteer")
    tiles = {"a2": [1, 3], "b3": [1, 2], "d4": [1, 3], "c3": [1, 1]}
    state = position(2, tiles, card="5x1", specials=specials, prisoners=[[0, 3], [0]])
    assert answer(normal, doom, state, chance=[face("battle_royale")])[0] == "roll_again"


def test_it_knows_all_abilities_and_takes_the_one_it_likes_best():
    assert sorted(FAVOURITES) == sorted(ABILITIES)
    state = position(3, {})
    state.public.offered = ["anchor", "sidestep", "engineer", "planner"]
    state.public.starter = 1
    assert answer(normal, draft, state)[0] == "sidestep"


# ---------------------------------------------------------------------- its parts


def test_there_is_a_weight_for_every_feature_in_every_situation():
    assert sorted(WEIGHTS) == ["many done", "many moved", "two done", "two moved"]
    assert all(len(weights) == len(FEATURES) for weights in WEIGHTS.values())
    found = features(figures_of(position(3, {"b2": [2, 1]}).public), "b2", 0, 3)
    assert len(found) == len(FEATURES)
    json.dumps(found)


@pytest.mark.parametrize("seats", [2, 4])
def test_more_figures_are_better_and_fewer_rivals_too(seats):
    public = position(seats, {"b2": [2, 2], "d4": [2, 2], "c3": [1, 1]}).public
    look = outlook(public, 0, True)
    here = figures_of(public)
    odds = look.odds(here, "c3", "done")
    assert look.odds({**here, "e5": (3, *here["e5"][1:])}, "c3", "done") > odds
    assert look.odds({**here, "b2": (2, 0, *here["b2"][2:])}, "c3", "done") > odds
    assert chance(0.0) == 0.5


def test_a_foreseen_battle_is_the_battle_that_comes():
    dice = Dice.seeded("foresight")
    for number in range(40):
        seats = 2 + number % 3
        tiles = {tile: [dice.below(4) for _ in range(max(3, seats))] for tile in ("a1", "b2", "d4", "c3")}
        state = position(seats, tiles)
        look = outlook(state.public, 0, True)
        foreseen = look.after_battle(figures_of(state.public))
        played = play(lambda table: battle_royale(table, "doom"), state)
        if played.open is None:  # nobody had a choice
            assert figures_of(played.public) == foreseen


def test_a_cut_off_tile_is_among_the_casualties():
    tiles = ("c3", "b3", "a3", "a2")
    assert casualties(tiles)["b3"] == {"b3": BOX.explosion.blast.lost / 100, "a3": 1.0, "a2": 1.0}
    assert list(casualties(tiles)["a2"]) == ["a2"]


@pytest.mark.parametrize("able", ["", "vaulter", "long_legs", "full_ranks", "sidestep"])
def test_every_planned_turn_can_be_played(able):
    state = position(3, {"a1": [2, 1], "a3": [1, 2, 2], "c2": [1, 1], "d3": [2, 1, 1]}, able=(able,), prisoners=None)
    for card in CARDS.values():
        public = state.public
        mine = ability(public, 0)
        left = Allowance(card.figures, card.tiles, mine.figures, mine.steps, mine.jumps, ways_to_step(public))
        planner = Planner(outlook(public, 0, True), figures_of(public), public.eliminator)
        for plan in planner.plans(figures_of(public), {}, left)[:3]:
            copy = position(
                3,
                {"a1": [2, 1], "a3": [1, 2, 2], "c2": [1, 1], "d3": [2, 1, 1]},
                able=(able,),
                card=card.id,
            )
            answers = [key for start, goal, push in plan.moves if not push for key in (start, goal)]
            if len(answers) == 2 * len(plan.moves):
                played = play(movement, copy, *answers)
                assert figures_of(played.public) == plan.figures


def test_special_actions_are_all_weighed():
    """Every special action that can be bought after moving gets a price or is passed over, none breaks the turn."""
    for special in SPECIALS.values():
        others = [card for card in SPECIALS if card != special.id][:2]
        specials = (special.id, *others)
        held = [[0, 6], [0], [0]]
        state = position(3, {"a2": [2, 1], "d3": [1, 2, 2]}, card="5x1", specials=specials, prisoners=held)
        answer(normal, after_moving, state)
        state = position(3, {"a2": [2, 1], "d3": [1, 2, 2]}, specials=specials, prisoners=held)
        answer(normal, play_card, state)
