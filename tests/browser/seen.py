"""What a test looks at on the sandbox's page, and commands sent by keyboard."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect


def message(page: Page, post: dict[str, Any]) -> Any:
    return page.locator(f"[data-message-id='{post['id']}']")


def last(page: Page) -> Any:
    return page.locator(".message").last


def run(page: Page, command: str) -> None:
    """Types a command without options and sends it with the keyboard alone."""
    page.locator(".message-form textarea").fill(f"/{command}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("form", name=f"Command /{command}")).to_be_visible()
    page.keyboard.press("Enter")
