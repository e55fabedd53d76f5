"""Two games so small that their rules cost next to nothing: what is left is the kernel (goal G4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.template import scene, text
from engine.kernel.chance import Dice
from engine.kernel.events import Event
from engine.kernel.game import Game, Outcome
from engine.kernel.questions import one
from engine.kernel.table import Phase, Table

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
COLUMNS, ROWS, IN_A_ROW = 7, 6, 4
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
DIGITS = [str(number) for number in range(9)]


@dataclass(slots=True)
class Board:
    """Who has which cell (-1: nobody), whose turn it is, who has won (-1: nobody)."""

    cells: list[int]
    turn: int = 0
    winner: int = -1


async def crosses(table: Table[Board]) -> Phase[Board] | None:
    """Tic-tac-toe: three in a line."""
    board = table.state
    cells = board.cells
    while board.winner < 0 and -1 in cells:
        free = [DIGITS[number] for number, owner in enumerate(cells) if owner < 0]
        key = await table.ask(board.turn, one("cell", free))
        cells[int(key)] = board.turn
        table.tell("placed", seat=board.turn, cell=key)
        for a, b, c in LINES:
            if cells[a] == cells[b] == cells[c] == board.turn:
                board.winner = board.turn
        board.turn = 1 - board.turn
    return None


async def columns(table: Table[Board]) -> Phase[Board] | None:
    """Connect four: four in a line, discs fall."""
    board = table.state
    cells = board.cells
    while board.winner < 0 and -1 in cells:
        free = [DIGITS[column] for column in range(COLUMNS) if cells[(ROWS - 1) * COLUMNS + column] < 0]
        key = await table.ask(board.turn, one("column", free))
        column = int(key)
        row = next(row for row in range(ROWS) if cells[row * COLUMNS + column] < 0)
        cells[row * COLUMNS + column] = board.turn
        table.tell("dropped", seat=board.turn, column=key)
        if any(length(cells, column, row, dx, dy) >= IN_A_ROW for dx, dy in STEPS):
            board.winner = board.turn
        board.turn = 1 - board.turn
    return None


def length(cells: Sequence[int], column: int, row: int, dx: int, dy: int) -> int:
    """How many of one owner lie in a line through a cell."""
    owner, found = cells[row * COLUMNS + column], 1
    for sign in (1, -1):
        x, y = column + sign * dx, row + sign * dy
        while 0 <= x < COLUMNS and 0 <= y < ROWS and cells[y * COLUMNS + x] == owner:
            found += 1
            x, y = x + sign * dx, y + sign * dy
    return found


def outcome(board: Board) -> Outcome:
    """The winner, or both."""
    if board.winner < 0:
        return Outcome((0, 1), "draw", (1, 1), ((0,), (0,)))
    return Outcome((board.winner,), "line", (1, 2) if board.winner == 0 else (2, 1), ((0,), (0,)))


def everything(board: Board, seat: int | None) -> Board:
    """Nothing is hidden."""
    return board


def the_same(board: Board, seat: int | None, dice: Dice, pinned: Sequence[Event]) -> Board:
    """Nothing is hidden, so nothing is drawn anew."""
    return board


def sound(board: Board) -> list[str]:
    """Nothing can break."""
    return []


def tic_tac_toe() -> Game[Board]:
    """Nine cells."""

    def setup(seats: int, options: Mapping[str, str]) -> Board:
        return Board([-1] * 9)

    return Game(
        "tic_tac_toe", "Tic-tac-toe", "Three in a line.", (2, 2), 1, "template", 1, 1, Board, setup, (crosses,),
        everything, the_same, outcome, sound, text, scene, hidden=False,
    )  # fmt: skip


def connect_four() -> Game[Board]:
    """Seven columns of six."""

    def setup(seats: int, options: Mapping[str, str]) -> Board:
        return Board([-1] * (COLUMNS * ROWS))

    return Game(
        "connect_four", "Connect four", "Four in a line.", (2, 2), 1, "template", 1, 1, Board, setup, (columns,),
        everything, the_same, outcome, sound, text, scene, hidden=False,
    )  # fmt: skip
