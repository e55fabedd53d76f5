"""Scene in, PNG out. What did not change since the last picture of the same table is neither painted nor encoded again.

Every mark becomes a stamp (a cached bitmap, see `stamps.py`); painting is pasting. Marks that never change are
painted once per set of options and shared by all tables. For a table (`key`) the painter keeps the last scene, its
pixels and its encoded bands: the next scene is compared mark by mark, the touched rectangles are painted anew from
the shared layer up, and only bands that they cross are encoded. The result has the same pixels as a picture painted
from nothing.

`Painter.picture` may be called from any thread; calls for one table wait for each other.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from PIL import Image

from engine.kernel.palette import rgb
from engine.kernel.scene import Mark, Scene
from render.pieces import Piece, Rectangle, paste
from render.png import Band, Scanlines, assemble
from render.stamps import StampCache

BAND_ROWS = 42
CANVASES = 12
LAYERS = 6
# Starting a rectangle costs as much as painting about so many more pixels.
RECTANGLE_COST = 8000


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: the file, its words, its size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


class Placed(NamedTuple):
    """A mark as it was painted: its rank in paint order, what it touches, what was pasted for it."""

    mark: Mark
    rank: int
    box: Rectangle
    pieces: list[Piece]


@dataclass(slots=True)
class Canvas:
    """The last picture of one table: what was on it, its static layer, its raw rows of pixels, its encoded bands."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    ground: Hashable = None
    layer: Image.Image | None = None
    rows: Scanlines | None = None
    bands: list[Band] = field(default_factory=list)
    placed: dict[str, Placed] = field(default_factory=dict)


class Painter:
    """Paints scenes and remembers what it can reuse.

    Args:
        canvases: how many tables' last pictures are kept (about 4 MB each at full size).
        layers: how many shared static layers are kept.
    """

    def __init__(self, canvases: int = CANVASES, layers: int = LAYERS) -> None:
        self.stamps = StampCache()
        self.canvases: OrderedDict[Hashable, Canvas] = OrderedDict()
        self.layers: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self.most_canvases = canvases
        self.most_layers = layers
        self.lock = threading.Lock()

    def picture(self, scene: Scene, key: Hashable | None = None) -> Picture:
        """Paint `scene`.

        Args:
            scene: what to paint.
            key: whose picture this is (a table); the next picture with the same key reuses this one's pixels. None: a
                single picture, nothing is kept.

        Raises:
            MissingSprite: the scene names a drawing that is not there.
        """
        canvas = Canvas() if key is None else self.canvas(key)
        with canvas.lock:
            png = self.paint(scene, canvas)
        return Picture(png, scene.alt, scene.width, scene.height)

    def forget(self, key: Hashable) -> None:
        """Drop what is kept for a table that has ended."""
        with self.lock:
            self.canvases.pop(key, None)

    def canvas(self, key: Hashable) -> Canvas:
        with self.lock:
            found = self.canvases.setdefault(key, Canvas())
            self.canvases.move_to_end(key)
            while len(self.canvases) > self.most_canvases:
                self.canvases.popitem(last=False)
            return found

    def paint(self, scene: Scene, canvas: Canvas) -> bytes:
        """Bring a canvas (whose lock is held) up to date and encode it."""
        static, moving = split(scene)
        ground = (scene.width, scene.height, scene.background, static)
        known = canvas.rows is not None and canvas.ground == ground
        placed, touched = self.place(moving, canvas.placed if known else {})
        # A failure half-way would leave pixels that belong to no scene; then the next picture starts from nothing.
        rows, canvas.rows = canvas.rows, None
        layer = canvas.layer if known else None
        if rows is None or layer is None:
            layer = self.layer(scene, static)
            pixels = layer.copy()
            for item in placed.values():
                paste(pixels, item.pieces, 0, 0)
            rows = Scanlines(pixels)
            touched, canvas.bands = [(0, 0, scene.width, scene.height)], []
        else:
            touched = merged(clipped(touched, scene.width, scene.height))
            for rectangle in touched:
                rows.overwrite(painted(layer, rectangle, placed), rectangle[0], rectangle[1])
        canvas.bands = encode(rows, canvas.bands, touched)
        canvas.ground, canvas.layer, canvas.placed, canvas.rows = ground, layer, placed, rows
        return assemble(scene.width, scene.height, canvas.bands)

    def place(self, marks: Sequence[Mark], before: Mapping[str, Placed]) -> tuple[dict[str, Placed], list[Rectangle]]:
        """Pieces for every mark, taken from the last picture where the mark is the same.

        Returns:
            The marks as placed, in paint order, and the rectangles that differ: marks that came, went, changed, or now
            lie above one that lay above them.
        """
        placed: dict[str, Placed] = {}
        touched: list[Rectangle] = []
        highest = -1
        for rank, mark in enumerate(marks):
            old = before.get(mark.key)
            if old is not None and (old.mark is mark or old.mark == mark):
                placed[mark.key] = old if old.rank == rank else Placed(old.mark, rank, old.box, old.pieces)
                if old.rank < highest:
                    touched.append(old.box)
                highest = max(highest, old.rank)
                continue
            pieces = self.stamps.pieces(mark)
            box = around(pieces)
            placed[mark.key] = Placed(mark, rank, box, pieces)
            touched.append(box)
            if old is not None:
                touched.append(old.box)
        touched += [old.box for key, old in before.items() if key not in placed]
        return placed, touched

    def layer(self, scene: Scene, static: tuple[Mark, ...]) -> Image.Image:
        """The painted static marks of a scene, shared by all tables that have the same."""
        content = (scene.width, scene.height, scene.background, static)
        with self.lock:
            found = self.layers.get(content)
            if found is not None:
                self.layers.move_to_end(content)
                return found
        layer = Image.new("RGB", (scene.width, scene.height), rgb(scene.background))
        paste(layer, [self.stamps.whole(mark) for mark in static], 0, 0)
        with self.lock:
            self.layers[content] = layer
            while len(self.layers) > self.most_layers:
                self.layers.popitem(last=False)
        return layer


def split(scene: Scene) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """The static marks, which come first, and the others."""
    count = sum(1 for _ in takewhile(lambda mark: mark.static, scene.marks))
    return scene.marks[:count], scene.marks[count:]


def around(pieces: Sequence[Piece]) -> Rectangle:
    """The smallest rectangle around some pieces, nothing if there are none."""
    if not pieces:
        return (0, 0, 0, 0)
    return (
        min(piece.left for piece in pieces),
        min(piece.top for piece in pieces),
        max(piece.right for piece in pieces),
        max(piece.bottom for piece in pieces),
    )


def clipped(boxes: Iterable[Rectangle], width: int, height: int) -> list[Rectangle]:
    """The parts of rectangles that lie in the picture, empty ones left out."""
    inside = [(max(0, x1), max(0, y1), min(width, x2), min(height, y2)) for x1, y1, x2, y2 in boxes]
    return [(x1, y1, x2, y2) for x1, y1, x2, y2 in inside if x1 < x2 and y1 < y2]


def merged(boxes: Sequence[Rectangle]) -> list[Rectangle]:
    """Rectangles joined where they overlap, so that no pixel is painted twice, or where one costs less than two."""
    joined: list[Rectangle] = []
    for x1, y1, x2, y2 in boxes:
        number = 0
        while number < len(joined):
            left, top, right, bottom = joined[number]
            hull = (min(x1, left), min(y1, top), max(x2, right), max(y2, bottom))
            apart = x2 <= left or right <= x1 or y2 <= top or bottom <= y1
            both = (x2 - x1) * (y2 - y1) + (right - left) * (bottom - top)
            if apart and (hull[2] - hull[0]) * (hull[3] - hull[1]) > both + RECTANGLE_COST:
                number += 1
                continue
            del joined[number]
            x1, y1, x2, y2 = hull
            number = 0
        joined.append((x1, y1, x2, y2))
    return joined


def painted(layer: Image.Image, rectangle: Rectangle, placed: Mapping[str, Placed]) -> Image.Image:
    """One rectangle of the picture, painted from the static layer up."""
    part = layer.crop(rectangle)
    left, top, right, bottom = rectangle
    pieces = [
        piece
        for _, _, (x1, y1, x2, y2), found in placed.values()
        if x1 < right and left < x2 and y1 < bottom and top < y2
        for piece in found
        if piece.left < right and left < piece.right and piece.top < bottom and top < piece.bottom
    ]
    paste(part, pieces, left, top)
    return part


def encode(rows: Scanlines, kept: Sequence[Band], touched: Sequence[Rectangle]) -> list[Band]:
    """The picture's bands, those that no touched rectangle crosses taken from `kept` (empty: encode all)."""
    cuts = {top: min(rows.height, top + BAND_ROWS) for top in range(0, rows.height, BAND_ROWS)}
    stale = {
        top: bottom
        for top, bottom in cuts.items()
        if not kept or any(box[1] < bottom and top < box[3] for box in touched)
    }
    fresh = dict(zip(stale, rows.bands(stale), strict=True))
    return [fresh[top] if top in fresh else kept[number] for number, top in enumerate(cuts)]
