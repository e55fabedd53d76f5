"""Looks things up in ``docs/rules/<game>.md``: by heading first, then by words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from engine.host.limits import AUTOCOMPLETE, CHOICE_LABEL, CHOICES, CONTENT, clip, clip_lines
from engine.host.posts import Choice, Menu, Post
from engine.host.presses import MARK, press_id
from engine.library import games, offered

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"
_ITEM = re.compile(r"[-*|] ?|\d+\. ")
_HEADING = re.compile(r"(#{1,4})\s+(.+?)\s*#*")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a rules page with the lines below it, up to the next heading."""

    heading: str
    level: int
    body: str


@cache
def sections(game: str) -> tuple[Section, ...]:
    """The sections of a game's rules in order; empty if the game has no rules page."""
    path = FOLDER / f"{game}.md"
    return parse(path.read_text(encoding="utf-8")) if path.is_file() else ()


def parse(text: str) -> tuple[Section, ...]:
    """A Markdown page cut at its headings; text before the first one is left out."""
    found: list[Section] = []
    heading, level, body = "", 0, []
    for line in text.splitlines():
        match = _HEADING.fullmatch(line)
        if match is None:
            body.append(line)
            continue
        if heading:
            found.append(Section(heading, level, "\n".join(body).strip()))
        heading, level, body = match[2], len(match[1]), []
    if heading:
        found.append(Section(heading, level, "\n".join(body).strip()))
    return tuple(found)


def find(game: str, text: str) -> list[Section]:
    """The sections that fit best, best first: same heading, words in the heading, words in the text."""
    wanted = text.casefold().strip()
    words = re.findall(r"\w+", wanted)
    if not words:
        return []
    scored: list[tuple[int, int, Section]] = []
    for place, section in enumerate(sections(game)):
        heading, body = section.heading.casefold(), section.body.casefold()
        score = 1000 * (heading == wanted) + 100 * (wanted in heading)
        score += sum(20 * (word in heading) + min(body.count(word), 5) for word in words)
        if all(word in heading or word in body for word in words) or score >= 20:
            scored.append((-score, place, section))
    return [section for _, _, section in sorted(scored, key=lambda entry: entry[:2])]


def headings(game: str, typed: str = "") -> list[str]:
    """Headings that contain what was typed, for autocomplete."""
    wanted = typed.casefold().strip()
    return [s.heading for s in sections(game) if s.body and wanted in s.heading.casefold()][:AUTOCOMPLETE]


def answer(game: str, text: str = "") -> Post:
    """What ``/rules`` shows: the sections that fit, or how to ask, with a menu of headings to go on reading."""
    title = games()[game].title if game in games() else game
    if not sections(game):
        return Post(f"There is no rules page for {title} yet.")
    menu = (contents(game),)
    if not text.strip():
        return Post(f"**{title}**: pick a heading, or use `/rules` with a word to look for.", rows=menu)
    found = find(game, text)
    if not found:
        return Post(f"Nothing about “{clip(text, 50)}” in the rules of {title}. Pick a heading instead.", rows=menu)
    lines = shown(found[0])
    others = [section.heading for section in found[1:4]]
    if others:
        lines.append("See also: " + ", ".join(f"*{heading}*" for heading in others))
    return Post(clip_lines(lines, CONTENT), rows=menu)


def shown(section: Section) -> list[str]:
    """A section as lines of a message: a paragraph or an item of a list is one line, however the page is wrapped."""
    lines: list[str] = []
    fresh = True
    for line in section.body.splitlines():
        text = line.strip()
        if not text:
            fresh = True
        elif fresh or _ITEM.match(text):
            lines.append(text)
            fresh = text.startswith("|")
        else:
            lines[-1] += f" {text}"
    return [f"**{section.heading}**", *lines]


def contents(game: str) -> Menu:
    """A menu of a game's headings; of very long pages the upper levels only."""
    listed = [(place, section) for place, section in enumerate(sections(game)) if section.body]
    for deepest in (3, 2):
        if len(listed) > CHOICES:
            listed = [(place, section) for place, section in listed if section.level <= deepest]
    choices = tuple(Choice(clip(section.heading, CHOICE_LABEL), str(place)) for place, section in listed[:CHOICES])
    return Menu(press_id("rule", 0, 0, 0, mark_of(game)), "Rules by heading", choices)


def mark_of(game: str) -> str:
    """Four characters that stand for a game in a custom id."""
    return sha256(game.encode()).hexdigest()[:MARK]


def picked(mark: str, value: str) -> Post:
    """The section that a press in the menu of headings means.

    Raises:
        LookupError: The page has changed since the menu was shown.
    """
    game = next((key for key in offered() if mark_of(key) == mark), None)
    if game is None or not value.isdigit():
        raise LookupError(value)
    return Post(clip_lines(shown(sections(game)[int(value)]), CONTENT), rows=(contents(game),))
