"""What people read about taking a move back by agreement. Pure: a record in, posts and lines out.

Nothing here says more of the move than the channel has read already: its words are those of the log for everybody. That
the asker has been shown something since is told as a bare fact (ADR 14).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.host.addressing import fitted, mention, seat_names, title
from engine.host.names import shown
from engine.host.posts import Button, Post
from engine.host.presses import press_id
from engine.host.takebacks import Request
from engine.host.types import TableRecord
from engine.host.wording import listed
from engine.kernel.errors import Refused
from engine.kernel.game import Game

MOST_ASKED = 3
"""Requests that one player may make in one game; each of them asks everybody else to come and look."""

DRAWN = "What chance has decided since is decided anew, with new numbers."
"""Said where everybody saw a roll or a draw since; what was shuffled before stays as it lies."""
STAYS = "that stays known, and what lies in a pile stays there in its order"
"""Said where the asker has learned something since; never what it was."""

OFFERS: dict[str, str] = {
    "barrier_chance": "A die was rolled or cards were drawn since your last answer.",
    "barrier_seat": "Others have answered since your last answer.",
    "barrier_news": "Something hidden was shown since your last answer.",
    "nothing_to_undo": "Your last answer lies too far back to be taken back without asking.",
}
"""Why a seat cannot take its last answer back by itself, by the refusal that says so."""


def voters(record: TableRecord, seat: int, row: int) -> list[int]:
    """Seats whose consent a seat needs to take back everything from a row on.

    These are all others for which a person decides, and whoever is away if it reaches behind the moment they left: what
    happened until then was their game. Computer players always agree, stand-ins too to what happened since.
    """
    others = [(other, chair) for other, chair in enumerate(record.chairs) if other != seat]
    return [other for other, chair in others if not chair.bot or (chair.left is not None and row <= chair.left)]


def missing(record: TableRecord, request: Request) -> list[int]:
    """Seats that have not said yet whether they agree."""
    return [seat for seat in voters(record, request.seat, request.row) if seat not in request.agreed]


def offer_post(record: TableRecord, why: Refused, found: Request) -> Post:
    """Asks a person, privately, whether to ask the others.

    Args:
        record: The table.
        why: What keeps that person from taking the answer back alone.
        found: The request that would ask for it.
    """
    seat, row = found.seat, found.row
    names = seat_names(record)
    others = voters(record, seat, row)
    lines = [OFFERS[why.code], move_line("Your last answer", found.move), lost_line(names, found.lost)]
    lines.append(DRAWN if found.drawn else "")
    if found.learned:
        lines.append(f"You have been shown something hidden since; {STAYS}.")
        lines.append("The others will read that." if others else "")
    if others:
        left = MOST_ASKED - record.takebacks.asked.get(seat, 0)
        lines.append(
            f"It can be taken back if {listed([names[other] for other in others])} "
            f"{'agree' if len(others) > 1 else 'agrees'}. {left_line(left)}"
        )
        lines.append(away_line(record, others))
    elif any(other != seat for other in record.away):
        gone = listed([shown(record.chairs[other].name) for other in record.away if other != seat])
        lines.append(
            f"Since {gone} went away only computer players have answered besides you, and they always agree. "
            "The table's log will say so."
        )
    else:
        lines.append("Only computer players sit with you, and they always agree. The table's log will say so.")
    label = "Ask the others" if others else "Take it back"
    row_of = (
        Button(label, press_id("askback", record.id, row), "primary", emoji="↩️"),
        Button("Leave it", press_id("cancel", record.id)),
    )
    return Post(fitted(lines), rows=(row_of,))


def away_line(record: TableRecord, seats: Sequence[int]) -> str:
    """Says of those who are asked although they are away what an answer means for them."""
    away = [shown(record.chairs[seat].name) for seat in seats if record.chairs[seat].away]
    if not away:
        return ""
    who, them = listed(away), "them" if len(away) > 1 else away[0]
    return f"{who} {'are' if len(away) > 1 else 'is'} away; an answer brings {them} back to the table."


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
        DRAWN if request.drawn else "",
        f"{names[request.seat]} has been shown something hidden since; {STAYS}." if request.learned else "",
        away_line(record, waiting),
        f"{listed([mention(record.chairs[seat]) for seat in waiting])}, do you agree? Everybody must. "
        "Playing on ends the request."
        if waiting
        else f"Everybody who has a say agrees: **Undo** by {names[request.seat]} takes it back.",
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
