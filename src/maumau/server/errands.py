"""What is done beside: tasks that nobody waits for, kept until they have ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

from maumau.core.errors import MaumauError

log = logging.getLogger(__name__)


class Errands:
    """Tasks of one event loop."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Do something beside; what goes wrong is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, MaumauError):
            log.error("in the background", exc_info=error)

    async def ended(self) -> None:
        """Return when all that is done now has ended."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def stop(self) -> None:
        """End whatever is done."""
        for task in list(self._tasks):
            task.cancel()
        await self.ended()
