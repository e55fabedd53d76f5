"""The painter: valid files, pixels independent of history, safe from several threads."""

from __future__ import annotations

import io
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest
from PIL import Image, ImageChops

from engine.kernel.palette import rgb
from engine.kernel.scene import Arrow, Box, Disc, Label, Mark, Polygon, Scene, Sprite
from render import png
from render.paint import BAND_ROWS, Painter, merged
from render.sprites import MissingSprite
from render.stamps import Shelf
from tests.render.arenas import arena, changed, scene_of


def pixels(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB")


def same(one: bytes, other: bytes) -> bool:
    return ImageChops.difference(pixels(one), pixels(other)).getbbox() is None


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """A PNG's chunks, their checksums verified."""
    assert data[:8] == png.SIGNATURE
    found, at = [], 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_an_incremental_picture_equals_one_painted_from_nothing(seats: int) -> None:
    dice = Random(seats)
    painter, other = Painter(), Painter()
    for _ in range(3):
        public = arena(dice, seats)
        for _ in range(12):
            changed(dice, public)
            scene = scene_of(dice, public)
            assert same(painter.picture(scene, "table").png, other.picture(scene).png)


def test_a_small_change_encodes_few_bands_again() -> None:
    painter = Painter()
    marks = (Box("ground", 0, 0, 400, 400, fill="table", static=True), Disc("token", 200, 100, 20, fill="choice"))
    scene = Scene(400, 400, "ink", marks, "alt")
    painter.picture(scene, "table")
    before = painter.canvas("table").bands
    painter.picture(replace(scene, marks=(marks[0], Disc("token", 230, 100, 20, fill="choice"))), "table")
    numbers = [
        n for n, (old, new) in enumerate(zip(before, painter.canvas("table").bands, strict=True)) if old is not new
    ]
    assert numbers == sorted({y // BAND_ROWS for y in range(80, 120)})


def test_marks_that_change_order_are_painted_in_their_new_order() -> None:
    painter = Painter()
    low, high = Box("low", 10, 10, 60, 60, fill="choice"), Box("high", 40, 40, 60, 60, fill="danger")
    for marks in ((low, high), (high, low), (high,), (low, high)):
        scene = Scene(120, 120, "ink", marks, "alt")
        assert same(painter.picture(scene, "table").png, Painter().picture(scene).png)


def test_a_picture_is_a_valid_png_whose_stream_has_the_right_checksum() -> None:
    dice = Random(3)
    scene = scene_of(dice, arena(dice, 4))
    parts = chunks(Painter().picture(scene).png)
    kinds = [kind for kind, _ in parts]
    assert kinds[0] == b"IHDR"
    assert kinds[-1] == b"IEND"
    assert set(kinds[1:-1]) == {b"IDAT"}
    assert struct.unpack(">IIBBBBB", parts[0][1]) == (scene.width, scene.height, 8, 2, 0, 0, 0)
    raw = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
    assert len(raw) == scene.height * (1 + 3 * scene.width)


def test_the_standard_library_writes_the_same_pixels_where_isal_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(4)
    scene = scene_of(dice, arena(dice, 3))
    fast = Painter().picture(scene).png
    monkeypatch.setattr(png.Scanlines.bands, "__defaults__", ("zlib",))
    assert same(fast, Painter().picture(scene).png)


def test_checksums_of_two_parts_combine() -> None:
    dice = Random(1)
    for first, second in ((b"", b"a"), (dice.randbytes(70_000), dice.randbytes(3)), (b"\xff" * 9000, b"\xff" * 80_000)):
        joined = png.adler_of_both(zlib.adler32(first), zlib.adler32(second), len(second))
        assert joined == zlib.adler32(first + second)


def test_pictures_stay_under_the_size_that_a_channel_loads_quickly() -> None:
    dice = Random(6)
    painter = Painter()
    sizes = [len(painter.picture(scene_of(dice, arena(dice, 4))).png) for _ in range(8)]
    assert max(sizes) <= 300_000


def test_threads_can_paint_many_tables_at_once() -> None:
    dice = Random(7)
    public = arena(dice, 4)
    scenes: list[Scene] = []
    for _ in range(6):
        changed(dice, public)
        scenes.append(scene_of(dice, public))
    once = Painter()
    expected = [once.picture(scene).png for scene in scenes]
    painter = Painter(canvases=2)

    def work(number: int) -> bool:
        order = Random(number)
        for _ in range(6):
            index = order.randrange(len(scenes))
            if not same(painter.picture(scenes[index], f"table {number % 3}").png, expected[index]):
                return False
        return True

    with ThreadPoolExecutor(6) as pool:
        assert all(pool.map(work, range(6)))


def test_a_table_that_ended_is_forgotten_and_old_ones_give_way() -> None:
    painter = Painter(canvases=2)
    scene = Scene(40, 40, "ink", (), "alt")
    for key in ("one", "two", "three"):
        painter.picture(scene, key)
    assert list(painter.canvases) == ["two", "three"]
    painter.forget("three")
    assert list(painter.canvases) == ["two"]


def test_a_missing_drawing_is_an_error_and_does_not_spoil_the_next_picture() -> None:
    painter = Painter()
    good = Scene(60, 60, "ink", (Disc("token", 30, 30, 20, fill="choice"),), "alt")
    painter.picture(good, "table")
    for name in ("battle_royale/dragon", "no-game", "../etc/passwd"):
        with pytest.raises(MissingSprite):
            painter.picture(Scene(60, 60, "ink", (Sprite("token", name, 0, 0, 40, 40),), "alt"), "table")
    assert same(painter.picture(good, "table").png, Painter().picture(good).png)


MARKS: list[Mark] = [
    Box("m", 20, 20, 40, 40, fill="choice"),
    Box("m", 20, 20, 40, 40, fill="choice", outline="danger", line=4, radius=8),
    Box("m", 20.5, 20.25, 40, 40, outline="choice", line=3, radius=8, opacity=0.5),
    Disc("m", 40, 40, 20, fill="choice", outline="danger", line=3),
    Polygon("m", ((20, 20), (60, 20), (40, 60)), fill="choice"),
    Arrow("m", ((20, 20), (60, 20), (60, 60)), fill="choice", line=6, head=14, edge="danger", edge_line=3),
    Arrow("m", ((20, 20), (60, 60)), fill="choice", line=4, dash=6),
    Label("m", "Agj", 40, 40, 24, fill="choice"),
    Sprite("m", "battle_royale/pawn", 20, 20, 40, 44, tint="choice"),
]


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: f"{type(mark).__name__}-{MARKS.index(mark)}")
def test_every_kind_of_mark_leaves_its_colour_where_it_stands(mark: Mark) -> None:
    image = pixels(Painter().picture(Scene(80, 80, "ink", (mark,), "alt")).png)
    touched = ImageChops.difference(image, Image.new("RGB", (80, 80), "#2a1a12")).getbbox()
    assert touched is not None
    left, top, right, bottom = touched
    assert 0 < left <= 30
    assert 0 < top <= 36
    assert 44 <= right < 80
    assert 44 <= bottom < 80
    brightest = max((colour for _, colour in image.getcolors(6400) or ()), key=sum)
    assert brightest[0] > 120
    assert brightest[0] > brightest[2] + 60


@pytest.mark.parametrize("size", [(40, 40), (30, 400), (400, 30), (400, 400)])
def test_what_sticks_out_of_the_picture_is_cut_off(size: tuple[int, int]) -> None:
    width, height = size
    for x, y in ((-200, -200), (-20, 30), (90, 90), (300, 300)):
        box = Box("m", x, y, width, height, fill="choice")
        image = pixels(Painter().picture(Scene(100, 100, "ink", (box,), "alt")).png)
        wanted = Image.new("RGB", (100, 100), "#2a1a12")
        wanted.paste(rgb("choice"), (x, y, x + width, y + height))
        assert ImageChops.difference(image, wanted).getbbox() is None


def test_stamps_give_way_to_newer_ones() -> None:
    shelf: Shelf[str] = Shelf(limit=100)
    mark = Disc("m", 0, 0, 1)
    for name in "abc":
        shelf.keep(name, name.upper(), 40, mark)
    assert [shelf.found(name) for name in "abc"] == [None, "B", "C"]
    assert shelf.size == 80


def test_rectangles_are_joined_where_they_overlap_or_lie_close() -> None:
    assert merged([(0, 0, 300, 300), (500, 500, 800, 800), (200, 200, 600, 600)]) == [(0, 0, 800, 800)]
    assert merged([(0, 0, 100, 40), (110, 0, 210, 40)]) == [(0, 0, 210, 40)]
    assert merged([(0, 0, 100, 40), (110, 400, 210, 440)]) == [(0, 0, 100, 40), (110, 400, 210, 440)]
