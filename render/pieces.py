"""Cutting a bitmap into what must be blended and what can be copied, and putting the pieces on a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

BLOCK = 28

Rectangle = tuple[int, int, int, int]


class Piece(NamedTuple):
    """Part of a bitmap and the rectangle it goes to. `opaque` pieces (RGB) are copied, the others (RGBA) blended."""

    left: int
    top: int
    right: int
    bottom: int
    bitmap: Image.Image
    opaque: bool

    def moved(self, dx: int, dy: int) -> Piece:
        """The piece at another place."""
        return Piece(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy, self.bitmap, self.opaque)


def cut(bitmap: Image.Image, x: int, y: int) -> tuple[Piece, ...]:
    """The pieces of an RGBA bitmap whose upper left pixel goes to (`x`, `y`); see-through parts are left out."""
    alpha = bitmap.getchannel("A")
    pieces = []
    for kind, (left, top, right, bottom) in joined(alpha):
        part = bitmap.crop((left, top, right, bottom))
        opaque = kind == "opaque"
        place = (x + left, y + top, x + right, y + bottom)
        pieces.append(Piece(*place, part.convert("RGB") if opaque else part, opaque))
    return tuple(pieces)


def paste(picture: Image.Image, pieces: Sequence[Piece], left: int, top: int) -> None:
    """Put pieces on an RGB picture whose upper left pixel is (`left`, `top`); what sticks out is cut off.

    Calls Pillow's core, as `Image.paste` does after some checks that take longer than pasting so little.
    """
    picture.load()
    core = picture.im
    for piece in pieces:
        source = piece.bitmap.im
        box = (piece.left - left, piece.top - top, piece.right - left, piece.bottom - top)
        if piece.opaque:
            core.paste(source, box)
        else:
            core.paste(source, box, source)


def joined(alpha: Image.Image) -> Iterator[tuple[str, Rectangle]]:
    """Rectangles of one kind each: runs of blocks in a row, equal runs of neighbouring rows put together."""
    open_runs: dict[tuple[str, int, int], Rectangle] = {}
    for top in range(0, alpha.height, BLOCK):
        bottom = min(alpha.height, top + BLOCK)
        here: dict[tuple[str, int, int], Rectangle] = {}
        for kind, left, right in runs(alpha, top, bottom):
            above = open_runs.pop((kind, left, right), None)
            here[kind, left, right] = (left, above[1] if above else top, right, bottom)
        yield from ((run[0], rectangle) for run, rectangle in open_runs.items())
        open_runs = here
    yield from ((run[0], rectangle) for run, rectangle in open_runs.items())


def runs(alpha: Image.Image, top: int, bottom: int) -> Iterator[tuple[str, int, int]]:
    """Kind, left and right end of each run of equal blocks in a row of blocks, see-through ones left out."""
    begun, kind = 0, ""
    for left in range(0, alpha.width, BLOCK):
        right = min(alpha.width, left + BLOCK)
        low, high = alpha.crop((left, top, right, bottom)).getextrema()
        now = "" if high == 0 else "opaque" if low == 255 else "mixed"
        if now != kind:
            if kind:
                yield kind, begun, left
            begun, kind = left, now
    if kind:
        yield kind, begun, alpha.width
