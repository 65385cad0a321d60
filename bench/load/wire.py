"""Connections without a library between them and the socket: the load must cost less than what is loaded."""

from __future__ import annotations

import asyncio
import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Any

Address = tuple[str, int]


class Connection(asyncio.Protocol, ABC):
    """A TCP connection that counts what it receives; `closed` complains if the server ends it."""

    received = 0

    def __init__(self) -> None:
        self.address: Address = ("", 0)
        self.transport: Any = None
        self.ending = False
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember how to write."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody but us may end a connection."""
        if not self.ending:
            raise ConnectionError(f"the server has ended a connection: {exc}, {self._buffer[:200]!r}")

    def close(self) -> None:
        """End it."""
        self.ending = True
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Cut into messages."""
        Connection.received += len(data)
        self._buffer = self.take(self._buffer + data if self._buffer else data)

    @abstractmethod
    def take(self, data: bytes) -> bytes:
        """Handle each whole message; returns the rest."""


async def connect(address: Address, made: Any) -> Any:
    """Open a connection."""
    made.address = address
    await asyncio.get_running_loop().create_connection(lambda: made, *address)
    return made


class Requests(Connection):
    """HTTP/1.1 requests one after the other; answers come in the same order.

    A server may end a connection that is idle. As in a browser there is another one for the next request, and for one
    that crossed the end.
    """

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[tuple[bytes, Callable[[int, bytes], None]]] = deque()
        self._opening: asyncio.Task[Any] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask what waits."""
        super().connection_made(transport)
        self._opening = None
        self.transport.writelines(request for request, _ in self._waiting)

    def connection_lost(self, exc: Exception | None) -> None:
        """Come back, now or when there is something to ask."""
        self.transport, self._buffer = None, b""
        if self._waiting and not self.ending:
            self._open()

    def _open(self) -> None:
        if self._opening is None:
            self._opening = asyncio.create_task(connect(self.address, self))

    def close(self) -> None:
        """End it, if it is open."""
        self.ending = True
        if self.transport is not None:
            self.transport.close()

    def send(self, method: str, path: str, token: str, body: bytes, then: Callable[[int, bytes], None]) -> None:
        """Write a request; `then` gets status and body."""
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{bearer}"
        request = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        self._waiting.append((request, then))
        if self.transport is None:
            self._open()
        else:
            self.transport.write(request)

    async def ask(self, method: str, path: str, token: str = "", body: bytes = b"") -> bytes:
        """A request's answer; anything but success is an error."""
        done: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.send(method, path, token, body, lambda status, text: done.set_result((status, text)))
        status, text = await done
        if not 200 <= status < 300:
            raise RuntimeError(f"{method} {path}: {status} {text!r}")
        return text

    def take(self, data: bytes) -> bytes:
        """Answers have a length."""
        while (end := data.find(b"\r\n\r\n")) >= 0:
            head = data[:end].lower()
            at = head.find(b"content-length:")
            length = 0 if at < 0 else int(head[at + 15 :].split(b"\r\n", 1)[0])
            if len(data) < end + 4 + length:
                break
            _, then = self._waiting.popleft()
            then(int(data[9:12]), data[end + 4 : end + 4 + length])
            data = data[end + 4 + length :]
        return data


class Events(Connection):
    """Server-Sent Events; what stands between them (the lengths of chunks) is skipped."""

    def __init__(self, heard: Callable[[bytes, bytes], None]) -> None:
        super().__init__()
        self._heard = heard

    def begin(self, path: str, token: str) -> None:
        """Ask for the stream."""
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )

    def take(self, data: bytes) -> bytes:
        """An event's name and data, each."""
        *events, rest = data.split(b"\n\n")
        for event in events:
            start = event.find(b"event: ")
            at = event.find(b"data: ", start)
            if start >= 0 and at >= 0:
                self._heard(event[start + 7 : event.find(b"\n", start)], event[at + 6 :])
        return rest


class WebSocket(Connection):
    """Text messages of a WebSocket, unmasked by the server, and by us with a mask of zeros."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        super().__init__()
        self._heard = heard
        self._open = False

    def begin(self, path: str) -> None:
        """Ask for the upgrade."""
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        """Write a text message."""
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + text)

    def take(self, data: bytes) -> bytes:
        """Frames that are whole."""
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                return data
            self._open, data = True, data[end + 4 :]
        while len(data) >= 2:
            size, at = data[1], 2
            if size >= 126:
                at = 4 if size == 126 else 10
                size = int.from_bytes(data[2:at], "big") if len(data) >= at else 1 << 30
            if len(data) < at + size:
                break
            self._heard(data[at : at + size])
            data = data[at + size :]
        return data


def pin(core: int) -> None:
    """Let this process run on one core only."""
    os.sched_setaffinity(0, {core})
