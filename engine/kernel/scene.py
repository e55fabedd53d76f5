"""A picture as data: named marks in paint order, no drawing.

A game's `scene.py` turns a view into a `Scene`; `render/` paints it; `scene_checks.py` judges it. Lengths are pixels of
the full picture, x to the right, y down. Colours are palette names or `#rrggbb` (see `palette.py`).

Two scenes of one table differ in a few marks only. A mark's `key` is what stays the same from one picture to the next,
so keys are unique in a scene and name the thing ("c3/0/count"), never its looks. Marks with `static=True` depend on
nothing but the table's options; they come first and are painted once per set of options.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias

ALT_LIMIT = 1024
PHONE_WIDTH = 360

Anchor = Literal["start", "middle", "end"]
Weight = Literal["regular", "bold", "display"]
Point = tuple[float, float]
Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing from `data/<game>/sprites/`, `name` being `"<game>/<file without .svg>"`.

    `tint` becomes the drawing's `currentColor`; `ground` is the colour its middle offers to labels drawn on top.
    """

    key: str
    name: str
    x: float
    y: float
    w: float
    h: float
    tint: str | None = None
    ground: str | None = None
    opacity: float = 1.0
    seat: int | None = None
    static: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with corners of `radius`; `fill=None` draws the outline only."""

    key: str
    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    outline: str | None = None
    line: float = 0
    radius: float = 0
    opacity: float = 1.0
    seat: int | None = None
    static: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around (`x`, `y`) with radius `r`."""

    key: str
    x: float
    y: float
    r: float
    fill: str | None = None
    outline: str | None = None
    line: float = 0
    opacity: float = 1.0
    seat: int | None = None
    static: bool = False


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled shape through `points`, closed by itself."""

    key: str
    points: tuple[Point, ...]
    fill: str
    opacity: float = 1.0
    seat: int | None = None
    static: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line through `points` with round joints, `head` pixels of arrow head at its end (0: a plain line).

    `edge` widens it on both sides in another colour, so that it reads on light and dark ground.
    """

    key: str
    points: tuple[Point, ...]
    fill: str
    line: float
    head: float = 0
    edge: str | None = None
    edge_line: float = 0
    dash: float = 0
    opacity: float = 1.0
    seat: int | None = None
    static: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text. `size` is the em in pixels; `y` is the middle of its capitals, `x` the point `anchor` names.

    Text wider than `max_width` ends in an ellipsis. If the typeface lacks a glyph of `text` (a name in another script),
    `fallback` is painted instead.
    """

    key: str
    text: str
    x: float
    y: float
    size: float
    fill: str = "ink"
    anchor: Anchor = "middle"
    weight: Weight = "bold"
    max_width: float | None = None
    fallback: str | None = None
    seat: int | None = None
    static: bool = False


Plain: TypeAlias = Sprite | Box | Disc | Polygon | Arrow | Label


@dataclass(frozen=True, slots=True)
class Group:
    """Marks that often appear together with the same looks, such as a tile with what stands on it: painted once, kept.

    Their places count from (`x`, `y`) of the group, their keys go behind its own (`"c3"` and `"0/count"` make
    `"c3/0/count"`). Give the same tuple object for the same looks (from a cached function): it is known by identity.
    """

    key: str
    x: float
    y: float
    marks: tuple[Plain, ...]
    static: bool = False


Mark: TypeAlias = Plain | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """Marks in paint order on a `background`, with the words (`alt`) for those who do not see them."""

    width: int
    height: int
    background: str
    marks: tuple[Mark, ...]
    alt: str

    def plain(self) -> tuple[Plain, ...]:
        """All marks in paint order, groups dissolved into what they hold."""
        found: list[Plain] = []
        for mark in self.marks:
            if isinstance(mark, Group):
                found += [shifted(inner, mark) for inner in mark.marks]
            else:
                found.append(mark)
        return tuple(found)

    def dump(self) -> str:
        """The scene as text, one line per mark, only what differs from the defaults: made for `diff`."""
        lines = [f"scene {self.width}x{self.height} background={self.background}"]
        lines += [describe(mark) for mark in self.plain()]
        lines.append(f"alt {self.alt}")
        return "\n".join(lines) + "\n"

    @property
    def phone_scale(self) -> float:
        """What one pixel of the picture measures on a phone that shows it `PHONE_WIDTH` pixels wide."""
        return PHONE_WIDTH / self.width


def alt_length(text: str) -> int:
    """Characters as Discord counts them: UTF-16 units, so that an emoji counts two or more."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shifted(mark: Plain, group: Group) -> Plain:
    """A group's mark as it stands in the picture."""
    key = f"{group.key}/{mark.key}"
    if isinstance(mark, Polygon | Arrow):
        points = tuple((x + group.x, y + group.y) for x, y in mark.points)
        return replace(mark, key=key, points=points, static=group.static)
    return replace(mark, key=key, x=mark.x + group.x, y=mark.y + group.y, static=group.static)


def describe(mark: Plain) -> str:
    """One line of `Scene.dump`."""
    parts = [type(mark).__name__.lower(), mark.key]
    for field in fields(mark)[1:]:
        value = getattr(mark, field.name)
        if value != field.default:
            parts.append(f"{field.name}={show(value)}")
    return " ".join(parts)


def show(value: object) -> str:
    """A field's value as `dump` writes it: short numbers, points as x,y pairs, text quoted."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, int | float):
        return f"{value:g}"
    if isinstance(value, tuple):
        return " ".join(f"{x:g},{y:g}" for x, y in value)
    return repr(value)


def bounds(mark: Plain) -> Bounds:
    """Left, top, right, bottom of what a mark can touch; for a label the box around its anchor point's line of text.

    A label's width is an estimate (half an em per character), since typefaces live in `render/`.
    """
    if isinstance(mark, Sprite):
        return mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
    if isinstance(mark, Box):
        return mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
    if isinstance(mark, Disc):
        return mark.x - mark.r, mark.y - mark.r, mark.x + mark.r, mark.y + mark.r
    if isinstance(mark, Polygon | Arrow):
        grow = 0.0
        if isinstance(mark, Arrow):
            grow = max(mark.line / 2, mark.head) + mark.edge_line
        return around(mark.points, grow)
    width = 0.5 * mark.size * len(mark.text)
    if mark.max_width is not None:
        width = min(width, mark.max_width)
    return label_box(mark, width, 0.7 * mark.size)


def label_box(label: Label, width: float, height: float) -> Bounds:
    """Where a label of this measured `width` and capital `height` stands."""
    left = {"start": label.x, "middle": label.x - width / 2, "end": label.x - width}[label.anchor]
    return left, label.y - height / 2, left + width, label.y + height / 2


def around(points: Iterable[Point], grow: float = 0) -> Bounds:
    """The smallest box around `points`, widened by `grow` on every side."""
    known = tuple(points)
    xs = [x for x, _ in known]
    ys = [y for _, y in known]
    return min(xs) - grow, min(ys) - grow, max(xs) + grow, max(ys) + grow
