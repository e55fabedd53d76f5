"""What people do at the page with the mouse, whatever the game: open a table, read the board, wait for each other."""

from __future__ import annotations

import re
import time
from typing import Any

HEADLINE = re.compile(r"[A-Z][\w ]+ #\d+ · (?!.*›)")
"""How a board, a lobby or a result begins; a hand has a link to its board there."""
PATIENCE = 10.0
"""Seconds that one press may take until the board shows its effect."""


def newest(page: Any, label: str | re.Pattern[str]) -> Any:
    """The newest button of that name in the open channel that can be pressed."""
    return page.locator("[data-message-id] button:not([disabled])").filter(has_text=label).last


def board(page: Any) -> Any:
    """The newest message for everybody."""
    return page.locator("[data-message-id]:not(.ephemeral)").last


def board_text(page: Any) -> str:
    """The headline of the newest message for everybody: whose turn it is and what is asked."""
    text = str(board(page).inner_text())
    return next((line for line in text.splitlines() if HEADLINE.match(line)), "")


def open_table(page: Any, game: str) -> None:
    """Type the command as a person would, and send the form it opens."""
    command(page, f"/play game:{game}")
    newest(page, "Join").wait_for()


def command(page: Any, words: str) -> None:
    """Type a command with its options and send the form that it opens."""
    page.locator(".message-form textarea").fill(f"{words} ")
    page.get_by_role("form", name=f"Command {words.split(' ')[0]}").wait_for()
    page.keyboard.press("Enter")


def board_state(page: Any) -> list[str]:
    """Which controls the newest message for everybody has: each answer gives it new ones."""
    controls = board(page).locator("[data-custom-id]")
    return list(controls.evaluate_all("found => found.map(one => one.dataset.customId)"))


def wait_for_change(page: Any, before: list[str]) -> None:
    """Wait until the newest message for everybody offers something else than before."""
    end = time.monotonic() + PATIENCE
    while board_state(page) == before:
        assert time.monotonic() < end, board_text(page)
        page.wait_for_timeout(30)


def wait_for_same(page: Any, other: Any) -> None:
    """Wait until one window has caught up with another, or it would press what is no longer on the message."""
    end = time.monotonic() + PATIENCE
    while board_state(page) != board_state(other):
        assert time.monotonic() < end, board_text(page)
        page.wait_for_timeout(30)


def set_option(page: Any, menu: str, choice: str) -> None:
    """Choose in the host's private message; the lobby shows it at once."""
    page.locator(".ephemeral").last.get_by_role("button", name=menu).click()
    page.get_by_role("option", name=choice).click()
    board(page).get_by_text(choice).wait_for()
