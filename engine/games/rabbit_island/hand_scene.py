"""The picture of a hand: map tiles, Movement cards and Action cards side by side."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.rabbit_island.alt import hand_alt
from engine.games.rabbit_island.cells import ground, paths
from engine.games.rabbit_island.components import ACTIONS, BOX, SPACES, TILES
from engine.games.rabbit_island.layout import LABEL, SPRITES, WIDTH
from engine.games.rabbit_island.looks import look
from engine.games.rabbit_island.view import View
from engine.games.rabbit_island.words import card_name, kind_word
from engine.kernel.cards import CARD_H, GAP, Place, lay_out, paper, rows
from engine.kernel.scene import Box, Group, Label, Mark, Scene, Sprite

TILE = 190
NAMES = {"carrot_patch": "Carrots"}
"""Names of tiles that would be too wide for a card."""

EFFECTS = {
    "advance": ("Rabbit:", "1 space on"),
    "drought": ("Harvest of", "the turn: 0"),
    "epic-discovery": ("First draw:", "2 more"),
    "every-bunny-wins": ("Everybody", "+100"),
    "extreme-advance": ("Rabbit: 2", "spaces on"),
    "free-labor": ("Building", "costs 0"),
    "full-harvest": ("Harvest of", "the turn ×2"),
    "go-home": ("Rabbit to", "the Hill"),
    "hometown-advantage": ("Owner's", "harvest ×2"),
    "hungry-workers": ("Building", "costs ×2"),
    "peace-and-quiet": ("Cancels all", "of the turn"),
    "poor-harvest": ("Owner's", "harvest 0"),
    "thwarted": ("Cancels the", "card below"),
}
"""What an Action card does, in two short lines."""


def hand(view: View, seat: int, *, names: Sequence[str]) -> Scene | None:
    """What `seat` holds; None if the view is not this seat's or it holds nothing.

    Args:
        view: the view of `seat`.
        seat: whose hand.
        names: how the seats' players are called, in seat order.
    """
    actions = sorted(view.actions)
    count = len(view.tiles) + len(view.movement) + len(actions)
    if view.seat != seat or not count:
        return None
    who = look(seat)
    height = 132 + rows(count) * (CARD_H + GAP) + 8
    carrots = view.carrots[seat]
    marks: list[Mark] = [
        Box("ground", 8, 8, WIDTH - 16, height - 16, fill="table-dark", radius=28),
        Sprite("owner/token", who.token, 30, 26, 84, 84, ground=who.colour, seat=seat),
        Label("owner/letter", who.letter, 72, 68, 56, fill=who.ink, seat=seat),
        Label(
            "owner/name", f"{names[seat]}'s hand", 134, 70, 46, "choice", "start", "display", 560, f"{who.name}'s hand"
        ),
        Sprite("owner/carrot", f"{SPRITES}/carrot", WIDTH - 200, 38, 60, 60),
        Label("owner/carrots", str(carrots), WIDTH - 132, 70, 46, fill="white", anchor="start"),
    ]
    places = lay_out(count, WIDTH, 126)
    for tile in view.tiles:
        marks += map_tile(f"tile/{tile}", tile, places.pop(0))
    for card in view.movement:
        marks += movement_card(f"card/{card}", card, places.pop(0))
    for number, card in enumerate(actions):
        marks += action_card(f"action/{number}", card, places.pop(0))
    return Scene(WIDTH, height, "table", tuple(marks), hand_alt(view, names))


def map_tile(key: str, tile: str, where: Place) -> list[Mark]:
    """A map tile: its name, its arrows, and price, points and Harvest Value of its levels."""
    x, y = where.x, where.y
    found = TILES[tile]
    side = Place(where.middle - TILE / 2, y + 112)
    marks: list[Mark] = [
        *paper(key, where, "#7fbf6a"),
        Label(
            f"{key}/name", NAMES.get(found.kind) or kind_word(found.kind), where.middle, y + 57, LABEL, max_width=196
        ),
        Group(f"{key}/tile", side.x, side.y, ground(found.kind, TILE)),
        Group(f"{key}/paths", side.x, side.y, paths(found.arrows, "", TILE, 8)),
    ]
    territory = BOX.territories.get(found.kind)
    if territory is None:
        gives = BOX.events[found.kind]
        return [
            *marks,
            Sprite(f"{key}/carrot", f"{SPRITES}/carrot", x + 42, y + 322, 48, 48),
            Label(f"{key}/harvest", f"+{gives.harvest}", x + 100, y + 347, LABEL, anchor="start"),
            Sprite(f"{key}/cards", f"{SPRITES}/cards", x + 42, y + 376, 48, 48),
            Label(f"{key}/draw", f"+{gives.draw}", x + 100, y + 401, LABEL, anchor="start"),
        ]
    for rank, level in enumerate(territory.levels):
        line = y + 336 + 40 * rank
        marks += [
            Label(f"{key}/cost{rank}", str(level.cost), x + 72, line, LABEL, anchor="end"),
            Sprite(f"{key}/star{rank}", f"{SPRITES}/star", x + 76, line - 16, 30, 30),
            Label(f"{key}/points{rank}", str(level.points), x + 108, line, LABEL, anchor="start"),
            Label(f"{key}/harvest{rank}", f"+{level.harvest}", x + 219, line, LABEL, anchor="end"),
        ]
    return marks


def movement_card(key: str, card: str, where: Place) -> list[Mark]:
    """A Movement card: how far, and the number of its picture."""
    x, y = where.x, where.y
    return [
        *paper(key, where, "#2f9e4f"),
        Label(f"{key}/word", "Move", where.middle, y + 57, 42, fill="white"),
        Sprite(f"{key}/steps", f"{SPRITES}/steps", where.middle - 60, y + 116, 120, 120),
        Label(f"{key}/spaces", str(SPACES[card]), where.middle, y + 318, 130, weight="display"),
        Label(f"{key}/number", card.removeprefix("move-"), x + 206, y + 410, LABEL, fill="ink-soft", anchor="end"),
    ]


def action_card(key: str, card: str, where: Place) -> list[Mark]:
    """An Action card: two stars if it is an interrupt, its name, a picture, what it does."""
    x, y = where.x, where.y
    marks = paper(key, where, "#d64a8a" if ACTIONS[card].interrupt else "#8a5631")
    if ACTIONS[card].interrupt:
        for star in range(2):
            left = where.middle + (-52, 4)[star]
            marks.append(Sprite(f"{key}/star{star}", f"{SPRITES}/star", left, y + 32, 48, 48))
    first, _, rest = card_name(card).partition(" ")
    lines = [first, rest] if rest else [first]
    if rest.startswith("& "):
        lines = [f"{first} &", rest.removeprefix("& ")]
    for number, line in enumerate(lines):
        level = y + (146 if len(lines) == 1 else 126 + 42 * number)
        marks.append(Label(f"{key}/name{number}", line, where.middle, level, LABEL, max_width=216))
    marks.append(Sprite(f"{key}/picture", f"{SPRITES}/card_{card}", where.middle - 64, y + 200, 128, 128))
    for number, line in enumerate(EFFECTS[card]):
        marks.append(Label(f"{key}/effect{number}", line, x + where.w / 2, y + 362 + 42 * number, LABEL, max_width=216))
    return marks
