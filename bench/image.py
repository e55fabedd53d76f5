"""`python -m bench image`: a fresh board picture after every move, against plain ways to make one (goals G1 to G3).

Replays a match of every game that is offered, one picture per decision, and times: our picture after a move; ours
with everything painted and encoded anew (warm, and cold with empty caches); a plain redraw; the best that Pillow
alone does; and the bare deflate of the bands that changed, below which nothing can go. Before anything is timed,
every incremental picture of the match is compared pixel by pixel with one painted from nothing.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import cycle, islice
from statistics import median

from PIL import Image, ImageChops

from bench.harness import Goal, Report, Timings, compare
from bench.yardsticks.naive_pillow import drawing, face, naive_png
from bench.yardsticks.stock_pillow import TileBoard
from engine.games import offered
from engine.kernel.scene import Scene
from render.fonts import font, glyphs, measured, shown_text
from render.paint import BAND_ROWS, Painter
from render.png import ENCODER, Scanlines, deflater
from render.preview import match, pictured
from render.sprites import svg

DECISIONS = 60
MOST_BYTES = 300_000
FULL_FLUSH = 3
OURS, FLOOR, WARM, COLD = "picture after a move", "deflate of its bands alone", "all anew, warm", "first picture, cold"
NAIVE, NAIVE_COLD, STOCK = "naive redraw, default PNG", "naive first picture, cold", "best stock Pillow"
SKIA = "skia redraw, skia PNG"


def run(rounds: int) -> Report:
    """Measure every offered game; goals are judged on the median over games."""
    report = Report(
        f"Board pictures: {DECISIONS} decisions of one match per game, deflate by {ENCODER}",
        ("game, case", "ms", "x a move's picture", "p10", "p90", "kB"),
    )
    found = [measured_game(key, rounds, report) for key in offered()]
    middle = {name: median(figures[name] for figures in found) for name in found[0]}
    report.goals = [
        Goal("G1", "naive redraw / picture after a move", middle["naive"], 250),
        Goal("G1", "best stock Pillow / picture after a move", middle["stock"], 10),
        Goal("G1", "picture after a move / deflate of its bands", middle["floor"], 2.5, at_least=False),
        Goal("G1", "largest picture in kB", max(figures["kB"] for figures in found), MOST_BYTES / 1000, at_least=False),
        Goal("G2", "naive / ours, first picture with cold caches", middle["cold"], 8),
        Goal("G3", "bytes / Pillow's default PNG of the same pixels", middle["bytes"], 1.0, at_least=False),
    ]
    if "skia" in middle:
        report.goals.insert(1, Goal("G1", "skia redraw / picture after a move", middle["skia"], 100))
        report.goals.append(Goal("G2", "skia redraw / ours, everything anew, warm", middle["skia warm"], 25))
    else:
        report.notes.append("Skipped: skia, because skia-python is not installed (pip install skia-python==144.1).")
    return report


def scenes_of(key: str, decisions: int) -> list[Scene]:
    """The board after each decision of a match between random players."""
    found = (pictured(moment, None) for moment in islice(match(key, None, {}, "bench"), decisions + 1))
    return [scene for scene in found if scene is not None]


def measured_game(key: str, rounds: int, report: Report) -> dict[str, float]:
    """Check and time one game; adds its rows to the report and returns its figures for the goals."""
    scenes = scenes_of(key, DECISIONS)
    files, deflated, share = checked(scenes)
    there_and_back = scenes[1:] + scenes[-2::-1]
    painter = Painter()
    board = TileBoard([decoded(data) for data in files])
    plain = [replace(scene, marks=scene.plain()) for scene in scenes]
    some, some_plain = cycle(scenes[:: max(1, len(scenes) // 8)]), cycle(plain[:: max(1, len(scenes) // 8)])
    numbers = cycle(range(len(scenes)))

    def after_each_move() -> None:
        for scene in there_and_back:
            painter.picture(scene, key)

    def bare_deflate() -> None:
        for bands in deflated:
            stream = deflater(ENCODER)
            for band in bands:
                stream.compress(band)
                stream.flush(FULL_FLUSH)

    cases = {
        OURS: after_each_move,
        FLOOR: bare_deflate,
        WARM: lambda: painter.picture(next(some)),
        COLD: lambda: cold(scenes[0]),
        STOCK: lambda: board.png(next(numbers)),
        NAIVE: lambda: naive_png(next(some_plain)),
        NAIVE_COLD: lambda: naive_cold(plain[0]),
    }
    if find_spec("skia") is not None:
        from bench.yardsticks.skia_redraw import skia_png

        cases[SKIA] = lambda: skia_png(next(some_plain))
    painter.picture(scenes[0], key)
    times = compare(cases, rounds, {OURS: len(there_and_back), FLOOR: len(deflated)})
    default = [default_png(decoded(data)) for data in files[:: max(1, len(files) // 8)]]
    ours = files[:: max(1, len(files) // 8)]
    sizes = {OURS: mean_kb(files), WARM: mean_kb(files), NAIVE: mean_kb([naive_png(scenes[0]), naive_png(scenes[-1])])}
    sizes[STOCK] = mean_kb([board.png(0), board.png(len(scenes) - 1)])
    fill(report, key, times, sizes)
    report.notes.append(f"{key}: a move touches {share:.0%} of the {-(-scenes[0].height // BAND_ROWS)} bands.")
    figures = {
        "naive": times.ratio(NAIVE, OURS).median,
        "stock": times.ratio(STOCK, OURS).median,
        "floor": times.ratio(OURS, FLOOR).median,
        "cold": times.ratio(NAIVE_COLD, COLD).median,
        "bytes": median(len(mine) / len(theirs) for mine, theirs in zip(ours, default, strict=True)),
        "kB": max(len(data) for data in files) / 1000,
    }
    if SKIA in cases:
        figures |= {"skia": times.ratio(SKIA, OURS).median, "skia warm": times.ratio(SKIA, WARM).median}
    return figures


def fill(report: Report, key: str, times: Timings, sizes: dict[str, float]) -> None:
    for case in times.seconds:
        ratio = times.ratio(case, OURS)
        size = f"{sizes[case]:.0f}" if case in sizes else ""
        report.rows.append((f"{key}: {case}", times.ms(case).median, ratio.median, ratio.p10, ratio.p90, size))


def checked(scenes: Sequence[Scene]) -> tuple[list[bytes], list[list[bytes]], float]:
    """Paint the match once incrementally and once from nothing.

    Returns:
        The files; for each move the raw rows of the bands it changed; the mean share of bands a move changed.

    Raises:
        AssertionError: an incremental picture differs from one painted from nothing.
    """
    painter = Painter()
    files: list[bytes] = []
    changed: list[list[bytes]] = []
    shares: list[float] = []
    for scene in scenes:
        before = painter.canvas("match").bands
        files.append(painter.picture(scene, "match").png)
        image, fresh = decoded(files[-1]), decoded(Painter().picture(scene).png)
        assert ImageChops.difference(image, fresh).getbbox() is None, "an incremental picture differs"
        after = painter.canvas("match").bands
        if before:
            old = before if len(before) == len(after) else [None] * len(after)  # another size: everything is new
            numbers = [number for number, band in enumerate(after) if band is not old[number]]
            rows, stride = bytes(Scanlines(image).data), BAND_ROWS * (3 * image.width + 1)
            changed.append([rows[number * stride : (number + 1) * stride] for number in numbers])
            shares.append(len(numbers) / len(after))
    return files, changed, sum(shares) / len(shares)


def decoded(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB")


def default_png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def mean_kb(files: Sequence[bytes]) -> float:
    return sum(len(data) for data in files) / len(files) / 1000


def cold(scene: Scene) -> None:
    """The first picture of a fresh process: no stamp, font, text or drawing kept."""
    for cache in (font, glyphs, measured, shown_text, svg):
        cache.cache_clear()
    Painter().picture(scene)


def naive_cold(scene: Scene) -> None:
    """The plain redraw with its own fonts and drawings opened anew."""
    for cache in (drawing, face, svg):
        cache.cache_clear()
    naive_png(scene)
