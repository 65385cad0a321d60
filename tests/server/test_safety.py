"""What holds on every route, the hot ones too: origin, size, limits, headers (faults 14, 26, 33)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from maumau.server.limits import Limit
from tests.server.raw import Line, status_and_body, token_of
from tests.server.running import Json, Player, Server, eventually, first_move

YOU3: list[Json] = [{"kind": "you"}] * 3
FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.fixture
def table(mia: Player) -> Json:
    return mia.open(YOU3)


def changing(mia: Player, table: Json) -> list[httpx.Request]:
    """One request of each kind that changes something, and the stream."""
    build = mia.http.build_request
    return [
        build("POST", f"/api/games/{table['game_id']}/moves", json={"seat": 0, "ply": 0, "move": "R1>own"}),
        build("GET", f"/api/tables/{table['id']}/stream?seat=0"),
        build("POST", "/api/tables", json={"game": "heul", "seats": YOU3}),
        build("POST", f"/api/tables/{table['id']}/sit", json={"seat": 0}),
        build("POST", f"/api/tables/{table['id']}/again", json={"after": "x"}),
        build("PUT", "/api/me", json={"name": "Eve"}),
        build("DELETE", "/api/me"),
    ]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_foreign_pages_change_nothing_and_hear_nothing(mia: Player, table: Json, headers: dict[str, str]):
    for request in changing(mia, table):
        request.headers.update(headers)
        answer = mia.http.send(request)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin"), request.url
    assert mia.http.get("/api/me").json()["name"] == "Mia"


def test_our_own_pages_may(mia: Player):
    own = {"Origin": mia.server.url, "Sec-Fetch-Site": "same-origin"}
    assert mia.http.put("/api/me", json={"name": "Mia"}, headers=own).status_code == 200


def test_behind_a_proxy_the_public_address_is_our_own(own_server: Callable[..., Server]):
    player = Player(own_server(public_url="https://example.org/mau", root_path="/mau"))
    for origin, status in (("https://example.org", 200), ("https://example.com", 403)):
        answer = player.http.put("/api/me", json={"name": "Mia"}, headers={"Origin": origin})
        assert answer.status_code == status


def test_it_works_under_a_sub_path_whether_the_proxy_takes_the_path_away_or_not(own_server: Callable[..., Server]):
    player = Player(own_server(root_path="/mau"))
    table = player.open(YOU3)
    for prefix in ("", "/mau"):
        assert player.http.get(f"{prefix}/api/tables/{table['id']}").status_code == 200
        assert player.http.get(f"{prefix}/").status_code in (200, 503)
        with player.http.stream("GET", f"{prefix}/api/tables/{table['id']}/stream") as answer:
            assert answer.status_code == 200


def test_no_answer_lets_a_page_run_what_is_not_ours(mia: Player, table: Json):
    paths = ["/", "/api/games", f"/api/tables/{table['id']}", "/nowhere", "/schema/openapi.json", "/api/me"]
    answers = [mia.http.get(path) for path in paths]
    answers.append(mia.move(table["game_id"], 0, 99, "R1>own"))
    with mia.http.stream("GET", f"/api/tables/{table['id']}/stream") as stream:
        for headers in [stream.headers, *(answer.headers for answer in answers)]:
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


def test_a_name_with_markup_is_text_everywhere(mia: Player):
    mia.name = "<script>alert(1)</scri"
    table = mia.open(YOU3)
    answer = mia.http.get(f"/api/tables/{table['id']}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["table"]["seats"][0]["name"] == mia.name


def test_control_characters_of_terminals_do_not_come_through(mia: Player):
    mia.name = "\x1b[31mMia\x07\x9b"
    assert mia.open(YOU3)["seats"][0]["name"] == "[31mMia"


@pytest.mark.parametrize("path", ["/api/games/x/moves", "/api/tables", "/api/me"])
def test_a_huge_request_is_refused(mia: Player, path: str):
    method = "PUT" if path == "/api/me" else "POST"
    answer = mia.http.request(method, path, content=b" " * 70_000, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize(("path", "size"), [("/api/games/x/moves", 17_000), ("/api/tables", 70_000)])
def test_a_huge_request_that_does_not_say_so_is_refused_too(mia: Player, path: str, size: int):
    def pieces() -> Iterator[bytes]:
        for _ in range(size // 1000):
            yield b" " * 1000

    answer = mia.http.post(path, content=pieces(), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_flood_of_moves_is_stopped_and_others_are_unaffected(own_server: Callable[..., Server]):
    server = own_server(token_moves=Limit(5, 0.001))
    eve, mia = Player(server, "Eve"), Player(server, "Mia")
    table, other = eve.open(YOU3), mia.open(YOU3)
    answers = [eve.move(table["game_id"], 0, 99, "R1>own") for _ in range(8)]
    assert [answer.status_code for answer in answers] == [409] * 5 + [429] * 3
    assert answers[-1].json()["code"] == "too-many-requests"
    turn = mia.look(other["id"], 0)["view"]["turn"]
    move = first_move(mia.look(other["id"], turn)["view"])
    assert mia.move(other["game_id"], turn, 0, move).status_code == 200


def test_a_flood_of_huge_moves_is_stopped_too(own_server: Callable[..., Server]):
    eve = Player(own_server(token_moves=Limit(5, 0.001)), "Eve")
    address = f"/api/games/{eve.open(YOU3)['game_id']}/moves"
    statuses = [eve.http.post(address, content=b" " * 17_000).status_code for _ in range(8)]
    assert statuses == [413] * 5 + [429] * 3


def test_a_flood_of_tables_is_stopped_by_token_and_by_address(own_server: Callable[..., Server]):
    server = own_server(token_creations=Limit(3, 0.001), address_creations=Limit(6, 0.001))
    eve, mia = Player(server, "Eve"), Player(server, "Mia")
    lobby = {"game": "heul", "seats": [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}], "name": "X"}
    by_token = [eve.http.post("/api/tables", json=lobby).status_code for _ in range(5)]
    assert by_token == [201, 201, 201, 201, 429], "the first one was asked without a token"
    by_address = [mia.http.put("/api/me", json={"name": f"M{n}"}).status_code for n in range(3)]
    assert by_address == [200, 200, 429]


@contextmanager
def open_streams(server: Server, token: str | None, table_id: str, count: int) -> Iterator[list[int]]:
    """So many streams at once of one token; tells the status of each."""
    with ExitStack() as opened:
        statuses = []
        for _ in range(count):
            line = opened.enter_context(Line(server, token))
            line.send(line.request("GET", f"/api/tables/{table_id}/stream"))
            statuses.append(int(line.head().split()[1]))
        yield statuses


def test_more_streams_than_anybody_has_tabs_are_refused_until_some_are_closed(own_server: Callable[..., Server]):
    server = own_server(token_streams=8, address_streams=12)
    eve, mia = Player(server, "Eve"), Player(server, "Mia")
    table = eve.open(YOU3)["id"]
    mia.http.put("/api/me", json={"name": "Mia"})
    with open_streams(server, token_of(eve), table, 10) as statuses:
        assert statuses == [200] * 8 + [429] * 2, "by token"
        refused = eve.http.get(f"/api/tables/{table}/stream")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-requests")
        assert eve.look(table, 0)["table"]["phase"] == "playing"
        with open_streams(server, None, table, 5) as strangers:
            assert strangers == [200] * 4 + [429], "by address"
        eventually(lambda: mia.http.get(f"/api/tables/{table}/stream?seat=9").status_code == 422)
        assert next(mia.stream(table)).name == "view", "others are unaffected"
    eventually(lambda: eve.http.get(f"/api/tables/{table}/stream?seat=9").status_code == 422)
    assert next(eve.stream(table, 0)).name == "view"


def test_who_asks_for_more_tables_than_anybody_looks_at_is_stopped_and_others_are_not(
    own_server: Callable[..., Server],
):
    server = own_server(token_looks=Limit(5, 0.001))
    eve, mia = Player(server, "Eve"), Player(server, "Mia")
    for player in (eve, mia):
        player.http.put("/api/me", json={"name": player.name})
    paths = ["/api/tables/none", "/api/tables/none/stream"]
    statuses = [eve.http.get(path).status_code for path in paths * 4]
    assert statuses == [404] * 5 + [429] * 3
    assert [mia.http.get(path).status_code for path in paths] == [404] * 2


def test_games_that_are_over_are_looked_at_and_replayed_no_more_often_than_people_do(
    own_server: Callable[..., Server],
):
    """What is quick to answer counts as a look, what takes long as something new."""
    server = own_server(token_looks=Limit(6, 0.001), token_creations=Limit(4, 0.001))
    eve = Player(server, "Eve")
    eve.http.put("/api/me", json={"name": "Eve"})
    quick = ["/api/me/games", "/api/games/none", "/api/games/none/record"]
    assert [eve.http.get(path).status_code for path in quick * 3] == [200, 404, 404] * 2 + [429] * 3
    slow = ["/api/me/figures", "/api/games/none/replay"]
    assert [eve.http.get(path).status_code for path in slow * 3] == [200, 404] * 2 + [429] * 2


def test_a_table_is_changed_less_often_than_moves_are_made(own_server: Callable[..., Server]):
    eve = Player(own_server(token_changes=Limit(5, 0.001)), "Eve")
    table = eve.open([{"kind": "you"}, {"kind": "open"}, {"kind": "open"}])["id"]
    settings, pause = ("settings", {"watching": False}), ("pause", {"paused": True})
    begin, again = ("start", None), ("again", {"after": "none"})
    asked: list[tuple[str, Json | None]] = [settings, pause, begin, again, settings, again, begin, pause]
    answers = [eve.http.post(f"/api/tables/{table}/{what}", json=body) for what, body in asked]
    assert [answer.status_code == 429 for answer in answers] == [False] * 5 + [True] * 3
    assert eve.look(table)["table"]["phase"] == "lobby"


def test_strangers_are_counted_by_their_address(own_server: Callable[..., Server]):
    sam = Player(own_server(address_looks=Limit(4, 0.001)))
    assert [sam.http.get("/api/tables/none").status_code for _ in range(6)] == [404] * 4 + [429] * 2


def test_broken_http_is_refused_and_the_server_goes_on(mia: Player, table: Json):
    with Line(mia.server, token_of(mia)) as line:
        line.send(b"GET /api/tables HTTP/9.9\r\nnonsense\r\n\r\n")
        assert b" 400 " in line.head()
    with Line(mia.server, token_of(mia), ["Content-Length: -5"]) as line:
        line.send(line.request("POST", f"/api/games/{table['game_id']}/moves"))
        assert b" 4" in line.head().splitlines()[0]
    assert mia.http.get("/api/games").status_code == 200


def test_an_error_of_any_kind_is_json_with_a_code(mia: Player):
    with Line(mia.server) as line:
        for method, path in (("GET", "/nowhere"), ("PUT", "/api/games"), ("POST", "/api/tables"), ("GET", "/api/x")):
            status, body = status_and_body(line.ask(method, path))
            assert status in (400, 404, 405)
            assert set(body) == {"code", "reason", "args", "text"}


def test_a_deeply_nested_request_is_refused(mia: Player):
    nested = "[" * 30_000
    answer = mia.http.post("/api/tables", content=nested, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert json.loads(answer.text)["code"] == "bad-request"


def test_who_mistypes_an_address_gets_a_page_and_a_program_gets_the_error(server: Server):
    with httpx.Client(base_url=server.url) as http:
        page = http.get("/tt/KIWI", headers={"accept": "text/html,application/xhtml+xml"})
        assert page.status_code in (404, 503)  # 503 where no client is built
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert http.get("/tt/KIWI").json()["code"] == "not-found"
