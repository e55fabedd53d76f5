"""One mark as a small bitmap, made once and pasted wherever the mark appears.

The cache is keyed by a mark's looks, never by its place. Pasting opaque pixels is some twenty times cheaper than
blending, so a bitmap is cut into pieces: what is see-through is dropped, what is opaque is copied, edges are blended.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from engine.kernel.scene import Arrow, Box, Group, Label, Mark, Plain, Point, Polygon, Sprite, shifted
from render.fonts import text_of
from render.pieces import Piece, cut
from render.shapes import Stamp, arrow_stamp, box_stamp, disc_stamp, label_stamp, polygon_stamp, sprite_stamp


class Looks(NamedTuple):
    """What a mark looks like: a cache key, the whole pixel it stands on, and how to draw it there."""

    key: Hashable
    x: int
    y: int
    draw: Callable[[], Stamp]


@dataclass(slots=True)
class Kept:
    """A stamp in the cache; `mark` keeps a group's tuple alive, by whose identity it is known."""

    mark: Mark
    stamp: Stamp
    pieces: tuple[Piece, ...] | None = None

    @property
    def weight(self) -> int:
        """Bytes that the stamp and its pieces occupy, at most."""
        return 8 * self.stamp.bitmap.width * self.stamp.bitmap.height


class StampCache:
    """Stamps of marks by looks, the least recently used dropped beyond `limit` bytes. Any thread may use it."""

    def __init__(self, limit: int = 40 << 20) -> None:
        self.limit = limit
        self.size = 0
        self.kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self.lock = threading.Lock()

    def pieces(self, mark: Mark) -> list[Piece]:
        """What to paste for `mark`, in picture coordinates."""
        looks = self.looks(mark)
        kept = self.found(looks, mark)
        if kept.pieces is None:
            kept.pieces = cut(kept.stamp.bitmap, kept.stamp.x, kept.stamp.y)
        return [piece.moved(looks.x, looks.y) for piece in kept.pieces]

    def whole(self, mark: Mark) -> Piece:
        """The same in one piece, for what is pasted only once."""
        looks = self.looks(mark)
        return uncut(self.found(looks, mark).stamp).moved(looks.x, looks.y)

    def looks(self, mark: Mark) -> Looks:
        if isinstance(mark, Group):
            # By identity: hashing all its marks would cost more than painting.
            left, top = math.floor(mark.x), math.floor(mark.y)
            return Looks((id(mark.marks), mark.x - left, mark.y - top), left, top, lambda: self.composed(mark))
        return looks_of(mark)

    def found(self, looks: Looks, mark: Mark) -> Kept:
        with self.lock:
            known = self.kept.get(looks.key)
            if known is not None:
                self.kept.move_to_end(looks.key)
                return known
        entry = Kept(mark, looks.draw())
        with self.lock:
            if looks.key not in self.kept:
                self.kept[looks.key] = entry
                self.size += entry.weight
                while self.size > self.limit and len(self.kept) > 1:
                    _, dropped = self.kept.popitem(last=False)
                    self.size -= dropped.weight
        return entry

    def composed(self, group: Group) -> Stamp:
        """A group's marks as one bitmap, seen from the group's place."""
        fraction = (group.x - math.floor(group.x), group.y - math.floor(group.y))
        parts: list[Stamp] = []
        for mark in group.marks:
            looks = looks_of(at_offset(mark, fraction))
            stamp = self.found(looks, mark).stamp
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
