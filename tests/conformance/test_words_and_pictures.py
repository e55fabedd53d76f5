"""What players read fits into Discord and says something; what they see is readable on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.games import games
from engine.host.limits import units
from engine.host.names import shown
from engine.kernel.chance import Dice
from engine.kernel.digest import LIMIT, LINES
from engine.kernel.game import Game
from engine.kernel.scene_checks import problems
from render.fonts import measure
from tests.conformance.matches import Match, setups
from tests.conformance.worlds import pictures

NOBODY = re.compile(r"\b(player|seat) ([A-F]|\d)\b", re.IGNORECASE)
"""A person called by a letter or a number."""
LABEL, HINT, PROMPT, LINE, HAND, RESULT = 80, 100, 300, 500, 1500, 1500
RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"


def fits(text: str, limit: int) -> bool:
    """Whether a text says something, is tidy and short enough."""
    return bool(text) and text == text.strip() and units(text) <= limit and "\n\n\n" not in text


def test_every_word_fits(match: Match) -> None:
    text, names = match.game.text, match.names
    for kept, _ in match.played():
        run = kept.run
        assert fits(text.status(run.view(None), names), PROMPT)
        for seat, entry in run.open.items():
            view, question = run.view(seat), entry.question
            assert fits(text.prompt(view, seat, question, names), PROMPT)
            labels = [text.label(view, seat, question, key, names) for key in question.keys]
            assert all(fits(label, LABEL) for label in labels), labels
            placed = [text.label(view, seat, question, key, names) for key in question.spots]
            assert len(dict.fromkeys(placed)) == len(placed), f"two places look the same: {placed}"
            hints = [text.hint(view, seat, question, key, names) for key in question.keys]
            assert all(units(hint) <= HINT for hint in hints)
            assert not [words for words in (*labels, *hints) if NOBODY.search(words)], "people have names"
            assert fits(text.hand(view, seat, names), HAND)
    for event in kept.told.values():
        line = text.line(event, names)
        assert line is None or fits(line, LINE), line
    result = text.result(kept.run.view(None), kept.run.outcome(), names)
    assert fits("\n".join(result), RESULT)
    winners = [names[seat] for seat in kept.run.outcome().winners]
    assert all(name in result[0] for name in winners), "the result begins with who won"


@pytest.mark.parametrize("digested", [match for match in setups() if match.game.digest], ids=str)
def test_a_digest_tells_any_stretch_of_a_game_in_two_short_lines_a_turn(digested: Match) -> None:
    digest, match = digested.game.digest, digested
    assert digest is not None
    told = match.played_out().told
    events = [told[key] for key in sorted(told) if told[key].visible_to(None)]
    dice, names = Dice.seeded(match, "stretches"), [shown(name) for name in match.names]
    for start in range(0, len(events), 7):
        stretch = events[start : start + 1 + dice.below(60)]
        turns = digest(stretch, names)
        assert all(0 < len(lines) <= LINES for lines in turns)
        assert all(fits(line, LIMIT) and "\n" not in line for lines in turns for line in lines), turns
        assert digest(stretch, names) == turns
    assert digest([], names) == []


def test_every_picture_is_readable_and_has_alt_text(match: Match) -> None:
    shown = 0
    for kept, dice in match.played():
        if dice.below(8) and not kept.run.over and shown:
            continue
        for onlooker in (None, *range(match.seats)):
            for scene in pictures(kept.run, onlooker, match.names):
                assert problems(scene, measure) == []
                shown += 1
    assert shown


def headings(game: Game[Any]) -> list[str]:
    """Headings of a game's rules page."""
    page = (RULES / f"{game.key}.md").read_text(encoding="utf-8")
    return [found.strip() for found in re.findall(r"^#+ (.+)$", page, re.MULTILINE)]


@pytest.mark.parametrize("key", sorted(games()))
def test_every_refusal_is_a_sentence_that_names_a_heading_of_the_rules(key: str) -> None:
    game = games()[key]
    for code, refusal in game.text.REFUSALS.items():
        assert fits(refusal.sentence, PROMPT), code
        assert refusal.sentence[-1] in ".!?", code
        assert refusal.heading in headings(game), f"{code}: no heading {refusal.heading!r}"


@pytest.mark.parametrize("key", sorted(games()))
def test_a_game_introduces_itself(key: str) -> None:
    game = games()[key]
    assert re.fullmatch(r"[a-z][a-z0-9_]{1,30}", game.key)
    assert fits(game.title, 45)
    assert fits(game.tagline, 100)
    assert 1 <= game.seats[0] <= game.seats[1]
    assert game.minutes > 0
    for option in game.options:
        assert fits(option.title, 45)
        assert fits(option.help, 200)
        assert 2 <= len(option.choices) <= 25
        assert all(fits(value, 30) and fits(wording, 100) for value, wording in option.choices)
