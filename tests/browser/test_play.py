"""Two people play a whole game of Battle Royale, optional cards included, in two browser windows with the mouse."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.conftest import Bot, Sandbox, Windows
from tests.browser.mouse import (
    board,
    board_state,
    board_text,
    newest,
    open_table,
    set_option,
    wait_for_change,
    wait_for_same,
)

PRESSES = 900
"""Far more than a game needs in which nobody moves a figure."""


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
    message = board(page)
    menu = message.get_by_role("button", name="Choose one")
    if menu.count():
        menu.click()
        page.get_by_role("option").last.click()
    else:
        message.locator("button[data-custom-id^='answer:']:not([disabled])").last.click()
    wait_for_change(page, before)


def test_two_people_play_with_cards_to_the_end_with_the_mouse_and_the_bot_restarts_in_between(
    windows: Windows, sandbox: Sandbox, product: Bot
) -> None:
    channel = sandbox.channel("arena")
    alice, bob = windows.open("Alice", channel), windows.open("Bob", channel, phone=True)
    open_table(alice, "battle_royale")
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
        told = board_text(alice)
        if "the game is over" in told:
            break
        page = next(page for name, page in windows_of.items() if name in told)
        wait_for_same(page, alice)
        if "press My hand" not in told:
            decide(page)
            continue
        play_card(page)
        if not taken_back:
            before = board_state(page)
            board(page).get_by_role("button", name="Undo").click()
            wait_for_change(page, before)
            assert "press My hand" in board_text(page)
            taken_back = True
        elif not restarted:
            product.stop()
            product.start()
            restarted = True
    assert restarted
    for page in (alice, bob):
        result = board(page)
        assert "Fairness: the secret was" in result.inner_text()
        result.locator("img").wait_for()
        newest(page, "My hand").wait_for(state="detached")  # older boards lose their controls
