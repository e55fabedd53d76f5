"""Springsign: run for mayor of a frontier town; buildings win you popularity, popularity wins you votes.

Each season settlers bring tokens, everybody takes actions until they go home, and the Town votes for the most popular,
which may be Anarchy.
"""

from engine.games.springsign import scene, text
from engine.games.springsign.audit import check
from engine.games.springsign.bots import BOTS
from engine.games.springsign.components import SETTLERS, WORLD
from engine.games.springsign.resolving import resolve
from engine.games.springsign.scoring import outcome
from engine.games.springsign.seasons import cleanup, inbound_traffic, markets, new_season, replenish, town_votes
from engine.games.springsign.setup import OPTIONS, choose_boards, opening, setup
from engine.games.springsign.state import State
from engine.games.springsign.turn import next_turn, turn
from engine.games.springsign.view import redeal, view
from engine.kernel.game import Cards, Game

GAME: Game[State] = Game(
    key="springsign",
    title="Springsign",
    tagline="Run for mayor of a frontier town before Anarchy wins the vote.",
    seats=(1, 6),
    minutes=90,
    stage="finished",
    rules_version=2,
    state_version=1,
    state=State,
    setup=setup,
    phases=(
        opening,
        choose_boards,
        replenish,
        markets,
        next_turn,
        turn,
        resolve,
        cleanup,
        town_votes,
        inbound_traffic,
        new_season,
    ),
    view=view,
    redeal=redeal,
    outcome=outcome,
    check=check,
    text=text,
    pictures=scene,
    options=OPTIONS,
    bots=BOTS,
    bot="neighbour",
    cards=Cards(
        names={key: card.name for cards in (WORLD, SETTLERS) for key, card in cards.items()},
        picture=scene.card,
        words=text.card_text,
    ),
    areas=True,
    explained=(
        "board",
        "side",
        "action",
        "outlaw",
        "take",
        "mark",
        "play_to",
        "swap_for",
        "give_relic",
        "opponent",
        "pick_world",
    ),
)
