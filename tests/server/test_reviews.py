"""A finished game looked at again: once for everybody, in the background, through restarts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.running import Json, Player, Server, eventually, play_on

BOT: Json = {"kind": "bot", "level": "greedy"}


def played(player: Player, **others: object) -> str:
    """A game of somebody's that is over: its id."""
    table = player.open([{"kind": "you"}, BOT, BOT], **others)
    play_on({0: player}, table["id"])
    return str(table["game_id"])


def look(player: Player, game_id: str) -> httpx.Response:
    return player.http.get(f"/api/games/{game_id}/review")


def begin(player: Player, game_id: str) -> Json:
    answer = player.http.post(f"/api/games/{game_id}/review")
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def made(player: Player, game_id: str) -> Json:
    """The review, once it is made."""
    begin(player, game_id)
    done: Json = eventually(lambda: (r := look(player, game_id).json())["state"] == "done" and r, 180)
    return done


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_whoever_finds_the_game_finds_its_review_which_is_made_once(
    mia: Player, somebody: Callable[[str], Player], game: str
):
    game_id = played(mia, game=game)
    sam = somebody("Sam")
    assert look(sam, game_id).json() == {"state": "none", "done": 0, "moves": 0, "review": None}
    told = begin(sam, game_id)
    assert told["state"] == "pending"
    done = made(mia, game_id)
    review = done["review"]
    record = mia.http.get(f"/api/games/{game_id}/record").json()
    assert [[judged["seat"], judged["move"]] for judged in review["moves"]] == record["moves"]
    assert (done["done"], done["moves"]) == (len(record["moves"]), len(record["moves"]))
    assert len(review["curve"]) == len(record["moves"]) + 1
    assert [seat["seat"] for seat in review["seats"]] == [0, 1, 2]
    assert begin(mia, game_id) == done
    assert look(sam, game_id).json() == done


def test_a_running_game_and_an_unknown_one_are_not_reviewed(mia: Player):
    table = mia.open([{"kind": "you"}, BOT, BOT])
    for game_id, expected in ((table["game_id"], (409, "game-not-over")), ("nothing", (404, "unknown-game"))):
        for method in ("GET", "POST"):
            answer = mia.http.request(method, f"/api/games/{game_id}/review")
            assert (answer.status_code, answer.json()["code"]) == expected


def test_a_review_survives_a_kill_and_comes_out_the_same(own_server: Callable[..., Server], tmp_path: Path):
    server = own_server()
    mia = Player(server)
    first = played(mia)
    made(mia, first)  # everything is awake
    second = played(mia, game="sau")
    begin(mia, second)
    eventually(lambda: look(mia, second).json()["done"] > 0, 120)
    server.kill()
    server.again()
    after = eventually(lambda: (r := look(mia, second).json())["state"] == "done" and r, 180)
    with sqlite3.connect(tmp_path / "maumau.sqlite3") as file:
        file.execute("delete from reviews where game_id = ?", (second,))
    file.close()
    assert look(mia, second).json()["state"] == "none"
    assert made(mia, second) == after


def test_a_review_in_another_form_is_made_anew(own_server: Callable[..., Server], tmp_path: Path):
    mia = Player(own_server())
    game_id = played(mia)
    done = made(mia, game_id)
    with sqlite3.connect(tmp_path / "maumau.sqlite3") as file:
        file.execute("update reviews set version = 0, result = '{}'")
    file.close()
    assert look(mia, game_id).json()["state"] == "none"
    assert made(mia, game_id) == done


def test_a_game_that_can_not_be_played_again_leaves_no_review_waiting(
    own_server: Callable[..., Server], tmp_path: Path
):
    mia = Player(own_server())
    game_id = played(mia)
    made(mia, game_id)
    with sqlite3.connect(tmp_path / "maumau.sqlite3") as file:
        file.execute("update entries set payload = replace(payload, '>own', '>none') where kind = 'move'")
        file.execute("update reviews set result = null")
    file.close()
    eventually(lambda: look(mia, game_id).json()["state"] == "none")
    refused = mia.http.post(f"/api/games/{game_id}/review")
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-record")
    assert mia.server.stop() == ""


def test_who_wants_to_be_forgotten_leaves_no_name_in_a_review_which_stays_like_the_record(
    own_server: Callable[..., Server],
):
    mia = Player(own_server(), "Mia Unverwechselbar")
    game_id = played(mia)
    done = made(mia, game_id)
    assert "Unverwechselbar" not in look(mia, game_id).text
    assert mia.http.delete("/api/me").status_code == 204
    assert look(mia, game_id).json() == done
    assert mia.http.get(f"/api/games/{game_id}/record").is_success
