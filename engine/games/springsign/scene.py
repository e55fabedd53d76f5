"""Pictures of Springsign as data: the Town for everybody, homesteads, and single cards to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.springsign.alt import board_alt
from engine.games.springsign.card_scene import card
from engine.games.springsign.home_scene import hand
from engine.games.springsign.layout import (
    GAP,
    HEADER,
    MARKET_H,
    PANEL_H,
    TILE_H,
    TITLE_H,
    WIDTH,
    rows,
)
from engine.games.springsign.panels import header, panels, ribbon
from engine.games.springsign.town_marks import heading, markets, people, people_height, tiles
from engine.games.springsign.view import View
from engine.kernel.scene import Box, Mark, Scene

CROWDED = 4

__all__ = ["board", "card", "hand"]


def board(view: View, *, numbered: Mapping[str, str] | None = None, names: Sequence[str]) -> Scene:
    """The Town as everybody may see it.

    Args:
        view: any seat's view or a spectator's; only its open part is drawn.
        numbered: what to write on what answers the open question: markets, cards, harvest tiles.
        names: how the seats' players are called, in seat order.
    """
    public = view.public
    numbers = {spot: str(text) for spot, text in (numbered or {}).items()}
    titled = public.seats < CROWDED  # with many panels below the parts of the Town get no headings
    above = TITLE_H if titled else GAP
    markets_y = HEADER + above
    people_y = markets_y + 2 * (MARKET_H + GAP) + above
    tiles_y = people_y + people_height(public) + above
    panels_y = tiles_y + TILE_H + 18
    height = int(panels_y) + rows(public.seats + 1, 2) * (PANEL_H + GAP) + 6
    marks: list[Mark] = [
        Box("ground", 6, 6, WIDTH - 12, height - 12, fill="table-dark", radius=28),
        *(ribbon(public, names) if public.ended else header(view, names)),
        *(headings(markets_y, people_y, tiles_y) if titled else ()),
        *markets(public, markets_y, numbers),
        *people(public, people_y, numbers),
        *tiles(public, tiles_y, numbers),
        *panels(public, names, panels_y),
    ]
    return Scene(WIDTH, height, "table", tuple(marks), board_alt(view, names))


def headings(*tops: float) -> list[Mark]:
    """Names of the parts of the Town, each above where its part begins."""
    return [
        heading(words.lower(), words, top - TITLE_H)
        for words, top in zip(("Markets", "People", "Harvest"), tops, strict=True)
    ]
