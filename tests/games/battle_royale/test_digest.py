"""A turn is told in two short lines: card, moves, pushes, what the die did, who lost figures, who is out."""

import pytest

from engine.games.battle_royale.components import ABILITIES, SPECIALS
from engine.games.battle_royale.digest import LIMIT, digest, in_two
from engine.games.battle_royale.sentences import sentences
from engine.kernel.events import Event

NAMES = ["Ann", "Bob", "Cem", "Dea"]
LONG = ["Bartholomew the Third of Mainz 1", "Bartholomew the Third of Mainz 2", "W" * 40, "\\_" * 20]


def event(name, **data):
    return Event(name, data)


def moved(card="2x3-a", moves=(("b2", "c3"),), out=(), cards=(), seat=0):
    return event("movement", seat=seat, card=card, moves=list(moves), out=list(out), cards=list(cards))


def rolled(face, cause="doom", seat=0):
    return event("rolled", seat=seat, cause=cause, face=face)


def battle(taken=(), lost=(), cause="doom", tile="", duels=(), seat=0):
    told = {"taken": [[*one, "b2"] for one in taken], "lost": [[one, "b2"] for one in lost]}
    return event("battle", seat=seat, cause=cause, tile=tile, duels=list(duels), **told)


def blast(tile="c4", lost=(), thrown=0, cause="doom", seat=0):
    there = [[0, tile, "b3"]] * thrown
    return event("blast", seat=seat, cause=cause, tile=tile, lost=[[one, tile] for one in lost], thrown=there)


def eliminator(start, goal, cause="doom", instead=False, seat=0):
    return event("eliminator", seat=seat, cause=cause, tile=start, goal=goal, instead=instead)


def told(*events, names=NAMES):
    return digest(list(events), names)


def one_turn(*events):
    (lines,) = told(*events)
    return lines


# ---------------------------------------------------------------------- the first line


def test_moves_that_are_alike_are_told_once():
    lines = one_turn(moved("5x1", [("b2", "b3"), ("d4", "d3"), ("b2", "b3")]))
    assert lines == ["Ann plays 5 figures × 1 tile: 2× b2 → b3, d4 → d3."]


def test_who_is_pushed_out_and_what_made_a_move_possible_is_named():
    lines = one_turn(moved("1x5", out=[1, 1, 3], cards=["sidestep"]))
    assert lines == ["Ann plays 1 figure × 5 tiles: b2 → c3 (Sidestep); pushed out: Bob 2, Dea 1."]


def test_a_turn_without_moves_says_so():
    assert one_turn(moved(moves=())) == ["Ann plays 2 figures × 3 tiles: nobody moves."]


def test_a_pile_that_is_shuffled_anew_is_told_with_the_card():
    lines = one_turn(moved(), event("reshuffled", seat=0))
    assert lines == ["Ann plays 2 figures × 3 tiles: b2 → c3; discards reshuffled."]


@pytest.mark.parametrize("special", ["cut_corners", "remote_control", "detonator", "skirmish"])
def test_what_a_special_action_costs_is_told(special):
    paid = event("special", seat=0, special=special, paid=[1, 4])
    assert one_turn(paid) == [f"Ann pays 1 from Bob, 1 neutral for {SPECIALS[special].name}."]


def test_a_second_wind_is_told_after_the_card():
    wind = event("second_wind", seat=0, moves=[["a1", "a2"]], out=[2])
    lines = one_turn(moved(), event("special", seat=0, special="second_wind", paid=[1, 1]), wind)
    assert lines == [
        "Ann plays 2 figures × 3 tiles: b2 → c3. Ann pays 2 from Bob for Second Wind.",
        "Second Wind: a1 → a2; pushed out: Cem 1.",
    ]


def test_a_puppeteer_names_whose_figure_moved():
    lines = one_turn(event("puppeteer", seat=0, colour=1, tile="a1", goal="b1", out=[3]))
    assert lines == ["Puppeteer: Bob a1 → b1; pushed out: Dea 1."]


# ---------------------------------------------------------------------- the second line


def test_a_battle_says_who_took_how_many_of_whom():
    lines = one_turn(moved(), rolled("battle_royale"), battle([(0, 1), (0, 1), (1, 4)]))
    assert lines == [
        "Ann plays 2 figures × 3 tiles: b2 → c3.",
        "Doom die, Battle Royale: Ann takes 2 from Bob; Bob takes 1 neutral.",
    ]


def test_a_battle_that_brings_nothing_says_so():
    assert one_turn(moved(), battle())[1] == "Doom die, Battle Royale: nobody takes a prisoner."


def test_losses_to_neutral_figures_and_ties_of_a_duellist_are_told():
    ((line,),) = told(battle([(0, 1)], [1], duels=["b2"]), names=["Ann", "Bob"])
    assert line == "Die, Battle Royale: Ann takes Bob 1; neutral removes Bob 1 (Duellist: b2)."


def test_a_skirmish_names_its_tile():
    assert one_turn(battle([(0, 1)], cause="skirmish", tile="d2")) == ["Skirmish on d2: Ann takes 1 from Bob."]


def test_a_battle_that_goes_on_tells_what_is_known_of_it():
    captured = event("captured", seat=1, colour=0, tile="b2")
    assert one_turn(moved(), rolled("battle_royale"), captured)[1] == (
        "Doom die, Battle Royale, so far: Bob takes 1 from Ann."
    )
    removed = event("removed", colour=0, tile="b2")
    assert one_turn(moved(), removed)[1] == "Battle Royale, so far: the neutral figures remove Ann 1."


def test_what_was_taken_before_the_stretch_began_belongs_to_the_turn_that_goes_on():
    captured = event("captured", seat=1, colour=0, tile="b2")
    assert told(captured, battle([(1, 0), (2, 0)], seat=3), moved(seat=0)) == [
        ["Doom die, Battle Royale: Bob takes 1 from Ann; Cem takes 1 from Ann."],
        ["Ann plays 2 figures × 3 tiles: b2 → c3."],
    ]


def test_a_die_of_which_nothing_has_come_yet_is_told():
    assert one_turn(moved(), rolled("free_choice"))[1] == "Doom die: Free Choice."


def test_no_battle_in_the_first_turns_is_told():
    lines = one_turn(moved(), rolled("battle_royale"), event("no_battle", seat=0, cause="doom"))
    assert lines[1] == "Doom die: no Battle Royale in the first three turns."


def test_the_steps_of_an_engineer_are_one():
    lines = one_turn(moved(), eliminator("b2", "b3"), eliminator("b3", "c3", "engineer"))
    assert lines[1] == "Doom die: Eliminator b2 → b3 → c3 (Engineer)."


def test_an_explosion_with_nothing_to_blow_up_says_so():
    lines = one_turn(moved(), eliminator("b2", "b3", instead=True))
    assert lines[1] == "Doom die, Explosion: nothing to blow up, Eliminator b2 → b3."
    lines = one_turn(moved(), blast(cause="card"), eliminator("b2", "b3", instead=True), blast(cause="second"))
    assert "Die, nothing explodes: Eliminator b2→b3." in lines[1]


def test_an_explosion_and_what_it_cuts_off_share_their_losses():
    fallen = event("collapse", tiles=["a1", "b1"], lost=[0, 2, 0, 0, 1])
    lines = one_turn(moved(), blast(lost=[1], thrown=2), fallen)
    assert lines[1] == "Die, Explosion: c4 is gone, 2 figures thrown; cut off: a1, b1; lost: Bob 3, neutral 1."


def test_who_is_out_between_explosion_and_collapse_is_told_at_the_end():
    fallen = event("collapse", tiles=["a1"], lost=[0, 0, 2, 0, 0])
    lines = one_turn(blast(lost=[1]), event("eliminated", seat=1), fallen, event("eliminated", seat=2))
    assert lines == ["Doom die, Explosion: c4 is gone; cut off: a1; lost: Bob 1, Cem 2; Bob and Cem are out."]


def test_an_explosion_that_costs_nobody_says_so():
    assert one_turn(blast(cause="detonator")) == ["Detonator, Explosion: c4 is gone; nobody is lost."]


def test_a_collapse_alone_is_a_sentence():
    assert one_turn(event("collapse", tiles=["a1"], lost=[1, 0, 0, 0, 0])) == ["Cut off: a1; lost: Ann 1."]


def test_who_is_pushed_out_of_the_game_is_out():
    assert one_turn(moved(out=[1]), event("eliminated", seat=1)) == [
        "Ann plays 2 figures × 3 tiles: b2 → c3; pushed out: Bob 1; Bob is out."
    ]


def test_a_die_that_is_rolled_again_keeps_its_first_face():
    again = event("special", seat=0, special="roll_again", paid=[1])
    lines = one_turn(moved(), rolled("explosion"), again, rolled("battle_royale", "again"), battle([(0, 1)]))
    assert lines[1] == "Die: Explosion, but Ann pays 1 from Bob to roll again. Die, Battle Royale: Ann takes Bob 1."


def test_a_second_roll_that_is_no_explosion_is_not_told():
    lines = one_turn(moved(), rolled("battle_royale"), battle(), rolled("free_choice", "second"))
    assert lines[1] == "Doom die, Battle Royale: nobody takes a prisoner."
    lines = one_turn(moved(), battle(), rolled("explosion", "second"), blast(cause="second"))
    assert lines[1].endswith("2nd roll, Explosion: c4 is gone; nobody is lost.")


def test_what_a_card_brings_stands_on_the_shorter_line_and_before_the_die():
    lines = one_turn(moved("2x2-move"), eliminator("b2", "b3", "card"), rolled("battle_royale"), battle([(0, 1)]))
    assert lines == [
        "Ann plays 2 figures × 2 tiles: b2 → c3. Card: Eliminator b2 → b3.",
        "Doom die, Battle Royale: Ann takes 1 from Bob.",
    ]


# ---------------------------------------------------------------------- other turns


def test_several_turns_are_told_one_by_one():
    found = told(moved(), eliminator("b2", "b3"), moved(seat=1), eliminator("b3", "b2", seat=1))
    assert [lines[0][:9] for lines in found] == ["Ann plays", "Bob plays"]
    assert [len(lines) for lines in found] == [2, 2]


def test_the_setup_is_told_in_two_lines():
    found = told(
        event("opening", seat=1, seats=4),
        event("specials", specials=["detonator", "cut_corners", "remote_control"]),
        event("abilities", offered=["anchor", "duellist", "long_legs", "full_ranks", "sidestep"]),
    )
    assert found == [
        [
            "The arena is set; Bob begins. Special actions: Detonator (3 prisoners), Cut Corners (1 prisoner), "
            "Remote Control (1 prisoner).",
            "Abilities: Anchor, Duellist, Long Legs, Full Ranks, Sidestep.",
        ]
    ]
    assert told(event("opening", seat=1, seats=4)) == [["The arena is set; Bob begins."]]


@pytest.mark.parametrize("names", [NAMES, LONG])
@pytest.mark.parametrize("ability", ABILITIES)
def test_every_ability_is_told_with_what_it_does(ability, names):
    ((line,),) = told(event("ability", seat=2, ability=ability), names=names)
    assert ABILITIES[ability].text in line
    assert len(line) <= LIMIT


def test_what_only_sums_up_or_is_summed_up_by_others_has_no_line():
    quiet = [event("played", seat=0, card="5x1"), event("moved", seat=0, path=["a1"]), event("ended", reason="nobody")]
    assert told(*quiet) == []


def test_the_first_two_styles_lose_nothing_and_the_die_begins_a_line():
    turn = [moved(), rolled("battle_royale"), battle([(0, 1), (1, 0)], duels=["b2"])]
    for style in ("full", "short"):
        lines = in_two(sentences(turn, style, NAMES))
        assert len(lines) == 2
        assert all(word in lines[1] for word in ("Ann takes", "Bob takes", "Duellist: b2"))
