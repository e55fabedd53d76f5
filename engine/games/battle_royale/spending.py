"""When a computer player spends its prisoners on a special action, and on what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.battle_royale.arena import Gait, reach
from engine.games.battle_royale.components import BOX, SPECIALS
from engine.games.battle_royale.evaluation import Figures
from engine.games.battle_royale.planning import Allowance, before
from engine.games.battle_royale.prospects import changed, odds_of
from engine.games.battle_royale.specials import SKIP, battlefields, puppets

if TYPE_CHECKING:
    from engine.games.battle_royale.normal import Mind

PRICE = 0.03
"""Log-odds of winning that a prisoner is worth: as money, and at the end when the centre is level."""
LOOKED_AT = 4
"""Ways to use the Puppeteer for which the Doom die is looked at."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A special action with what it brings.

    Attributes:
        worth: Log-odds of winning afterwards, the price taken off.
        special: Its id, or ``skip``.
        moves: Start, goal and push of the moves it makes.
        puppet: Tile, colour and goal of the Puppeteer's figure.
    """

    worth: float
    special: str
    moves: tuple[tuple[str, str, str], ...] = ()
    puppet: tuple[str, str, str] = ("", "", "")


def best_deal(mind: Mind) -> Deal:
    """The special action after moving that pays most, or none."""
    deals = [Deal(odds_of(mind.doomed(mind.figures, mind.eliminator, mind.played())), SKIP)]
    for key in mind.keys:
        if key in SPECIALS:
            deals += offers(mind, key)
    return max(deals, key=lambda deal: deal.worth)


def offers(mind: Mind, special_id: str) -> list[Deal]:
    """What a special action can bring now."""
    look, card, figures = mind.outlook, mind.played(), mind.figures
    special = SPECIALS[special_id]
    price = PRICE * special.cost
    match special_id:
        case "remote_control":
            places = look.places(figures, mind.eliminator)
            return [Deal(odds_of(max(mind.doomed(figures, place, card) for place in places)) - price, special_id)]
        case "detonator" if look.blasts(figures, mind.eliminator):
            after = look.after_blast(figures, mind.eliminator)
            return [Deal(odds_of(mind.doomed(after, mind.eliminator, card)) - price, special_id)]
        case "skirmish":
            return [Deal(odds_of(max(map(mind.fought, battlefields(mind.public)))) - price, special_id)]
        case "second_wind":
            left = Allowance(special.figures, special.tiles, 0, 0, 0, mind.allowance().ways)
            worth, plan = mind.best(mind.planner().plans(figures, mind.public.moved, left), card)
            return [Deal(odds_of(worth) - price, special_id, plan.moves)] if plan.moves else []
        case "puppeteer":
            return pull(mind, strings(mind, "", ""))
        case _:
            return []


def strings(mind: Mind, tile: str, colour: str) -> list[tuple[str, int]]:
    """Figures that the Puppeteer can move, on one tile or of one colour if these are chosen already."""
    found = puppets(mind.public)
    return [
        (spot, other)
        for spot, others in found.items()
        for other in others
        if tile in ("", spot) and colour in ("", str(other))
    ]


def pull(mind: Mind, figures: Sequence[tuple[str, int]]) -> list[Deal]:
    """The best uses of the Puppeteer among some figures."""
    special = SPECIALS["puppeteer"]
    look = mind.outlook
    rated: list[tuple[float, Figures, tuple[str, str, str], str]] = []
    gait = Gait(special.tiles)
    for tile, colour in figures:
        near = reach(mind.public.figures, tile, gait)
        for goal in near:
            after = changed(changed(mind.figures, tile, colour, -1), goal, colour, 1)
            puppet = (tile, str(colour), goal)
            if sum(after[goal]) <= BOX.capacity[look.seats]:
                rated.append((look.odds(after, mind.eliminator, "moved"), after, puppet, ""))
                continue
            for way in gait.ways:
                come_from = before(goal, way)
                if come_from and (come_from == tile or near.get(come_from, gait.steps) < gait.steps):
                    pushed = look.roomy(after, goal, way, colour)
                    rated.append((look.odds(pushed, mind.eliminator, "moved"), pushed, puppet, way))
    rated.sort(key=lambda found: -found[0])
    return [
        Deal(
            odds_of(mind.doomed(after, mind.eliminator, mind.played())) - PRICE * special.cost,
            special.id,
            ((puppet[0], puppet[2], way),),
            puppet,
        )
        for _, after, puppet, way in rated[:LOOKED_AT]
    ]
