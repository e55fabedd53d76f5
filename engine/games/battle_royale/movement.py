"""Moving figures with a card, one after the other (Rulebook: Movement Phase)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.battle_royale.abilities import gait, has, use_move
from engine.games.battle_royale.arena import Gait, can_step, jumped, routes, slants, steps_of
from engine.games.battle_royale.components import CARDS, Card
from engine.games.battle_royale.ending import announce, settle
from engine.games.battle_royale.goals import BACK, Course, Ways, course_of, goal_question, pick_way, whole_moves
from engine.games.battle_royale.pushing import arrive, make_room
from engine.games.battle_royale.state import SPOTS, Public, State, Trace
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

DONE = "done"


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
        options = whole_moves(public, start, public.active, ways)
        asked = goal_question(public, "to", start, start, public.active, ways, options, BACK)
        key = await table.ask(public.active, asked)
        if key == BACK:
            continue
        goal = course_of(key).goal
        if at_first is not None and not walked.moves:
            at_first()
        walked.moves.append([start, goal])
        walked.cards += await move(table, start, goal, ways[goal], options[key])
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


async def move(table: Table[State], start: str, goal: str, ways: Ways, course: Course | None) -> list[str]:
    """Take a figure to its goal and push if that tile is then too full; the cards that made it possible.

    Args:
        table: The table.
        start: The figure's tile.
        goal: Where it goes.
        ways: The ways there.
        course: The whole move that was chosen; None to ask for direction and pushes.
    """
    public = table.state.public
    seat = public.active
    direction = course.direction if course else await pick_way(table, start, goal, ways)
    path = ways[direction]
    crowd = arrive(public, start, goal, seat)
    cards = use_move(public, steps_of(path), jumped(path))
    if slants(path):
        cards.append("sidestep" if has(public, seat, "sidestep") else "cut_corners")
    public.trace.append(Trace("move", path, seat))
    table.tell("moved", seat=seat, path=path)
    await make_room(table, crowd, direction, course.pushes if course else None)
    return cards
