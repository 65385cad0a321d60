"""Odd ways to knock: HEAD, zero bytes, names that are not ours, settings that can't be, a Redis that is away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import httpx
import pytest
import uvicorn

from maumau.server import patience
from maumau.server.asgi import Receive, Scope, Send
from maumau.server.errors import BadSetting
from maumau.server.guard import Guard
from maumau.server.run import COMMON
from maumau.server.settings import Settings, bot_pace, make_settings
from tests.server.running import Player, Server


@pytest.mark.parametrize("path", ["/", "/t/none", "/api/games", "/api/tables/none", "/nothing"])
def test_head_is_answered_like_get_without_the_body(mia: Player, path: str):
    head, whole = mia.http.head(path), mia.http.get(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/tables/%00"),
        ("GET", "/api/tables/a%00b/stream"),
        ("GET", "/api/games/%00/record"),
        ("GET", "/api/codes/%00"),
        ("POST", "/api/games/%00/moves"),
        ("POST", "/api/tables/%00/sit"),
    ],
)
def test_a_zero_byte_names_nothing(mia: Player, method: str, path: str):
    answer = mia.http.request(method, path, json={"seat": 0, "ply": 0, "move": "x"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def knock(settings: Settings, host: str, client: str = "127.0.0.1") -> int:
    """The status with which somebody is answered who calls us by a name."""

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask() -> int:
        transport = httpx.ASGITransport(cast(Any, Guard(inside, settings)), client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            return (await http.post("/api/tables", headers={"Host": host, "Origin": f"http://{host}"})).status_code

    return asyncio.run(ask())


@pytest.mark.parametrize("host", ["localhost:8017", "127.0.0.1:8017", "[::1]:8017", "192.168.0.7", "mau.localhost"])
def test_this_machine_is_called_by_its_own_names(host: str):
    assert knock(Settings("sqlite://"), host) == 200


def test_a_page_that_lets_its_name_mean_this_machine_gets_nothing():
    hidden = Settings("sqlite://")
    for host in ("evil.example", "evil.example:8017", "localhost.evil.example", "evil[", "127.0.0.1.evil.example"):
        assert knock(hidden, host) == 403
    assert knock(Settings("sqlite://", public_url="https://example.org/mau"), "example.org") == 200
    assert knock(Settings("sqlite://", public_url="https://example.org/mau"), "evil.example") == 403


def test_who_listens_for_others_or_has_a_proxy_is_called_as_they_like():
    assert knock(Settings("sqlite://", host="0.0.0.0"), "grandma-pc.fritz.box") == 200
    assert knock(Settings("sqlite://"), "mau.example.org", client="203.0.113.9") == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"root_path": "//evil"},
        {"root_path": "/a/../b"},
        {"root_path": "/a b"},
        {"root_path": '/"><script>'},
        {"public_url": "https://example.org:99999999"},
        {"public_url": "https://example.org:0"},
        {"public_url": "https://:443"},
        {"public_url": "https://[::1"},
        {"public_url": "https://exa mple"},
        {"public_url": "https://example.org/a b"},
        {"public_url": "https://example.org\n"},
        {"public_url": "https://example.org/mau?x=1"},
        {"public_url": "https://example.org/#mau"},
        {"public_url": "https://me:secret@example.org"},
    ],
)
def test_addresses_that_can_not_be_are_refused(wrong: dict[str, str]):
    with pytest.raises(BadSetting):
        Settings("sqlite://", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("written", ["9" * 400 + "-" + "9" * 400, "0-99999", "2-1", "1", "-1-2", "1e3-2e3", "nan-nan"])
def test_bots_do_not_think_for_ever(written: str):
    with pytest.raises(BadSetting):
        bot_pace(written)


def test_bots_may_think_as_long_as_a_host_likes_within_reason():
    assert (bot_pace("0-0").longest, bot_pace("1.5-3600").longest) == (0.0, 3600.0)


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://example.org", "https://example.org"),
        ("HTTP://Example.org:8017/mau", "http://example.org:8017"),
        ("https://[2001:db8::1]/x", "https://[2001:db8::1]"),
        ("https://उदाहरण.भारत/mau", "https://उदाहरण.भारत"),
    ],
)
def test_addresses_that_people_can_type_are_taken(address: str, origin: str):
    assert Settings("sqlite://", public_url=address).public_origin == origin


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("MAUMAU_LIMITS", "maybe", "MAUMAU_LIMITS is on or off; “maybe” is neither."),
        ("MAUMAU_LIMITS", "0", "on or off"),
        ("MAUMAU_LIMITS", " off", "on or off"),
        ("MAUMAU_KEEP_LOBBY", "nan", "above 0 and below 100000"),
        ("MAUMAU_KEEP_LOBBY", "100000", "above 0 and below 100000"),
        ("MAUMAU_KEEP_GAME", "inf", "above 0 and below 100000"),
        ("MAUMAU_BOT_PACE", "inf-inf", "like 0.8-2"),
        ("MAUMAU_DATABASE_URL", " ", "name a file"),
        ("MAUMAU_DATABASE_URL", "sqlite:///", "can’t be read"),
        ("MAUMAU_DATABASE_URL", "sqlite:///:memory:", "can’t be read"),
        ("MAUMAU_DATABASE_URL", "sqlite:///x?mode=memory&uri=true", "can’t be read"),
        ("MAUMAU_DATABASE_URL", "postgres://u:secret@h:port/d", "can’t be read"),
        ("MAUMAU_DATABASE_URL", "postgresql://u:secret@h:99999/d", "can’t be read"),
        ("MAUMAU_DATABASE_URL", "postgresql://u:secret@[::1/d", "can’t be read"),
        ("FORWARDED_ALLOW_IPS", "everybody", "“everybody” is none"),
        ("FORWARDED_ALLOW_IPS", "10.0.0.7,10.0.0.1/8", "“10.0.0.1/8” is none"),
        ("FORWARDED_ALLOW_IPS", "10.0.0.7,*", "“*” is none"),
    ],
)
def test_nonsense_in_the_environment_is_refused_with_what_would_be_right(name: str, value: str, words: str):
    with pytest.raises(BadSetting) as refused:
        make_settings(None, "", None, {name: value})
    assert words in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAUMAU_LIMITS", "On"),
        ("FORWARDED_ALLOW_IPS", "*"),
        ("FORWARDED_ALLOW_IPS", "::1, 10.0.0.0/8"),
        ("FORWARDED_ALLOW_IPS", "127.0.0.1,"),
    ],
)
def test_what_is_right_or_empty_in_the_environment_is_taken(name: str, value: str):
    assert make_settings("x", "", None, {name: value}) == make_settings("x", "", None, {name: ""})


@pytest.mark.parametrize("address", ["sqlite:///x.db?timeout=30", "postgresql://h/d?sslmode=require"])
def test_a_database_s_address_may_say_how_to_open_it(address: str):
    assert make_settings(address, "", None, {}).database.endswith(address.partition("://")[2])


def test_a_number_of_workers_for_other_servers_is_none_of_ours(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("WEB_CONCURRENCY", "auto")
    assert uvicorn.Config("none", **COMMON).workers == 1


def test_a_redis_that_is_away_is_complained_of_once(monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []
    monkeypatch.setattr(patience.log, "warning", lambda words, *_: said.append(words.split(",")[0]))

    async def publish() -> None:
        redis = patience.patient_redis("redis://127.0.0.1:1")
        for _ in range(5):
            await redis.publish(b"x", ["c"])
        redis.found()
        redis.found()

    asyncio.run(publish())
    assert said == ["redis: can't be reached", "redis: is there again"]


def test_servers_start_behind_their_own_names(own_server: Callable[..., Server]):
    mia = Player(own_server(public_url="https://example.org/mau", root_path="/mau"))
    assert mia.http.get("/mau/api/games", headers={"Host": "example.org"}).status_code == 200
    assert mia.http.get("/mau/api/games", headers={"Host": "evil.example"}).json()["code"] == "unknown-host"


def test_how_long_tables_are_kept_is_said_in_minutes_and_days():
    kept = make_settings("x", "", None, {"MAUMAU_KEEP_LOBBY": "90", "MAUMAU_KEEP_GAME": "0.5"})
    assert (kept.lobby_seconds, kept.game_seconds) == (5400.0, 43200.0)
    for wrong in ("0", "-1", "week", "9" * 400, "1e3"):
        with pytest.raises(BadSetting):
            make_settings("x", "", None, {"MAUMAU_KEEP_GAME": wrong})
