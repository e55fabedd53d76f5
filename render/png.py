"""PNG files made of independent bands, so that a changed picture re-encodes only what changed.

The rows of a picture are cut into bands; each band is deflated by itself and closed with a full flush, which ends on
a whole byte and forgets the window, so the finished pieces can be put one behind another in any mix of old and new. A
PNG is then the header, one IDAT chunk per band, and a last chunk with the stream's end and checksum; the checksum of
the whole follows from those of the bands. Rows are unfiltered: on flat art the other filters cost time and gain
nothing.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
ZLIB_HEADER = b"\x78\x01"
FINAL_BLOCK = b"\x03\x00"
ADLER_PRIME = 65521
TRUECOLOUR = 2


class Deflater(Protocol):
    """The two calls that zlib and isal share."""

    def compress(self, data: Any, /) -> bytes: ...

    def flush(self, mode: int = ..., /) -> bytes: ...


try:
    from isal import isal_zlib
except ImportError:  # a platform without wheels: the standard library does the same, some four times slower
    ENCODER = "zlib"
    adler32, crc32 = zlib.adler32, zlib.crc32
else:
    ENCODER = "isal"
    adler32, crc32 = isal_zlib.adler32, isal_zlib.crc32


def deflater(encoder: str) -> Deflater:
    """A raw deflate stream at the fastest level that still finds repeats."""
    if encoder == "isal":
        return isal_zlib.compressobj(1, isal_zlib.DEFLATED, -15)
    return zlib.compressobj(1, zlib.DEFLATED, -15)


class Band(NamedTuple):
    """A finished IDAT chunk with what the stream's checksum needs: Adler-32 and length of the raw rows."""

    chunk: bytes
    adler: int
    length: int


def chunk(kind: bytes, data: bytes) -> bytes:
    """A PNG chunk: length, type, data, CRC."""
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", crc32(data, crc32(kind)))))


class Scanlines:
    """PNG's raw rows of an RGB picture: in each row a filter byte (0, unfiltered), then the pixels.

    Pillow writes into the very bytes that are encoded, so nothing is copied between painting and encoding.

    Attributes:
        width: Pixels of a row.
        height: Rows.
        stride: Bytes of a row.
        data: All rows.
    """

    def __init__(self, pixels: Image.Image) -> None:
        self.width, self.height = pixels.size
        self.stride = 1 + 3 * self.width
        self.data = bytearray(self.stride * self.height)
        self.image = gray(self.data, self.stride, self.height)
        self.overwrite(pixels, 0, 0)

    def overwrite(self, part: Image.Image, left: int, top: int) -> None:
        """Put an RGB part of the picture where it belongs."""
        width, height = part.size
        start = 1 + 3 * left
        # Pillow's core, since `Image.paste` would first copy an image that lies in foreign memory.
        box = (start, top, start + 3 * width, top + height)
        self.image.im.paste(gray(part.tobytes(), 3 * width, height).im, box)

    def bands(self, wanted: Mapping[int, int], encoder: str = ENCODER) -> list[Band]:
        """Encode bands of the picture.

        Args:
            wanted: for each band its first row, and the row after its last.
            encoder: "isal" or "zlib".
        """
        stream = deflater(encoder)
        rows = memoryview(self.data)
        found = []
        for top, bottom in wanted.items():
            raw = rows[top * self.stride : bottom * self.stride]
            data = stream.compress(raw) + stream.flush(zlib.Z_FULL_FLUSH)
            found.append(Band(chunk(b"IDAT", data if top else ZLIB_HEADER + data), adler32(raw), len(raw)))
        return found


def gray(data: bytes | bytearray, width: int, height: int) -> Image.Image:
    """An image of one byte per pixel that lies in these bytes."""
    return Image.frombuffer("L", (width, height), data, "raw", "L", 0, 1)


def assemble(width: int, height: int, bands: list[Band]) -> bytes:
    """The complete file from the bands of an 8-bit RGB picture, top to bottom."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, TRUECOLOUR, 0, 0, 0))
    adler = 1
    for piece in bands:
        adler = adler_of_both(adler, piece.adler, piece.length)
    end = chunk(b"IDAT", FINAL_BLOCK + struct.pack(">I", adler))
    return b"".join([SIGNATURE, header, *(piece.chunk for piece in bands), end, chunk(b"IEND", b"")])


def adler_of_both(first: int, second: int, length: int) -> int:
    """Adler-32 of two byte strings in a row from their own sums and the second's length (adler32_combine of zlib)."""
    low1, high1 = first & 0xFFFF, first >> 16
    low2, high2 = second & 0xFFFF, second >> 16
    low = (low1 + low2 - 1) % ADLER_PRIME
    high = (high1 + high2 + length * (low1 - 1)) % ADLER_PRIME
    return high << 16 | low
