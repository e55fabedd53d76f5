"""What lies on the map besides single territories: the bare board, lava, tracks, links of Sky Towers, fief values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.games.bunny_kingdom.cells import badge, choice, occupied, printed, value
from engine.games.bunny_kingdom.colours import RABBITS
from engine.games.bunny_kingdom.fiefs import fiefs, links
from engine.games.bunny_kingdom.land import COLUMNS, PRINTED_RESOURCES, ROWS, TERRITORIES
from engine.games.bunny_kingdom.layout import CELL, LEFT, MAP, SPRITES, TOP, corner, lies_flat, middle_of_line
from engine.games.bunny_kingdom.places import row_key
from engine.games.bunny_kingdom.rails import BANKS, ENDS, LAVA
from engine.games.bunny_kingdom.state import Public
from engine.kernel.scene import Arrow, Box, Group, Label, Mark, Plain, Sprite


@lru_cache(maxsize=1)
def bare_board() -> tuple[Mark, ...]:
    """What is the same in every picture: frame, names of rows and columns, terrain."""
    marks: list[Mark] = [
        Box("frame", LEFT - 10, TOP - 10, MAP + 20, MAP + 20, fill="frame", radius=14, static=True),
    ]
    for territory in TERRITORIES:
        marks.append(Group(f"{territory}/ground", *corner(territory), printed(None, territory), static=True))
    for number in COLUMNS:
        x = LEFT + CELL * (number - 0.5)
        marks.append(Label(f"column/{number}", str(number), x, TOP - 42, 40, fill="paper-shade", static=True))
    for number, row in enumerate(ROWS):
        y = TOP + CELL * (number + 0.5)
        marks.append(Label(f"row/{row}", row, LEFT - 36, y, 40, fill="paper-shade", static=True))
    return tuple(marks)


def on_line(key: str, line: str, sprite: str, width: float) -> Sprite:
    """A drawing along a line between territories."""
    x, y = middle_of_line(line)
    flat = lies_flat(line)
    w, h = (CELL, width) if flat else (width, CELL)
    name = f"{SPRITES}/{sprite}_{'h' if flat else 'v'}"
    return Sprite(key, name, x - w / 2, y - h / 2, w, h)


def territories(public: Public) -> list[Mark]:
    """All territories with something on them."""
    marks: list[Mark] = []
    if public.station:
        marks.append(Group(f"{public.station}/tile", *corner(public.station), printed(public, public.station)))
    for territory in TERRITORIES:
        looks = occupied(public, territory)
        if looks:
            marks.append(Group(territory, *corner(territory), looks))
    return marks


def tracks(public: Public) -> list[Mark]:
    """Lava, which fiefs may not hide, and the Railroad; what was laid this round shines."""
    lava: list[Mark] = [on_line(f"lava/{line}", line, "lava", 22) for line in LAVA]
    return lava + [
        on_line(f"track/{line}", line, "track_new" if line in public.fresh_tracks else "track", 24)
        for line in public.tracks
    ]


def bridges(public: Public) -> list[Mark]:
    """A dashed line between the two halves of each Sky Tower."""
    marks: list[Mark] = []
    for one, other in links(public.pieces).items():
        if TERRITORIES.index(one) < TERRITORIES.index(other):
            (x, y), (x2, y2) = corner(one), corner(other)
            ends = ((x + 67, y + 62), (x2 + 67, y2 + 62))
            colour = RABBITS[public.owners[one]].colour
            marks.append(Arrow(f"bridge/{one}", ends, fill=colour, line=5, edge="ink", edge_line=2, dash=16))
    return marks


def values(public: Public, numbered: Mapping[str, str]) -> list[Mark]:
    """Strength times wealth of every fief that brings something, where it hides nothing if possible."""
    marks: list[Mark] = []
    busy = [territory for spot in numbered for territory in covered(spot)]
    for seat in range(public.seats):
        for fief in fiefs(public, seat):
            room = [territory for territory in fief.territories if territory not in busy]
            if fief.points and room:
                place = next((t for t in room if t not in PRINTED_RESOURCES and t not in public.fresh), room[0])
                text = f"{fief.strength}×{fief.wealth}"
                marks.append(Group(f"{place}/fief", *corner(place), value(text, seat)))
    return marks


def covered(spot: str) -> tuple[str, ...]:
    """Territories that the number of a choice lies on."""
    if spot.startswith("row "):
        return (f"{spot.removeprefix('row ')}1",)
    return BANKS.get(spot, (spot,))


def choices(numbered: Mapping[str, str]) -> list[Mark]:
    """The numbers of the places that may be chosen: territories, lines for tracks, rows."""
    marks: list[Mark] = []
    for spot, text in numbered.items():
        if spot in TERRITORIES:
            marks.append(Group(f"{spot}/choose", *corner(spot), choice(text)))
        elif spot in ENDS:
            marks += line_choice(spot, text)
        elif spot.startswith("row "):
            marks += row_choice(spot, text)
    return marks


def line_choice(line: str, text: str) -> list[Mark]:
    """A line that may be chosen, with its number beside the letters of the rabbits, on the rim a little outside."""
    x, y = middle_of_line(line)
    w, h = (CELL - 24, 16) if lies_flat(line) else (16, CELL - 24)
    bar = Box(f"line/{line}/bar", x - w / 2, y - h / 2, w, h, fill="choice", outline="ink", line=4, radius=8)
    if lies_flat(line):
        x += 12 + 5 * len(text)
        y += {"top": -10, "bottom": 10}.get(line.split("|")[1], 0)
    else:
        x += {"left": 22, "right": -12}.get(line.split("|")[1], 0)
        y -= 10
    width = 40 if len(text) == 1 else 16 + 21 * len(text)
    return [bar, Group(f"line/{line}", x + width / 2, y - 20, tuple(badge(text, 0, 0)))]


def row_choice(spot: str, text: str) -> list[Mark]:
    """A row that may be chosen: its number over its letter's place at the left edge."""
    number = next(number for number, row in enumerate(ROWS) if row_key(row) == spot)
    y = TOP + CELL * number
    parts: list[Plain] = [
        Box("rim", 2, 2, MAP - 4, CELL - 4, outline="choice", line=5, radius=8),
        *badge(text, 44, 3),
    ]
    return [Group(f"choose/{spot}", LEFT, y, tuple(parts))]
