"""What a game of Springsign consists of, kept apart by who may know it.

Cards, tiles, markets and actions are named by the ids of the data file. Nearly everything lies open: only the order of
the two decks is hidden, and what a seat has seen when it looked at World cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import ConfigDict

from engine.games.springsign.components import BOARDS, BOX, MARKETS, RESOURCES, TILES, Board, kind_of


@dataclass(slots=True)
class Step:
    """Something that is still to be done: an effect, for a seat.

    Attributes:
        op: Name of the effect.
        seat: Who does it; -1 if the rules do.
        n: How often, or how many.
        how: A variant of it.
        card: The card or action that it comes from, or that it is about.
        spot: The market that it is about.
        tokens: Tokens that it is about.
        kinds: Kinds of card that it is about.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    op: str
    seat: int = -1
    n: int = 0
    how: str = ""
    card: str = ""
    spot: str = ""
    tokens: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Stall:
    """A market: its cards, the uncovered one last, and how many tokens lie there."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    cards: list[str] = field(default_factory=list)
    tokens: int = 0


@dataclass(slots=True)
class Home:
    """A player's homestead.

    Attributes:
        board: Which of the six boards; empty until chosen.
        side: The side in play: ``simplified`` or the board's own name.
        tokens: The inventory by resource.
        cards: Settlers, relics and outlaws, oldest first.
        popularity: Place on that track, 0 is Start.
        votes: Votes scored.
        tile: The harvest tile taken this season; empty if still about.
        rage: Revealed Rage levels (the Soldier's).
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    board: str = ""
    side: str = "simplified"
    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    cards: list[str] = field(default_factory=list)
    popularity: int = 0
    votes: int = 0
    tile: str = ""
    rage: int = 1


@dataclass(slots=True)
class Offer:
    """A trade that the Proprietor offers: tokens by resource and cards by id, in one list each way."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    partner: int = -1
    give: list[str] = field(default_factory=list)
    ask: list[str] = field(default_factory=list)
    stage: str = "partner"


@dataclass(slots=True)
class Trace:
    """Something that happened since the turn began: an event's name and facts, for the picture's words."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    name: str
    data: dict[str, int | str | list[str]]


@dataclass(slots=True)
class Public:
    """What everybody sees.

    Attributes:
        seats: Number of players, 1 to 6.
        options: Table options.
        homes: Homesteads by seat.
        anarchy: Anarchy's popularity.
        anarchy_votes: Its votes.
        people: Settlers and outlaws in People, oldest first.
        on_settlers: Tokens on settlers in Town, by settler and resource; settlers without tokens are not listed.
        stalls: The six markets.
        tiles: Harvest tiles: who holds each, -1 for Town.
        bonus: The Gardener's fish on each tile.
        marks: By card the seats that have marked it.
        hat: Who wears the Folkwarden Hat; -1 before it is given.
        first: Who is first in turn order this season.
        season: Number of the season, from 1.
        active: Whose turn it is; -1 between turns.
        done: Actions taken this turn.
        used: Cards with a limit that were used this turn, as ``card:seat``.
        used_season: The same for this season.
        agenda: What is still to be done, next one last.
        then: Name of the phase that follows when the agenda is empty.
        busy: Whether effects are being resolved, so that inventories may be too full for a moment.
        shown: A World card that has been turned up and not yet been played.
        world_discards: The World discard pile, oldest first.
        settler_discards: The settler discard pile, oldest first.
        batches: For each card of the World deck, from the top, a number: cards of one number were shuffled together.
        offers: Trades that stand, oldest first.
        offered: Trades offered this turn.
        draft: The trade that the Proprietor is putting together.
        quiet: How long the Proprietor will not be asked for trades: ``turn``, ``season`` or empty.
        trace: What happened since the turn began.
        ended: Whether the Election is over.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    seats: int
    options: dict[str, str]
    homes: list[Home]
    anarchy: int = 0
    anarchy_votes: int = 0
    people: list[str] = field(default_factory=list)
    on_settlers: dict[str, dict[str, int]] = field(default_factory=dict)
    stalls: dict[str, Stall] = field(default_factory=lambda: {market: Stall() for market in MARKETS})
    tiles: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TILES, -1))
    bonus: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TILES, 0))
    marks: dict[str, list[int]] = field(default_factory=dict)
    hat: int = -1
    first: int = 0
    season: int = 1
    active: int = -1
    done: int = 0
    used: list[str] = field(default_factory=list)
    used_season: list[str] = field(default_factory=list)
    agenda: list[Step] = field(default_factory=list)
    then: str = ""
    busy: bool = False
    shown: str = ""
    world_discards: list[str] = field(default_factory=list)
    settler_discards: list[str] = field(default_factory=list)
    batches: list[int] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    offered: int = 0
    draft: Offer | None = None
    quiet: str = ""
    trace: list[Trace] = field(default_factory=list)
    ended: bool = False

    @property
    def solo(self) -> bool:
        """Whether one player plays alone (Rulebook: Solo Mode)."""
        return self.seats == 1

    def board(self, seat: int) -> Board:
        """The side of the board that a seat plays with."""
        return BOARDS[self.homes[seat].side]

    def order(self, start: int = -1) -> list[int]:
        """All seats clockwise from ``start``, by default from whose turn it is or else from the Folkwarden."""
        if start < 0:
            start = self.active if self.active >= 0 else max(self.hat, 0)
        return [(start + step) % self.seats for step in range(self.seats)]

    def owner_of(self, ability: str) -> int:
        """The seat whose board has an ability, -1 if nobody's has (each board exists once)."""
        for seat in range(self.seats):
            if ability in self.board(seat).abilities:
                return seat
        return -1

    def top(self, market: str) -> str:
        """The uncovered card of a market, empty if there is none."""
        cards = self.stalls[market].cards
        return cards[-1] if cards else ""

    def revealed(self, kind: str) -> list[str]:
        """Uncovered cards of a kind in Town: in People for settlers and outlaws, in the markets for the others."""
        if kind in ("settler", "outlaw"):
            return [card for card in self.people if kind_of(card) == kind]
        tops = [self.top(market.id) for market in BOX.markets if market.kind == kind]
        return [card for card in tops if card]

    def held(self, seat: int, *kinds: str) -> list[str]:
        """A seat's cards of these kinds (of all kinds if none is given)."""
        return [card for card in self.homes[seat].cards if not kinds or kind_of(card) in kinds]

    def holder(self, card: str) -> int:
        """The seat in whose homestead a card is, -1 if in none."""
        for seat, home in enumerate(self.homes):
            if card in home.cards:
                return seat
        return -1

    def market_with(self, card: str) -> str:
        """The market whose uncovered card this is, empty if it is none."""
        return next((market for market in MARKETS if self.top(market) == card), "")

    def marked(self, card: str, seat: int) -> bool:
        """Whether a seat has marked a card."""
        return seat in self.marks.get(card, ())


@dataclass(slots=True)
class Private:
    """What a seat knows alone: cards of the World deck whose place it has seen."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    known: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Hidden:
    """The two decks, top card first."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    world: list[str] = field(default_factory=list)
    settlers: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """A whole game."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    public: Public
    private: list[Private]
    hidden: Hidden
