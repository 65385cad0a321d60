"""Who is who: tokens, seats and names (faults 12, 27, 32)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.raw import token_of
from tests.server.running import Json, Player, Server

BOT: Json = {"kind": "bot", "level": "greedy"}
OPEN: Json = {"kind": "open"}


def test_a_token_is_a_cookie_that_scripts_and_other_sites_do_not_get(mia: Player):
    answer = mia.http.put("/api/me", json={"name": "Mia"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert len(token_of(mia)) == 43
    assert answer.json() == {"name": "Mia", "colour": None, "tables": [], "token": None}


def test_behind_tls_the_cookie_is_secure_and_belongs_to_the_sub_path(own_server: Callable[..., Server]):
    player = Player(own_server(public_url="https://example.org/mau", root_path="/mau"))
    answer = player.http.put("/mau/api/me", json={"name": "Mia"}, headers={"Origin": "https://example.org"})
    assert answer.status_code == 200
    assert "; Secure" in answer.headers["set-cookie"]
    assert "Path=/mau;" in answer.headers["set-cookie"]


def test_a_proxy_that_speaks_tls_makes_the_cookie_secure(mia: Player):
    answer = mia.http.put("/api/me", json={"name": "Mia"}, headers={"X-Forwarded-Proto": "https"})
    assert "; Secure" in answer.headers["set-cookie"]


def test_a_program_gets_a_bearer_token_of_its_own(mia: Player, server: Server):
    answer = mia.http.put("/api/me", json={"name": "Bot", "bearer": True})
    assert "set-cookie" not in answer.headers
    token = answer.json()["token"]
    with httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {token}"}) as program:
        assert program.get("/api/me").json()["name"] == "Bot"


def test_looking_makes_no_token(mia: Player):
    table = mia.open([{"kind": "you"}, BOT, BOT])
    stranger = Player(mia.server, "Sam")
    for path in ("/api/me", "/api/games", "/", f"/api/tables/{table['id']}", "/api/tables/none", "/t/none"):
        assert "set-cookie" not in stranger.http.get(path).headers


def test_the_token_decides_and_an_address_seats_nobody(mia: Player, somebody: Callable[[str], Player]):
    table = mia.open([{"kind": "you"}, OPEN, BOT])
    ben, sam = somebody("Ben"), somebody("Sam")
    ben.sit(table["id"], 1)
    assert [seat["yours"] for seat in mia.look(table["id"])["table"]["seats"]] == [True, False, False]
    assert [seat["yours"] for seat in ben.look(table["id"])["table"]["seats"]] == [False, True, False]
    assert not any(seat["yours"] for seat in sam.look(table["id"])["table"]["seats"])


def test_a_token_that_is_made_up_is_nobodys(mia: Player, server: Server):
    table = mia.open([{"kind": "you"}, BOT, BOT])
    for token in ("x" * 43, "", "x", "é" * 43, token_of(mia)[:-1] + "="):
        headers = [(b"Cookie", f"maumau={token}".encode())]
        answer = httpx.get(f"{server.url}/api/tables/{table['id']}", params={"seat": 0}, headers=headers)
        assert answer.status_code == 403


def test_several_seats_of_one_device_are_named_and_checked_one_by_one(mia: Player):
    table = mia.open([{"kind": "you", "name": "Mia"}, {"kind": "you", "name": "Ben"}, BOT])
    assert [seat["name"] for seat in table["seats"]] == ["Mia", "Ben", None]
    assert mia.look(table["id"], 0)["view"]["hand"] != mia.look(table["id"], 1)["view"]["hand"]
    assert mia.http.get(f"/api/tables/{table['id']}", params={"seat": 2}).status_code == 403


def test_my_tables_are_listed_newest_first(mia: Player):
    first = mia.open([{"kind": "you"}, BOT, BOT])
    second = mia.open([OPEN, {"kind": "you"}, OPEN, {"kind": "you"}])
    tables = mia.http.get("/api/me").json()["tables"]
    assert [(t["id"], t["phase"], t["players"], t["yours"]) for t in tables] == [
        (second["id"], "lobby", 4, [1, 3]),
        (first["id"], "playing", 3, [0]),
    ]


def test_a_seat_can_be_taken_once_and_not_after_the_start(mia: Player, somebody: Callable[[str], Player]):
    table = mia.open([{"kind": "you"}, OPEN, OPEN])
    ben, sam = somebody("Ben"), somebody("Sam")
    ben.sit(table["id"], 1)
    address = f"/api/tables/{table['id']}/sit"
    taken = sam.http.post(address, json={"seat": 1, "name": "Sam"})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat-taken")
    assert sam.http.post(address, json={"seat": 3, "name": "Sam"}).status_code == 422
    sam.sit(table["id"], 2)
    mia.ask(table["id"], "start")
    late = somebody("Eve").http.post(address, json={"seat": 2, "name": "Eve"})
    assert (late.status_code, late.json()["code"]) == (409, "table-started")


def test_equal_names_are_two_people(mia: Player, somebody: Callable[[str], Player]):
    table = mia.open([{"kind": "you"}, OPEN, BOT])
    twin = somebody("Mia")
    twin.sit(table["id"], 1)
    seats = twin.look(table["id"])["table"]["seats"]
    assert [(seat["name"], seat["yours"]) for seat in seats[:2]] == [("Mia", False), ("Mia", True)]


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200e", "x" * 25, "x" * 500, "\ufeff\u2800"])
def test_a_name_that_shows_nothing_or_too_much_is_refused(mia: Player, name: str):
    answer = mia.http.put("/api/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-name")
    assert "set-cookie" not in answer.headers


def test_names_are_told_as_they_are_cleaned(mia: Player):
    told = mia.http.put("/api/me", json={"name": " <b>A\u0308\u202enn\u200b </b>\n "}).json()["name"]
    assert told == "<b>Änn </b>"


def test_who_wants_to_be_forgotten_leaves_no_name_and_no_token(own_server: Callable[..., Server], tmp_path: Path):
    player = Player(own_server(), "Rumpelstilz")
    table = player.open([{"kind": "you"}, BOT, BOT])
    assert player.http.delete("/api/me").status_code == 204
    assert player.http.get("/api/me").json() == {"name": None, "colour": None, "tables": [], "token": None}
    seat = player.look(table["id"])["table"]["seats"][0]
    assert (seat["kind"], seat["name"], seat["yours"]) == ("person", None, False)
    player.server.kill()
    assert Player(player.server.again()).look(table["id"])["table"]["seats"][0] == seat
    player.server.stop()
    with sqlite3.connect(tmp_path / "maumau.sqlite3") as database:
        assert "Rumpelstilz" not in "\n".join(database.iterdump())
        assert database.execute("select count(*) from devices").fetchone() == (0,)
    database.close()


def test_only_the_hash_of_a_token_is_kept(own_server: Callable[..., Server], tmp_path: Path):
    player = Player(own_server())
    player.http.put("/api/me", json={"name": "Mia"})
    token = token_of(player)
    player.server.stop()
    with sqlite3.connect(tmp_path / "maumau.sqlite3") as database:
        assert token not in "\n".join(database.iterdump())
    database.close()


def test_an_unknown_token_can_not_be_forgotten(somebody: Callable[[str], Player]):
    refused = somebody("Sam").http.delete("/api/me")
    assert (refused.status_code, refused.json()["code"]) == (401, "no-token")
