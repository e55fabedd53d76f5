"""Typefaces: which files, which glyphs they have, how large a text comes out.

Open licences, installed as packages: Atkinson Hyperlegible for everything that is read (made by the Braille Institute
so that similar letters stay apart at small sizes), Lilita One for titles.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import ImageFont

from engine.kernel.scene import Label, Weight

FACES: dict[Weight, tuple[str, str]] = {
    "regular": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
    "bold": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf"),
    "display": ("fontpkg_lilita_one", "LilitaOne-Regular.ttf"),
}
ELLIPSIS = "…"


def face_path(weight: Weight) -> Path:
    """The font file of a weight, inside its installed package."""
    package, name = FACES[weight]
    return Path(str(files(package).joinpath("files", name)))


@lru_cache(maxsize=64)
def font(weight: Weight, size: float) -> ImageFont.FreeTypeFont:
    """A face at `size` pixels per em. The plain layout engine: the scripts that need more are not in these faces."""
    return ImageFont.truetype(str(face_path(weight)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8)
def glyphs(weight: Weight) -> frozenset[int]:
    """Code points a face can draw."""
    with TTFont(face_path(weight), lazy=True) as face:
        return frozenset(face.getBestCmap())


def covers(weight: Weight, text: str) -> bool:
    """Whether every character of `text` has a glyph; joiners, emoji and right-to-left text never do."""
    known = glyphs(weight)
    return all(ord(character) in known for character in unicodedata.normalize("NFC", text))


@lru_cache(maxsize=4096)
def shown_text(text: str, fallback: str | None, weight: Weight, size: float, max_width: float | None) -> str:
    """What is really painted for a label: composed characters, the fallback where glyphs are missing, cut to fit."""
    shown = unicodedata.normalize("NFC", text)
    if fallback is not None and not (shown.strip() and covers(weight, shown)):
        shown = fallback
    if max_width is None:
        return shown
    face = font(weight, size)
    if face.getlength(shown) <= max_width:
        return shown
    while shown and face.getlength(shown.rstrip() + ELLIPSIS) > max_width:
        shown = shown[:-1]
    return shown.rstrip() + ELLIPSIS


def text_of(label: Label) -> str:
    """What is really painted for `label`."""
    return shown_text(label.text, label.fallback, label.weight, label.size, label.max_width)


@lru_cache(maxsize=64)
def capital_height(weight: Weight, size: float) -> float:
    """Height in pixels of a capital H, the line that `Label.y` halves."""
    _, top, _, bottom = font(weight, size).getbbox("H", anchor="ls")
    return bottom - top


def measure(label: Label) -> tuple[float, float]:
    """Width and ink height in pixels of a label as painted (for `scene_checks.problems`)."""
    return measured(text_of(label), label.weight, label.size)


@lru_cache(maxsize=4096)
def measured(text: str, weight: Weight, size: float) -> tuple[float, float]:
    """Width of a text, and height of its letters and digits (of a capital, if it is a dash or the like)."""
    face = font(weight, size)
    left, _, right, _ = face.getbbox(text, anchor="ls")
    read = "".join(character for character in text if character.isalnum()) or "H"
    _, top, _, bottom = face.getbbox(read, anchor="ls")
    return right - left, bottom - top
