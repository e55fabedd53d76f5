"""SVG drawings of the games, rasterised once per size and kept in memory.

A drawing scales without loss, so a game ships one file per thing. Its `currentColor` is the tint a scene asks for.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from pathlib import Path

import resvg_py
from PIL import Image

SPRITE_ROOT = Path(__file__).resolve().parent.parent / "data"
NAME = re.compile(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_-]*")


class MissingSprite(LookupError):
    """A scene names a drawing that no game ships."""


@lru_cache(maxsize=256)
def svg(name: str) -> str:
    """The source of the drawing `"<game>/<name>"`.

    Raises:
        MissingSprite: there is no such file, or the name is not of that form.
    """
    path = sprite_path(name)
    if not path.is_file():
        raise MissingSprite(f"no drawing {name!r} (looked for {path.name} in data/{name.split('/')[0]}/sprites)")
    return path.read_text(encoding="utf-8")


def sprite_path(name: str) -> Path:
    if not NAME.fullmatch(name):
        raise MissingSprite(f"a sprite is called <game>/<name>, not {name!r}")
    game, drawing = name.split("/")
    return SPRITE_ROOT / game / "sprites" / f"{drawing}.svg"


def rasterise(name: str, width: int, height: int, tint: str | None) -> Image.Image:
    """The drawing as an RGBA bitmap of exactly `width` x `height` pixels."""
    source = stretched(svg(name), width, height, tint)
    data = resvg_py.svg_to_bytes(svg_string=source, skip_system_fonts=True)
    bitmap = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    if bitmap.size != (width, height):
        bitmap = bitmap.resize((width, height), Image.Resampling.LANCZOS)
    return bitmap


def stretched(source: str, width: int, height: int, tint: str | None) -> str:
    """The drawing with its outer size, its fit (fill the box) and its `currentColor` set."""
    head = re.search(r"<svg\b[^>]*>", source)
    if head is None:
        raise ValueError("the file is no SVG drawing")
    kept = re.sub(r"\s(width|height|color|preserveAspectRatio)=\"[^\"]*\"", "", head.group())
    colour = f' color="{tint}"' if tint is not None else ""
    opened = f'{kept[:-1]} width="{width}" height="{height}" preserveAspectRatio="none"{colour}>'
    return source[: head.start()] + opened + source[head.end() :]
