"""Yardstick, frozen: the best that Pillow alone does. Ready tiles in palette mode, pasted together, PNG at level 1.

The picture is cut into a raster; each piece of each scene is drawn, reduced to the shared palette and kept
beforehand, as a bot would keep its tiles. What remains per picture is pasting them and encoding the whole.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

COLUMNS, ROWS = 5, 8
COLOURS = 256


class TileBoard:
    """Pictures cut into tiles that are kept."""

    def __init__(self, pictures: Sequence[Image.Image]) -> None:
        self.palette = pictures[0].quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
        self.sizes = [picture.size for picture in pictures]
        self.canvases = {size: Image.new("P", size) for size in self.sizes}
        for canvas in self.canvases.values():
            canvas.putpalette(self.palette.getpalette() or [])
        kept: dict[bytes, Image.Image] = {}
        self.tiles: list[list[tuple[tuple[int, int], Image.Image]]] = []
        for picture in pictures:
            reduced = picture.quantize(palette=self.palette, dither=Image.Dither.NONE)
            self.tiles.append([self.kept_tile(kept, reduced, box) for box in raster(picture.size)])

    def kept_tile(
        self, kept: dict[bytes, Image.Image], picture: Image.Image, box: tuple[int, int, int, int]
    ) -> tuple[tuple[int, int], Image.Image]:
        part = picture.crop(box)
        return (box[0], box[1]), kept.setdefault(part.tobytes() + repr(part.size).encode(), part)

    def png(self, number: int) -> bytes:
        """Put picture `number` together from its tiles and encode it."""
        canvas = self.canvases[self.sizes[number]]
        for place, tile in self.tiles[number]:
            canvas.paste(tile, place)
        out = io.BytesIO()
        canvas.save(out, "PNG", compress_level=1)
        return out.getvalue()


def raster(size: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """The boxes of the raster."""
    width, height = size
    xs = [width * n // COLUMNS for n in range(COLUMNS + 1)]
    ys = [height * n // ROWS for n in range(ROWS + 1)]
    return [(xs[c], ys[r], xs[c + 1], ys[r + 1]) for r in range(ROWS) for c in range(COLUMNS)]
