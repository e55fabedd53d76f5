"""Messages as they should look, and why one could not be delivered. Nothing here knows discord.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ButtonStyle = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button; ``emoji`` is a unicode emoji or ""."""

    label: str
    custom_id: str
    style: ButtonStyle = "secondary"
    disabled: bool = False
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a menu."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu; it takes a row for itself."""

    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1
    disabled: bool = False


Controls: TypeAlias = tuple["tuple[Button, ...] | Menu", ...]
"""Rows of a message, at most five: one to five buttons, or one menu."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: PNG bytes, alt text of at most 1,024 characters, file name without anything secret."""

    png: bytes
    alt: str
    filename: str = "board.png"


@dataclass(frozen=True, slots=True)
class Post:
    """A message as it should look; the Discord edge turns it into requests.

    Attributes:
        content: Text, at most 2,000 characters, names already escaped.
        picture: Attachment, or None.
        rows: Controls.
        pings: Player ids that the message may notify; nobody else is notified whatever the text says.
    """

    content: str
    picture: Picture | None = None
    rows: Controls = ()
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What one person is told privately in answer to a press or command; None content means that the press is
    acknowledged and nothing needs saying because the table's own messages show it."""

    post: Post | None = None

    @classmethod
    def say(cls, content: str) -> Reply:
        """A reply of text alone."""
        return cls(Post(content))


class Undeliverable(Exception):
    """A message could not be delivered and repeating it will not help.

    Attributes:
        why: ``dm_closed``, ``channel_gone``, ``message_gone``, ``forbidden``, ``too_old`` (an edit that Discord no
            longer takes), ``left`` (the person is not here any more), ``refused`` (any other refusal).
        missing: For ``forbidden`` the names of the permissions that are missing.
    """

    def __init__(self, why: str, missing: tuple[str, ...] = (), detail: str = "") -> None:
        super().__init__(f"{why} {detail}".strip())
        self.why = why
        self.missing = missing
