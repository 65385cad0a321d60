"""Everything that comes to a page over the network, as the browser received it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, Response


@dataclass(frozen=True)
class Arrival:
    """A body or an event; `ply` is how many moves had been made, as far as it says."""

    source: str
    text: str
    ply: int | None
    over: bool


class Traffic:
    """Listens to a page from before its first request."""

    def __init__(self, page: Page) -> None:
        self.arrivals: list[Arrival] = []
        self._session = page.context.new_cdp_session(page)
        self._session.send("Network.enable")
        self._session.on("Network.eventSourceMessageReceived", self._event)
        page.on("response", self._response)

    def _event(self, event: dict[str, Any]) -> None:
        self._keep(f"event {event['eventName']}", str(event["data"]))

    def _response(self, response: Response) -> None:
        if "/api/" in response.url and "/stream" not in response.url and "/record" not in response.url:
            self._keep(response.url, response.text())

    def _keep(self, source: str, text: str) -> None:
        data = json.loads(text) if text else None
        view = data.get("view") if isinstance(data, dict) else None
        if not isinstance(view, dict):
            view = {"ply": None, "over": False}
        self.arrivals.append(Arrival(source, text, view["ply"], view["over"]))


class Sent:
    """The moves that a page has made: (ply, seat, move) of each that the server has acknowledged."""

    def __init__(self, page: Page) -> None:
        self.moves: set[tuple[int, int, str]] = set()
        page.on("response", self._response)

    def _response(self, response: Response) -> None:
        if response.url.endswith("/moves") and response.ok:
            asked = json.loads(response.request.post_data or "")
            self.moves.add((asked["ply"], asked["seat"], asked["move"]))
