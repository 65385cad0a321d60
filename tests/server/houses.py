"""Servers without sockets, in the test's own process, with the test's own time."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
from msgspec.structs import replace

from maumau.server.app import guarded_app
from maumau.server.asgi import App, Receive, Scope, Send, respond
from maumau.server.devices import token_hash
from maumau.server.house import House
from maumau.server.line import LINE, Line
from maumau.server.live import Live
from maumau.server.store.changes import ADD_DEVICE, Row, person_row
from maumau.server.store.database import open_database
from maumau.server.world import World
from maumau.table import decide
from maumau.table.entries import DEFAULT_MANNERS, Manners
from maumau.table.model import Person
from tests.server.running import QUICK, WAIT, file_settings

T = TypeVar("T")


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time


def in_house(folder: Path, clock: Clock, work: Callable[[House], Awaitable[T]], **others: Any) -> T:
    """Do something in a house (with other settings), without sockets; the time is the test's."""

    async def run() -> T:
        settings = file_settings(folder, **{"pace": QUICK, **others})
        house = House(settings, World(now=clock), open_database(settings.database))
        async with house.channels:
            await house.start()
            await house.rules.ready("heul")
            try:
                return await work(house)
            finally:
                await house.stop()

    return asyncio.run(run())


class Answered(Line):
    """The line of a request that came through no socket: it keeps the answer."""

    answered = full = False

    def __init__(self) -> None:
        self.given: tuple[int, bytes] | None = None

    def answer(self, status: int, body: bytes) -> None:
        self.given = status, body
        self.answered = True


def with_lines(app: App) -> App:
    """An application whose hot routes have a line to answer on, as under the real server."""

    async def lined(scope: Scope, receive: Receive, send: Send) -> None:
        line = Answered()
        scope[LINE] = line
        await app(scope, receive, send)
        if line.given is not None:
            await respond(send, *line.given)

    return lined


def in_time(folder: Path, work: Callable[..., Awaitable[None]]) -> None:
    """Let three browsers talk to a server whose clock the test turns: `work` gets these and the clock."""

    async def run() -> None:
        settings, clock = file_settings(folder), Clock()
        app, house = guarded_app(settings, open_database(settings.database), World(now=clock))
        transport = httpx.ASGITransport(cast(Any, with_lines(app)))
        async with house.channels, AsyncExitStack() as opened:
            await house.start()
            await house.rules.ready("sau")
            browsers = [httpx.AsyncClient(transport=transport, base_url="http://localhost") for _ in range(3)]
            try:
                await work(*[await opened.enter_async_context(one) for one in browsers], clock)
            finally:
                await house.stop()

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*Litestar 3.0")
        asyncio.run(run())


async def until(condition: Callable[[], object]) -> None:
    """Return as soon as something holds; the server works meanwhile."""
    async with asyncio.timeout(WAIT):
        while not condition():
            await asyncio.sleep(0.02)


async def gather(house: House, *names: str, game: str = "heul", manners: Manners = DEFAULT_MANNERS) -> Live:
    """A running game of people, each with a device called as they are; nobody is here yet."""
    now = house.world.now()
    people = [Person(f"person {name}", name, name) for name in names]
    rows: list[Row] = []
    for name in names:
        device = {"id": name, "token_hash": token_hash(name), "name": name, "colour": None, "created_at": now}
        rows.append((ADD_DEVICE, {**device, "owner_id": None, "code_hash": None}))
    wish = decide.opening(game, {}, "own", people, manners)
    step = decide.open_table("T", wish, now, house.hall.known())
    live = await house.hall.open(step, [*rows, *map(person_row, people)])
    await until(lambda: live.table.phase == "playing")
    return live


async def open_table(house: House, takers: Sequence[decide.Taker] = ("greedy", None, "random")) -> Live:
    """A table at which these sit; by default one that waits for somebody."""
    wish = decide.opening("heul", {}, "own", takers)
    code = house.world.new_spoken() if wish.gathers else None
    step = decide.open_table(house.world.new_id(), wish, house.world.now(), house.hall.known(), code)
    strangers = {taker.id: taker for taker in takers if isinstance(taker, Person)}
    return await house.hall.open(step, [person_row(replace(one, device=None)) for one in strangers.values()])
