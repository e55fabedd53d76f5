"""From a table to finished posts: words and scenes under the table's lock, the painting on a worker thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

from engine.host import lobby_screens, reminder_screens, screens
from engine.host.addressing import picture_names
from engine.host.ports import Painter
from engine.host.posts import Picture, Post
from engine.host.types import TableRecord
from engine.kernel.events import Event
from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.scene import Scene

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sketch:
    """A post whose picture is not painted yet.

    Attributes:
        post: Everything else.
        scene: What to paint, None for a post without a picture.
        key: Whose picture it is; versions of one picture share it.
    """

    post: Post
    scene: Scene | None = None
    key: tuple[object, ...] = ()

    @property
    def looks(self) -> int:
        """The same number for sketches that look the same; within one process only."""
        return hash((self.post.content, self.post.rows, self.scene))


def lobby(record: TableRecord, game: Game[Any]) -> Sketch:
    """A table before its start, or closed before it."""
    return Sketch(lobby_screens.lobby_post(record, game))


def begun(record: TableRecord, game: Game[Any]) -> Sketch:
    """What stays of the lobby once the game has begun."""
    return Sketch(lobby_screens.begun_post(record, game))


def board(
    record: TableRecord, game: Game[Any], run: Run[Any], events: Sequence[Event], *, whole: bool = False
) -> Sketch:
    """The board, or the result once the table is over; ``whole`` tells events by their log lines, not in short."""
    post_of = screens.board_post if record.live else screens.result_post
    post = post_of(record, game, run, events, None, whole=whole)
    return Sketch(post, screens.board_scene(record, game, run), ("board", record.id))


def hand(
    record: TableRecord, game: Game[Any], run: Run[Any], seat: int, draft: Sequence[str] = (), page: int = 0
) -> Sketch:
    """A seat's private message."""
    post = screens.hand_post(record, game, run, seat, None, draft, page)
    return Sketch(post, screens.hand_scene(record, game, run, seat), ("hand", record.id, seat))


def reminder(record: TableRecord, game: Game[Any], pings: Collection[int]) -> Sketch:
    """The message about those who are late; ``pings`` are the seats that it notifies."""
    return Sketch(reminder_screens.reminder_post(record, game, pings))


def area(record: TableRecord, game: Game[Any], run: Run[Any], seat: int) -> Sketch:
    """What lies open before a seat; drawn from a spectator's view, so nothing private can get into it."""
    post = screens.area_post(record, game, run, seat)
    scene = game.pictures.hand(run.view(None), seat, names=picture_names(record))
    return Sketch(post, scene, ("area", record.id, seat))


class Studio:
    """Paints sketches off the event loop."""

    def __init__(self, painter: Painter | None, executor: Executor | None = None) -> None:
        """Set up.

        Args:
            painter: Turns a scene into a picture; None for posts without pictures.
            executor: Where it runs; None for the event loop's own threads.
        """
        self._painter = painter
        self._executor = executor

    async def finish(self, sketch: Sketch) -> Post:
        """The post with its picture; without one if it cannot be painted, since the words and controls matter more."""
        if sketch.scene is None or self._painter is None:
            return sketch.post
        loop = asyncio.get_running_loop()
        try:
            picture: Picture = await loop.run_in_executor(self._executor, self._painter, sketch.scene, sketch.key)
        except Exception:
            log.exception("a picture could not be painted; the message goes out without it")
            return sketch.post
        return replace(sketch.post, picture=picture)
