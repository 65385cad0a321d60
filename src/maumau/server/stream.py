"""The hot route of live updates, plain ASGI: Server-Sent Events of one viewer.

First everything as it is (`view`), or, for who names the last entry they saw, what they missed; then each `entry` as
it happens, and who is `present`. A stream holds no queue: it keeps the number of the last entry that it sent and takes
the rest from the table. Who reads so slowly that the table no longer keeps the next entry is let go, and resumes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from contextlib import ExitStack
from urllib.parse import parse_qs

from maumau.core.errors import MaumauError
from maumau.server.asgi import Receive, Scope, Send, encode, headers_of, refuse, text_of
from maumau.server.devices import token_of
from maumau.server.errors import BadRequest, Broken, WrongMethod
from maumau.server.house import House
from maumau.server.line import Line, chunk, take_line
from maumau.server.live import Live, Watcher, message
from maumau.server.shapes import TimeMessage
from maumau.server.views import Viewer
from maumau.table.errors import NoSuchSeat, NotYourSeat

log = logging.getLogger(__name__)

ADDRESS = re.compile("/api/tables/(?P<table_id>[^/]*)/stream")
SLOWEST_SEND = 20.0
"""Seconds after which a client that takes nothing is let go."""

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would collect what is small
]
KEEPALIVE = chunk(b": still here\n\n")
LOOKS = 3
"""How often a stream is looked after, and has been silent, before its silence is broken: once less than it may be."""


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
        line = take_line(scope)
        try:
            await self._answer(scope, receive, send, line)
        except Exception:
            log.exception("%s", scope["path"])
            if not line.answered:
                await refuse(scope, send, Broken())

    async def _answer(self, scope: Scope, receive: Receive, send: Send, line: Line) -> None:
        token, limits = token_of(scope["headers"]), self._house.limits
        with ExitStack() as counted:
            try:
                limits.spend_look(scope["client"], token)
                counted.enter_context(limits.one_stream(scope["client"], token))
                live, watcher = await self._admit(scope, token)
            except MaumauError as error:
                await refuse(scope, send, error)
                return
            live = self._house.hall.enter(live, watcher)
            await self._serve(scope, receive, send, Sender(live, watcher, line))

    async def _serve(self, scope: Scope, receive: Receive, send: Send, sender: Sender) -> None:
        hall, live, watcher, line = self._house.hall, sender.live, sender.watcher, sender.line
        listening = asyncio.create_task(_until_gone(receive, watcher))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            sender.begin(_last_seen(scope), hall.world.now())
            self._look_after(sender)
            await watcher.left()
            if line.full:  # it would keep its connection, and what it is to be sent, as long as it likes
                line.cut()
                await listening
            else:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._open.discard(sender)
            hall.leave(live, watcher)
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listening

    def _look_after(self, sender: Sender) -> None:
        self._open.add(sender)
        if self._timer is None:
            self._look_around()

    def _look_around(self) -> None:
        """Now and then, as long as any is open: break the silence, and let go who takes nothing."""
        loop, pause = asyncio.get_running_loop(), self._house.settings.keepalive_seconds / (LOOKS + 1)
        for sender in self._open:
            sender.look_after(pause)
        self._timer = loop.call_later(pause, self._look_around) if self._open else None

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
    """One stream that is open. It writes in the moment in which something happens, as long as the client keeps up."""

    def __init__(self, live: Live, watcher: Watcher, line: Line) -> None:
        self.live = live
        self.watcher = watcher
        self.line = line
        self._seq = 0
        self._presence = -1
        self._moment = live.moment
        self._as = Viewer(None)
        self._arranged = -1
        self._looks = 0
        """How often somebody has looked after us since we last wrote."""
        self._behind: asyncio.Task[None] | None = None

    def begin(self, last_seen: int | None, now: float) -> None:
        """Send how everything is, or what is new for who names the last entry seen; from now on, what happens."""
        self.watcher.tell = self._tell
        try:
            self._write(self._first(last_seen) + message(b"time", encode(TimeMessage(round(now, 3)))))
        except MaumauError:
            self.watcher.leave()
        else:
            self._tell()

    def look_after(self, pause: float) -> None:
        """Let go a client that takes nothing, and break a silence before it is too long: every `pause` seconds."""
        self._looks += 1
        if self.line.full:
            if (self._looks - 1) * pause >= SLOWEST_SEND:
                self.watcher.leave()
        elif self._looks >= LOOKS:
            self._write(KEEPALIVE)

    def _tell(self) -> None:
        """Send what is new, or as soon as the client has taken what came before it."""
        if self.line.full:
            if self._behind is None:
                self._behind = asyncio.create_task(self._catch_up())
            return
        try:
            news = self._news()
            if news is None:
                self.watcher.leave()
            elif news:
                self._write(news)
        except MaumauError:  # nothing here is this device's any more
            self.watcher.leave()
        except Exception:  # which is nothing to whoever has moved
            log.exception("a stream of table %s", self.live.table.id)
            self.watcher.leave()

    async def _catch_up(self) -> None:
        await self.line.drained()
        self._behind = None
        self._tell()

    def _first(self, last_seen: int | None) -> bytes:
        live = self.live
        self._as, self._arranged = self._look(), live.arranged
        if last_seen is not None and live.can_resume(self._as, last_seen):
            self._seq = last_seen
            return chunk(b"retry: 1000\n\n")
        self._seq, self._presence = live.table.seq, live.presence
        return chunk(b"retry: 1000\n") + message(b"view", live.view(self._as), live.table.seq)

    def _news(self) -> bytes | None:
        """What is to be sent; None if it is no longer known."""
        live, news = self.live, b""
        if self._seq != live.table.seq:
            if self._arranged != live.arranged:
                self._as, self._arranged = self._look(), live.arranged
            missed = live.missed(self._as, self._seq)
            if missed is None:
                return None
            self._seq, news = live.table.seq, missed
        if self._presence != live.presence:
            self._presence = live.presence
            news += message(b"presence", live.presence_message())
        if self._moment != live.moment:
            news += b"".join(message(b"emote", data) for number, data in live.moments if number > self._moment)
            self._moment = live.moment
        return news

    def _look(self) -> Viewer:
        """Who has changed seats is told so as one who watches, and asks anew."""
        live, watcher = self.live, self.watcher
        try:
            return live.viewer(watcher.device, watcher.seat)
        except (NoSuchSeat, NotYourSeat):
            if not live.table.seats_of(watcher.device):
                raise
            watcher.seat = None
            return live.viewer(watcher.device, None)

    def _write(self, data: bytes) -> None:
        self._looks = 0
        self.line.write(data)


async def _until_gone(receive: Receive, watcher: Watcher) -> None:
    while True:
        event = await receive()
        if event["type"] == "http.disconnect":
            watcher.leave()
            return


def _last_seen(scope: Scope) -> int | None:
    text = text_of(headers_of(scope), b"last-event-id")
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else None
