"""What a lobby says: who sits, what is set, what to do next; and the host's options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from engine.host.addressing import fitted, mention, title
from engine.host.limits import BUTTONS_IN_ROW, CHOICE_DESCRIPTION, CHOICE_LABEL, CHOICES, LABEL, PLACEHOLDER, ROWS, clip
from engine.host.names import plain, shown
from engine.host.posts import Button, Choice, Menu, Post
from engine.host.presses import press_id
from engine.host.types import Build, TableRecord
from engine.kernel.fairness import commitment
from engine.kernel.game import Game, TableOption

Kept: TypeAlias = Mapping[str, Sequence[Build]]
KEPT, AS_IT_IS = "s", "="
"""How menu values begin that mean something kept, and the one that changes nothing."""


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
        taken = place < len(chairs)
        lines.append(f"{place + 1}. {_seat_line(record, game, place) if taken else 'free'}")
    lines += option_lines(record, game)
    lines.append(f"Fair by proof: the SHA-256 of this table's secret is `{promise}`.")
    lines.append(_next_step(record, low))
    if record.note:
        lines.append(record.note)
    full = len(chairs) >= wanted
    computers = any(chair.player is None for chair in chairs)
    table = record.id
    seating: tuple[Button, ...] = (
        Button("Join", press_id("join", table), "success", disabled=full),
        Button("Leave", press_id("leave", table), disabled=not chairs),
    )
    adding: tuple[Button, ...] = (
        *(
            Button(words, press_id("bot", table, 0, index), disabled=full)
            for index, words in enumerate(add_computer(game)[: BUTTONS_IN_ROW - 1])
        ),
        Button("Remove computer", press_id("unbot", table), disabled=not computers),
    )
    rows = ((*seating, *adding),) if len(game.strengths) == 1 else (seating, adding)
    table_row = (
        Button("Start", press_id("start", table), "primary", disabled=len(chairs) < low),
        Button("Options…", press_id("options", table), disabled=not game.options),
        *build_buttons(record, game),
        Button("Rules", press_id("rules", table), emoji="📖"),
    )
    return Post(fitted(lines), rows=(*rows, table_row))


def add_computer(game: Game[Any]) -> list[str]:
    """What the buttons say that add a computer player, one for each strength."""
    if len(game.strengths) == 1:
        return ["Add computer"]
    return [f"Add computer ({strength})" for strength in game.strengths]


def build_buttons(record: TableRecord, game: Game[Any]) -> list[Button]:
    """A button for every option whose value people can build, at most two."""
    found = [
        Button(clip(f"{option.title}…", LABEL), press_id("build", record.id, 0, index))
        for index, option in enumerate(game.options)
        if option.builder is not None
    ]
    return found[:2]


def begun_post(record: TableRecord, game: Game[Any]) -> Post:
    """What stays of a lobby once its game has begun: who plays, what is set, and the promise."""
    promise = commitment(bytes.fromhex(record.secret))
    lines = [f"{title(record, game)} · the game has begun; the board is below."]
    lines += [f"{place}. {_seat_line(record, game, place - 1)}" for place in range(1, len(record.chairs) + 1)]
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


def _seat_line(record: TableRecord, game: Game[Any], seat: int) -> str:
    chair = record.chairs[seat]
    if chair.player is None:
        return f"{shown(chair.name)} (computer{f', {chair.bot}' if len(game.strengths) > 1 else ''})"
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
    return option.wording(chosen.get(option.key, option.default))


def options_post(record: TableRecord, game: Game[Any], page: int = 0, kept: Kept | None = None) -> Post:
    """The host's private dialogue: one menu per option, four on a page.

    Args:
        record: The table.
        game: Its rules.
        page: Which page.
        kept: What people built and kept here, by option key.
    """
    shown_here = ROWS - 1
    count = max(1, -(-len(game.options) // shown_here))
    page = min(page, count - 1)
    rows: list[Menu | tuple[Button, ...]] = []
    start = page * shown_here
    lines = [f"Options of {title(record, game)}. Changes show in the lobby at once."]
    for index, option in enumerate(game.options[start : start + shown_here], start):
        choices = option_menu(option, record.options.get(option.key, option.default), (kept or {}).get(option.key, ()))
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


def option_menu(
    option: TableOption, value: str, kept: Sequence[Build] = (), *, lead: bool = True
) -> tuple[Choice, ...]:
    """Everything that an option can be set to: its own choices, what was kept, and what it is now if that is neither.

    Args:
        option: The option.
        value: What it is set to.
        kept: What people built and kept here.
        lead: Whether each entry begins with the option's title.
    """
    before = f"{option.title}: " if lead else ""
    found = [
        Choice(clip(before + words, CHOICE_LABEL), str(place), "", key == value)
        for place, (key, words) in enumerate(option.choices[:CHOICES])
    ]
    for build in kept[: CHOICES - 1 - len(found)]:
        words, what = (
            clip(before + plain(build.name), CHOICE_LABEL),
            clip(option.wording(build.value), CHOICE_DESCRIPTION),
        )
        chosen = build.value == value and not any(choice.chosen for choice in found)
        found.append(Choice(words, f"{KEPT}{build.id}", what, chosen))
    if not any(choice.chosen for choice in found) and option.allows(value):
        found.append(Choice(clip(before + option.wording(value), CHOICE_LABEL), AS_IT_IS, "", True))
    return tuple(found)


def option_choice(option: TableOption, value: str, picked: str, kept: Sequence[Build] = ()) -> str:
    """The value that an entry of ``option_menu`` means.

    Raises:
        LookupError: There is no such entry (the game changed since, or somebody deleted what was kept).
        ValueError: It is none.
    """
    if picked == AS_IT_IS:
        return value
    if picked.startswith(KEPT):
        return {str(build.id): build.value for build in kept}[picked.removeprefix(KEPT)]
    return option.choices[int(picked)][0]
