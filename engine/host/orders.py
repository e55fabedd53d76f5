"""Standing orders: what a seat has asked not to be asked. Preferences of the host, which rules never read.

A question names the key that each order means (``Question.standing``); what comes before the first ``/`` of its
subject is the turn that it belongs to. Whether an order holds depends on these alone, so on nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.host.posts import Button
from engine.host.presses import Press, check_current, press_id
from engine.host.types import Orders, TableRecord
from engine.host.wording import ORDERS
from engine.kernel.errors import Refused
from engine.kernel.game import Game
from engine.kernel.questions import Question
from engine.kernel.run import Open, Run

PASS_TURN, ONLY_TARGET = "pass_turn", "only_target"
SWITCHES = ((PASS_TURN, True), (PASS_TURN, False), (ONLY_TARGET, True), (ONLY_TARGET, False))
"""What a button's index means: which order, and whether it is given or called off."""
NONE = Orders()


def turn_of(question: Question[Any]) -> str:
    """The turn that a question belongs to."""
    return question.subject.partition("/")[0]


def answer_of(orders: Orders, entry: Open) -> str | None:
    """The key with which a seat's orders answer an open question; None if the seat must be asked."""
    standing = entry.question.standing
    if not standing or entry.serial <= orders.spared:
        return None
    if orders.turn is not None and orders.turn == turn_of(entry.question) and PASS_TURN in standing:
        return standing[PASS_TURN]
    return standing.get(ONLY_TARGET) if orders.only_target else None


def ordered(record: TableRecord, run: Run[Any], seat: int) -> str | None:
    """The key with which the host will answer for a person; None where nothing waits for that."""
    entry = run.open.get(seat)
    orders = record.orders.get(seat)
    if record.stage != "playing" or entry is None or orders is None or record.chairs[seat].bot:
        return None
    return None if entry.sealed is not None else answer_of(orders, entry)


def to_press(record: TableRecord, run: Run[Any]) -> list[int]:
    """Seats of people who must answer themselves: nobody else is ever pinged."""
    return [seat for seat in run.waiting if not record.chairs[seat].bot and ordered(record, run, seat) is None]


def turn_now(run: Run[Any]) -> str | None:
    """The turn that is played; None while no question tells."""
    turns = (turn_of(entry.question) for entry in run.open.values() if PASS_TURN in entry.question.standing)
    return next(turns, None)


def still_held(orders: Mapping[int, Orders], run: Run[Any]) -> dict[int, Orders]:
    """The orders without those whose turn has ended."""
    if not orders:
        return {}
    now = turn_now(run)
    kept = {
        seat: replace(order, turn=None) if order.turn is not None and now not in (None, order.turn) else order
        for seat, order in orders.items()
    }
    return {seat: order for seat, order in kept.items() if order.turn is not None or order.only_target}


def switched(orders: Orders, press: Press, entry: Open | None) -> Orders:
    """A seat's orders after a press on one of the buttons.

    Args:
        orders: What held before.
        press: The press.
        entry: The seat's open question, if any.

    Raises:
        Refused: ``stale``: no such button, or the turn that it was about is over.
    """
    if press.index >= len(SWITCHES):
        raise Refused("stale")
    name, on = SWITCHES[press.index]
    if name == ONLY_TARGET:
        return replace(orders, only_target=on, spared=0)
    if not on:
        return replace(orders, turn=None)
    if entry is None or PASS_TURN not in entry.question.standing:
        raise Refused("stale")
    check_current(press, entry.serial, entry.mark)
    return replace(orders, turn=turn_of(entry.question), spared=0)


def holding(record: TableRecord, run: Run[Any], seat: int) -> list[str]:
    """The names of the orders that hold for a seat now."""
    orders = record.orders.get(seat, NONE)
    turn = [PASS_TURN] if orders.turn is not None and orders.turn == turn_now(run) else []
    return turn + [ONLY_TARGET] * orders.only_target


def order_lines(record: TableRecord, run: Run[Any], seat: int) -> list[str]:
    """Says which orders hold."""
    return [ORDERS[name].holds for name in holding(record, run, seat)]


def order_buttons(record: TableRecord, game: Game[Any], run: Run[Any], seat: int) -> tuple[Button, ...]:
    """The buttons that give a seat's orders or call them off, where the game knows any."""
    entry = run.open.get(seat)
    held = holding(record, run, seat)
    found = []
    for index, (name, on) in enumerate(SWITCHES):
        if name not in game.standing or on == (name in held):
            continue
        label = ORDERS[name].give if on else ORDERS[name].revoke
        serial, mark = 0, ""
        if (name, on) == (PASS_TURN, True):
            if entry is None or entry.fixed or PASS_TURN not in entry.question.standing:
                continue
            serial, mark = entry.serial, entry.mark
        found.append(Button(label, press_id("standing", record.id, serial, index, mark)))
    return tuple(found)
