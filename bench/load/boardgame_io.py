"""Four people at each match of a boardgame.io server, who lay their first card as soon as it is their turn."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from load.clock import VIEWERS, Meter, Race
from load.wire import Address, Requests, WebSocket, connect

encode = msgspec.json.Encoder().encode
UPDATE, SYNC = b'42/peer,["update"', b'42/peer,["sync"'
START = len(b"42/peer,")


class Context(msgspec.Struct):
    """As much of a match's context as it takes to move."""

    currentPlayer: str  # noqa: N815 - their name


class State(msgspec.Struct):
    """As much of a match's state as it takes to move."""

    ctx: Context
    id: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """The first answer."""

    state: State


_update = msgspec.json.Decoder(tuple[str, str, State, Any]).decode
_sync = msgspec.json.Decoder(tuple[str, str, Sync]).decode


class Seat:
    """A program at a match, by one WebSocket."""

    def __init__(self, match: str, race: Race, seat: int, credentials: str) -> None:
        self._match, self._race, self._seat, self._credentials = match, race, str(seat), credentials
        self.socket = WebSocket(self._hear)
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._id = -1

    async def come(self, address: Address) -> None:
        """Connect, and join the match."""
        await connect(address, self.socket)
        self.socket.begin("/socket.io/?EIO=4&transport=websocket")
        await self.ready

    def _hear(self, text: bytes) -> None:
        if text.startswith(UPDATE):
            state = _update(text[START:])[2]
            if state.id > self._id:
                self._race.seen(state.id)
                self._go_on(state)
        elif text.startswith(b"0"):
            self.socket.send(b"40/peer,")
        elif text.startswith(b"40/peer"):
            wish = ["sync", self._match, self._seat, self._credentials, VIEWERS]
            self.socket.send(b"42/peer," + encode(wish))
        elif text.startswith(SYNC):
            self._id = _sync(text[START:])[2].state.id
            self.ready.set_result(None)
        elif text == b"2":
            self.socket.send(b"3")

    def begin(self) -> None:
        """Make the first move, if it is ours."""
        if self._seat == "0":
            self._move()

    def _go_on(self, state: State) -> None:
        self._id = state.id
        if state.ctx.currentPlayer == self._seat:
            self._move()

    def _move(self) -> None:
        payload = {"type": "play", "args": [0, "onion"], "playerID": self._seat, "credentials": self._credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._race.sent(self._id + 1)
        self.socket.send(b"42/peer," + encode(["update", action, self._id, self._match, self._seat]))

    def leave(self) -> None:
        """Close the connection."""
        self.socket.close()


async def load(address: Address, count: int, meter: Meter) -> list[Seat]:
    """Open so many matches and let everybody play."""
    desk = await connect(address, Requests())
    seats: list[Seat] = []
    for _ in range(count):
        made = await desk.ask("POST", "/games/peer/create", "", encode({"numPlayers": VIEWERS}))
        match, race = msgspec.json.decode(made)["matchID"], Race(meter)
        for seat in range(VIEWERS):
            wish = {"playerID": str(seat), "playerName": "Load"}
            joined = await desk.ask("POST", f"/games/peer/{match}/join", "", encode(wish))
            seats.append(Seat(match, race, seat, msgspec.json.decode(joined)["playerCredentials"]))
    for some in range(0, len(seats), 100):
        await asyncio.gather(*(seat.come(address) for seat in seats[some : some + 100]))
    for seat_ in seats:
        seat_.begin()
    desk.close()
    return seats
