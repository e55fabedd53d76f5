"""Rabbit Island: lay out an island tile by tile, then walk it, build on it, harvest it, and spoil each other's plans.

Exploring decides where paths lead; twenty years of building follow; then the buildings are counted.
"""

from engine.games.rabbit_island import scene, text
from engine.games.rabbit_island.actions import ONLY_TARGET, PASS_TURN
from engine.games.rabbit_island.bots import BOTS
from engine.games.rabbit_island.scoring import outcome
from engine.games.rabbit_island.setup import OPTIONS, check, setup
from engine.games.rabbit_island.state import State
from engine.games.rabbit_island.turn import (
    action_window,
    choose_cell,
    choose_tile,
    collapse,
    conquer,
    discard,
    draw_card,
    first_year,
    give_up_tiles,
    land,
    move,
    opening,
    play_card,
    settle,
    take_effects,
)
from engine.games.rabbit_island.view import redeal, view
from engine.kernel.game import Game

GAME: Game[State] = Game(
    key="rabbit_island",
    title="Rabbit Island",
    tagline="Explore an island, build on it, and gather carrots for twenty years.",
    seats=(2, 4),
    minutes=60,
    stage="finished",
    rules_version=1,
    state_version=1,
    state=State,
    setup=setup,
    phases=(
        opening,
        choose_tile,
        choose_cell,
        give_up_tiles,
        settle,
        first_year,
        play_card,
        move,
        action_window,
        take_effects,
        collapse,
        land,
        draw_card,
        discard,
        conquer,
    ),
    view=view,
    redeal=redeal,
    outcome=outcome,
    check=check,
    text=text,
    pictures=scene,
    options=OPTIONS,
    bots=BOTS,
    bot="settler",
    standing=(PASS_TURN, ONLY_TARGET),
)
