"""A cold start: the page is there at once, the rules are compiled beside it, and what was asked meanwhile happens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import Json, Player, Server, eventually, file_settings
from tests.server.serving import Wish

BOT: Json = {"kind": "bot", "level": "greedy"}


def test_the_page_comes_before_the_rules_and_the_game_begins_when_they_are_there(tmp_path: Path):
    server = Server(Wish(file_settings(tmp_path)), {"NUMBA_CACHE_DIR": str(tmp_path / "compiled")}).wait()
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
    finally:
        said = server.stop()
    assert said == ""


WHOLE_GAMES = """
import gc, sys
from maumau.bots import choose
from maumau.bots.hint import hint
from maumau.bots.review import review
from maumau.bots.warm import WAYS
from maumau.games import GAMES
from numba.core.dispatcher import Dispatcher

def compiled():
    return {repr(d.py_func): len(d.signatures) for d in gc.get_objects() if isinstance(d, Dispatcher)}

for way in sys.argv[1:]:
    for name in GAMES:
        WAYS[way](name)
before = compiled()
for kind in GAMES.values():
    options = {option.name: True for option in kind.option_list if isinstance(option.default, bool)}
    state = kind(kind.seats[-1], options).new(seed=1)
    while not state.over:
        seat = state.seats[0]
        for move in ("?", state.game.actions[0]):
            try:
                state.clone().play(move, seat)
            except Exception as error:
                str(error)
        state.play(choose(state, seat, "greedy", 1), seat)
        for viewer in (*range(state.game.players), None):
            state.view(viewer), state.events(state.ply - 1, viewer)
            if "all" in sys.argv:
                state.seen_history(viewer)
        if "all" in sys.argv and state.ply % 10 == 0 and not state.over:
            choose(state, state.seats[0], "hard", 1)
            hint(state.game, state.seen_by(state.seats[0]), state.seats[0], tries=1)
    state.result(), state.next_start(), state.record()
    if "all" in sys.argv:
        review(state, tries=1)
print({name: (before.get(name), count) for name, count in compiled().items() if count != before.get(name)})
"""


@pytest.mark.parametrize("ways", [("moves", "looks"), ("all",)], ids=" ".join)
def test_once_the_rules_are_awake_nothing_is_compiled_while_people_play(ways: tuple[str, ...]):
    """Compiling holds the interpreter's lock: it would stop every table, and no thread would help."""
    command = [sys.executable, "-c", WHOLE_GAMES, *ways]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.stdout, done.stderr) == ("{}\n", "")
