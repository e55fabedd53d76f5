"""One mark as a small bitmap, made once and pasted wherever the mark appears.

The cache is keyed by a mark's looks, never by its place. Pasting opaque pixels is some twenty times cheaper than
blending, so a bitmap is cut into pieces: what is see-through is dropped, what is opaque is copied, edges are blended.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from PIL import Image

from engine.kernel.scene import Arrow, Box, Group, Label, Mark, Plain, Point, Polygon, Sprite, shifted
from render.fonts import text_of
from render.pieces import Piece, cut
from render.shapes import Stamp, arrow_stamp, box_stamp, disc_stamp, label_stamp, polygon_stamp, sprite_stamp

T = TypeVar("T")
MOST_IN_PIECES = 32 << 20
MOST_IN_STAMPS = 16 << 20
# Bytes that an entry takes beside its pixels, about.
EMPTY = 1000


class Looks(NamedTuple):
    """What a mark looks like: a cache key, the whole pixel it stands on, and how to draw it there."""

    key: Hashable
    x: int
    y: int
    draw: Callable[[], Stamp]


class Shelf(Generic[T]):
    """Things by looks, the least recently used dropped beyond `limit` bytes. Any thread may use it."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self.kept: OrderedDict[Hashable, tuple[T, int, Mark]] = OrderedDict()
        self.lock = threading.Lock()

    def found(self, key: Hashable) -> T | None:
        with self.lock:
            entry = self.kept.get(key)
            if entry is None:
                return None
            self.kept.move_to_end(key)
            return entry[0]

    def keep(self, key: Hashable, thing: T, weight: int, mark: Mark) -> None:
        """Keep `thing`, and `mark` with it: a group's tuple is known by identity and so has to stay alive."""
        with self.lock:
            if key in self.kept:
                return
            self.kept[key] = (thing, weight, mark)
            self.size += weight
            while self.size > self.limit and len(self.kept) > 1:
                _, (_, dropped, _) = self.kept.popitem(last=False)
                self.size -= dropped


class StampCache:
    """Marks as they are pasted, and the single stamps that groups and static layers are made of."""

    def __init__(self) -> None:
        self.cut: Shelf[tuple[Piece, ...]] = Shelf(MOST_IN_PIECES)
        self.stamps: Shelf[Stamp] = Shelf(MOST_IN_STAMPS)

    def pieces(self, mark: Mark) -> list[Piece]:
        """What to paste for `mark`, in picture coordinates."""
        looks = self.looks(mark)
        pieces = self.cut.found(looks.key)
        if pieces is None:
            stamp = looks.draw()
            pieces = cut(stamp.bitmap, stamp.x, stamp.y)
            self.cut.keep(looks.key, pieces, EMPTY + sum(piece.weight for piece in pieces), mark)
        return [piece.moved(looks.x, looks.y) for piece in pieces]

    def whole(self, mark: Mark) -> Piece:
        """The same in one piece, for what is pasted only once."""
        looks = self.looks(mark)
        return uncut(self.stamp(looks, mark)).moved(looks.x, looks.y)

    def looks(self, mark: Mark) -> Looks:
        if isinstance(mark, Group):
            # By identity: hashing all its marks would cost more than painting.
            left, top = math.floor(mark.x), math.floor(mark.y)
            return Looks((id(mark.marks), mark.x - left, mark.y - top), left, top, lambda: self.composed(mark))
        return looks_of(mark)

    def stamp(self, looks: Looks, mark: Mark) -> Stamp:
        stamp = self.stamps.found(looks.key)
        if stamp is None:
            stamp = looks.draw()
            self.stamps.keep(looks.key, stamp, EMPTY + 4 * stamp.bitmap.width * stamp.bitmap.height, mark)
        return stamp

    def composed(self, group: Group) -> Stamp:
        """A group's marks as one bitmap, seen from the group's place."""
        fraction = (group.x - math.floor(group.x), group.y - math.floor(group.y))
        parts: list[Stamp] = []
        for mark in group.marks:
            looks = looks_of(at_offset(mark, fraction))
            stamp = self.stamp(looks, mark)
            parts.append(Stamp(stamp.bitmap, stamp.x + looks.x, stamp.y + looks.y))
        left, top = min(part.x for part in parts), min(part.y for part in parts)
        right = max(part.x + part.bitmap.width for part in parts)
        bottom = max(part.y + part.bitmap.height for part in parts)
        bitmap = Image.new("RGBA", (right - left, bottom - top))
        for part in parts:
            bitmap.alpha_composite(part.bitmap, (part.x - left, part.y - top))
        return Stamp(bitmap, left, top)


def uncut(stamp: Stamp) -> Piece:
    """A stamp as one piece."""
    right, bottom = stamp.x + stamp.bitmap.width, stamp.y + stamp.bitmap.height
    return Piece(stamp.x, stamp.y, right, bottom, stamp.bitmap, opaque=False)


def at_offset(mark: Plain, offset: Point) -> Plain:
    """A group's mark, moved by the part of a pixel by which the group is."""
    return mark if offset == (0, 0) else shifted(mark, Group("", *offset, ()))


def looks_of(mark: Plain) -> Looks:
    """The looks of a single mark."""
    if isinstance(mark, Sprite):
        left, top = round(mark.x), round(mark.y)
        size = (max(1, round(mark.x + mark.w) - left), max(1, round(mark.y + mark.h) - top))
        key: Hashable = ("sprite", mark.name, size, mark.tint, mark.opacity)
        return Looks(key, left, top, lambda: sprite_stamp(mark, *size))
    if isinstance(mark, Polygon | Arrow):
        left, top = math.floor(mark.points[0][0]), math.floor(mark.points[0][1])
        points = tuple((x - left, y - top) for x, y in mark.points)
        if isinstance(mark, Polygon):
            key = ("polygon", points, mark.fill, mark.opacity)
            return Looks(key, left, top, lambda: polygon_stamp(mark, points))
        key = ("arrow", points, mark.fill, mark.line, mark.head, mark.edge, mark.edge_line, mark.dash, mark.opacity)
        return Looks(key, left, top, lambda: arrow_stamp(mark, points))
    left, top = math.floor(mark.x), math.floor(mark.y)
    at = (mark.x - left, mark.y - top)
    if isinstance(mark, Label):
        text = text_of(mark)
        key = ("label", text, mark.weight, mark.size, mark.fill, mark.anchor, at)
        return Looks(key, left, top, lambda: label_stamp(mark, text, at))
    if isinstance(mark, Box):
        part = (*at, mark.w, mark.h)
        key = ("box", part, mark.fill, mark.outline, mark.line, mark.radius, mark.opacity)
        return Looks(key, left, top, lambda: box_stamp(mark, part))
    key = ("disc", at, mark.r, mark.fill, mark.outline, mark.line, mark.opacity)
    return Looks(key, left, top, lambda: disc_stamp(mark, at))
