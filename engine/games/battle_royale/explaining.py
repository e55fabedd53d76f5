"""Why the computer player does what it does, in one line for the table's log. It names teams, never hands."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.battle_royale.battle import leaders_and_prey
from engine.games.battle_royale.components import Card
from engine.games.battle_royale.evaluation import Counts, Figures, casualties
from engine.games.battle_royale.planning import Plan
from engine.games.battle_royale.prospects import position
from engine.games.battle_royale.state import CENTRE, Public
from engine.games.battle_royale.teams import team, team_name
from engine.games.battle_royale.wording import ACTIONS, CARD_NAMES

MOST = 2
"""Reasons told."""

Moves = Sequence[tuple[str, str, str]]


def plan_note(public: Public, seat: int, plan: Plan, card: Card) -> str:
    """What a turn is for: whom it pushes out, where it leads afterwards, which danger it leaves."""
    me = team_name(public, seat)
    told = reasons(public, seat, plan)
    if card.extra and len(told) < MOST:
        told.append(f"then comes {ACTIONS[card.extra]}")
    if not told:
        return f"{me} stay where they stand." if not plan.moves else f"{me} close ranks."
    return f"{me}: {'; '.join(told[:MOST])}."


def reasons(public: Public, seat: int, plan: Plan) -> list[str]:
    """What changes for the better, the most telling first."""
    before, after = position(public), plan.figures
    told = []
    for colour in range(len(public.colours)):
        lost = sum(counts[colour] for counts in before.values()) - sum(counts[colour] for counts in after.values())
        if lost > 0 and colour != seat:
            told.append(f"{some(public, colour, lost)} pushed out")
    now, then = before[CENTRE], after[CENTRE]
    if then[seat] > now[seat]:
        told.append(f"{some(public, seat, then[seat] - now[seat])} more on the centre")
    won = [tile for tile in after if tile != CENTRE and leads(after[tile], seat) and not leads(before[tile], seat)]
    if won:
        told.append(f"the lead on {listed(won)}")
    fled = in_danger(public, before, seat) - in_danger(public, after, seat)
    if fled > 0:
        told.append(f"{fled} fewer above the Eliminator")
    saved = [tile for tile in before if tile != CENTRE and trails(before[tile], seat) and not trails(after[tile], seat)]
    if saved:
        told.append(f"no longer outnumbered on {listed(saved)}")
    return told


def listed(tiles: Sequence[str]) -> str:
    """The first few tiles: "a1, b2 and c4"."""
    *first, last = tiles[:3]
    return f"{', '.join(first)} and {last}" if first else last


def leads(counts: Counts, seat: int) -> bool:
    """Whether a battle on the tile would bring the seat a prisoner."""
    return seat in leaders_and_prey(counts)[0]


def trails(counts: Counts, seat: int) -> bool:
    """Whether a battle on the tile could cost the seat a figure."""
    return seat in leaders_and_prey(counts)[1]


def in_danger(public: Public, figures: Figures, seat: int) -> int:
    """The seat's figures that an explosion right now would hit."""
    hit = casualties(tuple(figures)).get(public.eliminator, {})
    return sum(counts[seat] for tile, counts in figures.items() if tile in hit)


def some(public: Public, colour: int, n: int) -> str:
    """Such as "1 Koala" or "2 Robots"."""
    return f"{n} {team(public, colour).plural[: None if n > 1 else -1]}"


def threatened(public: Public, place: str, seat: int) -> str:
    """Whom a blast in a place would hit."""
    figures = position(public)
    hit = casualties(tuple(figures)).get(place, {})
    sums = [sum(figures[tile][colour] for tile in hit) for colour in range(len(public.colours))]
    others = [some(public, colour, n) for colour, n in enumerate(sums) if n and colour != seat]
    mine = [some(public, seat, sums[seat]) + " of our own"] if sums[seat] else []
    return ", ".join([*others, *mine]) or "nobody"


def eliminator_note(public: Public, seat: int, place: str) -> str:
    """Why the Eliminator goes there."""
    if place == CENTRE:
        return f"{team_name(public, seat)} put the Eliminator where it cannot go off."
    return f"{team_name(public, seat)}: at {place} the Eliminator threatens {threatened(public, place, seat)}."


def face_note(public: Public, seat: int, face: str, after: Figures) -> str:
    """Why an action is chosen for a Free Choice."""
    me = team_name(public, seat)
    if face == "battle_royale":
        before = position(public)
        lost = [
            some(public, colour, n)
            for colour in range(len(public.colours))
            if (n := sum(before[tile][colour] - after[tile][colour] for tile in before)) > 0
        ]
        return f"{me} want the battle: {', '.join(lost) or 'nobody'} would go."
    if face == "explosion" and public.eliminator in public.figures and public.eliminator != CENTRE:
        return f"{me} want the blast: it hits {threatened(public, public.eliminator, seat)}."
    return f"{me} would rather move the Eliminator."


def special_note(public: Public, special_id: str, moves: Moves) -> str:
    """Why a special action is worth its price."""
    where = ", ".join(f"{start} → {goal}" for start, goal, _ in moves)
    return f"{CARD_NAMES[special_id]} is worth it{': ' + where if where else ''}."
