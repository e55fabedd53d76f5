"""Yardstick, frozen: a full redraw by skia with its own PNG encoder. The product does not need `skia-python`."""

from __future__ import annotations

import io
import math
from functools import lru_cache

import skia

from engine.kernel.palette import rgb
from engine.kernel.scene import Arrow, Box, Disc, Label, Point, Polygon, Scene, Sprite
from render.fonts import capital_height, face_path, text_of
from render.sprites import rasterise


def skia_png(scene: Scene) -> bytes:
    """The scene, redrawn from nothing and encoded."""
    surface = skia.Surface(scene.width, scene.height)
    canvas = surface.getCanvas()
    canvas.clear(skia.Color(*rgb(scene.background)))
    for mark in scene.plain():
        if isinstance(mark, Sprite):
            canvas.drawImage(drawing(mark.name, round(mark.w), round(mark.h), mark.tint), mark.x, mark.y)
        elif isinstance(mark, Box):
            box(canvas, mark)
        elif isinstance(mark, Disc):
            if mark.fill is not None:
                canvas.drawCircle(mark.x, mark.y, mark.r, fill(mark.fill))
            if mark.outline is not None:
                canvas.drawCircle(mark.x, mark.y, mark.r - mark.line / 2, line(mark.outline, mark.line))
        elif isinstance(mark, Polygon):
            canvas.drawPath(shape(mark.points, closed=True), fill(mark.fill))
        elif isinstance(mark, Arrow):
            arrow(canvas, mark)
        else:
            label(canvas, mark)
    return bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100))


@lru_cache(maxsize=512)
def drawing(name: str, width: int, height: int, tint: str | None) -> skia.Image:
    bitmap = rasterise(name, width, height, None if tint is None else "#{:02x}{:02x}{:02x}".format(*rgb(tint)))
    out = io.BytesIO()
    bitmap.save(out, "PNG")
    return skia.Image.MakeFromEncoded(skia.Data(out.getvalue())).makeRasterImage()


@lru_cache(maxsize=64)
def face(path: str, size: float) -> skia.Font:
    return skia.Font(skia.Typeface.MakeFromFile(path), size)


def fill(colour: str) -> skia.Paint:
    return skia.Paint(Color=skia.Color(*rgb(colour)), AntiAlias=True)


def line(colour: str, width: float) -> skia.Paint:
    return skia.Paint(
        Color=skia.Color(*rgb(colour)),
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )


def box(canvas: skia.Canvas, mark: Box) -> None:
    area = skia.Rect.MakeXYWH(mark.x, mark.y, mark.w, mark.h)
    if mark.fill is not None:
        canvas.drawRoundRect(area, mark.radius, mark.radius, fill(mark.fill))
    if mark.outline is not None:
        half = mark.line / 2
        canvas.drawRoundRect(area.makeInset(half, half), mark.radius, mark.radius, line(mark.outline, mark.line))


def shape(points: tuple[Point, ...], closed: bool) -> skia.Path:
    path = skia.PathBuilder()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.close()
    return path.detach()


def label(canvas: skia.Canvas, mark: Label) -> None:
    text, font = text_of(mark), face(str(face_path(mark.weight)), mark.size)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
    x = mark.x - shift * font.measureText(text)
    canvas.drawString(text, x, mark.y + capital_height(mark.weight, mark.size) / 2, font, fill(mark.fill))


def arrow(canvas: skia.Canvas, mark: Arrow) -> None:
    if mark.edge is not None:
        canvas.drawPath(shape(mark.points, closed=False), line(mark.edge, mark.line + 2 * mark.edge_line))
    canvas.drawPath(shape(mark.points, closed=False), line(mark.fill, mark.line))
    if mark.head:
        (x1, y1), (x2, y2) = mark.points[-2], mark.points[-1]
        length = math.dist(mark.points[-2], mark.points[-1]) or 1.0
        ux, uy, wing = (x2 - x1) / length, (y2 - y1) / length, mark.head * 0.8
        base = (x2 - ux * mark.head, y2 - uy * mark.head)
        tip = ((x2, y2), (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing))
        canvas.drawPath(shape(tip, closed=True), fill(mark.fill))
