"""The little that plain ASGI handlers need: headers, bodies, answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from maumau.core.errors import MaumauError
from maumau.server.errors import TooLarge, error_body, language_of, status_of

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

JSON = (b"content-type", b"application/json")
encode = msgspec.json.Encoder().encode


def header(scope: Scope, name: bytes) -> str | None:
    """A request's header, by its name in small letters."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


def language(scope: Scope) -> str:
    """The language in which to answer."""
    return language_of(header(scope, b"accept-language") or "")


async def read_body(receive: Receive, most: int) -> bytes:
    """A request's body; raises TooLarge as soon as it is."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLarge(most=most)
        if not message.get("more_body", False):
            return bytes(body)


async def respond(send: Send, status: int, body: bytes) -> None:
    """Answer with JSON."""
    length = (b"content-length", str(len(body)).encode())
    no_store = (b"cache-control", b"no-store")
    await send({"type": "http.response.start", "status": status, "headers": [JSON, length, no_store]})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse(scope: Scope, send: Send, error: MaumauError) -> None:
    """Answer with an error."""
    await respond(send, status_of(error), encode(error_body(error, language(scope))))
