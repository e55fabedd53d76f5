"""Battle Royale: push, outnumber and blow up the others in an arena that falls apart; the last one standing wins.

Everybody moves figures with cards, then the Doom die brings battles on every tile, moves the Eliminator under the
arena, or blows up the tile above it.
"""

from engine.games.battle_royale import scene, text
from engine.games.battle_royale.bots import BOTS
from engine.games.battle_royale.digest import digest
from engine.games.battle_royale.ending import outcome
from engine.games.battle_royale.lesson import LESSON
from engine.games.battle_royale.setup import OPTIONS, check, setup
from engine.games.battle_royale.state import State
from engine.games.battle_royale.turn import (
    after_moving,
    doom,
    draft,
    draw_card,
    extra_action,
    movement,
    next_turn,
    opening,
    play_card,
    second_roll,
)
from engine.games.battle_royale.view import redeal, view
from engine.kernel.game import Game

GAME: Game[State] = Game(
    key="battle_royale",
    title="Battle Royale",
    tagline="Push, outnumber and blow up the others in an arena that falls apart.",
    seats=(2, 4),
    minutes=30,
    stage="finished",
    rules_version=3,
    state_version=3,
    state=State,
    setup=setup,
    phases=(
        opening,
        draft,
        play_card,
        movement,
        draw_card,
        after_moving,
        extra_action,
        doom,
        second_roll,
        next_turn,
    ),
    view=view,
    redeal=redeal,
    outcome=outcome,
    check=check,
    text=text,
    pictures=scene,
    options=OPTIONS,
    bots=BOTS,
    bot="easy",
    lesson=LESSON,
    digest=digest,
)
