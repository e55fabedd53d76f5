"""Looking things up in the rules."""

import pytest

from cogs import rulebook
from engine.games import offered
from engine.host.limits import faults
from engine.host.posts import Menu
from engine.host.presses import parse

PAGE = """# Title

First words
wrapped here.

## Pushing figures

A figure is pushed.

- one item
  goes on
- another

### Holes

Pushed into a hole: out.
"""


def test_a_page_is_cut_at_its_headings() -> None:
    sections = rulebook.parse(PAGE)
    assert [(section.heading, section.level) for section in sections] == [
        ("Title", 1),
        ("Pushing figures", 2),
        ("Holes", 3),
    ]
    assert rulebook.shown(sections[0]) == ["**Title**", "First words wrapped here."]
    assert rulebook.shown(sections[1])[1:] == ["A figure is pushed.", "- one item goes on", "- another"]


@pytest.mark.parametrize("game", sorted(offered()))
def test_every_heading_finds_its_own_section_and_fits_a_message(game: str) -> None:
    sections = rulebook.sections(game)
    assert sections, "every game on offer has a rules page"
    for section in sections:
        found = rulebook.find(game, section.heading)
        assert found[0].heading == section.heading
        assert faults(rulebook.answer(game, section.heading)) == []


@pytest.mark.parametrize("game", sorted(offered()))
@pytest.mark.parametrize("text", ["", "zzzzqqq", "x" * 3000, "*?[(", "@everyone"])
def test_any_words_get_an_answer_that_fits(game: str, text: str) -> None:
    post = rulebook.answer(game, text)
    assert faults(post) == []
    assert post.pings == ()


def test_words_of_the_text_are_found_and_better_matches_come_first() -> None:
    found = [section.heading for section in rulebook.find("battle_royale", "eliminator")]
    assert "Eliminator" in found[0]
    assert len(found) > 1


def test_a_pick_in_the_menu_of_headings_shows_that_section() -> None:
    post = rulebook.answer("battle_royale")
    menu = post.rows[0]
    assert isinstance(menu, Menu)
    choice = menu.choices[3]
    shown = rulebook.picked(parse(menu.custom_id).mark, choice.value)
    assert shown.content.startswith(f"**{choice.label}**")
    with pytest.raises(LookupError):
        rulebook.picked("ffff", "0")
    with pytest.raises(LookupError):
        rulebook.picked(parse(menu.custom_id).mark, "999")
