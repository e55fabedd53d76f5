"""Who is out, when the game is over, and who has won (Rulebook: Eliminated Players, End of the Game)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.battle_royale.components import BOX
from engine.games.battle_royale.state import CENTRE, Public, State
from engine.kernel.game import Outcome
from engine.kernel.table import Table

STILL_IN = 1_000_000
"""Stroke number of a seat that never left the arena."""


def settle(public: Public) -> list[int]:
    """Note who has left the arena and whether the game is over.

    Called after everything that happens at one stroke: a move with all its pushes, the battle on one tile, a blast
    with its shock, a collapse.

    Returns:
        The seats that have just left; ``announce`` them once what happened has been told.
    """
    gone = [s for s in range(public.seats) if s not in public.eliminated and not figures_of(public, s)]
    stroke = public.strokes[-1] + 1 if public.strokes else 1
    for seat in gone:
        public.eliminated.append(seat)
        public.strokes.append(stroke)
    reason = end_reached(public)
    if reason:
        finish(public, reason)
    return gone


def announce(table: Table[State], gone: Sequence[int]) -> None:
    """Tell who is out, and the end of the game if it has come."""
    public = table.state.public
    for seat in gone:
        table.tell("eliminated", seat=seat)
    if public.ended:
        table.tell("ended", reason=public.ended, winners=list(public.winners))


def end_reached(public: Public) -> str:
    """The code of the end that the arena shows, or "" while play goes on.

    With two players the third colour is nobody's: the last player left wins even if neutral figures stand, but they
    count for "all on the centre" unless the table decided otherwise.
    """
    alive = public.seats - len(public.eliminated)
    if alive == 0:
        return "nobody"
    if alive == 1:
        return "last_one"
    if len(public.figures) == 1:
        return "last_tile"
    counted = public.seats if public.options["neutral_at_centre"] == "ignored" else len(public.colours)
    if all(not any(counts[:counted]) for tile, counts in public.figures.items() if tile != CENTRE):
        return "all_on_centre"
    return ""


def round_limit_reached(public: Public) -> bool:
    """Whether the round that would begin is beyond the table's limit."""
    return public.options["round_limit"] != "none" and public.round > BOX.round_limit


def finish(public: Public, reason: str) -> None:
    """End the game: those with the best standing win."""
    best = max(standing(public, seat) for seat in range(public.seats))
    public.ended = reason
    public.winners = [seat for seat in range(public.seats) if standing(public, seat) == best]


def standing(public: Public, seat: int) -> tuple[int, int, int]:
    """What seats are compared by: how late they left, figures on the centre, prisoners."""
    left = public.strokes[public.eliminated.index(seat)] if seat in public.eliminated else STILL_IN
    return left, public.figures[CENTRE][seat], sum(public.prisoners[seat])


def figures_of(public: Public, colour: int) -> int:
    """Figures of a colour in the arena."""
    return sum(counts[colour] for counts in public.figures.values())


def outcome(state: State) -> Outcome:
    """The result: places for everybody, and the criterion that set the winners apart from the next.

    Its reason is ``last_one``, ``centre`` (figures there), ``prisoners`` or ``shared``.
    """
    public = state.public
    seats = range(public.seats)
    stands = [standing(public, seat) for seat in seats]
    places = tuple(1 + sum(other > mine for other in stands) for mine in stands)
    winner = stands[public.winners[0]]
    rivals = [stands[seat] for seat in seats if seat not in public.winners and stands[seat][0] == winner[0]]
    if public.ended == "last_one":
        reason = "last_one"
    elif len(public.winners) > 1:
        reason = "shared"
    elif any(rival[1] == winner[1] for rival in rivals):
        reason = "prisoners"
    else:
        reason = "last_one" if public.ended == "nobody" else "centre"
    points = tuple((centre, prisoners) for _, centre, prisoners in stands)
    return Outcome(tuple(public.winners), reason, places, points)
