"""In which order things happen that happen at once (Rulebook: The Silver Rule)."""

from tests.games.springsign.position import Play, position


def shared_map(**more):
    """Lynara's Map at home with seat 1, marked by the Magus on seat 0."""
    return position(sides=["magus"], cards=[[], ["lynaras_map"]], marks={"lynaras_map": [0]}, **more)


def test_the_active_player_orders_answers_that_let_different_players_shop():
    state = shared_map(held=["", "work fish"], active=1, deck=["ma_brackwater"], tokens={"m_lore": 1, "m_favors": 4})
    play = Play(state).do("explore", "m_favors", "m_favors", "m_favors")
    assert (play.seat, play.question.name) == (1, "triggers")
    play.do(["lynaras_map:0", "lynaras_map:1"])
    assert play.seat == 0
    play.do("m_lore")
    assert (play.held(0), play.held(1)) == ("lore", "favors favors favors favors")


def test_without_an_active_player_the_folkwarden_orders_them():
    state = shared_map(active=-1, hat=1, deck=["ma_brackwater"], tokens={"m_lore": 2}, anarchy_votes=1, inbound="on")
    play = Play(state, "inbound_traffic")
    assert play.run.waiting == [1]
    assert play.question.name == "triggers"


def test_nobody_is_asked_where_the_order_cannot_matter():
    one_player = position(
        held=["lore lore fish"],
        cards=[["oldtree_acorn"]],
        markets={"m_lore": ["minnow_lure"], "m_fish": ["jacklander_bank"], "m_work": ["town_hall"]},
        tokens={"m_lore": 4},
    )
    play = Play(one_player).do("study")
    assert play.asked == ["action"]
    assert play.gains() == [(1, "town_hall"), (3, "jacklander_bank")]
    empty = shared_map(active=-1, hat=1, deck=["ma_brackwater"], anarchy_votes=1, inbound="on")
    assert "triggers" not in Play(empty, "inbound_traffic").asked


def test_the_proprietor_shops_after_the_buildings_effect():
    state = position(
        sides=["simplified", "proprietor"],
        held=["fish fish"],
        markets={"m_fish": ["lantern_wharf"]},
        marks={"lantern_wharf": [1]},
        tokens={"m_lore": 1},
        active=0,
    )
    play = Play(state)
    play.answer(1, "not_now").do("lantern_wharf")
    told = [name for name in play.names() if name in ("popularity", "shopped")]
    assert told == ["popularity", "shopped"]


def test_effects_come_in_the_order_printed_and_what_does_not_fit_last():
    state = position(
        held=["strength strength fish fish fish fish fish fish"],
        people=["gutter_twins"],
        markets={"m_work": ["bounty_office"]},
        cards=[["the_emperors_fist"]],
        tokens={"m_lore": 9},
    )
    play = Play(state).do("tussle")
    names = [name for name in play.names() if name in ("shopped", "bounty", "popularity", "discarded_tokens")]
    assert names == ["shopped", "bounty", "popularity", "shopped", "popularity"]
    assert play.held() == "fish fish fish fish fish lore lore lore"


def test_what_answers_a_payment_and_what_answers_a_paid_tussle_happen_at_once():
    state = position(
        sides=["simplified", "proprietor"],
        held=["strength strength fish"],
        cards=[["the_emperors_fist"]],
        people=["ma_brackwater"],
        markets={"m_fish": ["hillroot_fort"]},
        marks={"hillroot_fort": [1]},
        tokens={"m_lore": 1, "m_favors": 2},
    )
    play = Play(state).answer(1, "not_now").do("tussle")
    assert (play.seat, play.question.name) == (0, "triggers")
    play.do(["the_emperors_fist:0", "hillroot_fort:0"], "m_lore")
    assert (play.held(0), play.held(1)) == ("lore favors", "favors")
