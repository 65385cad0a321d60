"""The hot route of live updates, plain ASGI: Server-Sent Events of one viewer.

First everything as it is (`view`), or, for who names the last entry they saw, what they missed; then each `entry` as
it happens, and who is `present`. A stream holds no queue: it keeps the number of the last entry that it sent and takes
the rest from the table. Who reads so slowly that the table no longer keeps the next entry is let go, and resumes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import parse_qs

from maumau.core.errors import MaumauError
from maumau.server.asgi import Receive, Scope, Send, body_of, encode, header, refuse
from maumau.server.devices import token_of
from maumau.server.errors import BadRequest, WrongMethod
from maumau.server.house import House
from maumau.server.live import Live, Watcher, message
from maumau.server.shapes import TimeMessage
from maumau.server.views import Viewer
from maumau.table.errors import NoSuchSeat, NotYourSeat

SLOWEST_SEND = 20.0
"""Seconds after which a client that takes nothing is let go."""

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would collect what is small
]
KEEPALIVE = b": still here\n\n"


def seat_of(query: bytes) -> int | None:
    """The seat that a query names; raises BadRequest."""
    values = parse_qs(query.decode("latin-1")).get("seat")
    if not values:
        return None
    if not values[0].isdecimal() or len(values[0]) > 3:
        raise BadRequest(why="seat")
    return int(values[0])


class Streams:
    """GET /api/tables/{table_id}/stream?seat=2.

    One timer looks after all that are open: a timer for each wait and each write costs more than the write.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._open: set[Sender] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until one of us goes."""
        token, limits = token_of(scope["headers"]), self._house.limits
        with ExitStack() as counted:
            try:
                limits.spend_look(scope["client"], token)
                counted.enter_context(limits.one_stream(scope["client"], token))
                live, watcher = await self._admit(scope, token)
            except MaumauError as error:
                await refuse(scope, send, error)
                return
            await self._serve(scope, receive, send, live, watcher)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, live: Live, watcher: Watcher) -> None:
        hall = self._house.hall
        live = hall.enter(live, watcher)
        listening = asyncio.create_task(_until_gone(receive, watcher))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self._run(Sender(live, watcher, body_of(scope, send)), _last_seen(scope))
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except (TimeoutError, OSError):
            pass
        finally:
            hall.leave(live, watcher)
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listening

    async def _run(self, sender: Sender, last_seen: int | None) -> None:
        self._open.add(sender)
        if self._timer is None:
            self._look_after()
        try:
            async with asyncio.timeout(None) as sender.patience:
                await sender.run(last_seen, self._house.world.now())
        finally:
            self._open.discard(sender)

    def _look_after(self) -> None:
        """Now and then, as long as any is open: break the silence, and let go who takes nothing."""
        loop, pause = asyncio.get_running_loop(), self._house.settings.keepalive_seconds / 4
        for sender in self._open:
            sender.look_after(loop.time(), 3 * pause)
        self._timer = loop.call_later(pause, self._look_after) if self._open else None

    async def _admit(self, scope: Scope, token: str | None) -> tuple[Live, Watcher]:
        if scope["method"] != "GET":
            raise WrongMethod()
        seat = seat_of(scope["query_string"])
        device = await self._house.devices.find(token)
        live = await self._house.hall.table(scope["path_params"]["table_id"])
        watcher = Watcher(device.id, seat, device.name) if device else Watcher(None, seat)
        live.viewer(watcher.device, seat)
        return live, watcher


class Sender:
    """One stream that is open."""

    def __init__(self, live: Live, watcher: Watcher, send: Send) -> None:
        self.patience: asyncio.Timeout | None = None
        self._live = live
        self._watcher = watcher
        self._send = send
        self._seq = 0
        self._presence = -1
        self._moment = live.moment
        self._writing = False
        self._since = 0.0
        """When the present write, or after it the silence, has begun."""
        self._silent = False

    def look_after(self, now: float, silence: float) -> None:
        """End a write that takes too long, and a silence that lasts for so many seconds."""
        if self._writing:
            if now - self._since > SLOWEST_SEND and self.patience is not None:
                self.patience.reschedule(now)
        elif now - self._since > silence:
            self._silent = True
            self._watcher.wake.set()

    async def run(self, last_seen: int | None, now: float) -> None:
        """Send until the watcher leaves, may look no more, or is too slow. Who names the last entry seen resumes."""
        live, watcher = self._live, self._watcher
        try:
            first = self._first(last_seen)
        except MaumauError:  # the seat was lost this moment
            return
        await self._write(first + message(b"time", encode(TimeMessage(round(now, 3)))))
        while not watcher.gone and not live.has_lost(self._seq):
            watcher.wake.clear()
            try:
                news = b"".join(self._news())
            except MaumauError:  # nothing here is this device's any more
                return
            if news:
                await self._write(news)
            elif self._silent:
                await self._write(KEEPALIVE)
            else:
                await watcher.wake.wait()

    def _first(self, last_seen: int | None) -> bytes:
        live = self._live
        viewer = live.viewer(self._watcher.device, self._watcher.seat)
        if last_seen is not None and live.can_resume(viewer, last_seen):
            self._seq = last_seen
            return b"retry: 1000\n\n"
        self._seq, self._presence = live.table.seq, live.presence
        return b"retry: 1000\n" + message(b"view", live.view(viewer), live.table.seq)

    def _news(self) -> Iterator[bytes]:
        live = self._live
        if self._seq < live.table.seq:
            for _, data in live.missed(self._viewer(), self._seq):
                yield data
            self._seq = live.table.seq
        if self._presence != live.presence:
            self._presence = live.presence
            yield message(b"presence", live.presence_message())
        for number, data in list(live.moments):
            if number > self._moment:
                self._moment = number
                yield message(b"emote", data)

    def _viewer(self) -> Viewer:
        """How the watcher looks now. Who has changed seats is told so as one who watches, and asks anew."""
        live, watcher = self._live, self._watcher
        try:
            return live.viewer(watcher.device, watcher.seat)
        except (NoSuchSeat, NotYourSeat):
            if not live.table.seats_of(watcher.device):
                raise
            watcher.seat = None
            return live.viewer(watcher.device, None)

    async def _write(self, data: bytes) -> None:
        now = asyncio.get_running_loop().time
        self._writing, self._since, self._silent = True, now(), False
        await self._send({"type": "http.response.body", "body": data, "more_body": True})
        self._writing, self._since = False, now()


async def _until_gone(receive: Receive, watcher: Watcher) -> None:
    while True:
        event = await receive()
        if event["type"] == "http.disconnect":
            watcher.leave()
            return


def _last_seen(scope: Scope) -> int | None:
    text = header(scope, b"last-event-id")
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else None
