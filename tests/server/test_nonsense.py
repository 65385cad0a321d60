"""What nobody sends by accident: it is refused like any other mistake, and the server does not complain."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from maumau.server.bus import channels
from maumau.server.errors import BadSetting
from maumau.server.pages import lost_page
from maumau.server.run import listen
from maumau.server.settings import make_settings
from tests.server.running import Json, Player, Server, first_move

YOU3: list[Json] = [{"kind": "you"}] * 3


@pytest.mark.parametrize("origin", ["http://[", "http://a[b", "", "http://", "http://x@{}", "ftp://{}", "http://{}/x"])
def test_an_origin_that_is_none_is_foreign(server: Server, mia: Player, origin: str):
    host = server.url.removeprefix("http://")
    answer = mia.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin.format(host)})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")


def test_a_ply_beyond_all_numbers_is_stale_even_in_an_earlier_game(mia: Player):
    table = mia.open(YOU3)
    first, turn = table["game_id"], None
    while not (view := mia.look(table["id"], 0)["view"])["over"]:
        turn = view["turn"]
        view = mia.look(table["id"], turn)["view"]
        assert mia.move(first, turn, view["ply"], first_move(view)).status_code == 200
    assert mia.http.post(f"/api/tables/{table['id']}/again", json={"after": first}).status_code == 200
    for ply in (2**31, 2**63, 10**30, -1, -(2**63) - 1):
        answer = mia.move(first, 0, ply, "R5>own")
        assert (answer.status_code, answer.json()["code"]) == (409, "stale-move"), ply
        assert answer.json()["reason"] == "stale-move", "that game is over, whatever the ply"


@pytest.mark.parametrize("host", ["", "  ", "a..b", "a" * 300, "\udcff", "ä" * 70])
def test_a_host_that_is_no_address_is_refused(host: str):
    with pytest.raises(BadSetting) as refused:
        listen(host, 0)
    assert refused.value.reason == "bad-setting-host"


def test_who_hangs_up_in_the_middle_of_a_body_fills_no_log(own_server: Callable[..., Server]):
    server = own_server()
    host, port = server.url.removeprefix("http://").split(":")
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/games/x/moves")):
        with socket.create_connection((host, int(port))) as line:
            line.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100\r\n\r\n{{".encode())
    Player(server).open(YOU3)
    assert server.stop() == ""


@pytest.mark.parametrize("address", ["http://[", "http://a[b/mau", "https://"])
def test_a_public_address_that_is_none_is_refused(address: str):
    with pytest.raises(BadSetting, match="public address"):
        make_settings("x.sqlite3", "", address, {})


def test_a_home_of_nobody_holds_no_database():
    with pytest.raises(BadSetting, match="~nobody-of-this-name"):
        make_settings("~nobody-of-this-name/x.sqlite3", "", None, {})


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "redis://[",
        "http://localhost",
        "redis://h?port_=1",
        "redis://h/x",
        "redis://h?protocol=4",
        "rediss://h?ssl_cert_reqs=wrong",
    ],
)
def test_a_redis_address_that_is_none_is_refused(address: str):
    with pytest.raises(BadSetting, match="MAUMAU_REDIS_URL"):
        channels(address)


def test_a_path_with_strange_letters_stays_a_path_in_the_page(tmp_path: Path):
    (tmp_path / "index.html").write_text('<base href="/" />')
    page = lost_page('/a\\d"><script>', tmp_path)
    assert page.content == '<base href="/a\\d&quot;&gt;&lt;script&gt;/" />'
