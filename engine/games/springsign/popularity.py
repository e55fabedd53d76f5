"""Popularity and votes, Anarchy's too (Rulebook: Popularity & Votes; Anarchy)."""

from __future__ import annotations

from engine.games.springsign.agenda import T, tell
from engine.games.springsign.components import BOX
from engine.kernel.questions import confirm


async def gain(table: T, seat: int, count: int, cause: str = "") -> None:
    """Move a seat's marker up; past the last space the player may score a vote and count on from Start.

    With the table option "the reset costs a point" one of the points is used up by the way back.
    """
    public = table.state.public
    home = public.homes[seat]
    left, scored = count, 0
    while left > 0:
        room = BOX.track - home.popularity
        if left <= room:
            home.popularity += left
            break
        home.popularity = BOX.track
        left -= room
        if not await table.ask(seat, confirm("wrap", subject=f"{left}:{cause}", default=("yes",))):
            break
        home.popularity = 0
        home.votes += 1
        scored += 1
        left -= public.options["wrap"] == "point"
    tell(table, "popularity", seat=seat, n=count, at=home.popularity, votes=scored, cause=cause)


def lose(table: T, seat: int, count: int, cause: str = "") -> None:
    """Move a seat's marker down, never below Start."""
    home = table.state.public.homes[seat]
    lost = min(count, home.popularity)
    home.popularity -= lost
    if lost:
        tell(table, "popularity", seat=seat, n=-lost, at=home.popularity, votes=0, cause=cause)


def stir(table: T, count: int, cause: str = "") -> None:
    """Change Anarchy's popularity; past the last space it always scores a vote."""
    public = table.state.public
    scored = 0
    left = count
    if left < 0:
        public.anarchy = max(0, public.anarchy + left)
    while left > 0:
        room = BOX.track - public.anarchy
        if left <= room:
            public.anarchy += left
            break
        left -= room
        public.anarchy = 0
        scored += 1
        left -= public.options["wrap"] == "point"
    public.anarchy_votes += scored
    if count:
        tell(table, "anarchy", n=count, at=public.anarchy, votes=scored, cause=cause)
