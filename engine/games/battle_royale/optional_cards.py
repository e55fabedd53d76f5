"""The optional cards on the picture: open special actions with their price, and abilities while they are chosen."""

from __future__ import annotations

from engine.games.battle_royale.components import ABILITIES, SPECIALS
from engine.games.battle_royale.layout import SPRITES
from engine.games.battle_royale.state import Public
from engine.kernel.scene import Box, Label, Mark, Sprite

CHIP_W, CHIP_H = 308, 94
STEP_X, ROW = 320, 104
LEFT = 26
PER_ROW = 3


def rows(public: Public) -> int:
    """Rows of cards below the players."""
    return -(-(len(public.offered) + len(public.specials)) // PER_ROW)


def optional_cards(public: Public, top: float) -> list[Mark]:
    """The cards in rows below `top`: first abilities that may still be chosen, then special actions."""
    marks: list[Mark] = []
    cards = [*public.offered, *public.specials]
    for number, card in enumerate(cards):
        x, y = LEFT + number % PER_ROW * STEP_X, top + number // PER_ROW * ROW
        marks += ability_chip(card, x, y) if card in ABILITIES else special_chip(public, card, x, y)
    return marks


def ability_chip(card: str, x: float, y: float) -> list[Mark]:
    """An ability on offer."""
    return [
        *chip(f"offer/{card}", ABILITIES[card].name, x, y, "table-light"),
        Label(f"offer/{card}/kind", "ability", x + 16, y + 70, 38, "paper-shade", "start", "regular"),
    ]


def special_chip(public: Public, card: str, x: float, y: float) -> list[Mark]:
    """A special action: what it is called, how many prisoners it costs, whether it was used this turn."""
    key = f"special/{card}"
    used = card == public.special
    marks: list[Mark] = [
        *chip(key, SPECIALS[card].name, x, y, "#9c1f26"),
        Sprite(f"{key}/cell", f"{SPRITES}/cell", x + 16, y + 51, 34, 37, tint="white"),
        Label(f"{key}/cost", str(SPECIALS[card].cost), x + 58, y + 70, 38, "white", "start"),
    ]
    if used:
        marks.append(Label(f"{key}/used", "used", x + CHIP_W - 16, y + 70, 38, "choice", "end"))
    return marks


def chip(key: str, name: str, x: float, y: float, ground: str) -> list[Mark]:
    return [
        Box(f"{key}/card", x, y, CHIP_W, CHIP_H, fill=ground, outline="ink", line=3, radius=16),
        Label(f"{key}/name", name, x + 16, y + 27, 38, "white", "start", max_width=CHIP_W - 24),
    ]
