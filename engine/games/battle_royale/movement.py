"""Moving figures with a card, one after the other (Rulebook: Movement Phase)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.battle_royale.abilities import gait, has, use_move
from engine.games.battle_royale.arena import DIRECTIONS, Gait, can_step, jumped, routes, slants, steps_of
from engine.games.battle_royale.components import CARDS, Card, capacity
from engine.games.battle_royale.ending import announce, settle
from engine.games.battle_royale.pushing import make_room
from engine.games.battle_royale.state import SPOTS, Public, State, Trace
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

DONE = "done"
BACK = "back"


def lowest(cards: Sequence[str]) -> str:
    """The card that a time-out plays: the one with the fewest figures times tiles."""
    return min(cards, key=lambda key: CARDS[key].figures * CARDS[key].tiles)


def card_question(hand: Sequence[str], specials: Sequence[str], hindered: Mapping[str, str]) -> Question[str]:
    """Which card to play; only its owner knows the options.

    A special action before the movement phase is offered beside the cards, so that nobody is asked twice.

    Args:
        hand: The cards that may be played.
        specials: The special actions that may be used first.
        hindered: Other open special actions, each with its refusal code.
    """
    refused = {key: "not_in_hand" for key in CARDS if key not in hand} | dict(hindered)
    return one("card", [*hand, *specials], private=True, refused=refused, default=(lowest(hand),))


@dataclass(slots=True)
class Walked:
    """What a round of moves has brought.

    Attributes:
        moves: ``[start, goal]`` of every move.
        gone: Seats that lost their last figure.
        cards: Abilities and special actions that made a move possible.
    """

    moves: list[list[str]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


async def move_figures(table: Table[State], card: Card) -> None:
    """Move up to as many figures as the card says, each up to as many tiles; then sum it up in one event."""
    public = table.state.public
    held = list(public.prisoners[public.active])
    if public.special:  # what it did this turn stays to be seen
        walked = await walk(table)
    else:
        walked = await walk(table, public.trace.clear)
        if not walked.moves:
            public.trace.clear()
    now = public.prisoners[public.active]
    out = [colour for colour, before in enumerate(held) for _ in range(now[colour] - before)]
    cards = list(dict.fromkeys(walked.cards))
    table.tell("movement", seat=public.active, card=card.id, moves=walked.moves, out=out, cards=cards)
    announce(table, walked.gone)


async def walk(table: Table[State], at_first: Callable[[], None] | None = None) -> Walked:
    """Move figures one after the other as long as the player may and wants to.

    Args:
        table: The table.
        at_first: What to do before the first figure moves.
    """
    public = table.state.public
    walked = Walked()
    while (public.moves_left or public.bonus_moves) and not public.ended:
        start = await table.ask(public.active, figure_question(public))
        if start == DONE:
            break
        ways = routes(public.figures, start, gait(public))
        goal = await table.ask(public.active, goal_question(public, start, ways))
        if goal == BACK:
            continue
        if at_first is not None and not walked.moves:
            at_first()
        walked.moves.append([start, goal])
        walked.cards += await move(table, start, goal, ways[goal])
        walked.gone += settle(public)
    return walked


def movable(public: Public, walking: Gait) -> list[str]:
    """Tiles with a figure of the active player that has not moved this turn and can."""
    seat = public.active
    return [
        spot
        for spot in SPOTS
        if spot in public.figures
        and public.figures[spot][seat] > public.moved.get(spot, 0)
        and can_step(public.figures, spot, walking)
    ]


def figure_question(public: Public) -> Question[str]:
    """Which figure moves next: by its tile, figures of a colour on one tile being alike."""
    seat = public.active
    able = movable(public, gait(public))
    refused = {}
    for spot in SPOTS:
        if spot not in public.figures:
            refused[spot] = "hole"
        elif not public.figures[spot][seat]:
            refused[spot] = "no_figure"
        elif public.figures[spot][seat] <= public.moved.get(spot, 0):
            refused[spot] = "has_moved"
        elif spot not in able:
            refused[spot] = "stuck"
    return one(
        "figure",
        [*able, DONE],
        subject=str(public.moves_left + public.bonus_moves),
        spots={spot: spot for spot in able},
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


async def pick_way(table: Table[State], start: str, goal: str, ways: Mapping[str, Sequence[str]]) -> str:
    """The direction of the last step.

    It is asked only if it makes a difference: if there is a push and several ways to arrive. Else the figure takes a
    shortest way, if possible one without a jump.
    """
    public = table.state.public
    if len(ways) > 1 and sum(public.figures[goal]) >= capacity(public):
        refused = {way: "no_such_way" for way in DIRECTIONS if way not in ways}
        asked = one("direction", list(ways), subject=f"{start}>{goal}", refused=refused)
        return await table.ask(public.active, asked)
    return min(ways, key=lambda way: (jumped(ways[way]), steps_of(ways[way])))


async def move(table: Table[State], start: str, goal: str, ways: Mapping[str, list[str]]) -> list[str]:
    """Take a figure to its goal and push if that tile is then too full; the cards that made it possible."""
    public = table.state.public
    seat = public.active
    direction = await pick_way(table, start, goal, ways)
    path = ways[direction]
    public.figures[start][seat] -= 1
    public.figures[goal][seat] += 1
    public.moved[goal] = public.moved.get(goal, 0) + 1
    cards = use_move(public, steps_of(path), jumped(path))
    if slants(path):
        cards.append("sidestep" if has(public, seat, "sidestep") else "cut_corners")
    public.trace.append(Trace("move", path, seat))
    table.tell("moved", seat=seat, path=path)
    await make_room(table, goal, direction, seat, True)
    return cards
