"""Moving figures with a card, one after the other (Rulebook: Movement Phase)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.battle_royale.arena import BESIDE, routes
from engine.games.battle_royale.components import CARDS, Card, capacity
from engine.games.battle_royale.ending import announce, settle
from engine.games.battle_royale.pushing import make_room
from engine.games.battle_royale.state import SPOTS, Public, State, Trace
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

DONE = "done"
BACK = "back"


def lowest(cards: list[str]) -> str:
    """The card that a time-out plays: the one with the fewest figures times tiles."""
    return min(cards, key=lambda key: CARDS[key].figures * CARDS[key].tiles)


def card_question(hand: list[str]) -> Question[str]:
    """Which card to play; only its owner knows the options."""
    refused = {key: "not_in_hand" for key in CARDS if key not in hand}
    return one("card", hand, private=True, refused=refused, default=(lowest(hand),))


async def move_figures(table: Table[State], card: Card) -> None:
    """Move up to as many figures as the card says, each up to as many tiles; then sum it up in one event."""
    public = table.state.public
    moves: list[list[str]] = []
    gone: list[int] = []
    held = list(public.prisoners[public.active])
    while public.moves_left and not public.ended:
        start = await table.ask(public.active, figure_question(public))
        if start == DONE:
            break
        ways = routes(public.figures, start, card.tiles)
        goal = await table.ask(public.active, goal_question(public, start, ways))
        if goal == BACK:
            continue
        if not moves:
            public.trace.clear()
        moves.append([start, goal])
        await move(table, start, goal, ways[goal])
        gone += settle(public)
    if not moves:
        public.trace.clear()
    now = public.prisoners[public.active]
    out = [colour for colour, before in enumerate(held) for _ in range(now[colour] - before)]
    table.tell("movement", seat=public.active, card=card.id, moves=moves, out=out)
    announce(table, gone)


def figure_question(public: Public) -> Question[str]:
    """Which figure moves next: by its tile, figures of a colour on one tile being alike."""
    seat = public.active
    movable, refused = [], {}
    for spot in SPOTS:
        if spot not in public.figures:
            refused[spot] = "hole"
        elif not public.figures[spot][seat]:
            refused[spot] = "no_figure"
        elif public.figures[spot][seat] <= public.moved.get(spot, 0):
            refused[spot] = "has_moved"
        elif not any(other in public.figures for other in BESIDE[spot]):
            refused[spot] = "stuck"
        else:
            movable.append(spot)
    return one(
        "figure",
        [*movable, DONE],
        subject=str(public.moves_left),
        spots={spot: spot for spot in movable},
        refused=refused,
        default=(DONE,),
    )


def goal_question(public: Public, start: str, ways: Mapping[str, object]) -> Question[str]:
    """Where the chosen figure goes, or back to choosing another one."""
    refused = {
        spot: "own_tile" if spot == start else "too_far" if spot in public.figures else "hole"
        for spot in SPOTS
        if spot not in ways
    }
    return one(
        "to",
        [*ways, BACK],
        subject=start,
        spots={spot: spot for spot in ways},
        refused=refused,
        default=(BACK,),
    )


async def move(table: Table[State], start: str, goal: str, ways: Mapping[str, list[str]]) -> None:
    """Take a figure to its goal and push if that tile is then too full.

    The direction of the last step is asked only if it makes a difference: if there is a push and several ways to
    arrive. Else the figure takes a shortest way.
    """
    public = table.state.public
    seat = public.active
    direction = min(ways, key=lambda way: len(ways[way]))
    if len(ways) > 1 and sum(public.figures[goal]) >= capacity(public):
        refused = {way: "no_such_way" for way in ("up", "right", "down", "left") if way not in ways}
        direction = await table.ask(seat, one("direction", list(ways), subject=f"{start}>{goal}", refused=refused))
    public.figures[start][seat] -= 1
    public.figures[goal][seat] += 1
    public.moved[goal] = public.moved.get(goal, 0) + 1
    public.moves_left -= 1
    public.trace.append(Trace("move", ways[direction], seat))
    table.tell("moved", seat=seat, path=ways[direction])
    await make_room(table, goal, direction, seat, True)
