"""A homestead as a picture: slots with tokens, the board's actions, settlers and outlaws, relics with their words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.springsign.alt import home_alt
from engine.games.springsign.components import ACTIONS, BOARDS, BOX, RESOURCES, SETTLERS, WORLD, name_of
from engine.games.springsign.labels import card_hint
from engine.games.springsign.layout import (
    CHIP_W,
    EDGE,
    GAP,
    KIND_COLOURS,
    LABEL,
    OUTLAW_H,
    OUTLAW_W,
    SPRITES,
    WIDTH,
    rows,
)
from engine.games.springsign.pieces import name_size, outlaw_chip, price, price_width, seat_mark, wrapped
from engine.games.springsign.state import Public
from engine.games.springsign.tokens import statics
from engine.games.springsign.view import View
from engine.kernel.scene import Box, Label, Mark, Scene, Sprite

SLOT, SLOTS_PER_ROW = 84, 10
HALF = (WIDTH - 2 * EDGE - GAP) / 2
ACTION_H, SMALL_H, TEXT_LINE = 62, 104, 44
CHARACTERS = 24
"""Characters that a line of a relic's words holds."""


def hand(view: View, seat: int, *, names: Sequence[str]) -> Scene | None:
    """A seat's homestead; it lies open, so everybody may see everybody's."""
    public = view.public
    home = public.homes[seat]
    if not home.board:
        return None
    board = BOARDS[home.side]
    marks: list[Mark] = [
        *seat_mark("owner", seat, 30, 24, 76),
        Label(
            "owner/name",
            names[seat],
            124,
            48,
            name_size(names[seat], 46),
            "choice",
            "start",
            "display",
            560,
            f"{board.name}",
        ),
        Label("owner/board", f"{board.name} board", 124, 96, LABEL, fill="white", anchor="start"),
        Sprite("owner/heart", f"{SPRITES}/popularity", 700, 28, 48, 48),
        Label("owner/popularity", str(home.popularity), 756, 52, 46, fill="white", anchor="start"),
        Sprite("owner/ballot", f"{SPRITES}/vote", 820, 28, 48, 48),
        Label("owner/votes", str(home.votes), 876, 52, 46, fill="white", anchor="start"),
    ]
    if seat == public.hat:
        marks.append(Sprite("owner/hat", f"{SPRITES}/hat", 916, 24, 60, 60))
    y = 136.0
    marks_of_slots, y = slots(public, seat, y)
    marks += marks_of_slots
    if home.side == "soldier":
        marks.append(Sprite("rage/bolt", f"{SPRITES}/rage", EDGE, y, 48, 48))
        words = f"Rage {home.rage} of {len(BOX.rage.levels)}: {BOX.rage.levels[home.rage - 1].name}"
        marks.append(Label("rage/words", words, EDGE + 60, y + 24, LABEL, fill="white", anchor="start"))
        y += 60
    more, y = actions(public, seat, y)
    marks += more
    more, y = cards(public, seat, y)
    marks += more
    return Scene(WIDTH, int(y + 10), "table", tuple(marks), home_alt(view, seat, names))


def slots(public: Public, seat: int, y: float) -> tuple[list[Mark], float]:
    """Inventory slots, filled from the left; tokens beyond them (fish with the Pot) follow."""
    home = public.homes[seat]
    extra = sum(WORLD[relic].ability.n for relic in statics(public, seat, "slots"))
    count = BOARDS[home.side].slots + extra
    held = [resource for resource in RESOURCES for _ in range(home.tokens[resource])]
    if len(held) > 2 * SLOTS_PER_ROW:  # more fish than can be drawn one by one
        return counted_slots(public, seat, y)
    marks: list[Mark] = []
    shown = max(count, len(held))
    for at in range(shown):
        x = EDGE + at % SLOTS_PER_ROW * (SLOT + 12)
        top = y + at // SLOTS_PER_ROW * (SLOT + 10)
        fill = "paper" if at < count else "table-light"
        marks.append(Box(f"slot/{at}", x, top, SLOT, SLOT, fill=fill, outline="ink", line=3, radius=14))
        if at < len(held):
            marks.append(Sprite(f"slot/{at}/token", f"{SPRITES}/{held[at]}", x + 10, top + 10, SLOT - 20, SLOT - 20))
    return marks, y + rows(shown, SLOTS_PER_ROW) * (SLOT + 10) + 10


def counted_slots(public: Public, seat: int, y: float) -> tuple[list[Mark], float]:
    """Very many tokens: one symbol for each type and its number."""
    marks: list[Mark] = []
    for at, (resource, count) in enumerate(public.homes[seat].tokens.items()):
        x = EDGE + at * 160
        marks.append(Box(f"slot/{resource}", x, y, 150, SLOT, fill="paper", outline="ink", line=3, radius=14))
        marks.append(Sprite(f"slot/{resource}/token", f"{SPRITES}/{resource}", x + 8, y + 10, SLOT - 20, SLOT - 20))
        marks.append(Label(f"slot/{resource}/count", str(count), x + 112, y + SLOT / 2, 42))
    return marks, y + SLOT + 20


def actions(public: Public, seat: int, y: float) -> tuple[list[Mark], float]:
    """The board's actions with their printed cost; an arrow says that it ends the turn."""
    found = [ACTIONS[action] for action in public.board(seat).actions]
    marks: list[Mark] = []
    for at, action in enumerate(found):
        x = EDGE + at % 2 * (HALF + GAP)
        top = y + at // 2 * (ACTION_H + 8)
        key = f"action/{action.id}"
        marks.append(Box(f"{key}/paper", x, top, HALF, ACTION_H, fill="paper", outline="ink", line=3, radius=14))
        marks.append(Label(f"{key}/name", action.name, x + 16, top + ACTION_H / 2, LABEL, anchor="start"))
        marks += prices(key, action.cost, x, top + ACTION_H / 2)
        if action.passes:
            marks.append(Label(f"{key}/passes", "pass", x + HALF - 16, top + ACTION_H / 2, LABEL, "#8f2b22", "end"))
    return marks, y + rows(len(found), 2) * (ACTION_H + 8) + 10


def prices(key: str, costs: Sequence[Sequence[str]], x: float, y: float) -> list[Mark]:
    """The printed cost of an action; where there are two, both and a stroke between them."""
    first, *others = sorted(costs, key=len)
    if not others:
        return price(f"{key}/cost", first, x + 256, y)
    (other,) = others
    end = x + HALF - 12 - price_width(other)
    start = end - 42 - price_width(first)
    return [
        *price(f"{key}/cost", first, start, y),
        Label(f"{key}/or", "/", end - 22, y, 42, "ink-soft"),
        *price(f"{key}/other", other, end, y),
    ]


def cards(public: Public, seat: int, y: float) -> tuple[list[Mark], float]:
    """Settlers as small cards, outlaws as strips, relics with their words."""
    settlers, outlaws = public.held(seat, "settler"), public.held(seat, "outlaw")
    marks: list[Mark] = []
    for at, card in enumerate(settlers):
        marks += small_card(public, card, EDGE + at % 3 * (CHIP_W + GAP), y + at // 3 * (SMALL_H + GAP), CHIP_W)
    y += rows(len(settlers), 3) * (SMALL_H + GAP)
    for at, card in enumerate(outlaws):
        x, top = EDGE + at % 2 * (OUTLAW_W + GAP), y + at // 2 * (OUTLAW_H + GAP)
        marks += outlaw_chip(f"card/{card}", card, x, top)
        for place, marker in enumerate(public.marks.get(card, ())):
            marks += seat_mark(f"card/{card}/mark{marker}", marker, x + OUTLAW_W - 56 - 54 * place, top + 6, 48)
    y += rows(len(outlaws), 2) * (OUTLAW_H + GAP)
    relics = public.held(seat, "relic")
    for at in range(0, len(relics), 2):
        pair = relics[at : at + 2]
        height = max(relic_height(card) for card in pair)
        for side, card in enumerate(pair):
            marks += relic_card(public, card, EDGE + side * (HALF + GAP), y, height)
        y += height + GAP
    return marks, y


def small_card(public: Public, card: str, x: float, y: float, width: float) -> list[Mark]:
    """A settler with what it makes."""
    key = f"card/{card}"
    marks: list[Mark] = [
        Box(f"{key}/paper", x, y, width, SMALL_H, fill="paper", outline="ink", line=3, radius=16),
        Box(f"{key}/band", x + 8, y + 8, width - 16, 46, fill=KIND_COLOURS["settler"], radius=10),
        Label(f"{key}/name", name_of(card), x + 20, y + 31, LABEL, anchor="start", max_width=width - 36),
    ]
    marks += price(f"{key}/makes", SETTLERS[card].makes, x + 18, y + 78)
    for at, marker in enumerate(public.marks.get(card, ())):
        marks += seat_mark(f"{key}/mark{marker}", marker, x + width - 58 - 54 * at, y + 53, 48)
    return marks


def relic_height(card: str) -> float:
    """Height that a relic with its words takes."""
    return 74 + TEXT_LINE * len(wrapped(card_hint(card), CHARACTERS))


def relic_card(public: Public, card: str, x: float, y: float, height: float) -> list[Mark]:
    """A relic and what it does."""
    key = f"card/{card}"
    marks: list[Mark] = [
        Box(f"{key}/paper", x, y, HALF, height, fill="paper", outline="ink", line=3, radius=16),
        Box(f"{key}/band", x + 8, y + 8, HALF - 16, 46, fill=KIND_COLOURS["relic"], radius=10),
        Label(
            f"{key}/name",
            name_of(card),
            x + 20,
            y + 31,
            LABEL,
            anchor="start",
            max_width=HALF - 36 - 52 * len(public.marks.get(card, ())),
        ),
    ]
    for at, words in enumerate(wrapped(card_hint(card), CHARACTERS)):
        level = y + 82 + TEXT_LINE * at
        marks.append(Label(f"{key}/line{at}", words, x + 16, level, LABEL, "ink", "start", "regular", HALF - 28))
    for at, marker in enumerate(public.marks.get(card, ())):
        marks += seat_mark(f"{key}/mark{marker}", marker, x + HALF - 58 - 52 * at, y + 6, 48)
    return marks
