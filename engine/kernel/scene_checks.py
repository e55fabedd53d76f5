"""What makes a scene readable, checked in one place: `problems(scene)` lists what is wrong in plain words.

Checked: unique keys; static marks first; labels of at least 9 px at phone width; labels that do not overlap and stay
in the picture; contrast of at least 3:1 against what lies below; a seat's colour never alone; alt text present and
within Discord's limit. Measuring text needs a typeface, so the painter passes its own `measure`; without it widths
are estimates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.palette import contrast
from engine.kernel.scene import (
    ALT_LIMIT,
    Arrow,
    Bounds,
    Box,
    Disc,
    Label,
    Plain,
    Point,
    Polygon,
    Scene,
    Sprite,
    alt_length,
    bounds,
    label_box,
)

LABEL_HEIGHT = 9.0
CONTRAST = 3.0

Measure = Callable[[Label], tuple[float, float]]


def estimate(label: Label) -> tuple[float, float]:
    """Width and height of a label's ink when no typeface is at hand."""
    left, top, right, bottom = bounds(label)
    return right - left, bottom - top


def problems(scene: Scene, measure: Measure = estimate) -> list[str]:
    """Everything wrong with `scene`; an empty list means it is fit to be shown.

    Args:
        scene: the picture as data.
        measure: ink width and height in pixels of a label's text; `render.fonts.measure` is exact.
    """
    return [
        *key_problems(scene),
        *height_problems(scene, measure),
        *overlap_problems(scene, measure),
        *contrast_problems(scene, measure),
        *colour_alone_problems(scene),
        *alt_problems(scene),
    ]


def key_problems(scene: Scene) -> list[str]:
    found: list[str] = []
    seen: dict[str, Plain] = {}
    dynamic = False
    for mark in scene.plain():
        if mark.key in seen:
            found.append(f"{mark.key}: used twice")
        seen[mark.key] = mark
        if mark.static and dynamic:
            found.append(f"{mark.key}: a static mark after a changing one")
        dynamic = dynamic or not mark.static
    return found


def height_problems(scene: Scene, measure: Measure) -> list[str]:
    found = []
    for label in labels(scene):
        height = measure(label)[1] * scene.phone_scale
        if height < LABEL_HEIGHT:
            found.append(f"{label.key}: {label.text!r} is {height:.1f} px tall on a phone, {LABEL_HEIGHT:g} needed")
    return found


def overlap_problems(scene: Scene, measure: Measure) -> list[str]:
    found = []
    placed: list[tuple[Label, Bounds]] = []
    for label in labels(scene):
        box = label_box(label, *measure(label))
        if box[0] < 0 or box[1] < 0 or box[2] > scene.width or box[3] > scene.height:
            found.append(f"{label.key}: {label.text!r} leaves the picture")
        for other, there in placed:
            if box[0] < there[2] and there[0] < box[2] and box[1] < there[3] and there[1] < box[3]:
                found.append(f"{label.key}: {label.text!r} overlaps {other.key}: {other.text!r}")
        placed.append((label, box))
    return found


def contrast_problems(scene: Scene, measure: Measure) -> list[str]:
    found = []
    marks = scene.plain()
    for index, mark in enumerate(marks):
        if not isinstance(mark, Label):
            continue
        left, top, right, bottom = label_box(mark, *measure(mark))
        middle = (top + bottom) / 2
        for at in ((left, middle), ((left + right) / 2, middle), (right, middle)):
            ground = ground_at(scene, marks[:index], at)
            if ground is not None and contrast(mark.fill, ground) < CONTRAST:
                ratio = contrast(mark.fill, ground)
                found.append(f"{mark.key}: {mark.text!r} has contrast {ratio:.1f} on {ground}, {CONTRAST:g} needed")
                break
    return found


def ground_at(scene: Scene, below: Sequence[Plain], at: Point) -> str | None:
    """The colour under a point, or None where a sprite does not say."""
    for mark in reversed(below):
        if isinstance(mark, Label) or mark.opacity < 1 or not covers(mark, at):
            continue
        if isinstance(mark, Sprite):
            return mark.ground
        if mark.fill is not None:
            return mark.fill
    return scene.background


def covers(mark: Plain, at: Point) -> bool:
    x, y = at
    left, top, right, bottom = bounds(mark)
    if not (left <= x <= right and top <= y <= bottom) or isinstance(mark, Arrow | Label):
        return False
    if isinstance(mark, Disc):
        return (x - mark.x) ** 2 + (y - mark.y) ** 2 <= mark.r**2
    if isinstance(mark, Polygon):
        return inside(mark.points, at)
    return isinstance(mark, Box | Sprite)


def inside(points: Sequence[Point], at: Point) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses its edges an odd number of times."""
    x, y = at
    odd = False
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            odd = not odd
    return odd


def colour_alone_problems(scene: Scene) -> list[str]:
    """Wherever a seat's colour is worn (`seat` set), that part of the picture has its silhouette and its letter too."""
    found = []
    worn: dict[tuple[str, int], list[Plain]] = {}
    shapes: dict[str, int] = {}
    letters: dict[str, int] = {}
    for mark in scene.plain():
        if mark.seat is None:
            continue
        worn.setdefault((mark.key.rsplit("/", 1)[0], mark.seat), []).append(mark)
        if isinstance(mark, Sprite) and shapes.setdefault(mark.name, mark.seat) != mark.seat:
            found.append(f"{mark.key}: seats {shapes[mark.name]} and {mark.seat} share the sprite {mark.name}")
        if isinstance(mark, Label) and letters.setdefault(mark.text, mark.seat) != mark.seat:
            found.append(f"{mark.key}: seats {letters[mark.text]} and {mark.seat} share the letter {mark.text}")
    for (part, seat), marks in worn.items():
        if not any(isinstance(mark, Sprite) for mark in marks):
            found.append(f"{part}: the colour of seat {seat} without its silhouette")
        if not any(isinstance(mark, Label) for mark in marks):
            found.append(f"{part}: the colour of seat {seat} without its letter")
    return found


def alt_problems(scene: Scene) -> list[str]:
    if not scene.alt.strip():
        return ["alt: no words for those who do not see the picture"]
    if alt_length(scene.alt) > ALT_LIMIT:
        return [f"alt: {alt_length(scene.alt)} characters, Discord takes {ALT_LIMIT}"]
    return []


def labels(scene: Scene) -> list[Label]:
    return [mark for mark in scene.plain() if isinstance(mark, Label)]
