"""Yardstick, frozen: what the disk alone can do. 4 KB written in place and brought to the disk, again and again."""

from __future__ import annotations

import os
import time
from pathlib import Path

BLOCK = os.urandom(4096)
BLOCKS = 256
sync = getattr(os, "fdatasync", os.fsync)


def syncs(folder: Path, seconds: float) -> list[float]:
    """Write and sync one block after another in a file of 1 MB that is there already.

    Returns:
        Seconds that each took; as many as fit into ``seconds``, one at least.
    """
    path = folder / "fdatasync.raw"
    if not path.exists():
        path.write_bytes(BLOCK * BLOCKS)
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
        taken: list[float] = []
        begun = before = time.perf_counter()
        while before - begun < seconds or not taken:
            os.pwrite(file, BLOCK, len(taken) % BLOCKS * len(BLOCK))
            sync(file)
            after = time.perf_counter()
            taken.append(after - before)
            before = after
        return taken
    finally:
        os.close(file)
