"""Every question becomes controls that Discord takes and that can give every legal answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.host.asking import Asking, hint_lines, label_of, numbers, picked_line, sealed_line
from engine.host.controls import answers, foot, with_foot
from engine.host.drafts import Draft, advance
from engine.host.limits import ANSWER_ROWS, faults
from engine.host.posts import Button, Controls, Menu, Post
from engine.host.presses import parse
from engine.kernel.errors import Refused
from engine.kernel.questions import Question, amount, confirm, one, order, some

MARK = "0123456789abcdef"


def asking(question: Question[Any], label: Callable[[str], str] = str, draft: Draft | None = None) -> Asking:
    return Asking(1, 0, 5, MARK, question, "What now?", label, lambda key: f"About {key}", draft or Draft())


def keys(count: int) -> list[str]:
    return [f"k{number:03}" for number in range(count)]


def squares(count: int) -> dict[str, str]:
    names = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    return {name: name for name in names[:count]}


def buttons(rows: Controls) -> list[Button]:
    return [button for row in rows if not isinstance(row, Menu) for button in row]


QUESTIONS: list[Question[Any]] = [
    *(one("card", keys(count)) for count in (1, 2, 5, 6, 7, 13, 20, 21, 25, 26, 60, 200)),
    *(one("tile", list(squares(count)), spots=squares(count)) for count in (1, 4, 9, 20, 25)),
    one("tile", [*squares(21), "done"], spots=squares(21)),
    *(some("keep", keys(count), low, high) for count, low, high in ((3, 0, 1), (19, 0, 1), (5, 2, 2), (25, 0, 25))),
    *(some("keep", keys(count), low, high) for count, low, high in ((26, 1, 3), (80, 0, 80), (30, 30, 30), (26, 0, 1))),
    *(some("roles", keys(count), low, high, ordered=True) for count, low, high in ((4, 2, 2), (30, 0, 3), (15, 1, 15))),
    *(order("stack", keys(count)) for count in (2, 5, 15, 16, 25, 26, 60)),
    *(amount("bid", low, high) for low, high in ((0, 1), (0, 19), (1, 25), (-3, 3), (0, 100), (0, 999_999))),
    confirm("sure"),
]


def test_sentences_call_people_by_escaped_names_and_buttons_by_plain_ones() -> None:
    question = some("who", ["0", "1"], 1, 2)
    asked = replace(asking(question, lambda key: "al_ice"), said=lambda key: r"al\_ice", sealed=("1",))
    (menu,) = [row for row in answers(asked) if isinstance(row, Menu)]
    assert {choice.label for choice in menu.choices} == {"al_ice"}
    assert r"Your answer: al\_ice." in sealed_line(asked)
    assert picked_line(replace(asked, draft=Draft(picked=("0",)))) == r"So far: al\_ice"
    assert hint_lines(asked)[0] == r"-# **al\_ice** → About 0"


def test_few_options_are_explained_line_by_line_and_many_are_not() -> None:
    assert hint_lines(asking(one("card", keys(2)))) == ["-# **k000** → About k000", "-# **k001** → About k001"]
    assert hint_lines(asking(one("card", keys(20)))) == []


@pytest.mark.parametrize(("low", "words"), [(0, "Choose up to 3"), (1, "Choose 1 to 3"), (3, "Choose 3")])
def test_a_menu_says_how_many_to_choose(low: int, words: str) -> None:
    (menu,) = [row for row in answers(asking(some("keep", keys(5), low, 3))) if isinstance(row, Menu)]
    assert menu.placeholder == words


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: f"{q.kind}-{len(q.keys)}-{q.low}..{q.high}")
@pytest.mark.parametrize("label", [str, lambda key: f"{key} " + "long " * 40], ids=["short", "long"])
def test_controls_fit_discord_and_four_rows(question: Question[Any], label: Callable[[str], str]) -> None:
    rows = answers(asking(question, label))
    assert rows
    assert len(rows) <= ANSWER_ROWS
    assert faults(Post("x", rows=rows)) == []
    assert all(parse(button.custom_id).serial == 5 for button in buttons(rows))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: f"{q.kind}-{len(q.keys)}-{q.low}..{q.high}")
def test_an_answer_can_be_put_together_by_pressing_what_is_shown(question: Question[Any]) -> None:
    if question.kind == "amount" and question.high > 1000:
        assert any(parse(button.custom_id).verb == "number" for button in buttons(answers(asking(question))))
        return
    wanted = (
        list(reversed(question.keys))[: max(question.low, 1)] if question.kind != "amount" else [str(question.high)]
    )
    assert press_until_answered(question, wanted) == question.normal(wanted)


def press_until_answered(question: Question[Any], wanted: list[str]) -> list[str]:
    """Presses like a person who knows what to answer: picks what shows, leafs on, presses Done."""
    draft = Draft()
    for _ in range(400):
        rows = answers(asking(question, draft=draft))
        assert faults(Post("x", rows=rows)) == []
        press, values = next_press(question, rows, draft, wanted)
        draft, answer = advance(question, draft, press, values)
        if answer is not None:
            question.check(answer)
            return question.normal(answer)
    raise AssertionError("no end")


def next_press(question: Question[Any], rows: Controls, draft: Draft, wanted: list[str]) -> tuple[Any, list[str]]:
    places = asking(question).places
    missing = [places[key] for key in wanted if key not in draft.picked]
    if not question.ordered:
        missing.sort()
    for row in rows:
        if isinstance(row, Menu) and missing:
            shown = [int(choice.value) for choice in row.choices]
            kept = [value for value in shown if value in [places[key] for key in wanted]]
            take = [missing[0]] if question.ordered and missing[0] in shown else [] if question.ordered else kept
            if take and (len(take) == len(missing) or not {*take} <= {places[key] for key in draft.picked}):
                return parse(row.custom_id), [str(value) for value in take]
    for button in buttons(rows):
        press = parse(button.custom_id)
        if press.verb in ("answer", "add") and missing and press.index == missing[0]:
            return press, []
    named = {button.label.split(" (")[0]: button for button in buttons(rows) if not button.disabled}
    target = list(question.keys).index(sorted(question.keys)[missing[0]]) // 25 if missing else 0
    choice = (
        named.get("Next" if target > draft.page else "Previous") if missing else named.get("Done", named.get("Nothing"))
    )
    assert choice is not None, (missing, rows)
    return parse(choice.custom_id), []


def test_a_board_question_stands_in_the_rows_of_the_board_and_counts_as_one_reads() -> None:
    spots = {key: key for key in ("c2", "b2", "a1", "b1", "a3")}
    question = one("tile", [*spots, "back"], spots=spots)
    rows = answers(asking(question))
    assert [[parse(b.custom_id).verb for b in row] for row in rows if not isinstance(row, Menu)] == [
        ["answer"] * 2,
        ["answer"] * 2,
        ["answer"],
        ["answer"],
    ]
    assert [button.label for button in buttons(rows)] == ["1 · a1", "2 · b1", "3 · b2", "4 · c2", "5 · a3", "back"]
    assert numbers(question) == {"a1": "1", "b1": "2", "b2": "3", "c2": "4", "a3": "5"}


def test_a_few_options_too_many_stand_in_the_last_row_rather_than_in_a_menu() -> None:
    spots = {f"{column}{row}": f"{column}{row}" for row in range(1, 6) for column in "abcde"}
    last = foot(7, row=1, hand=True, undo=True)
    for options, spare, menu in ((20, 0, False), (21, 0, True), (21, 1, False), (22, 1, True), (22, 2, False)):
        places = dict(list(spots.items())[: options - 1])
        rows = answers(asking(one("figure", [*places, "done"], spots=places)), spare=spare)
        assert any(isinstance(row, Menu) for row in rows) == menu, (options, spare)
    question = one("figure", [*list(spots)[:21], "done"], spots=dict(list(spots.items())[:21]))
    rows = with_foot(answers(asking(question), spare=2), last)
    assert [len(row) for row in rows if not isinstance(row, Menu)] == [5, 5, 5, 5, 5]
    assert [button.label for button in rows[4]] == ["21 · a5", "done", "My hand", "Undo", "Rules"]  # type: ignore[union-attr]
    assert [button.style for button in rows[4]][:2] == ["primary", "secondary"]  # type: ignore[union-attr]
    assert [parse(button.custom_id).verb for button in rows[4]][:2] == ["answer", "answer"]  # type: ignore[union-attr]


def test_labels_carry_no_number_where_the_picture_shows_none() -> None:
    spots = {key: key for key in ("a1", "b1")}
    rows = answers(asking(one("tile", list(spots), spots=spots)), numbered=False)
    assert [button.label for button in buttons(rows)] == ["a1", "b1"]


def test_two_options_on_one_place_share_its_number() -> None:
    question = one("tile", ["walk", "jump", "stay"], spots={"walk": "b1", "jump": "b1", "stay": "a1"})
    assert [label_of(asking(question), key) for key in question.keys] == ["2 · walk", "2 · jump", "1 · stay"]


LONG = {"c2": "c2: Lizard → d2", "d3": "d3: K → c3, R out"}


def crossing() -> Question[str]:
    """A question about tiles, some of them with several options."""
    tiles = ["a1", "b2", *["c2"] * 3, "d2", "a3", *["d3"] * 4, "b4"]
    found = [f"{tile}>{n}" for n, tile in enumerate(tiles)]
    return one("to", [*found, "back"], spots={key: key[:2] for key in found})


def rows_of(question: Question[Any]) -> list[list[str]]:
    rows = answers(asking(question, lambda key: LONG.get(key[:2], key.partition(">")[0])))
    return [[button.label for button in row] for row in rows if not isinstance(row, Menu)]


def test_options_of_one_place_carry_its_number_and_stand_together_as_far_as_a_phone_has_room() -> None:
    rows = rows_of(crossing())
    assert len(rows) <= ANSWER_ROWS
    assert [label for row in rows for label in row] == [
        *("1 · a1", "2 · b2", *["3 · c2: Lizard → d2"] * 3, "4 · d2", "5 · a3"),
        *(*["6 · d3: K → c3, R out"] * 4, "7 · b4", "back"),
    ]
    assert max(sum(map(len, row)) for row in rows) <= 80
    assert rows[0] == ["1 · a1", "2 · b2"]
    assert rows[1] == ["3 · c2: Lizard → d2"] * 3


def test_twenty_options_with_long_labels_still_fit_four_rows() -> None:
    tiles = ["b2"] * 9 + ["c3"] * 9 + ["d4"]
    spots = {f"{tile}>{n}": tile for n, tile in enumerate(tiles)}
    rows = answers(asking(one("to", [*spots, "back"], spots=spots), lambda key: f"{key}: K → c3, R out"))
    assert [len(row) for row in rows if not isinstance(row, Menu)] == [5, 5, 5, 5]


def test_start_over_forgets_the_picks_and_too_many_are_refused() -> None:
    question = some("keep", keys(30), 1, 2)
    press = parse(answers(asking(question))[0].custom_id)  # type: ignore[union-attr]
    draft, answer = advance(question, Draft(), press, ["0", "1"])
    assert answer is None
    assert draft.picked == ("k000", "k001")
    with pytest.raises(Refused, match="too_many"):
        advance(question, draft, press, ["0", "1", "2"])
    draft, _ = advance(question, draft, replace(press, verb="clear"))
    assert draft.picked == ()
    with pytest.raises(Refused, match="too_few"):
        advance(question, draft, replace(press, verb="done"))


def test_a_stored_draft_that_does_not_fit_the_question_is_cut_to_what_fits() -> None:
    draft = Draft.of(some("keep", keys(30), 1, 2), ["gone", "k001", "k001", "k002", "k003"], 99)
    assert draft == Draft(1, ("k001", "k002"))
