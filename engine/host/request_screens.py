"""What people read about taking a move back by agreement. Pure: a record in, posts and lines out.

Nothing here says more of the move than the channel has read already: its words are those of the log for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.host.addressing import fitted, mention, seat_names, title
from engine.host.presses import press_id
from engine.host.takebacks import Request
from engine.host.types import Button, Post, TableRecord
from engine.host.wording import listed
from engine.kernel.errors import Refused
from engine.kernel.game import Game

MOST_ASKED = 3
"""Requests that one player may make in one game; each of them asks everybody else to come and look."""

OFFERS: dict[str, str] = {
    "barrier_chance": "A die was rolled or cards were drawn since your last answer.",
    "barrier_seat": "Others have answered since your last answer.",
    "barrier_news": "Something hidden was shown since your last answer.",
    "nothing_to_undo": "Your last answer lies too far back to be taken back without asking.",
}
"""Why a seat cannot take its last answer back by itself, by the refusal that says so."""


def voters(record: TableRecord, seat: int) -> list[int]:
    """Seats whose consent a seat needs: all others for which a person decides. Computer players always agree."""
    return [other for other in record.people if other != seat]


def missing(record: TableRecord, request: Request) -> list[int]:
    """Seats that have not said yet whether they agree."""
    return [seat for seat in voters(record, request.seat) if seat not in request.agreed]


def offer_post(
    record: TableRecord, seat: int, why: Refused, row: int, move: str, lost: Sequence[int], *, drawn: bool
) -> Post:
    """Asks a person, privately, whether to ask the others.

    Args:
        record: The table.
        seat: Whose last answer it is.
        why: What keeps the seat from taking it back by itself.
        row: Log row of that answer.
        move: The answer in the words of the log.
        lost: Seats of others who have answered since.
        drawn: Everybody saw a roll or a draw since.
    """
    names = seat_names(record)
    others = voters(record, seat)
    lines = [OFFERS[why.code], move_line("Your last answer", move), lost_line(names, lost)]
    if drawn:
        lines.append("Numbers that were drawn stay used: a new roll or draw brings new ones.")
    if others:
        left = MOST_ASKED - record.takebacks.asked.get(seat, 0)
        lines.append(
            f"It can be taken back if {listed([names[other] for other in others])} "
            f"{'agree' if len(others) > 1 else 'agrees'}. {left_line(left)}"
        )
    else:
        lines.append("Only computer players sit with you, and they always agree. The table's log will say so.")
    label = "Ask the others" if others else "Take it back"
    row_of = (
        Button(label, press_id("askback", record.id, row), "primary", emoji="↩️"),
        Button("Leave it", press_id("cancel", record.id)),
    )
    return Post(fitted(lines), rows=(row_of,))


def left_line(left: int) -> str:
    """How often somebody may still ask."""
    return "You may ask for that once more in this game." if left == 1 else f"You may ask {left} times in this game."


def waiting_post(record: TableRecord, request: Request) -> Post:
    """Tells whoever asked, privately, for whom the request waits."""
    names = seat_names(record)
    waiting = listed([names[seat] for seat in missing(record, request)])
    words = f"Your request to take a move back is in the table's channel. It waits for {waiting}."
    return Post(words, rows=((_withdraw(record, request),),))


def request_post(record: TableRecord, game: Game[Any] | None, request: Request) -> Post:
    """The channel's message that asks the others; it notifies those who have not answered."""
    names = seat_names(record)
    waiting = missing(record, request)
    agreed = [names[seat] for seat in request.agreed]
    lines = [
        f"{headed(record, game)}**{names[request.seat]}** asks to take a move back.",
        move_line("The move", request.move),
        lost_line(names, request.lost),
        f"{listed([mention(record.chairs[seat]) for seat in waiting])}, do you agree? Everybody must. "
        "Playing on ends the request.",
        f"Agreed so far: {listed(agreed)}." if agreed else "",
    ]
    row = (
        Button("Agree", press_id("agree", record.id, request.number), "success"),
        Button("Refuse", press_id("refuse", record.id, request.number), "danger"),
        _withdraw(record, request),
    )
    players = [record.chairs[seat].player for seat in waiting]
    return Post(fitted(lines), rows=(row,), pings=tuple(player for player in players if player is not None))


def ended_post(record: TableRecord, game: Game[Any] | None, number: int) -> Post:
    """What the channel's message about a request says once that has ended."""
    known = number == record.takebacks.number and record.takebacks.ended
    return Post(fitted([headed(record, game) + (known or "That request to take a move back has ended.")]))


def ended_line(record: TableRecord, request: Request, why: str) -> str:
    """Who had asked for what, and what became of it."""
    return f"{seat_names(record)[request.seat]} asked to take a move back{quoted(request.move)}. {why}"


def move_line(lead: str, move: str) -> str:
    """The move in the words of the log; nothing where those would tell what is secret."""
    return f"{lead}: {move}" if move else f"{lead}: one that was not told here."


def quoted(move: str) -> str:
    """The move in brackets, or nothing."""
    return f" ({move.removesuffix('.')})" if move else ""


def lost_line(names: Sequence[str], lost: Sequence[int]) -> str:
    """Whose answers go with it."""
    if not lost:
        return ""
    whose = listed([names[seat] for seat in lost])
    return f"What {whose} {'has' if len(lost) == 1 else 'have'} answered since is taken back with it."


def headed(record: TableRecord, game: Game[Any] | None) -> str:
    """The table's name before a sentence."""
    return f"{title(record, game)} · " if game is not None else f"#{record.id} · "


def _withdraw(record: TableRecord, request: Request) -> Button:
    return Button("Withdraw", press_id("withdraw", record.id, request.number))
