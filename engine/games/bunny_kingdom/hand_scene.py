"""The picture of a hand: cards with their square on a small map, one's parchments, and one's own neighbourhood."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.games.bunny_kingdom.alt import hand_alt
from engine.games.bunny_kingdom.cells import GROUND, piece, rabbit
from engine.games.bunny_kingdom.colours import RABBITS
from engine.games.bunny_kingdom.components import CARDS, CENTRAL_STATION, PARCHMENTS, building
from engine.games.bunny_kingdom.exploration import in_order
from engine.games.bunny_kingdom.fiefs import owned, terrain
from engine.games.bunny_kingdom.land import PRINTED_RESOURCES, STARTING_CITIES, place
from engine.games.bunny_kingdom.layout import SMALL, SPRITES, WIDTH
from engine.games.bunny_kingdom.near_scene import neighbourhood
from engine.games.bunny_kingdom.parchments import held, worth
from engine.games.bunny_kingdom.state import Public
from engine.games.bunny_kingdom.view import View
from engine.games.bunny_kingdom.words import card_name, card_words, kind_name
from engine.kernel.scene import Box, Group, Label, Mark, Plain, Scene, Sprite, Weight

SMALL_W, WIDE_W, CARD_H, GAP = 150, 310, 226, 10
EDGE = 25
LONG_NAMES = {
    "Carrotistador": ["Carroti-", "stador"],
    "Harecingetorix": ["Harecin-", "getorix"],
    "Transcontinental": ["Transcon-", "tinental"],
}
LETTERS = 15
"""Letters in a line of a wide card."""
DOT = 14
"""Size of a territory on a card's small map."""


def hand(view: View, seat: int, *, names: Sequence[str]) -> Scene | None:
    """The cards that ``seat`` holds; None if the view is not this seat's, or the game is over.

    Args:
        view: the view of ``seat``.
        seat: whose hand.
        names: how the seats' players are called, in seat order.
    """
    public = view.public
    if view.seat != seat or public.stage == "over":
        return None
    marks: list[Mark] = []
    who = RABBITS[seat]
    marks.append(Group("owner", 24, 14, tuple(rabbit(seat, 0, 0, 84))))
    title = f"{names[seat]}'s hand"
    marks.append(Label("title", title, 124, 62, 46, "choice", "start", "display", 840, f"{who.name}'s hand"))
    y = 116.0
    for row in rows_of(view.hand):
        x: float = EDGE
        for card in row:
            marks += card_marks(view, seat, card, x, y)
            x += width_of(card) + GAP
        y += CARD_H + GAP
    y = parchment_lines(view, seat, marks, y + 6)
    near, y = neighbourhood(view, seat, y + 12)
    marks += near
    return Scene(WIDTH, int(y) + 14, "table-dark", tuple(marks), hand_alt(view, names))


def width_of(card: str) -> int:
    """Territories are narrow, all other cards wide."""
    return SMALL_W if CARDS[card].type == "territory" else WIDE_W


def rows_of(cards: Sequence[str]) -> list[list[str]]:
    """Cards in rows that fit the picture's width."""
    found: list[list[str]] = []
    room = 0
    for card in in_order(cards):
        if width_of(card) > room:
            found.append([])
            room = WIDTH - 2 * EDGE
        found[-1].append(card)
        room -= width_of(card) + GAP
    return found


def card_marks(view: View, seat: int, card: str, x: float, y: float) -> list[Mark]:
    """One card."""
    key = f"card/{card}"
    w = width_of(card)
    marks: list[Mark] = [Box(f"{key}/paper", x, y, w, CARD_H, fill="paper", outline="ink", line=4, radius=16)]
    if CARDS[card].type == "territory":
        return [*marks, *territory_card(view.public, seat, card, key, x, y)]
    name = name_lines(card_name(card))
    words = wrapped(card_words(card, view.public), LETTERS)[: 5 - len(name)]
    marks.append(Group(f"{key}/icon", x + w - 56, y + CARD_H - 58, tuple(card_icon(card))))
    for number, line in enumerate([*name, *words]):
        level = y + 36 + 39 * number + (6 if number >= len(name) else 0)
        weight: Weight = "bold" if number < len(name) else "regular"
        room = w - (72 if number == 4 else 18)
        marks.append(Label(f"{key}/line{number}", line, x + 16, level, SMALL, "ink", "start", weight, room))
    return marks


def card_icon(card: str) -> list[Plain]:
    """What a wide card shows at its foot."""
    kind = CARDS[card].type
    if kind == "building":
        what = building(card)
        if what.kind == "city":
            return [Sprite("picture", f"{SPRITES}/city_{what.towers}", 0, 0, 44, 48)]
        if what.kind == "track":
            return [Sprite("picture", f"{SPRITES}/{what.id}", 0, 2, 44, 44)]
        return piece(what.id, "", 0, 0)
    if kind == "parchment":
        treasure = PARCHMENTS[card].type == "treasure"
        return [Sprite("picture", f"{SPRITES}/{'treasure' if treasure else 'parchment'}", 0, 2, 44, 44)]
    return [Sprite("picture", f"{SPRITES}/{kind}", 0, 2, 44, 44)]


def territory_card(public: Public, seat: int, card: str, key: str, x: float, y: float) -> list[Mark]:
    """A Territory: its name, what it is, and where it lies."""
    territory = public.station if card == CENTRAL_STATION else card
    kind = terrain(public, territory)
    marks: list[Mark] = [
        Box(f"{key}/ground", x + 8, y + 8, SMALL_W - 16, 58, fill=GROUND[kind], radius=10),
        Label(f"{key}/name", territory, x + 18, y + 38, 40, anchor="start"),
    ]
    sign = "station" if card == CENTRAL_STATION else PRINTED_RESOURCES.get(territory, "")
    if not sign and territory in STARTING_CITIES:
        sign = "city_1"
    if sign:
        marks.append(Sprite(f"{key}/sign", f"{SPRITES}/{sign}", x + SMALL_W - 54, y + 17, 40, 40))
    left, top = x + (SMALL_W - 10 * DOT) / 2, y + 74
    marks.append(Group(f"{key}/map", left, top, small_map(public.station, tuple(owned(public, seat)), seat)))
    row, column = place(territory)
    marks.append(
        Box(f"{key}/here", left + DOT * column - 5, top + DOT * row - 5, DOT + 10, DOT + 10, fill="danger",
            outline="white", line=4, radius=5)
    )  # fmt: skip
    return marks


@lru_cache(maxsize=256)
def small_map(station: str, mine: tuple[str, ...], seat: int) -> tuple[Plain, ...]:
    """The whole board in little: terrain in pale colours, one's own territories in one's colour."""
    marks: list[Plain] = [Sprite("board", f"{SPRITES}/small_map", 0, 0, 10 * DOT, 10 * DOT)]
    for territory in mine:
        row, column = place(territory)
        marks.append(
            Box(territory, DOT * column, DOT * row, DOT, DOT, fill=RABBITS[seat].colour, outline="ink", line=2)
        )
    return tuple(marks)


def name_lines(name: str) -> list[str]:
    """A card's name in lines that fit a card."""
    return LONG_NAMES.get(name) or wrapped(name, 14)


def wrapped(text: str, width: int) -> list[str]:
    """Words in lines of at most so many characters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def parchment_lines(view: View, seat: int, marks: list[Mark], y: float) -> float:
    """One's parchments with what each is worth now, two in a line; the next free pixel below."""
    if not view.parchments:
        return y
    mine = held(seat, view.parchments, view.public.copies)
    count = -(-len(view.parchments) // 2)
    marks.append(Box("papers/ground", EDGE, y, WIDTH - 2 * EDGE, 58 + 46 * count, fill="paper-shade", radius=16))
    marks.append(Label("papers/title", "Your parchments, worth now", EDGE + 18, y + 30, SMALL, anchor="start"))
    for number, card in enumerate(view.parchments):
        left = EDGE + 18 + (number % 2) * 480
        level = y + 78 + 46 * (number // 2)
        points = str(worth(view.public, mine, card).points)
        name = kind_name(card)
        marks.append(Label(f"papers/{card}", name, left, level, SMALL, anchor="start", weight="regular", max_width=370))
        marks.append(Label(f"papers/{card}-points", points, left + 440, level, SMALL, anchor="end"))
    return y + 58 + 46 * count
