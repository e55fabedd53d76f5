"""Yardstick, frozen: how most bots draw a board. All anew, twice too large, shrunk for smooth edges, default PNG.

It is given every kindness that does not change its nature: fonts and drawings are opened once and kept.
"""

from __future__ import annotations

import io
import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from engine.kernel.palette import rgb
from engine.kernel.scene import Arrow, Box, Disc, Label, Point, Polygon, Scene, Sprite
from render.fonts import face_path, text_of
from render.sprites import rasterise

SCALE = 2


def naive_png(scene: Scene) -> bytes:
    """The scene, redrawn from nothing and encoded with Pillow's defaults."""
    out = io.BytesIO()
    naive_image(scene).save(out, "PNG")
    return out.getvalue()


def naive_image(scene: Scene) -> Image.Image:
    """The scene drawn twice too large and shrunk."""
    size = (scene.width * SCALE, scene.height * SCALE)
    image = Image.new("RGB", size, rgb(scene.background))
    draw = ImageDraw.Draw(image)
    for mark in scene.plain():
        if isinstance(mark, Sprite):
            bitmap = drawing(mark.name, round(mark.w * SCALE), round(mark.h * SCALE), mark.tint)
            image.paste(bitmap, (round(mark.x * SCALE), round(mark.y * SCALE)), bitmap)
        elif isinstance(mark, Box):
            corners = (mark.x, mark.y, mark.x + mark.w, mark.y + mark.h)
            draw.rounded_rectangle(
                [value * SCALE for value in corners],
                mark.radius * SCALE,
                fill=colour(mark.fill),
                outline=colour(mark.outline),
                width=round(mark.line * SCALE),
            )
        elif isinstance(mark, Disc):
            corners = (mark.x - mark.r, mark.y - mark.r, mark.x + mark.r, mark.y + mark.r)
            draw.ellipse(
                [value * SCALE for value in corners],
                fill=colour(mark.fill),
                outline=colour(mark.outline),
                width=round(mark.line * SCALE),
            )
        elif isinstance(mark, Polygon):
            draw.polygon([enlarged(point) for point in mark.points], fill=rgb(mark.fill))
        elif isinstance(mark, Arrow):
            arrow(draw, mark)
        else:
            label(draw, mark)
    return image.resize((scene.width, scene.height), Image.Resampling.LANCZOS)


@lru_cache(maxsize=512)
def drawing(name: str, width: int, height: int, tint: str | None) -> Image.Image:
    """A sprite at its enlarged size."""
    return rasterise(name, width, height, None if tint is None else "#{:02x}{:02x}{:02x}".format(*rgb(tint)))


@lru_cache(maxsize=64)
def face(path: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size * SCALE)


def colour(name: str | None) -> tuple[int, int, int] | None:
    return None if name is None else rgb(name)


def enlarged(point: Point) -> Point:
    return point[0] * SCALE, point[1] * SCALE


def label(draw: ImageDraw.ImageDraw, mark: Label) -> None:
    anchor = {"start": "lm", "middle": "mm", "end": "rm"}[mark.anchor]
    font = face(str(face_path(mark.weight)), mark.size)
    draw.text(enlarged((mark.x, mark.y)), text_of(mark), fill=rgb(mark.fill), font=font, anchor=anchor)


def arrow(draw: ImageDraw.ImageDraw, mark: Arrow) -> None:
    points = [enlarged(point) for point in mark.points]
    if mark.edge is not None:
        width = round((mark.line + 2 * mark.edge_line) * SCALE)
        draw.line(points, fill=rgb(mark.edge), width=width, joint="curve")
    draw.line(points, fill=rgb(mark.fill), width=round(mark.line * SCALE), joint="curve")
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = math.dist(points[-2], points[-1]) or 1.0
    ux, uy, head = (x2 - x1) / length, (y2 - y1) / length, mark.head * SCALE
    if head:
        base = (x2 - ux * head, y2 - uy * head)
        wing = head * 0.8
        tip = [(x2, y2), (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing)]
        draw.polygon(tip, fill=rgb(mark.fill))
