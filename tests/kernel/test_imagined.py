"""Imagined tables for a computer player's search."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.chance import Dice, FairStream, Scripted
from engine.kernel.errors import Refused, RulesFault
from engine.kernel.imagined import Imagined
from engine.kernel.questions import one
from tests.kernel.toy import Diary, Kept, T, toy

FACES = ("sun", "moon", "star")


async def deal(table: T) -> Any:
    cards = await table.shuffle("deal", [f"{number:02}" for number in range(12)])
    for hand in table.state.hands:
        hand.extend(sorted(cards.pop() for _ in range(3)))
    return evening


async def evening(table: T) -> Any:
    """Seat 0 says a word and another one; then a die is rolled, which everybody sees."""
    for _ in range(2):
        table.state.words.append(await table.ask(0, one("word", ["owl", "elk"])))
    table.state.words.append(await table.roll("night", FACES))
    return vote


async def vote(table: T) -> Any:
    votes = await table.ask_all({seat: one("vote", hand, private=True) for seat, hand in enumerate(table.state.hands)})
    table.state.words.append(",".join(votes.values()))
    return None


def dealt() -> Kept:
    return Kept(toy(deal, evening, vote), 3, [0] * 11 + [1, 5, 6])


def imagined(kept: Kept, seat: int = 0, number: int = 1) -> Imagined[Diary]:
    return kept.run.imagination(seat).deal(Dice.seeded(number), FairStream.seeded(number))


def test_it_stands_where_the_table_stands_with_the_own_hand_and_other_hands_anew() -> None:
    kept = dealt()
    kept.answer(0, "owl")
    tables = [imagined(kept, 1, number) for number in range(6)]
    assert {tuple(table.state.words) for table in tables} == {("owl",)}
    assert {tuple(table.state.hands[1]) for table in tables} == {tuple(kept.run.state.hands[1])}
    assert len({tuple(table.state.hands[0]) for table in tables}) > 1
    assert all(table.waiting == [0] for table in tables)


def test_a_fork_repeats_the_phase_and_goes_its_own_way() -> None:
    kept = dealt()
    table = imagined(kept)
    table.answer(0, ["elk"])
    owl, elk = (table.fork(Scripted([number])) for number in (0, 2))
    owl.answer(0, ["owl"])
    elk.answer(0, ["elk"])
    assert (owl.state.words, elk.state.words) == (["elk", "owl", "sun"], ["elk", "elk", "star"])
    assert table.state.words == ["elk"]
    assert kept.run.state.words == []


def test_chance_can_be_dictated_by_name_for_the_first_times_it_is_wanted() -> None:
    table = imagined(dealt())
    table.answer(0, ["owl"])
    for index, face in enumerate(FACES):
        fork = table.fork(Scripted([]), {"night": [[index]]}, forks=True)
        fork.answer(0, ["owl"])
        assert fork.state.words[-1] == face
        assert fork.fork(Scripted([])).state.words[-1] == face  # a new phase begins after the roll


def test_dictated_chance_is_repeated_in_forks_of_the_same_phase() -> None:
    async def night(table: T) -> Any:
        table.state.words.append(await table.roll("night", FACES))
        table.state.words.append(await table.ask(0, one("word", ["owl", "elk"])))

    async def dusk(table: T) -> Any:
        await table.ask(0, one("wait", ["short", "long"]))
        return night

    table = imagined(Kept(toy(dusk, night), 2, [0]))
    first = table.fork(Scripted([]), {"night": [[2]]}, forks=True)
    first.answer(0, ["long"])
    again = first.fork(Scripted([]))
    again.answer(0, ["owl"])
    assert again.state.words == ["star", "owl"]


def test_what_others_have_sealed_is_forgotten_and_the_own_sealed_answer_stays() -> None:
    kept = dealt()
    kept.answer(0, "owl")
    kept.answer(0, "owl")
    kept.answer(1, kept.run.state.hands[1][0])
    kept.answer(2, kept.run.state.hands[2][0])
    assert imagined(kept, 0).waiting == [0, 1, 2]
    assert imagined(kept, 1).waiting == [0, 2]


def test_answers_are_checked_as_at_any_table() -> None:
    table = imagined(dealt())
    with pytest.raises(Refused, match="not_an_option"):
        table.answer(0, ["cow"])
    with pytest.raises(Refused, match="not_your_turn"):
        table.answer(1, ["owl"])
    for keys in (["owl"], ["elk"]):
        table.answer(0, keys)
    for seat in range(3):
        table.answer(seat, table.question(seat).fallback())
    assert table.over
    assert table.outcome().winners == (0,)
    with pytest.raises(Refused, match="over"):
        table.answer(0, ["owl"])


def test_a_fork_that_was_not_made_for_it_cannot_be_forked() -> None:
    with pytest.raises(RulesFault, match="forked"):
        imagined(dealt()).fork(Scripted([])).fork(Scripted([]))


def test_an_imagination_stays_what_it_was_while_the_table_goes_on() -> None:
    kept = dealt()
    imagination = kept.run.imagination(0)
    kept.answer(0, "owl")
    kept.answer(0, "owl")
    table = imagination.deal(Dice.seeded(1), FairStream.seeded(1))
    assert (table.state.words, table.waiting) == ([], [0])


def test_a_table_that_keeps_no_log_gives_a_sight_without_imagination() -> None:
    kept = dealt()
    assert kept.run.sight(0, Dice.seeded(1)).imagination is not None
    lean = kept.run.fork(Scripted([]))
    assert lean.sight(0, Dice.seeded(1)).imagination is None
    with pytest.raises(RulesFault):
        lean.imagination(0)
