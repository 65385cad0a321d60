"""A cold start: the page is there at once, the rules are compiled beside it, and what was asked meanwhile happens."""

from __future__ import annotations

import time
from pathlib import Path

from tests.server.running import Json, Player, Server, Wish, eventually, file_settings

BOT: Json = {"kind": "bot", "level": "greedy"}


def test_the_page_comes_before_the_rules_and_the_game_begins_when_they_are_there(tmp_path: Path):
    """The promise is 3 s to the page and 10 s to a bot's first move, on a machine that does nothing else."""
    begun = time.monotonic()
    server = Server(Wish(file_settings(tmp_path)), {"NUMBA_CACHE_DIR": str(tmp_path / "compiled")}).wait()
    page = time.monotonic() - begun
    try:
        mia = Player(server)
        assert mia.http.get("/api/games").status_code == 200
        assert mia.http.get("/api/me").status_code == 200
        answer = mia.http.post("/api/tables", json={"game": "heul", "seats": [{"kind": "you"}, BOT, BOT]})
        table = answer.json()
        assert (answer.status_code, table["phase"], table["waking"]) == (201, "lobby", True)
        waiting = mia.look(table["id"], 0)
        assert (waiting["view"], waiting["table"]["waking"]) == (None, True)
        events = (event for event in mia.stream(table["id"], 0) if event.name in ("view", "entry"))
        assert next(events).data["table"]["waking"]
        started = next(events)
        assert (started.data["kind"], started.data["table"]["waking"]) == ("start", False)
        assert eventually(lambda: mia.look(table["id"], 0)["view"]["turn"] == 0)
        assert page < time.monotonic() - begun
    finally:
        said = server.stop()
    assert said == ""
