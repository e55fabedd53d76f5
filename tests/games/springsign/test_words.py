"""What players read about Springsign: people by their names, actions that say Pass, all that a turn from a DM needs."""

from typing import Any

import pytest

from engine.games.springsign import GAME
from engine.games.springsign.components import WORLD
from engine.games.springsign.labels import hint, label
from engine.games.springsign.text import hand, prompt, status
from engine.kernel.questions import one, some
from tests.games.springsign.position import BAKER, SCRIBE, TINKER, position

NAMES = ("Ann", "Bob", "Cem")


def labels(state: Any, name: str, keys: list[str], **more: Any) -> list[str]:
    """The options of a question to the first seat."""
    question = some(name, keys, 1, len(keys), **more) if len(keys) > 1 else one(name, keys, **more)
    return [label(GAME.view(state, 0), 0, question, key, NAMES) for key in keys]


@pytest.mark.parametrize("name", ["opponent", "trade_partner"])
def test_opponents_have_names_and_the_letters_of_the_pictures(name: str) -> None:
    assert labels(position(3), name, ["1", "2"]) == ["Bob (B)", "Cem (C)"]


def test_answers_of_cards_say_whose_they_are() -> None:
    found = labels(position(2), "triggers", ["lynaras_map:0", "lynaras_map:1"])
    assert found == ["Lynara's Map: yours", "Lynara's Map: Bob (B)"]


def test_actions_say_what_they_cost_and_whether_they_pass() -> None:
    state = position(2, held=["fish work lore favors"])
    assert labels(state, "action", ["feed", "buy", "explore", "return_home"]) == [
        "Feed: fish",
        "Buy: metal + any or 3 any",
        "Explore: work + any. Pass",
        "Return Home: ends your season",
    ]


def test_tokens_on_settlers_keep_the_capital_of_their_names() -> None:
    state = position(2, people=[BAKER, SCRIBE], on={BAKER: "work", SCRIBE: "lore"})
    assert labels(state, "feed", [f"work@{BAKER}", f"lore@{SCRIBE}"]) == ["Work from Baker", "Lore from Scribe"]
    assert labels(state, "pay", [f"fish,work@{BAKER}"]) == ["Fish, work from Baker"]


def test_one_of_several_equal_tokens_is_counted() -> None:
    keys = ["fish.1", "fish.2", "lore.1", TINKER]
    assert labels(position(2), "trade_give", keys) == ["Fish (1 of 2)", "Fish (2 of 2)", "Lore", "Tinker"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tile", "4 fish + 2 bonus fish (Tile 2)"),
        ("harvest", "2 bonus fish (Tile 2)"),
        ("printed", "4 fish (Tile 2)"),
    ],
)
def test_a_tile_says_what_the_question_is_about(name: str, words: str) -> None:
    tile = list(position(2).public.tiles)[1]
    assert labels(position(2, bonus={tile: 2}), name, [tile]) == [words]


def test_boards_are_explained_before_they_are_chosen() -> None:
    question, view = one("board", ["magus", "smuggler"]), GAME.view(position(2), 0)
    assert "board" in GAME.explained
    assert hint(view, 0, question, "smuggler", NAMES).startswith("4 fish slots. ")
    assert label(view, 0, question, "magus", NAMES) == "Magus: marks relics"


def test_one_s_own_words_name_what_lies_in_town_and_another_s_do_not() -> None:
    state = position(2, people=[BAKER], on={BAKER: "work"}, tokens={"m_fish": 3})
    town = hand(GAME.view(state, 0), 0, NAMES).split("\n")[1]
    assert town.startswith("-# In Town: ")
    assert "(3 fish)" in town
    assert "People: Baker (work)." in town
    assert "In Town" not in hand(GAME.view(state, 0), 1, NAMES)


@pytest.mark.parametrize(("left", "words"), [("1", "From which market?"), ("2", "From which market? (2 to go)")])
def test_a_single_thing_is_not_counted(left: str, words: str) -> None:
    question = one("shop", ["m_fish", "m_work"], subject=f"{left}:silas")
    assert prompt(GAME.view(position(2), 0), 0, question, NAMES).endswith(words)


def test_in_the_first_season_the_board_says_where_choices_are_explained() -> None:
    state = position(2)
    assert "**My hand** explains" in status(GAME.view(state, None), NAMES)
    state.public.season = 2
    assert "explains" not in status(GAME.view(state, None), NAMES)


def test_only_who_has_seen_a_world_card_reads_what_it_does() -> None:
    state = position(2, deck=["lantern_wharf", "silas_fastfinger"])
    top = state.hidden.world[0]
    state.private[0].known.append(top)
    question = one("pick_world", ["1", "2"], private=True)
    mine, other = GAME.view(state, 0), GAME.view(state, 1)
    assert label(mine, 0, question, "1", NAMES) == WORLD[top].name
    assert WORLD[top].text in hint(mine, 0, question, "1", NAMES)
    assert hint(mine, 0, question, "2", NAMES) == ""
    assert (label(other, 0, question, "1", NAMES), hint(other, 0, question, "1", NAMES)) == ("Card 1", "")
