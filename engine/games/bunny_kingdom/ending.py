"""The end: the Star, then parchments face up, copies, their points, and the winner (Rulebook: End of the Game)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.bunny_kingdom.components import BOX, PARCHMENTS
from engine.games.bunny_kingdom.fiefs import fiefs, owned
from engine.games.bunny_kingdom.ledger import FINAL, gain
from engine.games.bunny_kingdom.parchments import COPYING, LAST, Held, held, worth
from engine.games.bunny_kingdom.state import Entry, Public, State
from engine.kernel.game import Outcome
from engine.kernel.questions import one
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Next: TypeAlias = Phase[State] | None


async def final_star(table: T) -> Next:
    """The Sheriff gains for each Railroad and Switch card of his whole game; then parchments are turned up."""
    state = table.state
    public = state.public
    public.stage = "ending"
    if public.express:
        seat = public.sheriff
        cards = sum(public.rail_cards[seat])
        gain(table, seat, "star", BOX.railroad.per_card * cards, count=cards, final=True)
    everybody = tuple(range(public.seats))
    for seat in everybody:
        public.parchments[seat] = list(state.private[seat].parchments)
        table.tell("parchments", new_to=everybody, seat=seat, cards=list(public.parchments[seat]))
    holders = [seat for seat in public.clockwise() for card in COPYING if card in public.parchments[seat]]
    public.offers = [card for seat in dict.fromkeys(holders) for card in COPYING if card in public.parchments[seat]]
    return copying


async def copying(table: T) -> Next:
    """Liberal and Socialist become a neighbour's parchment of their owner's choice."""
    public = table.state.public
    if not public.offers:
        return final_scores
    card = public.offers.pop(0)
    seat = next(seat for seat in range(public.seats) if card in public.parchments[seat])
    public.active = seat
    found = targets(public, seat, card)
    if found:
        best = max(found, key=lambda target: worth_as_copy(public, seat, card, target))
        public.copies[card] = await table.ask(seat, one("copy", found, subject=card, default=(best,)))
        table.tell("copied", seat=seat, card=card, target=public.copies[card])
    return copying


def neighbour(public: Public, seat: int, card: str) -> int:
    """Whose parchments a copying card looks at from this seat: left is the next seat in turn order."""
    step = 1 if PARCHMENTS[card].score.neighbour == "left" else -1
    return (seat + step) % public.seats


def targets(public: Public, seat: int, card: str) -> list[str]:
    """What a copying card may become.

    A neighbour's copying card works from one's own seat: it opens the other neighbour's parchments. There are only
    two copying cards, so it goes no further.
    """
    beside = public.parchments[neighbour(public, seat, card)]
    found = [other for other in beside if other not in COPYING]
    for chained in beside:
        if chained in COPYING:
            beyond = public.parchments[neighbour(public, seat, chained)]
            found += [other for other in beyond if other not in COPYING]
    return list(dict.fromkeys(found))


def worth_as_copy(public: Public, seat: int, card: str, target: str) -> int:
    """What all of a seat's parchments bring if a copying card becomes the target ("" for none).

    Opportunist is not foreseen.
    """
    mine = held(seat, public.parchments[seat], {**public.copies, card: target})
    return sum(worth(public, mine, other).points for other in mine.cards)


async def final_scores(table: T) -> Next:
    """Count every parchment, Opportunist after all others."""
    public = table.state.public
    before = list(public.scores)
    late: list[Entry] = []
    for seat in range(public.seats):
        mine = held(seat, public.parchments[seat], public.copies)
        for card in public.parchments[seat]:
            entry = entry_for(public, mine, card)
            public.book.append(entry)
            public.scores[seat] += entry.points
            late += [entry] if entry.card in LAST else []
    totals = list(public.scores)
    for entry in late:
        score = PARCHMENTS[entry.card].score
        entry.count = 1 + sum(other > totals[entry.seat] for other in totals)
        entry.points = score.points if is_second(public, totals, entry.seat, score.rank) else 0
        public.scores[entry.seat] += entry.points
    gained = [after - score for after, score in zip(public.scores, before, strict=True)]
    for seat in range(public.seats):
        papers = [entry for entry in public.book if (entry.seat, entry.source) == (seat, "parchment")]
        told = [[entry.card, entry.copier, entry.points, entry.count, entry.times] for entry in papers]
        table.tell("counted", seat=seat, points=gained[seat], papers=told)
    public.stage = "over"
    public.active = -1
    table.tell("final", scores=list(public.scores))
    return None


def entry_for(public: Public, mine: Held, card: str) -> Entry:
    """The score book's line for one parchment card."""
    copier = card if card in COPYING else ""
    now = public.copies.get(card, "") if copier else card
    if not now:
        return Entry(FINAL, mine.seat, "parchment", 0, card=card)
    found = worth(public, mine, now)
    return Entry(
        FINAL, mine.seat, "parchment", found.points, card=now, count=found.count, times=found.times, copier=copier,
        details=list(found.details),
    )  # fmt: skip


def is_second(public: Public, scores: list[int], seat: int, rank: int) -> bool:
    """Whether a seat is second in the sense of Opportunist, before any Opportunist is counted."""
    ahead = sum(other > scores[seat] for other in scores)
    if public.options["opportunist_ties"] == "score":
        return len(dict.fromkeys(other for other in scores if other > scores[seat])) == rank - 1
    if public.options["opportunist_ties"] == "alone" and scores.count(scores[seat]) > 1:
        return False
    return ahead == rank - 1


def outcome(state: State) -> Outcome:
    """Most Golden Carrots; ties are shared or, if the table plays so, broken by fiefs, then Cities.

    The reason is ``points``, ``fiefs``, ``cities`` or ``shared``.
    """
    public = state.public
    rows = [standing(public, seat) for seat in range(public.seats)]
    best = max(rows)
    winners = tuple(seat for seat, row in enumerate(rows) if row == best)
    places = tuple(1 + sum(other > row for other in rows) for row in rows)
    if len(winners) > 1:
        reason = "shared"
    else:
        level = max((agreement(best, row) for seat, row in enumerate(rows) if seat not in winners), default=0)
        reason = ("points", "fiefs", "cities")[level]
    return Outcome(winners, reason, places, tuple(rows))


def standing(public: Public, seat: int) -> tuple[int, ...]:
    """What seats are compared by."""
    if public.options["victory_ties"] == "shared":
        return (public.scores[seat],)
    cities = sum(territory in public.cities for territory in owned(public, seat))
    return public.scores[seat], len(fiefs(public, seat)), cities


def agreement(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """How many leading entries are equal."""
    for index, (one_value, other) in enumerate(zip(first, second, strict=True)):
        if one_value != other:
            return index
    return len(first)
