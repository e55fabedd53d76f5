"""Every refusal that the host can make has words of its own, and names in them are harmless."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.host import wording
from engine.host.host import Host
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.game import Refusal

ROOT = Path(__file__).resolve().parent.parent.parent


def codes() -> list[str]:
    """Every code that kernel and host refuse with."""
    found: set[str] = set()
    for folder in ("engine/kernel", "engine/host"):
        for path in (ROOT / folder).glob("*.py"):
            found.update(re.findall(r'Refused\(\s*"(\w+)"', path.read_text()))
    return sorted(found)


@pytest.mark.parametrize("code", codes())
def test_every_refusal_is_worded(code: str) -> None:
    assert code in wording.SENTENCES
    facts = {
        "title": "Nim",
        "low": 2,
        "high": 4,
        "seats": 4,
        "missing": 1,
        "count": 3,
        "taken": 2,
        "most": 20,
        "why": "Too few.",
        "name": "Ann",
    }
    said = wording.sentence(Refused(code, **facts, labels=["A"], names=["Ann"], waiting=[0], seat=0))
    assert said[0].isupper()
    assert said.endswith((".", "?"))
    assert " ?" not in said
    assert "{" not in said
    assert len(said) < 300


def test_a_games_own_words_name_the_heading() -> None:
    refused = Refused("hole", refusals={"hole": Refusal("There is a hole.", "Holes")})
    assert wording.sentence(refused) == "There is a hole. (`/rules`: Holes)"


def test_an_unknown_code_still_says_something() -> None:
    assert wording.sentence(Refused("never_heard_of")) == wording.FALLBACK


def test_names_in_refusals_and_lines_are_escaped() -> None:
    evil = "@everyone **x**"
    said = wording.sentence(Refused("not_your_turn", waiting=[0], names=[evil]))
    line = wording.host_line(Event("host.undone", {"name": evil}))
    for text in (said, line, wording.ended_by(evil), wording.won_by_resignation(evil, evil)):
        assert text is not None
        assert "@everyone" not in text
        assert "**x**" not in text


def test_host_events_keep_apart_from_each_other_and_from_the_games() -> None:
    places = [wording.place_of(name, seat) for name in wording.HOST_EVENTS for seat in range(-1, 12)]
    assert len(set(places)) == len(places)
    assert min(places) >= wording.FIRST_PLACE
    assert wording.host_line(Event("pushed", {})) is None


def test_long_lists_of_legal_options_are_shortened() -> None:
    said = wording.sentence(Refused("not_an_option", labels=[f"Card {n}" for n in range(30)]))
    assert "Card 9 and 20 more" in said


def test_the_host_documents_every_door() -> None:
    doors = [name for name in vars(Host) if not name.startswith("_") and callable(getattr(Host, name))]
    assert len(doors) > 20
    assert all(getattr(Host, name).__doc__ for name in doors)
