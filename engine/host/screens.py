"""What a table's messages say: board, hand, result. Pure: records and views in, posts out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.host.controls import Asking, answers, foot, label_of, picked_line
from engine.host.drafts import Draft
from engine.host.limits import ANSWER_ROWS, CONTENT, clip, clip_lines
from engine.host.names import plain, shown
from engine.host.presses import press_id
from engine.host.types import Button, Chair, Controls, Picture, Post, TableRecord
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome
from engine.kernel.run import Open

CHANGES = 8
"""Most lines about what changed under one board."""


def seat_names(record: TableRecord) -> list[str]:
    """The seats' names for message text, escaped; a seat that a computer plays on says so."""
    return [shown(chair.name) + (" (resigned)" if chair.resigned else "") for chair in record.chairs]


def picture_names(record: TableRecord) -> list[str]:
    """The seats' names for pictures, alt text and button labels, cleaned but not escaped."""
    return [plain(chair.name) for chair in record.chairs]


def title(record: TableRecord, game: Game[Any]) -> str:
    """Game and number, as every message names its table."""
    return f"**{game.title}** #{record.id}"


def mention(chair: Chair) -> str:
    """Notifying form of a person's name; a computer's or resigned person's plain name."""
    return shown(chair.name) if chair.player is None or chair.bot else f"<@{chair.player}>"


def is_person(chair: Chair) -> bool:
    """Whether a person decides for the seat."""
    return chair.player is not None and not chair.bot


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def waiting_for(open_: Mapping[int, Open]) -> list[int]:
    """Seats that have not answered yet, in seat order."""
    return sorted(seat for seat, entry in open_.items() if entry.sealed is None)


def on_board(record: TableRecord, open_: Mapping[int, Open]) -> int | None:
    """The seat whose question stands under the board: the only one that is waited for, a person, asked in public."""
    waiting = waiting_for(open_)
    if len(waiting) != 1 or open_[waiting[0]].question.private or not is_person(record.chairs[waiting[0]]):
        return None
    return waiting[0]


def must_act(record: TableRecord, open_: Mapping[int, Open]) -> list[int]:
    """Seats of people who must answer."""
    return [seat for seat in waiting_for(open_) if is_person(record.chairs[seat])]


def asking(
    record: TableRecord, game: Game[Any], view: Any, seat: int, entry: Open, draft: Sequence[str] = ()
) -> Asking:
    """An open question with its words, as whoever has ``view`` may read them."""
    names = seat_names(record)
    question, text = entry.question, game.text
    return Asking(
        record.id,
        seat,
        entry.serial,
        entry.mark,
        question,
        text.prompt(view, seat, question, names),
        lambda key: text.label(view, seat, question, key),
        lambda key: text.hint(view, seat, question, key),
        Draft.load(draft, question),
        None if entry.sealed is None or entry.fixed else tuple(entry.sealed),
    )


def change_lines(game: Game[Any], events: Iterable[Event], record: TableRecord, most: int = CHANGES) -> list[str]:
    """Log lines for what happened, oldest first; of many the newest."""
    names = seat_names(record)
    lines = [line for event in events if (line := game.text.line(event, names))]
    if len(lines) > most:
        left_out = len(lines) - most + 1
        lines = [f"({left_out} earlier steps)", *lines[-(most - 1) :]]
    return lines


def board(
    record: TableRecord,
    game: Game[Any],
    view: Any,
    open_: Mapping[int, Open],
    changes: Sequence[str] = (),
    picture: Picture | None = None,
    *,
    drafts: Mapping[int, Sequence[str]] | None = None,
) -> Post:
    """The channel's message about a table that is being played.

    Args:
        record: The table.
        game: Its rules.
        view: The spectator's view.
        open_: Open questions by seat.
        changes: Lines about what happened since the last board (``change_lines``).
        picture: The board's picture.
        drafts: Half-made answers by seat, as stored.
    """
    names = seat_names(record)
    seat = on_board(record, open_)
    controls: Controls = ()
    asked = None
    if seat is not None and record.stage == "playing":
        asked = asking(record, game, view, seat, open_[seat], (drafts or {}).get(seat, ()))
        controls = answers(asked)[:ANSWER_ROWS]
    lines = [f"{title(record, game)} · {turn_line(record, open_, asked)}"]
    if asked is not None and (picked := picked_line(asked)):
        lines.append(picked)
    lines += [f"• {change}" for change in changes]
    lines.append(game.text.status(view, names))
    if record.note:
        lines.append(record.note)
    row = foot(record.id, row=record.n, hand=True, undo=record.stage == "playing")
    pings = (
        tuple(player for seat in must_act(record, open_) if (player := record.chairs[seat].player) is not None)
        if record.stage == "playing"
        else ()
    )
    return Post(fitted(lines), picture, (*controls, row), pings)


def turn_line(record: TableRecord, open_: Mapping[int, Open], asked: Asking | None) -> str:
    """Whose turn it is and what to do."""
    if record.stage == "suspended":
        return "paused. Nothing is lost."
    if asked is not None:
        return f"{mention(record.chairs[asked.seat])}, your turn: {asked.prompt}"
    people = must_act(record, open_)
    if not people:
        thinking = [shown(record.chairs[seat].name) for seat in waiting_for(open_)]
        return f"{listed(thinking)} {'is' if len(thinking) == 1 else 'are'} thinking." if thinking else "one moment."
    who = listed([mention(record.chairs[seat]) for seat in people])
    line = f"{who}, your turn: press **My hand**."
    answered = [shown(record.chairs[seat].name) for seat, entry in sorted(open_.items()) if entry.sealed is not None]
    return f"{line} Ready: {listed(answered)}." if answered else line


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


def hand(
    record: TableRecord,
    game: Game[Any],
    view: Any,
    seat: int,
    open_: Mapping[int, Open],
    picture: Picture | None = None,
    *,
    draft: Sequence[str] = (),
    undo: bool = False,
) -> Post:
    """A seat's private message: what it holds, what it is asked, and the controls.

    Args:
        record: The table.
        game: Its rules.
        view: The seat's own view.
        seat: Who reads it.
        open_: Open questions by seat.
        picture: Picture of the hand.
        draft: The seat's half-made answer, as stored.
        undo: Whether the seat could take something back now.
    """
    names = seat_names(record)
    lines = [f"{title(record, game)} · {whereabouts(record)}"]
    controls: Controls = ()
    entry = open_.get(seat)
    if record.stage != "playing":
        lines.append("This table is paused; nothing is lost." if record.stage == "suspended" else "The game is over.")
    elif entry is not None and not entry.fixed:
        asked = asking(record, game, view, seat, entry, draft)
        lines.append(f"**{asked.prompt}**")
        if asked.sealed is not None:
            said = listed([label_of(asked, key) for key in asked.sealed]) or "nothing"
            lines.append(f"Your answer: {said}. You may change it until everybody has answered.")
        lines.append(picked_line(asked))
        controls = answers(asked)[:ANSWER_ROWS]
    else:
        others = [names[other] for other in waiting_for(open_)]
        lines.append(f"Nothing to decide for you now; waiting for {listed(others)}." if others else "")
    lines.append(game.text.hand(view, seat, names))
    row = foot(record.id, row=record.n, hand=False, undo=undo and record.stage == "playing")
    return Post(fitted(lines), picture, (*controls, row))


def result(
    record: TableRecord,
    game: Game[Any],
    view: Any,
    outcome: Outcome,
    commitment: str,
    changes: Sequence[str] = (),
    picture: Picture | None = None,
) -> Post:
    """The channel's last message about a game that was played to its end.

    Args:
        record: The table.
        game: Its rules.
        view: A view of the finished game.
        outcome: How it ended.
        commitment: SHA-256 of the secret, as the lobby showed it.
        changes: What happened last.
        picture: The final board.
    """
    names = seat_names(record)
    lines = [f"{title(record, game)} · the game is over."]
    lines += game.text.result(view, outcome, names)
    if len(names) > 2:
        lines.append(f"Places: {places(outcome, names)}")
    lines += [f"• {change}" for change in changes]
    if record.note:
        lines.append(record.note)
    lines.append(
        f"Fairness: the secret was `{record.secret}`; its SHA-256 is `{commitment}`, as shown before the game. "
        "Press **Verify** and every shuffle and die is worked out again."
    )
    row = (
        Button("Rematch", press_id("rematch", record.id), "success", emoji="🔁"),
        Button("Verify", press_id("verify", record.id), emoji="🔍"),
        Button("Rules", press_id("rules", record.id), emoji="📖"),
    )
    return Post(fitted(lines), picture, (row,))


def places(outcome: Outcome, names: Sequence[str]) -> str:
    """``1. Ann, 2. Ben and Cleo``: who came where."""
    found: list[str] = []
    for place in sorted(set(outcome.places)):
        who = [names[seat] for seat, its in enumerate(outcome.places) if its == place]
        found.append(f"{place}. {listed(who)}")
    return ", ".join(found)


def ended(record: TableRecord, game: Game[Any], view: Any = None, picture: Picture | None = None) -> Post:
    """The channel's last message about a table that was stopped before its end."""
    lines = [f"{title(record, game)} · ended before its result."]
    if view is not None:
        lines.append(game.text.status(view, seat_names(record)))
    lines.append(record.note)
    return Post(fitted(lines), picture)


def confirm_resign(record: TableRecord, game: Game[Any]) -> Post:
    """Asks whether somebody means it."""
    row = (
        Button("Resign", press_id("resign", record.id), "danger"),
        Button("Play on", press_id("cancel", record.id)),
    )
    two = len(record.chairs) == 2
    effect = "the other player wins at once" if two else "a computer player takes over your seat"
    return Post(f"Resign at {title(record, game)}? Then {effect}, and it cannot be undone.", rows=(row,))


def confirm_end(record: TableRecord, game: Game[Any]) -> Post:
    """Asks whether the table is really to be ended for everybody."""
    row = (
        Button("End the table", press_id("end", record.id), "danger"),
        Button("Keep it", press_id("cancel", record.id)),
    )
    return Post(f"End {title(record, game)} for everybody, without a result? It cannot be undone.", rows=(row,))
