"""Around the island: whose turn it is, year and cards in force above, a panel for each seat below."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.rabbit_island.cells import ground, paths
from engine.games.rabbit_island.components import SPACES, TILES
from engine.games.rabbit_island.layout import BAND, LABEL, PANEL_H, PANEL_W, SPRITES, WIDTH
from engine.games.rabbit_island.looks import look
from engine.games.rabbit_island.scoring import building_points, final_scores, outcome_of
from engine.games.rabbit_island.setup import length_of
from engine.games.rabbit_island.state import Public
from engine.games.rabbit_island.view import View
from engine.games.rabbit_island.words import card_name
from engine.kernel.scene import Box, Group, Label, Mark, Point, Polygon, Sprite

HELD = 84
"""Side of the tile to be placed, beside the title."""


def header(view: View, names: Sequence[str]) -> list[Mark]:
    """Whose turn it is, the Movement card, and the Year track."""
    public = view.public
    seat = public.active
    marks: list[Mark] = [
        Label(
            "turn",
            f"{names[seat]}'s turn",
            30,
            98,
            40,
            fill="white",
            anchor="start",
            max_width=520,
            fallback=f"{look(seat).name}'s turn",
        )
    ]
    if public.stage == "explore":
        marks.append(Label("year/words", "Explore Phase", WIDTH - 30, 48, 42, fill="white", anchor="end"))
        left = sum(view.tile_counts) + bool(public.held)
        marks += held_tile(public)
        marks.append(Label("year/tiles", f"{left} tiles in hands", WIDTH - 30, 98, LABEL, fill="white", anchor="end"))
        return marks
    years = length_of(public).years
    marks.append(Label("year/words", f"Year {public.year} of {years}", WIDTH - 30, 48, 42, fill="white", anchor="end"))
    step = 380 / years
    for year in range(1, years + 1):
        x = WIDTH - 30 - 380 + (year - 1) * step
        fill = "choice" if year == public.year else "push" if year < public.year else "table-light"
        marks.append(Box(f"year/{year}", x, 84, step - 3, 28, fill=fill, radius=5))
    if public.card:
        marks += [
            Box("card/paper", 330, 18, 214, 58, fill="paper", outline="ink", line=3, radius=12),
            Sprite("card/steps", f"{SPRITES}/steps", 340, 24, 46, 46),
            Label("card/spaces", f"Move {SPACES[public.card]}", 466, 48, LABEL),
        ]
    return marks


def held_tile(public: Public) -> list[Mark]:
    """The map tile that is about to be placed, with its arrows."""
    if not public.held:
        return []
    tile = TILES[public.held]
    return [
        Group("held/tile", 552, 20, ground(tile.kind, HELD)),
        Group("held/paths", 552, 20, paths(tile.arrows, "", HELD, 6)),
    ]


def news_lines(public: Public) -> list[str]:
    """A Collapse! about to strike, Action cards that wait, and those in force this turn."""
    lines = []
    if public.collapsing:
        lines.append(f"Collapse! strikes {public.pawns[public.active]} next")
    if public.stack:
        waiting = " on ".join(f"{card_name(card.card)} ({look(card.seat).letter})" for card in reversed(public.stack))
        lines.append(f"Waiting: {waiting}")
    if public.effects:
        lines.append("This turn: " + ", ".join(card_name(card) for card in public.effects))
    return lines


def bands(lines: Sequence[str], top: float) -> list[Mark]:
    """These lines on bands below the header."""
    marks: list[Mark] = []
    for number, text in enumerate(lines):
        y = top + BAND * number
        marks.append(Box(f"news/{number}/band", 20, y, WIDTH - 40, BAND - 6, fill="#7a3b1e", radius=14))
        marks.append(Label(f"news/{number}/words", text, WIDTH / 2, y + 26, LABEL, fill="white", max_width=WIDTH - 70))
    return marks


def winner_ribbon(view: View, names: Sequence[str]) -> list[Mark]:
    """Who won, over the whole width."""
    public = view.public
    won = outcome_of(public, [found or 0 for found in view.carrots]).winners
    who, plain = " and ".join(names[seat] for seat in won), " and ".join(look(seat).name for seat in won)
    verb = "wins!" if len(won) == 1 else "share the win!"
    return [
        Box("ribbon/band", 330, 20, 640, 92, fill="choice", outline="ink", line=4, radius=16),
        Sprite("ribbon/cup", f"{SPRITES}/trophy", 344, 28, 76, 76),
        Label("ribbon/who", f"{who} {verb}", 700, 66, 46, weight="display", max_width=500, fallback=f"{plain} {verb}"),
        Label("ribbon/over", "The end", 30, 98, 40, fill="white", anchor="start"),
    ]


def panel(view: View, seat: int, names: Sequence[str], corner: Point) -> list[Mark]:
    """One seat's line: who plays it, carrots, points, Action cards, tokens or map tiles, Collapse! counters."""
    public = view.public
    x, y = corner
    who = look(seat)
    over = public.stage == "over"
    key = f"panel/{seat}"
    active = not over and seat == public.active
    carrots = view.carrots[seat]
    outline = "choice" if active else "table-light"
    timers = [timer for timer in public.timers if timer.seat == seat]
    room = PANEL_W - 116 - 84 * len(timers)
    marks: list[Mark] = [
        Box(f"{key}/paper", x, y, PANEL_W, PANEL_H, fill="paper", outline=outline, line=8 if active else 4, radius=18),
        Sprite(f"{key}/token", who.token, x + 14, y + 16, 72, 72, ground=who.colour, seat=seat),
        Label(f"{key}/letter", who.letter, x + 50, y + 52, 50, fill=who.ink, seat=seat),
        Label(f"{key}/name", names[seat], x + 100, y + 31, LABEL, anchor="start", max_width=room, fallback=who.name),
    ]
    for number, timer in enumerate(timers):
        left = x + PANEL_W - 90 - 84 * number
        marks.append(Sprite(f"{key}/collapse{number}", f"{SPRITES}/collapse", left, y + 10, 42, 42))
        marks.append(Label(f"{key}/counter{number}", str(timer.counter or "–"), left + 60, y + 31, 42, fill="danger"))
    points = shown_points(view, seat)
    exploring = public.stage == "explore"
    stock = view.tile_counts[seat] if exploring else public.supply[seat]
    for name, text, left in (
        ("carrot", "?" if carrots is None else str(carrots), 96),
        ("star", points, 226),
        ("cards", str(view.action_counts[seat]), 316),
        ("map" if exploring else "tokens", str(stock), 386),
    ):
        marks.append(Sprite(f"{key}/{name}", f"{SPRITES}/{name}", x + left, y + 56, 36, 36))
        marks.append(Label(f"{key}/{name}-n", text, x + left + 40, y + 75, LABEL, anchor="start"))
    if active:
        marks.append(Polygon(f"{key}/turn", ((x - 8, y + 30), (x + 16, y + 52), (x - 8, y + 74)), fill="choice"))
    return marks


def shown_points(view: View, seat: int) -> str:
    """The seat's points as far as the table shows them: buildings while the game runs, everything at the end."""
    public = view.public
    if public.stage == "over":
        return str(final_scores(public, [found or 0 for found in view.carrots])[seat].total)
    if public.options["score"] == "track":
        return str(sum(building_points(public, seat)))
    return "?"
