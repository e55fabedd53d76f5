"""What a lobby says: who sits, what is set, what to do next; and the host's options."""

from __future__ import annotations

from typing import Any

from engine.host.addressing import fitted, mention, title
from engine.host.limits import CHOICE_DESCRIPTION, CHOICE_LABEL, CHOICES, PLACEHOLDER, ROWS, clip
from engine.host.names import shown
from engine.host.presses import press_id
from engine.host.types import Button, Choice, Menu, Post, TableRecord
from engine.kernel.fairness import commitment
from engine.kernel.game import Game, TableOption


def lobby_post(record: TableRecord, game: Game[Any]) -> Post:
    """The channel's message about a table that is open for players, or was closed before it began."""
    if record.stage != "lobby":
        return Post(fitted([f"{title(record, game)} · closed before it began.", record.note]))
    low, _ = game.seats
    promise = commitment(bytes.fromhex(record.secret))
    chairs, wanted = record.chairs, record.seats_wanted
    lines = [
        f"{title(record, game)} · open for players",
        f"{game.tagline} {_span(game.seats)} players, about {game.minutes} minutes.",
    ]
    for place in range(wanted):
        lines.append(f"{place + 1}. {_seat_line(record, place)}" if place < len(chairs) else f"{place + 1}. free")
    lines += option_lines(record, game)
    lines.append(f"Fair by proof: the SHA-256 of this table's secret is `{promise}`.")
    lines.append(_next_step(record, low))
    if record.note:
        lines.append(record.note)
    full = len(chairs) >= wanted
    computers = any(chair.player is None for chair in chairs)
    table = record.id
    seats_row = (
        Button("Join", press_id("join", table), "success", disabled=full),
        Button("Leave", press_id("leave", table), disabled=not chairs),
        Button("Add computer", press_id("bot", table), disabled=full),
        Button("Remove computer", press_id("unbot", table), disabled=not computers),
    )
    table_row = (
        Button("Start", press_id("start", table), "primary", disabled=len(chairs) < low),
        Button("Options…", press_id("options", table), disabled=not game.options),
        Button("Rules", press_id("rules", table), emoji="📖"),
    )
    return Post(fitted(lines), rows=(seats_row, table_row))


def begun_post(record: TableRecord, game: Game[Any]) -> Post:
    """What stays of a lobby once its game has begun: who plays, what is set, and the promise."""
    promise = commitment(bytes.fromhex(record.secret))
    lines = [f"{title(record, game)} · the game has begun; the board is below."]
    lines += [f"{place}. {_seat_line(record, place - 1)}" for place in range(1, len(record.chairs) + 1)]
    lines += option_lines(record, game)
    lines.append(f"Fair by proof: the SHA-256 of this table's secret is `{promise}`.")
    return Post(fitted(lines))


def option_lines(record: TableRecord, game: Game[Any]) -> list[str]:
    """What is set otherwise than usual, and that the rest is as usual."""
    changed = [
        f"{option.title}: {wording(option, record.options)}"
        for option in game.options
        if record.options.get(option.key, option.default) != option.default
    ]
    if not game.options:
        return []
    if not changed:
        return ["Options: all as usual."]
    return [*changed, "Other options: as usual."] if len(changed) < len(game.options) else changed


def _span(seats: tuple[int, int]) -> str:
    low, high = seats
    return str(low) if low == high else f"{low} to {high}"


def _seat_line(record: TableRecord, seat: int) -> str:
    chair = record.chairs[seat]
    if chair.player is None:
        return f"{shown(chair.name)} (computer)"
    return shown(chair.name) + (" (host)" if chair.player == record.host else "")


def _next_step(record: TableRecord, low: int) -> str:
    """What to do now, and who may do it."""
    host = next((mention(chair) for chair in record.chairs if chair.player == record.host), f"<@{record.host}>")
    missing = low - len(record.chairs)
    if missing > 0:
        seats = "1 more seat" if missing == 1 else f"{missing} more seats"
        return f"Next: {seats} to fill. Press **Join**, or {host} adds a computer player."
    if len(record.chairs) < record.seats_wanted:
        return f"Next: {host} presses **Start**, or more players press **Join**."
    return f"Next: {host} presses **Start**."


def wording(option: TableOption, chosen: dict[str, str]) -> str:
    """What is set for an option, in words."""
    value = chosen.get(option.key, option.default)
    return next((words for key, words in option.choices if key == value), value)


def options_post(record: TableRecord, game: Game[Any], page: int = 0) -> Post:
    """The host's private dialogue: one menu per option, four on a page."""
    shown_here = ROWS - 1
    count = max(1, -(-len(game.options) // shown_here))
    page = min(page, count - 1)
    rows: list[Menu | tuple[Button, ...]] = []
    start = page * shown_here
    lines = [f"Options of {title(record, game)}. Changes show in the lobby at once."]
    for index, option in enumerate(game.options[start : start + shown_here], start):
        value = record.options.get(option.key, option.default)
        choices = tuple(
            Choice(clip(f"{option.title}: {words}", CHOICE_LABEL), str(place), "", key == value)
            for place, (key, words) in enumerate(option.choices[:CHOICES])
        )
        rows.append(Menu(press_id("option", record.id, 0, index), clip(option.title, PLACEHOLDER), choices))
        lines.append(f"**{option.title}**: {clip(option.help, 2 * CHOICE_DESCRIPTION)}")
    if count > 1:
        rows.append(
            (
                Button("Previous", press_id("leaf", record.id, 0, max(page - 1, 0)), disabled=page == 0),
                Button("Next", press_id("leaf", record.id, 0, page + 1), disabled=page == count - 1),
            )
        )
    return Post(fitted(lines), rows=tuple(rows))


def option_choice(game: Game[Any], index: int, value: str) -> tuple[str, str]:
    """What a menu of the options dialogue means: the option's key and the chosen value.

    Raises:
        LookupError: There is no such option or choice (the game changed since).
    """
    option = game.options[index]
    return option.key, option.choices[int(value)][0]
