"""The one writer: jobs of many tables that wait at the same moment share one transaction and one commit."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

import aiosqlite

from engine.host.tripwire import Tripwire
from engine.host.types import StoreTrouble

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]
MOST = 256
"""Jobs in one commit at most, so that the first one does not wait for a crowd."""

log = logging.getLogger(__name__)


async def on_thread(connection: aiosqlite.Connection, work: Callable[..., T], *args: Any) -> T:
    """Run ``work(raw connection, *args)`` on a connection's thread in one hop.

    aiosqlite sends every statement over on its own, which costs more than the disk does; the method used here is the
    one that all of its own methods are made of, and the version is pinned.
    """
    run = cast(Callable[..., Awaitable[T]], connection._execute)
    return await run(work, connection._conn, *args)


class Writer:
    """Drains a queue of jobs: ``BEGIN IMMEDIATE``, all of them, ``COMMIT``, then resolves them all.

    A job that fails is rolled back alone; a commit that fails fails every job of its batch. A job may run twice before
    its commit, so it depends on nothing but the database and what it was made with.
    """

    def __init__(self, connection: aiosqlite.Connection, tripwire: Tripwire) -> None:
        self._connection = connection
        self._tripwire = tripwire
        self._queue: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._drain(), name="store writer")
        self._closed = False

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job in the next transaction; returns after its commit.

        Raises:
            StoreTrouble: The database refused; nothing of the job was kept.
            Exception: What the job itself raised; nothing of it was kept.
        """
        if self._closed:
            raise StoreTrouble("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((job, future))
        return await future

    async def close(self) -> None:
        """Finish what is queued."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
            await self._task

    async def _drain(self) -> None:
        last = False
        while not last:
            batch = []
            entry = await self._queue.get()
            while entry is not None:
                batch.append(entry)
                if len(batch) == MOST or self._queue.empty():
                    break
                entry = self._queue.get_nowait()
            last = entry is None
            if batch:
                await self._commit(batch)

    async def _commit(self, batch: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        jobs = [job for job, _ in batch]
        try:
            results = await on_thread(self._connection, _transaction, jobs, self._tripwire)
        except Exception as error:
            log.error("a commit of %d writes failed: %s", len(jobs), error)
            results = [(None, _trouble(error))] * len(jobs)
        for (_, future), (result, failure) in zip(batch, results, strict=True):
            if future.done():  # its owner was cancelled; what it wrote stands
                continue
            if failure is not None:
                future.set_exception(failure)
            else:
                future.set_result(result)


def _transaction(
    connection: sqlite3.Connection, jobs: list[Job], tripwire: Tripwire
) -> list[tuple[Any, Exception | None]]:
    """All jobs in one transaction; for each its result or why it failed."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        results = _together(connection, jobs) or _apart(connection, jobs)
        tripwire.touch("before COMMIT")
        connection.execute("COMMIT")
        tripwire.touch("after COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _together(connection: sqlite3.Connection, jobs: list[Job]) -> list[tuple[Any, Exception | None]] | None:
    """All jobs at one go, or None, with the transaction begun anew, if any of them fails.

    Failures are rare and savepoints cost a fifth of a write, so they are set only when one is needed.
    """
    try:
        return [(job(connection), None) for job in jobs]
    except Exception:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        return None


def _apart(connection: sqlite3.Connection, jobs: list[Job]) -> list[tuple[Any, Exception | None]]:
    """Each job behind a savepoint, so that one that fails takes back only itself."""
    results: list[tuple[Any, Exception | None]] = []
    for job in jobs:
        connection.execute("SAVEPOINT job")
        try:
            results.append((job(connection), None))
        except Exception as error:
            if not connection.in_transaction:  # a full disk ends the whole transaction
                raise
            connection.execute("ROLLBACK TO job")
            results.append((None, _trouble(error) if isinstance(error, sqlite3.Error) else error))
        connection.execute("RELEASE job")
    return results


def _trouble(error: Exception) -> StoreTrouble:
    trouble = StoreTrouble(str(error))
    trouble.__cause__ = error
    return trouble
