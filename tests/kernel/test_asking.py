"""How rules ask: one seat, several at once, whoever is first, in turn; what is refused, forced or forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.chance import CHANCE
from engine.kernel.errors import Refused, RulesFault
from engine.kernel.log import question_mark
from engine.kernel.questions import amount, confirm, one, order, some
from tests.kernel.toy import Kept, T, toy


async def finish(table: T) -> None:
    """A last phase that keeps the game open for another answer."""
    await table.ask(0, one("end", ["x", "y"]))


async def each_kind(table: T) -> None:
    words = table.state.words
    words.append(await table.ask(0, one("one", ["a", "b"])))
    words.append(str(await table.ask(1, some("some", ["a", "b", "c"], 1, 2))))
    words.append(str(await table.ask(0, amount("amount", 1, 9))))
    words.append(str(await table.ask(1, order("order", ["a", "b"]))))
    words.append(str(await table.ask(0, confirm("confirm"))))


def refused(kept: Kept, seat: int, *keys: str, **more: Any) -> Refused:
    """The refusal of an answer that must change nothing."""
    run = kept.run
    before = (run.game.dump(run.state), run.serials, run.n, run.serial, run.tail, run.waiting)
    with pytest.raises(Refused) as caught:
        run.answer(seat, keys, **more)
    assert before == (run.game.dump(run.state), run.serials, run.n, run.serial, run.tail, run.waiting)
    return caught.value


def test_answers_of_all_five_kinds_reach_the_rules_as_their_own_types() -> None:
    kept = Kept(toy(each_kind))
    for seat, keys in ((0, "b"), (1, "cb"), (0, "5"), (1, "ba")):
        kept.answer(seat, *keys)
    kept.answer(0, "yes")
    assert kept.run.over
    assert kept.run.state.words == ["b", "['b', 'c']", "5", "['b', 'a']", "True"]


def test_a_seat_that_is_not_asked_is_refused() -> None:
    kept = Kept(toy(each_kind))
    refusal = refused(kept, 1, "a")
    assert (refusal.code, refusal.data["waiting"]) == ("not_your_turn", [0])


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    kept = Kept(toy(each_kind))
    assert refused(kept, 0, "z").code == "not_an_option"
    kept.answer(0, "a")
    assert refused(kept, 1, "a", "b", "c").code == "too_many"


def test_an_answer_to_an_older_asking_is_stale() -> None:
    kept = Kept(toy(each_kind))
    old = kept.run.open[0].serial
    kept.answer(0, "a")
    kept.answer(1, "a")
    assert refused(kept, 0, "3", serial=old).code == "stale"
    kept.answer(0, "3", serial=kept.run.open[0].serial)


def test_nothing_can_be_answered_after_the_end() -> None:
    async def short(table: T) -> None:
        await table.ask(0, confirm("sure"))

    kept = Kept(toy(short))
    kept.answer(0, "no")
    assert refused(kept, 0, "yes").code == "over"


def test_a_time_out_is_logged_as_one() -> None:
    kept = Kept(toy(each_kind))
    step = kept.answer(0, *kept.run.open[0].question.fallback(), kind="timeout")
    assert [(row.kind, row.keys) for row in step.rows] == [("timeout", ["a"])]


# Several seats at once.


async def together(table: T) -> None:
    found = await table.ask_all({2: one("pick", ["a", "b"]), 0: one("pick", ["a", "b"]), 1: one("pick", ["a", "b"])})
    table.state.words.append(str(found))
    table.tell("picked", found=list(found.values()))
    await finish(table)


def test_simultaneous_answers_stay_sealed_until_the_last_and_come_back_in_seat_order() -> None:
    kept = Kept(toy(together), 3)
    assert kept.run.waiting == [0, 1, 2]
    sealed = kept.run.game.dump(kept.run.state)
    assert [row.seat for row in kept.answer(2, "b").rows] == [2]
    assert kept.answer(0, "a").happened == []
    assert (kept.run.waiting, kept.run.game.dump(kept.run.state)) == ([1], sealed)
    step = kept.answer(1, "b")
    assert kept.run.state.words == ["{0: 'a', 1: 'b', 2: 'b'}"]
    assert [entry.event.data for entry in step.happened] == [{"found": ["a", "b", "b"]}]


def test_a_sealed_answer_may_be_changed_until_the_last_is_in() -> None:
    kept = Kept(toy(together), 3)
    kept.answer(0, "a")
    kept.answer(0, "b")
    kept.answer(1, "a")
    kept.restart()
    kept.answer(2, "a")
    assert kept.run.state.words == ["{0: 'b', 1: 'a', 2: 'a'}"]


def test_a_seat_with_one_legal_answer_does_not_hold_up_the_others() -> None:
    async def phase(table: T) -> None:
        found = await table.ask_all({0: one("pick", ["a"]), 1: one("pick", ["a", "b"])})
        table.state.words.append(str(found))
        await finish(table)

    kept = Kept(toy(phase))
    assert kept.run.waiting == [1]
    assert [(row.kind, row.seat, row.keys) for row in kept.rows] == [("forced", 0, ["a"])]
    assert refused(kept, 0, "a").code == "not_your_turn"
    kept.restart()
    kept.answer(1, "b")
    assert kept.run.state.words == ["{0: 'a', 1: 'b'}"]


# Whoever answers first.


async def market(table: T) -> None:
    """Seat 0 acts again and again while seat 1 may take an offer at any time."""
    while True:
        seat, word = await table.ask_any({0: one("act", ["dig", "stop"]), 1: one("offer", ["take", "leave"])})
        table.state.words.append(f"{seat} {word}")
        if word in ("stop", "take"):
            break
    await finish(table)


def test_of_several_asked_the_first_answer_counts_and_the_others_are_withdrawn() -> None:
    kept = Kept(toy(market))
    kept.answer(1, "take")
    assert kept.run.state.words == ["1 take"]
    assert refused(kept, 1, "leave").code == "not_your_turn"


def test_an_offer_stays_open_beside_the_active_players_questions() -> None:
    kept = Kept(toy(market))
    offer = kept.run.open[1].serial
    for _ in range(3):
        acting = kept.run.open[0].serial
        kept.answer(0, "dig")
        assert kept.run.open[1].serial == offer, "the unchanged question of another seat keeps its serial"
        assert kept.run.open[0].serial > acting, "the seat that answered gets a new one"
        kept.restart()
    kept.answer(1, "take", serial=offer)
    assert kept.run.state.words == ["0 dig", "0 dig", "0 dig", "1 take"]


# In turn.


async def window(table: T) -> None:
    """Seats 2, 0, 1 may interrupt, in this order."""
    asked = {seat: one("interrupt", ["pass", "stop"], always=True) for seat in (2, 0, 1)}
    heard = await table.ask_in_turn(asked)
    table.state.words.append(str(heard))
    await finish(table)


def test_in_turn_the_first_in_order_is_heard_at_once() -> None:
    kept = Kept(toy(window), 3)
    kept.answer(2, "stop")
    assert kept.run.state.words == ["(2, 'stop')"]


def test_in_turn_a_later_seat_is_heard_only_when_all_earlier_ones_have_passed() -> None:
    kept = Kept(toy(window), 3)
    kept.answer(1, "stop")
    kept.answer(0, "pass")
    assert kept.run.state.words == []
    kept.restart()
    kept.answer(2, "pass")
    assert kept.run.state.words == ["(1, 'stop')"]


def test_in_turn_an_earlier_seat_makes_later_answers_void() -> None:
    kept = Kept(toy(window), 3)
    kept.answer(1, "stop")
    kept.answer(2, "pass")
    kept.answer(0, "stop")
    assert kept.run.state.words == ["(0, 'stop')"]


def test_in_turn_a_sealed_pass_may_be_changed() -> None:
    kept = Kept(toy(window), 3)
    kept.answer(0, "pass")
    kept.answer(0, "stop")
    kept.answer(2, "pass")
    assert kept.run.state.words == ["(0, 'stop')"]


def test_in_turn_nobody_is_heard_if_all_pass() -> None:
    kept = Kept(toy(window), 3)
    for seat in (0, 1, 2):
        kept.answer(seat, "pass")
    assert kept.run.state.words == ["None"]


# Forced answers.


def test_one_legal_answer_is_taken_and_logged_without_asking() -> None:
    async def phase(table: T) -> None:
        table.state.words.append(await table.ask(1, one("pick", ["a"])))
        await finish(table)

    kept = Kept(toy(phase))
    assert kept.run.waiting == [0]
    assert [(row.kind, row.seat, row.keys) for row in kept.rows] == [("forced", 1, ["a"])]
    kept.restart()
    assert kept.run.state.words == ["a"]


def test_a_question_is_asked_all_the_same_where_skipping_it_would_tell() -> None:
    async def phase(table: T) -> None:
        await table.ask(1, one("pick", ["pass"], always=True))

    assert Kept(toy(phase)).run.waiting == [1]


# Mistakes of the rules.


def test_a_forgotten_await_is_found_at_the_next_question() -> None:
    async def phase(table: T) -> None:
        table.ask(0, one("lost", ["a", "b"]))
        await table.ask(1, one("pick", ["a", "b"]))

    with pytest.raises(RulesFault, match="'lost' without awaiting"):
        Kept(toy(phase))


def test_a_forgotten_await_is_found_at_the_end_of_the_phase() -> None:
    async def phase(table: T) -> Any:
        table.shuffle("lost", ["a", "b"])
        return finish

    with pytest.raises(RulesFault, match="'lost' without awaiting"):
        Kept(toy(phase, finish))


def test_a_question_to_nobody_or_to_chance_is_a_mistake() -> None:
    async def nobody(table: T) -> None:
        await table.ask_all({})

    async def chance(table: T) -> None:
        await table.ask(CHANCE, one("pick", ["a", "b"]))

    for phase in (nobody, chance):
        with pytest.raises(RulesFault, match="at least one seat"):
            Kept(toy(phase))


def test_a_phase_that_is_not_in_the_games_list_is_a_mistake() -> None:
    async def phase(table: T) -> Any:
        return finish

    with pytest.raises(RulesFault, match="no phase 'finish'"):
        Kept(toy(phase))


def test_rules_that_go_round_in_a_circle_are_stopped() -> None:
    async def circle(table: T) -> Any:
        return circle

    with pytest.raises(RulesFault, match="circle"):
        Kept(toy(circle))


def test_rules_that_fail_leave_the_stored_table_as_it_was() -> None:
    async def phase(table: T) -> None:
        word = await table.ask(0, one("pick", ["good", "bad"]))
        table.state.words.append(word)
        if word == "bad":
            raise KeyError(word)
        await finish(table)

    kept = Kept(toy(phase))
    with pytest.raises(KeyError):
        kept.run.answer(0, ["bad"])
    with pytest.raises(RulesFault, match="rebuild"):
        kept.run.answer(0, ["good"])
    kept.run, step = kept.restored()
    assert (step, kept.run.state.words, kept.run.waiting) == (None, [], [0])
    kept.answer(0, "good")
    assert kept.run.state.words == ["good"]


# Fingerprints and serials.


def test_the_fingerprint_depends_on_what_an_answer_could_mean_and_on_nothing_else() -> None:
    base = one("pick", ["a", "b"], subject="c3")
    mark = question_mark("turn", "one", [0], base)
    assert mark == question_mark("turn", "one", [0], one("pick", ["b", "a"], subject="c3", spots={"a": "c3"}))
    others = [
        question_mark("other", "one", [0], base),
        question_mark("turn", "any", [0], base),
        question_mark("turn", "one", [1], base),
        question_mark("turn", "one", [0], one("other", ["a", "b"], subject="c3")),
        question_mark("turn", "one", [0], one("pick", ["a", "b"], subject="c4")),
        question_mark("turn", "one", [0], one("pick", ["a", "c"], subject="c3")),
        question_mark("turn", "one", [0], one("pick", ["a", "b", "c"], subject="c3")),
        question_mark("turn", "one", [0], some("pick", ["a", "b"], 1, 1, subject="c3")),
        question_mark("turn", "one", [0], some("pick", ["a", "b"], 1, 2, subject="c3")),
    ]
    assert len({mark, *others}) == 1 + len(others)


def test_no_serial_is_ever_given_twice_through_undo_and_restart() -> None:
    kept = Kept(toy(market))
    given: dict[tuple[int, int], str] = {}
    newest = 0
    for turn in range(12):
        if turn % 3 == 2:
            kept.undo(0)
        else:
            kept.answer(0, "dig")
        kept.restart()
        serial, _ = kept.run.serials[0]
        assert serial > newest, "the seat that answered or undid gets a serial above all others"
        newest = kept.run.serial
        for seat, (number, what) in kept.run.serials.items():
            assert given.setdefault((number, seat), what) == what
        numbers = [number for number, _ in kept.run.serials.values()]
        assert len(set(numbers)) == len(numbers)


def test_serials_do_not_tell_whether_another_seats_private_question_changed() -> None:
    async def phase(table: T) -> None:
        hand = table.state.hands[1]
        while True:
            _, word = await table.ask_any({0: one("act", ["dig", "stop"]), 1: one("card", [*hand, "pass"])})
            if word == "stop":
                break
            if table.state.words == ["changing"]:
                hand.append(f"card {len(hand)}")
        await finish(table)

    def serials(word: str) -> list[int]:
        async def start(table: T) -> Any:
            table.state.words.append(word)
            return phase

        kept = Kept(toy(start, phase))
        found = []
        for _ in range(4):
            kept.answer(0, "dig")
            found.append(kept.run.open[0].serial)
        return found

    assert serials("changing") == serials("still")
