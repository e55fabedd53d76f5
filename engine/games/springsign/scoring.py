"""Town Votes, the Election, places (Rulebook: Town Votes; The Election)."""

from __future__ import annotations

from engine.games.springsign.agenda import T, tell
from engine.games.springsign.components import BOX
from engine.games.springsign.state import Public, State
from engine.kernel.game import Outcome

ANARCHY = -1
"""Anarchy among the contenders."""


def target(public: Public) -> int:
    """Votes that bring about the Election."""
    return BOX.votes[public.seats] + (public.options["marathon"] == "on")


def town_vote(table: T) -> None:
    """Whoever is most popular, Anarchy too, scores a vote and goes back to Start."""
    public = table.state.public
    most = max(public.anarchy, *(home.popularity for home in public.homes))
    voted = []
    for seat, home in enumerate(public.homes):
        if home.popularity == most:
            home.popularity = 0
            home.votes += 1
            voted.append(seat)
    chaos = public.anarchy == most
    if chaos:
        public.anarchy = 0
        public.anarchy_votes += 1
    tell(table, "town_votes", seats=[str(seat) for seat in voted], n=most, anarchy=int(chaos))


def election_due(public: Public) -> bool:
    """Whether anybody, Anarchy too, has reached the target."""
    return max(public.anarchy_votes, *(home.votes for home in public.homes)) >= target(public)


def standing(public: Public, contender: int) -> tuple[int, int, int]:
    """What is compared: votes, popularity, cards and tokens (for Anarchy the outlaws in Town)."""
    if contender == ANARCHY:
        return public.anarchy_votes, public.anarchy, len(public.revealed("outlaw"))
    home = public.homes[contender]
    return home.votes, home.popularity, len(home.cards) + sum(home.tokens.values())


def outcome(state: State) -> Outcome:
    """Who was elected, and by which comparison; nobody if it was Anarchy alone."""
    public = state.public
    seats = range(public.seats)
    ranked = {contender: standing(public, contender) for contender in (ANARCHY, *seats)}
    best = max(ranked.values())
    winners = tuple(seat for seat in seats if ranked[seat] == best)
    chaos = ranked[ANARCHY] == best
    if chaos:
        reason = "anarchy_shares" if winners else "anarchy"
    elif len(winners) > 1:
        reason = "shared"
    else:
        others = [found for contender, found in ranked.items() if contender != winners[0]]
        level = next(n for n in range(3) if all(found[: n + 1] != best[: n + 1] for found in others))
        reason = ("votes", "popularity", "goods")[level]
    places = tuple(1 + sum(ranked[other] > ranked[seat] for other in seats) for seat in seats)
    return Outcome(winners, reason, places, tuple(ranked[seat] for seat in seats))
