"""Four people at each table of our server, who play their first legal move as soon as it is their turn."""

from __future__ import annotations

import asyncio

import msgspec

from load.clock import VIEWERS, Meter, Race
from load.wire import Address, Events, Requests, connect

encode = msgspec.json.Encoder().encode


class Choice(msgspec.Struct):
    """A legal move."""

    move: str


class Held(msgspec.Struct):
    """A hand card."""

    moves: list[Choice]


class View(msgspec.Struct):
    """As much of a view as it takes to move."""

    ply: int
    turn: int | None
    over: bool
    hand: list[Held]


class Shown(msgspec.Struct):
    """As much of a table as it takes to move."""

    game_id: str | None


class News(msgspec.Struct):
    """As much of a stream's event as it takes to move."""

    kind: str = ""
    game_id: str | None = None
    table: Shown | None = None
    view: View | None = None


class Opened(msgspec.Struct):
    """As much of a new table as it takes to sit down."""

    id: str


_news = msgspec.json.Decoder(News).decode


class Seat:
    """A program at a table: a stream, and a connection for its moves."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self._table, self._seat, self._token = table, seat, token
        self.events = Events(self._hear)
        self.requests = Requests()
        self._game = ""
        self._ply = -1

    async def come(self, address: Address) -> None:
        """Open both connections, and listen."""
        await connect(address, self.requests)
        await connect(address, self.events)
        self.events.begin(f"/api/tables/{self._table.id}/stream?seat={self._seat}", self._token)

    def _hear(self, name: bytes, data: bytes) -> None:
        if name not in (b"view", b"entry"):
            return
        news = _news(data)
        game = news.game_id or (news.table.game_id if news.table else None)
        if game and game != self._game:
            self._game, self._ply = game, -1
        view = news.view
        if news.kind == "over":
            if self._seat == 0:
                self._send(f"/api/tables/{self._table.id}/again", {"after": self._game})
            return
        if view is None or view.ply <= self._ply:
            return
        if news.kind == "move":
            self._table.race.seen(view.ply)
        self._ply = view.ply
        if view.turn == self._seat:
            move = next(choice.move for held in view.hand for choice in held.moves)
            self._table.race.sent(view.ply + 1)
            self._send(f"/api/games/{self._game}/moves", {"seat": self._seat, "ply": view.ply, "move": move})

    def _send(self, path: str, body: object) -> None:
        self.requests.send("POST", path, self._token, encode(body), _must_succeed)

    def leave(self) -> None:
        """Close both connections."""
        self.events.close()
        self.requests.close()


def _must_succeed(status: int, text: bytes) -> None:
    if status != 200:
        raise RuntimeError(f"{status} {text!r}")


class Table:
    """A table with four programs."""

    def __init__(self, meter: Meter) -> None:
        self.id = ""
        self.race = Race(meter)
        self.seats: list[Seat] = []

    async def open(self, desk: Requests, tokens: list[str]) -> None:
        """Open it; the game begins when the fourth has sat down."""
        wish = {"game": "heul", "seats": [{"kind": "you"}, *[{"kind": "open"}] * (VIEWERS - 1)]}
        made = await desk.ask("POST", "/api/tables", tokens[0], encode(wish))
        self.id = msgspec.json.decode(made, type=Opened).id
        for seat in range(1, VIEWERS):
            await desk.ask("POST", f"/api/tables/{self.id}/sit", tokens[seat], encode({"seat": seat}))
        await desk.ask("POST", f"/api/tables/{self.id}/start", tokens[0], b"{}")


async def load(address: Address, count: int, meter: Meter) -> list[Seat]:
    """Open so many tables and let everybody play."""
    desk = await connect(address, Requests())
    tokens = []
    for _ in range(VIEWERS):
        made = await desk.ask("PUT", "/api/me", "", encode({"name": "Load", "bearer": True}))
        tokens.append(msgspec.json.decode(made)["token"])
    tables = [Table(meter) for _ in range(count)]
    for table in tables:
        await table.open(desk, tokens)
    seats = [Seat(table, seat, tokens[seat]) for table in tables for seat in range(VIEWERS)]
    for some in range(0, len(seats), 100):
        await asyncio.gather(*(seat.come(address) for seat in seats[some : some + 100]))
    desk.close()
    return seats
