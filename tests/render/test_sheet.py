"""The sheet on which pictures are judged."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from engine.kernel.palette import DEFICIENCIES, as_seen_by, rgb
from engine.kernel.scene import PHONE_WIDTH
from render.preview import main
from render.sheet import GAP, GROUNDS, seen, sheet


def png(colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1000, 500), colour).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("deficiency", list(DEFICIENCIES))
def test_a_picture_is_seen_in_the_colours_of_the_palette(deficiency: str) -> None:
    picture = Image.new("RGB", (3, 2), "#d6312f")
    assert seen(picture, deficiency).getpixel((2, 1)) == as_seen_by(deficiency, rgb("red"))


def test_a_sheet_shows_four_pairs_of_eyes_on_both_grounds() -> None:
    with Image.open(io.BytesIO(sheet(png("#d6312f")))) as made:
        half = made.height // 2
        assert (made.width, half) == (GAP + 4 * (PHONE_WIDTH + GAP), 180 + 2 * GAP)
        eyes = [rgb("red"), *(as_seen_by(deficiency, rgb("red")) for deficiency in DEFICIENCIES)]
        for row, ground in enumerate(GROUNDS):
            assert made.getpixel((1, row * half + 1)) == rgb(ground)
            middles = [GAP + column * (PHONE_WIDTH + GAP) + PHONE_WIDTH // 2 for column in range(4)]
            assert [made.getpixel((x, row * half + half // 2)) for x in middles] == eyes


def test_preview_writes_a_sheet(tmp_path: Path) -> None:
    assert main(["battle_royale", "--seed", "1", "--sheet", "-o", str(tmp_path / "sheet.png")]) == 0
    with Image.open(tmp_path / "sheet.png") as made:
        assert made.width == GAP + 4 * (PHONE_WIDTH + GAP)
