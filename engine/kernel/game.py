"""The record by which a game is known: what the kernel, the host and the pictures need from its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from pydantic import TypeAdapter

from engine.kernel.builder import Builder
from engine.kernel.chance import Dice
from engine.kernel.copying import copier
from engine.kernel.digest import Digest
from engine.kernel.errors import CannotLoad, RulesFault
from engine.kernel.events import Event
from engine.kernel.lesson import Lesson
from engine.kernel.questions import Question
from engine.kernel.scene import Scene
from engine.kernel.table import Phase

if TYPE_CHECKING:
    from engine.kernel.imagined import Imagination

S = TypeVar("S")
Stage = Literal["template", "alpha", "beta", "finished"]


@dataclass(frozen=True, slots=True)
class TableOption:
    """A choice made when a table opens.

    Attributes:
        key: Name in the options mapping.
        title: What players read.
        help: One sentence more.
        choices: Value and wording of each choice; the first is the default.
        accepts: Whether a value beyond the choices is allowed too, such as an arena that somebody built; None for a
            closed list.
        describe: The wording of such a value.
        builder: How people put such a value together themselves; None if they cannot.
    """

    key: str
    title: str
    help: str
    choices: tuple[tuple[str, str], ...]
    accepts: Callable[[str], bool] | None = None
    describe: Callable[[str], str] | None = None
    builder: Builder | None = None

    @property
    def default(self) -> str:
        """The value that counts if nobody chooses."""
        return self.choices[0][0]

    def allows(self, value: str) -> bool:
        """Whether the option may have this value."""
        return value in dict(self.choices) or (self.accepts is not None and self.accepts(value))

    def wording(self, value: str) -> str:
        """What players read for a value."""
        known = dict(self.choices)
        if value in known:
            return known[value]
        return value if self.describe is None else self.describe(value)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: Winning seats (several if shared, none if nobody).
        reason: Code of the deciding criterion; its wording is in the game's text.
        places: Place of every seat, 1 is best.
        points: What was compared, per seat, in the order of comparison.
    """

    winners: tuple[int, ...]
    reason: str
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a sentence, and the heading in ``docs/rules/<game>.md`` that explains it."""

    sentence: str
    heading: str


class Text(Protocol):
    """A game's ``text.py``: every word that players read. ``names[seat]`` is a display name, made harmless for
    where the words go: escaped for message text, as it is for buttons and menus."""

    REFUSALS: Mapping[str, Refusal]

    def prompt(self, view: Any, seat: int, question: Question[Any], names: Sequence[str]) -> str:
        """What the seat is asked, one short line that says what to do."""

    def label(self, view: Any, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
        """An option's name, at most 80 characters; people by their names. Phones show some 38 of them."""

    def hint(self, view: Any, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
        """An option's explanation for menus, at most 100 characters; may be empty."""

    def line(self, event: Event, names: Sequence[str]) -> str | None:
        """A log line for an event, or None for an event that needs none."""

    def status(self, view: Any, names: Sequence[str]) -> str:
        """Where the game stands, one line."""

    def hand(self, view: Any, seat: int, names: Sequence[str]) -> str:
        """What the seat holds, in words."""

    def result(self, view: Any, outcome: Outcome, names: Sequence[str]) -> list[str]:
        """Who won and by which criterion, then what decided it."""


class Pictures(Protocol):
    """A game's ``scene.py``: views turned into scenes, pure."""

    def board(self, view: Any, *, numbered: Mapping[str, str], names: Sequence[str]) -> Scene:
        """The table as the view shows it; ``numbered`` maps spots to the label of the option there."""

    def hand(self, view: Any, seat: int, *, names: Sequence[str]) -> Scene | None:
        """What a seat holds, or None in a game without hands."""


@dataclass(frozen=True, slots=True)
class Cards:
    """A game's cards, to be read by anybody at any time, with or without a table.

    Attributes:
        names: Every card's name by its id, in the order in which they are suggested; no name stands twice.
        picture: ``card -> scene``: one card, large enough to be read on a phone; the scene's alt text says it in words.
        words: ``card -> words``: what the card says, fit for a message.
    """

    names: Mapping[str, str]
    picture: Callable[[str], Scene]
    words: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a computer player is given to answer a question.

    Attributes:
        view: What its seat may see.
        seat: Its seat.
        question: What it is asked.
        dice: Its own luck, never the table's.
        notes: It may leave a line here that says why it answers as it does, for all to read once the answer is public;
            so it says nothing of what only its seat can see.
        imagination: Copies of the table to search on, everything re-dealt that the seat cannot know; None where a
            question is put outside of a table.
    """

    view: Any
    seat: int
    question: Question[Any]
    dice: Dice
    notes: list[str] = field(default_factory=list)
    imagination: Imagination[Any] | None = None


Bot = Callable[[Sight], list[str]]


def random_bot(sight: Sight) -> list[str]:
    """Any legal answer; the computer player that every game has."""
    return sight.question.random(sight.dice)


@dataclass(frozen=True)
class Game(Generic[S]):
    """One game.

    Attributes:
        key: Folder name, such as ``"battle_royale"``.
        title: What players read.
        tagline: One sentence about it.
        seats: Fewest and most players.
        minutes: Usual length in minutes of play.
        stage: How finished it is; ``template`` games are not offered.
        rules_version: Raise it when a stored decision could mean something else.
        state_version: Raise it when ``state`` changes shape.
        state: The state's dataclass (``slots=True``), with public, private and hidden parts.
        setup: ``(seats, options) -> state`` before any chance.
        phases: Every phase; the first one opens the game.
        view: ``(state, seat | None) -> view``, the only door to a screen.
        redeal: ``(state, seat, dice, pinned) -> state``: a copy in which all that the seat cannot know is drawn
            anew; ``pinned`` are the events it was told since the phase began. It depends only on ``dice`` and on what
            the seat knows: sort what is hidden before it is shuffled.
        outcome: The result once the last phase has ended.
        check: Broken invariants, as sentences; empty for a sound state.
        text: The game's words.
        pictures: The game's scenes.
        bots: Computer players by name; ``random`` is added to them. ``bot`` names the one that fills seats.
        hidden: Whether there are facts that some seat cannot know.
        lesson: A guided first game; None in a game without.
        standing: The standing orders that its questions take (``Question.standing``).
        cards: Cards to look up; None in a game that offers none.
        areas: Whether what lies before a player is open: ``hand`` of its text and pictures, given a spectator's view,
            then shows any seat's part of the table to everybody.
        digest: Tells what happened in two short lines a turn; None in a game whose log lines are few and short enough
            to be posted as they are.
        explained: Names of questions whose options are explained in the private message, where they are buttons: a menu
            shows the hints itself.
    """

    key: str
    title: str
    tagline: str
    seats: tuple[int, int]
    minutes: int
    stage: Stage
    rules_version: int
    state_version: int
    state: type[S]
    setup: Callable[[int, Mapping[str, str]], S]
    phases: tuple[Phase[S], ...]
    view: Callable[[S, int | None], Any]
    redeal: Callable[[S, int | None, Dice, Sequence[Event]], S]
    outcome: Callable[[S], Outcome]
    check: Callable[[S], list[str]]
    text: Text
    pictures: Pictures
    options: tuple[TableOption, ...] = ()
    bots: Mapping[str, Bot] = field(default_factory=dict)
    bot: str = "random"
    hidden: bool = True
    lesson: Lesson[S] | None = None
    standing: tuple[str, ...] = ()
    cards: Cards | None = None
    areas: bool = False
    digest: Digest | None = None
    explained: tuple[str, ...] = ()

    @cached_property
    def adapter(self) -> TypeAdapter[S]:
        """Reads and writes the state as JSON."""
        return TypeAdapter(self.state)

    @cached_property
    def copy(self) -> Callable[[S], S]:
        """Copies a state, much faster than writing and reading it."""
        return copier(self.state)

    @cached_property
    def phase_by_name(self) -> dict[str, Phase[S]]:
        """Phases by the name that checkpoints store."""
        return {phase.__name__: phase for phase in self.phases}

    def dump(self, state: S) -> bytes:
        """The state as JSON."""
        return self.adapter.dump_json(state)

    def load(self, blob: bytes) -> S:
        """A state from JSON.

        Raises:
            CannotLoad: It is not a state of this game.
        """
        try:
            return self.adapter.validate_json(blob, strict=True)
        except ValueError as error:
            raise CannotLoad(f"{self.key}: {error}") from error

    def phase(self, name: str) -> Phase[S]:
        """The phase of that name.

        Raises:
            RulesFault: There is none.
        """
        try:
            return self.phase_by_name[name]
        except KeyError:
            raise RulesFault(f"{self.key} has no phase {name!r} in its list") from None

    def full_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The chosen options with the defaults filled in.

        Raises:
            ValueError: An option or a value does not exist.
        """
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known or not known[key].allows(value):
                raise ValueError(f"{self.title} has no option {key}={value}")
        return {key: str(chosen.get(key, option.default)) for key, option in known.items()}

    def opening(self, seats: int, options: Mapping[str, str]) -> S:
        """The state before any chance.

        Raises:
            ValueError: The number of seats or an option does not fit the game; the message is fit for players.
        """
        low, high = self.seats
        if not low <= seats <= high:
            raise ValueError(f"{self.title} is for {low} to {high} players, not {seats}")
        return self.setup(seats, self.full_options(options))

    def player(self, name: str) -> Bot:
        """The computer player of that name.

        Raises:
            KeyError: There is none.
        """
        return random_bot if name == "random" else self.bots[name]

    @property
    def strengths(self) -> tuple[str, ...]:
        """The computer players that a host may choose from, in the order of ``bots``; at least one."""
        return tuple(self.bots) or (self.bot,)

    @cached_property
    def first_game(self) -> Game[S]:
        """The same game, begun with its lesson's position and phase.

        Raises:
            RulesFault: It has no lesson.
        """
        lesson = self.lesson
        if lesson is None:
            raise RulesFault(f"{self.key} has no lesson")
        others = tuple(phase for phase in self.phases if phase is not lesson.phase)
        return replace(self, setup=lesson.setup, phases=(lesson.phase, *others), seats=(lesson.seats, lesson.seats))
