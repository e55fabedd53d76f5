"""Bunny Kingdom with Bunny Express: draft cards, spread over the New World, build Cities, lay tracks, reap carrots.

Four rounds of Exploration, Construction and Harvest; then parchments are counted and the most Golden Carrots win.
"""

from engine.games.bunny_kingdom import scene, text
from engine.games.bunny_kingdom.audit import check
from engine.games.bunny_kingdom.bots import BOTS
from engine.games.bunny_kingdom.construction import build, camps
from engine.games.bunny_kingdom.ending import copying, final_scores, final_star, outcome
from engine.games.bunny_kingdom.exploration import deal, draft, provisions
from engine.games.bunny_kingdom.harvest import harvest, trading
from engine.games.bunny_kingdom.options import OPTIONS
from engine.games.bunny_kingdom.railroad import new_sheriff, railroad
from engine.games.bunny_kingdom.setup import opening, setup
from engine.games.bunny_kingdom.state import State
from engine.games.bunny_kingdom.view import redeal, view
from engine.kernel.game import Game

PHASES = (
    opening, deal, draft, provisions, new_sheriff, railroad, camps, build, trading, harvest, final_star, copying,
    final_scores,
)  # fmt: skip
"""In order of play."""

GAME: Game[State] = Game(
    key="bunny_kingdom",
    title="Bunny Kingdom",
    tagline="Draft cards, spread over the New World, build Cities, lay tracks and reap carrots.",
    seats=(2, 4),
    minutes=60,
    stage="finished",
    rules_version=1,
    state_version=1,
    state=State,
    setup=setup,
    phases=PHASES,
    view=view,
    redeal=redeal,
    outcome=outcome,
    check=check,
    text=text,
    pictures=scene,
    options=OPTIONS,
    bots=BOTS,
    bot="planner",
)
