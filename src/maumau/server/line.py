"""The connection below a request: the two hot routes write to it themselves.

ASGI passes every part of an answer through several coroutines and one look at each header, which costs more than the
move that is answered or told.
"""

from __future__ import annotations

from functools import lru_cache

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from maumau.server.asgi import JSON, Scope
from maumau.server.guard import HEADERS

LINE = "maumau.line"
"""Where a request's line is in its scope."""

_OURS = [JSON, (b"cache-control", b"no-store"), *HEADERS]


@lru_cache(maxsize=16)
def head_of(status: int, *default_headers: tuple[bytes, bytes]) -> bytes:
    """What answers begin with. The default headers tell the time: they are others each second."""
    return STATUS_LINE[status] + b"".join(b"%b: %b\r\n" % header for header in [*default_headers, *_OURS])


def chunk(data: bytes) -> bytes:
    """A part of an answer that has no known length."""
    return b"%x\r\n%b\r\n" % (len(data), data)


class Line:
    """One request's connection, under what uvicorn keeps of both."""

    __slots__ = ("_cycle", "_protocol")

    def __init__(self, protocol: HttpToolsProtocol, cycle: RequestResponseCycle) -> None:
        self._protocol = protocol
        self._cycle = cycle

    @property
    def answered(self) -> bool:
        """Whether an answer has begun."""
        return self._cycle.response_started

    @property
    def full(self) -> bool:
        """Whether the client takes less than it is sent."""
        return self._protocol.flow.write_paused

    async def drained(self) -> None:
        """Return when the client has taken what it was sent, or is gone."""
        await self._protocol.flow.drain()

    def answer(self, status: int, body: bytes) -> None:
        """Write a whole answer to a POST, JSON, if the client is still there; the next request may follow.

        Who asks and asks, and takes no answer, has to wait until it is `drained`: it would fill our memory.
        """
        cycle, protocol = self._cycle, self._protocol
        if cycle.disconnected:
            return
        head = head_of(status, *protocol.server_state.default_headers)
        closing = b"" if cycle.keep_alive else b"connection: close\r\n"
        protocol.transport.write(b"%bcontent-length: %d\r\n%b\r\n%b" % (head, len(body), closing, body))
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        if not cycle.keep_alive:
            protocol.transport.close()
        protocol.on_response_complete()

    def write(self, chunks: bytes) -> None:
        """Write more of an answer that has begun and has no known length."""
        cycle = self._cycle
        if not (cycle.disconnected or cycle.response_complete):
            self._protocol.transport.write(chunks)

    def cut(self) -> None:
        """Hang up on a client that takes nothing; what it has not taken is dropped."""
        self._protocol.transport.abort()


def take_line(scope: Scope) -> Line:
    """A request's line. It leaves the scope: they would keep each other in memory until the garbage is collected."""
    line: Line = scope.pop(LINE)
    return line
