"""The two hot routes, before Litestar: it can't mount plain ASGI applications below addresses with a variable part."""

from __future__ import annotations

import re

from maumau.server import moves, stream
from maumau.server.asgi import App, Receive, Scope, Send
from maumau.server.line import LINE
from maumau.server.moves import Moves
from maumau.server.stream import Streams


class Hot:
    """Moves and streams are answered here, everything else by the application behind."""

    def __init__(self, app: App, moves_: Moves, streams: Streams) -> None:
        self._app = app
        self._hot: list[tuple[re.Pattern[str], App]] = [(moves.ADDRESS, moves_), (stream.ADDRESS, streams)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out by the address."""
        if scope["type"] == "http":
            for address, handler in self._hot:
                if found := address.fullmatch(scope["path"]):
                    scope["path_params"] = found.groupdict()
                    await handler(scope, receive, send)
                    return
            scope.pop(LINE, None)  # nobody else writes to it
        await self._app(scope, receive, send)
