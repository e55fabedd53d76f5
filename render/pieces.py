"""Cutting a bitmap into what must be blended and what can be copied, and putting the pieces on a picture."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from PIL import Image

from engine.kernel.palette import RGB

BLOCK = 28
# A block with one pixel that is not quite opaque has a mean of 255 - 1/784.
NEARLY_FULL = 255 - 0.5 / BLOCK**2
CLEAR, MIXED, OPAQUE = range(3)

Rectangle = tuple[int, int, int, int]


class Piece(NamedTuple):
    """What goes to a rectangle: a bitmap that is copied (RGB) or blended (RGBA), or one colour."""

    left: int
    top: int
    right: int
    bottom: int
    source: Image.Image | RGB
    opaque: bool

    def moved(self, dx: int, dy: int) -> Piece:
        """The piece at another place."""
        return Piece(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy, self.source, self.opaque)

    @property
    def weight(self) -> int:
        """Bytes that the bitmap occupies."""
        return 4 * (self.right - self.left) * (self.bottom - self.top) if isinstance(self.source, Image.Image) else 0


def cut(bitmap: Image.Image, x: int, y: int) -> tuple[Piece, ...]:
    """The pieces of an RGBA bitmap whose upper left pixel goes to (`x`, `y`); see-through parts are left out."""
    pieces = []
    for kind, (left, top, right, bottom) in joined(bitmap.getchannel("A")):
        part = bitmap.crop((left, top, right, bottom))
        place = (x + left, y + top, x + right, y + bottom)
        pieces.append(Piece(*place, plain(part) if kind == OPAQUE else part, kind == OPAQUE))
    return tuple(pieces)


def plain(part: Image.Image) -> Image.Image | RGB:
    """An opaque bitmap without its alpha; only its colour if it has no more than one."""
    solid = part.convert("RGB")
    (red, red_high), (green, green_high), (blue, blue_high) = solid.getextrema()
    return (red, green, blue) if (red, green, blue) == (red_high, green_high, blue_high) else solid


def paste(picture: Image.Image, pieces: Iterable[Piece], left: int, top: int) -> None:
    """Put pieces on an RGB picture whose upper left pixel is (`left`, `top`); what sticks out is cut off.

    Calls Pillow's core, as `Image.paste` does after some checks that take longer than pasting so little.
    """
    picture.load()
    core = picture.im
    width, height = picture.size
    for x1, y1, x2, y2, source, opaque in pieces:
        box = (x1 - left, y1 - top, x2 - left, y2 - top)
        if isinstance(source, tuple):
            inside = (max(0, box[0]), max(0, box[1]), min(width, box[2]), min(height, box[3]))
            if inside[0] < inside[2] and inside[1] < inside[3]:
                core.paste(source, inside)
        elif opaque:
            core.paste(source.im, box)
        else:
            core.paste(source.im, box, source.im)


def joined(alpha: Image.Image) -> Iterator[tuple[int, Rectangle]]:
    """Rectangles of one kind each: runs of blocks in a row, equal runs of neighbouring rows put together."""
    open_runs: dict[tuple[int, int, int], Rectangle] = {}
    for row, kinds in enumerate(block_kinds(alpha)):
        top, bottom = row * BLOCK, min(alpha.height, (row + 1) * BLOCK)
        here: dict[tuple[int, int, int], Rectangle] = {}
        for run in runs(kinds, alpha.width):
            above = open_runs.pop(run, None)
            here[run] = (run[1], above[1] if above else top, run[2], bottom)
        yield from ((run[0], rectangle) for run, rectangle in open_runs.items())
        open_runs = here
    yield from ((run[0], rectangle) for run, rectangle in open_runs.items())


def block_kinds(alpha: Image.Image) -> Iterator[list[int]]:
    """For each row of blocks what each block is: see-through, opaque or mixed."""
    means = array("f", alpha.convert("F").reduce(BLOCK).tobytes())
    across = -(-alpha.width // BLOCK)
    for start in range(0, len(means), across):
        row = means[start : start + across]
        yield [CLEAR if mean == 0 else OPAQUE if mean > NEARLY_FULL else MIXED for mean in row]


def runs(kinds: Sequence[int], width: int) -> Iterator[tuple[int, int, int]]:
    """Kind, left and right end of each run of equal blocks in a row of blocks, see-through ones left out."""
    left = 0
    for kind, blocks in groupby(kinds):
        right = left + BLOCK * sum(1 for _ in blocks)
        if kind != CLEAR:
            yield kind, left, min(width, right)
        left = right
