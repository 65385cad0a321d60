"""Behind a real nginx as docs/hosting.md sets it up: a sub-path, TLS, foreign pages, and streams with long silences."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.ports import free_port
from tests.server.nginx import nginx
from tests.server.running import Json, Player, Server, events_of, file_settings, play_on, start

SILENCE = float(os.environ.get("MAUMAU_SILENCE", "75"))
"""Seconds; nginx ends by itself what is silent for 60. `bench/proxied_stream.py` waits longer."""
YOU3: list[Json] = [{"kind": "you"}, {"kind": "you"}, {"kind": "you"}]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, int]]:
    """A server as its host starts it, behind nginx; and the port of plain HTTP. Its own address is the one with TLS."""
    folder, plain, tls = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    public = f"https://localhost:{tls}/mau"
    server = start(file_settings(folder, root_path="/mau", public_url=public))
    port = int(server.url.rsplit(":", 1)[1].split("/")[0])
    with nginx(folder, port, plain, tls):
        server.url = f"https://127.0.0.1:{tls}/mau"
        yield server, plain
    said = server.stop()
    assert said == "", "the server complains"


@pytest.fixture
def mia(behind: tuple[Server, int]) -> Player:
    """Somebody who comes by TLS."""
    server, _ = behind
    player = Player(server)
    player.http.close()
    player.http = httpx.Client(base_url=server.url, timeout=30, verify=False)
    server.clients.append(player.http)
    return player


def test_page_files_tables_and_moves_work_below_the_sub_path(mia: Player):
    page = mia.http.get("/")
    assert page.status_code in (200, 503)
    assert '<base href="/mau/"' in page.text or page.status_code == 503
    table = mia.open(YOU3)
    assert play_on(dict.fromkeys(range(3), mia), table["id"])["table"]["phase"] == "over"
    assert mia.http.get("/api/here").json()["reach"] == "public"


def test_behind_tls_the_cookie_is_secure_and_stays_below_the_sub_path(mia: Player, behind: tuple[Server, int]):
    cookie = mia.http.put("/api/me", json={"name": "Mia"}).headers["set-cookie"]
    assert "; Secure" in cookie
    assert "Path=/mau;" in cookie
    assert "HttpOnly" in cookie


def test_pages_of_other_sites_are_refused(mia: Player, behind: tuple[Server, int]):
    server, _ = behind
    assert server.wish.settings.public_url is not None
    own = server.wish.settings.public_url.removesuffix("/mau")
    for origin, status in ((own, 200), ("https://evil.example", 403), ("null", 403), (f"{own}0", 403)):
        answer = mia.http.put("/api/me", json={"name": "Mia"}, headers={"Origin": origin})
        assert answer.status_code == status, origin
    table = mia.open(YOU3)
    stream = f"/api/tables/{table['id']}/stream"
    assert mia.http.get(stream, headers={"Origin": "https://evil.example"}).json()["code"] == "foreign-origin"


def test_a_stream_lives_through_a_long_silence(mia: Player):
    """And what happens afterwards arrives at once: nginx collects nothing."""
    table = mia.open(YOU3)
    address = f"/api/tables/{table['id']}/stream"
    with mia.http.stream("GET", address, params={"seat": 0}) as answer:
        events = events_of(answer.iter_lines())
        assert next(events).name == "view"
        begun = time.monotonic()
        heard: list[str] = []
        while time.monotonic() - begun < SILENCE:
            heard.append(next(events).name)
        assert heard.count(":") >= SILENCE // 20 - 1
        play_on(dict.fromkeys(range(3), mia), table["id"], plies=1)
        assert next(event.name for event in events if event.name not in (":", "presence")) == "entry"
