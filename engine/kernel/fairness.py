"""Fair by proof: a committed secret and the players' own presses make the seed of a table's chance.

The lobby shows the commitment before anybody joins, so the secret cannot be chosen to suit; the presses that join and
start come from Discord afterwards, so the secret alone decides nothing. Once the secret is shown, everybody can
recompute every shuffle and die (``engine/verify.py`` does, and repeats these few lines so that it can stand alone).
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256


def commitment(secret: bytes) -> str:
    """What the lobby shows: SHA-256 of the secret, in hex."""
    return sha256(secret).hexdigest()


def computer_join(seat: int) -> str:
    """What stands for the join press of a computer player, by its seat at the start."""
    return f"bot:{seat}"


def seed(secret: bytes, joins: Sequence[str], start: str) -> bytes:
    """The seed of a table's stream.

    Args:
        secret: What was committed to.
        joins: Interaction id of the join press of each seat in seat order, ``computer_join`` for computer players.
        start: Interaction id of the press that started the game.
    """
    return hmac.digest(secret, "\n".join((*joins, start)).encode(), "sha256")
