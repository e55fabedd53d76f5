"""The players' panels under the map, and the head above it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.bunny_kingdom.alt import doing
from engine.games.bunny_kingdom.cells import piece, rabbit
from engine.games.bunny_kingdom.colours import RABBITS
from engine.games.bunny_kingdom.components import BOX, CARDS, building
from engine.games.bunny_kingdom.layout import PANEL_H, PANEL_W, SMALL, SPRITES, WIDTH, panels
from engine.games.bunny_kingdom.view import View
from engine.kernel.scene import Box, Group, Label, Mark, Plain, Sprite

ICONS = 6
"""Waiting buildings that a panel shows; of more it says how many."""


def head(view: View, names: Sequence[str]) -> list[Mark]:
    """Title, round, and what is going on."""
    public = view.public
    marks: list[Mark] = [
        Label("title", "Bunny Kingdom", 24, 46, 50, fill="choice", anchor="start", weight="display"),
    ]
    if public.round:
        words = f"Round {public.round} of {BOX.rounds}"
        marks.append(Label("round", words, WIDTH - 24, 44, 42, fill="white", anchor="end"))
    now = doing(view, names)
    plain = doing(view, [rabbits.name for rabbits in RABBITS[: public.seats]])
    marks.append(Label("now", now, 24, 98, 40, fill="white", anchor="start", max_width=WIDTH - 48, fallback=plain))
    return marks


def winner_ribbon(view: View, names: Sequence[str], winners: Sequence[int]) -> list[Mark]:
    """Who won, over the whole width."""
    who = " and ".join(names[seat] for seat in winners)
    plain = " and ".join(RABBITS[seat].name for seat in winners)
    verb = "wins!" if len(winners) == 1 else "share the win!"
    return [
        Box("ribbon/band", 24, 14, WIDTH - 48, 104, fill="choice", outline="ink", line=4, radius=18),
        Sprite("ribbon/cup", f"{SPRITES}/trophy", 46, 26, 80, 80),
        Sprite("ribbon/cup2", f"{SPRITES}/trophy", WIDTH - 126, 26, 80, 80),
        Label(
            "ribbon/who", f"{who} {verb}", WIDTH / 2, 66, 52, weight="display", max_width=700,
            fallback=f"{plain} {verb}",
        ),
    ]  # fmt: skip


def panel(view: View, seat: int, names: Sequence[str], winners: Sequence[int]) -> list[Mark]:
    """One player: name, points, Star, number of parchments, buildings that wait."""
    public = view.public
    x, y = panels(public.seats)[seat]
    key = f"panel/{seat}"
    bright = seat in winners or seat == public.active
    paper = "#cfe8b0" if public.stage == "building" and seat in public.finished else "paper"
    parts: list[Plain] = [
        Box("paper", 0, 0, PANEL_W, PANEL_H, fill=paper, outline="choice" if bright else "table-light",
            line=8 if bright else 4, radius=18),
        *rabbit(seat, 10, 18, 84),
        Label("name", names[seat], 104, 36, 40, anchor="start", max_width=240, fallback=RABBITS[seat].name),
        Sprite("carrot", f"{SPRITES}/golden_carrot", PANEL_W - 50, 14, 40, 40),
        Label("points", str(public.scores[seat]), PANEL_W - 56, 36, 44, anchor="end"),
        Sprite("parchments", f"{SPRITES}/parchment", 102, 66, 42, 42),
        Label("parchment-count", str(view.parchment_counts[seat]), 150, 88, SMALL, anchor="start"),
    ]  # fmt: skip
    if public.sheriff == seat:
        parts.append(Sprite("star", f"{SPRITES}/star", 62, 4, 44, 44))
    return [Group(key, x, y, (*parts, *waiting(view, seat)))]


def legend(seats: int) -> list[Mark]:
    """Where a fourth player's panel would be: how to read a fief's strip."""
    if seats != 3:
        return []
    x, y = panels(4)[3]
    parts: tuple[Plain, ...] = (
        Box("paper", 0, 0, PANEL_W, PANEL_H, fill="table-light", radius=18),
        Label("fief", "4×3: strength × wealth", 24, 40, SMALL, fill="white", anchor="start"),
        Label("rail", "white frame: new", 24, 86, SMALL, fill="white", anchor="start"),
    )
    return [Group("legend", x, y, parts)]


def waiting(view: View, seat: int) -> list[Plain]:
    """Buildings that a player has not placed yet, as small pictures."""
    cards = view.public.waiting[seat]
    shown = cards if len(cards) <= ICONS else cards[: ICONS - 1]
    marks: list[Plain] = []
    for number, card in enumerate(shown):
        marks += card_icon(card, 196 + 44 * number, 66, f"wait{number}")
    if len(cards) > len(shown):
        marks.append(Label("more", f"+{len(cards) - len(shown)}", 196 + 44 * len(shown), 90, SMALL, anchor="start"))
    return marks


def card_icon(card: str, x: float, y: float, key: str) -> list[Plain]:
    """A building card as a small picture."""
    kind = building(card)
    if kind.kind == "city":
        return [Sprite(key, f"{SPRITES}/city_{kind.towers}", x, y, 44, 48)]
    if kind.kind == "track":
        return [Sprite(key, f"{SPRITES}/{kind.id}", x, y + 4, 42, 42)]
    return piece(CARDS[card].what, "", x, y, key)
