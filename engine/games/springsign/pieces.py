"""Small parts of pictures: tokens, seat marks, the number of a choice, names in two lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.springsign.components import RESOURCES, name_of
from engine.games.springsign.layout import KIND_COLOURS, LABEL, LOOKS, OUTLAW_H, OUTLAW_W, SPRITES
from engine.kernel.scene import Box, Label, Mark, Sprite

ICON = 42
SMALL_LETTERS = "acegmnopqrsuvwxyz "


def seat_mark(key: str, seat: int, x: float, y: float, size: float) -> list[Mark]:
    """A seat's shape with its letter."""
    look = LOOKS[seat]
    return [
        Sprite(f"{key}/shape", f"{SPRITES}/seat_{seat}", x, y, size, size, ground=look.colour, seat=seat),
        Label(f"{key}/letter", look.letter, x + size / 2, y + size * look.level, LABEL, fill=look.ink, seat=seat),
    ]


def counted(key: str, tokens: Iterable[tuple[str, int]], x: float, y: float, ink: str = "ink") -> list[Mark]:
    """Token symbols in a row around height ``y``, with their number where it is more than one."""
    marks: list[Mark] = []
    for resource, count in tokens:
        marks.append(Sprite(f"{key}/{resource}", f"{SPRITES}/{resource}", x, y - ICON / 2, ICON, ICON))
        x += ICON + 4
        if count > 1:
            width = 22.0 * len(str(count))
            marks.append(Label(f"{key}/{resource}/count", str(count), x + width / 2, y, LABEL, fill=ink))
            x += width + 8
    return marks


def in_order(tokens: dict[str, int]) -> list[tuple[str, int]]:
    """Tokens in the order of the resources."""
    return [(resource, tokens[resource]) for resource in RESOURCES if tokens.get(resource)]


def price(key: str, cost: Sequence[str], x: float, y: float) -> list[Mark]:
    """A cost as symbols, one for each token."""
    return [
        Sprite(f"{key}/{at}", f"{SPRITES}/{part}", x + at * (ICON - 6), y - ICON / 2 + 2, ICON - 4, ICON - 4)
        for at, part in enumerate(cost)
    ]


def price_width(cost: Sequence[str]) -> float:
    """How wide a cost is drawn."""
    return len(cost) * (ICON - 6)


def name_size(name: str, size: float = LABEL) -> float:
    """Size of a name's label: names of small letters only are drawn larger."""
    return size if any(letter not in SMALL_LETTERS for letter in name) else max(size, 52.0)


def badge(key: str, text: str, x: float, y: float) -> list[Mark]:
    """The number to press, its right upper corner at (``x``, ``y``)."""
    width = 50 if len(text) == 1 else 26 + 24 * len(text)
    return [
        Box(f"{key}/badge", x - width, y, width, 50, fill="choice", outline="ink", line=3, radius=14),
        Label(f"{key}/number", text, x - width / 2, y + 25, 42, fill="choice-ink"),
    ]


def outlaw_chip(key: str, card: str, x: float, y: float) -> list[Mark]:
    """An outlaw on a strip of half the picture's width: a mask and the whole name."""
    return [
        Box(f"{key}/paper", x, y, OUTLAW_W, OUTLAW_H, fill="paper", outline=KIND_COLOURS["outlaw"], line=5, radius=14),
        Sprite(f"{key}/mask", f"{SPRITES}/outlaw", x + 14, y + 8, 44, 44),
        Label(f"{key}/name", name_of(card), x + 68, y + OUTLAW_H / 2, LABEL, fill="#8f2b22", anchor="start"),
    ]


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many characters, broken between words."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def two_lines(name: str) -> list[str]:
    """A name in one or two lines, as even as possible."""
    words = name.split()
    if len(name) <= 14 or len(words) == 1:
        return [name]
    cuts = range(1, len(words))
    best = min(cuts, key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:]))))
    return [" ".join(words[:best]), " ".join(words[best:])]
