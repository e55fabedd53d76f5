"""Answering the bot on the sandbox's page: selects, modals, buttons and commands, by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from .conftest import Sandbox, Windows
from .seen import last, run

pytestmark = pytest.mark.usefixtures("bot")


def test_selects_work_by_keyboard_and_mouse_and_send_what_was_picked(windows: Windows, place: str) -> None:
    alice, bob = windows.open("Alice", place), windows.open("Bob", place)
    run(alice, "menu")
    alice.get_by_role("button", name="Play a card").press("ArrowDown")
    expect(alice.get_by_role("listbox", name="Play a card")).to_contain_text("3 tiles forward")
    alice.keyboard.press("ArrowDown")
    alice.keyboard.press("ArrowDown")
    alice.keyboard.press("Enter")
    expect(bob.locator(".message .content").last).to_have_text(re.compile(r"^Picked leap\. \(edited\)$"))
    expect(alice.get_by_role("button", name="Play a card: Leap")).to_be_focused()

    alice.get_by_role("button", name="Keep two").click()
    confirm = alice.get_by_role("button", name="Confirm")
    alice.get_by_role("option", name="Crawl").click()
    expect(confirm).to_be_disabled()
    alice.get_by_role("option", name="Sprint").click()
    alice.get_by_role("option", name="Hop").click()  # a third one is not taken
    expect(alice.get_by_role("option", name="Hop")).to_have_attribute("aria-selected", "false")
    confirm.click()
    expect(bob.locator(".message .content").last).to_contain_text("Picked crawl and sprint.")

    alice.get_by_role("button", name="Invite somebody").click()
    alice.get_by_role("option", name="Carol").click()
    expect(bob.locator(".message .content").last).to_contain_text("Picked @Carol.")


@pytest.mark.usefixtures("bot")
def test_a_modal_holds_the_focus_names_what_is_missing_and_sends_its_fields(windows: Windows, place: str) -> None:
    alice = windows.open("Alice", place)
    run(alice, "menu")
    opener = alice.get_by_role("button", name="Name it")
    opener.click()
    form = alice.get_by_role("dialog", name="Name your rabbit")
    expect(form.get_by_label("Name *")).to_be_focused()
    alice.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(opener).to_be_focused()

    opener.click()
    expect(form.get_by_label("Name *")).to_be_focused()
    alice.keyboard.type("B")
    alice.keyboard.press("Enter")
    expect(form).to_contain_text("At least 2 characters")
    expect(form).to_contain_text("Please choose.")
    alice.keyboard.type("un")
    form.locator("[data-custom-id=colour]").click()
    alice.get_by_role("option", name="White").click()
    form.get_by_role("button", name="Submit").click()
    expect(last(alice)).to_contain_text("Bun is white.")
    expect(form).to_have_count(0)


@pytest.mark.usefixtures("bot")
def test_a_press_shows_on_its_button_and_a_failed_one_says_so(windows: Windows, sandbox: Sandbox, place: str) -> None:
    alice = windows.open("Alice", place)
    run(alice, "menu")
    expect(alice.get_by_role("button", name="Never")).to_be_disabled()
    later = alice.locator("[data-custom-id=later]")
    later.click()
    expect(later).to_have_attribute("aria-busy", "true")
    expect(last(alice)).to_contain_text("Later has come.")
    expect(alice.locator("[aria-busy=true]")).to_have_count(0)
    sandbox.post("/control/clock", {"ack_seconds": 0.4})
    alice.locator("[data-custom-id=silent]").click()
    expect(last(alice).get_by_role("alert")).to_contain_text("This interaction failed")
    sandbox.post("/control/clock", {"ack_seconds": 3})


@pytest.mark.usefixtures("bot")
def test_commands_have_live_choices_required_fields_and_subcommands(windows: Windows, place: str) -> None:
    alice = windows.open("Alice", place)
    box = alice.locator(".message-form textarea")
    box.press_sequentially("/pl")
    expect(alice.get_by_role("option", name=re.compile("^.play"))).to_have_attribute("aria-selected", "true")
    box.press("Tab")
    form = alice.get_by_role("form", name="Command /play")
    game = form.get_by_role("combobox", name=re.compile("game"))
    expect(game).to_be_focused()
    form.get_by_role("button", name="Run").click()
    expect(form).to_contain_text("This is needed.")
    game.press_sequentially("ra")
    expect(alice.get_by_role("option")).to_have_count(1)
    game.press("ArrowDown")
    game.press("Enter")
    expect(game).to_have_value("Rabbit Island")
    form.get_by_label("seats").fill("9")
    form.get_by_label("seats").press("Enter")
    expect(form).to_contain_text("At most 4, please.")
    form.get_by_label("seats").fill("3")
    form.get_by_label("seats").press("Enter")
    expect(last(alice)).to_contain_text("Table for rabbit_island with 3 seats.")

    box.press_sequentially("/clock set hours:48")
    alice.keyboard.press("Enter")
    expect(last(alice)).to_contain_text("48 hours a turn.")
    run(alice, "think")
    expect(last(alice)).to_contain_text("is thinking…")
    expect(last(alice)).to_contain_text("Thought about it.")
