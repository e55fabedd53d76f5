"""Decks that run out, and looks at the World deck (Rulebook: Cards; Hand-Carved Pipe)."""

import pytest

from engine.games.springsign.components import SETTLERS, WORLD
from tests.games.springsign.position import BAKER, CARPENTER, SCRIBE, TINKER, Play, position


def short(count, discards=0, **more):
    """A World deck of so many cards, beginning with ``deck``, and so many cards discarded.

    The others lie below the cards of two markets, outlaws in the last homestead, where they do nothing.
    """
    state = position(**more)
    public, world = state.public, state.hidden.world
    public.world_discards = world[count : count + discards]
    for card in world[count + discards :]:
        if WORLD[card].kind == "outlaw":
            public.homes[-1].cards.append(card)
        else:
            public.stalls["m_fish" if WORLD[card].kind == "building" else "m_lore"].cards.insert(0, card)
    del world[count:], public.batches[count:]
    return state


def test_a_world_deck_that_runs_empty_is_made_anew_before_the_card_is_played():
    play = Play(short(1, 3, held=["work fish"], deck=["town_hall"], markets={"m_work": ["lantern_wharf"]}))
    gone = list(play.public.world_discards)
    play.do("explore")
    assert play.public.shown == "town_hall"
    assert sorted(play.run.state.hidden.world) == sorted(gone)
    assert play.public.world_discards == []


def test_cards_discarded_from_an_emptied_deck_are_the_next_deck():
    state = short(2, held=["work fish"], deck=["town_hall", "minnow_lure"], markets={"m_work": ["scouting_outpost"]})
    play = Play(state).do("scouting_outpost", ["1", "2"])
    assert sorted(play.run.state.hidden.world) == ["minnow_lure", "town_hall"]
    assert play.public.world_discards == []


def test_a_deck_with_a_card_left_is_not_made_anew():
    state = short(3, held=["work fish"], deck=["town_hall", "minnow_lure"], markets={"m_work": ["scouting_outpost"]})
    play = Play(state).do("scouting_outpost", ["1", "2"])
    assert (len(play.run.state.hidden.world), play.public.world_discards) == (1, ["town_hall", "minnow_lure"])


@pytest.mark.parametrize(("deck", "left", "discards"), [(0, 1, 0), (1, 2, 0), (2, 1, 2), (3, 2, 2)])
def test_explore_makes_a_deck_anew_only_if_it_is_empty(deck, left, discards):
    play = Play(short(deck, 2, held=["work fish"])).do("explore")
    assert (len(play.run.state.hidden.world), len(play.public.world_discards)) == (left, discards)


def test_without_a_card_in_deck_and_discards_nobody_explores_or_looks():
    state = short(
        0, held=["work fish"], cards=[["hand_carved_pipe", "piggy_bank"]], markets={"m_work": ["scouting_outpost"]}
    )
    refused = Play(state).question.refused
    assert [refused[key] for key in ("explore", "hand_carved_pipe", "scouting_outpost")] == ["no_world_card"] * 3


def test_inbound_outlaws_reveals_as_many_cards_as_anarchy_has_votes():
    deck = ["minnow_lure", "ma_brackwater", "town_hall", "vox_library"]
    play = Play(position(deck=deck, active=-1, anarchy_votes=3, inbound="on"), "inbound_traffic")
    assert play.public.world_discards == ["minnow_lure", "town_hall"]
    assert play.public.people[-1] == "ma_brackwater"


def test_inbound_outlaws_brings_fewer_cards_if_there_are_no_more():
    state = short(1, deck=["ma_brackwater"], active=-1, anarchy_votes=3, inbound="on")
    play = Play(state, "inbound_traffic")
    assert "ma_brackwater" in play.public.people
    assert play.public.world_discards == []


def test_fewer_than_three_cards_for_the_outpost_or_two_for_the_magus_bring_the_discards_below():
    outpost = {"held": ["work fish"], "markets": {"m_work": ["scouting_outpost"]}}
    play = Play(short(2, 2, deck=["town_hall", "minnow_lure"], **outpost)).do("scouting_outpost")
    known = dict(play.run.view(0).known)
    assert (known[1], known[2], len(known)) == ("town_hall", "minnow_lure", 3)
    magus = Play(short(1, 2, deck=["town_hall"], held=["work fish"], sides=["magus"])).do("magus_explore")
    assert (dict(magus.run.view(0).known)[1], magus.question.keys) == ("town_hall", ("1", "2"))


def test_the_magus_plays_a_last_card_without_a_choice():
    play = Play(short(1, deck=["town_hall"], held=["work fish"], sides=["magus"])).do("magus_explore")
    assert (play.question.name, play.public.shown) == ("play_to", "town_hall")


def test_a_deck_of_settlers_that_runs_empty_is_made_anew_at_once():
    state = position(active=-1, popularity=[1], discards=[SCRIBE, TINKER, CARPENTER])
    last = state.hidden.settlers[:3]
    state.public.homes[0].cards = state.hidden.settlers[3:]
    del state.hidden.settlers[3:]
    play = Play(state, "inbound_traffic")
    assert play.public.revealed("settler") == last
    assert sorted(play.run.state.hidden.settlers) == sorted([SCRIBE, TINKER, CARPENTER])
    assert play.public.settler_discards == []


def test_without_settlers_nobody_comes():
    state = position(active=-1, popularity=[1])
    state.public.homes[1].cards = list(SETTLERS)
    state.hidden.settlers.clear()
    assert BAKER in state.public.homes[1].cards
    play = Play(state, "inbound_traffic")
    assert play.public.revealed("settler") == []
