"""Refusals: what Discord answers instead of doing what was asked."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

#: Discord's JSON error code -> (HTTP status, message), as its documentation and observed answers give them.
CODES: dict[int, tuple[int, str]] = {
    0: (400, "400: Bad Request"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160002: (400, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class Refusal(Exception):
    """Discord says no.

    Attributes:
        status: HTTP status of the answer.
        body: its JSON object: `code`, `message` and for 50035 the nested `errors`.
    """

    def __init__(self, code: int, *, status: int | None = None, message: str | None = None, **extra: Any) -> None:
        known_status, known_message = CODES[code]
        self.status = status or known_status
        self.code = code
        self.body: Json = {"message": message or known_message, "code": code, **extra}
        super().__init__(f"{self.status} {code} {self.body['message']}")


class PageError(Exception):
    """What a person asked for on the page cannot be done; the text is shown to them."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
