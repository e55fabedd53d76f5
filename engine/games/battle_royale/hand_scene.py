"""The picture of a hand: Action cards side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.battle_royale.alt import hand_alt
from engine.games.battle_royale.components import CARDS, Card
from engine.games.battle_royale.layout import SPRITES, WIDTH
from engine.games.battle_royale.state import Public
from engine.games.battle_royale.teams import EXTRA_WORDS, team
from engine.games.battle_royale.view import View
from engine.kernel.cards import CARD_H, CARD_W, GAP, Place, lay_out, number, paper, rows
from engine.kernel.scene import Box, Label, Mark, Scene, Sprite


def hand(
    view: View, seat: int, *, numbered: Mapping[str, int | str] | None = None, names: Sequence[str]
) -> Scene | None:
    """The cards that `seat` holds; None if the view is not this seat's or there are none.

    Args:
        view: the view of `seat`.
        seat: whose hand.
        numbered: what to write on cards that are answers to the open question, by card.
        names: how the seats' players are called, in seat order.
    """
    if view.seat != seat or not view.hand:
        return None
    who = team(view.public, seat)
    height = 132 + rows(len(view.hand)) * (CARD_H + GAP) + 8
    pile = view.pile_sizes[seat]
    marks: list[Mark] = [
        Box("ground", 8, 8, WIDTH - 16, height - 16, fill="table-dark", radius=28, static=True),
        Sprite("owner/token", f"{SPRITES}/{who.sprite}", 30, 26, 84, 84, ground=who.colour, seat=seat),
        Label("owner/letter", who.letter, 30 + 84 * who.axis, 82, 52, fill=who.ink, seat=seat),
        Label(
            "owner/name", f"{names[seat]}'s hand", 134, 70, 46, "choice", "start", "display", 560, f"{who.plural}' hand"
        ),
        Label("pile/words", f"Draw pile: {pile}", WIDTH - 34, 70, 40, fill="white", anchor="end"),
    ]
    for card_id, where in zip(view.hand, lay_out(len(view.hand), WIDTH, 126), strict=True):
        marks += action_card(f"card/{card_id}", CARDS[card_id], where, view.public, seat)
        if numbered and card_id in numbered:
            marks += number(f"card/{card_id}", where, str(numbered[card_id]))
    return Scene(WIDTH, height, "table", tuple(marks), hand_alt(view, names))


def action_card(key: str, card: Card, where: Place, public: Public, seat: int) -> list[Mark]:
    """An Action card: how many figures, how many steps, and what happens afterwards."""
    who = team(public, seat)
    x, y = where.x, where.y
    sink = 0 if card.extra is not None else 48
    return [
        *paper(key, where, who.colour),
        Sprite(f"{key}/token", f"{SPRITES}/{who.sprite}", x + 26, y + 20, 72, 72, ground=who.colour, seat=seat),
        Label(f"{key}/letter", who.letter, x + 26 + 72 * who.axis, y + 68, 46, fill=who.ink, seat=seat),
        Sprite(f"{key}/pawn", f"{SPRITES}/pawn", x + 34, y + 112 + sink, 66, 72, tint="ink"),
        Label(f"{key}/figures", str(card.figures), x + 156, y + 148 + sink, 90),
        Sprite(f"{key}/steps", f"{SPRITES}/steps", x + 34, y + 196 + 1.5 * sink, 70, 70, tint="ink"),
        Label(f"{key}/tiles", str(card.tiles), x + 156, y + 230 + 1.5 * sink, 90),
        *(extra_action(key, card.extra, where) if card.extra is not None else ()),
    ]


def extra_action(key: str, extra: str, where: Place) -> list[Mark]:
    """The strip at a card's foot: symbol and words of its extra action."""
    words = EXTRA_WORDS[extra]
    x, y = where.x, where.y
    marks: list[Mark] = [
        Box(f"{key}/strip", x + 12, y + 308, CARD_W - 24, 120, fill="#9c1f26", radius=14),
        Sprite(f"{key}/extra", f"{SPRITES}/die_{extra}", where.middle - 32, y + 278, 64, 64),
    ]
    for line, word in enumerate(words):
        level = y + (384 if len(words) == 1 else 366 + 38 * line)
        marks.append(Label(f"{key}/word{line}", word, where.middle, level, 38, fill="white", max_width=CARD_W - 28))
    return marks
