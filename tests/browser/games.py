"""Games that are played to their end without looking, for tests of what comes afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import httpx
from playwright.sync_api import APIResponse, Page

PATIENCE = 300.0
"""How long a game may take, in seconds."""
PAUSE = 0.02
TOO_MANY, BREATH = 429, 0.5
"""Who asks more often than people do has to wait a little."""


def finish_game(page: Page, game: str = "heul", players: int = 3, **options: Any) -> str:
    """Play a game against bots with this page's cookie, always the first move that is offered; return its id."""
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "greedy"}] * (players - 1)]
    wish = {"game": game, "options": options, "seats": seats, "name": "Mia"}
    opened = page.request.post("/api/tables", data=wish)
    assert opened.ok, opened.text()
    table = opened.json()["id"]
    return _play_on(urljoin(opened.url, f"/api/tables/{table}"), {0: page})


def rush(*pages: Page) -> None:
    """From a table's page to the end of the game, by requests alone: the pages see it go by."""
    table = urljoin(pages[0].url, f"/api/tables/{pages[0].url.rsplit('/', 1)[1]}")
    seats = {page: page.request.get(table).json()["table"]["seats"] for page in pages}
    _play_on(table, {seat["seat"]: page for page in pages for seat in seats[page] if seat["yours"]})


def _play_on(table: str, people: dict[int, Page]) -> str:
    """Let people, by their seats, move until the game is over; return its id.

    Whose turn it is can be seen by a stranger, who is counted apart: so nobody here asks more often than people do.
    """
    end = time.monotonic() + PATIENCE
    with httpx.Client(timeout=PATIENCE) as stranger:
        while time.monotonic() < end:
            now = _patiently(lambda: stranger.get(table))
            view, game_id = now["view"], str(now["table"]["game_id"])
            if view and view["over"]:
                return game_id
            if view is None or view["turn"] not in people or not _move(table, game_id, view["turn"], people):
                time.sleep(PAUSE)
    raise AssertionError("the game did not end")


def _move(table: str, game_id: str, seat: int, people: dict[int, Page]) -> bool:
    """Make the first move that a seat is offered; tells whether there was one."""
    ask = people[seat].request
    view = _patiently(lambda: ask.get(f"{table}?seat={seat}"))["view"]
    if (move := _first_move(view)) is None:
        return False
    body = {"seat": seat, "ply": view["ply"], "move": move}
    return ask.post(urljoin(table, f"/api/games/{game_id}/moves"), data=body).ok


def _patiently(ask: Callable[[], httpx.Response | APIResponse]) -> dict[str, Any]:
    """What is answered, as soon as it is."""
    answer = ask()
    while (answer.status if isinstance(answer, APIResponse) else answer.status_code) == TOO_MANY:
        time.sleep(BREATH)
        answer = ask()
    return dict(answer.json())


def _first_move(view: dict[str, Any] | None) -> str | None:
    """The first of the moves that are offered now."""
    if view is None:
        return None
    offered = [choice["move"] for card in view["hand"] for choice in card["moves"]]
    return next(iter([*offered, *view.get("moves", [])]), None)


def record_of(page: Page, game_id: str) -> dict[str, Any]:
    """The record of a game that is over."""
    return dict(page.request.get(f"/api/games/{game_id}/record").json())
