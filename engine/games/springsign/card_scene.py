"""One card as a picture, large enough to be read on a phone."""

from __future__ import annotations

from engine.games.springsign.components import SETTLERS, WORLD, kind_of, name_of
from engine.games.springsign.layout import KIND_COLOURS, SPRITES
from engine.games.springsign.pieces import wrapped
from engine.games.springsign.text import card_text
from engine.kernel.scene import Box, Label, Mark, Scene, Sprite

WIDTH, SYMBOL, LINE = 720, 76, 52
CHARACTERS = 27


def card(key: str) -> Scene:
    """A World card or settler: its kind, its cost or what it makes, and what it does."""
    kind = kind_of(key)
    words = wrapped(WORLD[key].text if key in WORLD else "Makes this every season.", CHARACTERS)
    costs = WORLD[key].ability.cost if key in WORLD else ()
    symbols = [*SETTLERS[key].makes] if key in SETTLERS else [*(costs[0] if costs else ())]
    top = 250 if symbols else 160
    height = top + LINE * len(words) + 40
    title = wrapped(name_of(key), 22)[0] if len(name_of(key)) > 24 else name_of(key)
    marks: list[Mark] = [
        Box("paper", 8, 8, WIDTH - 16, height - 16, fill="paper", outline="ink", line=5, radius=28),
        Box("band", 26, 26, WIDTH - 52, 76, fill=KIND_COLOURS[kind], radius=18),
        Label("name", title, 46, 64, 46, anchor="start", weight="display", max_width=WIDTH - 92),
        Label("kind", kind, 46, 132, 34, fill="ink-soft", anchor="start"),
    ]
    for at, symbol in enumerate(symbols):
        marks.append(Sprite(f"symbol/{at}", f"{SPRITES}/{symbol}", 46 + at * (SYMBOL + 14), 156, SYMBOL, SYMBOL))
    for at, line in enumerate(words):
        level = top + LINE * at + 16
        marks.append(Label(f"line/{at}", line, 46, level, 42, anchor="start", weight="regular", max_width=WIDTH - 80))
    return Scene(WIDTH, height, "table", tuple(marks), card_text(key))
