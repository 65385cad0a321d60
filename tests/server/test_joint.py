"""Who wins together wins together everywhere (faults 21)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from maumau.core.commitment import seed_and_start
from maumau.games import make
from tests.server.running import Json, Player, file_settings, start

YOU3: list[Json] = [{"kind": "you", "name": name} for name in ("Mia", "Tom", "Eve")]
OPTIONS: dict[str, Json] = {"heul": {}, "sau": {"track": [3] * 4}}


def a_tie(game: str, game_id: str) -> list[tuple[int, str]]:
    """The moves of the first game, of games at random, that several win; the deal is the server's."""
    seed, first = seed_and_start(b"s" * 32, game_id, 3)
    pick = random.Random(0)
    while True:
        state = make(game, 3, OPTIONS[game]).new(seed, first)
        moves = []
        while not state.over:
            moves.append((state.seats[0], pick.choice(state.legal())))
            state.play(moves[-1][1])
        if len(state.result()["winners"]) > 1:
            return moves


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_joint_winners_are_joint_in_view_record_history_and_figures(tmp_path: Path, game: str):
    server = start(file_settings(tmp_path), fixed=True)
    try:
        mia = Player(server)
        table = mia.open(YOU3, game=game, options=OPTIONS[game])
        for ply, (seat, move) in enumerate(a_tie(game, table["game_id"])):
            mia.hand_over(table["id"], seat)
            assert mia.move(table["game_id"], seat, ply, move).status_code == 200
        winners = mia.peek(table["id"])["view"]["result"]["winners"]
        assert len(winners) > 1
        assert mia.http.get(f"/api/games/{table['game_id']}/record").json()["result"]["winners"] == winners
        assert mia.http.get(f"/api/games/{table['game_id']}").json()["view"]["result"]["winners"] == winners
        (listed,) = mia.http.get("/api/me/games").json()["games"]
        assert listed["result"]["winners"] == winners
        won = [figure["won"] for figure in mia.http.get("/api/me/figures").json()]
        assert won == [int(seat in winners) for seat in range(3)]
        assert server.stop() == ""
    finally:
        server.stop()
