"""What a table's messages say: lobby, board, hand, result. Pure: a record and a run in, posts out.

Implements ``engine.host.types.Screens`` as a module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.host import wording
from engine.host.addressing import fitted, mention, picture_names, seat_names, title, whereabouts
from engine.host.asking import Asking, hint_lines, numbers, picked_line, sealed_line
from engine.host.controls import answers, foot, with_foot
from engine.host.drafts import Draft, needs_draft
from engine.host.limits import ANSWER_ROWS, BUTTONS_IN_ROW
from engine.host.lobby_screens import lobby_post, options_post
from engine.host.names import shown
from engine.host.orders import order_buttons, order_lines, to_press
from engine.host.posts import Button, Controls, Menu, Picture, Post
from engine.host.presses import press_id
from engine.host.telling import change_lines
from engine.host.types import TableRecord
from engine.host.wording import listed
from engine.kernel.events import Event
from engine.kernel.fairness import commitment
from engine.kernel.game import Game
from engine.kernel.run import Open, Run
from engine.kernel.scene import Scene

__all__ = [
    "area_post",
    "board_post",
    "board_scene",
    "confirm_end",
    "confirm_resign",
    "hand_post",
    "hand_scene",
    "lobby_post",
    "on_board",
    "options_post",
    "result_post",
]


def on_board(record: TableRecord, run: Run[Any]) -> int | None:
    """The seat whose question stands under the board, or None.

    It is the only one that is waited for, a person, asked in public, and answers with one press: what is put together
    press by press stays in the private message, where it disturbs nobody.
    """
    waiting = run.waiting
    if record.stage != "playing" or len(waiting) != 1 or record.chairs[waiting[0]].bot:
        return None
    question = run.open[waiting[0]].question
    return None if question.private or needs_draft(question) else waiting[0]


def must_act(record: TableRecord, run: Run[Any]) -> list[int]:
    """Seats of people who must answer."""
    return [seat for seat in run.waiting if not record.chairs[seat].bot]


def asking_of(
    record: TableRecord, game: Game[Any], view: Any, seat: int, entry: Open, draft: Draft | None = None
) -> Asking:
    """An open question with its words, as whoever has ``view`` may read them."""
    question, text = entry.question, game.text
    names, buttons = seat_names(record), picture_names(record)
    return Asking(
        record.id,
        seat,
        entry.serial,
        entry.mark,
        question,
        text.prompt(view, seat, question, names),
        lambda key: text.label(view, seat, question, key, buttons),
        lambda key: text.hint(view, seat, question, key, buttons),
        draft or Draft(),
        None if entry.sealed is None or entry.fixed else tuple(entry.sealed),
        said=lambda key: text.label(view, seat, question, key, names),
    )


def board_scene(record: TableRecord, game: Game[Any], run: Run[Any]) -> Scene:
    """The board as everybody may see it; places that the question under it can mean carry numbers."""
    seat = on_board(record, run)
    numbered: Mapping[str, str] = {} if seat is None else numbers(run.open[seat].question)
    return game.pictures.board(run.view(None), numbered=numbered, names=picture_names(record))


def board_post(
    record: TableRecord,
    game: Game[Any],
    run: Run[Any],
    events: Sequence[Event],
    picture: Picture | None,
    *,
    whole: bool = False,
) -> Post:
    """The channel's message about a table that is being played or suspended.

    Args:
        record: The table.
        game: Its rules.
        run: The game in progress.
        events: What happened since the last board.
        picture: ``board_scene``, painted.
        whole: Tell it by the log lines, not in short.
    """
    view = run.view(None)
    playing = record.stage == "playing"
    seat = on_board(record, run)
    back = playing and bool(record.away)
    last = foot(record.id, row=run.n, hand=True, undo=playing, leave=record.lesson, back=back)
    controls: Controls = ()
    asked = None
    if seat is not None:
        asked = asking_of(record, game, view, seat, run.open[seat])
        controls = answers(asked, spare=BUTTONS_IN_ROW - len(last))
    lines = [f"{title(record, game)} · {turn_line(record, run, asked)}"]
    if asked is not None or not run.open or 0 not in run.waiting:
        lines.append(lesson_line(record, game, view, asked))
    lines += change_lines(record, game, events, whole=whole)
    lines += [game.text.status(view, seat_names(record)), record.note]
    pressing = to_press(record, run) if playing else []
    pings = tuple(player for seat in pressing if (player := record.chairs[seat].player) is not None)
    if record.lesson:
        lines.append(wording.LESSON)
    return Post(fitted(lines), picture, with_foot(controls, last), pings)


def lesson_line(record: TableRecord, game: Game[Any], view: Any, asked: Asking | None) -> str:
    """At a lesson, what the learner should press and why; else ""."""
    if not record.lesson or game.lesson is None or record.stage != "playing":
        return ""
    words = game.lesson.hint(view, asked.question if asked is not None else None)
    return f"👉 {words}" if words else ""


def turn_line(record: TableRecord, run: Run[Any], asked: Asking | None) -> str:
    """Whose turn it is and what to do."""
    if record.stage == "suspended":
        return "paused. Nothing is lost."
    if asked is not None:
        return f"{mention(record.chairs[asked.seat])}, your turn: {asked.prompt}"
    if not record.people:
        return wording.ALL_AWAY.format(names=" or ".join(shown(record.chairs[seat].name) for seat in record.away))
    people = must_act(record, run)
    if not people:
        thinking = [shown(record.chairs[seat].name) for seat in run.waiting]
        return f"{listed(thinking)} {'is' if len(thinking) == 1 else 'are'} thinking." if thinking else "one moment."
    line = f"{listed([mention(record.chairs[seat]) for seat in people])}, your turn: press **My hand**."
    ready = [shown(record.chairs[seat].name) for seat, entry in sorted(run.open.items()) if entry.sealed is not None]
    return f"{line} Ready: {listed(ready)}." if ready else line


def shows_board(record: TableRecord, game: Game[Any], run: Run[Any], seat: int) -> bool:
    """Whether a seat's private message shows the board rather than the hand: while its question is about places, or
    stands under the board anyway. So a whole turn can be played in one message, without scrolling between two.

    Where players have areas that are too much for the board's picture, the private message shows the seat's own while
    the question stands under the board: the board with its numbers is there already.
    """
    entry = run.open.get(seat)
    if record.stage != "playing" or entry is None or entry.fixed:
        return False
    under_board = on_board(record, run) == seat
    if game.areas:
        return bool(entry.question.spots) and not under_board
    return bool(entry.question.spots) or under_board


def hand_scene(record: TableRecord, game: Game[Any], run: Run[Any], seat: int) -> Scene | None:
    """What a seat holds, or the board where its question needs it; None in a game without hands."""
    view, names = run.view(seat), picture_names(record)
    if shows_board(record, game, run, seat):
        return game.pictures.board(view, numbered=numbers(run.open[seat].question), names=names)
    return game.pictures.hand(view, seat, names=names)


def hand_post(
    record: TableRecord,
    game: Game[Any],
    run: Run[Any],
    seat: int,
    picture: Picture | None,
    draft: Sequence[str] = (),
    page: int = 0,
) -> Post:
    """A seat's private message: what it holds, what it is asked, and the controls.

    Args:
        record: The table.
        game: Its rules.
        run: The game in progress.
        seat: Who reads it.
        picture: ``hand_scene``, painted.
        draft: The options picked so far of a half-made answer.
        page: Which page of the options is shown.
    """
    names = seat_names(record)
    view = run.view(seat)
    lines = [f"{title(record, game)} · {whereabouts(record)}"]
    controls: Controls = ()
    entry = run.open.get(seat)
    playing = record.stage == "playing"
    away = record.chairs[seat].away
    last = foot(record.id, row=run.n, hand=False, undo=playing and not away, back=playing and away)
    switches = order_buttons(record, game, run, seat) if playing and not away else ()
    if not playing:
        lines.append("This table is paused; nothing is lost." if record.stage == "suspended" else "The game is over.")
    elif away:
        lines.append(wording.STANDS_IN)
    elif entry is not None and not entry.fixed:
        asked = asking_of(record, game, view, seat, entry, Draft.of(entry.question, draft, page))
        spare = BUTTONS_IN_ROW - len(last) - len(switches)
        controls = answers(asked, numbered=shows_board(record, game, run, seat), spare=spare)
        hint = lesson_line(record, game, run.view(None), asked)
        lines += [f"**{asked.prompt}**", hint, sealed_line(asked), picked_line(asked)]
        if entry.question.name in game.explained and not any(isinstance(row, Menu) for row in controls):
            lines += hint_lines(asked)
    elif run.waiting:
        lines.append(f"Nothing to decide for you now; waiting for {listed([names[other] for other in run.waiting])}.")
    lines.append(game.text.hand(view, seat, names))
    if playing:
        lines += order_lines(record, run, seat)
    if switches and len(controls) < ANSWER_ROWS:
        controls = (*controls, switches)
    else:
        last = (*switches, *last)
    return Post(fitted(lines), picture, with_foot(controls, last))


def area_post(record: TableRecord, game: Game[Any], run: Run[Any], seat: int) -> Post:
    """What lies open before a seat, in words, for anybody."""
    names = seat_names(record)
    return Post(fitted([f"{title(record, game)} · {names[seat]}", game.text.hand(run.view(None), seat, names)]))


def result_post(
    record: TableRecord,
    game: Game[Any],
    run: Run[Any],
    events: Sequence[Event],
    picture: Picture | None,
    *,
    whole: bool = False,
) -> Post:
    """The channel's last message about a table: played to its result, or ended before it.

    Args:
        record: The table.
        game: Its rules.
        run: The finished game.
        events: What happened since the last board.
        picture: The final board.
        whole: Tell it by the log lines, not in short.
    """
    names = seat_names(record)
    view = run.view(None)
    table = record.id
    again = Button("Once more" if record.lesson else "Rematch", press_id("rematch", table), "success", emoji="🔁")
    check = Button("Verify", press_id("verify", table), emoji="🔍")
    rules = Button("Rules", press_id("rules", table), emoji="📖")
    if run.over:
        result = game.text.result(view, run.outcome(), names)
        lines = [f"{title(record, game)} · the game is over.", *result, record.note]
    else:
        ended = "the first game is over." if record.lesson else "ended before its result."
        lines = [f"{title(record, game)} · {ended}", record.note, game.text.status(view, names)]
    lines.append(wording.stood_in_for([chair.name for chair in record.chairs if chair.stood]))
    lines += change_lines(record, game, events, whole=whole)
    if record.lesson:
        return Post(fitted(lines), picture, ((again, rules),))
    return Post(fitted([*lines, fairness_line(record)]), picture, ((again, check, rules),))


def fairness_line(record: TableRecord) -> str:
    """The secret, and how anybody can check the game with it."""
    promised = commitment(bytes.fromhex(record.secret))
    return (
        f"Fairness: the secret was `{record.secret}`. Its SHA-256 is `{promised}`, as the lobby showed before the "
        "game. **Verify** works out every shuffle and die again."
    )


def confirm_resign(record: TableRecord, game: Game[Any]) -> Post:
    """Asks whether somebody means it."""
    row = (Button("Resign", press_id("resign", record.id), "danger"), Button("Play on", press_id("cancel", record.id)))
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
