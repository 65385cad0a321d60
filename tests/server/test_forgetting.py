"""Who is forgotten is forgotten everywhere, and nothing else of a table changes by that, now or later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from maumau.server.forgetting import forget
from maumau.server.house import House
from maumau.table import away, clock
from tests.server.houses import Clock, gather, in_house, until


class Killed(BaseException):
    """The process ends."""


def test_the_host_is_the_same_when_the_table_is_read_again_after_somebody_was_forgotten(tmp_path: Path):
    async def work(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid")

        async def act(what: Any, *args: Any) -> None:
            await house.hall.act(live, lambda table, known: what(table, *args, house.world.now(), known))

        await act(away.too_long, 0)
        await act(away.too_long, 1)
        await act(away.back, "ben", 1)
        await act(away.back, "mia", 0)
        await forget(house.hall, "cid")
        await act(clock.pause, "mia", True)
        assert live.table.host == 0
        assert house.hall.free(live)
        again = await house.hall.table(live.table.id)
        assert again is not live
        assert (again.table.host, again.table.seats, again.table.paused) == (0, live.table.seats, True)

    in_house(tmp_path, Clock(), work)


def test_who_is_being_forgotten_while_the_server_dies_is_forgotten_by_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    time = Clock()

    async def first(house: House) -> None:
        live = await gather(house, "mia", "ben", "cid")
        await house.hall.act(live, lambda table, known: clock.pause(table, "mia", True, house.world.now(), known))
        write, written = house.hall.writer.write, list[Any]()

        async def die_after_the_first(rows: Any) -> None:
            if written:
                raise Killed
            written.append(rows)
            await write(rows)

        with monkeypatch.context() as patch:
            patch.setattr(house.hall.writer, "write", die_after_the_first)
            with pytest.raises(Killed):
                await forget(house.hall, "mia")
        assert live.table.seats[0].person is not None

    async def second(house: House) -> None:
        live = await house.hall.table("T")
        await until(lambda: live.table.seats[0].forgotten)
        await house.hall.errands.ended()
        assert house.hall.free(live)
        live = await house.hall.table("T")
        assert [seat.person.name for seat in live.table.seats if seat.person] == [None, "ben", "cid"]

    in_house(tmp_path, time, first)
    in_house(tmp_path, time, second)
