"""The little that plain ASGI handlers need: headers, bodies, answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from maumau.core.errors import MaumauError
from maumau.server.errors import TooLarge, error_body, language_of, status_of

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = Mapping[bytes, bytes]

JSON = (b"content-type", b"application/json")
encode = msgspec.json.Encoder().encode


def headers_of(scope: Scope) -> Headers:
    """A request's headers by their names in small letters; where one comes twice, the first counts."""
    return dict(reversed(scope["headers"]))


def text_of(headers: Headers, name: bytes) -> str | None:
    """What a header says."""
    value = headers.get(name)
    return None if value is None else str(value, "latin-1")


def language(scope: Scope) -> str:
    """The language in which to answer."""
    return language_of(text_of(headers_of(scope), b"accept-language") or "")


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


def refusal(scope: Scope, error: MaumauError) -> tuple[int, bytes]:
    """Status and body that tell an error."""
    return status_of(error), encode(error_body(error, language(scope)))


async def refuse(scope: Scope, send: Send, error: MaumauError) -> None:
    """Answer with an error."""
    await respond(send, *refusal(scope, error))


async def respond(send: Send, status: int, body: bytes) -> None:
    """Answer with JSON."""
    length = (b"content-length", str(len(body)).encode())
    no_store = (b"cache-control", b"no-store")
    await send({"type": "http.response.start", "status": status, "headers": [JSON, length, no_store]})
    await send({"type": "http.response.body", "body": body, "more_body": False})
