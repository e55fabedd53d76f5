"""What the next Town Votes promise a seat: a computer player's guess, in popularity, from what lies open."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp

from engine.games.springsign.components import BOX
from engine.games.springsign.scoring import target
from engine.games.springsign.state import Public

VOTE = 7.0
"""A vote, in popularity: a season's work."""
CARRIED = 0.8
"""A point of popularity that no vote comes of: it counts on next season, unless another vote uses it up first."""
COMING = 0.7
"""Points that a token may still bring a player who is not yet home."""
TILE = 1
"""Points that a harvest tile may bring."""
SURE = 0.15
"""How wide a guess is once everybody else is home and nothing is left to guess; wider means less sure."""
DOUBT = 0.6
"""How much wider it is for every point that the others may still gain."""
RIVAL = 0.7
"""What all rivals' votes together cost, by one's own."""
CHAOS_VOTE = 0.5
"""What a vote of Anarchy's costs, by one's own: it cannot be talked out of the next ones."""
CHAOS = 0.4
"""What a point of Anarchy's costs that no vote comes of."""
NEAR = 1
"""Votes by which Anarchy may be behind and yet be feared."""
CALM = 0.5
"""How much it is feared if it is further behind."""
SHARED = 0.3
"""How much less that is one's own burden for every other player, who may see to it as well."""
GLORY = 20.0
"""The Election, won or lost."""
AHEAD = 4
"""Seasons that anybody looks ahead."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What something brings.

    Attributes:
        goods: Tokens and cards, in popularity.
        popularity: Points on that track.
        calm: Outlaws that leave the Town.
        chaos: Points that Anarchy gains.
    """

    goods: float = 0.0
    popularity: int = 0
    calm: int = 0
    chaos: int = 0

    def __add__(self, other: Gain) -> Gain:
        return Gain(
            self.goods + other.goods,
            self.popularity + other.popularity,
            self.calm + other.calm,
            self.chaos + other.chaos,
        )

    @property
    def rough(self) -> float:
        """Its worth whatever the standings; to sort by."""
        return self.goods + self.popularity + 2 * self.calm - CHAOS * self.chaos


NOTHING = Gain()


@dataclass(slots=True)
class Outlook:
    """The Town Votes that end this season, as one seat sees them coming.

    Attributes:
        public: What lies open; only read.
        seat: Who looks ahead.
        doubt: How wide the guess is.
        rivals: Where the others' markers will be, more or less, and votes that they score on the way.
        known: Guesses made before.
    """

    public: Public
    seat: int
    doubt: float
    rivals: list[tuple[int, int]] = field(default_factory=list)
    known: dict[tuple[int, int, int], float] = field(default_factory=dict)

    @classmethod
    def of(cls, public: Public, seat: int) -> Outlook:
        """Look at the tracks once."""
        others = [home for other, home in enumerate(public.homes) if other != seat]
        coming = [0.0 if home.tile else TILE + COMING * sum(home.tokens.values()) for home in others]
        found = cls(public, seat, SURE + DOUBT * max(coming, default=0.0))
        found.rivals = [found.wrapped(home.popularity + round(n)) for home, n in zip(others, coming, strict=True)]
        return found

    @property
    def seasons_left(self) -> int:
        """How many seasons may still come, this one included."""
        ahead = max(self.public.anarchy_votes, *(home.votes for home in self.public.homes))
        return max(1, min(AHEAD, target(self.public) - ahead))

    @property
    def burden(self) -> float:
        """What an outlaw who stays costs in the seasons after this one."""
        return self.each * self.chaos_point * (self.seasons_left - 1)

    @property
    def each(self) -> int:
        """What an outlaw in Town gives Anarchy."""
        return BOX.anarchy_per_outlaw + int(self.public.options["ruthless"])

    @property
    def fear(self) -> float:
        """How much Anarchy matters to this seat: more if it leads, less if more players share the burden."""
        leads = self.public.anarchy_votes > max(home.votes for home in self.public.homes) - NEAR
        return (1.0 if leads else CALM) / (1 + SHARED * len(self.rivals))

    @property
    def chaos_point(self) -> float:
        """What a point of Anarchy's costs this seat."""
        return CHAOS * self.fear

    def worth(self, gain: Gain) -> float:
        """What the seat's prospects are worth if it still gains this."""
        key = (gain.popularity, gain.calm, gain.chaos)
        if key not in self.known:
            self.known[key] = self._prospects(*key)
        return gain.goods + self.known[key]

    def gained(self, gain: Gain) -> float:
        """What a gain is worth as things stand."""
        return self.worth(gain) - self.worth(NOTHING)

    def wrapped(self, points: int) -> tuple[int, int]:
        """A marker that counts on past the last space, and the votes that it scores on its way."""
        lap = BOX.track + (self.public.options["wrap"] == "point")
        laps = max(0, -(-(points - BOX.track) // lap))
        return points - laps * lap, laps

    def chance(self, mine: int, others: list[int]) -> float:
        """How likely a marker is not behind any other."""
        return 1 / (1 + exp(-(mine - max(others, default=0) + 0.5) / self.doubt))

    def wrap_pays(self, points: int) -> bool:
        """Whether to score a vote at the end of the track and count on, rather than to stay there for the Votes."""
        lap = self.public.options["wrap"] == "point"
        return self._standing(points - lap, 1, 0, 0) >= self._standing(BOX.track, 0, 0, 0)

    def _prospects(self, popularity: int, calm: int, chaos: int) -> float:
        points = max(0, self.public.homes[self.seat].popularity + popularity)
        mine, scored = self.wrapped(points)
        found = self._standing(mine, scored, calm, chaos)
        return max(found, self._standing(BOX.track, scored - 1, calm, chaos)) if scored else found

    def _standing(self, mine: int, scored: int, calm: int, chaos: int) -> float:
        """The worth of a marker's place and of votes scored before the Town Votes."""
        public, home = self.public, self.public.homes[self.seat]
        outlaws = max(0, len(public.revealed("outlaw")) - calm)
        anarchy, troubles = self.wrapped(max(0, public.anarchy + chaos) + self.each * outlaws)
        places = [place for place, _ in self.rivals]
        voted = self.chance(mine, [anarchy, *places])
        seized = self.chance(anarchy, [mine, *places])
        worth = VOTE * (scored + voted) + (1 - voted) * CARRIED * mine
        worth -= self.fear * VOTE * CHAOS_VOTE * (troubles + seized) + (1 - seized) * self.chaos_point * anarchy
        worth -= self.burden * outlaws
        ahead = [public.anarchy_votes + troubles + seized]
        others = [home.votes for seat, home in enumerate(public.homes) if seat != self.seat]
        for at, (place, votes) in enumerate(self.rivals):
            lost = self.chance(place, [mine, anarchy, *places[:at], *places[at + 1 :]])
            ahead.append(others[at] + votes + lost)
            worth -= RIVAL / len(places) * (VOTE * (votes + lost) + (1 - lost) * CARRIED * place)
        mine_then = home.votes + scored + voted
        due = max(mine_then, *ahead) - target(public) + 1  # 1: the Election is certain, 0: a vote is missing
        if due > 0:
            worth += GLORY * min(1.0, due) * max(-1.0, min(1.0, mine_then - max(ahead)))
        return worth
