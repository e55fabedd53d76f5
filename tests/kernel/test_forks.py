"""Copies for search: independent of the table, and re-dealt as one seat may imagine it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.chance import Dice, Scripted
from engine.kernel.errors import Mismatch, RulesFault
from engine.kernel.questions import one
from engine.kernel.run import Run, seeded
from tests.kernel.stored import same
from tests.kernel.toy import Kept, T, toy

CARDS = [f"{number:02}" for number in range(12)]


async def deal(table: T) -> Any:
    deck = await table.shuffle("deal", CARDS)
    for hand in table.state.hands:
        hand.extend(sorted(deck.pop() for _ in range(4)))
    return play


async def play(table: T) -> Any:
    """Seat 0 discards openly, a face-down card is drawn for it, then all discard at once."""
    state = table.state
    card = await table.ask(0, one("discard", state.hands[0], private=True))
    state.hands[0].remove(card)
    table.tell("discarded", seat=0, card=card)
    await table.draw("secret", [1000], to=())
    picks = await table.ask_all({seat: one("pick", hand, private=True) for seat, hand in enumerate(state.hands)})
    for seat, pick in picks.items():
        state.hands[seat].remove(pick)
    state.words.append(str(picks))
    return play if len(state.hands[0]) > 1 else None


def dealt() -> Kept:
    return Kept(toy(deal, play), 3, [number % 2 for number in range(11)] + [7, 8, 9])


def test_a_fork_plays_on_without_touching_the_table() -> None:
    kept = dealt()
    kept.answer(0, kept.run.state.hands[0][0])
    kept.answer(1, kept.run.state.hands[1][0])
    before = same(kept.run)
    fork = kept.run.fork(seeded("fork"))
    assert (fork.state, fork.waiting, fork.serials) == (kept.run.state, kept.run.waiting, kept.run.serials)
    while not fork.over:
        seat = fork.waiting[0]
        fork.answer(seat, fork.open[seat].question.fallback())
    assert same(kept.run) == before
    assert fork.state is not kept.run.state


def test_two_forks_with_the_same_answers_and_chance_end_alike() -> None:
    kept = dealt()

    def end(word: str) -> Any:
        fork = kept.run.fork(seeded(word))
        dice = Dice.seeded("play")
        while not fork.over:
            fork.answer(fork.waiting[0], fork.open[fork.waiting[0]].question.random(dice))
        return fork.state

    assert end("a") == end("a")


def test_a_fork_can_be_forked_and_undone_if_it_keeps_a_log() -> None:
    kept = dealt()
    fork = kept.run.fork(Scripted([1, 2, 3]), record=True)
    for seat in (0, 0, 1, 2):
        fork.answer(seat, fork.open[seat].question.fallback())
    again = fork.fork(Scripted([4]))
    assert again.state == fork.state
    lean = kept.run.fork(Scripted([1]))
    with pytest.raises(RulesFault, match="keeps no log"):
        lean.fork(Scripted([1]))


def test_a_redeal_keeps_what_the_seat_knows_and_changes_what_it_cannot_know() -> None:
    kept = dealt()
    kept.answer(0, kept.run.state.hands[0][0])
    changed = 0
    for number in range(20):
        copy = kept.run.redeal(0, Dice.seeded(number), seeded(number))
        assert copy.view(0) == kept.run.view(0)
        assert copy.open[0].question == kept.run.open[0].question
        assert copy.serials[0] == kept.run.serials[0]
        assert [len(hand) for hand in copy.state.hands] == [len(hand) for hand in kept.run.state.hands]
        assert [entry.event for entry in copy.seen] == [entry.event for entry in kept.run.seen]
        changed += copy.state.hands[1] != kept.run.state.hands[1]
    assert changed >= 18


def test_a_redeal_drops_the_sealed_answers_of_others_and_keeps_ones_own() -> None:
    kept = dealt()
    kept.answer(0, kept.run.state.hands[0][0])
    kept.answer(0, kept.run.state.hands[0][0])
    kept.answer(1, kept.run.state.hands[1][0])
    kept.answer(1, kept.run.state.hands[1][1])
    own = kept.run.redeal(0, Dice.seeded("x"), seeded("x"))
    assert own.waiting == [1, 2]
    assert own.open[0].sealed == kept.run.open[0].sealed
    for seat in (2, None):
        copy = possible(kept.run, seat)
        assert copy.waiting == [0, 1, 2]
        assert copy.view(seat) == kept.run.view(seat)


def possible(run: Run[Any], seat: int | None) -> Run[Any]:
    """A re-dealt copy in which what happened in this phase is possible."""
    for number in range(200):
        try:
            return run.redeal(seat, Dice.seeded(number), seeded(number))
        except Mismatch:
            continue
    raise AssertionError("no deal fits")


def test_a_redeal_that_makes_anothers_open_answer_impossible_is_refused_and_the_next_one_may_fit() -> None:
    kept = dealt()
    played = kept.run.state.hands[0][0]
    kept.answer(0, played)
    copies = mismatches = 0
    for number in range(60):
        try:
            copy = kept.run.redeal(1, Dice.seeded(number), seeded(number))
        except Mismatch:
            mismatches += 1
            continue
        copies += 1
        assert copy.open[1].question == kept.run.open[1].question
    assert copies >= 10
    assert mismatches >= 10


def test_a_redeal_draws_chance_anew_that_the_seat_did_not_see() -> None:
    async def peek(table: T) -> Any:
        state = table.state
        state.words.append(str(await table.draw("mine", [1000], to=(0,))))
        state.words.append(str(await table.draw("open", [1000])))
        state.words.append(str(await table.draw("yours", [1000], to=(1,))))
        await table.ask(0, one("pick", ["a", "b"]))

    kept = Kept(toy(peek), 2, [1, 2, 3])
    assert kept.run.state.words == ["[1]", "[2]", "[3]"]
    for_zero = kept.run.redeal(0, Dice.seeded("x"), Scripted([900]))
    assert for_zero.state.words == ["[1]", "[2]", "[900]"]
    for_nobody = kept.run.redeal(None, Dice.seeded("x"), Scripted([800, 900]))
    assert for_nobody.state.words == ["[800]", "[2]", "[900]"]


def test_a_redeal_hands_the_game_what_the_tail_has_told_the_seat() -> None:
    seen: dict[object, list[str]] = {}

    async def tell(table: T) -> None:
        await table.ask(0, one("pick", ["a", "b"]))
        table.tell("open")
        table.tell("for one", to=(1,))
        await table.ask(0, one("pick", ["a", "b"]))

    def redeal(state: Any, seat: int | None, dice: Dice, pinned: Any) -> Any:
        seen[seat] = [event.name for event in pinned]
        return state

    kept = Kept(toy(tell, redeal=redeal))
    kept.answer(0, "a")
    for seat in (0, 1, None):
        kept.run.redeal(seat, Dice.seeded("x"), seeded("x"))
    assert seen == {0: ["open"], 1: ["open", "for one"], None: ["open"]}


def test_a_seat_that_had_no_choice_may_have_one_in_another_world() -> None:
    async def choose(table: T) -> None:
        """Only even cards may be picked."""
        questions = {}
        for seat, hand in enumerate(table.state.hands):
            questions[seat] = one("even", [card for card in hand if int(card) % 2 == 0] or ["none"])
        await table.ask_all(questions)

    async def start(table: T) -> Any:
        hands = table.state.hands
        hands[0].extend(["00", "02"])
        hands[1].extend(["03", "04"])
        hands[2].extend(["06", "08"])
        return choose

    kept = Kept(toy(start, choose), 3)
    assert kept.run.waiting == [0, 2]
    waiting = set()
    for number in range(30):
        copy: Run[Any] = kept.run.redeal(0, Dice.seeded(number), seeded(number))
        waiting.add(tuple(copy.waiting))
    assert {(0, 1), (0, 2)} <= waiting
