"""Taking turns: a lock that who comes while nobody has it takes at once, without awaiting."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType


class Turns:
    """One after the other, in the order in which they come, all in one event loop.

    Who is done hands the turn to the next who waits: so nobody else can take it in between.
    """

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether it is somebody's turn."""
        return self._taken

    def take(self) -> bool:
        """Take the turn, if it is nobody's; whoever gets True has to `release` it."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """End one's turn."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else whoever waited has been cancelled
                turn.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was our turn already
                self.release()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
