"""Custom ids mean one thing only; messages that Discord would refuse are found before they are sent."""

import pytest

from engine.host.limits import ALT, CONTENT, CUSTOM_ID, clip, clip_lines, faults, units
from engine.host.posts import Button, Choice, Menu, Picture, Post
from engine.host.presses import VERBS, NotOurs, Press, check_current, key_at, keys_at, parse, press_id, tagged
from engine.kernel.errors import Refused
from engine.kernel.questions import amount, one


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_survives_the_way_to_discord_and_back(verb: str) -> None:
    custom_id = press_id(verb, 10**9, 10**12, 24, "0123456789abcdef")
    assert parse(custom_id) == Press(verb, 10**9, 10**12, 24, "0123")
    assert len(custom_id) <= CUSTOM_ID
    marked = tagged(custom_id, "123456789-12345678901-b")
    assert parse(marked) == parse(custom_id)
    assert len(marked) <= CUSTOM_ID
    assert tagged(custom_id, "") == custom_id


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "answer",
        "answer:1:2:3",
        "answer:1:2:3:zzzz",
        "answer:1:2:3:abcd:x",
        "nothing:1:2:3:abcd",
        "ANSWER:1:2:3:abcd",
        "answer:-1:2:3:abcd",
        "answer:1:2:3:abcd\n",
        "answer:٣:2:3:abcd",
        "x" * 5000,
        "answer:" + "9" * 400 + ":2:3:abcd",
    ],
)
def test_custom_ids_of_others_are_told_apart(custom_id: str) -> None:
    with pytest.raises(NotOurs):
        parse(custom_id)


def test_an_index_counts_in_the_sorted_keys() -> None:
    question = one("card", ["c", "a", "b"])
    assert [key_at(question, index) for index in range(3)] == ["a", "b", "c"]
    assert key_at(amount("bid", 5, 9), 2) == "7"


@pytest.mark.parametrize("values", [["3"], ["99"], ["x"], ["-1"], [""], ["²"]])
def test_an_option_that_does_not_exist_is_stale(values: list[str]) -> None:
    with pytest.raises(Refused, match="stale"):
        keys_at(one("card", ["a", "b", "c"]), values)


@pytest.mark.parametrize("press", [Press("answer", 1, 6, 0, "abcd"), Press("answer", 1, 7, 0, "abce")])
def test_a_press_on_another_asking_or_another_question_is_stale(press: Press) -> None:
    check_current(Press("answer", 1, 7, 0, "abcd"), 7, "abcdef")
    with pytest.raises(Refused, match="stale"):
        check_current(press, 7, "abcdef")


def button(label: str = "Go", custom_id: str = "join:1:0:0:0000") -> Button:
    return Button(label, custom_id)


def menu(count: int = 2, **more: object) -> Menu:
    return Menu("pick:1:1:0:0000", "Choose", tuple(Choice(f"Card {n}", str(n)) for n in range(count)), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("post", "word"),
    [
        (Post(""), "empty"),
        (Post("x" * 2001), "content"),
        (Post("😀" * 1001), "content"),
        (Post("x", Picture(b"", "")), "alt"),
        (Post("x", Picture(b"", "x" * (ALT + 1))), "alt"),
        (Post("x", Picture(b"x" * (10 * 1024 * 1024 + 1), "alt")), "bytes"),
        (Post("x", rows=tuple((button(custom_id=f"join:{n}:0:0:0000"),) for n in range(6))), "rows"),
        (Post("x", rows=((),)), "buttons"),
        (Post("x", rows=(tuple(button(custom_id=f"join:{n}:0:0:0000") for n in range(6)),)), "buttons"),
        (Post("x", rows=((button(), button()),)), "twice"),
        (Post("x", rows=((button(label="x" * 81),),)), "label"),
        (Post("x", rows=((button(label=" "),),)), "neither"),
        (Post("x", rows=((button(custom_id="x" * 101),),)), "custom id"),
        (Post("x", rows=(menu(0),)), "choices"),
        (Post("x", rows=(menu(26),)), "choices"),
        (Post("x", rows=(menu(2, high=3),)), "takes"),
        (Post("x", rows=(menu(2, low=2, high=1),)), "takes"),
        (Post("x", rows=(Menu("a", "x" * 151, (Choice("a", "a"),)),)), "placeholder"),
        (Post("x", rows=(Menu("a", "p", (Choice("a", "a"), Choice("b", "a"))),)), "twice"),
        (Post("x", rows=(Menu("a", "p", (Choice("a" * 101, "a"),)),)), "choice"),
        (Post("x", rows=(Menu("a", "p", (Choice("a", "a" * 101),)),)), "value"),
        (Post("x", rows=(Menu("a", "p", (Choice("a", "a", "d" * 101),)),)), "description"),
        (Post("x", rows=(Menu("a", "p", (Choice("a", "a", "", True), Choice("b", "b", "", True))),)), "preset"),
    ],
)
def test_every_limit_is_noticed(post: Post, word: str) -> None:
    assert any(word in fault for fault in faults(post)), faults(post)


def test_a_full_message_within_all_limits_has_no_fault() -> None:
    rows = tuple(tuple(button("x" * 80, f"join:{row}:{n}:0:0000") for n in range(5)) for row in range(4))
    assert faults(Post("x" * CONTENT, Picture(b"png", "x" * ALT), (*rows, menu(25, low=0, high=25)))) == []


def test_clipping_never_breaks_an_escape_or_an_astral_character() -> None:
    assert clip("abc", 3) == "abc"
    assert clip("ab\\*cd", 4) == "ab…"
    assert clip("ab\\\\cd", 5) == "ab\\\\…"
    assert units(clip("😀" * 60, 80)) <= 80


def test_lines_that_do_not_fit_are_left_out_whole_and_counted() -> None:
    text = clip_lines(["x" * 900, "y" * 900, "z" * 900, "w"], CONTENT)
    assert text.endswith("… and 2 more lines.")
    assert "z" not in text
