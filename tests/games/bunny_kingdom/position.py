"""Positions and single rules for tests: set the board up, run one phase, answer its questions by key."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.games.bunny_kingdom import GAME
from engine.games.bunny_kingdom.components import CARDS, CENTRAL_STATION, building
from engine.games.bunny_kingdom.setup import put_central_station, setup
from engine.games.bunny_kingdom.state import Public, Stage, State
from engine.kernel.chance import Scripted
from engine.kernel.questions import Question
from engine.kernel.table import Table


def position(
    seats: int = 2,
    land: Mapping[int, str] | None = None,
    *,
    station: str = "",
    way: str = "N",
    tracks: str = "",
    cities: Mapping[str, int] | None = None,
    pieces: Mapping[str, str] | None = None,
    goods: Mapping[str, str] | None = None,
    waiting: Mapping[int, str] | None = None,
    parchments: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    revealed: bool = False,
    round: int = 2,
    stage: Stage = "building",
    sheriff: int = 0,
    scores: Sequence[int] | None = None,
    camps_played: Sequence[int] | None = None,
    rail_cards: Sequence[Sequence[int]] | None = None,
    **options: str,
) -> State:
    """A sound state with what the test names; all other cards are in the deck in reading order.

    Args:
        seats: Number of players.
        land: For each seat its territories, like ``"A1 A2"``.
        station: Where the Central Station lies; "" plays the base game.
        way: Where its printed track is turned.
        tracks: More tracks, like ``"A1|A2 A2|A3"``, which must hang together.
        cities: Towers of Cities on other squares than city squares.
        pieces: For each territory its building's kind, ``"sky_tower.1"`` on two of them.
        goods: What Trading Posts chose.
        waiting: For each seat the kinds of buildings before it, like ``"city_1 railroad"``.
        parchments: For each seat its parchments.
        hands: For each seat the cards in its hand.
        revealed: Whether parchments are turned up.
        round: 1 to 4.
        stage: Where in the round.
        sheriff: Seat with the Star.
        scores: Golden Carrots so far.
        camps_played: Camp cards by seat, those on the board and before the seats if not given.
        rail_cards: Railroad and Switch cards by seat and round.
        options: Table options.
    """
    if not station:
        options["set"] = "base"
    state = setup(seats, GAME.full_options(options))
    public = state.public
    public.round, public.stage = round, stage
    deck = state.hidden.deck
    if station:
        put_central_station(state, station, way)
        public.sheriff = sheriff
    camped = [t for t, kind in (pieces or {}).items() if kind.startswith("camp")]
    for seat, names in (land or {}).items():
        for territory in names.split():
            public.owners[territory] = seat
            if territory not in camped:
                card = CENTRAL_STATION if territory == station else territory
                deck.remove(card)
                public.spent.append(card)
    for territory, towers in (cities or {}).items():
        public.spent.append(taken(deck, f"city_{towers}"))
        public.cities[territory] = towers
    for territory, kind in (pieces or {}).items():
        known = public.pieces.values()
        public.pieces[territory] = kind if kind in known else taken(deck, kind)
    public.goods = dict(goods or {})
    public.tracks += tracks.split()
    spend_tracks(state, len(tracks.split()))
    for seat, kinds in (waiting or {}).items():
        for kind in kinds.split():
            card = taken(deck, kind)
            public.waiting[seat].append(card)
            if building(card).tracks:
                public.tracks_left[card] = building(card).tracks
    for seat, names in (parchments or {}).items():
        for card in names.split():
            deck.remove(card)
            state.private[seat].parchments.append(card)
            if revealed:
                public.parchments[seat].append(card)
    for seat, names in (hands or {}).items():
        for card in names.split():
            deck.remove(card)
            state.private[seat].hand.append(card)
    before = [*public.pieces.items()]
    counted = [sum(public.owners[t] == seat and card.startswith("camp") for t, card in before) for seat in range(seats)]
    for seat, cards in enumerate(public.waiting):
        counted[seat] += sum(card.startswith("camp") for card in cards)
    public.camp_cards = list(camps_played or counted)
    public.rail_cards = [list(counts) for counts in rail_cards] if rail_cards else [[0] * round for _ in range(seats)]
    if scores:
        public.scores = list(scores)
        for seat, score in enumerate(scores):
            public.book.append(entry(seat, score))
    assert GAME.check(state) == [], GAME.check(state)
    return state


def entry(seat: int, points: int) -> Any:
    """A line of the score book for points from earlier rounds."""
    from engine.games.bunny_kingdom.state import Entry

    return Entry(1, seat, "fiefs", points)


def taken(deck: list[str], kind: str) -> str:
    """A card of a kind, out of the deck."""
    card = kind if kind in deck else next(card for card in deck if CARDS[card].what == kind)
    deck.remove(card)
    return card


def spend_tracks(state: State, count: int) -> None:
    """Card by card, as many Railroads and Switches as so many tracks came from."""
    for _ in range(count // 3):
        state.public.spent.append(taken(state.hidden.deck, "railroad"))
    for _ in range(count % 3):
        state.public.spent.append(taken(state.hidden.deck, "switch"))


@dataclass(slots=True)
class Played:
    """What became of a phase.

    Attributes:
        table: The table, with all events told in ``table.told``.
        asked: Every question with its seat, forced ones left out.
        open: The seats and questions that still wait, or empty if the phase ended.
        result: Name of the phase that it returned, "" at the end of the game.
    """

    table: Table[State]
    asked: list[tuple[int, Question[Any]]] = field(default_factory=list)
    open: dict[int, Question[Any]] = field(default_factory=dict)
    result: str = ""

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def public(self) -> Public:
        return self.table.state.public

    @property
    def question(self) -> Question[Any]:
        """The only open question."""
        ((_, question),) = self.open.items()
        return question

    @property
    def seat(self) -> int:
        """The only seat asked."""
        ((seat, _),) = self.open.items()
        return seat

    def names(self) -> list[str]:
        return [question.name for _, question in self.asked]

    def seats(self) -> list[int]:
        return [seat for seat, _ in self.asked]

    def told(self, name: str) -> list[dict[str, Any]]:
        return [event.data for event in self.table.told if event.name == name]


def play(
    phase: Callable[[Table[State]], Coroutine[Any, Any, Any]], state: State, *answers: Any, chance: Sequence[int] = ()
) -> Played:
    """Run one phase, answering its questions in order; it stops at the first question without an answer.

    An answer is a key or a list of keys; for several seats at once a mapping by seat; where the first answer wins a
    pair of seat and key. The state must be sound afterwards.
    """
    played = Played(Table(state))
    source = Scripted(chance)
    left = list(answers)
    coro = phase(played.table)
    value: Any = None
    while True:
        try:
            asked = coro.send(value)
        except StopIteration as stop:
            played.result = stop.value.__name__ if stop.value else ""
            assert not left, f"the phase ended without asking for {left}"
            break
        if asked.mode == "chance":
            value = asked.chance.convert(source.take(asked.chance.bounds).values)
            continue
        forced = {s: keys for s, q in asked.questions.items() if (keys := q.forced()) is not None}
        if asked.mode != "any" and len(forced) == len(asked.questions):
            values = {s: q.convert(forced[s]) for s, q in asked.questions.items()}
            value = values if asked.mode == "all" else next(iter(values.values()))
            continue
        played.asked += [(seat, question) for seat, question in asked.questions.items() if seat not in forced]
        if not left:
            played.open = dict(asked.questions)
            coro.close()
            break
        value = taken_answer(asked, left.pop(0), forced)
    assert GAME.check(state) == [], GAME.check(state)
    return played


def taken_answer(asked: Any, answer: Any, forced: Mapping[int, list[str]]) -> Any:
    """What the rules get for a test's answer."""
    if asked.mode == "all":
        chosen = {seat: forced.get(seat) or keys_of(answer[seat]) for seat in asked.questions}
    elif asked.mode == "any":
        chosen = {answer[0]: keys_of(answer[1])}
    else:
        chosen = dict.fromkeys(asked.questions, keys_of(answer))
    values = {}
    for seat, keys in chosen.items():
        asked.questions[seat].check(keys)
        values[seat] = asked.questions[seat].convert(asked.questions[seat].normal(keys))
    if asked.mode == "all":
        return values
    ((seat, value),) = values.items()
    return (seat, value) if asked.mode == "any" else value


def keys_of(answer: Any) -> list[str]:
    return [answer] if isinstance(answer, str) else list(answer)


def run_on(state: State, *answers: Any, start: str, until: Sequence[str] = ()) -> Played:
    """Run phases one after the other from ``start`` until one of ``until`` would begin or answers run out.

    All answers are (seat, key) pairs; the seat is checked.
    """
    left = list(answers)
    name = start
    events: list[Any] = []
    while True:
        needed: list[Any] = []
        while True:
            before = GAME.dump(state)
            played = play(GAME.phase(name), GAME.load(before), *needed)
            if not played.open or not left:
                break
            seat, key = left[0]
            assert seat in played.open, f"seat {seat} is not asked but {list(played.open)}"
            del left[0]
            needed.append((seat, key) if is_any(played) else key)
        events += played.table.told
        if played.open or not played.result or played.result in until:
            played.table.told = events
            assert not left, f"nobody asked for {left}"
            return played
        name, state = played.result, played.state


def is_any(played: Played) -> bool:
    """Whether the open questions are those of building, where the first answer wins."""
    return next(iter(played.open.values())).name.startswith("build")
