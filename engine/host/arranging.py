"""How a question's options are arranged as rows of buttons, so that they can be read on a phone.

Options on a board of squares stand row by row as on the board. Where their labels are too long for that, or several
options lie on one place, the rows are broken so that none gets too wide, and what lies on one place stays together.
Other options fill even rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.host.asking import SQUARE, Asking, label_of
from engine.host.limits import BUTTONS_IN_ROW
from engine.host.posts import Button, ButtonStyle, Controls

Row = tuple[Button, ...]
WIDE = 72
"""Characters of a row of buttons that a phone shows side by side, each button's margins counted as characters too."""
MARGINS = 4
SPLIT_PLACE, MIXED, SPLIT_ROW, ONE_MORE = 8, 3, 2, 1
"""How bad it is to part the options of one place, to put two rows of the board into one row of buttons, to break a row
of the board, and to have a row."""


def button_rows(asking: Asking, keys: Sequence[str], verb: str, most_rows: int) -> Controls:
    """Options as buttons in at most ``most_rows`` rows, in the order given."""
    spots, everything = asking.question.spots, asking.question.keys
    mostly_placed = 2 * sum(key in spots for key in everything) >= len(everything)

    def style(key: str) -> ButtonStyle:
        if key in (asking.sealed or ()):
            return "success"
        return "secondary" if mostly_placed and key not in spots else "primary"

    buttons = {key: Button(label_of(asking, key), asking.custom_id(verb, key), style(key)) for key in keys}
    labels = {key: button.label for key, button in buttons.items()}
    rows = _arranged(spots, labels, most_rows)
    return tuple(tuple(buttons[key] for key in row) for row in rows)


def _arranged(spots: Mapping[str, str], labels: Mapping[str, str], most_rows: int) -> list[list[str]]:
    """The options' keys row by row; for each key its place, if it has one, and its label."""
    keys = list(labels)
    by_board = _board_rows(spots, keys)
    if by_board is not None:
        wide = any(_width([labels[key] for key in row]) > WIDE for row in by_board)
        if not wide and len(by_board) <= most_rows and max(map(len, by_board)) <= BUTTONS_IN_ROW:
            return by_board
        if wide and len(keys) <= most_rows * BUTTONS_IN_ROW:
            return _broken(spots, labels, most_rows)
    width = _row_width(list(labels.values()), most_rows)
    return [keys[start : start + width] for start in range(0, len(keys), width)]


def _board_rows(spots: Mapping[str, str], keys: Sequence[str]) -> list[list[str]] | None:
    """The options grouped by the board's rows, those without a place last; None if that makes no sensible rows."""
    rows: dict[int, list[str]] = {}
    others: list[str] = []
    for key in keys:
        found = SQUARE.fullmatch(spots.get(key, ""))
        if found is not None:
            rows.setdefault(int(found[2]), []).append(key)
        elif key in spots:
            return None
        else:
            others.append(key)
    if len(keys) - len(others) <= 3:
        return None
    return [rows[number] for number in sorted(rows)] + ([others] if others else [])


def _broken(spots: Mapping[str, str], labels: Mapping[str, str], most_rows: int) -> list[list[str]]:
    """The options in rows that are as narrow as need be and then broken where it disturbs least."""
    keys = list(labels)
    best: list[tuple[int, int, list[list[str]]] | None] = [(0, 0, []), *[None] * len(keys)]
    for _ in range(most_rows):
        further = list(best)
        for start, before in enumerate(best[:-1]):
            for end in range(start + 1, min(start + BUTTONS_IN_ROW, len(keys)) + 1):
                if before is None:
                    break
                row = keys[start:end]
                too_wide = max(0, _width([labels[key] for key in row]) - WIDE) ** 2
                mixed = sum(_line(spots, one) != _line(spots, other) for one, other in pairwise(row))
                awkward = ONE_MORE + MIXED * mixed
                if end < len(keys):
                    awkward += _break(spots, keys[end - 1], keys[end])
                found = (before[0] + too_wide, before[1] + awkward, [*before[2], row])
                so_far = further[end]
                if so_far is None or found[:2] < so_far[:2]:
                    further[end] = found
        best = further
    whole = best[-1]
    assert whole is not None
    return whole[2]


def _break(spots: Mapping[str, str], one: str, other: str) -> int:
    """How bad it is to begin a new row between two options."""
    if one in spots and spots.get(other) == spots[one]:
        return SPLIT_PLACE
    return SPLIT_ROW if _line(spots, one) == _line(spots, other) else 0


def _line(spots: Mapping[str, str], key: str) -> str:
    """The row of the board that an option lies on, "" for none."""
    return spots.get(key, " ")[1:]


def _width(labels: Sequence[str]) -> int:
    """Characters that a row of buttons takes."""
    return sum(len(label) + MARGINS for label in labels)


def _row_width(labels: Sequence[str], most_rows: int) -> int:
    """Buttons per row: few where labels are long, so that phones need not break them, and rows evenly filled."""
    longest = max(map(len, labels), default=0)
    wanted = 5 if longest <= 8 else 4 if longest <= 12 else 3 if longest <= 18 else 2 if longest <= 28 else 1
    needed = -(-len(labels) // most_rows)
    width = min(BUTTONS_IN_ROW, max(wanted, needed, 1))
    rows = -(-len(labels) // width) or 1
    return -(-len(labels) // rows) or 1
