"""Names that people gave themselves, made harmless: the only place that does it.

Two forms: ``shown`` for message text, where Discord would read markdown, mentions and links; ``plain`` for button
labels, alt text and pictures, which Discord shows as they are.
"""

from __future__ import annotations

import re
import unicodedata

from engine.host.limits import clip, units

LENGTH = 32
"""Longest display name that Discord allows; longer ones come from other places only."""
NAMELESS = "Somebody"
MARKS_IN_A_ROW = 2
"""Combining marks kept on one letter; stacks of them climb over the neighbouring lines."""

_SPECIAL = re.compile(r"([\\*_~`|<>#\[\](){}:/])")
_LIST_MARK = re.compile(r"^(\d*)([-+.])")


def plain(name: str) -> str:
    """The name without anything invisible or direction-changing, on one line, at most 32 characters."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        category = unicodedata.category(character)
        if category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
            character, marks = " ", 0
        elif category in ("Cc", "Cf", "Cs", "Co", "Cn") or character in _BLANK:
            continue
        elif category in ("Mn", "Me"):
            marks += 1
            if marks > MARKS_IN_A_ROW:
                continue
        else:
            marks = 0
        kept.append(character)
    found = " ".join("".join(kept).split())
    return (clip(found, LENGTH) if units(found) > LENGTH else found) or NAMELESS


_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Letters and symbols that show nothing although their category says otherwise."""


def shown(name: str) -> str:
    """The name for message text: no markdown, no mention, no link, no custom emoji, no list."""
    found = _SPECIAL.sub(r"\\\1", plain(name))
    found = _LIST_MARK.sub(r"\1\\\2", found)
    return found.replace("@", "@\u200b")
