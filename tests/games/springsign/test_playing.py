"""Set-up, seasons, payments, votes, challenges, solo mode (Rulebook: Setting Up to Solo Mode)."""

import pytest

from engine.games.springsign import GAME
from engine.games.springsign.components import BOX, SETTLERS, WORLD, kind_of
from engine.games.springsign.payments import ways
from engine.games.springsign.scoring import outcome
from engine.kernel.run import Run, seeded
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position, purse


def opened(seats, **options):
    return Run.start(GAME, seats, {"boards": "simplified", "folkwarden": "1", **options}, seeded("open", seats))[0]


# ---------------------------------------------------------------------- set-up


def test_the_box_is_counted_as_the_rulebook_lists_it():
    kinds = [card.kind for card in WORLD.values()]
    assert (kinds.count("building"), kinds.count("outlaw"), kinds.count("relic"), len(SETTLERS)) == (17, 10, 26, 34)
    singles = [settler.makes[0] for settler in SETTLERS.values() if len(settler.makes) == 1]
    pairs = ["+".join(sorted(settler.makes)) for settler in SETTLERS.values() if len(settler.makes) == 2]
    assert {token: singles.count(token) for token in dict.fromkeys(singles)} == {
        "work": 5,
        "strength": 5,
        "lore": 5,
        "favors": 5,
        "metal": 4,
    }
    assert len(dict.fromkeys(pairs)) == len(pairs) == 10
    assert all("fish" not in settler.makes for settler in SETTLERS.values())


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_town_is_laid_out_for_every_number_of_players(seats):
    public = opened(seats).state.public
    assert len(public.revealed("settler")) == max(3, 2 * seats)
    assert len(public.revealed("outlaw")) == 2
    assert [len(stall.cards) for stall in public.stalls.values()] == [1, 1, 1, 2, 2, 2]
    assert [stall.tokens for stall in public.stalls.values()] == [1] * 6


def test_starting_tokens_and_popularity_follow_the_place_in_turn_order():
    homes = opened(6, folkwarden="2").state.public.homes
    expected = [(start.tokens, start.popularity) for start in BOX.start]
    for place, (tokens, popularity) in enumerate(expected):
        home = homes[(place + 1) % 6]
        assert home.tokens == purse(" ".join(tokens))
        assert home.popularity == popularity


def test_everybody_chooses_a_board_that_is_free_and_a_side_from_the_folkwarden_on():
    run, _ = Run.start(GAME, 2, {"folkwarden": "2"}, seeded("boards"))
    assert run.waiting == [1]
    run.answer(1, ["magus"])
    run.answer(1, ["magus"])
    assert run.open[0].question.refused == {"magus": "taken"}
    run.answer(0, ["soldier"])
    run.answer(0, ["simplified"])
    assert [(home.board, home.side) for home in run.state.public.homes] == [
        ("soldier", "simplified"),
        ("magus", "magus"),
    ]


def test_the_smuggler_discards_before_the_first_replenish():
    run, _ = Run.start(GAME, 1, {}, seeded("smuggler"))
    run.answer(0, ["smuggler"])
    run.answer(0, ["smuggler"])
    assert run.open[0].question.name in ("smuggle", "smuggle_token")
    assert run.state.public.stalls["m_fish"].tokens == 0


def test_alone_the_multiplayer_cards_stay_in_the_box():
    state = opened(1).state
    there = [*state.hidden.world, *(card for stall in state.public.stalls.values() for card in stall.cards)]
    assert len(there) + 2 == 53 - 4
    assert not [card for card in there if WORLD[card].multiplayer]


# ---------------------------------------------------------------------- actions and payments


def test_the_rulebooks_example_of_hiring():
    state = position(held=["favors favors work"], people=[CARPENTER, SCRIBE], on={SCRIBE: "lore"})
    play = Play(state).do("hire", SCRIBE)
    assert (play.cards(), play.held()) == ([SCRIBE], "lore")
    assert play.public.active == 1


def test_a_turn_goes_on_until_an_action_passes():
    state = position(held=["fish fish work lore"], people=[BAKER], on={BAKER: "work favors"}, deck=["minnow_lure"])
    play = Play(state).do("feed", f"favors@{BAKER}")
    assert play.public.active == 0
    play.do("explore", "fish,work", "m_lore")
    assert play.public.active == 1


def test_ways_to_pay_are_all_different_and_the_obvious_one_comes_first():
    held = purse("fish fish fish work lore")
    found = [tuple(way) for way in ways(held, ["any", "any", "any"])]
    assert found[0] == ("fish", "fish", "fish")
    assert len(dict.fromkeys(tuple(sorted(way)) for way in found)) == len(found) == 4


def test_a_payment_with_very_many_ways_goes_token_by_token():
    play = Play(position(held=["fish work metal strength lore favors fish work"]))
    play.do("buy")
    assert play.question.name == "price"
    play.do("any,any,any")
    assert play.question.name == "pay_token"
    play.do("lore", "favors", "metal", "strength")
    assert play.held() == "fish fish work work strength strength"


def test_three_tokens_may_include_metal():
    play = Play(position(held=["metal fish fish"])).do("buy")
    assert play.question.keys == ("fish,metal", "fish,fish,metal")


def test_what_cannot_be_paid_or_done_is_refused_with_the_reason():
    refused = Play(position(held=["work fish"])).question.refused
    assert refused["feed"] == "nothing_to_feed"
    assert refused["hire"] == "no_settler"
    assert refused["study"] == "no_relic"
    assert refused["tussle"] == "no_outlaw"
    assert refused["buy"] == "cannot_pay"


def test_explore_empties_the_market_that_is_played_to_and_covers_what_lies_there():
    state = position(
        held=["work fish"], deck=["town_hall"], markets={"m_work": ["lantern_wharf"]}, tokens={"m_work": 3}
    )
    play = Play(state).do("explore")
    assert play.question.keys == ("m_fish", "m_work", "m_favors")
    play.do("m_work")
    assert play.public.stalls["m_work"].cards == ["lantern_wharf", "town_hall"]
    assert play.held() == "work work work"


def test_an_explored_outlaw_joins_people_and_up_to_three_tokens_are_shopped():
    state = position(held=["work fish"], deck=["ma_brackwater"], tokens={"m_lore": 2, "m_work": 2})
    play = Play(state).do("explore", "m_lore", "stop")
    assert (play.held(), play.public.people) == ("lore", ["ma_brackwater"])


def test_what_does_not_fit_goes_to_the_markets_of_its_owners_choice():
    state = position(held=["fish fish fish fish fish fish lore"])
    play = Play(state).do("return_home", "h1")
    assert (play.question.name, play.question.low) == ("discard", 4)
    play.do(["lore.1", "fish.1", "fish.2", "fish.3"])
    assert (play.stock("m_lore"), play.stock("m_fish")) == (1, 3)


def test_a_tile_is_taken_once_and_who_is_home_takes_no_more_turns():
    play = Play(position(3)).do("h5", "h1", "h2")
    assert play.public.season == 2
    assert play.public.active == 0
    assert play.public.hat == 0


def test_the_hat_changes_the_turn_order_of_the_next_season_only():
    play = Play(position(3, hat=0)).do("h1", "h5", "h2")
    assert play.public.first == play.public.active == 1


def test_gains_past_eight_score_a_vote_and_count_on_from_start():
    state = position(held=["metal fish"], popularity=[7], markets={"m_fish": ["coppersmiths_yard"]})
    play = Play(state).do("coppersmiths_yard", "yes")
    assert (play.popularity(), play.public.homes[0].votes) == (2, 1)
    stay = Play(state).do("coppersmiths_yard", "no")
    assert (stay.popularity(), stay.public.homes[0].votes) == (8, 0)


def test_the_reset_may_cost_a_point():
    state = position(held=["metal fish"], popularity=[7], markets={"m_fish": ["coppersmiths_yard"]}, wrap="point")
    play = Play(state).do("coppersmiths_yard", "yes")
    assert (play.popularity(), play.public.homes[0].votes) == (1, 1)


# ---------------------------------------------------------------------- season


def test_replenish_fills_settlers_in_town_homesteads_and_markets():
    play = Play(position(people=[BAKER], cards=[[TINKER]], active=-1), "replenish")
    assert play.public.on_settlers == {BAKER: {"work": 1, "favors": 1}}
    assert play.held() == "metal"
    assert [stall.tokens for stall in play.public.stalls.values()] == [1] * 6


def test_trouble_brews_then_the_most_popular_score_and_go_back():
    play = Play(position(people=["ma_brackwater"], popularity=[2, 1], active=-1), "cleanup")
    assert (play.public.homes[0].votes, play.public.homes[1].votes, play.public.anarchy_votes) == (1, 0, 1)
    assert (play.popularity(0), play.popularity(1), play.public.anarchy) == (0, 1, 0)


def test_if_all_stand_at_start_everybody_scores():
    play = Play(position(3, active=-1), "cleanup")
    assert [home.votes for home in play.public.homes] == [1, 1, 1]
    assert play.public.anarchy_votes == 1


def test_anarchy_always_scores_past_eight_and_may_score_again_at_the_vote():
    play = Play(position(people=["ma_brackwater", "redhand_rook"], anarchy=7, active=-1), "cleanup")
    assert play.public.anarchy_votes == 2


def test_settlers_with_a_token_leave_and_as_many_as_players_come():
    play = Play(position(4, people=[BAKER, TINKER], on={BAKER: "work lore"}, active=-1, popularity=[1]), "cleanup")
    assert BAKER not in play.public.people
    assert TINKER in play.public.people
    assert len(play.public.revealed("settler")) == 5
    assert (play.stock("m_work"), play.stock("m_lore")) == (2, 2)


def test_an_empty_deck_of_settlers_is_made_anew_from_its_discards():
    state = position(active=-1, discards=[SCRIBE, TINKER], popularity=[1])
    state.public.settler_discards += state.hidden.settlers[2:]
    del state.hidden.settlers[2:]
    assert len(Play(state, "cleanup").public.revealed("settler")) == 3


# ---------------------------------------------------------------------- challenges and solo mode


def test_disgruntled_settlers_give_anarchy_two_each():
    state = position(people=[BAKER], on={BAKER: "work"}, active=-1, popularity=[5], disgruntled="on")
    assert Play(state, "cleanup").public.anarchy == 2


@pytest.mark.parametrize(("severity", "anarchy"), [("0", 2), ("1", 3), ("3", 5)])
def test_ruthless_outlaws_add_to_trouble(severity, anarchy):
    state = position(people=["ma_brackwater"], active=-1, popularity=[8], ruthless=severity)
    assert Play(state, "cleanup").public.anarchy == anarchy


def test_inbound_outlaws_reveals_a_card_for_each_vote_of_anarchy():
    deck = ["minnow_lure", "ma_brackwater", "town_hall"]
    state = position(deck=deck, active=-1, popularity=[3], anarchy_votes=2, inbound="on")
    play = Play(state, "cleanup")
    assert "ma_brackwater" in play.public.people
    assert play.public.world_discards == ["minnow_lure"]
    off = Play(position(deck=deck, active=-1, popularity=[3], anarchy_votes=2), "cleanup")
    assert off.public.world_discards == []


def test_marathon_needs_a_vote_more():
    assert Play(position(active=-1, popularity=[3], votes=[4]), "cleanup").run.over
    assert not Play(position(active=-1, popularity=[3], votes=[4], marathon="on"), "cleanup").run.over


def test_alone_a_market_holds_three_tokens_and_a_fourth_turns_a_world_card_up():
    state = position(1, tokens={"m_fish": 3}, deck=["ma_brackwater", "minnow_lure"], active=-1)
    play = Play(state, "replenish")
    assert play.stock("m_fish") == 3
    assert "ma_brackwater" in play.public.people
    state = position(1, tokens={"m_fish": 3}, deck=["minnow_lure"], active=-1)
    assert Play(state, "replenish").public.world_discards == ["minnow_lure"]


# ---------------------------------------------------------------------- the Election


@pytest.mark.parametrize(("seats", "votes"), [(1, 5), (2, 5), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_the_election_comes_with_enough_votes_for_the_number_of_players(seats, votes):
    assert Play(position(seats, active=-1, popularity=[3], votes=[votes - 1]), "cleanup").run.over
    assert not Play(position(seats, active=-1, popularity=[3], votes=[votes - 2]), "cleanup").run.over


def test_votes_scored_by_popularity_alone_bring_no_election_until_the_town_votes():
    state = position(held=["metal fish"], popularity=[8], votes=[4], markets={"m_fish": ["coppersmiths_yard"]})
    assert not Play(state).do("coppersmiths_yard", "yes").run.over


@pytest.mark.parametrize(
    ("position_of", "winners", "reason"),
    [
        ({"votes": [5, 4]}, (0,), "votes"),
        ({"votes": [5, 5], "popularity": [1, 2]}, (1,), "popularity"),
        ({"votes": [5, 5], "cards": [[CARPENTER, "minnow_lure"], [SCRIBE]], "held": ["", "fish"]}, (0, 1), "shared"),
        ({"votes": [5, 5], "cards": [[CARPENTER], []], "held": ["", "fish fish"]}, (1,), "goods"),
        ({"votes": [4, 4], "anarchy_votes": 5}, (), "anarchy"),
        ({"votes": [5, 4], "anarchy_votes": 5, "people": ["ma_brackwater"], "held": ["fish"]}, (0,), "anarchy_shares"),
        ({"votes": [5, 4], "anarchy_votes": 5, "people": ["ma_brackwater"], "held": ["fish fish"]}, (0,), "goods"),
    ],
)
def test_the_election_compares_votes_popularity_then_cards_and_tokens(position_of, winners, reason):
    found = outcome(position(**position_of))
    assert (found.winners, found.reason) == (winners, reason)
    assert all(found.places[seat] == 1 for seat in winners)


def test_every_world_card_is_of_a_kind_that_has_a_place():
    assert {kind_of(card) for card in WORLD} == {"building", "outlaw", "relic"}
