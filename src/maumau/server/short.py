"""The short way of a move: from its connection past everything that other requests need."""

from __future__ import annotations

import re

from maumau.core.errors import MaumauError
from maumau.server.asgi import App, Receive, Scope, Send, headers_of
from maumau.server.guard import Guard
from maumau.server.moves import MOST_BYTES, Moves

SHORT = "maumau.short"
"""Where whoever serves us finds the short way, as soon as we have started: in the state that we share."""
ADDRESS = re.compile(r"/api/games/(?P<game_id>[\w-]+)/moves", re.ASCII)
ORDINARY = frozenset({b"x-forwarded-for", b"x-forwarded-proto", b"expect", b"upgrade", b"transfer-encoding"})
"""Headers with which a request goes the ordinary way: what they mean is known there."""


class Short:
    """The application, and beside it the way of the moves that nothing speaks against.

    All others go the ordinary way, where it is said what speaks against them.
    """

    def __init__(self, guard: Guard, moves: Moves) -> None:
        self._guard = guard
        self._app: App = guard
        self.answer = moves.answer
        """What answers those that go the short way."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ordinary way."""
        if scope["type"] == "lifespan":
            scope["state"][SHORT] = self
        await self._app(scope, receive, send)

    def takes(self, scope: Scope, url: bytes) -> bool:
        """Whether a POST to `url`, of which the headers are there, may go the short way."""
        found = ADDRESS.fullmatch(self._guard.below_root(url.decode("latin-1")))
        headers = headers_of(scope)
        if found is None or not ORDINARY.isdisjoint(headers):
            return False
        scope["method"], scope["path"], scope["path_params"] = "POST", found[0], found.groupdict()
        try:
            self._guard.check(scope, headers)
        except MaumauError:
            return False
        return int(headers.get(b"content-length", b"0")) <= MOST_BYTES
