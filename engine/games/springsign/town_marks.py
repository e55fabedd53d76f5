"""The Town in the picture: six markets, People, harvest tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.springsign.components import MARKETS, SETTLERS, TILES, name_of
from engine.games.springsign.layout import (
    CHIP_H,
    CHIP_W,
    EDGE,
    GAP,
    KIND_COLOURS,
    LABEL,
    MARKET_H,
    MARKET_W,
    OUTLAW_H,
    OUTLAW_W,
    SPRITES,
    TILE_H,
    TILE_W,
    TITLE_H,
    rows,
)
from engine.games.springsign.pieces import ICON, badge, counted, in_order, outlaw_chip, seat_mark, two_lines
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
        level = y + (52 if len(lines) == 1 else 30 + 42 * at)
        fill = "ink" if card else "ink-soft"
        marks.append(Label(f"{key}/name{at}", words, x + 14, level, LABEL, fill, "start", max_width=MARKET_W - 24))
    if len(stall.cards) > 1:
        marks.append(Sprite(f"{key}/depth", f"{SPRITES}/cards", x + 136, y + MARKET_H - 53, 42, 42))
        marks.append(Label(f"{key}/below", str(len(stall.cards)), x + 180, y + MARKET_H - 32, LABEL, anchor="start"))
    right = x + MARKET_W - (106 if number else 58)
    for at, seat in enumerate(public.marks.get(card, ())):
        marks += seat_mark(f"{key}/mark{seat}", seat, right - 56 * at, y + MARKET_H - 60, 54)
    if number:
        marks += badge(key, number, x + MARKET_W + 4, y + MARKET_H - 46)
    return marks


def markets(public: Public, y: float, numbers: Mapping[str, str]) -> list[Mark]:
    """All six markets: buildings above, relics below."""
    marks: list[Mark] = []
    for at, market_id in enumerate(MARKETS):
        number = numbers.get(market_id) or numbers.get(public.top(market_id) or "-", "")
        x = EDGE + at % 3 * (MARKET_W + GAP)
        marks += market(public, market_id, x, y + at // 3 * (MARKET_H + GAP), number)
    return marks


def settler(public: Public, card: str, x: float, y: float, number: str) -> list[Mark]:
    """A settler with the tokens on it and what it makes."""
    key = f"people/{card}"
    makes = SETTLERS[card].makes
    left = x + CHIP_W - 12 - 36 * len(makes)
    marks: list[Mark] = [
        Box(f"{key}/paper", x, y, CHIP_W, CHIP_H, fill="paper", outline=KIND_COLOURS["settler"], line=5, radius=14),
        Box(f"{key}/makes", left - 4, y + 50, 36 * len(makes) + 10, 42, fill="paper-shade", radius=10),
    ]
    for at, resource in enumerate(makes):
        marks.append(Sprite(f"{key}/makes{at}", f"{SPRITES}/{resource}", left + 36 * at, y + 54, 34, 34))
    there = counted(f"{key}/tokens", in_order(on_settler(public, card)), x + 12, y + 70)
    marks += there
    marked = public.marks.get(card, ())
    badge_left = x + CHIP_W - (42 if number else -4)
    room = badge_left - x - 14
    low = left - 8 - 46 * len(marked)
    if marked and right_end(there, x) < low:  # beside the tokens, else above them
        for at, seat in enumerate(marked):
            marks += seat_mark(f"{key}/mark{seat}", seat, low + 46 * at, y + 48, 44)
    else:
        for at, seat in enumerate(marked):
            marks += seat_mark(f"{key}/mark{seat}", seat, badge_left - 54 * (at + 1), y - 8, 52)
        room -= 54 * len(marked)
    marks.append(Label(f"{key}/name", name_of(card), x + 12, y + 27, LABEL, anchor="start", max_width=room))
    if number:
        marks += badge(key, number, x + CHIP_W + 6, y - 8)
    return marks


def right_end(marks: Sequence[Mark], start: float) -> float:
    """Where a row of tokens ends."""
    icons = [mark.x + mark.w for mark in marks if isinstance(mark, Sprite)]
    counts = [mark.x + 12 * len(mark.text) for mark in marks if isinstance(mark, Label)]
    return max([start, *icons, *counts])


def outlaw(public: Public, card: str, x: float, y: float, number: str) -> list[Mark]:
    """An outlaw: a mask and the whole name."""
    key = f"people/{card}"
    marks = outlaw_chip(key, card, x, y)
    right = x + OUTLAW_W - (102 if number else 56)
    for at, seat in enumerate(public.marks.get(card, ())):
        marks += seat_mark(f"{key}/mark{seat}", seat, right - 54 * at, y + 4, 52)
    if number:
        marks += badge(key, number, x + OUTLAW_W + 4, y + 5)
    return marks


def people(public: Public, y: float, numbers: Mapping[str, str]) -> list[Mark]:
    """Everybody in People: settlers, three to a row, then outlaws, two to a row."""
    marks: list[Mark] = []
    settlers = public.revealed("settler")
    for at, card in enumerate(settlers):
        x, top = EDGE + at % 3 * (CHIP_W + GAP), y + at // 3 * (CHIP_H + GAP)
        marks += settler(public, card, x, top, numbers.get(card, ""))
    y += rows(len(settlers), 3) * (CHIP_H + GAP)
    for at, card in enumerate(public.revealed("outlaw")):
        x, top = EDGE + at % 2 * (OUTLAW_W + GAP), y + at // 2 * (OUTLAW_H + GAP)
        marks += outlaw(public, card, x, top, numbers.get(card, ""))
    return marks


def people_height(public: Public) -> float:
    """Height that People take."""
    outlaws = rows(len(public.revealed("outlaw")), 2)
    return rows(len(public.revealed("settler")), 3) * (CHIP_H + GAP) + outlaws * (OUTLAW_H + GAP)


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
