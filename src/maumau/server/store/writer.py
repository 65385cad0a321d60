"""The one writer: a thread that commits whatever waits in one transaction, so that a commit a move costs little.

A change is acknowledged only after its commit. A change that another process was quicker with raises `Conflict`.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from maumau.server.store.changes import ORDER, Row

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500


class Conflict(Exception):
    """Another process has written this entry, move or game: read again and answer anew."""


class Job:
    """Rows to be written together, and who waits for it."""

    __slots__ = ("done", "rows")

    def __init__(self, rows: Sequence[Row], done: asyncio.Future[None]) -> None:
        self.rows = rows
        self.done = done


class Writer:
    """Writes the changes of one event loop, in the order in which they come."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="maumau-writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin writing for the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Write what waits, then end."""
        if not self._thread.is_alive():
            return
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def write(self, rows: Sequence[Row]) -> None:
        """Return when these rows are on the disk; raises Conflict if one of them is there already."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(rows, done))
        # What is written is written: whoever waits may go away, the table may not miss it.
        await asyncio.shield(done)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs, ended = self._whatever_waits(job)
            outcomes = self._commit_all(jobs)
            assert self._loop is not None
            self._loop.call_soon_threadsafe(_tell, jobs, outcomes)
            if ended:
                return

    def _whatever_waits(self, first: Job) -> tuple[list[Job], bool]:
        jobs = [first]
        while len(jobs) < MOST_AT_ONCE:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _commit_all(self, jobs: list[Job]) -> list[Exception | None]:
        error = self._commit([row for job in jobs for row in job.rows])
        if error is None or len(jobs) == 1:
            return [error] * len(jobs)
        return [self._commit(job.rows) for job in jobs]

    def _commit(self, rows: Sequence[Row]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                _execute(connection, rows)
        except IntegrityError as error:
            conflict = Conflict(str(error.orig))
            conflict.__cause__ = error
            return conflict
        except Exception as error:
            log.exception("could not write %d rows", len(rows))
            return error
        return None


def _execute(connection: Connection, rows: Sequence[Row]) -> None:
    grouped: dict[UpdateBase, list[dict[str, Any]]] = {}
    for statement, values in rows:
        grouped.setdefault(statement, []).append(values)
    for statement in ORDER:
        if statement in grouped:
            connection.execute(statement, grouped[statement])


def _tell(jobs: list[Job], outcomes: list[Exception | None]) -> None:
    for job, error in zip(jobs, outcomes, strict=True):
        if job.done.cancelled():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
