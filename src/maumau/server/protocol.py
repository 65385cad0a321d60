"""Uvicorn's HTTP, with a short way for moves: what it makes for each request costs more than a move."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection
from typing import Any, cast

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from maumau.server.asgi import Scope, headers_of, refusal
from maumau.server.errors import unreadable
from maumau.server.line import LINE, Line, head_of
from maumau.server.short import SHORT, Short

LONGEST_HEAD = 64 * 2**10
"""How many bytes of a request's line and headers are waited for, and of what follows a body."""
LOOK_SECONDS = 5
LOOKS = 6
"""How often in a row a client may be found to let us wait for the same request before we hang up."""


class Flow(FlowControl):
    """Uvicorn's, that reads on only when no request waits: one answered would let in hundreds that are not."""

    def __init__(self, transport: asyncio.Transport, waiting: Collection[object]) -> None:
        super().__init__(transport)
        self._waiting = waiting

    def resume_reading(self) -> None:
        """Read on, if whatever has been read is being answered."""
        if self.read_paused and not self._waiting:
            super().resume_reading()


class Alone(RequestResponseCycle):
    """A move that comes while its connection has nothing else to do: no more of a cycle than anybody looks at."""

    message_event = asyncio.Event()
    """Uvicorn sets it, and nobody waits for it: the answer begins when the body is there."""
    more_body = False
    """It is asked only where a body can't be read, and this one has a known length."""

    def __init__(self, keep_alive: bool) -> None:
        self.keep_alive = keep_alive
        self.body = bytearray()
        self.disconnected = self.response_started = self.response_complete = False


class Protocol(HttpToolsProtocol):
    """Leaves each request's line in its scope, and tells all of them when the client is gone."""

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        self._asked: deque[RequestResponseCycle] = deque()
        """The requests that are not answered yet; they are answered in turn."""
        self._short: Short = self.app_state[SHORT]
        self._in_head = self._begins = False
        self._head = 0
        self._waited_for: object = None
        self._looks = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The requests of this connection read and write by turns."""
        stream = cast(asyncio.Transport, transport)
        super().connection_made(stream)
        self.flow = Flow(stream, self.pipeline)

    def data_received(self, data: bytes) -> None:
        """Read on, but refuse a head that does not end before it fills the memory."""
        self._begins = False
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head and not self._begins else 0
        if self._head > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response(f"The headers are too long: {LONGEST_HEAD} bytes at most.")

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP as everything else is refused, and hang up."""
        if self._answers_next():
            status, body = refusal(cast(Scope, self.scope), unreadable(msg))
            head = head_of(status, *self.server_state.default_headers)
            length = b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body)
            self.transport.write(head + length + body)
        self.transport.close()

    def _answers_next(self) -> bool:
        """Whether an answer now would be taken for one to what is being read, and not to what was asked before it."""
        waiting = [cycle for cycle in self._asked if not cycle.response_complete]
        return not waiting or (len(waiting) == 1 and waiting[0].more_body and not waiting[0].response_started)

    def on_message_begin(self) -> None:
        """A request's line and headers follow."""
        self._in_head = self._begins = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Choose the way. On the ordinary one the request's task has been made here, and begins after this."""
        self._in_head = False
        scope = cast(Scope, self.scope)
        if self._takes_short_way(scope):
            self.cycle = Alone(self.parser.should_keep_alive())
        else:
            super().on_headers_complete()
            scope[LINE] = Line(self, self.cycle)
        while self._asked and self._asked[0].response_complete:
            self._asked.popleft()
        self._asked.append(self.cycle)

    def _takes_short_way(self, scope: Scope) -> bool:
        busy = self._asked and not self._asked[-1].response_complete
        if busy or self.flow.write_paused:
            return False
        if self.parser.get_method() != b"POST" or self.parser.get_http_version() != "1.1":
            return False
        return self._short.takes(scope, self.url)

    def on_chunk_header(self) -> None:
        """A chunk follows, or, behind the last one, more headers. Moves that come in chunks take no short way."""
        self._in_head = self._begins = True

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        if isinstance(self.cycle, Alone):
            self.cycle.body += body
        else:
            self._in_head = False
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A move that takes the short way is answered from here on."""
        if isinstance(self.cycle, Alone):
            self._short.answer(cast(Scope, self.scope), bytes(self.cycle.body), Line(self, self.cycle))
        else:
            self._in_head = False
            super().on_message_complete()

    def look(self) -> None:
        """Hang up if the client lets us wait for the same request again and again. Called every few seconds.

        A clock for each request would cost time with each move, and a late look is no fault of the client's.
        """
        if not self._waits():
            self._waited_for, self._looks = None, 0
            return
        if self._waited_for is not self.scope:
            self._waited_for, self._looks = self.scope, 0
        self._looks += 1
        if self._looks > LOOKS:
            self.transport.abort()

    def _waits(self) -> bool:
        """Whether nothing goes on here before the client has sent more, and Uvicorn waits without end."""
        if self.flow.read_paused or self.transport.is_closing():
            return False
        cycle = self.cycle
        if self._in_head or cycle is None:
            return True
        if cycle.response_complete:
            return self.timeout_keep_alive_task is None
        if isinstance(cycle, Alone):
            return len(cycle.body) < int(headers_of(cast(Scope, self.scope)).get(b"content-length", b"0"))
        return cycle.more_body and not cycle.waiting_for_100_continue

    def connection_lost(self, exc: Exception | None) -> None:
        """Uvicorn tells only the last request, and a stream may be open before it."""
        super().connection_lost(exc)
        for cycle in self._asked:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        self._asked.clear()
