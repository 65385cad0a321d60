"""A token that is forgotten elsewhere while this process still knows it is nobody's, and no mistake of ours."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from maumau.server.app import guarded_app
from maumau.server.store.changes import FORGET_DEVICE
from maumau.server.store.database import open_database
from tests.server.raw import token_of
from tests.server.running import Json, Player, Server, file_settings

LOBBY: Json = {"game": "heul", "seats": [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]}


@pytest.fixture
def forgotten(own_server: Callable[..., Server], tmp_path: Path) -> tuple[Player, Json]:
    """Somebody whom the server has just seen, and whom another process has forgotten; and a table of somebody else."""
    server = own_server()
    table = Player(server, "Tom").open(LOBBY["seats"])
    mia = Player(server)
    mia.http.put("/api/me", json={"name": "Mia"})
    assert mia.http.get("/api/me").json()["name"] == "Mia"
    with sqlite3.connect(tmp_path / "maumau.sqlite3") as file:
        file.execute("delete from devices where name = 'Mia'")
    file.close()
    return mia, table


def test_what_needs_a_token_is_refused_and_the_token_is_known_no_more(forgotten: tuple[Player, Json]):
    mia, table = forgotten
    asked = (("POST", f"/api/tables/{table['id']}/again", {"after": "x"}), ("DELETE", "/api/me", None))
    for method, path, body in asked:
        refused = mia.http.request(method, path, json=body)
        assert (refused.status_code, refused.json()["code"]) == (401, "no-token")
    assert mia.http.get("/api/me").json() == {"name": None, "colour": None, "tables": [], "token": None}
    assert mia.server.stop() == ""


@pytest.mark.parametrize("what", ["name", "open", "sit"])
def test_what_makes_a_token_for_strangers_makes_a_new_one(forgotten: tuple[Player, Json], what: str):
    mia, table = forgotten
    old = token_of(mia)
    sit = f"/api/tables/{table['id']}/sit"
    method, path, body = {
        "name": ("PUT", "/api/me", {"name": "Mia"}),
        "open": ("POST", "/api/tables", LOBBY),
        "sit": ("POST", sit, {"seat": 1}),
    }[what]
    assert mia.http.request(method, path, json=body).is_success
    assert token_of(mia) != old
    assert len(mia.http.get("/api/me").json()["tables"]) == (what != "name")
    assert mia.server.stop() == ""


@pytest.mark.filterwarnings("ignore:.*Litestar 3.0")
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/{table}/sit"])
def test_who_is_forgotten_while_a_request_is_answered_is_refused(tmp_path: Path, path: str):
    async def ask() -> None:
        settings = file_settings(tmp_path)
        app, house = guarded_app(settings, open_database(settings.database))
        transport = httpx.ASGITransport(cast(Any, app))
        async with house.channels, httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            house.hall.writer.start()
            told = await http.post("/api/tables", json=LOBBY)
            find = house.devices.find

            async def find_and_forget(token: str | None, fresh: bool = False) -> Any:
                device = await find(token, fresh)
                await house.hall.writer.write([(FORGET_DEVICE, {"the_device": device.id if device else ""})])
                return device

            http.cookies.clear()
            await http.put("/api/me", json={"name": "Mia"})
            house.devices.find = find_and_forget  # type: ignore[method-assign]
            body = LOBBY if path == "/api/tables" else {"seat": 1}
            refused = await http.post(path.format(table=told.json()["id"]), json=body)
            assert (refused.status_code, refused.json()["code"]) == (401, "no-token")
            assert "Mia" not in [device.name for _, device in house.devices._kept.values()]
            await house.hall.stop()
            house.engine.dispose()

    asyncio.run(ask())


@pytest.mark.filterwarnings("ignore:.*Litestar 3.0")
def test_who_takes_a_seat_while_being_forgotten_leaves_no_name_on_it(tmp_path: Path):
    async def ask() -> None:
        settings = file_settings(tmp_path)
        app, house = guarded_app(settings, open_database(settings.database))
        transport = httpx.ASGITransport(cast(Any, app))
        async with house.channels, httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            house.hall.writer.start()
            table_id = (await http.post("/api/tables", json=LOBBY)).json()["id"]
            http.cookies.clear()
            await http.put("/api/me", json={"name": "Mia"})
            sit, forget = await asyncio.gather(
                http.post(f"/api/tables/{table_id}/sit", json={"seat": 1}), http.delete("/api/me")
            )
            assert forget.status_code == 204
            assert sit.status_code in (200, 401)
            live = await house.hall.table(table_id)
            assert all(seat.person is None or seat.person.name != "Mia" for seat in live.table.seats)
            await house.hall.stop()
            house.engine.dispose()

    asyncio.run(ask())
