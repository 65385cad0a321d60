"""Who begins a request and does not end it is waited for, but not for ever, and fills no memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from maumau.server import run
from maumau.server.asgi import Receive, Scope, Send, read_body, respond
from maumau.server.guard import Guard
from maumau.server.hot import Hot
from maumau.server.house import House
from maumau.server.moves import Moves
from maumau.server.protocol import LONGEST_HEAD, LOOKS, Protocol
from maumau.server.run import COMMON
from maumau.server.short import SHORT, Short
from maumau.server.stream import Streams
from tests.server.houses import Clock, in_house

HEAD = b"POST /here HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
MOVE = HEAD.replace(b"/here", b"/api/games/x/moves")
ANSWER = b"HTTP/1.1 200 "


class Client(asyncio.Protocol):
    """A client, and beside it what the server knows of it."""

    server: Protocol
    line: asyncio.Transport

    def __init__(self) -> None:
        self.told = b""
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.told += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True

    async def send(self, data: bytes) -> None:
        """Send, and let the server read and answer."""
        self.line.write(data)
        await self.settle()

    async def settle(self) -> None:
        for _ in range(30):  # turns of the loop that both are in, however long they take
            await asyncio.sleep(0.005)

    async def look(self, times: int) -> None:
        for _ in range(times):
            self.server.look()
        await self.settle()


def with_a_client(folder: Path, work: Callable[[Client], Awaitable[None]]) -> None:
    """Do something as a client of a server that answers when a body is whole, and at /slow never."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await read_body(receive, 1 << 16)
        if scope["path"] == "/slow":
            await asyncio.Event().wait()
        await respond(send, 200, b"{}")

    async def run(house: House) -> None:
        moves = Moves(house)
        guard = Guard(Hot(app, moves, Streams(house)), house.settings)
        short = Short(guard, moves)
        config = uvicorn.Config(short, **COMMON)
        config.load()
        made: list[Protocol] = []

        def make() -> Protocol:
            made.append(Protocol(config, ServerState(), {SHORT: short}))
            return made[-1]

        server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
        _, client = await asyncio.get_running_loop().create_connection(Client, *server.sockets[0].getsockname())
        while not made:
            await asyncio.sleep(0.01)
        client.server = made[0]
        try:
            await work(client)
        finally:
            client.line.close()
            server.close()
            for task in made[0].tasks:
                task.cancel()

    in_house(folder, Clock(), run)


HALVES = {
    "nothing": b"",
    "half a head": HEAD,
    "half a body": HEAD + b"Content-Length: 9\r\n\r\n{",
    "half a move": MOVE + b"Content-Length: 9\r\n\r\n{",
    "half a chunk": CHUNKED + b"9\r\n{",
    "chunks without end": CHUNKED + b"2\r\n{}\r\n",
    "headers behind a body": CHUNKED + b"2\r\n{}\r\n0\r\nX-More: 1\r\n",
    "a blank line after an answer": HEAD + b"\r\n",
    "half a head behind a request": b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n" + HEAD,
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES.keys())
def test_who_does_not_end_a_request_is_hung_up_on(half: bytes, tmp_path: Path):
    async def work(client: Client) -> None:
        await client.send(half)
        if half == HALVES["a blank line after an answer"]:
            assert client.told.startswith(ANSWER)
            await client.send(b"\r\n")
        await client.look(LOOKS)
        assert not client.gone
        await client.look(1)
        assert client.gone

    with_a_client(tmp_path, work)


def test_who_goes_on_asking_is_waited_for_anew_each_time(tmp_path: Path):
    async def work(client: Client) -> None:
        for _ in range(3):
            await client.send(HEAD)
            await client.look(LOOKS)
            await client.send(b"Content-Length: 2\r\n\r\n{}")
        assert client.told.count(ANSWER) == 3
        assert not client.gone

    with_a_client(tmp_path, work)


@pytest.mark.parametrize("behind", [b"", HEAD + b"\r\n" + HEAD], ids=["nothing", "more requests"])
def test_who_waits_for_us_is_not_hung_up_on(behind: bytes, tmp_path: Path):
    async def work(client: Client) -> None:
        await client.send(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n" + behind)
        await client.look(3 * LOOKS)
        assert not client.gone

    with_a_client(tmp_path, work)


def test_headers_behind_a_body_count_as_those_before_it(tmp_path: Path):
    async def work(client: Client) -> None:
        await client.send(CHUNKED)
        await client.send(b"2\r\n{}\r\n0\r\n")
        await client.send(b"X-More: ".ljust(LONGEST_HEAD + 1, b"a"))
        assert client.told.startswith(b"HTTP/1.1 400 ")
        assert b"too long" in client.told
        assert client.gone

    with_a_client(tmp_path, work)


def test_a_long_body_in_chunks_is_no_long_head(tmp_path: Path):
    async def work(client: Client) -> None:
        await client.send(CHUNKED)
        client.server.data_received(b"64\r\n%b\r\n" % (b" " * 100) * 640 + b"0\r\n")  # all at once
        await client.send(b"X-More: 1\r\n\r\n")
        assert client.told.startswith(ANSWER)

    with_a_client(tmp_path, work)


def test_the_server_looks_every_few_seconds(monkeypatch: pytest.MonkeyPatch):
    looked: list[Protocol] = []

    def look(connection: Protocol) -> None:
        looked.append(connection)

    monkeypatch.setattr(Protocol, "look", look)

    async def tick() -> None:
        nobody: Any = None  # a tick asks no hall
        server = run._Server(uvicorn.Config(respond, **COMMON), nobody, lambda: None)
        server.config.load()
        server.server_state.connections.add(Protocol(server.config, server.server_state, {SHORT: None}))
        for counter in range(2 * run.TICKS):
            await server.on_tick(counter)

    asyncio.run(tick())
    assert len(looked) == 2
