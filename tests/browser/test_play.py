"""Two people play a whole game of Battle Royale, optional cards included, in two browser windows with the mouse."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT, Child, Sandbox, Windows

PRESSES = 900
"""Far more than a game needs in which nobody moves a figure."""


class Bot:
    """The product's own bot, as a child process that can be stopped and started again."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox = sandbox
        self.environment = {
            **os.environ,
            "DISCORD_API_BASE": sandbox.address,
            "DISCORD_TOKEN": "",
            "DATA_DIR": str(folder),
            "LOG_LEVEL": "WARNING",
        }
        self.start()

    def start(self) -> None:
        self.child = Child.start(str(ROOT / "bot.py"), env=self.environment)
        self.sandbox.wait_for_bot()

    def stop(self) -> None:
        self.child.process.terminate()
        self.child.process.wait(20)
        self.child.stop()


@pytest.fixture
def product(sandbox: Sandbox, tmp_path: Path) -> Iterator[Bot]:
    """The bot, logged in to the sandbox."""
    running = Bot(sandbox, tmp_path)
    yield running
    running.stop()


def newest(page: Any, label: str | re.Pattern[str]) -> Any:
    """The newest button of that name in the open channel that can be pressed."""
    return page.locator("[data-message-id] button:not([disabled])").filter(has_text=label).last


def board_text(page: Any) -> str:
    """The headline of the newest message for everybody: whose turn it is and what is asked."""
    text = str(page.locator("[data-message-id]:not(.ephemeral)").last.inner_text())
    return next((line for line in text.splitlines() if line.startswith("Battle Royale #")), "")


def open_table(page: Any) -> None:
    """Type the command as a person would, and send the form it opens."""
    page.locator(".message-form textarea").fill("/play game:battle_royale ")
    form = page.get_by_role("form", name="Command /play")
    form.wait_for()
    page.keyboard.press("Enter")
    newest(page, "Join").wait_for()


def board_state(page: Any) -> list[str]:
    """Which controls the newest message for everybody has: each answer gives it new ones."""
    controls = page.locator("[data-message-id]:not(.ephemeral)").last.locator("[data-custom-id]")
    return list(controls.evaluate_all("found => found.map(one => one.dataset.customId)"))


def wait_for_change(page: Any, before: list[str]) -> None:
    """Wait until the newest message for everybody offers something else than before."""
    end = time.monotonic() + 10
    while board_state(page) == before:
        assert time.monotonic() < end, board_text(page)
        page.wait_for_timeout(30)


def wait_for_same(page: Any, other: Any) -> None:
    """Wait until one window has caught up with another, or it would press what is no longer on the message."""
    end = time.monotonic() + 10
    while board_state(page) != board_state(other):
        assert time.monotonic() < end, board_text(page)
        page.wait_for_timeout(30)


def play_card(page: Any) -> None:
    """Open one's hand in the channel and play its last card; nobody else sees that message."""
    before = board_state(page)
    newest(page, "My hand").click()
    card = page.locator(".ephemeral").last.locator("button:not([disabled])").filter(has_text=re.compile("figures? ×"))
    card.last.click()
    wait_for_change(page, before)


def decide(page: Any) -> None:
    """Answer the question under the board with the last option there is, which ends a move."""
    before = board_state(page)
    message = page.locator("[data-message-id]:not(.ephemeral)").last
    menu = message.get_by_role("button", name="Choose one")
    if menu.count():
        menu.click()
        page.get_by_role("option").last.click()
    else:
        message.locator("button[data-custom-id^='answer:']:not([disabled])").last.click()
    wait_for_change(page, before)


def set_option(page: Any, menu: str, choice: str) -> None:
    """Choose in the host's private message; the lobby shows it at once."""
    page.locator(".ephemeral").last.get_by_role("button", name=menu).click()
    page.get_by_role("option", name=choice).click()
    page.locator("[data-message-id]:not(.ephemeral)").last.get_by_text(choice).wait_for()


def test_two_people_play_with_cards_to_the_end_with_the_mouse_and_the_bot_restarts_in_between(
    windows: Windows, sandbox: Sandbox, product: Bot
) -> None:
    channel = sandbox.channel("arena")
    alice, bob = windows.open("Alice", channel), windows.open("Bob", channel, phone=True)
    open_table(alice)
    newest(bob, "Join").click()
    alice.locator("[data-message-id]").last.get_by_text("Bob").first.wait_for()
    newest(alice, "Options…").click()
    set_option(alice, "Ability cards", "With abilities")
    set_option(alice, "Special actions", "With special actions")
    newest(alice, "Start").click()
    newest(alice, "My hand").wait_for()
    newest(bob, "My hand").wait_for()
    windows_of = {"@Alice": alice, "@Bob": bob}
    restarted = taken_back = False
    for _ in range(PRESSES):
        board = board_text(alice)
        if "the game is over" in board:
            break
        page = next(page for name, page in windows_of.items() if name in board)
        wait_for_same(page, alice)
        if "press My hand" not in board:
            decide(page)
            continue
        play_card(page)
        if not taken_back:
            before = board_state(page)
            page.locator("[data-message-id]:not(.ephemeral)").last.get_by_role("button", name="Undo").click()
            wait_for_change(page, before)
            assert "press My hand" in board_text(page)
            taken_back = True
        elif not restarted:
            product.stop()
            product.start()
            restarted = True
    assert restarted
    for page in (alice, bob):
        result = page.locator("[data-message-id]:not(.ephemeral)").last
        assert "Fairness: the secret was" in result.inner_text()
        result.locator("img").wait_for()
        newest(page, "My hand").wait_for(state="detached")  # older boards lose their controls
