"""Servers without sockets, in the test's own process, with the test's own time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from maumau.server.house import House
from maumau.server.live import Live
from maumau.server.store.changes import person_row
from maumau.server.store.database import open_database
from maumau.server.world import World
from maumau.table import decide
from maumau.table.model import Person
from tests.server.running import QUICK, file_settings

T = TypeVar("T")


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time


def in_house(folder: Path, clock: Clock, work: Callable[[House], Awaitable[T]]) -> T:
    """Do something in a house, without sockets; the time is the test's."""

    async def run() -> T:
        settings = file_settings(folder, pace=QUICK)
        house = House(settings, World(now=clock), open_database(settings.database))
        async with house.channels:
            await house.start()
            await house.rules.ready("heul")
            try:
                return await work(house)
            finally:
                await house.stop()

    return asyncio.run(run())


async def open_table(house: House, takers: Sequence[decide.Taker] = ("greedy", None, "random")) -> Live:
    """A table at which these sit; by default one that waits for somebody."""
    wish = decide.opening("heul", {}, "own", takers)
    step = decide.open_table(house.world.new_id(), wish, house.world.now(), house.hall.known())
    strangers = {taker.id: taker for taker in takers if isinstance(taker, Person)}
    return await house.hall.open(step, [person_row(replace(one, device=None)) for one in strangers.values()])
