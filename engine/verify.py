"""Checks that a finished game was dealt and rolled fairly: ``python verify.py GAME.capsule.json``.

Needs nothing but Python: copy this one file anywhere. Before the game the bot showed the SHA-256 of a secret. The seed
is HMAC-SHA256 of that secret over the players' own presses, so neither the bot alone nor any player could choose it.
Every random number is the next one of the seed's stream. This script recomputes all of it and compares.

Exit code: 0 all is as it should be, 1 something differs, 2 nothing could be checked.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from typing import Any


class Unfair(Exception):
    """Something in the capsule is not what the secret and the presses give."""


class Unreadable(Exception):
    """There is nothing to check."""


class Stream:
    """Number i is the first 8 bytes of HMAC-SHA256(seed, i); numbers that would favour low results are skipped."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.position = 0

    def below(self, bound: int) -> int:
        """The next number from 0 to ``bound - 1``."""
        limit = 2**64 - 2**64 % bound
        while True:
            digest = hmac.new(self.seed, str(self.position).encode(), hashlib.sha256).digest()
            self.position += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % bound


def verify(capsule: Any) -> str:
    """Check a capsule; what was checked, in words.

    Raises:
        Unfair: Something differs.
        Unreadable: The capsule cannot be checked.
    """
    if not isinstance(capsule, dict) or capsule.get("format") != "board-game-capsule-1":
        raise Unreadable("This file is not a game capsule.")
    if capsule.get("redacted") or not capsule.get("secret"):
        raise Unreadable("This game was not over when the capsule was written; its secret is shown at the end.")
    try:
        return check(capsule)
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"This capsule is damaged: {error!r}.") from error


def check(capsule: dict[str, Any]) -> str:
    """As ``verify``, for a file that looks like a capsule."""
    secret = bytes.fromhex(capsule["secret"])
    if hashlib.sha256(secret).hexdigest() != capsule["commitment"]:
        raise Unfair("The secret is not the one that was promised before the game.")
    message = "\n".join([*capsule["joins"], capsule["start"]])
    seed = hmac.new(secret, message.encode(), hashlib.sha256).digest()
    if len(capsule["joins"]) != capsule["seats"] or seed.hex() != capsule["seed"]:
        raise Unfair("The seed does not follow from the secret and the players' presses.")
    stream = Stream(seed)
    draws = 0
    for number, row in enumerate(capsule["rows"], 1):
        if row["n"] != number:
            raise Unfair(f"Row {number} of the log is missing.")
        if row["kind"] == "chance":
            check_draw(row, stream)
            draws += 1
    if len(capsule["rows"]) != capsule["n"]:
        raise Unfair(f"The log ends at row {len(capsule['rows'])}, but the game had {capsule['n']}.")
    if stream.position != capsule["position"]:
        raise Unfair(f"The game used {capsule['position']} random numbers, but its log shows {stream.position}.")
    players = ", ".join(capsule["names"])
    return (
        f"{capsule['title']} ({players}): fair.\n"
        f"The secret is the one promised as {capsule['commitment']}.\n"
        f"The seed follows from it and the presses of {capsule['seats']} seats.\n"
        f"All {draws} shuffles, deals and rolls are the stream's numbers, in order and without gaps."
    )


def check_draw(row: dict[str, Any], stream: Stream) -> None:
    """Compare one logged draw with the stream."""
    start = stream.position
    values = [stream.below(bound) for bound in row["bounds"]]
    if (row["start"], row["count"]) != (start, stream.position - start):
        raise Unfair(f"Row {row['n']}: this draw should begin at number {start} of the stream, not {row['start']}.")
    if row["values"] != values:
        raise Unfair(f"Row {row['n']}: the log says {row['values']}, but the seed gives {values}.")


def main(arguments: list[str]) -> int:
    """Check the file named on the command line."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: verify.py CAPSULE   (the .capsule.json file of a finished game)", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            capsule = json.load(file)
    except (OSError, ValueError) as error:
        print(f"{arguments[0]} cannot be read: {error}", file=sys.stderr)
        return 2
    try:
        print(verify(capsule))
    except Unfair as found:
        print(f"NOT FAIR. {found}")
        return 1
    except Unreadable as found:
        print(found, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
