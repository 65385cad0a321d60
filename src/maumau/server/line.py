"""The connection below a request: the two hot routes write to it themselves.

ASGI passes every part of an answer through several coroutines and one look at each header, which costs more than the
move that is answered or told.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection
from typing import Any, cast

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from maumau.server.asgi import Scope
from maumau.server.guard import HEADERS

LINE = "maumau.line"
"""Where a request's line is in its scope."""

_ANSWER = b"".join(
    b"%b: %b\r\n" % header
    for header in [(b"content-type", b"application/json"), (b"cache-control", b"no-store"), *HEADERS]
)


class Line:
    """One request's connection, under what uvicorn keeps of it."""

    __slots__ = ("_cycle",)

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle

    @property
    def answered(self) -> bool:
        """Whether an answer has begun."""
        return self._cycle.response_started

    @property
    def full(self) -> bool:
        """Whether the client takes less than it is sent."""
        return self._cycle.flow.write_paused

    async def drained(self) -> None:
        """Return when the client has taken what it was sent, or is gone."""
        await self._cycle.flow.drain()

    async def answer(self, status: int, body: bytes) -> None:
        """Write a whole answer, JSON; the next request may follow.

        Who asks and asks, and takes no answer, has to wait: what they don't take would fill our memory.
        """
        cycle = self._cycle
        if self.full:
            await self.drained()
        if cycle.disconnected:
            return
        closing = b"" if cycle.keep_alive else b"connection: close\r\n"
        size = b"content-length: %d\r\n" % len(body)
        dated = [b"%b: %b\r\n" % header for header in cycle.default_headers]
        cycle.transport.write(b"".join((STATUS_LINE[status], *dated, _ANSWER, size, closing, b"\r\n", body)))
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()

    def write(self, data: bytes) -> None:
        """Write one more part of an answer that has begun and has no known length."""
        cycle = self._cycle
        if not (cycle.disconnected or cycle.response_complete):
            cycle.transport.write(b"%x\r\n%b\r\n" % (len(data), data))

    def cut(self) -> None:
        """Hang up on a client that takes nothing; what it has not taken is dropped."""
        self._cycle.transport.abort()


class Flow(FlowControl):
    """Uvicorn's, that reads on only when no request waits: one answered would let in hundreds that are not."""

    def __init__(self, transport: asyncio.Transport, waiting: Collection[object]) -> None:
        super().__init__(transport)
        self._waiting = waiting

    def resume_reading(self) -> None:
        """Read on, if whatever has been read is being answered."""
        if not self._waiting:
            super().resume_reading()


class Protocol(HttpToolsProtocol):
    """Uvicorn's HTTP, which leaves each request's line in its scope, and tells all of them when the client is gone."""

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        self._asked: deque[RequestResponseCycle] = deque()
        """The requests that are not answered yet; they are answered in turn."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The requests of this connection read and write by turns."""
        stream = cast(asyncio.Transport, transport)
        super().connection_made(stream)
        self.flow = Flow(stream, self.pipeline)

    def on_headers_complete(self) -> None:
        """The request's task, which has been made here, begins after this."""
        super().on_headers_complete()
        scope = cast(Scope, self.scope)
        scope[LINE] = Line(self.cycle)
        while self._asked and self._asked[0].response_complete:
            self._asked.popleft()
        self._asked.append(self.cycle)

    def connection_lost(self, exc: Exception | None) -> None:
        """Uvicorn tells only the last request, and a stream may be open before it."""
        super().connection_lost(exc)
        for cycle in self._asked:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        self._asked.clear()


def line_of(scope: Scope) -> Line:
    """A request's line."""
    line: Line = scope[LINE]
    return line
