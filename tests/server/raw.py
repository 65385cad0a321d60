"""A client that is nothing but a socket, and keeps every byte it gets."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterable
from types import TracebackType
from typing import Self

from tests.server.running import WAIT, Json, Player, Server


class Line:
    """A connection of one device (by its token) or of a stranger. Dates are left out of what it keeps."""

    def __init__(self, server: Server, token: str | None = None, headers: Iterable[str] = ()) -> None:
        host, port = server.url.removeprefix("http://").split(":")
        self._socket = socket.create_connection((host, int(port)), timeout=WAIT)
        self._reader = self._socket.makefile("rb")
        lines = ["Host: localhost", *headers]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        self._headers = "\r\n".join(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.close()
        self._socket.close()

    def request(self, method: str, path: str, body: Json | None = None) -> bytes:
        """A request as bytes."""
        data = b"" if body is None else json.dumps(body).encode()
        length = f"Content-Length: {len(data)}\r\n" if data else ""
        return f"{method} {path} HTTP/1.1\r\n{self._headers}\r\n{length}\r\n".encode() + data

    def send(self, *requests: bytes) -> None:
        """All of it in one write."""
        self._socket.sendall(b"".join(requests))

    def head(self) -> bytes:
        """The next answer's status and headers."""
        kept = b""
        while (line := self._reader.readline()) != b"\r\n":
            assert line, "the server has hung up"
            if not line.lower().startswith(b"date:"):
                kept += line
        return kept

    def answer(self) -> bytes:
        """The next answer."""
        head = self.head()
        lengths = [line for line in head.lower().splitlines() if line.startswith(b"content-length:")]
        return head + b"\r\n" + self._reader.read(int(lengths[0].split(b":")[1]) if lengths else 0)

    def ask(self, method: str, path: str, body: Json | None = None) -> bytes:
        """A request's answer."""
        self.send(self.request(method, path, body))
        return self.answer()

    def chunks_until(self, what: bytes) -> bytes:
        """A stream's chunks as they come, sizes and all, up to the one that holds `what`."""
        kept = b""
        while what not in kept:
            size = self._reader.readline()
            assert size.strip(), "the stream has ended"
            kept += size + self._reader.read(int(size, 16) + 2)
        return kept


def status_and_body(answer: bytes) -> tuple[int, Json]:
    """An answer's status and JSON."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


def token_of(player: Player) -> str:
    """The token that a player's browser holds."""
    return str(next(cookie.value for cookie in player.http.cookies.jar if cookie.name == "maumau"))
