"""Everything that comes to a page over the network, as the browser received it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Page, Request, Response

STEP = 10
"""Between two looks, in ms."""


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
        self._page = page
        self._reading = 0
        self._session = page.context.new_cdp_session(page)
        self._session.send("Network.enable")
        self._session.on("Network.eventSourceMessageReceived", self._event)
        page.on("response", self._response)

    def settle(self) -> None:
        """Return once all bodies have been read that have begun to arrive."""
        while self._reading:
            self._page.wait_for_timeout(STEP)

    def _event(self, event: dict[str, Any]) -> None:
        self._keep(f"event {event['eventName']}", str(event["data"]))

    def _response(self, response: Response) -> None:
        if "/api/" in response.url and "/stream" not in response.url and "/record" not in response.url:
            self._reading += 1
            try:
                text = response.text()
            except Error:
                return  # it is gone with its page
            finally:
                self._reading -= 1
            self._keep(response.url, text)

    def _keep(self, source: str, text: str) -> None:
        data = json.loads(text) if text else None
        view = data.get("view") if isinstance(data, dict) else None
        if not isinstance(view, dict):
            view = {"ply": None, "over": False}
        self.arrivals.append(Arrival(source, text, view["ply"], view["over"]))


class Sent:
    """The moves that a page has asked for, and those that the server has acknowledged: (ply, seat, move) of each.

    Whoever reloads, or whose server is killed, may have made a move without ever hearing so.
    """

    def __init__(self, page: Page) -> None:
        self.asked: set[tuple[int, int, str]] = set()
        self.acknowledged: set[tuple[int, int, str]] = set()
        page.on("request", self._request)
        page.on("response", self._response)

    def _request(self, request: Request) -> None:
        if request.url.endswith("/moves"):
            self.asked.add(_move_of(request))

    def _response(self, response: Response) -> None:
        if response.url.endswith("/moves") and response.ok:
            self.acknowledged.add(_move_of(response.request))


def _move_of(request: Request) -> tuple[int, int, str]:
    asked = json.loads(request.post_data or "")
    return asked["ply"], asked["seat"], asked["move"]
