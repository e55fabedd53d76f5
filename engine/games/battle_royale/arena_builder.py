"""Building an arena on the table's own grid (Rulebook: Setup, the building rules): what players see and are told."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.battle_royale.building import TILES, arena_problems, arena_tiles, arena_value
from engine.games.battle_royale.layout import LEFT, SPRITES, STEP_X, TILE_H, TILE_TOP, TILE_W, place
from engine.games.battle_royale.refusals import ARENA_PROBLEMS
from engine.games.battle_royale.state import CENTRE, COLUMNS, ROWS, SPOTS
from engine.kernel.builder import Builder
from engine.kernel.scene import Box, Label, Mark, Scene, Sprite

RISE = 90
"""How much higher than on the board the arena lies, since there is no header."""
WIDTH, HEIGHT = 1000, 960


def problems(tiles: Collection[str], seats: int) -> list[str]:
    """What keeps so many players from using the tiles, in words, the number of tiles first."""
    codes = arena_problems(tiles, seats)
    more = len(tiles) - TILES
    counted = f"{len(tiles)} tiles, {abs(more)} too {'many' if more > 0 else 'few'}. "
    return [(counted if code.startswith("too_") else "") + ARENA_PROBLEMS[code].sentence for code in codes]


def picture(tiles: Collection[str]) -> Scene:
    """The empty arena: tiles and holes."""
    marks: list[Mark] = [
        Box("ground", 8, 8, WIDTH - 16, HEIGHT - 16, fill="table-dark", radius=28, static=True),
    ]
    for index, column in enumerate(COLUMNS):
        marks.append(Label(f"column/{column}", column, LEFT + index * STEP_X + TILE_W / 2, 44, 50, fill="paper-shade"))
    for spot in SPOTS:
        x, y = place(spot)
        name = "hole" if spot not in tiles else "centre" if spot == CENTRE else "tile"
        marks.append(Sprite(spot, f"{SPRITES}/{name}", x, y - RISE, TILE_W, TILE_H))
    for row in ROWS:
        y = place(f"a{row}")[1] - RISE + TILE_TOP / 2
        marks.append(Label(f"row/{row}", row, 31, y, 42, fill="paper-shade"))
    holes = [spot for spot in SPOTS if spot not in tiles]
    alt = f"An arena of {len(tiles)} tiles. Holes: {', '.join(holes) or 'none'}."
    return Scene(WIDTH, HEIGHT, "table", tuple(marks), alt)


BUILDER = Builder(
    rows=tuple(tuple(column + row for column in COLUMNS) for row in ROWS),
    fixed=CENTRE,
    read=arena_tiles,
    write=arena_value,
    problems=problems,
    picture=picture,
)
