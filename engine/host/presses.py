"""Custom ids: which button or menu was pressed, as ids without meaning (`verb:table:serial:index:mark`).

``serial`` is the number of the asking, ``index`` counts in the question's sorted options and ``mark`` is the beginning
of its fingerprint, so an old button can never come to mean something else. The verb alone says how a press is
acknowledged, since that must happen before anything is looked up. A message without a picture carries a tag behind its
ids (`verb:table:serial:index:mark:tag`), by which it is recognised when it is read back; a press ignores it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.kernel.errors import Refused
from engine.kernel.questions import Question

Acknowledgement = Literal["update", "ephemeral", "modal"]
"""``update``: the message that carries the button will change; ``ephemeral``: a private answer follows; ``modal``: a
form opens, which must be the first answer to a press."""

VERBS: dict[str, Acknowledgement] = {
    # answers to a question
    "answer": "update",
    "pick": "update",
    "add": "update",
    "page": "update",
    "clear": "update",
    "done": "update",
    "number": "modal",
    "amount": "update",
    # under every board
    "hand": "ephemeral",
    "undo": "update",
    # undo by agreement
    "askback": "update",
    "agree": "update",
    "refuse": "update",
    "withdraw": "update",
    # reading
    "rules": "ephemeral",
    "rule": "update",
    # what the seat does not want to be asked
    "standing": "update",
    # lobby
    "join": "update",
    "leave": "update",
    "bot": "update",
    "unbot": "update",
    "options": "ephemeral",
    "option": "update",
    "leaf": "update",
    "build": "ephemeral",
    "built": "update",
    "place": "update",
    "load": "update",
    "use": "update",
    "name": "modal",
    "named": "update",
    "forget": "update",
    "start": "update",
    # being away
    "away": "update",
    "back": "update",
    "standin": "update",
    # dialogues
    "resign": "update",
    "end": "update",
    "cancel": "update",
    # after the game
    "rematch": "ephemeral",
    "verify": "ephemeral",
}
ANSWERING = frozenset({"answer", "pick", "add", "page", "clear", "done", "amount"})
"""Verbs that belong to one asking of one question."""

BUILDING = frozenset({"build", "built", "place", "load", "use", "named", "forget"})
"""Verbs of the dialogue in which the value of an option is built."""

CONSENTING = frozenset({"askback", "agree", "refuse", "withdraw"})
"""Verbs of undo by agreement; ``serial`` is the answer's log row in an offer, the request's number elsewhere."""

ATTENDING = frozenset({"away", "back", "standin"})
"""Verbs about who is there."""

MARK = 4
_FORM = re.compile(
    r"([a-z]{1,12}):([0-9]{1,18}):([0-9]{1,18}):([0-9]{1,6}):([0-9a-f]{4})(?::[0-9]{1,11}-[0-9]{1,11}-[a-z])?"
)


class NotOurs(Exception):
    """A custom id that this bot did not make, or an older version of it did."""


@dataclass(frozen=True, slots=True)
class Press:
    """A parsed custom id."""

    verb: str
    table: int
    serial: int = 0
    index: int = 0
    mark: str = "0" * MARK

    def __str__(self) -> str:
        return f"{self.verb}:{self.table}:{self.serial}:{self.index}:{self.mark}"

    @property
    def acknowledgement(self) -> Acknowledgement:
        """How it must be acknowledged."""
        return VERBS[self.verb]


def press_id(verb: str, table: int, serial: int = 0, index: int = 0, mark: str = "") -> str:
    """The custom id of a control; ``mark`` is a fingerprint, whole or shortened.

    Raises:
        ValueError: The verb does not exist.
    """
    if verb not in VERBS:
        raise ValueError(f"no verb {verb!r}")
    return str(Press(verb, table, serial, index, (mark or "0" * MARK)[:MARK]))


def tagged(custom_id: str, tag: str) -> str:
    """A custom id with a tag behind it, of the form of a post's nonce (``delivery.nonce_of``)."""
    return f"{custom_id}:{tag}" if tag else custom_id


def parse(custom_id: str) -> Press:
    """Read a custom id.

    Raises:
        NotOurs: It has another form or an unknown verb.
    """
    found = _FORM.fullmatch(custom_id)
    if found is None or found[1] not in VERBS:
        raise NotOurs(custom_id[:100])
    return Press(found[1], int(found[2]), int(found[3]), int(found[4]), found[5])


def choices_of(question: Question[Any]) -> list[str]:
    """The keys in the order that ``index`` counts in; for an amount its numbers from the lowest."""
    if question.kind == "amount":
        return [str(number) for number in range(question.low, question.high + 1)]
    return question.sorted_keys()


def key_at(question: Question[Any], index: int) -> str:
    """The option that an index means.

    Raises:
        Refused: ``stale``: there is no such option.
    """
    if question.kind == "amount":
        if index > question.high - question.low:
            raise Refused("stale")
        return str(question.low + index)
    keys = choices_of(question)
    if index >= len(keys):
        raise Refused("stale")
    return keys[index]


def check_current(press: Press, serial: int, mark: str) -> None:
    """Make sure that a press belongs to the question that is open now.

    Raises:
        Refused: ``stale``.
    """
    if press.serial != serial or press.mark != mark[:MARK]:
        raise Refused("stale")


def keys_at(question: Question[Any], values: Sequence[str]) -> list[str]:
    """The options that a menu's values (indexes as text) mean.

    Raises:
        Refused: ``stale``.
    """
    found = []
    for value in values:
        if not value.isascii() or not value.isdigit():
            raise Refused("stale")
        found.append(key_at(question, int(value)))
    return found
