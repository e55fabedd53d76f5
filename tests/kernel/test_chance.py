"""Chance as a seat: fair numbers, logged rows, hidden results."""

from __future__ import annotations

import hmac
from collections import Counter
from itertools import permutations

import pytest

from engine.kernel.chance import CHANCE, Dice, FairStream, Scripted, shuffle_bounds, shuffle_by
from engine.kernel.fairness import commitment, computer_join, seed
from engine.kernel.questions import one
from engine.kernel.run import Run, seeded
from tests.kernel.toy import Kept, T, toy


async def gamble(table: T) -> None:
    state = table.state
    state.words.append(await table.roll("die", ["skull", "star", "moon"]))
    state.words.append(str(await table.draw("blast", [5, 5, 6])))
    state.words.append("".join(await table.shuffle("deck", "abcd")))
    await table.ask(0, one("pick", ["a", "b"]))
    state.words.append(await table.roll("die", ["skull", "star", "moon"], to=(1,)))
    await table.ask(0, one("pick", ["a", "b"]))


def test_every_wish_to_chance_is_one_logged_row_of_the_chance_seat() -> None:
    kept = Kept(toy(gamble), chance=[1, 4, 0, 5, 0, 0, 0, 2])
    assert kept.run.state.words == ["star", "[4, 0, 5]", "bcda"]
    rows = [(row.kind, row.seat, row.values, row.bounds, row.start, row.count, row.to) for row in kept.rows]
    assert rows == [
        ("chance", CHANCE, [1], [3], 0, 1, None),
        ("chance", CHANCE, [4, 0, 5], [5, 5, 6], 1, 3, None),
        ("chance", CHANCE, [0, 0, 0], [4, 3, 2], 4, 3, ()),
    ]
    kept.restart()
    step = kept.answer(0, "a")
    assert [row.to for row in step.rows] == [None, (1,)]
    assert kept.run.state.words[-1] == "moon"


def test_a_stored_chance_row_is_replayed_and_never_drawn_again() -> None:
    kept = Kept(toy(gamble), chance=[1, 4, 0, 5, 0, 0, 0, 2])
    run, step = kept.restored()
    assert step is None
    assert (run.state.words, run.position) == (["star", "[4, 0, 5]", "bcda"], 7)


def test_a_shuffle_reaches_every_order_equally_often() -> None:
    dice = Dice.seeded("orders")
    found = Counter("".join(dice.shuffled("abcd")) for _ in range(4800))
    assert found.keys() == {"".join(order) for order in permutations("abcd")}
    assert all(130 < count < 275 for count in found.values())


def test_every_list_of_shuffle_numbers_gives_another_order() -> None:
    assert shuffle_bounds(3) == (3, 2)
    orders = {tuple(shuffle_by("abc", (first, second))) for first in range(3) for second in range(2)}
    assert len(orders) == 6


def test_the_fair_stream_is_what_the_design_says() -> None:
    key = b"seed"
    numbers = [int.from_bytes(hmac.digest(key, str(i).encode(), "sha256")[:8], "big") for i in range(3)]
    drawn = FairStream(key).take([6, 10, 52])
    assert (drawn.values, drawn.start, drawn.count) == ([numbers[0] % 6, numbers[1] % 10, numbers[2] % 52], 0, 3)
    again = FairStream(key, 1).take([10])
    assert (again.values, again.start) == ([numbers[1] % 10], 1)


def test_numbers_that_would_favour_some_results_are_rejected() -> None:
    bound = (1 << 63) + 1  # nearly every second number lies above the limit
    drawn = FairStream(b"seed").take([bound] * 20)
    assert drawn.count > 25
    assert all(value < bound for value in drawn.values)


def test_a_bound_below_one_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        FairStream(b"seed").take([0])


def test_a_script_that_is_too_short_or_out_of_bounds_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Scripted([1]).take([2, 2])
    with pytest.raises(ValueError, match="does not fit"):
        Scripted([6]).take([6])


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    def words(*seed: object) -> list[str]:
        return Run.start(toy(gamble), 2, {}, seeded(*seed))[0].state.words

    assert words("a") == words("a")
    assert len({str(words(number)) for number in range(20)}) > 15


def test_the_seed_depends_on_the_secret_on_every_press_and_on_their_order() -> None:
    joins = ["111", computer_join(1), "333"]
    expected = hmac.digest(b"secret", b"111\nbot:1\n333\n444", "sha256")
    assert seed(b"secret", joins, "444") == expected
    others = [
        seed(b"Secret", joins, "444"),
        seed(b"secret", joins, "445"),
        seed(b"secret", ["112", "bot:1", "333"], "444"),
        seed(b"secret", ["333", "bot:1", "111"], "444"),
    ]
    assert len({expected, *others}) == 5


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
