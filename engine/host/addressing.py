"""How messages name a table, its seats and its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.host.limits import CONTENT, clip, clip_lines
from engine.host.names import plain, shown
from engine.host.types import Chair, TableRecord
from engine.kernel.game import Game


def seat_names(record: TableRecord) -> list[str]:
    """The seats' names for message text, escaped; a seat that a computer player plays on for somebody says so."""
    state = {(True, False): " (resigned)", (False, True): " (away)"}
    return [shown(chair.name) + state.get((chair.resigned, chair.away), "") for chair in record.chairs]


def picture_names(record: TableRecord) -> list[str]:
    """The seats' names for pictures, alt text and button labels, cleaned but not escaped."""
    return [plain(chair.name) for chair in record.chairs]


def title(record: TableRecord, game: Game[Any]) -> str:
    """Game and number, as every message names its table."""
    return f"**{game.title}** #{record.id}"


def mention(chair: Chair) -> str:
    """A person's name in the form that can notify; a computer's plain name."""
    return shown(chair.name) if chair.player is None or chair.bot else f"<@{chair.player}>"


def fitted(lines: Sequence[str]) -> str:
    """Lines as content; whatever is too long is clipped at its end."""
    return clip_lines([clip(line, CONTENT // 2) for line in lines if line], CONTENT)


def whereabouts(record: TableRecord) -> str:
    """Server and channel of a table with a link, for messages that are read elsewhere."""
    place = record.place
    link = f"{place.link}/{record.board_message}" if record.board_message else place.link
    if place.guild is None:
        return link
    channel = f"#{shown(place.channel_name)}" if place.channel_name else "its channel"
    server = f" on {shown(place.guild_name)}" if place.guild_name else ""
    return f"{channel}{server}: {link}"
