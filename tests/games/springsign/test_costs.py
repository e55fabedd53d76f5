"""What every action costs, and whether it ends the turn (Rulebook: Actions): each is paid and played to its end."""

import pytest

from engine.games.springsign import GAME
from engine.games.springsign.components import ACTIONS, BOARDS, WORLD
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position

PASSES, GOES_ON = True, False
BOARD_ACTIONS = [
    ("simplified", "feed", "fish", GOES_ON),
    ("simplified", "buy", "any any any", GOES_ON),
    ("simplified", "buy", "metal any", GOES_ON),
    ("simplified", "hire", "favors favors any", PASSES),
    ("simplified", "study", "lore lore any", PASSES),
    ("simplified", "tussle", "strength strength any", PASSES),
    ("simplified", "explore", "work any", PASSES),
    ("simplified", "return_home", "", PASSES),
    ("soldier", "soldier_tussle", "strength any", PASSES),
    ("soldier", "meditate", "lore", GOES_ON),
    ("soldier", "soldier_explore", "work any", PASSES),
    ("magus", "intuit", "lore any", PASSES),
    ("magus", "magus_explore", "work any", PASSES),
    ("gardener", "harvest", "work", PASSES),
    ("gardener", "gardener_explore", "work any", PASSES),
    ("scoundrel", "scoundrel_hire", "favors any", PASSES),
    ("scoundrel", "grift", "favors", GOES_ON),
    ("scoundrel", "grift", "popularity", GOES_ON),
    ("scoundrel", "scoundrel_explore", "work any", PASSES),
    ("proprietor", "invest", "favors any", PASSES),
    ("proprietor", "sell", "any", GOES_ON),
    ("proprietor", "proprietor_explore", "work any", PASSES),
]
CARD_ACTIONS = [
    ("barter_house", "favors any", PASSES),
    ("grey_district", "favors any", PASSES),
    ("meetinghouse", "favors any", PASSES),
    ("scouting_outpost", "work any", PASSES),
    ("the_ol_post_office", "any any", PASSES),
    ("untouched_scrapyard", "work any", PASSES),
    ("coppersmiths_yard", "metal any", PASSES),
    ("lantern_wharf", "fish fish", PASSES),
    ("chroma_stones", "lore", GOES_ON),
    ("cylinder_dispenser", "metal", GOES_ON),
    ("hand_carved_pipe", "any", GOES_ON),
    ("image_cube", "lore favors", PASSES),
    ("piggy_bank", "", GOES_ON),
    ("secret_headstone", "lore", GOES_ON),
    ("smugglers_raft", "favors", PASSES),
    ("tricksters_banjo", "popularity", GOES_ON),
]
EVERYTHING = [*BOARD_ACTIONS, *(("simplified", *row) for row in CARD_ACTIONS)]


def table(side, action, parts):
    """A table where every action has something to work on; the player can pay with these tokens only.

    The Piggy Bank, which is free, sees to it that there always is a choice.
    """
    kind = WORLD[action].kind if action in WORLD else ""
    home = [CARPENTER, "grim_odalys", "minnow_lure", "piggy_bank"]
    home += [action] if kind == "relic" and action not in home else []
    state = position(
        sides=[side],
        held=[" ".join(part for part in parts if part != "popularity")],
        popularity=[parts.count("popularity")],
        cards=[home, ["axe_of_hesselberth"]],
        people=[TINKER, SCRIBE, "ma_brackwater"],
        on={TINKER: "metal"},
        markets={"m_lore": ["vox_library"], "m_fish": [action if kind == "building" else "the_cookhouse"]},
        tokens={"m_favors": 1},
        discards=[BAKER],
        deck=["town_hall", "quality_goods_store"],
        bonus={"h1": 1},
    )
    return Play(state)


def paid_with(cost):
    """Tokens for a cost: for each ``any`` one that the cost does not name."""
    names = cost.split()
    spare = next(token for token in ("strength", "fish", "work") if token not in names)
    return [spare if name == "any" else name for name in names]


@pytest.mark.parametrize(("side", "action", "cost", "passes"), EVERYTHING)
def test_an_action_takes_its_whole_cost_and_ends_the_turn_only_if_it_says_so(side, action, cost, passes):
    parts = paid_with(cost)
    play = table(side, action, parts)
    play.do(action)
    while play.public.active == 0 and play.question.name != "action":
        play.do(next(play.question.answers()))
    done = next(data for name, data in play.told if name == "action")
    assert sorted([*done["tokens"], *["popularity"] * done["n"]]) == sorted(parts)
    assert play.public.active == (1 if passes else 0)


@pytest.mark.parametrize(("side", "action", "cost", "passes"), [row for row in EVERYTHING if row[2]])
def test_less_than_the_cost_or_another_type_does_not_pay_it(side, action, cost, passes):
    parts = paid_with(cost)
    for at, part in enumerate(parts):
        rest = parts[:at] + parts[at + 1 :]
        fails = [rest]
        if cost.split()[at] not in ("any", "popularity"):
            fails.append([*rest, next(token for token in ("favors", "work") if token != part)])
        for tokens in fails:
            assert table(side, action, tokens).question.refused[action] in ("cannot_pay", "no_popularity")


def test_every_action_of_boards_and_cards_is_in_the_list():
    listed = {action for _, action, _, _ in EVERYTHING}
    assert listed == {*ACTIONS, *(key for key, card in WORLD.items() if card.ability.type == "action")}
    on_boards = {side: {action for s, action, _, _ in BOARD_ACTIONS if s == side} for side in BOARDS}
    for side, board in BOARDS.items():
        assert set(board.actions) - on_boards["simplified"] == on_boards[side] - on_boards["simplified"]


@pytest.mark.parametrize(
    ("side", "missing"),
    [
        ("soldier", ["tussle", "explore"]),
        ("magus", ["study", "explore"]),
        ("smuggler", []),
        ("gardener", ["explore"]),
        ("scoundrel", ["hire", "explore"]),
        ("proprietor", ["buy", "explore"]),
    ],
)
def test_a_unique_board_keeps_the_simplified_actions_that_it_does_not_replace(side, missing):
    kept = [action for action in BOARDS["simplified"].actions if action in BOARDS[side].actions]
    assert [action for action in BOARDS["simplified"].actions if action not in missing] == kept


@pytest.mark.parametrize(
    ("side", "slots"),
    [
        ("simplified", 8),
        ("soldier", 8),
        ("magus", 7),
        ("smuggler", 4),
        ("gardener", 7),
        ("scoundrel", 7),
        ("proprietor", 6),
    ],
)
def test_an_inventory_holds_as_many_tokens_as_its_board_has_slots(side, slots):
    state = position(sides=[side], held=[" ".join(["fish"] * slots)])
    assert GAME.check(state) == []
    state.public.homes[0].tokens["fish"] += 1
    assert GAME.check(state) == ["seat 0 holds more tokens than fit"]
