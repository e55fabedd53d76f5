"""Drawing single marks with smooth edges: shapes four times too large and averaged down, text by the font engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.kernel.palette import RGB, rgb
from engine.kernel.scene import Arrow, Box, Disc, Label, Point, Polygon, Sprite, around
from render.fonts import capital_height, font
from render.sprites import rasterise

OVERSAMPLING = 4


class Stamp(NamedTuple):
    """A bitmap and where its upper left pixel lies as seen from the mark's place."""

    bitmap: Image.Image
    x: int
    y: int


class Plate:
    """A coverage mask, drawn oversampled, over the whole pixels that a shape can touch."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self.x, self.y = math.floor(left), math.floor(top)
        self.w, self.h = max(1, math.ceil(right) - self.x), max(1, math.ceil(bottom) - self.y)

    def mask(self, paint: Callable[[ImageDraw.ImageDraw, Callable[[Point], Point]], None]) -> Image.Image:
        large = Image.new("L", (self.w * OVERSAMPLING, self.h * OVERSAMPLING))
        paint(ImageDraw.Draw(large), lambda p: ((p[0] - self.x) * OVERSAMPLING, (p[1] - self.y) * OVERSAMPLING))
        return large.reduce(OVERSAMPLING)

    def stamp(self, layers: Sequence[tuple[Image.Image, RGB]], opacity: float) -> Stamp:
        """Coloured masks, later ones over earlier ones, as one bitmap."""
        colour = Image.new("RGB", (self.w, self.h), layers[0][1])
        alpha = layers[0][0]
        for mask, fill in layers[1:]:
            colour.paste(fill, (0, 0, self.w, self.h), mask)
            alpha = ImageChops.lighter(alpha, mask)
        return finished(colour, alpha, self.x, self.y, opacity)


def finished(colour: Image.Image, alpha: Image.Image, x: int, y: int, opacity: float) -> Stamp:
    """A bitmap from colour and coverage, cut to what it covers."""
    if opacity < 1:
        alpha = alpha.point([round(opacity * value) for value in range(256)])
    box = alpha.getbbox() or (0, 0, 1, 1)
    bitmap = colour.crop(box).convert("RGBA")
    bitmap.putalpha(alpha.crop(box))
    return Stamp(bitmap, x + box[0], y + box[1])


def sprite_stamp(mark: Sprite, width: int, height: int) -> Stamp:
    tint = None if mark.tint is None else "#{:02x}{:02x}{:02x}".format(*rgb(mark.tint))
    bitmap = rasterise(mark.name, width, height, tint)
    return finished(bitmap.convert("RGB"), bitmap.getchannel("A"), 0, 0, mark.opacity)


def label_stamp(mark: Label, text: str, at: Point) -> Stamp:
    face = font(mark.weight, mark.size)
    rise = capital_height(mark.weight, mark.size) / 2
    anchor = {"start": "ls", "middle": "ms", "end": "rs"}[mark.anchor]
    left, top, right, bottom = face.getbbox(text, anchor=anchor)
    plate = Plate(left - 2, top + rise - 2, right + 3, bottom + rise + 3)
    alpha = Image.new("L", (plate.w, plate.h))
    spot = (at[0] - plate.x, at[1] + rise - plate.y)
    ImageDraw.Draw(alpha).text(spot, text, fill=255, font=face, anchor=anchor)
    return finished(Image.new("RGB", alpha.size, rgb(mark.fill)), alpha, plate.x, plate.y, 1.0)


def box_stamp(mark: Box, part: tuple[float, float, float, float]) -> Stamp:
    x, y, w, h = part
    corner = math.ceil(mark.radius + mark.line) + 2
    if min(w, h) > 4 * corner and all(value == round(value) for value in part):
        # A large box is its corners and one column and row between them, stretched.
        small = box_stamp(mark, (x, y, 2 * corner + 1, 2 * corner + 1))
        return Stamp(grown(small.bitmap, corner, round(w), round(h)), small.x, small.y)
    plate = Plate(x, y, x + w, y + h)

    def rounded(inset: float) -> Image.Image:
        def paint(draw: ImageDraw.ImageDraw, up: Callable[[Point], Point]) -> None:
            (left, top), (right, bottom) = up((x + inset, y + inset)), up((x + w - inset, y + h - inset))
            radius = max(0.0, mark.radius - inset) * OVERSAMPLING
            draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=255)

        return plate.mask(paint)

    return plate.stamp(layers_of(rounded, mark.fill, mark.outline, mark.line), mark.opacity)


def grown(bitmap: Image.Image, corner: int, width: int, height: int) -> Image.Image:
    """A bitmap of `2 * corner + 1` pixels each way made larger by repeating its middle row and column."""
    parts = ((0, corner), (corner, corner + 1), (corner + 1, 2 * corner + 1))
    xs = ((0, corner), (corner, width - corner), (width - corner, width))
    ys = ((0, corner), (corner, height - corner), (height - corner, height))
    large = Image.new("RGBA", (width, height))
    for (top, bottom), (y1, y2) in zip(parts, ys, strict=True):
        for (left, right), (x1, x2) in zip(parts, xs, strict=True):
            part = bitmap.crop((left, top, right, bottom))
            large.paste(part.resize((x2 - x1, y2 - y1), Image.Resampling.NEAREST), (x1, y1))
    return large


def disc_stamp(mark: Disc, centre: Point) -> Stamp:
    x, y = centre
    plate = Plate(x - mark.r, y - mark.r, x + mark.r, y + mark.r)

    def round_shape(inset: float) -> Image.Image:
        def paint(draw: ImageDraw.ImageDraw, up: Callable[[Point], Point]) -> None:
            r = mark.r - inset
            (left, top), (right, bottom) = up((x - r, y - r)), up((x + r, y + r))
            draw.ellipse((left, top, right - 1, bottom - 1), fill=255)

        return plate.mask(paint)

    return plate.stamp(layers_of(round_shape, mark.fill, mark.outline, mark.line), mark.opacity)


def layers_of(
    shape: Callable[[float], Image.Image], fill: str | None, outline: str | None, line: float
) -> list[tuple[Image.Image, RGB]]:
    """Layers of a shape that may have a fill, an outline inside its edge, or both."""
    if outline is None or line <= 0:
        return [(shape(0), rgb(fill or "ink"))]
    if fill is None:
        return [(ImageChops.subtract(shape(0), shape(line)), rgb(outline))]
    return [(shape(0), rgb(outline)), (shape(line), rgb(fill))]


def polygon_stamp(mark: Polygon, points: tuple[Point, ...]) -> Stamp:
    plate = Plate(*around(points, 1))
    mask = plate.mask(lambda draw, up: draw.polygon([up(point) for point in points], fill=255))
    return plate.stamp([(mask, rgb(mark.fill))], mark.opacity)


def arrow_stamp(mark: Arrow, points: tuple[Point, ...]) -> Stamp:
    reach = max(mark.line / 2, mark.head) + mark.edge_line + 2
    plate = Plate(*around(points, reach))
    layers = []
    if mark.edge is not None and mark.edge_line > 0:
        layers.append((plate.mask(lambda draw, up: stroke(draw, up, mark, points, mark.edge_line)), rgb(mark.edge)))
    layers.append((plate.mask(lambda draw, up: stroke(draw, up, mark, points, 0)), rgb(mark.fill)))
    return plate.stamp(layers, mark.opacity)


def stroke(
    draw: ImageDraw.ImageDraw, up: Callable[[Point], Point], mark: Arrow, points: tuple[Point, ...], grow: float
) -> None:
    """A thick line with round joints and, if wanted, a head; `grow` widens everything evenly."""
    half = mark.line / 2 + grow
    shaft = list(points)
    if mark.head > 0:
        shaft[-1] = before_end(points, mark.head)
    for start, end in pairwise(shaft):
        for first, last in dashes(start, end, mark.dash):
            segment(draw, up, first, last, half)
    if mark.head > 0:
        draw.polygon([up(point) for point in head_shape(points, mark.head, grow)], fill=255)


def segment(draw: ImageDraw.ImageDraw, up: Callable[[Point], Point], start: Point, end: Point, half: float) -> None:
    length = math.dist(start, end) or 1.0
    nx, ny = (end[1] - start[1]) / length * half, (start[0] - end[0]) / length * half
    corners = [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]
    draw.polygon([up(corner) for corner in corners], fill=255)
    for x, y in (start, end):
        (left, top), (right, bottom) = up((x - half, y - half)), up((x + half, y + half))
        draw.ellipse((left, top, right - 1, bottom - 1), fill=255)


def dashes(start: Point, end: Point, dash: float) -> list[tuple[Point, Point]]:
    """The drawn parts of a segment: all of it, or dashes with gaps of the same length."""
    length = math.dist(start, end)
    if dash <= 0 or length <= dash:
        return [(start, end)]
    count = max(1, round((length / dash + 1) / 2))
    step = length / (2 * count - 1)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def along(at: float) -> Point:
        return start[0] + ux * at, start[1] + uy * at

    return [(along(2 * n * step), along((2 * n + 1) * step)) for n in range(count)]


def before_end(points: tuple[Point, ...], distance: float) -> Point:
    """The point `distance` short of the end on the last segment."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = math.dist(points[-2], points[-1]) or 1.0
    back = min(distance, length) / length
    return x2 + (x1 - x2) * back, y2 + (y1 - y2) * back


def head_shape(points: tuple[Point, ...], head: float, grow: float) -> list[Point]:
    """The triangle at the end of an arrow, `grow` pixels larger all round."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = math.dist(points[-2], points[-1]) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    base = (x2 - ux * (head + grow), y2 - uy * (head + grow))
    tip = (x2 + ux * grow * 1.6, y2 + uy * grow * 1.6)
    wide = head * 0.8 + grow * 1.6
    return [tip, (base[0] - uy * wide, base[1] + ux * wide), (base[0] + uy * wide, base[1] - ux * wide)]
