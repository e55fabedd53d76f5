"""Whose turn it is, and a panel for every player and for Anarchy: popularity, votes, cards, tokens, Hat."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.springsign.components import BOARDS, BOX
from engine.games.springsign.layout import EDGE, GAP, LABEL, LOOKS, PANEL_H, PANEL_W, SPRITES, WIDTH
from engine.games.springsign.pieces import name_size, seat_mark
from engine.games.springsign.scoring import outcome, target
from engine.games.springsign.state import Hidden, Public, State
from engine.games.springsign.view import View
from engine.games.springsign.words import name_of_season
from engine.kernel.scene import Box, Label, Mark, Polygon, Sprite


def header(view: View, names: Sequence[str]) -> list[Mark]:
    """Title, season, whose turn it is, how many cards the World deck has."""
    public = view.public
    seat = public.active
    words = f"{names[seat]}'s turn" if seat >= 0 else name_of_season(public)
    plain = f"{LOOKS[seat].letter}'s turn" if seat >= 0 else words
    return [
        Label("title", BOX.title, 30, 46, 50, fill="choice", anchor="start", weight="display"),
        Label("season", f"Season {public.season}", WIDTH - 30, 46, 42, fill="white", anchor="end"),
        Label("turn", words, 30, 98, 40, fill="white", anchor="start", max_width=560, fallback=plain),
        Label("target", f"Election at {target(public)} votes", WIDTH - 30, 98, LABEL, fill="white", anchor="end"),
    ]


def ribbon(public: Public, names: Sequence[str]) -> list[Mark]:
    """Who was elected, over the whole width."""
    found = outcome(State(public, [], Hidden()))
    won = [names[seat] for seat in found.winners]
    plain = [LOOKS[seat].letter for seat in found.winners]
    if found.reason in ("anarchy", "anarchy_shares"):
        won, plain = [*won, "Anarchy"], [*plain, "Anarchy"]
    verb = "wins!" if len(won) == 1 else "share the win!"
    return [
        Box("ribbon/band", 60, 18, 880, 92, fill="choice", outline="ink", line=4, radius=16),
        Sprite("ribbon/cup", f"{SPRITES}/trophy", 82, 26, 76, 76),
        Sprite("ribbon/cup2", f"{SPRITES}/trophy", 842, 26, 76, 76),
        Label(
            "ribbon/who",
            f"{' and '.join(won)} {verb}",
            500,
            64,
            50,
            weight="display",
            max_width=650,
            fallback=f"{' and '.join(plain)} {verb}",
        ),
    ]


def track(key: str, popularity: int, votes: int, x: float, y: float) -> list[Mark]:
    """Eight spaces of the popularity track and the votes."""
    marks: list[Mark] = [Sprite(f"{key}/heart", f"{SPRITES}/popularity", x, y - 20, 40, 40)]
    for space in range(BOX.track):
        fill = "#f0577b" if space < popularity else "paper-shade"
        left = x + 46 + 20 * space
        marks.append(Box(f"{key}/space{space}", left, y - 15, 17, 30, fill=fill, outline="ink-soft", line=2, radius=4))
    marks += [
        Label(f"{key}/popularity", str(popularity), x + 226, y, LABEL),
        Sprite(f"{key}/ballot", f"{SPRITES}/vote", x + 250, y - 21, 42, 42),
        Label(f"{key}/votes", str(votes), x + 310, y, 42),
    ]
    return marks


def panel(public: Public, seat: int, names: Sequence[str], x: float, y: float) -> list[Mark]:
    """One player's panel."""
    home = public.homes[seat]
    key = f"panel/{seat}"
    active = seat == public.active and not public.ended
    fill = "#d9c5a0" if home.tile else "paper"
    outline = "choice" if active else "table-light"
    board = BOARDS[home.side].name
    marks: list[Mark] = [
        Box(f"{key}/paper", x, y, PANEL_W, PANEL_H, fill=fill, outline=outline, line=8 if active else 4, radius=18),
        *seat_mark(key, seat, x + 12, y + 10, 66),
        Label(
            f"{key}/name",
            names[seat],
            x + 90,
            y + 32,
            name_size(names[seat]),
            "ink",
            "start",
            max_width=204,
            fallback=board,
        ),
        *track(key, home.popularity, home.votes, x + 90, y + 88),
    ]
    if seat == public.hat:
        marks.append(Sprite(f"{key}/hat", f"{SPRITES}/hat", x + 22, y + 62, 46, 46))
    marks += [
        Sprite(f"{key}/cards", f"{SPRITES}/cards", x + 302, y + 11, 40, 40),
        Label(f"{key}/held", str(len(home.cards)), x + 345, y + 32, LABEL, anchor="start"),
        Sprite(f"{key}/purse", f"{SPRITES}/purse", x + 382, y + 11, 40, 40),
    ]
    marks.append(Label(f"{key}/tokens", str(sum(home.tokens.values())), x + 446, y + 32, LABEL))
    if home.tile:
        marks.append(Sprite(f"{key}/home", f"{SPRITES}/home", x + 422, y + 64, 46, 46))
    return marks


def anarchy(public: Public, x: float, y: float) -> list[Mark]:
    """Anarchy's panel."""
    key = "panel/anarchy"
    outlaws = len(public.revealed("outlaw"))
    return [
        Box(f"{key}/paper", x, y, PANEL_W, PANEL_H, fill="#f6d3bd", outline="table-light", line=4, radius=18),
        Sprite(f"{key}/flame", f"{SPRITES}/anarchy", x + 12, y + 10, 66, 66),
        Label(f"{key}/name", "Anarchy", x + 90, y + 32, LABEL, anchor="start"),
        Sprite(f"{key}/mask", f"{SPRITES}/outlaw", x + 300, y + 11, 44, 44),
        Label(f"{key}/outlaws", str(outlaws), x + 350, y + 32, LABEL, anchor="start"),
        *track(key, public.anarchy, public.anarchy_votes, x + 90, y + 88),
    ]


def panels(public: Public, names: Sequence[str], y: float) -> list[Mark]:
    """All panels, two to a row, in turn order of the seats; Anarchy last."""
    marks: list[Mark] = []
    for at in range(public.seats + 1):
        x = EDGE + at % 2 * (PANEL_W + GAP)
        top = y + at // 2 * (PANEL_H + GAP)
        marks += panel(public, at, names, x, top) if at < public.seats else anarchy(public, x, top)
        if at == public.active and not public.ended:
            marks.append(
                Polygon(f"panel/{at}/turn", ((x - 18, top + 30), (x + 8, top + 52), (x - 18, top + 74)), "choice")
            )
    return marks
