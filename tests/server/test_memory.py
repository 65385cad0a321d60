"""Tables that nobody looks at leave memory, and looking allocates nothing that stays (faults 32)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from maumau.server.errors import UnknownTable
from maumau.server.house import House
from maumau.server.live import Watcher
from tests.server.houses import Clock, in_house, open_table
from tests.server.raw import Line, token_of
from tests.server.running import Player, Server, eventually


def test_the_tables_in_memory_return_to_none(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        tables = [(await open_table(house)).table.id for _ in range(20)]
        assert len(house.hall) == 20
        watched = await house.hall.table(tables[0])
        watcher = Watcher(None, None)
        house.hall.enter(watched, watcher)
        clock.time += 100
        house.hall.sweep(idle=30)
        assert len(house.hall) == 1, "the one that somebody looks at stays"
        house.hall.leave(watched, watcher)
        clock.time += 100
        house.hall.sweep(idle=30)
        assert len(house.hall) == 0
        assert not house.hall._shelf._by_game
        assert (await house.hall.table(tables[3])).table.id == tables[3], "it is rebuilt on demand"

    in_house(tmp_path, clock, work)


def test_asking_for_unknown_tables_and_games_keeps_nothing(tmp_path: Path):
    async def work(house: House) -> None:
        for number in range(50):
            with pytest.raises(UnknownTable):
                await house.hall.table(f"nowhere-{number}")
        assert len(house.hall) == 0
        await asyncio.sleep(0)
        assert not house.hall._loading

    in_house(tmp_path, Clock(), work)


def test_asking_for_one_table_many_times_at_once_rebuilds_it_once(tmp_path: Path):
    clock = Clock()

    async def work(house: House) -> None:
        table_id = (await open_table(house)).table.id
        clock.time += 100
        house.hall.sweep(idle=30)
        found = await asyncio.gather(*(house.hall.table(table_id) for _ in range(10)))
        assert len(set(map(id, found))) == 1

    in_house(tmp_path, clock, work)


def test_looking_writes_nothing_and_streams_that_are_closed_leave_nobody_behind(
    own_server: Callable[..., Server], tmp_path: Path
):
    """Known and unknown addresses, with and without a token, each many times."""
    mia = Player(own_server())
    table = mia.open([{"kind": "you"}, {"kind": "open"}, {"kind": "open"}])
    sam = Player(mia.server, "Sam")
    before = rows(tmp_path)
    for number in range(20):
        for who in (mia, sam):
            for what in (table["id"], f"nowhere-{number}"):
                for path in (f"/api/tables/{what}", f"/t/{what}", f"/api/games/{what}", f"/api/codes/{what}"):
                    who.http.get(path)
            with Line(mia.server, token_of(mia) if who is mia else None) as line:
                line.send(line.request("GET", f"/api/tables/{table['id']}/stream"))
                line.head()
                line.chunks_until(b"event: view")
    assert rows(tmp_path) == before
    eventually(lambda: not any(seat["here"] for seat in mia.look(table["id"])["table"]["seats"]))
    eventually(lambda: mia.look(table["id"])["table"]["watchers"]["count"] == 0)
    assert mia.server.stop() == ""


def rows(folder: Path) -> list[str]:
    """All that the database holds."""
    file = sqlite3.connect(folder / "maumau.sqlite3")
    try:
        return list(file.iterdump())
    finally:
        file.close()
