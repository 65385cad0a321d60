"""Another device of the same person comes in by a code: once, for two minutes, never by an address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx

from tests.server.houses import Clock, in_time
from tests.server.raw import token_of
from tests.server.running import Json, Player

BOT: Json = {"kind": "bot", "level": "greedy"}


def code_of(player: Player) -> str:
    answer = player.http.post("/api/me/pass")
    assert answer.status_code == 200, answer.text
    code: str = answer.json()["code"]
    return code


def test_the_other_device_has_the_same_seats_by_a_token_of_its_own(mia: Player, somebody: Callable[[str], Player]):
    table = mia.open([{"kind": "you"}, BOT, BOT])
    made = mia.http.post("/api/me/pass").json()
    assert made["seconds"] == 120
    assert made["link"] == f"{mia.server.url.replace('127.0.0.1', 'localhost')}/continue#{made['code']}"
    phone = somebody("Phone")
    answer = phone.http.post("/api/me/continue", json={"code": made["code"]})
    assert answer.json()["name"] == "Mia"
    assert [one["id"] for one in answer.json()["tables"]] == [table["id"]]
    assert token_of(phone) != token_of(mia)
    hands = [[held["card"] for held in who.look(table["id"], 0)["view"]["hand"]] for who in (phone, mia)]
    assert hands[0]
    assert hands[0] == hands[1], "bots may move meanwhile, and change what fits, but not her cards"
    phone.http.put("/api/me", json={"name": "Mimi"})
    assert mia.http.get("/api/me").json()["name"] in ("Mia", "Mimi")  # as soon as it is asked anew
    assert phone.http.get("/api/me").json()["name"] == "Mimi"


def test_a_code_works_once_however_it_is_written(mia: Player, somebody: Callable[[str], Player]):
    mia.http.put("/api/me", json={"name": "Mia"})
    code = code_of(mia)
    spoken = f" {code[:5].lower()}-{code[5:].lower()} "
    assert somebody("A").http.post("/api/me/continue", json={"code": spoken}).json()["name"] == "Mia"
    for again in (code, "", "x" * 2000, "ABCDEFGHJK"):
        refused = somebody("B").http.post("/api/me/continue", json={"code": again})
        assert (refused.status_code, refused.json()["code"]) == (410, "bad-pass")
        assert "set-cookie" not in refused.headers


def test_a_program_gets_its_token_as_an_answer(mia: Player, somebody: Callable[[str], Player]):
    mia.http.put("/api/me", json={"name": "Mia"})
    answer = somebody("Bot").http.post("/api/me/continue", json={"code": code_of(mia), "bearer": True})
    assert "set-cookie" not in answer.headers
    headers = {"Authorization": f"Bearer {answer.json()['token']}"}
    assert httpx.get(f"{mia.server.url}/api/me", headers=headers).json()["name"] == "Mia"


def test_who_is_nobody_gets_no_code_and_an_address_lets_nobody_in(mia: Player, somebody: Callable[[str], Player]):
    assert mia.http.post("/api/me/pass").json()["code"] == "no-token"
    mia.http.put("/api/me", json={"name": "Mia"})
    code = code_of(mia)
    stranger = somebody("S")
    for path in (f"/api/me/continue?code={code}", f"/continue?code={code}", "/continue"):
        assert "set-cookie" not in stranger.http.get(path).headers
    assert stranger.http.post("/api/me/continue", json={"code": code}).status_code == 200


def test_all_devices_are_forgotten_together(mia: Player, somebody: Callable[[str], Player]):
    mia.http.put("/api/me", json={"name": "Mia"})
    phone = somebody("Phone")
    phone.http.post("/api/me/continue", json={"code": code_of(mia)})
    code = code_of(phone)
    assert phone.http.delete("/api/me").status_code == 204
    assert mia.http.delete("/api/me").status_code == 401
    assert somebody("B").http.post("/api/me/continue", json={"code": code}).status_code == 410


def test_a_code_is_worth_nothing_after_two_minutes(tmp_path: Path):
    async def work(one: httpx.AsyncClient, other: httpx.AsyncClient, _: httpx.AsyncClient, clock: Clock) -> None:
        await one.put("/api/me", json={"name": "Mia"})
        codes = [(await one.post("/api/me/pass")).json()["code"] for _ in range(2)]
        clock.time += 119
        assert (await other.post("/api/me/continue", json={"code": codes[0]})).status_code == 200
        clock.time += 2
        assert (await other.post("/api/me/continue", json={"code": codes[1]})).status_code == 410

    in_time(tmp_path, work)


def test_of_two_at_once_one_comes_in(tmp_path: Path):
    async def work(one: httpx.AsyncClient, other: httpx.AsyncClient, *_: object) -> None:
        await one.put("/api/me", json={"name": "Mia"})
        body = {"code": (await one.post("/api/me/pass")).json()["code"]}
        answers = await asyncio.gather(*(other.post("/api/me/continue", json=body) for _ in range(5)))
        assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410, 410]

    in_time(tmp_path, work)
