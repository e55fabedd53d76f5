"""One palette for every picture: colour names, contrast, and how colour-blind eyes see it.

Scenes name their colours (`"ink"`, `"purple"`) or give `"#rrggbb"`; whoever paints or checks a scene asks `rgb()`.
Seat colours differ in lightness as well as in hue, because hue alone does not survive colour blindness; the letter
and the silhouette that every seat also carries do the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

RGB = tuple[int, int, int]

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        # paper and ink
        "ink": "#2a1a12",
        "ink-soft": "#5b4333",
        "paper": "#fff6e3",
        "paper-shade": "#ecd9b4",
        "white": "#ffffff",
        # the warm table the boards lie on
        "table": "#4a2c1d",
        "table-dark": "#361e13",
        "table-light": "#6b4029",
        "frame": "#8a5631",
        # signals; each is always drawn with a shape or a word of its own
        "choice": "#ffd21f",
        "choice-ink": "#2a1a12",
        "danger": "#c81e1e",
        "path": "#fffdf5",
        "push": "#ff9d2e",
        # seats
        "turquoise": "#2fcdc4",
        "red": "#d6312f",
        "gray": "#858d94",
        "purple": "#6d3fa6",
    }
)

# Linear-light matrices for a viewer who lacks one kind of cone
# (Viénot, Brettel and Mollon 1999; tritan after Brettel 1997).
DEFICIENCIES: Mapping[str, tuple[tuple[float, float, float], ...]] = MappingProxyType(
    {
        "protan": ((0.10889, 0.89111, 0.0), (0.10889, 0.89111, 0.0), (0.00447, -0.00447, 1.0)),
        "deutan": ((0.29031, 0.70969, 0.0), (0.29031, 0.70969, 0.0), (-0.02197, 0.02197, 1.0)),
        "tritan": ((1.01354, 0.14268, -0.15622), (-0.01181, 0.87561, 0.13619), (0.07707, 0.81208, 0.11085)),
    }
)


@lru_cache(maxsize=1024)
def rgb(colour: str) -> RGB:
    """Resolve a palette name or `#rrggbb` to 8-bit red, green, blue.

    Raises:
        KeyError: the name is not in the palette.
    """
    text = colour if colour.startswith("#") else COLOURS[colour]
    if len(text) != 7:
        raise KeyError(f"a colour is a palette name or #rrggbb, not {colour!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def linear(channel: int) -> float:
    """sRGB channel (0-255) to linear light (0-1)."""
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it, 0 for black, 1 for white."""
    red, green, blue = (linear(channel) for channel in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def contrast(first: str, second: str) -> float:
    """WCAG 2 contrast ratio of two colours, 1 (none) to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def as_seen_by(deficiency: str, colour: RGB) -> RGB:
    """The colour a viewer with `deficiency` ("protan", "deutan", "tritan") tells it apart as."""
    light = [linear(channel) for channel in colour]
    seen = []
    for row in DEFICIENCIES[deficiency]:
        value = min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        value = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
        seen.append(round(255 * value))
    return seen[0], seen[1], seen[2]
