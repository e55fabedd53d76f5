"""Random full games end, and at every moment the table is sound and somebody can go on."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from engine.kernel.questions import Question
from tests.conformance.matches import Match


def test_a_random_game_ends_with_its_invariants_kept(match: Match, longest_phase: Counter[str]) -> None:
    for kept, _ in match.played():
        run = kept.run
        assert match.game.check(run.state) == []
        assert run.over or run.waiting, "a table that is not over has a seat that can answer"
        for seat, entry in run.open.items():
            assert 0 <= seat < match.seats
            check_question(match, entry.question)
        decisions = sum(row.kind in ("answer", "timeout") for row in run.tail)
        longest_phase[match.game.key] = max(longest_phase[match.game.key], decisions)
    outcome = kept.run.outcome()
    everybody = range(match.seats)
    assert all(seat in everybody for seat in outcome.winners)
    assert len(outcome.places) == match.seats
    assert sorted(outcome.winners) == [seat for seat in everybody if outcome.places[seat] == 1] or not outcome.winners
    assert all(1 <= place <= match.seats for place in outcome.places)
    assert outcome.reason


def check_question(match: Match, question: Question[Any]) -> None:
    """A question has a legal answer, a legal default, legal standing orders, and refusals with a wording."""
    assert question.some_answers(1)
    question.check(question.fallback())
    for key in question.standing.values():
        question.check([key])
    assert all(key in question.keys for key in question.spots)
    assert not [key for key in question.refused if key in question.keys]
    assert [code for code in question.refused.values() if code not in match.game.text.REFUSALS] == []


def test_events_are_plain_data_for_seats_of_the_table(match: Match) -> None:
    kept = match.played_out()
    for event in kept.told.values():
        assert json.loads(json.dumps(event.data)) == event.data
        assert all(0 <= seat < match.seats for seat in (*(event.to or ()), *event.new_to))
        assert all(event.visible_to(seat) for seat in event.new_to), "who learns something is told it"


def test_the_same_seed_and_answers_give_the_same_game(match: Match) -> None:
    def last() -> tuple[bytes, int, int]:
        kept = match.played_out()
        return match.game.dump(kept.run.state), kept.run.n, kept.run.position

    assert last() == last()
