"""The two hot routes, before Litestar: it can't mount plain ASGI applications below addresses with a variable part."""

from __future__ import annotations

import logging

from maumau.server.asgi import App, Receive, Scope, Send, refuse
from maumau.server.errors import Broken
from maumau.server.house import House
from maumau.server.line import line_of
from maumau.server.moves import Moves
from maumau.server.stream import Streams

log = logging.getLogger(__name__)


class Hot:
    """Moves and streams are answered here, everything else by the application behind."""

    def __init__(self, app: App, house: House) -> None:
        self._app = app
        self._hot: dict[tuple[str, str], tuple[str, App]] = {
            ("games", "moves"): ("game_id", Moves(house)),
            ("tables", "stream"): ("table_id", Streams(house)),
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out by the address."""
        parts = scope["path"].split("/") if scope["type"] == "http" else []
        if len(parts) == 5 and parts[1] == "api" and (parts[2], parts[4]) in self._hot:
            name, handler = self._hot[parts[2], parts[4]]
            scope["path_params"] = {name: parts[3]}
            await _run(handler, scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _run(handler: App, scope: Scope, receive: Receive, send: Send) -> None:
    try:
        await handler(scope, receive, send)
    except Exception:
        log.exception("%s", scope["path"])
        if not line_of(scope).answered:
            await refuse(scope, send, Broken())
