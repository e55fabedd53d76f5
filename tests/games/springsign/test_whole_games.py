"""Whole games: they end, stay sound, and computer players play them well."""

import pytest

from engine.games.springsign import GAME
from engine.games.springsign.bots import fed_worth
from engine.games.springsign.components import RESOURCES, SETTLERS, UNIQUE
from engine.games.springsign.plans import MOST_DEALS, MOST_STEPS
from engine.games.springsign.worth import Mind
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, seeded
from tests.games.springsign import golden

DEEPEST = 40
"""Actions after one another that a plan of the largest purse may hold: where the steps run out, it ends in so many."""
HARD = {"disgruntled": "on", "inbound": "on", "ruthless": "2", "marathon": "on"}


def play_game(seats, seed, bots, sides=None, **options):
    """A whole game, checked after every answer."""
    run, _ = Run.start(GAME, seats, options, seeded("whole", seed), record=False)
    dice = Dice.seeded("whole", seed)
    while not run.over:
        seat = run.waiting[dice.below(len(run.waiting))]
        question = run.open[seat].question
        if sides and question.name == "board":
            keys = [sides[seat]] if sides[seat] in question.keys else question.random(dice)
        elif sides and question.name == "side":
            keys = ["simplified" if sides[seat] == "simplified" else question.keys[-1]]
        else:
            keys = GAME.player(bots[seat])(Sight(run.view(seat), seat, question, dice))
        run.answer(seat, keys)
        assert GAME.check(run.state) == []
    return run


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("options", [{}, {"boards": "simplified"}, {"boards": "unique"}, {"boards": "dealt", **HARD}])
def test_random_games_end_and_stay_sound_after_every_answer(seats, options):
    for seed in range(2):
        run = play_game(seats, seed, ["random"] * seats, **options)
        outcome = run.outcome()
        assert len(outcome.places) == len(outcome.points) == seats
        assert outcome.winners == tuple(s for s in range(seats) if outcome.places[s] == 1) or not outcome.winners


def test_the_computer_player_beats_random_play_with_every_board_and_bounds_its_plans(monkeypatch):
    minds = []
    made_up = Mind.made_up

    def noted(public, seat):
        minds.append(made_up(public, seat))
        return minds[-1]

    monkeypatch.setattr(Mind, "made_up", noted)
    won = games = 0
    for board in ("simplified", *UNIQUE):
        for seed in range(3):
            me = seed % 2
            bots, sides = ["random", "random"], ["simplified", "simplified"]
            bots[me], sides[me] = "neighbour", board
            run = play_game(2, f"{board}{seed}", bots, sides)
            won += run.outcome().winners == (me,)
            games += 1
    assert won >= games - 1  # 99 of 100 over many games: python -m bench springsign
    assert max(mind.planner.steps for mind in minds) <= MOST_STEPS + MOST_DEALS * DEEPEST


def test_a_purse_that_would_pay_for_everything_is_planned_in_bounded_steps():
    run, _ = Run.start(GAME, 2, {"boards": "simplified"}, seeded("rich"), record=False)
    while run.open[run.waiting[0]].question.name != "action":
        run.answer(run.waiting[0], run.open[run.waiting[0]].question.keys[:1])
    seat, public = run.waiting[0], run.state.public
    mind = Mind.made_up(public, seat)
    worth = [mind.plan(dict.fromkeys(RESOURCES, count)) for count in (0, 1, 2, 20)]
    assert worth == sorted(worth)
    assert mind.planner.steps <= MOST_STEPS + MOST_DEALS * DEEPEST


def test_the_smuggler_does_not_feed_herself_what_she_may_spend_where_it_lies():
    run, _ = Run.start(GAME, 2, {"boards": "dealt"}, seeded("contraband"), record=False)
    public = run.state.public
    public.homes[0].board = public.homes[0].side = "smuggler"
    public.homes[0].tokens["fish"] = 1
    settler = next(card for card in public.people if card in SETTLERS and "lore" not in SETTLERS[card].makes)
    public.on_settlers = {settler: {"lore": 1}}
    mind = Mind.made_up(public, 0)
    assert fed_worth(mind, f"lore@{settler}", 1) < mind.plan(mind.tokens())


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_computer_players_finish_in_about_as_many_seasons_as_the_rulebook_says(seats):
    seasons = [play_game(seats, seed, ["neighbour"] * seats, boards="unique").state.public.season for seed in (1, 2)]
    assert all(2 <= number <= 9 for number in seasons)


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_whole_game_reads_as_it_did(name):
    stored = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.transcript(name) == stored, "if this is meant: python -m tests.games.springsign.golden"


def test_words_differ_where_options_lie_on_the_board_and_events_are_told():
    names = ["Ann", "Bob", "Cem"]
    run, step = Run.start(GAME, 3, {"boards": "unique"}, seeded("words"), record=False)
    dice = Dice.seeded("words")
    told = []
    while not run.over:
        seat = run.waiting[0]
        question, view = run.open[seat].question, run.view(seat)
        assert 0 < len(GAME.text.prompt(view, seat, question, names)) <= 280
        labels = [GAME.text.label(view, seat, question, key, names) for key in question.keys]
        assert len(dict.fromkeys(labels)) == len(labels), labels
        step = run.answer(seat, question.random(dice))
        told += [GAME.text.line(happened.event, names) for happened in step.happened]
    assert None not in [line for line in told if line is not None]
    assert GAME.text.status(run.view(None), names) == "The Election is over."
    assert any("Town Votes" in line for line in told if line)


def test_every_event_has_words():
    names = ["Ann", "Bob", "Cem", "Dea"]
    silent = []
    for seed in range(3):
        run, step = Run.start(GAME, 4, {"boards": "unique", "inbound": "on"}, seeded("events", seed), record=False)
        dice = Dice.seeded("events", seed)
        while not run.over:
            seat = run.waiting[0]
            step = run.answer(seat, run.open[seat].question.random(dice))
            silent += [h.event.name for h in step.happened if GAME.text.line(h.event, names) is None]
    assert set(silent) <= {"gained", "popularity"}  # nothing gained needs no words
