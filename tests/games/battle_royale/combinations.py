"""Plays the optional cards in every combination: ``python -m tests.games.battle_royale.combinations --games 14``.

A combination is the abilities that the players hold and the three special actions that lie open. With four players
there are 70 times 35 of them; as four abilities hold six pairs, ``--games 14`` plays each pair of abilities with each
three special actions 210 times, and each single ability 490 times. Cards are dealt out instead of drawn, players
are random, and the game's invariants are checked after every answer. Prints one line of JSON.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.games.battle_royale import GAME
from engine.games.battle_royale.abilities import hand_size
from engine.games.battle_royale.components import ABILITIES, BOX, SPECIALS
from engine.games.battle_royale.state import State
from engine.kernel.chance import Dice
from engine.kernel.log import Checkpoint
from engine.kernel.run import Run, seeded


@dataclass(slots=True)
class Played:
    """What came of some games.

    Attributes:
        games: How many ended by their rules.
        decisions: Answers of all games.
        violations: What broke, in words.
        together: How many games each pair of abilities had with each three special actions.
    """

    games: int = 0
    decisions: int = 0
    violations: list[str] = field(default_factory=list)
    together: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=Counter)


def deals(seats: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every choice of one ability for each player and three special actions."""
    for abilities in combinations(ABILITIES, seats):
        for specials in combinations(SPECIALS, BOX.specials_open):
            yield abilities, specials


def dealt(abilities: Sequence[str], specials: Sequence[str], dice: Dice) -> State:
    """A table as it stands after the draft: first player about to choose a card."""
    seats = len(abilities)
    state = GAME.setup(seats, GAME.full_options({"abilities": "on", "specials": "on", "starter": "1"}))
    state.public.abilities = list(abilities)
    state.public.specials = list(specials)
    for seat in range(seats):
        size = hand_size(state.public, seat)
        pile = dice.shuffled(state.hidden.piles[seat])
        state.private[seat].hand, state.hidden.piles[seat] = pile[:size], pile[size:]
    return state


def play(abilities: Sequence[str], specials: Sequence[str], seed: object, played: Played) -> None:
    """One game among random players, checked after every answer."""
    names = (*abilities, *specials, seed)
    dice = Dice.seeded("combinations", *names)
    state = dealt(dice.shuffled(abilities), specials, dice)
    checkpoint = Checkpoint(0, "play_card", GAME.dump(state), GAME.rules_version, GAME.state_version)
    run = Run.restore(GAME, [checkpoint], [], seeded(*names))[0]
    while not run.over:
        (seat,) = run.waiting
        run.answer(seat, run.open[seat].question.random(dice))
        played.decisions += 1
        played.violations += [f"{names}: {problem}" for problem in GAME.check(run.state)]
    played.games += 1
    for pair in combinations(sorted(abilities), 2):
        played.together[pair, tuple(sorted(specials))] += 1


def main() -> int:
    """Play; the exit status is 1 if anything broke."""
    parser = argparse.ArgumentParser(description="Plays the optional cards of Battle Royale in every combination.")
    parser.add_argument("--seats", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=14, help="of each combination")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    played = Played()
    for abilities, specials in deals(asked.seats):
        for number in range(asked.games):
            try:
                play(abilities, specials, f"{asked.seed}/{number}", played)
            except Exception as error:  # one broken game must not hide what the others show
                played.violations.append(f"{abilities}, {specials}, {number}: {error!r}")
    for problem in played.violations[:20]:
        print(problem)
    summary = {
        "combinations": sum(1 for _ in deals(asked.seats)),
        "games": played.games,
        "decisions": played.decisions,
        "violations": len(played.violations),
        "fewest_of_a_pair_with_three_special_actions": min(played.together.values(), default=0),
    }
    print(json.dumps(summary))
    return bool(played.violations)


if __name__ == "__main__":
    raise SystemExit(main())
