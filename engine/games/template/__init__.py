"""Top Takes Bottom: a small complete game to copy from; ``docs/adding-a-game.md`` walks through it.

Everybody is dealt a hand in secret. Each round all play one card at once; the highest card wins the round and scores
what the lowest one shows. When the hands are empty, the most points win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.games.template import scene, text
from engine.kernel.chance import Dice
from engine.kernel.copying import copier
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome, Sight, TableOption
from engine.kernel.questions import one
from engine.kernel.table import Phase, Table

CARDS = [f"{number:02}" for number in range(1, 31)]


# State: what lies open, what each seat holds, what nobody knows.


@dataclass(slots=True)
class Public:
    """What everybody sees: cards per hand at the start, the cards each seat has played so far, points by seat."""

    size: int
    played: list[list[str]]
    points: list[int]


@dataclass(slots=True)
class State:
    """A whole game: the open part, the hands by seat, and the cards that were not dealt."""

    public: Public
    private: list[list[str]]
    hidden: list[str]


T: TypeAlias = Table[State]
copy_state = copier(State)


def setup(seats: int, options: Mapping[str, str]) -> State:
    """An empty table; the cards are dealt in the first phase, since chance must be asked for."""
    everybody = range(seats)
    return State(
        Public(int(options["hand"]), [[] for _ in everybody], [0] * seats), [[] for _ in everybody], list(CARDS)
    )


# Rules: one phase per step of the game, in order of play.


async def deal(table: T) -> Phase[State]:
    """Shuffle and deal (the only chance in the game)."""
    state = table.state
    deck = await table.shuffle("deal", CARDS)
    for hand in state.private:
        hand.extend(sorted(deck.pop() for _ in range(state.public.size)))
    state.hidden = sorted(deck)
    return play


async def play(table: T) -> Phase[State] | None:
    """All play a card at once; the highest scores the lowest."""
    state = table.state
    cards = await table.ask_all({seat: one("card", hand, private=True) for seat, hand in enumerate(state.private)})
    for seat, card in cards.items():
        state.private[seat].remove(card)
        state.public.played[seat].append(card)
    winner = max(cards, key=lambda seat: cards[seat])
    gain = int(min(cards.values()))
    state.public.points[winner] += gain
    table.tell("won", seat=winner, card=cards[winner], gain=gain)
    return play if state.private[0] else None


def outcome(state: State) -> Outcome:
    """Most points win; equal points share the win."""
    points = state.public.points
    winners = tuple(seat for seat, score in enumerate(points) if score == max(points))
    places = tuple(1 + sum(other > score for other in points) for score in points)
    return Outcome(winners, "points" if len(winners) == 1 else "shared", places, tuple((score,) for score in points))


# Knowledge: the only door to a screen, and what a seat cannot know, drawn anew.


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or a spectator (None), may see."""

    seat: int | None
    public: Public
    hand: tuple[str, ...]


def view(state: State, seat: int | None) -> View:
    """The open part, and one's own hand."""
    return View(seat, state.public, () if seat is None else tuple(state.private[seat]))


def redeal(state: State, seat: int | None, dice: Dice, pinned: Sequence[Event]) -> State:
    """Mix the hands of all others with the cards that were not dealt, and deal them again."""
    dealt = copy_state(state)
    others = [hand for holder, hand in enumerate(dealt.private) if holder != seat]
    cards = dice.shuffled(sorted([card for hand in others for card in hand] + dealt.hidden))
    for hand in others:
        hand[:] = sorted(cards.pop() for _ in hand)
    dealt.hidden = sorted(cards)
    return dealt


def check(state: State) -> list[str]:
    """Every card is in one place, and hands are equally long."""
    held = [card for hand in state.private + state.public.played for card in hand] + state.hidden
    problems = [] if sorted(held) == CARDS else ["a card is missing or in two places"]
    return problems + ["hands differ in size" for hand in state.private if len(hand) != len(state.private[0])]


def cautious(sight: Sight) -> list[str]:
    """A computer player: always its lowest card."""
    return [min(sight.question.keys)]


GAME = Game(
    key="template",
    title="Top Takes Bottom",
    tagline="The highest card wins the round and scores the lowest.",
    seats=(2, 4),
    minutes=5,
    stage="template",
    rules_version=1,
    state_version=1,
    state=State,
    setup=setup,
    phases=(deal, play),
    view=view,
    redeal=redeal,
    outcome=outcome,
    check=check,
    text=text,
    pictures=scene,
    options=(TableOption("hand", "Cards", "How many cards everybody is dealt.", (("4", "Four"), ("6", "Six"))),),
    bots={"cautious": cautious},
    bot="cautious",
)
