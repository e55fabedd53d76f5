"""Pictures: every card can be read, crowded homesteads and towns too, and what answers a question is numbered."""

import pytest

from engine.games.springsign import GAME, scene
from engine.games.springsign.components import SETTLERS, WORLD
from engine.kernel.scene_checks import problems
from render.fonts import measure
from tests.games.springsign.position import CARPENTER, SCRIBE, TINKER, Play, position

NAMES = ("Ann", "Bob", "Cem", "Dea", "Eve", "Fay")


@pytest.mark.parametrize("key", [*WORLD, *SETTLERS])
def test_every_card_can_be_read_on_a_phone(key):
    picture = scene.card(key)
    assert problems(picture, measure) == []
    assert picture.width == 720


def test_a_crowded_town_with_marks_fish_and_tokens_is_readable():
    settlers = list(SETTLERS)[:16]
    state = position(
        6,
        sides=["soldier", "magus", "smuggler", "gardener", "scoundrel", "proprietor"],
        people=[*settlers, "ma_brackwater", "john_tonic"],
        on={settlers[0]: "fish fish work metal", settlers[1]: "lore lore lore lore"},
        markets={"m_fish": ["lantern_wharf", "quality_goods_store"], "m_lore": ["chest_of_colding"]},
        tokens={"m_fish": 17, "m_lore": 3},
        marks={"quality_goods_store": [5], "chest_of_colding": [1], settlers[0]: [3, 4]},
        bonus={"h1": 3, "h4": 1},
        tiles={"h1": 2},
    )
    numbers = {"m_fish": "1", settlers[0]: "2", "h4": "3", "chest_of_colding": "14"}
    for ended in (False, True):
        state.public.ended = ended
        picture = scene.board(GAME.view(state, None), numbered=numbers, names=NAMES)
        assert problems(picture, measure) == []
    keys = [mark.key for mark in picture.plain()]
    assert all(
        f"{place}/number" in keys for place in ("market/m_fish", f"people/{settlers[0]}", "tile/h4", "market/m_lore")
    )


def test_a_full_homestead_is_readable_and_shows_slots_rage_and_relics():
    relics = [card.id for card in WORLD.values() if card.kind == "relic"]
    state = position(
        sides=["soldier"],
        held=["fish fish lore"],
        cards=[[*relics, CARPENTER, SCRIBE, "redhand_rook"]],
        rage=4,
        marks={"minnow_lure": [1], CARPENTER: [1]},
    )
    picture = scene.hand(GAME.view(state, 0), 0, names=NAMES)
    assert problems(picture, measure) == []
    assert "Soldier board" in picture.alt
    keys = [mark.key for mark in picture.plain()]
    assert "rage/words" in keys
    assert "card/minnow_lure/name" in keys


def test_very_many_fish_are_counted_instead_of_drawn():
    state = position(held=["fish " * 30], cards=[["the_bottomless_pot"]])
    picture = scene.hand(GAME.view(state, 1), 0, names=NAMES)
    assert problems(picture, measure) == []
    assert "slot/fish/count" in [mark.key for mark in picture.plain()]


def test_there_is_no_homestead_before_a_board_is_chosen():
    state = GAME.setup(2, GAME.full_options({}))
    assert scene.hand(GAME.view(state, 0), 0, names=NAMES) is None


def test_the_alt_text_tells_what_changed_whose_turn_it_is_and_where_things_lie():
    play = Play(position(held=["favors favors fish", "work lore"], people=[TINKER]))
    play.do("hire")
    alt = scene.board(play.run.view(None), numbered={}, names=NAMES).alt
    assert "Ann takes Tinker." in alt
    assert "Bob's turn." in alt
    assert "People: nobody" in alt
