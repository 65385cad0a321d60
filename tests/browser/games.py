"""Games that are played to their end without looking, for tests of what comes afterwards."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

PATIENCE = 120.0
"""How long a game may take, in seconds."""
PAUSE = 0.02
TOO_MANY, BREATH = 429, 0.5
"""Several tests at once ask more often than people do: then we wait a little."""


def finish_game(page: Page, game: str = "heul", players: int = 3, **options: Any) -> str:
    """Play a game against bots with this page's cookie, always the first move that is offered; return its id."""
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "greedy"}] * (players - 1)]
    wish = {"game": game, "options": options, "seats": seats, "name": "Mia"}
    opened = page.request.post("/api/tables", data=wish)
    assert opened.ok, opened.text()
    table = opened.json()["id"]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        looked = page.request.get(f"/api/tables/{table}?seat=0")
        if looked.status == TOO_MANY:
            time.sleep(BREATH)
            continue
        now = looked.json()
        view, game_id = now["view"], now["table"]["game_id"]
        if view and view["over"]:
            return str(game_id)
        move = _first_move(view)
        if move is None:
            time.sleep(PAUSE)
        else:
            page.request.post(f"/api/games/{game_id}/moves", data={"seat": 0, "ply": view["ply"], "move": move})
    raise AssertionError("the game did not end")


def _first_move(view: dict[str, Any] | None) -> str | None:
    """The first of the moves that are offered now."""
    if view is None:
        return None
    offered = [choice["move"] for card in view["hand"] for choice in card["moves"]]
    return next(iter([*offered, *view.get("moves", [])]), None)


def record_of(page: Page, game_id: str) -> dict[str, Any]:
    """The record of a game that is over."""
    return dict(page.request.get(f"/api/games/{game_id}/record").json())
