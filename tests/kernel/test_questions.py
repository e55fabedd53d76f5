"""The five kinds of question: what they take, refuse, normalise, and when they need no asking."""

from __future__ import annotations

import pytest

from engine.kernel.chance import Dice
from engine.kernel.errors import Refused
from engine.kernel.questions import Question, amount, confirm, one, order, some


def refusal(question: Question[object], *keys: str) -> str:
    with pytest.raises(Refused) as caught:
        question.check(keys)
    return caught.value.code


def value(question: Question[object], *keys: str) -> object:
    question.check(keys)
    return question.convert(question.normal(keys))


def test_one_gives_the_key_that_was_picked() -> None:
    assert value(one("site", ["a", "b"]), "b") == "b"


def test_one_refuses_a_key_that_is_no_option_and_says_what_would_be_legal() -> None:
    with pytest.raises(Refused) as caught:
        one("site", ["a", "b"]).check(["c"])
    assert (caught.value.code, caught.value.data["legal"]) == ("not_an_option", ["a", "b"])


def test_a_key_that_players_may_expect_is_refused_with_the_games_own_code() -> None:
    assert refusal(one("site", ["a"], refused={"h": "hole"}), "h") == "hole"


def test_one_refuses_no_key_and_two_keys() -> None:
    assert refusal(one("site", ["a", "b"])) == "too_few"
    assert refusal(one("site", ["a", "b"]), "a", "b") == "too_many"


def test_one_without_options_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(ValueError, match="no legal option"):
        one("site", [])


def test_option_keys_must_be_unique() -> None:
    with pytest.raises(ValueError, match="unique"):
        some("site", ["a", "a"], 1, 2)


def test_some_gives_the_keys_in_shown_order_unless_the_order_has_a_meaning() -> None:
    assert value(some("keep", ["a", "b", "c"], 1, 2), "c", "a") == ["a", "c"]
    assert value(some("keep", ["a", "b", "c"], 2, 2, ordered=True), "c", "a") == ["c", "a"]


def test_some_refuses_too_few_too_many_and_the_same_twice() -> None:
    keep = some("keep", ["a", "b", "c"], 1, 2)
    assert refusal(keep) == "too_few"
    assert refusal(keep, "a", "b", "c") == "too_many"
    assert refusal(keep, "a", "a") == "twice"


def test_some_never_asks_for_more_than_there_is() -> None:
    assert some("keep", ["a"], 0, 3).high == 1
    with pytest.raises(ValueError, match="cannot be answered"):
        some("keep", ["a"], 2, 3)


def test_amount_gives_a_number_within_its_limits() -> None:
    pay = amount("pay", -2, 12)
    assert value(pay, "7") == 7
    assert value(pay, "-2") == -2
    assert refusal(pay, "13") == "out_of_range"
    assert refusal(pay, "-3") == "out_of_range"


@pytest.mark.parametrize("text", ["", "-", "--5", "+5", "five", "5.0", "٥", "²", " 5", "5\n", "9" * 5000])
def test_amount_refuses_what_is_no_plain_number(text: str) -> None:
    assert refusal(amount("pay", 0, 12), text) == "not_a_number"


def test_amount_is_logged_in_one_form() -> None:
    assert amount("pay", 0, 12).normal(["007"]) == ["7"]


def test_order_takes_every_key_once() -> None:
    row = order("row", ["a", "b", "c"])
    assert value(row, "c", "a", "b") == ["c", "a", "b"]
    assert refusal(row, "c", "a") == "too_few"
    assert refusal(row, "c", "a", "a") == "twice"


def test_confirm_gives_a_bool() -> None:
    assert value(confirm("sure"), "yes") is True
    assert value(confirm("sure"), "no") is False
    assert refusal(confirm("sure"), "maybe") == "not_an_option"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (one("site", ["a"]), ["a"]),
        (one("site", ["a", "b"]), None),
        (one("site", ["a"], always=True), None),
        (some("keep", [], 0, 2), []),
        (some("keep", ["a", "b"], 2, 2), ["a", "b"]),
        (some("keep", ["a", "b"], 2, 2, ordered=True), None),
        (some("keep", ["a", "b"], 1, 2), None),
        (amount("pay", 3, 3), ["3"]),
        (amount("pay", 3, 4), None),
        (order("row", ["a"]), ["a"]),
        (order("row", ["a", "b"]), None),
        (confirm("sure"), None),
    ],
)
def test_a_question_is_forced_exactly_if_one_answer_is_legal(
    question: Question[object], answer: list[str] | None
) -> None:
    assert question.forced() == answer
    legal = question.some_answers(3)
    assert question.always or (len(legal) == 1) == (answer is not None)
    assert answer is None or legal == [answer]


@pytest.mark.parametrize(
    "question",
    [
        one("site", ["b", "a"]),
        some("keep", ["c", "a", "b"], 0, 2),
        some("keep", ["c", "a", "b"], 1, 3, ordered=True),
        amount("pay", -1, 3),
        order("row", ["c", "a", "b"]),
        confirm("sure"),
    ],
)
def test_every_listed_and_every_drawn_answer_is_legal_and_different(question: Question[object]) -> None:
    answers = list(question.answers())
    for keys in answers:
        question.check(keys)
        assert question.normal(keys) == keys
    assert len({tuple(keys) for keys in answers}) == len(answers)
    dice = Dice.seeded("questions")
    drawn = {tuple(question.random(dice)) for _ in range(300)}
    assert drawn == {tuple(keys) for keys in answers}
    assert question.fallback() in answers


def test_a_time_out_answers_with_the_declared_default() -> None:
    assert one("site", ["a", "b"], default=("b",)).fallback() == ["b"]
    assert one("site", ["a", "b"]).fallback() == ["a"]
