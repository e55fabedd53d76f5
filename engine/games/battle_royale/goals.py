"""Where a figure goes and whom it pushes there, as one choice (Rulebook: Movement Rules, Pushing).

The key of a whole move is its goal (``"d3"``) where just one thing can come of it, else the goal, the direction of the
last step and the colours of all that are pushed, in order: ``"d3>right:1"``, ``"d3>up:0,2"``. Moves that lead to the
same position are one option. A question has room for ``MOST_OPTIONS``: if there would be more, the goals where most can
come of it are offered as bare tiles again, and direction and pushes are asked afterwards (``pick_way``,
``pushing.whom``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.battle_royale.arena import DIRECTIONS, STRAIGHT, jumped, steps_of
from engine.games.battle_royale.components import capacity
from engine.games.battle_royale.pushing import (
    Push,
    arrive,
    copied,
    outcomes,
    position,
    pushable,
    replayed,
    why_not_pushed,
)
from engine.games.battle_royale.state import SPOTS, Public, State
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

BACK = "back"
MOST_OPTIONS = 20
"""Options of a goal question, ``back`` included, that are shown as buttons: one press."""

Ways = Mapping[str, list[str]]
"""For each direction of a possible last step the path, its start included."""


@dataclass(frozen=True, slots=True)
class Course:
    """A whole move.

    Attributes:
        goal: The tile where it ends.
        direction: Its last step, "" in the key of a bare tile.
        pushes: Colours of all that are pushed, in order.
    """

    goal: str
    direction: str = ""
    pushes: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Such as ``"d3>up:0,2"``."""
        return f"{self.goal}>{self.direction}:{','.join(map(str, self.pushes))}" if self.direction else self.goal


def course_of(key: str) -> Course:
    """What the key of a whole move says; only goal and nothing else if that is a bare tile."""
    goal, _, pushing = key.partition(">")
    direction, _, colours = pushing.partition(":")
    return Course(goal, direction, tuple(int(colour) for colour in colours.split(",") if colour))


def is_full(public: Public, goal: str) -> bool:
    """Whether a figure that stops on a tile pushes somebody."""
    return sum(public.figures[goal]) >= capacity(public)


def by_preference(ways: Ways) -> list[str]:
    """Directions to arrive in, the shortest way without a jump first."""
    return sorted(ways, key=lambda way: (jumped(ways[way]), steps_of(ways[way])))


def courses(public: Public, start: str, colour: int, goal: str, ways: Ways) -> list[Course]:
    """All different things that can come of going to one goal, those with the fewest pushes first.

    Of several ways to one position it is the shortest without a jump.
    """
    directions = by_preference(ways)
    if not is_full(public, goal):
        return [Course(goal, directions[0])]
    found: dict[object, Course] = {}
    for direction in directions:
        here = copied(public)
        for pushes, after in outcomes(here, arrive(here, start, goal, colour), direction):
            found.setdefault(position(after), Course(goal, direction, pushes))
    return sorted(found.values(), key=lambda course: len(course.pushes))


def whole_moves(public: Public, start: str, colour: int, ways: Mapping[str, Ways]) -> dict[str, Course | None]:
    """The options of a figure by key, goals in the order of ``ways``; None where direction and pushes are asked later.

    Args:
        public: The position.
        start: The figure's tile.
        colour: Its colour.
        ways: For each goal in reach the ways there.
    """
    found = {goal: courses(public, start, colour, goal, ways[goal]) for goal in ways}
    asked_later: list[str] = []
    while sum(map(len, found.values())) >= MOST_OPTIONS:
        most = max(found, key=lambda goal: len(found[goal]))
        if len(found[most]) <= 1:
            break
        asked_later.append(most)
        found[most] = [Course(most)]
    options: dict[str, Course | None] = {}
    for goal, several in found.items():
        if goal in asked_later:
            options[goal] = None
        elif len(several) == 1:
            options[goal] = several[0]
        else:
            options.update((course.key, course) for course in several)
    return options


def goal_question(
    public: Public,
    name: str,
    subject: str,
    start: str,
    colour: int,
    ways: Mapping[str, Ways],
    options: Mapping[str, Course | None],
    default: str,
) -> Question[str]:
    """Where a chosen figure goes and whom it pushes there, or back to choosing another one.

    Args:
        public: The position.
        name: Name of the question.
        subject: What it is about.
        start: The figure's tile.
        colour: Its colour.
        ways: For each goal in reach the ways there.
        options: What ``whole_moves`` made of them.
        default: The key that a time-out answers.
    """
    refused = {
        spot: "own_tile" if spot == start else "too_far" if spot in public.figures else "hole"
        for spot in SPOTS
        if spot not in ways
    }
    for goal in ways:
        if is_full(public, goal):
            refused.update(refused_pushes(public, start, colour, goal, ways[goal], options))
    spots = {key: course_of(key).goal for key in options}
    return one(name, [*options, BACK], subject=subject, spots=spots, refused=refused, default=(default,))


def refused_pushes(
    public: Public, start: str, colour: int, goal: str, ways: Ways, options: Mapping[str, Course | None]
) -> dict[str, str]:
    """Keys of a full tile that are no options: the bare tile, and single pushes; each with its refusal code."""
    here = copied(public)
    crowd = arrive(here, start, goal, colour)
    able = pushable(here, goal, crowd.arrived)
    refused = {goal: "whom_to_push"}
    for direction in dict.fromkeys([*STRAIGHT, *ways]):
        for other in range(len(public.colours)):
            code = "whom_to_push" if other in able else why_not_pushed(here, goal, other, crowd.arrived)
            refused[Course(goal, direction, (other,)).key] = code if direction in ways else "no_such_way"
    return {key: code for key, code in refused.items() if key not in options}


async def pick_way(table: Table[State], start: str, goal: str, ways: Ways) -> str:
    """The direction of the last step onto a full tile, where the goal alone was chosen; asked if there are several."""
    if len(ways) == 1:
        return next(iter(ways))
    refused = {way: "no_such_way" for way in DIRECTIONS if way not in ways}
    asked = one("direction", list(ways), subject=f"{start}>{goal}", refused=refused)
    return await table.ask(table.state.public.active, asked)


# ---------------------------------------------------------------------- for words and computer players


def meant(public: Public, start: str, colour: int, key: str, ways: Mapping[str, Ways]) -> Course:
    """The whole move that an option stands for; without direction and pushes where these are asked later."""
    course = course_of(key)
    if course.direction or not is_full(public, course.goal):
        return course
    several = courses(public, start, colour, course.goal, ways[course.goal])
    return several[0] if len(several) == 1 else course


def carried_out(public: Public, start: str, colour: int, course: Course) -> tuple[Public, list[Push]]:
    """The position after a whole move, and its pushes; ``public`` stays as it is."""
    here = copied(public)
    pushes = replayed(here, arrive(here, start, course.goal, colour), course.direction, course.pushes)
    return here, pushes


def tiles_of(keys: Sequence[str], goal: str) -> list[str]:
    """The options that end on a tile."""
    return [key for key in keys if course_of(key).goal == goal]
