"""What people ask to see or choose from: which table, which answers, the hand, the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.host import drawing
from engine.host.addressing import picture_names, seat_names
from engine.host.drawing import Sketch
from engine.host.limits import AUTOCOMPLETE, CHOICE_LABEL, clip
from engine.host.names import plain
from engine.host.play import Play
from engine.host.posts import Choice
from engine.host.presses import choices_of
from engine.host.tables import Live, Tables
from engine.host.types import Player, TableRecord
from engine.kernel.errors import Refused
from engine.kernel.questions import Question
from engine.kernel.run import Open, Run

_VALUE = re.compile(r"(\d{1,18}):((?:\d{1,6}(?:\.\d{1,6})*)?)")
"""An answer picked from a list: serial of the asking, indexes into the sorted options."""


class Reading:
    """Answers questions about tables; changes nothing."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self._tables = tables
        self._play = play

    # ------------------------------------------------------------------ which table

    async def acting(self, player: int, channel: int) -> list[TableRecord]:
        """Live tables of a channel: first those that wait for the person, then those where the person sits."""

        def rank(record: TableRecord) -> int:
            seat = record.seat_of(player)
            return 2 if seat is None else 0 if seat in record.waiting else 1

        return sorted(await self._tables.store.tables_in(channel), key=rank)

    async def default_table(self, player: int, channel: int) -> int:
        """The table that a command without a table means: the only one, the only one that waits for the person, or the
        only one where the person sits.

        Raises:
            Refused: ``no_table_here``, ``which_table``.
        """
        found = await self._tables.store.tables_in(channel)
        if not found:
            raise Refused("no_table_here")
        seated = [record for record in found if record.seat_of(player) is not None]
        waiting = [record for record in seated if record.seat_of(player) in record.waiting]
        for some in (found, waiting, seated):
            if len(some) == 1:
                return some[0].id
        raise Refused("which_table")

    async def rematch_of(self, record: TableRecord) -> int | None:
        """A table of the same game that waits for players where a finished one stood, opened since its end."""
        for other in await self._tables.store.tables_in(record.place.channel):
            if other.stage == "lobby" and other.game == record.game and other.created >= record.touched:
                return other.id
        return None

    # ------------------------------------------------------------------ pictures and words

    async def board(self, live: Live) -> Sketch:
        """The board as everybody may see it, notifying nobody; every log line of what the newest message tells."""
        record = live.record
        game = self._tables.game(record)
        if not record.seed:
            return drawing.lobby(record, game)
        run = await self._tables.run(live)
        told = await self._tables.store.events(live.id, record.told)
        return drawing.board(record, game, run, [event for _, event in told], whole=True)

    async def hand(self, live: Live, player: Player) -> Sketch:
        """What a person's seat holds and is asked. Nobody but the person on the seat gets it.

        Raises:
            Refused: ``not_seated``, ``not_started``, ``ended``, ``over``, ``suspended``.
        """
        record = live.record
        seat = record.seat_of(player.id)
        if seat is None:
            raise Refused("not_seated")
        run = await self._tables.run(live)
        entry = run.open.get(seat)
        picked, page = await self._play.draft(live, seat, entry) if entry is not None else ([], 0)
        return drawing.hand(record, self._tables.game(record), run, seat, picked, page)

    # ------------------------------------------------------------------ answering by name

    async def legal_answers(self, live: Live, player: Player, text: str) -> list[Choice]:
        """A person's legal answers whose wording contains ``text``, at most 25.

        Where several options make an answer, each choice is the picks so far and one more; picks are separated by
        commas.
        """
        record = live.record
        seat = record.seat_of(player.id)
        if seat is None or record.stage != "playing":
            return []
        run = await self._tables.run(live)
        entry = run.open.get(seat)
        if entry is None or entry.fixed:
            return []
        labels = labels_of(record, run, seat, entry.question)
        *chosen, typed = [part.strip().casefold() for part in text.split(",")]
        if entry.question.high <= 1 or entry.question.kind == "amount":
            chosen, typed = [], text.strip().casefold()
        places = [place for part in chosen if (place := _place(labels, part)) is not None]
        whole = _place(labels, typed)
        found: list[Choice] = []
        if whole is not None and entry.question.kind != "amount" and entry.question.high > 1:
            places, typed = [*places, whole], ""
        several = entry.question.kind != "amount" and entry.question.high > 1
        if several and entry.question.low <= len(places) <= entry.question.high:
            found.append(_choice(entry, labels, places, "Done: "))
        if len(places) < entry.question.high or not several:
            for place, label in enumerate(labels):
                if place not in places and typed in label.casefold():
                    found.append(_choice(entry, labels, [*places, place]))
                if len(found) == AUTOCOMPLETE:
                    break
        return found

    async def keys_from(self, live: Live, seat: int, run: Run[Any], text: str) -> tuple[list[str], int]:
        """What a picked or typed answer means: option keys, and the serial of the asking.

        Raises:
            Refused: ``nothing_asked``, ``stale``, ``unknown_answer``.
        """
        entry = run.open.get(seat)
        if entry is None or entry.fixed:
            raise Refused("nothing_asked", waiting=run.waiting)
        options = choices_of(entry.question)
        picked = _VALUE.fullmatch(text.strip())
        if picked is not None:
            places = [int(place) for place in picked[2].split(".")] if picked[2] else []
            if int(picked[1]) != entry.serial or any(place >= len(options) for place in places):
                raise Refused("stale")
            return [options[place] for place in places], entry.serial
        labels = labels_of(live.record, run, seat, entry.question)
        several = entry.question.high > 1 and entry.question.kind != "amount"
        keys = []
        for part in text.split(",") if several else [text]:
            place = _place(labels, part.strip().casefold())
            if place is None and part.strip() in options:
                place = options.index(part.strip())
            if place is None:
                raise Refused("unknown_answer")
            keys.append(options[place])
        return keys, entry.serial


def labels_of(record: TableRecord, run: Run[Any], seat: int, question: Question[Any]) -> list[str]:
    """The options' names in the order that indexes count in, as the seat may read them in a list of suggestions."""
    if question.kind == "amount":
        return choices_of(question)
    view, names = run.view(seat), picture_names(record)
    return [run.game.text.label(view, seat, question, key, names) or key for key in choices_of(question)]


def legal_labels(record: TableRecord, run: Run[Any], seat: int, keys: Sequence[str]) -> list[str]:
    """Names of legal options, for a refusal's sentence."""
    entry = run.open.get(seat)
    if entry is None:
        return []
    view, names = run.view(seat), seat_names(record)
    return [run.game.text.label(view, seat, entry.question, key, names) or key for key in keys]


def table_choice(record: TableRecord, title: str, player: int) -> Choice:
    """A table as an entry of a list."""
    seat = record.seat_of(player)
    if record.stage == "lobby":
        state = "open for players"
    elif record.stage == "suspended":
        state = "paused"
    elif seat is not None and record.chairs[seat].away:
        state = "a computer player plays for you"
    elif seat is not None and seat in record.waiting:
        state = "your turn"
    else:
        names = [plain(record.chairs[other].name) for other in record.waiting]
        state = f"waiting for {', '.join(names)}" if names else "one moment"
    return Choice(clip(f"#{record.id} {title}: {state}", CHOICE_LABEL), str(record.id))


def names_of(record: TableRecord) -> list[str]:
    """Display names by seat, not escaped."""
    return [chair.name for chair in record.chairs]


def _place(labels: Sequence[str], text: str) -> int | None:
    return next((place for place, label in enumerate(labels) if label.casefold() == text), None)


def _choice(entry: Open, labels: Sequence[str], places: Sequence[int], lead: str = "") -> Choice:
    words = ", ".join(labels[place] for place in places) or "nothing"
    value = f"{entry.serial}:{'.'.join(map(str, places))}"
    return Choice(clip(lead + words, CHOICE_LABEL), value)


__all__ = ["Reading", "labels_of", "legal_labels", "names_of", "seat_names", "table_choice"]
