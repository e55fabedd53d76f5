"""What is in the box: numbers of cards, the board, the data's own checks."""

from collections import Counter

import pytest
from pydantic import ValidationError

from engine.games.bunny_kingdom.components import BOX, BUILDINGS, CARDS, LUXURIES, PARCHMENTS, Box
from engine.games.bunny_kingdom.land import (
    BESIDE,
    BOARD,
    BORDERS,
    CORNERS,
    EDGES,
    PRINTED_RESOURCES,
    STARTING_CITIES,
    TERRAIN,
    TERRITORIES,
)
from engine.games.bunny_kingdom.parchments import METRICS
from engine.games.bunny_kingdom.setup import setup
from engine.games.bunny_kingdom.words import COUNTED, PARCHMENT_WORDS
from tests.games.bunny_kingdom.position import GAME, position


def test_the_base_deck_has_182_cards_and_the_expansion_makes_197_of_them():
    base = setup(4, GAME.full_options({"set": "base"}))
    assert len(base.hidden.deck) == 182
    types = Counter(CARDS[card].type for card in base.hidden.deck)
    assert types == {"territory": 100, "building": 42, "parchment": 37, "provisions": 3}
    express = position(4, station="D5")
    assert len(express.hidden.deck) == 197
    assert express.public.box == ["D5"]


def test_buildings_are_as_many_as_the_pieces_in_the_box():
    copies = {kind.id: kind.copies for kind in BOX.buildings}
    assert sum(copies.values()) == 42 + 10
    assert copies["city_1"] + copies["city_2"] + copies["city_3"] + len(STARTING_CITIES) == 39
    assert [copies[f"camp_{number}"] for number in range(1, 7)] == [1] * 6
    assert copies["sky_tower"] == 3
    assert copies["trading_post"] == 2
    assert copies["railroad"] * 3 + copies["switch"] == BOX.railroad.tracks == 18
    assert copies["station"] == 2
    assert sorted(LUXURIES) == ["copper", "diamond", "gold", "iron", "mushroom", "pearl", "spice"]


def test_there_are_42_parchments_nine_of_them_treasures():
    assert len(PARCHMENTS) == 42
    treasures = [card for card, parchment in PARCHMENTS.items() if parchment.type == "treasure"]
    assert len(treasures) == 9
    assert "golden_spike" in treasures
    assert sum(parchment.set == "bunny_express" for parchment in PARCHMENTS.values()) == 5


def test_every_parchment_has_words_and_a_metric_that_exists():
    assert list(PARCHMENT_WORDS) == list(PARCHMENTS)
    for card, parchment in PARCHMENTS.items():
        if parchment.score.op in ("per", "at_least", "sole_max"):
            assert parchment.score.metric in METRICS
            assert card in COUNTED


def test_the_board_has_the_printed_terrain():
    counts = Counter(TERRAIN.values())
    assert counts == {"forest": 15, "sea": 15, "field": 10, "plains": 26, "mountain": 16, "city": 18}
    assert Counter(PRINTED_RESOURCES.values()) == {"wood": 15, "fish": 15, "carrot": 10}
    assert TERRAIN["A4"] == TERRAIN["J3"] == TERRAIN["E10"] == "city"
    assert TERRAIN["B4"] == "sea"
    assert set(STARTING_CITIES.values()) == {1}


def test_lava_keeps_neighbours_apart_on_eight_borders():
    assert len(BOARD.lava) == 8
    assert len(BORDERS) == 180
    assert sum(len(others) for others in BESIDE.values()) == 2 * (180 - 8)
    assert "B2" not in BESIDE["B1"]
    assert "D2" not in BESIDE["C2"]
    assert "C1" in BESIDE["B1"]


def test_border_territories_and_corners_know_their_edges():
    assert sum(bool(edges) for edges in EDGES.values()) == 36
    assert [len(EDGES[corner]) for corner in CORNERS] == [2, 2, 2, 2]
    assert EDGES["A10"] == ("top", "right")
    assert EDGES["E5"] == ()
    assert len(TERRITORIES) == 100


def test_the_data_file_must_add_up():
    data = BOX.model_dump(mode="json")
    data["buildings"][0]["copies"] = 8
    with pytest.raises(ValidationError, match="182"):
        Box.model_validate(data)
    data["buildings"][0]["copies"] = 9
    data["railroad"]["tracks"] = 17
    with pytest.raises(ValidationError, match="track token"):
        Box.model_validate(data)


def test_deals_follow_the_number_of_players():
    assert [(how.hand, how.reserve, how.play, how.discard, how.turns) for how in BOX.deal.values()] == [
        (10, 10, 1, 1, 10),
        (12, 0, 2, 0, 6),
        (10, 0, 2, 0, 5),
    ]
    assert all(BUILDINGS[f"city_{towers}"].towers == towers for towers in (1, 2, 3))
    assert BUILDINGS["city_3"].terrain == "mountain"
