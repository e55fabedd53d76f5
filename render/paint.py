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
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from PIL import Image

from engine.kernel.palette import rgb
from engine.kernel.scene import Mark, Scene
from render.png import Band, assemble, band
from render.stamps import Stamp, StampCache

BAND_ROWS = 40
CANVASES = 16
LAYERS = 12

Rectangle = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: the file, its words, its size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


@dataclass(slots=True)
class Canvas:
    """The last picture of one table: what was on it, its pixels, its encoded bands."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    scene: Scene | None = None
    pixels: Image.Image | None = None
    bands: list[Band] = field(default_factory=list)
    stamps: dict[str, Stamp] = field(default_factory=dict)


class Painter:
    """Paints scenes and remembers what it can reuse.

    Args:
        canvases: how many tables' last pictures are kept (about 5 MB each at full size).
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
        stamps = {mark.key: self.stamps.stamp(mark) for mark in moving}
        before, pixels = canvas.scene, canvas.pixels
        # A failure half-way would leave pixels that belong to no scene; start from nothing then.
        canvas.scene = None
        if before is None or pixels is None or not same_ground(before, scene, static):
            pixels = self.layer(scene, static).copy()
            for stamp in stamps.values():
                paste(pixels, stamp, 0, 0)
            touched: list[Rectangle] = [(0, 0, scene.width, scene.height)]
            canvas.bands = []
        else:
            touched = self.repaint(scene, static, moving, before, pixels, canvas.stamps, stamps)
        canvas.bands = encode(pixels, canvas.bands, touched)
        canvas.pixels, canvas.stamps, canvas.scene = pixels, stamps, scene
        return assemble(scene.width, scene.height, canvas.bands)

    def repaint(
        self,
        scene: Scene,
        static: Sequence[Mark],
        moving: Sequence[Mark],
        before: Scene,
        pixels: Image.Image,
        old_stamps: dict[str, Stamp],
        stamps: dict[str, Stamp],
    ) -> list[Rectangle]:
        """Paint the rectangles in which two scenes differ; returns them."""
        changed = changed_keys(split(before)[1], moving)
        boxes = [kept[key].box for key in changed for kept in (old_stamps, stamps) if key in kept]
        touched = merged(clipped(boxes, scene.width, scene.height))
        layer = self.layer(scene, static)
        for rectangle in touched:
            left, top, right, bottom = rectangle
            part = layer.crop(rectangle)
            for stamp in stamps.values():
                if stamp.x < right and stamp.y < bottom:
                    paste_into(part, stamp, left, top)
            pixels.paste(part, (left, top))
        return touched

    def layer(self, scene: Scene, static: tuple[Mark, ...]) -> Image.Image:
        """The painted static marks of a scene, shared by all tables that have the same."""
        content = (scene.width, scene.height, scene.background, static)
        with self.lock:
            found = self.layers.get(content)
            if found is not None:
                self.layers.move_to_end(content)
                return found
        layer = Image.new("RGB", (scene.width, scene.height), rgb(scene.background))
        for mark in static:
            paste(layer, self.stamps.stamp(mark), 0, 0)
        with self.lock:
            self.layers[content] = layer
            while len(self.layers) > self.most_layers:
                self.layers.popitem(last=False)
        return layer


def split(scene: Scene) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """The static marks, which come first, and the others."""
    count = sum(1 for _ in takewhile(lambda mark: mark.static, scene.marks))
    return scene.marks[:count], scene.marks[count:]


def same_ground(before: Scene, scene: Scene, static: tuple[Mark, ...]) -> bool:
    """Whether the picture kept can be brought up to date at all."""
    size = (scene.width, scene.height, scene.background)
    return (before.width, before.height, before.background) == size and split(before)[0] == static


def changed_keys(before: Sequence[Mark], after: Sequence[Mark]) -> list[str]:
    """Keys of marks that came, went, changed their looks or place, or were reordered among those that stayed."""
    old = {mark.key: mark for mark in before}
    new = {mark.key: mark for mark in after}
    changed = [key for key, mark in old.items() if new.get(key) != mark]
    changed += [key for key in new if key not in old]
    stayed_old = [key for key in old if key in new]
    stayed_new = [key for key in new if key in old]
    changed += [one for one, other in zip(stayed_new, stayed_old, strict=True) if one != other]
    return changed


def clipped(boxes: Iterable[Rectangle], width: int, height: int) -> list[Rectangle]:
    """The parts of rectangles that lie in the picture, empty ones left out."""
    inside = [(max(0, x1), max(0, y1), min(width, x2), min(height, y2)) for x1, y1, x2, y2 in boxes]
    return [(x1, y1, x2, y2) for x1, y1, x2, y2 in inside if x1 < x2 and y1 < y2]


def merged(boxes: Sequence[Rectangle]) -> list[Rectangle]:
    """Rectangles joined until no two overlap, so that no pixel is painted twice."""
    joined: list[Rectangle] = []
    for box in boxes:
        grown = box
        while True:
            hit = next((other for other in joined if overlap(grown, other)), None)
            if hit is None:
                break
            joined.remove(hit)
            grown = (min(grown[0], hit[0]), min(grown[1], hit[1]), max(grown[2], hit[2]), max(grown[3], hit[3]))
        joined.append(grown)
    return joined


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def paste(canvas: Image.Image, stamp: Stamp, left: int, top: int) -> None:
    """Blend a stamp into a canvas whose upper left pixel is (`left`, `top`) of the picture."""
    at = (stamp.x - left, stamp.y - top)
    if stamp.opaque:
        canvas.paste(stamp.bitmap, at)
    else:
        canvas.paste(stamp.bitmap, at, stamp.bitmap)


def paste_into(part: Image.Image, stamp: Stamp, left: int, top: int) -> None:
    """`paste`, if the stamp reaches into the part at all."""
    if stamp.x + stamp.bitmap.width > left and stamp.y + stamp.bitmap.height > top:
        paste(part, stamp, left, top)


def encode(pixels: Image.Image, bands: list[Band], touched: Sequence[Rectangle]) -> list[Band]:
    """The picture's bands, those that no touched rectangle crosses taken from `bands` (empty: encode all)."""
    width, height = pixels.size
    fresh = []
    for number, top in enumerate(range(0, height, BAND_ROWS)):
        bottom = min(height, top + BAND_ROWS)
        if bands and not any(box[1] < bottom and top < box[3] for box in touched):
            fresh.append(bands[number])
        else:
            fresh.append(band(pixels.crop((0, top, width, bottom)), first=top == 0))
    return fresh
