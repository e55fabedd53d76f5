"""Which games the conformance tests play: every game, every number of seats, every choice of every option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from engine.games import games
from engine.kernel.chance import Dice, FairStream
from engine.kernel.game import Game
from engine.kernel.run import Run, seeded
from tests.kernel.stored import Stored

MOST_DECISIONS = 5_000
NAMES = ("Zoë \\_the\\_ Quick", "M" * 32, "ボードゲーム好きの人", "al", "Ørjan", "🦊 fox", "W" * 30, "x")


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played at random."""

    game: Game[Any]
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "0"

    def __str__(self) -> str:
        chosen = "".join(f"-{key}={value}" for key, value in self.options.items())
        return f"{self.game.key}-{self.seats}{chosen}-{self.seed}"

    @property
    def names(self) -> tuple[str, ...]:
        """Display names that are as awkward as they get."""
        return NAMES[: self.seats]

    def start(self) -> Stored:
        """The opened table."""
        return Stored(self.game, self.seats, self.options, self.source)

    @property
    def stream_seed(self) -> bytes:
        """The seed of the table's chance."""
        return sha256(str(self).encode()).digest()

    def source(self, position: int) -> FairStream:
        """The table's chance from a position on."""
        return FairStream(self.stream_seed, position)

    def played(self) -> Iterator[tuple[Stored, Dice]]:
        """Play at random; the table at the start and after every answer, with dice for whoever looks on."""
        kept = self.start()
        playing, looking = Dice.seeded(self, "playing"), Dice.seeded(self, "looking")
        yield kept, looking
        for _ in range(MOST_DECISIONS):
            if kept.run.over:
                return
            waiting = kept.run.waiting
            assert waiting, "a table that is not over waits for somebody"
            seat = waiting[playing.below(len(waiting))]
            kept.answer(seat, *kept.run.open[seat].question.random(playing))
            yield kept, looking
        raise AssertionError(f"{self} does not end")

    def played_out(self) -> Stored:
        """The finished table."""
        *_, (kept, _) = self.played()
        return kept


def possible(game: Game[Any], seats: int, options: Mapping[str, str]) -> bool:
    """Whether the game takes this choice with so many players."""
    try:
        Run.start(game, seats, options, seeded("possible"))[0].close()
    except ValueError:
        return False
    return True


def setups() -> list[Match]:
    """Every number of seats with the defaults, and every other choice of every option once."""
    found = []
    for game in games().values():
        low, high = game.seats
        found += [Match(game, seats) for seats in range(low, high + 1)]
        for at, option in enumerate(game.options):
            for value, _ in option.choices[1:]:
                fitting = [seats for seats in range(low, high + 1) if possible(game, seats, {option.key: value})]
                assert fitting, f"{game.key}: nobody can choose {option.key}={value}"
                found.append(Match(game, fitting[at % len(fitting)], {option.key: value}))
    return found


def repeated(matches: list[Match], count: int) -> list[Match]:
    """Each of them ``count`` times with other seeds."""
    return [Match(m.game, m.seats, m.options, str(number)) for m in matches for number in range(count)]
