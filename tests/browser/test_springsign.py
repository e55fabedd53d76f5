"""Springsign with the mouse: three people in three windows to the Election, and one alone in a DM at a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from tests.browser.conftest import Bot, Sandbox, Windows
from tests.browser.mouse import (
    board,
    board_state,
    board_text,
    command,
    newest,
    open_table,
    wait_for_change,
    wait_for_same,
)

PRESSES = 300
"""Far more than a game needs in which most turns are to Return Home."""
BOARDS = {"Alice": "^Soldier", "Bob": "^Magus", "Carol": "^Proprietor"}
SHORTEST = ("unique side", "^Accept", "^No trades", "^Return Home", "2 popularity", "1 popularity", "the Hat", "4 fish")
"""What everybody presses once the first season's actions are done: home at once, with few fish, or some are lost."""


def open_options(page: Any, message: Any) -> Any:
    """The options of a menu, opened; at once on the screen."""
    message.locator("button.select:not([disabled])").first.click()
    options = page.get_by_role("option")
    options.first.wait_for()
    return options


def answer(page: Any, message: Any, *wishes: str) -> str:
    """Press the first option that is wished for, else the last one there is; of a menu as few as must be."""
    before = board_state(page)
    buttons = message.locator("[data-custom-id^='answer:']:not([disabled])")
    menu = message.locator("button.select:not([disabled])")
    buttons.or_(menu).first.wait_for()
    if buttons.count():
        labels = buttons.all_inner_texts()
        plain = [label.split(" · ")[-1] for label in labels]
        place = next((at for wish in wishes for at, label in enumerate(plain) if re.search(wish, label)), -1)
        pressed = labels[place]
        buttons.nth(place % len(labels)).click()
    else:
        options = open_options(page, message)
        pressed = options.first.inner_text()
        options.first.click()
        count = page.locator(".select-popup .count:visible")
        if count.count():
            fewest = int(re.findall(r"\d+", count.inner_text())[1])
            for at in range(1, fewest):
                options.nth(at).click()
            page.get_by_role("button", name="Confirm").click()
    wait_for_change(page, before)
    return pressed


def asked(page: Any, told: str) -> Any:
    """The message that asks a person: the board, or the hand that only they see."""
    if "press My hand" not in told:
        return board(page)
    before = page.locator(".ephemeral").count()
    newest(page, "My hand").click()
    page.locator(".ephemeral").nth(before).wait_for()
    return page.locator(".ephemeral").last


def to_answer(told: str, status: str) -> str:
    """Who presses now: whoever is asked besides the player whose turn it is comes first."""
    people = re.findall(r"@(\w+)", told)
    active = re.search(r"(\w+)'s turn", status)
    others = [name for name in people if active is None or name != active[1]]
    return (others or people)[0]


def look_up(page: Any) -> None:
    """A card, another's homestead and one's own, each shown to nobody else."""
    for words, shown in (
        ("/card name:Lantern Wharf", "Lantern Wharf (building)"),
        ("/board player:Alice", "Soldier board, 8 slots"),
        ("/hand", "Proprietor board, 6 slots"),
    ):
        command(page, words)
        private = page.locator(".ephemeral").filter(has_text=shown).last
        private.locator("img").wait_for()


def trade(page: Any) -> None:
    """The Proprietor offers Alice something for something, three answers under the board."""
    answer(page, board(page), "^Offer a trade")
    answer(page, board(page), r"^Alice \(A\)")
    assert "What do you offer Alice?" in board_text(page)
    answer(page, board(page))
    assert "What do you want from Alice for" in board_text(page)
    answer(page, board(page))


def take_back(page: Any) -> None:
    """Declare an action and take it back before it is paid."""
    assert answer(page, board(page), "^Buy: metal").startswith("Buy")
    before = board_state(page)
    board(page).get_by_role("button", name="Undo").click()
    wait_for_change(page, before)
    assert "Choose an action" in board_text(page)


def test_three_people_play_to_the_election_with_boards_of_their_own(
    windows: Windows, sandbox: Sandbox, product: Bot
) -> None:
    channel = sandbox.channel("town")
    pages = {name: windows.open(name, channel, phone=name == "Carol") for name in BOARDS}
    alice, carol = pages["Alice"], pages["Carol"]
    open_table(alice, "springsign")
    for name in ("Bob", "Carol"):
        newest(pages[name], "Join").click()
        board(alice).get_by_text(name).first.wait_for()
    newest(alice, "Start").click()
    newest(alice, "My hand").wait_for()
    offered = taken_back = agreed = False
    for _ in range(PRESSES):
        told = board_text(alice)
        if "the game is over" in told:
            break
        name = to_answer(told, board(alice).inner_text())
        page = pages[name]
        wait_for_same(page, alice)
        if "press My hand" in told or "Choose an action" not in told:
            pressed = answer(page, asked(page, told), BOARDS[name], *SHORTEST)
            if pressed == "Accept the trade":
                board(page).get_by_text("Trade: Carol gives").first.wait_for()
                agreed = True
        elif name == "Carol" and not offered:
            look_up(carol)
            trade(carol)
            offered = True
        elif name == "Alice" and not taken_back:
            take_back(alice)
            taken_back = True
            product.stop()
            product.start()
        else:
            answer(page, board(page), *SHORTEST)
        wait_for_same(alice, page)
    assert (offered, agreed, taken_back) == (True, True, True)
    for page in pages.values():
        wait_for_same(page, alice)
        result = board(page).inner_text()
        assert re.search(r"is elected Mayor|share the win|Anarchy wins the Election", result)
        assert all(re.search(rf"{name}: \d votes?, \d popularity, \d+ cards and tokens", result) for name in BOARDS)
        board(page).locator("img").wait_for()


@pytest.mark.usefixtures("product")
def test_one_person_plays_alone_in_a_dm_at_a_phone(windows: Windows) -> None:
    alice = windows.open("Alice", phone=True)
    alice.get_by_role("button", name="Open channel list").click()
    alice.get_by_role("button", name=re.compile("^Message ")).click()
    open_table(alice, "springsign")
    newest(alice, "Start").click()
    newest(alice, "My hand").wait_for()
    bought = 0
    for _ in range(PRESSES):
        told = board_text(alice)
        if "the game is over" in told:
            break
        pressed = answer(alice, asked(alice, told), *(("^Buy",) if bought < 2 else ()), "^Simplified", *SHORTEST)
        bought += pressed.startswith("Buy")
    assert bought == 2
    result = board(alice).inner_text()
    assert re.search(r"Alice: \d votes?, \d popularity", result)
    assert re.search(r"Anarchy: \d votes?, \d popularity", result)
    assert alice.evaluate("document.documentElement.scrollWidth") == 360
