"""How a message tells what happened since the last one: turn by turn, then what the host has to say, then reasons.

A game with a digest is told in two lines a turn; the log lines of other games are told as they are. Reasons of computer
players come last and in small print: they explain, but nothing is missed by whoever skips them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.host.addressing import seat_names
from engine.host.types import TableRecord
from engine.host.wording import EXPLAINED, host_line
from engine.kernel.events import Event
from engine.kernel.game import Game

CHANGES = 8
"""Most lines about what changed under one board, in a game without a digest."""
ALL = 12
"""Most log lines that are shown to whoever asks for them; together with all else they fit into a message."""
TURNS = 4
"""Most turns that are told under one board: everybody's last one."""
TURN, MORE, SMALL = "• ", "◦ ", "-# "
"""What the first line of a turn begins with, its second one, and small print."""


def change_lines(record: TableRecord, game: Game[Any], events: Sequence[Event], *, whole: bool = False) -> list[str]:
    """Lines for what everybody may know of what happened, oldest first; of many the newest.

    Args:
        record: The table.
        game: Its rules.
        events: What happened; whatever is not for everybody is left out.
        whole: Use the log lines even if the game has a digest, and more of them.
    """
    names = seat_names(record)
    known = [event for event in events if event.visible_to(None)]
    told = [event for event in known if event.name != EXPLAINED]
    reasons: dict[str, Event] = {}
    for event in known:
        if event.name == EXPLAINED:  # of each computer player the newest, in the order in which they gave them
            reasons.pop(event.data["name"], None)
            reasons[event.data["name"]] = event
    if game.digest is None or whole:
        lines = plain_lines(game, told, names, ALL if whole else CHANGES)
    else:
        turns = game.digest([event for event in told if not from_host(event)], names)
        lines = [f"{MORE if place else TURN}{line}" for turn in turns[-TURNS:] for place, line in enumerate(turn)]
        if len(turns) > TURNS:
            lines.insert(0, f"{SMALL}({earlier(len(turns) - TURNS, 'turn')})")
        lines += [f"{TURN}{host_line(event)}" for event in told if from_host(event) and host_line(event)]
    return lines + [f"{SMALL}{host_line(event)}" for event in reasons.values()]


def from_host(event: Event) -> bool:
    """Whether the host told it, not the game."""
    return event.name.startswith("host.")


def plain_lines(game: Game[Any], events: Sequence[Event], names: Sequence[str], most: int) -> list[str]:
    """The log lines as they are; of more than ``most`` the newest."""
    found = [host_line(event) if from_host(event) else game.text.line(event, names) for event in events]
    lines = [line for line in found if line]
    if len(lines) > most:
        left_out = len(lines) - most + 1
        lines = [f"({earlier(left_out, 'step')})", *lines[-(most - 1) :]]
    return [f"{TURN}{line}" for line in lines]


def earlier(n: int, what: str) -> str:
    """Such as "2 earlier turns"."""
    return f"{n} earlier {what}{'' if n == 1 else 's'}"
