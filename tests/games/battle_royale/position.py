"""Positions and single rules for tests: set figures up, run one rule, answer its questions by key."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.games.battle_royale import GAME
from engine.games.battle_royale.abilities import ability, give_moves, hand_size
from engine.games.battle_royale.components import BOX, CARDS
from engine.games.battle_royale.ending import figures_of
from engine.games.battle_royale.setup import figures_at_start, setup
from engine.games.battle_royale.state import Public, State, Trace
from engine.kernel.chance import Scripted
from engine.kernel.questions import Question
from engine.kernel.table import Table

CORNER = "e5"
"""Where everybody has one figure unless the test says otherwise, so that nobody is out by accident."""


def position(
    seats: int,
    tiles: Mapping[str, Sequence[int]],
    *,
    eliminator: str = "c3",
    active: int = 0,
    turn: int = 10,
    card: str = "",
    prisoners: Sequence[Sequence[int]] | None = None,
    holes: Sequence[str] = (),
    crowd: bool = True,
    out: Sequence[int] = (),
    able: Sequence[str] = (),
    specials: Sequence[str] = (),
    special: str = "",
    **options: str,
) -> State:
    """A state with the given figures per tile (by colour), everything else empty, hands dealt in card order.

    Args:
        seats: Number of players.
        tiles: Counts per colour, missing colours are none.
        eliminator: Its place.
        active: Whose turn it is.
        turn: Number of the turn.
        card: Card played this turn.
        prisoners: By seat and colour.
        holes: Tiles that are gone, besides those of the layout.
        crowd: Whether everybody has a figure on ``CORNER`` as well.
        out: Seats that left the arena earlier, in order.
        able: For each seat its ability card, "" for none.
        specials: The three special actions that lie open.
        special: The one that was used this turn.
        options: Table options.
    """
    chosen = {"abilities": "on" if able else "off", "specials": "on" if specials else "off", **options}
    state = setup(seats, GAME.full_options(chosen))
    public = state.public
    public.abilities = [*able, *[""] * (seats - len(able))]
    public.specials = list(specials)
    public.special = special
    for tile in holes:
        del public.figures[tile]
    for tile in public.figures:
        counts = tiles.get(tile, [1] * seats if crowd and tile == CORNER else [])
        public.figures[tile] = [*counts, *[0] * (len(public.colours) - len(counts))]
    unknown = [tile for tile in tiles if tile not in public.figures]
    assert not unknown, f"no tiles: {unknown}"
    if prisoners:
        public.prisoners = [[*held, *[0] * (len(public.colours) - len(held))] for held in prisoners]
    for colour in range(len(public.colours)):
        held = sum(mine[colour] for mine in public.prisoners)
        public.box[colour] = figures_at_start(public, colour) - figures_of(public, colour) - held
    for seat in range(seats):
        size = hand_size(public, seat)
        state.private[seat].hand = state.hidden.piles[seat][-size:]
        del state.hidden.piles[seat][-size:]
    public.eliminated = list(out)
    public.strokes = list(range(1, len(out) + 1))
    public.eliminator = eliminator
    public.active = active
    public.turn = turn
    if card:
        for cards in (state.private[active].hand, state.hidden.piles[active]):
            if card in cards:
                cards.remove(card)
        if len(state.private[active].hand) == hand_size(public, active):
            state.hidden.piles[active].insert(0, state.private[active].hand.pop(0))
        public.card = card
        give_moves(public, CARDS[card].figures, CARDS[card].tiles, ability(public, active))
    assert GAME.check(state) == [], GAME.check(state)
    return state


@dataclass(slots=True)
class Played:
    """What became of a rule.

    Attributes:
        table: The table, with all events told in ``table.told``.
        asked: Every question with its seat, forced ones left out.
        open: The seat and question that still wait for an answer, or None if the rule ended.
        result: What the rule returned.
    """

    table: Table[State]
    asked: list[tuple[int, Question[Any]]] = field(default_factory=list)
    open: tuple[int, Question[Any]] | None = None
    result: Any = None

    @property
    def public(self) -> Public:
        return self.table.state.public

    @property
    def question(self) -> Question[Any]:
        assert self.open is not None, "the rule has ended"
        return self.open[1]

    def names(self) -> list[str]:
        """Names of the questions asked."""
        return [question.name for _, question in self.asked]

    def seats(self) -> list[int]:
        """Seats that were asked, in order."""
        return [seat for seat, _ in self.asked]

    def told(self, name: str) -> list[dict[str, Any]]:
        """Data of the events of that name."""
        return [event.data for event in self.table.told if event.name == name]

    def traced(self, kind: str) -> list[Trace]:
        return [trace for trace in self.public.trace if trace.kind == kind]


def play(
    rule: Callable[[Table[State]], Coroutine[Any, Any, Any]],
    state: State,
    *answers: str,
    chance: Sequence[int] = (),
    sound: bool = True,
) -> Played:
    """Run one rule, answering its questions in order; it stops at the first question without an answer.

    The state must be sound afterwards unless ``sound`` is False.
    """
    played = Played(Table(state))
    source = Scripted(chance)
    left = list(answers)
    coro = rule(played.table)
    value: Any = None
    while True:
        try:
            asked = coro.send(value)
        except StopIteration as stop:
            played.result = stop.value
            assert not left, f"the rule ended without asking for {left}"
            assert source.position == len(chance), "the rule drew fewer numbers than were scripted"
            break
        if asked.mode == "chance":
            value = asked.chance.convert(source.take(asked.chance.bounds).values)
            continue
        ((seat, question),) = asked.questions.items()
        forced = question.forced()
        if forced is not None:
            value = question.convert(forced)
            continue
        played.asked.append((seat, question))
        if not left:
            played.open = (seat, question)
            coro.close()
            break
        key = left.pop(0)
        question.check([key])
        value = question.convert([key])
    assert not sound or GAME.check(state) == [], GAME.check(state)
    return played


def pushes_to(question: Question[Any], goal: str) -> list[str]:
    """The options that end on a tile."""
    return [key for key in question.keys if question.spots.get(key) == goal]


def face(name: str) -> int:
    """The number that rolls this face."""
    return BOX.die.index(name)  # type: ignore[arg-type]
