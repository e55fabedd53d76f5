"""A picture as it must be judged: phone width, four pairs of eyes, the dark and the light ground of Discord."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

from engine.kernel.palette import DEFICIENCIES, RGB, as_seen_by
from engine.kernel.scene import PHONE_WIDTH

GROUNDS = ("#313338", "#ffffff")
GAP = 12


def seen(picture: Image.Image, deficiency: str) -> Image.Image:
    """The picture as a viewer with `deficiency` ("protan", "deutan", "tritan") tells its colours apart."""

    @cache
    def colour(known: RGB) -> bytes:
        return bytes(as_seen_by(deficiency, known))

    pixels = picture.convert("RGB").tobytes()
    changed = (colour((pixels[at], pixels[at + 1], pixels[at + 2])) for at in range(0, len(pixels), 3))
    return Image.frombytes("RGB", picture.size, b"".join(changed))


def sheet(png: bytes) -> bytes:
    """Four views side by side at phone width, above on Discord's dark ground, below on its light one.

    From the left: all colours, then without the cones for red (protan), green (deutan) and blue (tritan).
    """
    with Image.open(io.BytesIO(png)) as image:
        height = round(image.height * PHONE_WIDTH / image.width)
        small = image.convert("RGB").resize((PHONE_WIDTH, height), Image.Resampling.LANCZOS)
    views = [small, *(seen(small, deficiency) for deficiency in DEFICIENCIES)]
    wide, tall = GAP + len(views) * (PHONE_WIDTH + GAP), height + 2 * GAP
    paper = Image.new("RGB", (wide, tall * len(GROUNDS)))
    for row, ground in enumerate(GROUNDS):
        paper.paste(Image.new("RGB", (wide, tall), ground), (0, row * tall))
        for column, view in enumerate(views):
            paper.paste(view, (GAP + column * (PHONE_WIDTH + GAP), row * tall + GAP))
    out = io.BytesIO()
    paper.save(out, "PNG", optimize=True)
    return out.getvalue()
