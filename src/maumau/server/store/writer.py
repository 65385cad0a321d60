"""The one writer: a thread that commits whatever waits in one transaction, so that a commit a move costs little.

A change is acknowledged only after its commit. A change that another process was quicker with raises `Conflict`.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from sqlalchemy import Dialect, Engine
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.dml import UpdateBase

from maumau.server.store.changes import ORDER, Row

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500


Done = Callable[[Exception | None], None]
"""What is told, in the event loop, that rows are on the disk (None), or why they are not."""


class Conflict(Exception):
    """Another process has written this entry, move or game: read again and answer anew."""


class Job:
    """Rows to be written together, and who is told how that has ended."""

    __slots__ = ("done", "rows")

    def __init__(self, rows: Sequence[Row], done: Done) -> None:
        self.rows = rows
        self.done = done


class Writer:
    """Writes the changes of one event loop, in the order in which they come.

    While a transaction is being written, what comes waits for the next: so the thread is woken once for each, which
    costs more than the writing.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._groups: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="maumau-writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[Job] = []
        self._busy = False
        self._ending = False
        self._dialect = named(engine.dialect)
        self._texts: dict[UpdateBase, str] = {}
        driver: Any = engine.dialect.dbapi
        self._integrity_error: type[Exception] = driver.IntegrityError

    def start(self) -> None:
        """Begin writing for the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Write what waits, then end."""
        if not self._thread.is_alive():
            return
        self._ending = True
        if not self._busy:
            self._groups.put(None)
        while self._thread.is_alive():
            await asyncio.sleep(0.01)

    async def write(self, rows: Sequence[Row]) -> None:
        """Return when these rows are on the disk; raises Conflict if one of them is there already.

        They are written even if whoever waits for it goes away.
        """
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.add(rows, lambda error: _end(waiting, error))
        await waiting

    def add(self, rows: Sequence[Row], done: Done) -> None:
        """Let these rows be written; all that are committed together are told so in one turn of the event loop."""
        self._waiting.append(Job(rows, done))
        if not self._busy:
            self._busy = True
            # whatever else comes in this turn of the loop goes along
            asyncio.get_running_loop().call_soon(self._next_group)

    def _next_group(self) -> None:
        """Hand what waits to the thread, which has nothing to do."""
        group, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        self._busy = bool(group)
        if group or self._ending:
            self._groups.put(group or None)

    def _run(self) -> None:
        while (jobs := self._groups.get()) is not None:
            outcomes = self._commit_all(jobs)
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._written, jobs, outcomes)

    def _written(self, jobs: list[Job], outcomes: list[Exception | None]) -> None:
        self._next_group()
        _tell(jobs, outcomes)

    def _commit_all(self, jobs: list[Job]) -> list[Exception | None]:
        error = self._commit([row for job in jobs for row in job.rows])
        if error is None or len(jobs) == 1:
            return [error] * len(jobs)
        return [self._commit(job.rows) for job in jobs]

    def _commit(self, rows: Sequence[Row]) -> Exception | None:
        try:
            with closing(self._engine.raw_connection()) as connection:  # which takes back what is not committed
                self._execute(connection.cursor(), rows)
                connection.commit()
        except self._integrity_error as error:
            conflict = Conflict(str(error))
            conflict.__cause__ = error
            return conflict
        except Exception as error:
            log.exception("could not write %d rows", len(rows))
            return error
        return None

    def _execute(self, cursor: DBAPICursor, rows: Sequence[Row]) -> None:
        """Run each statement once for all its rows, by the driver itself: there is nothing to be converted."""
        grouped: dict[UpdateBase, list[dict[str, Any]]] = {}
        for statement, values in rows:
            grouped.setdefault(statement, []).append(values)
        for statement in ORDER:
            if statement in grouped:
                cursor.executemany(self._text(statement, grouped[statement][0]), grouped[statement])

    def _text(self, statement: UpdateBase, values: dict[str, Any]) -> str:
        """A statement as the driver reads it, for rows of these values; made once."""
        text = self._texts.get(statement)
        if text is None:
            text = self._texts[statement] = str(statement.compile(dialect=self._dialect, column_keys=list(values)))
        return text


def named(dialect: Dialect) -> Dialect:
    """The same kind of database, whose statements take their values by name, as rows have them."""
    kind: Any = type(dialect)
    made: Dialect = kind(paramstyle="named" if dialect.name == "sqlite" else "pyformat")
    return made


def _tell(jobs: list[Job], outcomes: list[Exception | None]) -> None:
    for job, error in zip(jobs, outcomes, strict=True):
        try:
            job.done(error)
        except Exception:  # which is nothing to the others
            log.exception("after writing")


def _end(waiting: asyncio.Future[None], error: Exception | None) -> None:
    if waiting.cancelled():
        return
    if error is None:
        waiting.set_result(None)
    else:
        waiting.set_exception(error)
