"""Pictures of Bunny Kingdom as data: the New World for everybody, the hand for one seat.

The map is a grid of ten by ten. A territory shows its terrain and printed resource above, its rabbit below on the left,
its building on the right; a fief is framed in its colour and carries strength × wealth once. Tracks and lava lie on the
lines between territories. Below are the players, with what waits before them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.bunny_kingdom.alt import board_alt
from engine.games.bunny_kingdom.board_marks import bare_board, bridges, choices, territories, tracks, values
from engine.games.bunny_kingdom.ending import standing
from engine.games.bunny_kingdom.hand_scene import hand
from engine.games.bunny_kingdom.layout import WIDTH, height
from engine.games.bunny_kingdom.panels import head, legend, panel, winner_ribbon
from engine.games.bunny_kingdom.state import Public
from engine.games.bunny_kingdom.view import View
from engine.kernel.scene import Mark, Scene

__all__ = ["board", "hand"]


def board(view: View, *, numbered: Mapping[str, str] | None = None, names: Sequence[str]) -> Scene:
    """The New World as everybody may see it.

    Args:
        view: any seat's view or a spectator's; only its open part is drawn.
        numbered: what to write on places that are answers to the open question: territories, lines, rows.
        names: how the seats' players are called, in seat order.
    """
    public = view.public
    won = winners(public)
    marks: list[Mark] = [*bare_board()]
    marks += winner_ribbon(view, names, won) if won else head(view, names)
    marks += territories(public)
    marks += tracks(public)
    marks += bridges(public)
    marks += values(public, numbered or {})
    marks += choices(numbered or {})
    for seat in range(public.seats):
        marks += panel(view, seat, names, won)
    marks += legend(public.seats)
    return Scene(WIDTH, height(public.seats), "table", tuple(marks), board_alt(view, names))


def winners(public: Public) -> list[int]:
    """Seats that have won; none while the game runs."""
    if public.stage != "over":
        return []
    rows = [standing(public, seat) for seat in range(public.seats)]
    return [seat for seat, row in enumerate(rows) if row == max(rows)]
