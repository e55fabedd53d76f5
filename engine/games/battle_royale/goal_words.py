"""Words for where a figure goes and whom it pushes there: prompt, labels and hints of the goal questions.

A label says the goal and, after a colon, where every pushed figure ends: "d3: Koala → e3". So two options of one tile
can be told apart on a button, and which way the figure walks in need not be said. Several pushes are told with the
letters that the figures carry in the picture: "d3: K → e3, R out".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from engine.games.battle_royale.abilities import gait
from engine.games.battle_royale.arena import Gait, routes, step
from engine.games.battle_royale.components import SPECIALS
from engine.games.battle_royale.goals import BACK, Course, carried_out, course_of, is_full, meant
from engine.games.battle_royale.pushing import Push
from engine.games.battle_royale.state import Public
from engine.games.battle_royale.teams import team
from engine.games.battle_royale.wording import plural
from engine.kernel.questions import Question

HINT = 100
"""Most characters of a hint."""


def goal_prompt(public: Public, question: Question[Any], figure: str, steps: int) -> str:
    """Where a figure goes; and whom it pushes if one of the goals is full."""
    pushing = any(is_full(public, course_of(key).goal) for key in question.keys if key != BACK)
    return f"Where does the {figure} go{', and whom does it push' if pushing else ''}? (up to {plural(steps, 'tile')})"


def goal_label(public: Public, question: Question[Any], key: str) -> str:
    """A whole move: "d3", "d3: Koala out", "d3: K → e3, R out"; "d3: push…" if direction and pushes are asked later."""
    course, pushes = told(public, question, key)
    if not is_full(public, course.goal):
        return course.goal
    ends = [
        (colour, len(list(same)), "out" if out else f"→ {to}")
        for (colour, to, out), same in groupby(pushes, key=lambda push: (push.colour, push.out or push.to, push.out))
    ]
    if len(ends) > 1:  # no room for words
        parts = [f"{f'{n} ' if n > 1 else ''}{team(public, colour).letter} {end}" for colour, n, end in ends]
    else:
        parts = [f"{counted(public, colour, n)} {end}" for colour, n, end in ends]
    return f"{course.goal}: {', '.join(parts) or 'push…'}"


def goal_hint(public: Public, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """Who stands on the goal, or who is pushed where, with the names of their players as far as there is room."""
    course, pushes = told(public, question, key)
    if not pushes:
        full = is_full(public, course.goal)
        return f"{there(public, course.goal)}{': full, you push' if full else ''}"
    way = course.direction.replace("-", " ")
    ends = [landing(public, push.tile, course.direction) for push in pushes]
    for named in (True, False):
        whom = [whose_figure(public, seat, p.colour, names) if named else counted(public, p.colour, 1) for p in pushes]
        hint = f"Push {way}: {', '.join(f'{who} {end}' for who, end in zip(whom, ends, strict=True))}"
        if len(hint) <= HINT:
            return hint
    return f"Push {way}: {plural(len(pushes), 'figure')}, {sum(push.out for push in pushes) or 'none'} of them out"


def told(public: Public, question: Question[Any], key: str) -> tuple[Course, list[Push]]:
    """The whole move that an option of a goal question stands for, and its pushes."""
    start, _, chosen = question.subject.partition(":")
    colour = int(chosen) if chosen else public.active
    walking = Gait(SPECIALS["puppeteer"].tiles) if chosen else gait(public)
    course = course_of(key)
    if not course.direction and is_full(public, course.goal):
        course = meant(public, start, colour, key, routes(public.figures, start, walking))
    return course, carried_out(public, start, colour, course)[1] if course.pushes else []


def counted(public: Public, colour: int, n: int) -> str:
    """Such as "Koala" or "2 Koalas"."""
    word = team(public, colour).plural
    return f"{n} {word}" if n > 1 else word[:-1]


def there(public: Public, tile: str) -> str:
    """Who stands on a tile: "2 Lizards, 1 Koala", or "empty"."""
    return figures(public, [colour for colour, n in enumerate(public.figures[tile]) for _ in range(n)]) or "empty"


def figures(public: Public, colours: Sequence[int]) -> str:
    """How many figures of which colour: "2 Lizards, 1 Koala"."""
    counts = [(colour, colours.count(colour)) for colour in range(len(public.colours))]
    return ", ".join(f"{n} {team(public, c).plural[: None if n > 1 else -1]}" for c, n in counts if n)


def whose_figure(public: Public, seat: int, colour: int, names: Sequence[str]) -> str:
    """A figure of a colour and whose it is: "Koala (Bob)", "Lizard (yours)" or "Robot (neutral)"."""
    word = team(public, colour).plural[:-1]
    whose = "neutral" if colour >= public.seats else "yours" if colour == seat else names[colour]
    return f"{word} ({whose})"


def landing(public: Public, tile: str, direction: str) -> str:
    """Where a push ends: "to d3", "into the hole d3" or "over the edge"."""
    to = step(tile, direction)
    return f"to {to}" if to in public.figures else f"into the hole {to}" if to else "over the edge"
