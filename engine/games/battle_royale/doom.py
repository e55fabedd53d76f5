"""The Doom die and its actions, which some cards have too (Rulebook: Doom Phase, Cards with an Additional Action)."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.battle_royale.abilities import has
from engine.games.battle_royale.arena import around, nearest
from engine.games.battle_royale.battle import battle_royale, battles_allowed
from engine.games.battle_royale.components import BOX
from engine.games.battle_royale.explosion import can_explode, explode
from engine.games.battle_royale.state import SPOTS, Public, State, Trace
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

STAY = "stay"
ACTIONS = ("battle_royale", "move_eliminator", "explosion")


async def roll(table: Table[State], cause: str) -> str:
    """Roll the Doom die for all to see; ``cause`` is ``doom``, ``again`` or, with two players, ``second``."""
    public = table.state.public
    face = await table.roll("doom", BOX.die)
    if cause == "second":
        public.second_die = face
    else:
        public.die = face
    public.trace.append(Trace("roll", face=face))
    table.tell("rolled", seat=public.active, cause=cause, face=face)
    return face


async def carry_out(table: Table[State], face: str, cause: str) -> None:
    """Do what a face of the die or a card says.

    Args:
        table: The table.
        face: ``battle_royale``, ``move_eliminator``, ``explosion`` or ``free_choice``.
        cause: ``doom`` (the die), ``card``, ``free`` (chosen), ``second`` (the second roll with two players) or the
            special action.
    """
    public = table.state.public
    if face == "free_choice":
        face = await table.ask(public.active, choice_question(public))
        cause = "free"
    if face == "battle_royale":
        await battle_royale(table, cause)
    elif face == "explosion" and can_explode(public):
        await explode(table, cause)
    else:
        await move_eliminator(table, cause, instead=face == "explosion")


def choice_question(public: Public) -> Question[str]:
    """Which of the three actions; with two players no battle in the first three turns."""
    blocked = [] if battles_allowed(public) else ["battle_royale"]
    return one(
        "choose",
        [action for action in ACTIONS if action not in blocked],
        refused=dict.fromkeys(blocked, "no_battle_yet"),
        default=("move_eliminator",),
    )


async def move_eliminator(table: Table[State], cause: str, instead: bool) -> None:
    """Move the Eliminator one place in any of eight directions, under a tile (Rulebook: Move Eliminator).

    Args:
        table: The table.
        cause: As in ``carry_out``.
        instead: An Explosion was called for, but the Eliminator is under a hole or the centre.

    An Engineer may then move it once more.
    """
    public = table.state.public
    goal = await table.ask(public.active, eliminator_question(public))
    set_eliminator(table, goal, cause, instead)
    if has(public, public.active, "engineer"):
        goal = await table.ask(public.active, eliminator_question(public, again=True))
        if goal != STAY:
            set_eliminator(table, goal, "engineer", False)


def set_eliminator(table: Table[State], goal: str, cause: str, instead: bool) -> None:
    """Put the Eliminator under another tile."""
    public = table.state.public
    start, public.eliminator = public.eliminator, goal
    public.trace.append(Trace("eliminator", [start, goal]))
    table.tell("eliminator", seat=public.active, cause=cause, tile=start, goal=goal, instead=instead)


def goals_from(tiles: Collection[str], place: str) -> list[str]:
    """Where the Eliminator may go from a place: a tile around it or, if there is none, a nearest one."""
    return around(tiles, place) or nearest(tiles, place)


def eliminator_question(public: Public, again: bool = False) -> Question[str]:
    """Where the Eliminator goes; it must move once, an Engineer may move it ``again``."""
    goals = goals_from(public.figures, public.eliminator)
    refused = {
        spot: "eliminator_must_move"
        if spot == public.eliminator
        else "eliminator_too_far"
        if spot in public.figures
        else "eliminator_hole"
        for spot in SPOTS
        if spot not in goals
    }
    return one(
        "eliminator_again" if again else "eliminator",
        [*goals, STAY] if again else goals,
        subject=public.eliminator,
        spots={s: s for s in goals},
        refused=refused,
        default=(STAY,) if again else None,
    )
