"""Uploaded files: their name, kind and, for pictures, their size in pixels."""

from __future__ import annotations

import mimetypes
import re
from typing import TYPE_CHECKING

from .errors import Json

if TYPE_CHECKING:
    from .world import World

#: Bytes per file, for somebody without Nitro in a server without boosts.
FILE_LIMIT = 10 * 1024 * 1024
#: Bytes per request.
REQUEST_LIMIT = 25 * 1024 * 1024
FILES_PER_MESSAGE = 10


def clean_name(name: str) -> str:
    """A file name as Discord keeps it: letters, digits, `_`, `-`, `.`; never empty."""
    kept = re.sub(r"[^\w.\-]+", "_", name.replace("\\", "/").rsplit("/", 1)[-1]).strip(".")
    return kept[-100:] or "unknown"


def picture_size(data: bytes) -> tuple[str, int, int] | None:
    """(content type, width, height) of PNG, GIF, WebP and JPEG bytes; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return "image/png", int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return "image/gif", int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _webp_size(data: bytes) -> tuple[str, int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    elif kind == b"VP8L":
        packed = int.from_bytes(data[21:25], "little")
        width, height = (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 ":
        width = int.from_bytes(data[26:28], "little") & 0x3FFF
        height = int.from_bytes(data[28:30], "little") & 0x3FFF
    else:
        return None
    return "image/webp", width, height


def _jpeg_size(data: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = int.from_bytes(data[at + 5 : at + 7], "big"), int.from_bytes(data[at + 7 : at + 9], "big")
            return "image/jpeg", width, height
        at += 2 + length
    return None


def keep(world: World, channel: str, name: str, data: bytes, described: Json) -> Json:
    """Stores one upload and returns Discord's attachment object.

    Args:
        described: the entry of the request's `attachments` for this file (file name, alt text), or {}.
    """
    attachment = world.ids.next()
    name = clean_name(described.get("filename") or name)
    if described.get("is_spoiler") and not name.startswith("SPOILER_"):
        name = "SPOILER_" + name
    world.disk.write_file(channel, attachment, name, data)
    url = f"{world.base}/attachments/{channel}/{attachment}/{name}"
    found: Json = {"id": attachment, "filename": name, "size": len(data), "url": url, "proxy_url": url, "flags": 0}
    picture = picture_size(data)
    if picture:
        found["content_type"], found["width"], found["height"] = picture
    else:
        found["content_type"] = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if described.get("description"):
        found["description"] = described["description"]
    return found
