"""The Town in the picture: six markets, People, harvest tiles."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.springsign.components import MARKETS, SETTLERS, TILES, kind_of, name_of
from engine.games.springsign.layout import (
    CHIP_H,
    EDGE,
    GAP,
    KIND_COLOURS,
    LABEL,
    MARKET_H,
    MARKET_W,
    SPRITES,
    TILE_H,
    TILE_W,
    TITLE_H,
    chip_width,
    columns,
)
from engine.games.springsign.pieces import ICON, badge, counted, in_order, seat_mark, two_lines
from engine.games.springsign.state import Public
from engine.games.springsign.tokens import on_settler
from engine.kernel.scene import Box, Label, Mark, Sprite


def heading(key: str, words: str, y: float) -> Mark:
    """A line of its own above a part of the Town."""
    return Label(f"{key}/heading", words, EDGE + 4, y + TITLE_H / 2, 42, "choice", "start", "display")


def market(public: Public, market_id: str, x: float, y: float, number: str) -> list[Mark]:
    """A market: its uncovered card, how many lie below, its tokens, marks on the card."""
    found = MARKETS[market_id]
    stall = public.stalls[market_id]
    card = public.top(market_id)
    key = f"market/{market_id}"
    band = KIND_COLOURS[found.kind]
    marks: list[Mark] = [
        Box(
            f"{key}/paper",
            x,
            y,
            MARKET_W,
            MARKET_H,
            fill="paper" if card else "paper-shade",
            outline="ink",
            line=3,
            radius=14,
        ),
        Box(f"{key}/band", x + 3, y + MARKET_H - 62, MARKET_W - 6, 59, fill=band, radius=12),
        Sprite(f"{key}/token", f"{SPRITES}/{found.makes}", x + 12, y + MARKET_H - 55, 46, 46),
        Label(f"{key}/count", f"×{stall.tokens}", x + 64, y + MARKET_H - 32, 42, anchor="start"),
    ]
    lines = two_lines(name_of(card)) if card else ["empty"]
    for at, words in enumerate(lines):
        level = y + (56 if len(lines) == 1 else 32 + 44 * at)
        fill = "ink" if card else "ink-soft"
        room = MARKET_W - (72 if number and at == 0 else 26)
        marks.append(Label(f"{key}/name{at}", words, x + 14, level, LABEL, fill, "start", max_width=room))
    if len(stall.cards) > 1:
        marks.append(Sprite(f"{key}/depth", f"{SPRITES}/cards", x + 150, y + MARKET_H - 53, 42, 42))
        marks.append(Label(f"{key}/below", str(len(stall.cards)), x + 198, y + MARKET_H - 32, LABEL, anchor="start"))
    for at, seat in enumerate(public.marks.get(card, ())):
        marks += seat_mark(f"{key}/mark{seat}", seat, x + MARKET_W - 58 - 56 * at, y + MARKET_H - 60, 54)
    if number:
        marks += badge(key, number, x + MARKET_W + 4, y - 6)
    return marks


def markets(public: Public, y: float, numbers: Mapping[str, str]) -> list[Mark]:
    """All six markets: buildings above, relics below."""
    marks: list[Mark] = []
    for at, market_id in enumerate(MARKETS):
        number = numbers.get(market_id) or numbers.get(public.top(market_id) or "-", "")
        x = EDGE + at % 3 * (MARKET_W + GAP)
        marks += market(public, market_id, x, y + at // 3 * (MARKET_H + GAP), number)
    return marks


def person(public: Public, card: str, x: float, y: float, width: float, number: str) -> list[Mark]:
    """A settler with the tokens on it and what it makes, or an outlaw."""
    key = f"people/{card}"
    kind = kind_of(card)
    name = name_of(card).partition(",")[0]
    marked = public.marks.get(card, ())
    corner = width - (54 if number else 4)
    room = min(width - 26, corner - 20 - 54 * len(marked))
    marks: list[Mark] = [
        Box(f"{key}/paper", x, y, width, CHIP_H, fill="paper", outline=KIND_COLOURS[kind], line=5, radius=14),
        Label(f"{key}/name", name, x + 14, y + 27, LABEL, anchor="start", max_width=room),
    ]
    if kind == "outlaw":
        marks.append(Sprite(f"{key}/mask", f"{SPRITES}/outlaw", x + 14, y + 48, 44, 44))
        marks.append(Label(f"{key}/word", "outlaw", x + 70, y + 70, LABEL, fill="#8f2b22", anchor="start"))
    else:
        makes = SETTLERS[card].makes
        left = x + width - 12 - 36 * len(makes)
        marks.append(Box(f"{key}/makes", left - 4, y + 50, 36 * len(makes) + 10, 42, fill="paper-shade", radius=10))
        for at, resource in enumerate(makes):
            marks.append(Sprite(f"{key}/makes{at}", f"{SPRITES}/{resource}", left + 36 * at, y + 54, 34, 34))
        marks += counted(f"{key}/tokens", in_order(on_settler(public, card)), x + 12, y + 70)
    for at, seat in enumerate(marked):
        marks += seat_mark(f"{key}/mark{seat}", seat, x + corner - 54 * (at + 1), y - 8, 52)
    if number:
        marks += badge(key, number, x + width + 4, y - 6)
    return marks


def people(public: Public, y: float, numbers: Mapping[str, str]) -> list[Mark]:
    """Everybody in People, settlers first."""
    cards = [*public.revealed("settler"), *public.revealed("outlaw")]
    width, per_row = chip_width(len(cards)), columns(len(cards))
    marks: list[Mark] = []
    for at, card in enumerate(cards):
        x = EDGE + at % per_row * (width + GAP)
        marks += person(public, card, x, y + at // per_row * (CHIP_H + GAP), width, numbers.get(card, ""))
    return marks


def tiles(public: Public, y: float, numbers: Mapping[str, str]) -> list[Mark]:
    """The six harvest tiles: what they give, bonus fish, and who holds them."""
    marks: list[Mark] = []
    for at, tile in enumerate(TILES.values()):
        x = EDGE + at * (TILE_W + GAP)
        key = f"tile/{tile.id}"
        holder = public.tiles[tile.id]
        fill = "paper-shade" if holder >= 0 else "paper"
        marks.append(Box(f"{key}/paper", x, y, TILE_W, TILE_H, fill=fill, outline="ink", line=3, radius=14))
        marks += counted(f"{key}/fish", [("fish", tile.fish)], x + 10, y + 28)
        if tile.popularity:
            marks += counted(f"{key}/heart", [("popularity", tile.popularity)], x + 10, y + 76)
        if tile.hat:
            marks.append(Sprite(f"{key}/hat", f"{SPRITES}/hat", x + 10, y + 54, ICON, ICON))
        if public.bonus[tile.id]:
            marks.append(Label(f"{key}/bonus", f"+{public.bonus[tile.id]}", x + 116, y + 28, LABEL, fill="#1f5fa8"))
        if holder >= 0:
            marks += seat_mark(f"{key}/holder", holder, x + TILE_W - 56, y + TILE_H - 56, 52)
        if numbers.get(tile.id):
            left = x + 46 if holder >= 0 and public.bonus[tile.id] else x + TILE_W + 4  # beside what must be read
            marks += badge(key, numbers[tile.id], left, y + TILE_H - 46 if holder < 0 else y - 6)
    return marks
