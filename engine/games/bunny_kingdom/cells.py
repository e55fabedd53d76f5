"""A territory in a picture: terrain, owner, building, and what marks it as new or as a choice.

Every look is made once (cached), whatever table and place it is for; places count from the territory's upper left
corner.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.games.bunny_kingdom.colours import RABBITS
from engine.games.bunny_kingdom.components import CARDS, building
from engine.games.bunny_kingdom.fiefs import STATION_TILE, terrain
from engine.games.bunny_kingdom.land import BESIDE, PRINTED_RESOURCES, at, place
from engine.games.bunny_kingdom.layout import CELL, SMALL, SPRITES
from engine.games.bunny_kingdom.state import Public
from engine.kernel.scene import Box, Label, Plain, Sprite

RIM = 7
GROUND = {
    "forest": "#a9cf86", "sea": "#7cc3e6", "field": "#f0d27a", "plains": "#dbe8a8", "mountain": "#d5cdc4",
    "city": "#eadfca", STATION_TILE: "#c9b8d8",
}  # fmt: skip


@lru_cache(maxsize=16)
def ground(kind: str, resource: str) -> tuple[Plain, ...]:
    """The printed territory."""
    name = "central_station" if kind == STATION_TILE else f"terrain_{kind}"
    marks: list[Plain] = [Sprite("terrain", f"{SPRITES}/{name}", 0, 0, CELL, CELL, ground=GROUND[kind])]
    if resource:
        marks.append(Sprite("resource", f"{SPRITES}/{resource}", 7, 6, 36, 36))
    return tuple(marks)


def printed(public: Public | None, territory: str) -> tuple[Plain, ...]:
    """A territory's ground; without ``public`` as it is on the bare board."""
    kind = terrain(public or Public(seats=0, options={}), territory)
    return ground(kind, PRINTED_RESOURCES.get(territory, "") if kind != STATION_TILE else "")


def borders(public: Public, territory: str) -> str:
    """The sides, of "NESW", where a territory's fief ends."""
    y, x = place(territory)
    owner = public.owners.get(territory)
    found = ""
    for side, dy, dx in (("N", -1, 0), ("E", 0, 1), ("S", 1, 0), ("W", 0, -1)):
        inside = 0 <= y + dy <= 9 and 0 <= x + dx <= 9
        other = at(y + dy, x + dx) if inside else ""
        if other not in BESIDE[territory] or public.owners.get(other) != owner:
            found += side
    return found


def occupied(public: Public, territory: str) -> tuple[Plain, ...]:
    """All that stands on a territory."""
    card = public.pieces.get(territory, "")
    owner = public.owners.get(territory, -1)
    return standing(
        owner,
        borders(public, territory) if owner >= 0 else "",
        public.cities.get(territory, 0),
        CARDS[card].what if card else ("station" if territory == public.station else ""),
        public.goods.get(territory, ""),
        territory in public.fresh,
    )


@lru_cache(maxsize=4096)
def standing(owner: int, edge: str, towers: int, what: str, good: str, fresh: bool) -> tuple[Plain, ...]:
    """Rabbit, City or other building, and the border of a fief on some sides."""
    marks: list[Plain] = []
    if owner >= 0:
        who = RABBITS[owner]
        for side in edge:
            x, y, w, h = {
                "N": (0, 0, CELL, RIM),
                "E": (CELL - RIM, 0, RIM, CELL),
                "S": (0, CELL - RIM, CELL, RIM),
                "W": (0, 0, RIM, CELL),
            }[side]
            marks.append(Box(f"edge{side}", x, y, w, h, fill=who.colour))
        if fresh:
            marks.append(Box("fresh", 8, 8, CELL - 16, CELL - 16, outline="white", line=4, radius=8))
        marks += rabbit(owner, 4, 38, 50)
    if towers:
        marks.append(Sprite("city", f"{SPRITES}/city_{towers}", 45, 38, 44, 48))
    elif what:
        marks += piece(what, good, 45, 38)
    return tuple(marks)


def rabbit(seat: int, x: float, y: float, size: float, key: str = "rabbit") -> list[Plain]:
    """A player's rabbit with the letter of its colour."""
    who = RABBITS[seat]
    letter = max(SMALL, 0.56 * size)
    return [
        Sprite(f"{key}/token", f"{SPRITES}/{who.sprite}", x, y, size, size, ground=who.colour, seat=seat),
        Label(f"{key}/letter", who.letter, x + size / 2, y + 0.65 * size, letter, fill=who.ink, seat=seat),
    ]


def piece(what: str, good: str, x: float, y: float, key: str = "building") -> list[Plain]:
    """A building that is no City: 44 pixels wide, 48 tall."""
    kind = building(what if what in CARDS else f"{what}.1")
    if kind.kind == "farm":
        return [
            Sprite(f"{key}/house", f"{SPRITES}/farm", x, y, 44, 48),
            Sprite(f"{key}/good", f"{SPRITES}/{kind.resource}", x + 9, y + 18, 26, 26),
        ]
    marks: list[Plain] = [Sprite(f"{key}/house", f"{SPRITES}/{kind.kind}", x, y, 44, 48)]
    if good:
        marks.append(Sprite(f"{key}/good", f"{SPRITES}/{good}", x + 10, y + 21, 24, 24))
    return marks


def badge(text: str, x: float, y: float, key: str = "choice") -> list[Plain]:
    """The number to press for a place, its right end at ``x``."""
    width = 40 if len(text) == 1 else 16 + 21 * len(text)
    return [
        Box(f"{key}/badge", x - width, y, width, 40, fill="choice", outline="ink", line=3, radius=12),
        Label(f"{key}/number", text, x - width / 2, y + 20, SMALL, fill="choice-ink"),
    ]


@lru_cache(maxsize=64)
def choice(text: str) -> tuple[Plain, ...]:
    """The marks of a territory that may be chosen: a bright rim and its number."""
    return (*rim(), *badge(text, CELL, 0))


def rim() -> list[Plain]:
    """A bright frame with a dark one around it, so that it is not taken for a fief of the yellow rabbits."""
    return [
        Box("choice/dark", 0, 0, CELL, CELL, outline="ink", line=10, radius=8),
        Box("choice/rim", 3, 3, CELL - 6, CELL - 6, outline="choice", line=5, radius=6),
    ]


@lru_cache(maxsize=1)
def open_place() -> tuple[Plain, ...]:
    """The marks of a territory that may be chosen where no numbers are in use: rim and plus."""
    return (*rim(), Sprite("choice/plus", f"{SPRITES}/pick", CELL - 40, 2, 38, 38))


@lru_cache(maxsize=256)
def value(text: str, seat: int) -> tuple[Plain, ...]:
    """A fief's strength times wealth, on a strip in its colour at the top of a territory."""
    who = RABBITS[seat]
    width = 12 + 21 * len(text)
    left = max(0.0, (CELL - width) / 2)
    return (
        Box("value/strip", left, 2, width, 38, fill=who.colour, outline="ink", line=2, radius=10),
        Label("value/text", text, left + width / 2, 21, SMALL, fill=who.ink),
    )


def zoomed(mark: Plain, factor: float) -> Plain:
    """A mark of a territory, enlarged about the territory's corner."""
    changes: dict[str, float] = {}
    for name in ("x", "y", "w", "h", "r", "size", "line", "radius"):
        number = getattr(mark, name, None)
        if isinstance(number, int | float):
            changes[name] = number * factor
    return replace(mark, **changes)  # type: ignore[arg-type]
