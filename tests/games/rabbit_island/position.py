"""Positions for tests: lay tiles, put tokens, deal hands, start at any phase, answer questions by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.rabbit_island import GAME
from engine.games.rabbit_island.components import BOX, COLLAPSE, HOLE
from engine.games.rabbit_island.island import HILL, pointed_at
from engine.games.rabbit_island.setup import setup
from engine.games.rabbit_island.state import Public, State, Timer
from engine.kernel.chance import Scripted
from engine.kernel.log import Checkpoint
from engine.kernel.questions import Question
from engine.kernel.run import Run, Step, seeded


def position(
    seats: int,
    tiles: Mapping[str, str],
    *,
    tokens: Mapping[str, Sequence[int]] | None = None,
    pawns: Sequence[str] = (),
    carrots: Sequence[int] = (),
    hands: Sequence[Sequence[str]] = (),
    maps: Sequence[Sequence[str]] = (),
    movement: Sequence[Sequence[str]] = (),
    active: int = 0,
    starter: int = 0,
    year: int = 5,
    card: str = "",
    timers: Sequence[tuple[int, int]] = (),
    exploring: bool = False,
    spent: Sequence[str] = (),
    **options: str,
) -> State:
    """A sound state; whatever is not named lies in the piles, in the order of the data file.

    Args:
        seats: Number of players.
        tiles: Tile by place, besides the Hill; while building, Rabbit Holes are added where arrows lead nowhere.
        tokens: Owners by place, lowest first.
        pawns: Places of the rabbits, the Hill if not given.
        carrots: By seat, 100 if not given.
        hands: Action cards by seat.
        maps: Map tiles by seat.
        movement: Movement cards by seat; two each while building if not given.
        active: Whose turn it is.
        starter: Who began.
        year: Running year.
        card: Movement card played this turn.
        timers: Seat and counter of every Collapse! on the table.
        exploring: Whether it is the Explore Phase.
        spent: Action cards on the discard pile.
        options: Table options.
    """
    state = setup(seats, GAME.full_options(options))
    public, hidden = state.public, state.hidden
    for spot, tile in tiles.items():
        public.tiles[spot] = tile
        hidden.map.remove(tile)
    if not exploring:
        for spot in pointed_at(public.tiles, hill=False):
            public.tiles[spot] = HOLE
        public.stage = "build"
        public.year = year
        public.doing = "card"
    else:
        public.to_place = BOX.tiles_per_turn
    public.active, public.starter = active, starter
    public.pawns = [*pawns, *[HILL] * (seats - len(pawns))]
    for spot, owners in (tokens or {}).items():
        public.tokens[spot] = list(owners)
        for owner in owners:
            public.supply[owner] -= 1
    for seat, private in enumerate(state.private):
        if seat < len(carrots):
            public.bank += carrots[seat] - private.carrots
            private.carrots = carrots[seat]
        private.actions = take(hidden.actions, hands[seat] if seat < len(hands) else ())
        private.map = take(hidden.map, maps[seat] if seat < len(maps) else ())
        held = 0 if exploring else 1 if card and seat == active else 2
        dealt = movement[seat] if seat < len(movement) else hidden.movement[len(hidden.movement) - held :]
        private.movement = take(hidden.movement, dealt)
    public.card = card
    if card:
        public.movement_discard = take(hidden.movement, [card])
    public.timers = [Timer(seat, counter) for seat, counter in timers]
    public.collapses -= len(timers)
    for used in spent:
        if used == COLLAPSE:
            public.collapses -= 1
        else:
            hidden.actions.remove(used)
        public.action_discard.append(used)
    assert GAME.check(state) == [], GAME.check(state)
    return state


def take(pile: list[str], cards: Sequence[str]) -> list[str]:
    """Take cards out of a pile."""
    for card in cards:
        pile.remove(card)
    return list(cards)


def at(phase: str, state: State, *, chance: Sequence[int] | None = None, seed: str = "test") -> Run[State]:
    """A table that begins with this phase; its chance is scripted or drawn from a seed."""
    source = seeded(seed) if chance is None else Scripted(chance)
    checkpoint = Checkpoint(0, phase, GAME.dump(state), GAME.rules_version, GAME.state_version)
    run, _ = Run.restore(GAME, [checkpoint], [], source)
    return run


def asked(run: Run[State]) -> dict[int, Question[Any]]:
    """Open questions by seat, in the order in which they are heard."""
    return {seat: entry.question for seat, entry in run.open.items()}


def only(run: Run[State]) -> Question[Any]:
    """The single open question."""
    (question,) = asked(run).values()
    return question


def answer(run: Run[State], *keys: str) -> Step:
    """Answer the single open question."""
    (seat,) = run.open
    return run.answer(seat, list(keys))


def everybody_passes(run: Run[State]) -> list[Step]:
    """Pass on Action cards until something else is asked."""
    steps = []
    while run.open and all(question.name == "action" for question in asked(run).values()):
        steps.append(run.answer(run.waiting[0], ["pass"]))
    return steps


def play(run: Run[State], seat: int, card: str) -> Step:
    """Play an Action card; everybody before the seat in the rotation passes."""
    for other in list(run.open):
        if other == seat:
            break
        run.answer(other, ["pass"])
    return run.answer(seat, [card])


def told(*steps: Step) -> list[tuple[str, dict[str, Any]]]:
    """Events of steps, in order."""
    return [(happened.event.name, happened.event.data) for step in steps for happened in step.happened]


def public(run: Run[State]) -> Public:
    """What lies open."""
    return run.state.public


def carrots(run: Run[State]) -> list[int]:
    """Carrots by seat."""
    return [private.carrots for private in run.state.private]
