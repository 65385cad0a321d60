"""The connection below a request: the two hot routes write to it themselves.

ASGI passes every part of an answer through several coroutines and one look at each header, which costs more than the
move that is answered or told.
"""

from __future__ import annotations

from typing import cast

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

    def answer(self, status: int, body: bytes) -> None:
        """Write a whole answer, JSON; the next request may follow."""
        cycle = self._cycle
        if cycle.disconnected:
            return
        closing = b"" if cycle.keep_alive else b"connection: close\r\n"
        size = b"content-length: %d\r\n" % len(body)
        cycle.transport.write(b"".join((STATUS_LINE[status], _ANSWER, size, closing, b"\r\n", body)))
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()

    def write(self, data: bytes) -> None:
        """Write one more part of an answer that has begun and has no known length."""
        if not self._cycle.disconnected:
            self._cycle.transport.write(b"%x\r\n%b\r\n" % (len(data), data))


class Protocol(HttpToolsProtocol):
    """Uvicorn's HTTP, which leaves each request's line in its scope."""

    def on_headers_complete(self) -> None:
        """The request's task, which has been made here, begins after this."""
        super().on_headers_complete()
        scope = cast(Scope, self.scope)
        scope[LINE] = Line(self.cycle)


def line_of(scope: Scope) -> Line:
    """A request's line."""
    line: Line = scope[LINE]
    return line
