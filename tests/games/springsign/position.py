"""Positions for tests: put cards and tokens where they are wanted, then answer questions by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.springsign import GAME
from engine.games.springsign.components import RESOURCES, SETTLERS, UNIQUE
from engine.games.springsign.setup import world_cards
from engine.games.springsign.state import Public, State
from engine.kernel.log import Checkpoint
from engine.kernel.questions import Question
from engine.kernel.run import Run, seeded

TINKER, CARPENTER, SCRIBE, BAKER = "settler_tinker", "settler_carpenter", "settler_scribe", "settler_baker"
PLAIN = ("m_fish", "m_work", "m_favors", "m_metal", "m_strength", "m_lore")


def purse(tokens: str) -> dict[str, int]:
    """Tokens written as words: ``"fish fish lore"``."""
    found = dict.fromkeys(RESOURCES, 0)
    for token in tokens.split():
        found[token] += 1
    return found


def position(
    seats: int = 2,
    *,
    sides: Sequence[str] = (),
    held: Sequence[str] = (),
    cards: Sequence[Sequence[str]] = (),
    popularity: Sequence[int] = (),
    votes: Sequence[int] = (),
    people: Sequence[str] = (),
    on: Mapping[str, str] | None = None,
    markets: Mapping[str, Sequence[str]] | None = None,
    tokens: Mapping[str, int] | None = None,
    marks: Mapping[str, Sequence[int]] | None = None,
    deck: Sequence[str] = (),
    discards: Sequence[str] = (),
    bonus: Mapping[str, int] | None = None,
    tiles: Mapping[str, int] | None = None,
    anarchy: int = 0,
    anarchy_votes: int = 0,
    rage: int = 1,
    hat: int = 0,
    active: int = 0,
    done: int = 0,
    **options: str,
) -> State:
    """A state with these things in place; all other cards are in the decks, ``deck`` on top of the World deck.

    Args:
        seats: Number of players.
        sides: Board sides by seat, simplified where not given.
        held: Inventories by seat, as words.
        cards: Homesteads by seat.
        popularity: Places on the track by seat.
        votes: Votes by seat.
        people: Settlers and outlaws in Town.
        on: Tokens on settlers in Town, as words.
        markets: Cards by market, the uncovered one last.
        tokens: Tokens in markets.
        marks: Seats that have marked a card.
        deck: Top cards of the World deck.
        discards: Cards in the discard piles.
        bonus: Bonus fish on tiles.
        tiles: Tiles that players have taken.
        anarchy: Its popularity.
        anarchy_votes: Its votes.
        rage: Rage of every Soldier.
        hat: Who wears the Hat.
        active: Whose turn it is.
        done: Actions taken this turn.
        options: Table options.
    """
    state = GAME.setup(seats, GAME.full_options({"boards": "simplified", **options}))
    public = state.public
    for seat, home in enumerate(public.homes):
        side = sides[seat] if seat < len(sides) else "simplified"
        free = [board for board in UNIQUE if board not in (*sides, *(h.board for h in public.homes))]
        home.board = side if side != "simplified" else free[0]
        home.side = side
        home.tokens = purse(held[seat] if seat < len(held) else "")
        home.cards = list(cards[seat]) if seat < len(cards) else []
        home.popularity = popularity[seat] if seat < len(popularity) else 0
        home.votes = votes[seat] if seat < len(votes) else 0
        home.rage = rage if side == "soldier" else 1
    public.people = list(people)
    public.on_settlers = {
        card: {token: count for token, count in purse(words).items() if count} for card, words in (on or {}).items()
    }
    for market, stack in (markets or {}).items():
        public.stalls[market].cards = list(stack)
    for market, count in (tokens or {}).items():
        public.stalls[market].tokens = count
    public.marks = {card: list(marked) for card, marked in (marks or {}).items()}
    public.bonus.update(bonus or {})
    for tile, seat in (tiles or {}).items():
        public.tiles[tile] = seat
        public.homes[seat].tile = tile
    public.settler_discards = [card for card in discards if card in SETTLERS]
    public.world_discards = [card for card in discards if card not in SETTLERS]
    public.anarchy, public.anarchy_votes = anarchy, anarchy_votes
    public.hat = public.first = hat
    public.active, public.done = active, done
    used = [*people, *(c for home in public.homes for c in home.cards), *discards]
    used += [card for stall in public.stalls.values() for card in stall.cards]
    rest = [card for card in world_cards(seats) if card not in used and card not in deck]
    state.hidden.world = [*deck, *rest]
    state.hidden.settlers = [card for card in SETTLERS if card not in used]
    public.batches = [0] * len(state.hidden.world)
    assert GAME.check(state) == [], GAME.check(state)
    return state


class Play:
    """A game that goes on from a position; sound after every answer.

    Attributes:
        run: The table.
        told: Names and facts of all public events, in order.
        asked: Names of all questions answered.
    """

    def __init__(self, state: State, phase: str = "turn") -> None:
        checkpoint = Checkpoint(0, phase, GAME.dump(state), GAME.rules_version, GAME.state_version)
        self.run, _ = Run.restore(GAME, [checkpoint], [], seeded("position"))
        self.told: list[tuple[str, dict[str, Any]]] = [(t.name, t.data) for t in self.public.trace]
        self.asked: list[str] = []

    @property
    def public(self) -> Public:
        return self.run.state.public

    @property
    def seat(self) -> int:
        """Who must answer; the active player if several may."""
        return self.public.active if self.public.active in self.run.waiting else self.run.waiting[0]

    @property
    def question(self) -> Question[Any]:
        return self.run.open[self.seat].question

    def do(self, *answers: str | Sequence[str]) -> Play:
        """Answer question after question, each by a key or by a list of keys."""
        for answer in answers:
            self.answer(self.seat, *([answer] if isinstance(answer, str) else answer))
        return self

    def answer(self, seat: int, *keys: str) -> Play:
        """Answer as a certain seat."""
        self.asked.append(self.run.open[seat].question.name)
        step = self.run.answer(seat, list(keys))
        self.told += [(h.event.name, h.event.data) for h in step.happened if h.event.to is None]
        assert GAME.check(self.run.state) == [], GAME.check(self.run.state)
        return self

    def popularity(self, seat: int = 0) -> int:
        return self.public.homes[seat].popularity

    def held(self, seat: int = 0) -> str:
        """An inventory as words, in the order of the resources."""
        tokens = self.public.homes[seat].tokens
        return " ".join(token for token in RESOURCES for _ in range(tokens[token]))

    def cards(self, seat: int = 0) -> list[str]:
        return self.public.homes[seat].cards

    def stock(self, market: str) -> int:
        return self.public.stalls[market].tokens

    def names(self) -> list[str]:
        """Names of events told."""
        return [name for name, _ in self.told]

    def gains(self, seat: int = 0) -> list[tuple[int, str]]:
        """Popularity that a seat gained, with its causes."""
        return [(d["n"], d["cause"]) for name, d in self.told if name == "popularity" and d["seat"] == seat]
