"""Harvest: Trading Posts choose, then Railroad, Stations and fiefs are scored (Rulebook: Harvest)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.bunny_kingdom.components import BOX, CARDS
from engine.games.bunny_kingdom.ending import final_star
from engine.games.bunny_kingdom.fiefs import cities_along, fiefs, groups, owned, production, stations
from engine.games.bunny_kingdom.land import BASIC
from engine.games.bunny_kingdom.ledger import gain
from engine.games.bunny_kingdom.state import Public, State
from engine.kernel.questions import Question, one, some
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Next: TypeAlias = Phase[State] | None


async def trading(table: T) -> Next:
    """Every Trading Post chooses what it produces this time; all owners at once."""
    public = table.state.public
    public.stage = "trading"
    posts = [trading_posts(public, seat) for seat in range(public.seats)]
    public.goods = {}
    for number in range(max(len(mine) for mine in posts)):
        asked = {seat: mine[number] for seat, mine in enumerate(posts) if number < len(mine)}
        goods = await table.ask_all({seat: goods_question(public, post) for seat, post in asked.items()})
        for seat, post in asked.items():
            public.goods[post] = goods[seat]
            table.tell("traded", seat=seat, territory=post, resource=goods[seat])
    return harvest


def trading_posts(public: Public, seat: int) -> list[str]:
    """A seat's Trading Posts."""
    return [t for t in owned(public, seat) if t in public.pieces and CARDS[public.pieces[t]].what == "trading_post"]


def goods_question(public: Public, post: str) -> Question[str]:
    """What a Trading Post produces; a time-out takes something its fief lacks."""
    has = made_beside(public, post)
    best = next((resource for resource in BASIC if resource not in has), BASIC[0])
    return one("goods", BASIC, subject=post, default=(best,))


def made_beside(public: Public, post: str) -> list[str]:
    """What the rest of a Trading Post's fief produces."""
    mine = owned(public, public.owners[post])
    group = next(group for group in groups(mine, public.pieces) if post in group)
    return [made for territory in group for made in production(public, territory)]


async def harvest(table: T) -> Next:
    """A Railroad, B Stations, C fiefs; then the next round, or the end after the fourth."""
    public = table.state.public
    public.stage = "harvest"
    gains = [[0, 0, 0] for _ in range(public.seats)]
    if public.express:
        for seat in range(public.seats):
            gains[seat][0] = score_railroad(table, seat)
        for seat in public.clockwise():
            gains[seat][1] = await score_stations(table, seat)
    public.active = -1
    for seat in range(public.seats):
        gains[seat][2] = score_fiefs(table, seat)
    table.tell("harvest", round=public.round, gains=gains, scores=list(public.scores), express=public.express)
    if public.round == BOX.rounds:
        return final_star
    from engine.games.bunny_kingdom.exploration import deal  # the circle of a round closes here

    return deal


def score_railroad(table: T, seat: int) -> int:
    """A: one for each tower of one's Cities along the Railroad."""
    public = table.state.public
    towers = sum(public.cities[territory] for territory in cities_along(public, seat))
    if towers:
        gain(table, seat, "railroad", towers, count=towers)
    return towers


async def score_stations(table: T, seat: int) -> int:
    """B: each of one's Stations chooses an opponent and gains one for each City of theirs along the Railroad."""
    public = table.state.public
    count = len(stations(public, seat))
    if not count:
        return 0
    public.active = seat
    opponents = [str((seat + step) % public.seats) for step in range(1, public.seats)]
    evenly, more = divmod(count, len(opponents))
    chosen = opponents * evenly
    if more:
        best = sorted(opponents, key=lambda other: -len(cities_along(public, int(other))))
        question = some("station", opponents, more, more, default=tuple(best[:more]))
        chosen += await table.ask(seat, question)
    points = sum(len(cities_along(public, int(other))) for other in chosen)
    gain(table, seat, "stations", points, count=count, details=chosen)
    table.tell("stations", seat=seat, chosen=[int(other) for other in chosen], points=points)
    return points


def score_fiefs(table: T, seat: int) -> int:
    """C: strength times wealth of each fief."""
    public = table.state.public
    found = [fief for fief in fiefs(public, seat) if fief.points]
    points = sum(fief.points for fief in found)
    details = [f"{fief.strength}x{fief.wealth} {fief.territories[0]}" for fief in found]
    gain(table, seat, "fiefs", points, count=len(found), details=details)
    return points
