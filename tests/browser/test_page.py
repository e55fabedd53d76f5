"""The sandbox's page in a real browser, against the real server and a small discord.py bot."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import expect

from .conftest import Child, Sandbox, Windows
from .seen import message, run

PAGE_FILES = sorted((Path(__file__).resolve().parents[2] / "sandbox" / "page").iterdir())
NASTY = "<script>window.hacked=1</script><img src=x onerror='window.hacked=1'>"


def picture(width: int, height: int) -> bytes:
    """A PNG of this size in pixels."""
    held = io.BytesIO()
    Image.new("RGB", (width, height), "#246").save(held, "PNG")
    return held.getvalue()


def test_the_page_builds_no_markup_from_strings_and_names_no_other_server() -> None:
    for file in PAGE_FILES:
        text = file.read_text()
        found = re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
        assert not found, file.name
        outside = re.findall(r"(?:src|href|url|import|from|fetch)[\s=(]*[\"'(]*https?://[^\s\"')]+", text)
        assert not outside, f"{file.name}: {outside}"


def test_a_person_is_chosen_on_the_first_screen_and_kept_in_the_address(windows: Windows, sandbox: Sandbox) -> None:
    page = windows.open(None)
    page.get_by_role("link", name="Bob").click()
    expect(page.get_by_role("button", name=re.compile("You are Bob"))).to_be_visible()
    assert f"user={sandbox.people['Bob']}" in page.url
    page.get_by_role("button", name=re.compile("You are Bob")).click()
    page.locator(".switcher").get_by_role("link", name="Alice", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("You are Alice"))).to_be_visible()


def test_what_others_write_never_becomes_markup(windows: Windows, sandbox: Sandbox, place: str) -> None:
    alice = windows.open("Alice", place)
    said = sandbox.says(
        "Bob", place, f"{NASTY} **bold** _it_ `<b>` ||hidden|| [x](javascript:window.hacked=1) snake_case_name"
    )
    shown = sandbox.bot_sends(
        place,
        content=f"```html\n{NASTY}\n```\n> quote\n- one\n  - two\n-# small <@{sandbox.people['Alice']}>",
        embeds=[{"title": NASTY, "description": NASTY, "color": 255, "fields": [{"name": NASTY, "value": NASTY}],
                 "footer": {"text": NASTY}, "image": {"url": "https://example.com/board.png"}}],
        components=[{"type": 1, "components": [{"type": 2, "style": 2, "label": "<b>go</b>", "custom_id": "go"}]}],
    )  # fmt: skip
    text = message(alice, said).locator(".content")
    expect(text).to_contain_text(NASTY)
    expect(text.locator("strong")).to_have_text("bold")
    expect(text.locator("em")).to_have_text("it")
    expect(text.locator("code")).to_have_text("<b>")
    expect(text).to_contain_text("[x](javascript:window.hacked=1) snake_case_name")
    post = message(alice, shown)
    expect(post.locator("pre code")).to_have_text(NASTY)
    expect(post.locator("blockquote")).to_have_text("quote")
    expect(post.locator("ul ul li")).to_have_text("two")
    expect(post.locator(".subtext .mention.mine")).to_have_text("@Alice")
    expect(post.locator(".embed-title")).to_have_text(NASTY)
    expect(post.get_by_role("button", name="<b>go</b>")).to_be_visible()
    expect(alice.locator(".timeline script, .timeline img, .timeline [href^=javascript]")).to_have_count(0)
    assert alice.evaluate("window.hacked") is None
    expect(text.get_by_role("button", name=re.compile("Spoiler"))).to_be_visible()
    veil = text.locator(".spoiler")
    veil.click()
    expect(veil).to_have_attribute("aria-expanded", "true")


@pytest.mark.usefixtures("bot")
def test_an_ephemeral_answer_is_seen_by_one_person_until_dismissed(
    windows: Windows, sandbox: Sandbox, place: str
) -> None:
    alice, bob = windows.open("Alice", place), windows.open("Bob", place)
    run(alice, "secret")
    note = alice.locator(".message.ephemeral")
    expect(note).to_contain_text("You hold three cards.")
    expect(note).to_contain_text("Only you can see this")
    expect(note.locator(".lead")).to_contain_text("Alice used /secret")
    marker = sandbox.says("Carol", place, "after the secret")
    expect(message(bob, marker)).to_be_visible()
    expect(bob.get_by_text("You hold")).to_have_count(0)
    alice.reload()
    note.get_by_role("button", name="Dismiss").click()
    expect(note).to_have_count(0)
    alice.reload()
    expect(message(alice, marker)).to_be_visible()
    expect(note).to_have_count(0)


@pytest.mark.usefixtures("bot")
def test_pictures_keep_their_place_show_alt_text_on_request_and_enlarge(
    windows: Windows, sandbox: Sandbox, place: str
) -> None:
    alice = windows.open("Alice", place)
    held: list[Any] = []
    alice.route("**/attachments/**", lambda route: held.append(route))
    alt = "Bob pushed two rabbits. Alice to move."
    shown = sandbox.bot_shows(place, picture(1200, 600), alt)
    frame = message(alice, shown).locator(".frame")
    before = frame.bounding_box()
    assert before is not None
    assert before["height"] == pytest.approx(before["width"] / 2, abs=1)
    while not held:
        alice.wait_for_timeout(20)
    held.pop().continue_()
    alice.unroute("**/attachments/**")
    image = alice.get_by_role("img", name=alt)
    expect(image).to_have_js_property("naturalWidth", 1200)
    assert frame.bounding_box() == before
    assert alice.locator("#scroller").evaluate("box => box.scrollHeight - box.scrollTop - box.clientHeight") < 2

    caption = message(alice, shown).locator("figcaption")
    expect(caption).to_be_hidden()
    message(alice, shown).get_by_role("button", name="Show alt text").click()
    expect(caption).to_have_text(alt)

    opener = message(alice, shown).get_by_role("button", name="Enlarge picture")
    opener.click()
    box = alice.get_by_role("dialog", name="board.png")
    assert (box.get_by_role("img", name=alt).bounding_box() or {})["width"] > before["width"]
    box.get_by_role("button", name="Alt text").click()
    expect(box.locator(".caption")).to_have_text(alt)
    alice.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(opener).to_be_focused()
    expect(image).to_be_visible()


def test_unread_marks_count_mentions_and_clear_in_every_window_of_a_person(
    windows: Windows, sandbox: Sandbox, place: str
) -> None:
    elsewhere = sandbox.channel("waiting-room")
    first, second = windows.open("Alice", elsewhere), windows.open("Alice", elsewhere)
    entry = first.locator(f".channel[data-channel-id='{place}']")
    sandbox.says("Bob", place, "anybody here?")
    expect(entry).to_have_class(re.compile(r"\bunread\b"))
    expect(entry).to_have_attribute("data-mentions", "0")
    sandbox.bot_sends(place, content=f"<@{sandbox.people['Alice']}>, your turn")
    expect(entry.locator(".badge")).to_contain_text("1")
    expect(first).to_have_title(re.compile(r"^\(1\)"))
    expect(second.locator(f"[data-channel-id='{place}'] .badge")).to_be_visible()
    entry.click()
    expect(first.locator(".divider.new")).to_be_visible()
    expect(second.locator(f"[data-channel-id='{place}']")).to_have_attribute("data-unread", "0")
    first.reload()
    expect(entry).to_have_attribute("data-unread", "0")


def test_an_edit_changes_the_message_in_place_and_keeps_focus_and_scroll(
    windows: Windows, sandbox: Sandbox, place: str
) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": name, "custom_id": name} for name in ("a", "b")]}
    board = sandbox.bot_sends(place, content="Turn 1", components=[row])
    for number in range(40):
        sandbox.says("Bob", place, f"line {number}")
    middle = sandbox.says("Bob", place, "read me")
    for number in range(60):
        sandbox.says("Bob", place, f"more {number}")
    alice = windows.open("Alice", place)
    expect(alice.get_by_text("more 59")).to_be_in_viewport()
    for _ in range(3):  # older pages come while scrolling up
        alice.locator("#scroller").evaluate("box => { box.scrollTop = 0 }")
        alice.wait_for_timeout(150)
    expect(message(alice, board)).to_be_attached()
    message(alice, board).get_by_role("button", name="b").focus()
    message(alice, middle).evaluate("element => element.scrollIntoView({block: 'center'})")
    expect(alice.get_by_role("button", name="Jump to the newest message")).to_be_visible()
    top_before = message(alice, middle).bounding_box()["y"]
    sandbox.bot_edits(place, board["id"], content="Turn 2\n" + "a longer report\n" * 12, components=[row])
    expect(message(alice, board)).to_contain_text("a longer report")
    expect(message(alice, board)).to_contain_text("(edited)")
    assert message(alice, middle).bounding_box()["y"] == pytest.approx(top_before, abs=1)
    expect(message(alice, board).get_by_role("button", name="b")).to_be_focused()

    sandbox.says("Bob", place, "news")
    alice.get_by_role("button", name="1 new message").click()
    expect(alice.get_by_text("news", exact=True)).to_be_in_viewport()
    sandbox.bot_shows(place, picture(300, 500), "tall")
    expect(alice.get_by_role("img", name="tall")).to_be_in_viewport()


def test_a_phone_has_a_drawer_large_targets_and_nothing_sticks_out(
    windows: Windows, sandbox: Sandbox, place: str
) -> None:
    other = sandbox.channel("phone-other")
    buttons = [{"type": 2, "style": 2, "label": f"{letter}1", "custom_id": letter} for letter in "abcde"]
    board = sandbox.bot_shows(place, picture(1000, 800), "a board")
    grid = sandbox.bot_sends(place, content="x" * 300, components=[{"type": 1, "components": buttons}])
    sandbox.says("Bob", other, "hello")
    alice = windows.open("Alice", place, phone=True)
    expect(message(alice, grid)).to_be_visible()
    assert alice.evaluate("document.documentElement.scrollWidth") == 360
    assert alice.locator("#scroller").evaluate("box => box.scrollWidth - box.clientWidth") == 0
    assert (message(alice, board).locator(".frame").bounding_box() or {})["width"] >= 330
    tops = {button.bounding_box()["y"] for button in message(alice, grid).locator(".control").all()}
    assert len(tops) == 1, "five short buttons stay in one row"
    small = alice.evaluate(
        "[...document.querySelectorAll('button:not(.alt-badge), a.channel, textarea')].filter(e => e.checkVisibility())"
        ".map(e => [e.ariaLabel || e.textContent, e.getBoundingClientRect().height])"
        ".filter(([, height]) => height < 40)"
    )
    assert small == []
    drawer = alice.get_by_role("navigation", name="Channels")
    expect(drawer).not_to_be_in_viewport()
    alice.get_by_role("button", name="Open channel list").click()
    expect(drawer).to_be_in_viewport()
    alice.keyboard.press("Escape")
    expect(drawer).not_to_be_in_viewport()
    alice.get_by_role("button", name="Open channel list").click()
    drawer.get_by_role("link", name=re.compile("phone-other")).click()
    expect(drawer).not_to_be_in_viewport()
    expect(alice.get_by_text("hello", exact=True)).to_be_visible()
    alice.go_back()
    expect(message(alice, grid)).to_be_visible()


@pytest.mark.usefixtures("bot")
def test_settings_close_dms_and_take_permissions_from_the_bot(windows: Windows, sandbox: Sandbox, place: str) -> None:
    alice = windows.open("Alice", place)
    opener = alice.locator(".bar").get_by_role("button", name=re.compile("settings"))
    opener.click()
    alice.get_by_role("switch", name="My DMs are closed").check()
    allowed = alice.get_by_role("switch", name="Attach Files")
    expect(allowed).to_be_checked()
    allowed.uncheck()
    alice.get_by_role("radio", name="Light").check()
    expect(alice.locator("html")).to_have_attribute("data-theme", "light")
    alice.reload()
    opener.click()
    expect(alice.get_by_role("switch", name="My DMs are closed")).to_be_checked()
    expect(allowed).not_to_be_checked()
    alice.get_by_role("switch", name="My DMs are closed").uncheck()
    listed = {each["name"]: each["allowed"] for each in sandbox.get(f"/ui/permissions?channel={place}")["permissions"]}
    assert listed["ATTACH_FILES"] is False
    assert listed["SEND_MESSAGES"] is True
    alice.keyboard.press("Escape")

    alice.get_by_role("button", name="New thread").click()
    alice.get_by_label("Thread name").fill("Quiet corner")
    alice.get_by_role("switch", name="Private thread").check()
    alice.get_by_role("button", name="Create thread").click()
    expect(alice.locator(".channel.thread[aria-current=page]")).to_have_text("Quiet corner")
    opener.click()
    inside = alice.get_by_role("switch", name=re.compile("is in this private thread"))
    expect(inside).not_to_be_checked()
    inside.check()
    alice.keyboard.press("Escape")
    bob = windows.open("Bob", place)
    expect(bob.get_by_role("link", name="Quiet corner")).to_have_count(0)


def test_links_to_messages_lead_there_and_the_page_says_when_the_bot_is_away(
    windows: Windows, sandbox: Sandbox, place: str, bot: Child
) -> None:
    goal = sandbox.says("Bob", place, "the very first")
    for number in range(70):
        sandbox.says("Bob", place, f"filler {number}")
    guild = sandbox.get(f"/ui/state?user={sandbox.people['Alice']}")["guild"]["id"]
    other = sandbox.channel("links")
    sandbox.bot_sends(other, content=f"[Your table](https://discord.com/channels/{guild}/{place}/{goal['id']})")
    alice = windows.open("Alice", other)
    alice.get_by_role("link", name="Your table").click()
    expect(message(alice, goal)).to_be_in_viewport()
    expect(alice.locator(f".channel[data-channel-id='{place}']")).to_have_attribute("aria-current", "page")
    expect(alice.locator(".banner")).to_be_hidden()
    bot.stop()
    expect(alice.locator(".banner")).to_contain_text("is offline")


def test_after_a_restart_of_the_server_the_page_catches_up_by_itself(chromium: Any, tmp_path: Path) -> None:
    server = Sandbox(tmp_path / "world")
    opened = Windows(chromium, server)
    try:
        place = server.channel("restarts")
        gone = server.bot_sends(place, content="soon deleted")
        kept = server.bot_sends(place, content="before")
        alice = opened.open("Alice", place)
        expect(message(alice, kept)).to_be_visible()
        alice.locator(".message-form textarea").fill("half a sentence")
        server.stop()
        expect(alice.locator(".banner")).to_contain_text("Connection lost")
        server.start()
        server.bot_edits(place, kept["id"], content="after")
        server.call("DELETE", f"/api/v10/channels/{place}/messages/{gone['id']}")
        missed = server.says("Bob", place, "you missed this")
        expect(message(alice, missed)).to_be_visible(timeout=10000)
        expect(message(alice, kept)).to_contain_text("after")
        expect(message(alice, gone)).to_have_count(0)
        expect(alice.locator(".message-form textarea")).to_have_value("half a sentence")
        live = server.says("Bob", place, "and this is live")
        expect(message(alice, live)).to_be_visible()
    finally:
        opened.close()
        server.stop()
